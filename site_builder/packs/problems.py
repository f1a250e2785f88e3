"""What is wrong in the content files, gathered and put in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Protocol

from site_builder.folders import show_file

_SHOWN = 40
"""Characters of an author's text that a message repeats."""


class Placed(Protocol):
    """Anything that stands somewhere in a file: line and column, from 1."""

    @property
    def line(self) -> int:
        """The line, from 1."""

    @property
    def col(self) -> int:
        """The column in characters, from 1."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file."""

    line: int = 1
    col: int = 1


@dataclass(slots=True)
class Report:
    """The problems of one file, and what else its author may want to know."""

    source: str
    problems: list[tuple[int, int, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Ready to print, in the order of the file."""

    def add(self, place: Placed, name: str, text: str) -> None:
        """Note that the field ``name`` at ``place`` is wrong, and how."""
        self.problems.append((place.line, place.col, f"{name}: {text}"))

    def add_note(self, place: Placed, name: str, text: str) -> None:
        """Tell of the field ``name`` at ``place`` what is no mistake."""
        self.notes.append(f"{self.locate(place)}: {name}: {text}")

    def locate(self, place: Placed) -> str:
        """Return the place as ``file:line:col``."""
        return f"{self.source}:{place.line}:{place.col}"

    def write_lines(self) -> tuple[str, ...]:
        """Return the problems in the order of the file, as ``file:line:col: field: text``."""
        return tuple(
            f"{self.source}:{line}:{col}: {text}"
            for line, col, text in sorted(self.problems, key=lambda problem: problem[:2])
        )


def show(text: str) -> str:
    """Return the author's text in quotes, cut short, with nothing invisible left in it."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")


def show_name(name: str) -> str:
    """Return a field's name as it is, or in quotes when it is no plain word."""
    return name if name.isascii() and name.isidentifier() and len(name) <= _SHOWN else show(name)


def show_path(path: Path) -> str:
    """Return the path with forward slashes, relative to the working folder where it lies in it."""
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return show_file(path.as_posix())


def suggest(wrong: str, choices: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the choice most like ``wrong``, or nothing."""
    known = {choice.casefold(): choice for choice in choices}
    near = get_close_matches(wrong.casefold()[:_SHOWN], sorted(known), n=1)
    return f"; did you mean {show(known[near[0]])}?" if near else ""
