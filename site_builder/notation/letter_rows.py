"""Letter rows: the dots as letters, a line a row; any sign that is no letter is a blank cell.

Case matters. Several puzzles in a text stand apart by blank lines or comments (``#`` and a blank).
Some programs read an ``R`` as red, and then every letter as a color; pairs are the same either way,
and we write plain labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from string import ascii_letters

from site_builder.board import MAX_SIDE
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, require_rectangle, require_same
from site_builder.notation.texts import (
    Line,
    count_of,
    gather,
    label_cells,
    open_board,
    pair_dots,
    show,
    split_lines,
)
from site_builder.puzzle import COLOR_LABELS, Puzzle

_COMMENT = "# "
"""How a comment begins; a sharp alone is a blank cell like any other sign."""

_LETTERS = frozenset(ascii_letters)
_LABELS = COLOR_LABELS[: len(_LETTERS)]
"""The labels that are letters: their digits would be blanks here."""


def write_letter_rows(puzzle: Puzzle) -> str:
    """Return the puzzle as letters in the order of ``COLOR_LABELS``, a dot for each blank cell.

    Raises NotationError for more flows than letters, and for a board that is no rectangle.
    """
    require_rectangle(puzzle, "a text of letter rows")
    if puzzle.flows > len(_LABELS):
        raise NotationError(
            f"letter rows have {len(_LABELS)} letters, and this puzzle has {puzzle.flows} flows"
        )
    text = "".join(f"{''.join(row)}\n" for row in label_cells(puzzle, _LABELS, "."))
    require_same(Entry(puzzle), read_letter_rows(text), "letter rows")
    return text


def write_many_letter_rows(entries: Iterable[Entry]) -> str:
    """Return the puzzles one after the other, a blank line between them."""
    return "\n".join(write_letter_rows(entry.puzzle) for entry in entries)


def read_letter_rows(text: str) -> tuple[Entry, ...]:
    """Return the puzzles of a text, which blank lines or comments set apart.

    Blanks at the end of a line do not count, unless another row is as long. Raises NotationError
    with the line for uneven rows, foreign letters, and letters that do not stand twice.
    """
    blocks = groupby(split_lines(text), key=_is_row)
    found = gather(_read_block(lines) for is_row, lines in blocks if is_row)
    if not found:
        raise NotationError("the text holds no row of letters")
    return found


def _is_row(line: Line) -> bool:
    return bool(line.words) and not line.words.startswith(_COMMENT)


def _read_block(block: Iterator[Line]) -> Entry:
    lines = list(islice(block, MAX_SIDE + 1))
    where = f"line {lines[0].number}"
    width = max(len(line.words) for line in lines)
    board = open_board(width, len(lines) + sum(1 for _ in block), where)
    cells_of: dict[str, list[int]] = {}
    for row, line in enumerate(lines):
        for col, sign in enumerate(_read_row(line, width)):
            if sign in _LETTERS:
                cells_of.setdefault(sign, []).append(row * width + col)
    return Entry(pair_dots(board, cells_of, where))


def _read_row(line: Line, width: int) -> str:
    if len(line.words) + line.blanks < width:
        raise NotationError(
            f"line {line.number}: {count_of(len(line.words), 'cell')}, and another row has {width}"
        )
    for sign in line.words:
        if sign.isalpha() and sign not in _LETTERS:
            raise NotationError(f"line {line.number}: {show(sign)} is no letter from A to z")
    return line.words.ljust(width)
