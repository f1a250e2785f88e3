"""A level is defined by yes and no alone: whatever a solver returns besides, it is the same.

Each case also shows that it proves something: the solver did return other boards on the way.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
import z3
from canonical import LEVELS, RECIPES, describe_level, make_levels
from smt_engine import open_smt_core, open_smt_tactic

from site_builder.feasibility import SHORTEST_PATH
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.puzzle import Level, Recipe
from site_builder.solver import (
    SatEngine,
    Workshop,
    Z3Engine,
    open_sat_workshop,
    open_z3_workshop,
)

ROOT = Path(__file__).resolve().parent.parent

SETTINGS: dict[str, dict[str, Any]] = {
    "random_seed 1": {"sat.random_seed": 1},
    "random_seed 77": {"sat.random_seed": 77},
    "phase always_false": {"sat.phase": "always_false"},
    "phase always_true": {"sat.phase": "always_true"},
    "phase random": {"sat.phase": "random", "sat.random_seed": 5},
    "phase frozen": {"sat.phase": "frozen"},
}
"""Settings of the solver behind QF_FD; the phase that it has without any is ``caching``."""

SOLVERS: dict[str, Workshop] = {
    "smt core": open_smt_core,
    "smt tactic": open_smt_tactic,
    "CaDiCaL": lambda: partial(SatEngine, name="cadical195"),
    "Glucose": lambda: partial(SatEngine, name="glucose4"),
    "MiniSat": lambda: partial(SatEngine, name="minisat22"),
}
SLOW = ("smt tactic",)
"""It learns nothing from one question to the next: one level of each recipe is enough."""

RELEASES = ("previous", "earlier")
"""Older z3-solver releases, by the file in requirements/ and the folder that it is installed to.

``previous`` is the one before the locked one; ``earlier`` the last that answers with other
witnesses, as ``previous`` need not.
"""


@contextmanager
def z3_set_to(settings: dict[str, Any]) -> Iterator[None]:
    """Have Z3 open its solvers with other settings than its own."""
    for name, value in settings.items():
        z3.set_param(name, value)
    try:
        yield
    finally:
        z3.reset_params()


@cache
def make_expected(name: str) -> tuple[list[Level], list[str]]:
    """Return what the default engine makes of a recipe, and the digests of its witnesses."""
    return make_levels(name, open_z3_workshop)


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("setting", SETTINGS)
def test_levels_do_not_depend_on_settings_of_z3(setting: str, name: str) -> None:
    """Another random seed or phase returns other witnesses on the way to the same levels."""
    expected, usual = make_expected(name)
    with z3_set_to(SETTINGS[setting]):
        found, witnesses = make_levels(name, open_z3_workshop)
    assert expected == found
    assert usual != witnesses


def test_settings_do_not_outlast_their_case() -> None:
    """Without a setting, Z3 in a context of its own returns the very witnesses of before."""
    expected = make_levels("5x5", lambda: Z3Engine)
    with z3_set_to({"sat.phase": "random"}):
        make_levels("5x5", lambda: Z3Engine)
    assert expected == make_levels("5x5", lambda: Z3Engine)


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("solver", SOLVERS)
def test_levels_do_not_depend_on_the_solver(solver: str, name: str) -> None:
    """Solvers of other families return other witnesses on the way to the same levels."""
    expected, usual = make_expected(name)
    count = 1 if solver in SLOW else LEVELS
    found, witnesses = make_levels(name, SOLVERS[solver], count)
    assert expected[:count] == found
    assert usual[:count] != witnesses


@pytest.mark.parametrize("side", [5, 6, 7])
def test_many_levels_are_the_same_with_the_fast_engine(side: int) -> None:
    """``--engine cadical`` makes a hundred levels that equal Z3's; ``make bench`` holds more."""
    recipe = Recipe(side, side, (side - 1, side), (SHORTEST_PATH, side * side))
    orders = [Order(recipe, "many", index) for index in range({5: 60, 6: 30, 7: 20}[side])]
    expected = [make_level(order, open_z3_workshop) for order in orders]
    assert expected == [make_level(order, open_sat_workshop) for order in orders]


@cache
def run_release(release: str) -> dict[str, Any]:
    """Return what canonical.py prints with an older z3-solver; fail in words if it is missing."""
    folder = ROOT / ".venv" / f"z3-{release}"
    if not (folder / "z3" / "__init__.py").is_file():
        pytest.fail(
            f"an older z3-solver is missing: {folder} has none; `make setup` installs what "
            f"requirements/z3-{release}.txt names"
        )
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("canonical.py"))],
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def read_pin(requirements: str) -> str:
    """Return the version of z3-solver that a file in requirements/ locks."""
    text = (ROOT / "requirements" / requirements).read_text(encoding="utf-8")
    [version] = re.findall(r"^z3-solver==(\S+)", text, flags=re.MULTILINE)
    return str(version)


@pytest.mark.parametrize("release", RELEASES)
def test_levels_do_not_depend_on_the_release_of_z3(release: str) -> None:
    """An older Z3, which is really the one that ran, makes levels that are equal as JSON."""
    found = run_release(release)
    assert read_pin(f"z3-{release}.txt") == found["z3"]
    for name in RECIPES:
        assert [describe_level(level) for level in make_expected(name)[0]] == found["levels"][name]


def test_an_earlier_release_returns_other_witnesses() -> None:
    """The comparison of releases is between solvers that do differ."""
    witnesses = run_release("earlier")["witnesses"]
    assert any(make_expected(name)[1] != witnesses[name] for name in RECIPES)


def test_older_releases_are_older() -> None:
    """After `make lock` the releases compared with are still older than the one in use."""
    pins = [read_pin(f"z3-{release}.txt") for release in reversed(RELEASES)]
    pins.append(read_pin("site.txt"))
    assert pins == sorted(set(pins), key=lambda pin: tuple(map(int, pin.split("."))))
    assert z3.get_full_version() == pins[-1]
