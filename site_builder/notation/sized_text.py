r"""Sized text: many puzzles in a file, each a line ``WIDTH HEIGHT`` and then its rows.

``.`` is a blank cell and any other sign a dot; in the *zero format* a row is whole numbers with
blanks between them, and 0 is the blank cell. Between puzzles there may be blank lines and comments
(``#``). ``0 0`` ends the file, and whatever follows it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, require_rectangle, require_same
from site_builder.notation.texts import (
    Line,
    count_of,
    gather,
    label_cells,
    open_board,
    pair_dots,
    read_number,
    show,
    split_lines,
)
from site_builder.puzzle import COLOR_LABELS, Puzzle

END = "0 0\n"
"""The line after the last puzzle of a file."""

_SIZE = re.compile(r"\s*([0-9]{1,6})\s+([0-9]{1,6})")
_RowReader = Callable[[Line], list[str]]


def write_sized_text(puzzle: Puzzle) -> str:
    """Return one puzzle with its size line, in the signs of ``COLOR_LABELS``, without an end line.

    Raises NotationError for more flows than signs, and for a board that is no rectangle.
    """
    if puzzle.flows > len(COLOR_LABELS):
        raise NotationError(
            f"our sized text has {len(COLOR_LABELS)} signs, and this puzzle has {puzzle.flows} "
            "flows; the zero format counts on"
        )
    text = _write_rows(puzzle, label_cells(puzzle, COLOR_LABELS, "."), "")
    require_same(Entry(puzzle), read_sized_text(text), "sized text")
    return text


def write_zero_text(puzzle: Puzzle) -> str:
    """Return one puzzle in the zero format, colors counted from 1, without an end line.

    Raises NotationError for a board that is no rectangle.
    """
    numbers = [str(color + 1) for color in range(puzzle.flows)]
    text = _write_rows(puzzle, label_cells(puzzle, numbers, "0"), " ")
    require_same(Entry(puzzle), read_zero_text(text), "zero format")
    return text


def write_many_sized_texts(entries: Iterable[Entry]) -> str:
    """Return the puzzles one after the other, and the line that ends them."""
    return "".join([*(f"{write_sized_text(entry.puzzle)}\n" for entry in entries), END])


def write_many_zero_texts(entries: Iterable[Entry]) -> str:
    """Return the puzzles in the zero format, and the line that ends them."""
    return "".join([*(f"{write_zero_text(entry.puzzle)}\n" for entry in entries), END])


def _write_rows(puzzle: Puzzle, rows: list[list[str]], between: str) -> str:
    board = require_rectangle(puzzle, "a sized text")
    size = f"{board.width} {board.height}\n"
    return size + "".join(f"{between.join(row)}\n" for row in rows)


def read_sized_text(text: str) -> tuple[Entry, ...]:
    """Return the puzzles of a sized text.

    Raises NotationError with the line for a wrong size, an uneven or missing row, and a sign that
    does not stand twice.
    """
    return _read_puzzles(text, _read_signs)


def read_zero_text(text: str) -> tuple[Entry, ...]:
    """Return the puzzles of a text in the zero format; errors as for ``read_sized_text``."""
    return _read_puzzles(text, _read_numbers)


def has_zero_rows(text: str) -> bool:
    """Say whether the first row of a sized text is of numbers, or of signs.

    A board of one column leaves it open; a row of digits alone counts as a number then.
    """
    lines = (line.words for line in split_lines(text))
    width = next((found[1] for words in lines if (found := _SIZE.fullmatch(words))), "")
    row = next(lines, "").split()
    return len(row) > 1 or (width == "1" and row[:1] != [] and row[0].isdecimal())


def find_size(words: str) -> tuple[int, int] | None:
    """Return the width and height of a size line, or None for any other line."""
    found = _SIZE.fullmatch(words)
    return (int(found[1]), int(found[2])) if found else None


def _read_puzzles(text: str, read_row: _RowReader) -> tuple[Entry, ...]:
    entries = gather(_find_puzzles(text, read_row))
    if not entries:
        raise NotationError("the text holds no puzzle with a size line")
    return entries


def _find_puzzles(text: str, read_row: _RowReader) -> Iterator[Entry]:
    lines = split_lines(text)
    for line in lines:
        if not line.words or line.words.startswith("#"):
            continue
        size = find_size(line.words)
        if size is None:
            raise NotationError(
                f"line {line.number}: {show(line.words)} is not a size; write WIDTH HEIGHT"
            )
        if size == (0, 0):
            break
        yield _read_puzzle(size, line.number, lines, read_row)


def _read_puzzle(
    size: tuple[int, int], number: int, lines: Iterator[Line], read_row: _RowReader
) -> Entry:
    width, height = size
    board = open_board(width, height, f"line {number}")
    cells_of: dict[str, list[int]] = {}
    for row in range(height):
        line = next(lines, None)
        if line is None:
            raise NotationError(
                f"line {number}: {count_of(row, 'row')} instead of {height} below it"
            )
        signs = read_row(line)
        if len(signs) != width:
            raise NotationError(
                f"line {line.number}: {count_of(len(signs), 'cell')} instead of {width}"
            )
        for col, sign in enumerate(signs):
            if sign:
                cells_of.setdefault(sign, []).append(row * width + col)
    return Entry(pair_dots(board, cells_of, f"line {number}"))


def _read_signs(line: Line) -> list[str]:
    """Return the signs of a row, "" for a blank cell."""
    for sign in line.words:
        if sign.isspace() or not sign.isprintable():
            raise NotationError(f"line {line.number}: {show(sign)} stands for no cell")
    return [sign.replace(".", "") for sign in line.words]


def _read_numbers(line: Line) -> list[str]:
    """Return the numbers of a row as they are spelled shortest, "" for a blank cell."""
    fields = enumerate(line.words.split(), start=1)
    numbers = [read_number(field, f"line {line.number}, field {at}") for at, field in fields]
    return [str(number) if number else "" for number in numbers]
