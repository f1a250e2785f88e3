"""The self-test: versions, and whether the parts that a build rests on do what they should."""

from __future__ import annotations

import platform
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder import __version__
from site_builder.assets import find_templates, read_static
from site_builder.board import rectangle
from site_builder.cli.caches import find_site_cache, find_user_cache
from site_builder.puzzle import Puzzle, from_paths
from site_builder.thumbnails import draw_puzzle

if TYPE_CHECKING:
    from collections.abc import Callable

LIBRARIES = (
    "z3-solver",
    "pillow",
    "pyoxipng",
    "jinja2",
    "markdown-it-py",
    "nh3",
    "pydantic",
    "pyyaml",
    "rich",
    "typer",
    "watchfiles",
    "reportlab",
    "segno",
    "pymupdf-fonts",
    "anyascii",
)

EMPTY_PICTURE = "47a22b4b3e6a846348c0c3bd3ee1cdd11e7e2e8f0fe80bf83cab90ee73ff2b81"
"""SHA-256 of the picture of an empty 3x3 board."""
LETTERED_PICTURE = "7028d75c8ad037eef02a851128b3f5a9ecff6de941bbb06de1b4c975fbb58de9"
"""SHA-256 of the picture of a 3x3 board with two flows: dots, and letters by Pillow's font."""

NEEDED_FILES = ("site.css", "player.js")


@dataclass(frozen=True, slots=True)
class Finding:
    """One part, whether it is well, and what was seen."""

    part: str
    is_well: bool
    seen: str

    def describe(self) -> str:
        """Return the finding as one line."""
        return f"{'ok  ' if self.is_well else 'FAIL'}  {self.part}: {self.seen}"


@dataclass(frozen=True, slots=True)
class Examination:
    """All versions and findings."""

    versions: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def is_healthy(self) -> bool:
        """Whether every part is well."""
        return all(finding.is_well for finding in self.findings)

    def describe(self) -> str:
        """Return the whole as lines for people."""
        lines = [*self.versions, "", *(finding.describe() for finding in self.findings), ""]
        verdict = "all is well" if self.is_healthy else "something is wrong: see FAIL above"
        return "\n".join((*lines, verdict, ""))


def examine() -> Examination:
    """Look at everything that a build needs; nothing found is raised, all of it is reported."""
    checks: dict[str, Callable[[], str]] = {
        "libraries": check_libraries,
        "solver": check_solver,
        "image": check_image,
        "font": check_font,
        "templates": check_templates,
        "cache of builds": lambda: check_folder(find_site_cache(Path("content"))),
        "cache of generate": lambda: check_folder(find_user_cache()),
    }
    return Examination(
        find_versions(), tuple(_run_check(part, check) for part, check in checks.items())
    )


def find_versions() -> tuple[str, ...]:
    """Return a line for the program, the interpreter, the system and each library."""
    own = (
        f"flowpress {__version__}",
        f"python {platform.python_version()} ({platform.python_implementation()})",
        f"system {platform.system()} {platform.machine()}",
    )
    return own + tuple(f"{name} {_find_version(name) or 'missing'}" for name in LIBRARIES)


def check_libraries() -> str:
    """Check that every library is installed."""
    missing = [name for name in LIBRARIES if _find_version(name) is None]
    if missing:
        raise ValueError(f"missing: {', '.join(missing)}")
    return f"all {len(LIBRARIES)} installed"


def check_solver() -> str:
    """Check that the solver says yes and no where it should."""
    from site_builder.cnf import Formula
    from site_builder.solver import Answer, Z3Engine

    formula = Formula()
    one, other = formula.new_variables(2)
    formula.add([(one, other), (-one, -other)])
    engine = Z3Engine(formula)
    answers = [engine.ask([one]), engine.ask([one, other]), engine.ask([-one])]
    if answers != [Answer.YES, Answer.NO, Answer.YES]:
        raise ValueError(f"wrong answers: {[answer.value for answer in answers]}")
    return "three questions, three right answers"


def check_image() -> str:
    """Check that the picture of an empty board has the very bytes it has everywhere."""
    return _compare_picture(Puzzle(rectangle(3, 3), ()), EMPTY_PICTURE)


def check_font() -> str:
    """Check that dots and letters are drawn as everywhere."""
    puzzle, _ = from_paths(rectangle(3, 3), ((0, 1, 2, 5), (3, 4, 7, 6), (8,)))
    return _compare_picture(puzzle, LETTERED_PICTURE)


def check_templates() -> str:
    """Check that the templates and the player's files are there."""
    missing = [name for name in NEEDED_FILES if name not in read_static()]
    if missing:
        raise ValueError(f"missing in {find_templates()}: {', '.join(missing)}")
    return f"complete in {find_templates()}"


def check_folder(folder: Path) -> str:
    """Check that files can be written to ``folder``, or to where it would be made."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    with tempfile.TemporaryFile(dir=place) as file:
        file.write(b"flowpress")
    return f"{folder} can be written"


def _run_check(part: str, check: Callable[[], str]) -> Finding:
    try:
        return Finding(part, is_well=True, seen=check())
    except Exception as error:  # noqa: BLE001 (whatever is broken, the doctor reports it)
        return Finding(part, is_well=False, seen=f"{type(error).__name__}: {error}")


def _compare_picture(puzzle: Puzzle, expected: str) -> str:
    picture = draw_puzzle(puzzle)
    if sha256(picture).hexdigest() != expected:
        raise ValueError("the picture differs from what every other machine draws")
    return f"a picture of {len(picture)} bytes, as everywhere"


def _find_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
