"""What all readers of foreign texts share: limits, lines, numbers, sizes and pairs of dots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from site_builder.board import MAX_SIDE, Board, rectangle
from site_builder.errors import NotationError
from site_builder.notation.entry import describe_cell
from site_builder.puzzle import Puzzle, with_terminals

MAX_TEXT = 4_000_000
"""Longest text worth reading, in characters: about a thousand of the largest solved boards."""

MAX_LINE = 20_000
"""Longest line worth reading where a line is a puzzle: four times the largest that we write."""

MAX_PUZZLES = 50_000
"""The most puzzles of a text: twice as many as a site has levels. Tiny ones take memory too."""

_DIGITS = re.compile(r"[0-9]{1,6}")
_BYTE_ORDER_MARK = "\ufeff"
_SHOWN = 20
"""Characters of a bad word that an error repeats."""


Item = TypeVar("Item")


class Line(NamedTuple):
    """A line of a text: its number from 1, its words, and how many blanks followed them."""

    number: int
    words: str
    blanks: int


def clean_text(text: str, most: int = MAX_TEXT) -> str:
    r"""Return the text with ``\n`` line ends and no byte order mark.

    Raises NotationError for more than ``most`` characters.
    """
    if len(text) > most:
        raise NotationError(f"the text is longer than {most:,} characters")
    return text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def split_lines(text: str) -> Iterator[Line]:
    """Yield the lines of a text, blank ones included."""
    for number, whole in enumerate(clean_text(text).split("\n"), start=1):
        words = whole.rstrip()
        yield Line(number, words, len(whole) - len(words))


def is_comment(words: str) -> bool:
    """Say whether a line is a comment, in formats in which no line of a puzzle begins so."""
    return words.lstrip().startswith("#")


def gather(found: Iterable[Item]) -> tuple[Item, ...]:
    """Return the puzzles of a text; NotationError, and no more of them, beyond MAX_PUZZLES."""
    kept = tuple(islice(found, MAX_PUZZLES + 1))
    if len(kept) > MAX_PUZZLES:
        raise NotationError(f"the text holds more than {MAX_PUZZLES:,} puzzles")
    return kept


def find_lines_with_words(text: str, what: str) -> tuple[Line, ...]:
    """Return the lines that are neither blank nor a comment.

    Raises NotationError when there is none, or too many, or one too long.
    """
    lines = gather(line for line in split_lines(text) if line.words and not is_comment(line.words))
    longest = max(lines, key=lambda line: len(line.words), default=None)
    if longest is not None and len(longest.words) > MAX_LINE:
        raise NotationError(f"line {longest.number} is longer than {MAX_LINE:,} characters")
    if not lines:
        raise NotationError(f"the text holds no {what}")
    return lines


def show(words: str) -> str:
    """Return words as an error repeats them: quoted, and not too many."""
    return repr(words if len(words) <= _SHOWN else f"{words[:_SHOWN]}...")


def count_of(number: int, noun: str) -> str:
    """Return a number and its noun: ``1 row``, ``2 rows``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def read_number(words: str, where: str) -> int:
    """Return a whole number of at most six digits; NotationError for anything else."""
    if not _DIGITS.fullmatch(words):
        raise NotationError(f"{where}: {show(words)} is not a whole number")
    return int(words)


def open_board(width: int, height: int, where: str) -> Board:
    """Return the rectangle of that size; NotationError when a side is outside 1..MAX_SIDE."""
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise NotationError(
            f"{where}: a board of {width}x{height}; each side must be from 1 to {MAX_SIDE}"
        )
    return rectangle(width, height)


def pair_dots(board: Board, cells_of: Mapping[str, Sequence[int]], where: str) -> Puzzle:
    """Return the puzzle whose colors have the given cells, two each.

    Raises NotationError for a board without dots, naming every color that has not two of them.
    """
    if not cells_of:
        raise NotationError(f"{where}: the board has no dots")
    odd = (
        f"{show(color)} stands {_count_times(len(cells))} instead of twice, "
        f"{_list_cells(board, cells)}"
        for color, cells in cells_of.items()
        if len(cells) != 2
    )
    join_problems(odd, where)
    return join_pairs(board, [(a, b) for a, b in cells_of.values()], where)


def join_pairs(board: Board, pairs: Sequence[tuple[int, int]], where: str) -> Puzzle:
    """Return the puzzle with these pairs; NotationError when there is none or two dots collide."""
    if not pairs:
        raise NotationError(f"{where}: the board has no dots")
    seen: set[int] = set()
    for cell in (cell for pair in pairs for cell in pair):
        if cell in seen:
            raise NotationError(f"{where}: two dots stand at {describe_cell(board, cell)}")
        seen.add(cell)
    return with_terminals(board, tuple(pairs))


def label_cells(puzzle: Puzzle, labels: Sequence[str], blank: str) -> list[list[str]]:
    """Return a list of signs for each row: the label of its color on a dot, ``blank`` elsewhere.

    There are at least as many labels as flows.
    """
    signs = [blank] * len(puzzle.board.cells)
    for color, pair in enumerate(puzzle.terminals):
        for cell in pair:
            signs[cell] = labels[color]
    width = puzzle.board.width
    return [signs[at : at + width] for at in range(0, len(signs), width)]


def join_problems(problems: Iterable[str], where: str, most: int = 4) -> None:
    """Raise NotationError with the first ``most`` problems; do nothing when there is none."""
    found = list(islice(problems, most + 1))
    if found:
        more = "; and more" if len(found) > most else ""
        raise NotationError(f"{where}: {'; '.join(found[:most])}{more}")


def _count_times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _list_cells(board: Board, cells: Sequence[int]) -> str:
    shown = " and ".join(f"at {describe_cell(board, cell)}" for cell in cells[:3])
    return shown if len(cells) <= 3 else f"{shown} and elsewhere"
