"""pzprv3 text: an arukone with its dots and, where it is solved, the links of its paths.

Fields stand apart by line ends or slashes: ``pzprv3``, type, rows, columns, for an arukone whether
every cell must be passed, the rows of clues, then the links to the right and the links downwards.
Letters count from A to Z and on from a to z. A ``numlin`` has numbers and no word about passing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.lines import Line, find_lines
from site_builder.notation.entry import Entry, describe_cell, require_rectangle, require_same
from site_builder.notation.puzz_link import MAX_LETTERS, require_letters
from site_builder.notation.texts import (
    clean_text,
    count_of,
    is_comment,
    label_cells,
    open_board,
    pair_dots,
    read_number,
    show,
)
from site_builder.puzzle import COLOR_LABELS, Puzzle, Solution

NAME = "pzprv3"

_LETTERS = COLOR_LABELS[:MAX_LETTERS]
_PASSING = ("passallcell", "dontpassallcell", "allowempty")
"""Must every cell be passed? The first says yes."""
_AFTERWORDS = ("history:", "info:")
"""What may follow the answer: how it was drawn, and who made the puzzle."""
_LINK_SIGNS = {"0": False, "1": True, "-1": False}
"""No link, a link, and a solver's mark that there is none."""


def write_pzprv3(puzzle: Puzzle, solution: Solution | None = None) -> str:
    """Return the puzzle as an arukone, a field a line, with the links of its solution if given.

    Raises NotationError for more flows than letters, for a board that is no rectangle, and for
    paths that links cannot tell.
    """
    board = require_rectangle(puzzle, "a pzprv3 text")
    require_letters(puzzle)
    steps = {
        (min(step), max(step))
        for path in (solution.paths if solution else ())
        for step in pairwise(path)
    }
    rows = [
        *label_cells(puzzle, _LETTERS, "."),
        *(["1" if pair in steps else "0" for pair in row] for row in _list_links(board)),
    ]
    fields = [NAME, "arukone", str(board.height), str(board.width), _PASSING[0]]
    fields += ["".join(f"{sign} " for sign in row) for row in rows]
    text = "".join(f"{field}\n" for field in fields)
    require_same(Entry(puzzle, solution), read_pzprv3(text), "a pzprv3 text")
    return text


def _list_links(board: Board) -> list[list[tuple[int, int]]]:
    """Return the links in the order of the format: rows to the right, then rows downwards."""
    rows: list[list[tuple[int, int]]] = [[] for _ in range(2 * board.height - 1)]
    for a, b in board.links:
        (row, _), (other, _) = board.cells[a], board.cells[b]
        rows[row if row == other else board.height + row].append((a, b))
    return rows


def read_pzprv3(text: str) -> tuple[Entry, ...]:
    """Return the one puzzle of a text, with the paths that its links form.

    The solution is None where no link is drawn. Lines that end without a dot, pass through one or
    go round in a loop are returned as they are (see ``Entry``). Raises NotationError with the field
    for anything unknown, for clues that do not stand twice, and for lines that branch or cross.
    """
    fields = _split_fields(text)
    kind = fields[1]
    rows, cols = (read_number(fields[at], f"field {at + 1}") for at in (2, 3))
    board = open_board(cols, rows, "fields 3 and 4")
    start = 4
    if kind == "arukone":
        start = 5
        if fields[4:5] == [] or fields[4] not in _PASSING:
            raise NotationError(f"field 5: {' or '.join(_PASSING)} should stand here")
    end = start + rows
    puzzle = _read_clues(board, fields[start:end], start, kind)
    drawn = _read_links(board, fields[end:], end)
    solution = _follow_links(puzzle, drawn) if any(drawn) else None
    return (Entry(puzzle, solution, loose=kind == "numlin" or fields[4] != _PASSING[0]),)


def _split_fields(text: str) -> list[str]:
    lines = (line for line in clean_text(text).split("\n") if not is_comment(line))
    fields = [field.strip() for line in lines for field in line.split("/")]
    fields = list(takewhile(_is_no_afterword, filter(None, fields)))
    if not fields or fields[0] != NAME:
        version = f", not {show(fields[0])}" if fields and fields[0].startswith(NAME) else ""
        raise NotationError(f"field 1: {NAME} should stand here{version}")
    if len(fields) < 4:
        raise NotationError(f"the text ends after field {len(fields)}, before the size")
    if fields[1] not in ("arukone", "numlin"):
        raise NotationError(
            f"field 2: {show(fields[1])} is another kind of puzzle; arukone and numlin are read"
        )
    if NAME in fields[1:]:
        raise NotationError(f"field {fields.index(NAME, 1) + 1}: a second puzzle; a text holds one")
    return fields


def _is_no_afterword(field: str) -> bool:
    return not field.startswith(_AFTERWORDS)


def _read_clues(board: Board, rows: Sequence[str], start: int, kind: str) -> Puzzle:
    if len(rows) < board.height:
        raise NotationError(f"{count_of(len(rows), 'row')} of clues instead of {board.height}")
    cells_of: dict[str, list[int]] = {}
    for row, field in enumerate(rows):
        clues = _split_signs(field, board.width, start + row)
        for col, clue in enumerate(clues):
            if clue != ".":
                color = _read_clue(clue, kind, f"field {start + row + 1}")
                cells_of.setdefault(color, []).append(row * board.width + col)
    return pair_dots(board, cells_of, "the clues")


def _read_clue(clue: str, kind: str, where: str) -> str:
    if clue == "-":
        raise NotationError(f"{where}: an unknown clue; only known ones are read here")
    if kind == "arukone":
        if len(clue) != 1 or clue not in _LETTERS:
            raise NotationError(f"{where}: {show(clue)} is no letter from A to z")
        return clue
    number = read_number(clue, where)
    if number == 0:
        raise NotationError(f"{where}: a clue 0; numbers count from 1")
    return str(number)


def _split_signs(field: str, count: int, at: int) -> list[str]:
    signs = field.split()
    if len(signs) != count:
        raise NotationError(f"field {at + 1}: {count_of(len(signs), 'sign')} instead of {count}")
    return signs


def _read_links(board: Board, fields: Sequence[str], start: int) -> list[bool]:
    """Return for each link of the board whether it is drawn; a missing answer draws none."""
    drawn = [False] * len(board.links)
    rows = [row for row in _list_links(board) if row]
    if fields and len(fields) != len(rows):
        raise NotationError(
            f"field {start + 1}: {count_of(len(fields), 'row')} of links from here on "
            f"instead of {len(rows)}"
        )
    number_of = {link: number for number, link in enumerate(board.links)}
    for at, (row, field) in enumerate(zip(rows, fields, strict=False), start=start):
        for link, sign in zip(row, _split_signs(field, len(row), at), strict=True):
            if sign not in _LINK_SIGNS:
                raise NotationError(f"field {at + 1}: {show(sign)} is no link; write 0 or 1")
            drawn[number_of[link]] = _LINK_SIGNS[sign]
    return drawn


def _follow_links(puzzle: Puzzle, drawn: Sequence[bool]) -> Solution:
    """Return a path for each color, then a path for each line that no dot begins."""
    board = puzzle.board
    for cell, links in enumerate(board.links_of):
        if sum(drawn[link] for link in links) > 2:
            raise NotationError(
                f"the answer: lines cross or branch at {describe_cell(board, cell)}"
            )
    found = [line for line in find_lines(board, drawn, range(len(board.cells))) if line.links]
    runs = {end: line for line in found if not line.is_loop for end in _find_ends(line)}
    paths = [_take_path(runs, pair) for pair in puzzle.terminals]
    strays = [line.cells for line in found if runs.get(line.cells[0]) is line]
    loops = [(*line.cells, line.cells[0]) for line in found if line.is_loop]
    return Solution((*paths, *strays, *loops))


def _take_path(runs: dict[int, Line], pair: tuple[int, int]) -> tuple[int, ...]:
    """Take the line that ends at a dot of the pair out of ``runs``; the first dot alone if none."""
    dot = next((dot for dot in pair if dot in runs), None)
    if dot is None:
        return (pair[0],)
    line = runs[dot]
    for end in _find_ends(line):
        del runs[end]
    return line.cells if line.cells[0] == dot else line.cells[::-1]


def _find_ends(line: Line) -> tuple[int, int]:
    return line.cells[0], line.cells[-1]
