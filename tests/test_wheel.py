"""The wheel: everything that travels in it, and a build by nothing but what it holds."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path

import pytest
from conftest import ROOT, read_tree, write_content


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_contents(wheel: Path) -> None:
    """The wheel holds every module and template of the checkout, and none of its tests."""
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "site_builder").rglob("*.py")}
    templates = {
        f"site_builder/_templates/{path.relative_to(ROOT / 'templates').as_posix()}"
        for folder in ("static", "player", "offline", "starter", ".")
        for path in (ROOT / "templates" / folder).glob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert (
        set()
        == (modules | templates | {"site_builder/serve/reload.js", "site_builder/serve/retire.js"})
        - names
    )
    assert [] == [name for name in names if name.startswith(("tests/", "content/", "bench/"))]


@pytest.mark.slow
def test_build_outside_the_checkout(
    wheel: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    """What the wheel holds builds the same site as the checkout, from any folder."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    content = write_content(tmp_path / "content", tiny=("4x4", 2))
    trees = []
    for turn, place in enumerate((tmp_path / "installed", ROOT)):
        out = tmp_path / f"site {turn}"
        done = subprocess.run(
            [sys.executable, "-m", "site_builder", "build", str(content), "--out", str(out)],
            cwd=tmp_path, env={**environment, "PYTHONPATH": str(place)},
            capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        assert 0 == done.returncode, done.stderr
        trees.append(read_tree(out))
    assert trees[0] == trees[1]


@pytest.mark.slow
def test_a_new_site_that_keeps_the_wheel(
    wheel: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    """The site that ``init --wheel`` writes installs the program from its own folder alone."""
    run = partial(
        subprocess.run, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    command = [sys.executable, "-m", "site_builder", "init", ".", "--wheel", str(wheel)]
    done = run(command, env=environment)
    assert 0 == done.returncode, done.stderr
    install = ["install", "--no-index", "--no-deps", "--target", "got", "-r", "requirements.txt"]
    done = run([sys.executable, "-m", "pip", *install])
    assert 0 == done.returncode, done.stderr
    done = run([*command[:3], "check"], env={**environment, "PYTHONPATH": "got"})
    assert "the content is fine: 1 pack with 8 levels\n" == done.stdout, done.stderr
