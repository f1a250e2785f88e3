"""Boards that authors bring, examined before: what was proven of them, and their grades."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from site_builder.audit import AUDIT
from site_builder.cache.grades import write_grade
from site_builder.cache.levels import MALFORMED, find_grade
from site_builder.cache.store import find_entry, read_entry, write_entry
from site_builder.notation.entry import Entry, find_entry_faults
from site_builder.puzzle import Given, Level, Uniqueness, from_paths


def read_own(cache: Path | None, entry: Entry, given: Given, demanded: Uniqueness) -> Level | None:
    """Return the level kept for a board, or None where there is none that can be trusted.

    Nor where less is proven than demanded: another examination finds the words for that.
    """
    if cache is None:
        return None
    body = read_entry(_find_place(cache, entry))
    if body is None:
        return None
    try:
        record = json.loads(body)
        if record["board"] != _name_board(entry):
            return None
        return _restore(entry, given, demanded, record)
    except MALFORMED:
        return None


def write_own(cache: Path | None, entry: Entry, level: Level) -> str | None:
    """Keep what was found of a board; a cache that cannot be written is no reason to fail.

    Returns the entry's shard (see ``prune_shards``) when the cache has grown.
    """
    if cache is None:
        return None
    record = {
        "board": _name_board(entry),
        "paths": level.solution.paths,
        "uniqueness": level.uniqueness,
        "grade": write_grade(level.grade),
    }
    place = _find_place(cache, entry)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return place.parent.name if write_entry(place, text.encode()) else None


def _find_place(cache: Path, entry: Entry) -> Path:
    name = _name_board(entry)
    return find_entry(cache, "levels", sha256(name.encode()).hexdigest())


def _name_board(entry: Entry) -> str:
    board = entry.puzzle.board
    stored = None if entry.solution is None else entry.solution.paths
    return f"own {AUDIT}; {board.shape} {board.size}; {entry.puzzle.terminals}; {stored}"


def _restore(
    entry: Entry, given: Given, demanded: Uniqueness, record: dict[str, Any]
) -> Level | None:
    paths = tuple(tuple(int(cell) for cell in path) for path in record["paths"])
    puzzle, solution = from_paths(entry.puzzle.board, paths)
    proven = Uniqueness(record["uniqueness"])
    if not proven.reaches(demanded) or find_entry_faults(Entry(entry.puzzle, solution)):
        return None
    grade = find_grade(record.get("grade"), puzzle, solution, proven)
    return Level(puzzle, solution, proven, given, grade)
