"""Levels made before, one file an order; whatever is not plainly right is made again."""

from __future__ import annotations

import json
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Any

from site_builder.cache.grades import read_grade, write_grade
from site_builder.cache.store import find_entry, read_entry, write_entry
from site_builder.errors import NotationError
from site_builder.generator.order import Order
from site_builder.generator.refusals import Refusals
from site_builder.grading import grade_puzzle
from site_builder.looks import find_recipe_faults
from site_builder.puzzle import (
    Grade,
    Level,
    Puzzle,
    Solution,
    Ungraded,
    Uniqueness,
    Work,
    from_paths,
)

MALFORMED = (
    ValueError,
    KeyError,
    TypeError,
    IndexError,
    ArithmeticError,
    RecursionError,
    NotationError,
)
"""What an entry can raise that holds something else than was written."""


def read_level(cache: Path | None, order: Order) -> Level | None:
    """Return the level kept for ``order``, or None when there is none that can be trusted.

    The file must carry its own digest and the level must pass the checker. A level whose grade is
    not kept, or is of another version, is graded anew, and kept so.
    """
    if cache is None:
        return None
    body = read_entry(_find_place(cache, order))
    if body is None:
        return None
    try:
        record = json.loads(body)
        level = _restore(order, record)
    except MALFORMED:
        return None
    if level is not None and record.get("grade") != write_grade(level.grade):
        write_level(cache, order, level)
    return level


def write_level(cache: Path | None, order: Order, level: Level) -> str | None:
    """Keep ``level`` for ``order``; a cache that cannot be written is no reason to fail.

    Returns the entry's shard (see ``prune_shards``) when the cache has grown.
    """
    if cache is None:
        return None
    record = {
        "order": order.key,
        "paths": level.solution.paths,
        "uniqueness": level.uniqueness,
        "work": astuple(level.expect_making().work),
        "grade": write_grade(level.grade),
    }
    place = _find_place(cache, order)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    is_written = write_entry(place, text.encode())
    return place.parent.name if is_written else None


def _find_place(cache: Path, order: Order) -> Path:
    return find_entry(cache, "levels", sha256(order.key.encode()).hexdigest())


def _restore(order: Order, record: dict[str, Any]) -> Level | None:
    recipe = order.recipe
    paths = tuple(tuple(int(cell) for cell in path) for path in record["paths"])
    puzzle, solution = from_paths(recipe.board, paths)
    proven = Uniqueness(record["uniqueness"])
    if record["order"] != order.key or not _is_sound(order, puzzle, solution, proven):
        return None
    work = Work(*(int(count) for count in record["work"]))
    grade = find_grade(record.get("grade"), puzzle, solution, proven)
    if Refusals(recipe.difficulty).refuse(grade):
        return None
    return Level(puzzle, solution, proven, order.record(work), grade)


def find_grade(
    record: object, puzzle: Puzzle, solution: Solution, proven: Uniqueness
) -> Grade | Ungraded:
    """Return the grade that was kept, or a fresh one where that cannot be used."""
    try:
        kept = read_grade(record, puzzle, solution)
    except MALFORMED:
        kept = None
    return grade_puzzle(puzzle, solution, proven) if kept is None else kept


def _is_sound(order: Order, puzzle: Puzzle, solution: Solution, proven: Uniqueness) -> bool:
    recipe = order.recipe
    low, high = recipe.flows
    faults = find_recipe_faults(recipe, puzzle, solution)
    return not faults and low <= puzzle.flows <= high and proven.reaches(recipe.uniqueness)
