"""In which order the levels of a batch stand on pages."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from site_builder.puzzle import Grade, Level


class Arrangement(StrEnum):
    """How the levels of a batch follow each other."""

    AS_MADE = "as-made"
    """By index."""
    EASIEST_FIRST = "easiest-first"
    """By difficulty and score, whatever has no grade last."""


def arrange_batch(arrangement: Arrangement, levels: Iterable[Level]) -> tuple[Level, ...]:
    """Return the levels of one batch, given in the order of their indexes, as pages show them."""
    if arrangement is Arrangement.EASIEST_FIRST:
        return tuple(sorted(levels, key=rank_level))
    return tuple(levels)


def rank_level(level: Level) -> tuple[bool, int, int, str]:
    """Return a key that sorts levels from easy to hard, ungraded ones last, and ties by id."""
    grade = level.grade
    if isinstance(grade, Grade):
        return False, grade.difficulty, grade.score, level.id
    return True, 0, 0, level.id
