"""The rooms: who may import whom, checked by import-linter, and the checks checked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Return how import-linter judges the program in ``folder``."""
    return subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the program to break."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "site_builder", tmp_path / "site_builder", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_rooms() -> None:
    """Every contract of pyproject.toml is kept."""
    done = lint(ROOT)
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("board", "import site_builder.rules", "Rooms import downwards only"),
        ("packs/content", "import site_builder.publish", "Rooms import downwards only"),
        ("uniqueness/view", "import z3", "Z3 stays in the solver"),
        ("pages/views", "import yaml", "YAML stays in packs"),
        ("downloads/archive", "import PIL.Image", "Pillow stays in thumbnails"),
        ("publish/claim", "import jinja2", "Jinja stays in pages"),
        ("cli/build", "import distributed", "distributed stays in the farm"),
        ("serve/loop", "import rich.console", "rich stays in progress"),
        ("cli/booklet", "import reportlab.pdfgen", "reportlab stays in booklet"),
        ("pages/views", "import segno", "segno stays in booklet"),
        ("booklet/render", "import time", "Booklets touch no files and no clocks"),
        ("verify/site", "import pathlib", "verify opens no files"),
        ("prng", "import random", "What makes a level is pure"),
        ("generator/order", "import pathlib", "What makes a level is pure"),
        ("constraints", "import site_builder.rules", "The checker and the clauses share no code"),
        ("cnf", "import site_builder.looks", "The checker and the clauses share no code"),
        ("publish/files", "import site_builder.puzzle", "publish knows errors alone"),
    ],
)
def test_broken_rule_is_seen(copy: Path, room: str, line: str, contract: str) -> None:
    """An import against the rules breaks the contract that forbids it."""
    file = copy / "site_builder" / f"{room}.py"
    file.write_text(f"{file.read_text()}\n{line}\n")
    done = lint(copy)
    assert 1 == done.returncode
    assert f"{contract} BROKEN" in done.stdout


def test_new_room_must_be_named(copy: Path) -> None:
    """A module that no layer names is an error: every room has its place."""
    (copy / "site_builder" / "helpers.py").write_text("")
    done = lint(copy)
    assert 1 == done.returncode
    assert "site_builder.helpers" in done.stdout


def test_no_test_waits_by_eval() -> None:
    """Pages forbid ``eval``, which Playwright's wait runs at each look but the first."""
    tests = sorted((ROOT / "tests").glob("*.py"))
    call = ".wait_for_" + "function("
    assert [] == [path.name for path in tests if call in path.read_text(encoding="utf-8")]
