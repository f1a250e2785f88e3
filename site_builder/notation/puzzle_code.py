"""Puzzle codes: a puzzle in a few signs, for links that carry it whole.

``r5x5-PAIRS-CHECK``: ``r`` for a rectangle, width and height, four signs for each pair of dots (two
for each cell, in base 32 with the signs of level ids), and the first four letters of the level id,
by which damage shows. Letters, digits and hyphens alone: no chat program cuts such a link short.
"""

from __future__ import annotations

import re

from site_builder.board import MAX_SIDE, rectangle
from site_builder.errors import NotationError
from site_builder.puzzle import COLOR_LABELS, ID_SIGNS, Puzzle, find_level_id, with_terminals

CHECK_LENGTH = 4

_LONGEST = len("r30x30--") + 4 * len(COLOR_LABELS) + CHECK_LENGTH
_BLANKS = re.compile("[\\s\\u200b-\\u200d\\u2060\\ufeff]")
"""What mail and chat programs put into a long word."""

_FORM = re.compile(r"([a-z])([1-9][0-9]?)x([1-9][0-9]?)-((?:[a-z1-9]{4})+)-([a-z1-9]{4})")


def write_puzzle_code(puzzle: Puzzle) -> str:
    """Return the code of a puzzle; NotationError when its board is no rectangle."""
    board = puzzle.board
    if board != rectangle(board.width, board.height):
        raise NotationError("a puzzle code holds a full rectangle only")
    cells = [cell for pair in puzzle.terminals for cell in pair]
    pairs = "".join(ID_SIGNS[cell >> 5] + ID_SIGNS[cell & 31] for cell in cells)
    return f"r{board.size}-{pairs}-{find_level_id(puzzle)[:CHECK_LENGTH]}"


def read_puzzle_code(text: str) -> Puzzle:
    """Return the puzzle of a code; upper case and blanks in it are forgiven.

    Raises NotationError with the first thing that is wrong.
    """
    code = _BLANKS.sub("", text).lower() if len(text) <= 2 * _LONGEST else text
    if len(code) > _LONGEST:
        raise NotationError("this is too long for a puzzle code")
    parts = _FORM.fullmatch(code)
    if not parts:
        raise NotationError("this is no puzzle code, or a part of it is missing")
    shape, width, height, pairs, check = parts.groups()
    if shape != "r":
        raise NotationError(f"the shape {shape!r} is not known here; r is a rectangle")
    puzzle = _make_puzzle(int(width), int(height), pairs)
    if not find_level_id(puzzle).startswith(check):
        raise NotationError("the puzzle code is damaged: its last four signs do not fit")
    return puzzle


def _make_puzzle(width: int, height: int, pairs: str) -> Puzzle:
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise NotationError(f"each side of the board must be from 1 to {MAX_SIDE}")
    cells = [_read_cell(pairs[at : at + 2], width * height) for at in range(0, len(pairs), 2)]
    if len(cells) > 2 * len(COLOR_LABELS):
        raise NotationError(f"a puzzle has at most {len(COLOR_LABELS)} pairs of dots")
    if len(set(cells)) != len(cells):
        raise NotationError("two dots stand on the same cell")
    return with_terminals(
        rectangle(width, height), tuple(zip(cells[::2], cells[1::2], strict=True))
    )


def _read_cell(signs: str, count: int) -> int:
    if not all(sign in ID_SIGNS for sign in signs):
        raise NotationError(f"{signs!r} has a sign that no puzzle code has")
    cell = 32 * ID_SIGNS.index(signs[0]) + ID_SIGNS.index(signs[1])
    if cell >= count:
        raise NotationError(f"{signs!r} is no cell of the board")
    return cell
