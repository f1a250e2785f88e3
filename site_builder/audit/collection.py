"""Boards of several files, numbered, and which of them repeat others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.puzzle import find_symmetry_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.notation.entry import Entry


@dataclass(frozen=True, slots=True)
class Listed:
    """A board of a collection: its file, and its place there from 1."""

    file: str
    index: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Repeat:
    """An earlier board that is the same: to the dot if ``exact``, else up to symmetry."""

    file: str
    index: int
    exact: bool


def find_repeats(boards: Sequence[Listed]) -> tuple[tuple[Repeat, ...], ...]:
    """Return for each board those before it that are equal up to symmetry and recoloring."""
    seen: dict[tuple[tuple[int, int], ...], list[Listed]] = {}
    found = []
    for board in boards:
        twins = seen.setdefault(find_symmetry_key(board.entry.puzzle), [])
        found.append(
            tuple(
                Repeat(twin.file, twin.index, exact=twin.entry.puzzle == board.entry.puzzle)
                for twin in twins
            )
        )
        twins.append(board)
    return tuple(found)
