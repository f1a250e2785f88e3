"""Locked levels that were checked before: proven to be what their locks say, and graded."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from site_builder.cache.grades import write_grade
from site_builder.cache.levels import MALFORMED, find_grade
from site_builder.cache.store import find_entry, read_entry, write_entry
from site_builder.lockfile.record import Locked
from site_builder.looks import find_recipe_faults
from site_builder.puzzle import Level

CHECK = 1
"""Version of what a check asks of a locked level: whoever makes it stricter counts up."""


def read_locked(cache: Path | None, locked: Locked) -> Level | None:
    """Return a locked level that was proven before, or None; the rules are checked once more."""
    if cache is None:
        return None
    body = read_entry(_find_place(cache, locked))
    if body is None:
        return None
    try:
        record = json.loads(body)
        if record["locked"] != _name(locked):
            return None
        puzzle, solution = locked.puzzle, locked.solution
        if find_recipe_faults(locked.making.recipe, puzzle, solution):
            return None
        grade = find_grade(record.get("grade"), puzzle, solution, locked.uniqueness)
    except MALFORMED:
        return None
    return Level(puzzle, solution, locked.uniqueness, locked.making, grade)


def write_locked(cache: Path | None, locked: Locked, level: Level) -> str | None:
    """Keep that a locked level was proven; a cache that cannot be written is no reason to fail.

    Returns the entry's shard (see ``prune_shards``) when the cache has grown.
    """
    if cache is None:
        return None
    place = _find_place(cache, locked)
    record = {"locked": _name(locked), "grade": write_grade(level.grade)}
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return place.parent.name if write_entry(place, text.encode()) else None


def _find_place(cache: Path, locked: Locked) -> Path:
    return find_entry(cache, "levels", sha256(_name(locked).encode()).hexdigest())


def _name(locked: Locked) -> str:
    """Return everything that was proven: the board, its paths, and under which recipe."""
    told = (locked.making.recipe, locked.solution.paths, locked.uniqueness.value)
    return f"locked {CHECK}; {told!r}"
