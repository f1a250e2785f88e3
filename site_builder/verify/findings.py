"""What a check has found: a place, what was told there, and what was found instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_SHOWN_DIGITS = 12
"""Hex digits of a SHA-256 that a finding shows: enough to compare by eye."""

_SHOWN = 200
"""Characters of a told value that a finding repeats."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a report. A ``note`` is no difference: it says what could not be tried."""

    where: str
    words: str
    is_note: bool = False

    def describe(self) -> str:
        """Return the line."""
        return f"{self.where}: {self.words}"


def compare(where: str, what: str, told: object, found: object) -> Iterator[Finding]:
    """Yield the finding that two values differ, if they do."""
    if told != found:
        yield differ(where, what, told, found)


def differ(where: str, what: str, told: object, found: object) -> Finding:
    """Return the finding that something is not what was told."""
    return Finding(where, f"{what}: told {_cut(told)}, found {_cut(found)}")


def show_hash(sha256: str) -> str:
    """Return the beginning of a SHA-256 in hex digits."""
    return f"{sha256[:_SHOWN_DIGITS]}..."


def show_name(name: str) -> str:
    """Return the name of a file as a line may show it."""
    return name if name.isprintable() else ascii(name)


def _cut(value: object) -> str:
    text = show_name(str(value))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
