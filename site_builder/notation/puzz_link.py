"""puzz.link addresses: ``https://puzz.link/p?TYPE/COLS/ROWS/BODY``, the dots alone.

BODY goes row by row: ``0`` to ``f`` a number, ``-`` with two and ``+`` with three hexadecimal
digits a larger one, ``g`` to ``z`` a run of 1 to 20 blank cells; blanks at the end may be missing.
``arukone`` is this puzzle; its flag ``e``, like the type ``numlin``, permits to leave cells empty.
Entries tell that permission, but puzzles do not keep it: every puzzle of ours is to be filled.

Addresses may stand among other words, in brackets or quotes. Lines without one are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, describe_cell, require_rectangle, require_same
from site_builder.notation.texts import (
    find_lines_with_words,
    gather,
    label_cells,
    open_board,
    pair_dots,
    read_number,
    show,
)
from site_builder.puzzle import Puzzle

MAX_LETTERS = 52
"""The most pairs an arukone has: its clues are letters, from A to Z and from a to z."""

_KINDS = ("arukone", "numlin")
_WORDS = re.compile(r"""[^\s<>()\[\]{}"'`|]+""")
"""What stands between blanks, brackets and quotes."""

_QUERY = re.compile(r"([a-z][a-z0-9]*)(?:_edit|_play)?/(.*)")
_TWO_NUMBERS = re.compile(r"(?:[a-z]+/)?[0-9]+/[0-9]+(?:/|$)")
_PUNCTUATION = ".,;:!?"
"""What may follow an address in a sentence."""

_HOST = "https://puzz.link/p?"
_LONGEST_RUN = 20
_RUNS = "ghijklmnopqrstuvwxyz"
_TOKEN = re.compile(
    r"(?P<number>[0-9a-f])|-(?P<two>[0-9a-f]{2})|[+](?P<three>[0-9a-f]{3})|(?P<run>[g-z])"
)


def write_puzz_link(puzzle: Puzzle) -> str:
    """Return the address of the puzzle as an arukone, and a line end.

    Raises NotationError for more than MAX_LETTERS pairs, and for a board that is no rectangle.
    """
    board = require_rectangle(puzzle, "a puzz.link address")
    require_letters(puzzle)
    text = f"{_HOST}arukone/{board.width}/{board.height}/{_write_body(puzzle)}\n"
    require_same(Entry(puzzle), read_puzz_links(text), "a puzz.link address")
    return text


def write_puzz_links(entries: Iterable[Entry]) -> str:
    """Return the addresses of the puzzles, one a line."""
    return "".join(write_puzz_link(entry.puzzle) for entry in entries)


def require_letters(puzzle: Puzzle) -> None:
    """Raise NotationError when an arukone has not enough letters for the puzzle."""
    if puzzle.flows > MAX_LETTERS:
        raise NotationError(
            f"an arukone has at most {MAX_LETTERS} pairs, and this puzzle has {puzzle.flows} flows"
        )


def _write_body(puzzle: Puzzle) -> str:
    numbers = [_write_number(color + 1) for color in range(puzzle.flows)]
    cells = "".join("".join(row) for row in label_cells(puzzle, numbers, " "))
    return re.sub(f" {{1,{_LONGEST_RUN}}}", lambda run: _RUNS[len(run[0]) - 1], cells)


def _write_number(number: int) -> str:
    return f"{number:x}" if number < 16 else f"-{number:02x}"


class _Address(NamedTuple):
    """An address: the kind of its puzzle, and what follows the kind."""

    kind: str
    rest: str


def has_address(words: str) -> bool:
    """Say whether a line has an address, of whatever kind of puzzle."""
    return bool(_find_addresses(words))


def read_puzz_links(text: str) -> tuple[Entry, ...]:
    """Return the puzzles of all addresses of a text; the host does not matter.

    Raises NotationError with the line for other kinds of puzzles and flags, unknown clues, signs
    that no body has, more cells than the board, and clues that do not stand twice.
    """
    lines = find_lines_with_words(text, "address")
    entries = gather(
        _read_address(address, f"line {line.number}")
        for line in lines
        for address in _find_addresses(line.words)
    )
    if not entries:
        raise NotationError(
            f"line {lines[0].number}: {show(lines[0].words)} is not an address of an arukone or a "
            "numlin"
        )
    return entries


def _find_addresses(line: str) -> list[_Address]:
    """Return the addresses in a line, those of other kinds of puzzles too, to be refused."""
    words = _WORDS.findall(line)
    if len(words) > 1:
        words = [word.rstrip(_PUNCTUATION) for word in words]
    return [found for word in words if "/" in word and (found := _find_address(word))]


def _find_address(word: str) -> _Address | None:
    _, host, query = word.partition("#")[0].rpartition("?")
    for part in query.split("&"):
        found = _QUERY.fullmatch(part)
        if found is None:
            continue
        kind, rest = found.groups()
        if "/" in rest if kind in _KINDS else host and _TWO_NUMBERS.match(rest):
            return _Address(kind, rest)
    return None


def _read_address(address: _Address, where: str) -> Entry:
    kind = address.kind
    if kind not in _KINDS:
        raise NotationError(
            f"{where}: a puzzle of the kind {show(kind)}; arukone and numlin are read"
        )
    fields = address.rest.split("/")
    loose = kind == "numlin" or fields[0] == "e"
    if kind == "arukone" and fields[0] == "e":
        del fields[0]
    if len(fields) < 3 or any(fields[3:]):
        raise NotationError(f"{where}: the type is followed by COLS/ROWS/BODY and nothing else")
    cols, rows = (read_number(fields[at], f"{where}, {('COLS', 'ROWS')[at]}") for at in (0, 1))
    board = open_board(cols, rows, where)
    cells_of: dict[str, list[int]] = {}
    for cell, number in _read_body(board, fields[2], where):
        cells_of.setdefault(str(number), []).append(cell)
    if kind == "arukone":
        refuse_large_clues(map(int, cells_of), where)
    return Entry(pair_dots(board, cells_of, where), loose=loose)


def refuse_large_clues(numbers: Iterable[int], where: str) -> None:
    """Raise NotationError for a number that no letter of an arukone stands for."""
    if largest := max((number for number in numbers if number > MAX_LETTERS), default=0):
        raise NotationError(
            f"{where}: a clue {largest}; an arukone has letters up to {MAX_LETTERS}"
        )


def _read_body(board: Board, body: str, where: str) -> Iterator[tuple[int, int]]:
    """Yield each clue as (cell, number)."""
    cell = at = 0
    while at < len(body):
        token = _TOKEN.match(body, at)
        if token is None:
            raise _refuse_sign(board, cell, body[at:], where)
        run = _RUNS.index(token["run"]) + 1 if token["run"] else 1
        if cell + run > len(board.cells):
            raise NotationError(f"{where}, BODY: it goes on after the last cell")
        if not token["run"]:
            number = int(token["number"] or token["two"] or token["three"], 16)
            if number == 0:
                raise NotationError(f"{where}: a clue 0 at {describe_cell(board, cell)}")
            yield cell, number
        cell += run
        at = token.end()


def _refuse_sign(board: Board, cell: int, rest: str, where: str) -> NotationError:
    if rest[0] == "." and cell < len(board.cells):
        place = describe_cell(board, cell)
        return NotationError(f"{where}: an unknown clue at {place}; only known ones are read here")
    return NotationError(f"{where}, BODY: {show(rest)} is no clue and no run of blanks")
