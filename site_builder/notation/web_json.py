"""JSON of small web games: one level of ``points``, or ``levels`` of ``endpoints``.

``{"rows":5,"cols":5,"points":[[[0,0],[1,3]],...]}`` is one puzzle, and
``{"levels":[{"rows":5,"cols":5,"endpoints":[{"color":0,"cells":[[0,0],[1,3]]},...]},...]}`` are
many; points are [row, col] from 0. A level's ``cells``, given where a board has holes, must name
the full rectangle here. Fields that are not named here are not read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, require_rectangle, require_same
from site_builder.notation.json_values import (
    Object,
    expect_list,
    expect_number,
    expect_object,
    parse_json,
)
from site_builder.notation.texts import clean_text, count_of, gather, join_pairs, open_board, show
from site_builder.puzzle import Puzzle


def write_web_json(puzzle: Puzzle) -> str:
    """Return the puzzle as one object with ``points``; NotationError for no rectangle."""
    level = {**_write_size(puzzle), "points": _list_points(puzzle)}
    text = _dump(level)
    require_same(Entry(puzzle), read_web_json(text), "JSON")
    return text


def write_many_web_json(entries: Iterable[Entry]) -> str:
    """Return the puzzles as one object with ``levels``; NotationError for no rectangle."""
    kept = tuple(Entry(entry.puzzle) for entry in entries)
    text = _dump({"levels": [_write_endpoints(entry.puzzle) for entry in kept]})
    if kept and read_web_json(text) != kept:
        raise NotationError("the levels do not survive being written as JSON")
    return text


def _write_endpoints(puzzle: Puzzle) -> Object:
    endpoints = [
        {"color": color, "cells": points} for color, points in enumerate(_list_points(puzzle))
    ]
    return {**_write_size(puzzle), "endpoints": endpoints}


def _write_size(puzzle: Puzzle) -> Object:
    board = require_rectangle(puzzle, "the JSON of a web game")
    return {"rows": board.height, "cols": board.width}


def _list_points(puzzle: Puzzle) -> list[list[tuple[int, int]]]:
    return [[puzzle.board.cells[cell] for cell in pair] for pair in puzzle.terminals]


def _dump(value: Object) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


def read_web_json(text: str) -> tuple[Entry, ...]:
    """Return the puzzles of a text in either shape.

    Raises NotationError with the field for anything that is no such puzzle on a full rectangle.
    """
    top = expect_object(parse_json(clean_text(text)), "the text")
    if "levels" not in top:
        return (_read_level(top, ""),)
    levels = expect_list(top["levels"], "levels")
    if not levels:
        raise NotationError("levels: there is none")
    return gather(
        _read_level(expect_object(level, f"levels[{at}]"), f"levels[{at}].")
        for at, level in enumerate(levels)
    )


def _read_level(level: Object, path: str) -> Entry:
    rows, cols = (expect_number(level.get(name), f"{path}{name}") for name in ("rows", "cols"))
    board = open_board(cols, rows, f"{path}rows and {path}cols")
    if "cells" in level:
        _refuse_holes(board, level["cells"], f"{path}cells")
    name = "points" if "points" in level else "endpoints"
    if name not in level:
        raise NotationError(f"{path}points: the field is missing, and so is {path}endpoints")
    pairs = expect_list(level[name], f"{path}{name}")
    if name == "endpoints":
        pairs = _unwrap_endpoints(pairs, f"{path}{name}")
    found = [_read_pair(board, pair, f"{path}{name}[{at}]") for at, pair in enumerate(pairs)]
    return Entry(join_pairs(board, found, f"{path}{name}"))


def _unwrap_endpoints(endpoints: list[object], path: str) -> list[object]:
    """Return the cells of each color; NotationError for a color that occurs in two places."""
    seen: set[str] = set()
    pairs = []
    for at, value in enumerate(endpoints):
        endpoint = expect_object(value, f"{path}[{at}]")
        if "color" in endpoint:
            color = json.dumps(endpoint["color"])
            if color in seen:
                raise NotationError(f"{path}[{at}].color: {show(color)} occurs twice")
            seen.add(color)
        pairs.append(endpoint.get("cells"))
    return pairs


def _read_pair(board: Board, value: object, path: str) -> tuple[int, int]:
    points = expect_list(value, path)
    if len(points) != 2:
        raise NotationError(f"{path}: {count_of(len(points), 'point')} instead of two")
    first, last = (_find_cell(board, point, f"{path}[{at}]") for at, point in enumerate(points))
    return first, last


def _find_cell(board: Board, value: object, path: str) -> int:
    point = expect_list(value, path)
    if len(point) != 2:
        raise NotationError(f"{path}: a point is [row, col]")
    row, col = (expect_number(number, f"{path}[{at}]") for at, number in enumerate(point))
    if row >= board.height or col >= board.width:
        raise NotationError(f"{path}: [{row}, {col}] is no point of the {board.size} board")
    return row * board.width + col


def _refuse_holes(board: Board, value: object, path: str) -> None:
    points = expect_list(value, path)
    cells = {_find_cell(board, point, f"{path}[{at}]") for at, point in enumerate(points)}
    if len(cells) < len(board.cells):
        holes = len(board.cells) - len(cells)
        raise NotationError(
            f"{path}: carries a board with holes ({holes}); only full rectangles are known here"
        )
