"""The names of puzzles: by their dots alone, and up to symmetry."""

from __future__ import annotations

from hashlib import sha256

from site_builder.board import turn_upright
from site_builder.puzzle.puzzle import Puzzle, with_terminals

ID_LENGTH = 10
"""Letters in a level id: 50 bits, so a site of 10,000 levels repeats one by chance in 10^-7."""

ID_SIGNS = "abcdefghjkmnpqrstuvwxyz123456789"
"""The 32 signs of ids and puzzle codes; no i, l, o, 0 to misread."""


def find_level_id(puzzle: Puzzle) -> str:
    """Return ID_LENGTH letters of the SHA-256 of the board and its dots: the level's lasting name.

    The same puzzle has the same id whatever seed, pack or release it came from.
    """
    dots = ",".join(f"{a}-{b}" for a, b in puzzle.terminals)
    text = f"{puzzle.board.shape}:{puzzle.board.size}:{dots}"
    number = int.from_bytes(sha256(text.encode()).digest(), "big")
    return "".join(ID_SIGNS[number >> (5 * place) & 31] for place in range(ID_LENGTH))


def find_symmetry_key(puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
    """Return a value that puzzles share exactly when they are equal up to symmetry and recoloring.

    The smallest sorted list of dot pairs over all symmetries of the board; a board that lies is
    stood upright first, so that it meets its twin. The first pair is the board's two sides.
    """
    upright, cell_of = turn_upright(puzzle.board)
    pairs = tuple((cell_of[a], cell_of[b]) for a, b in puzzle.terminals)
    smallest = min(
        with_terminals(upright, tuple((turn[a], turn[b]) for a, b in pairs)).terminals
        for turn in upright.symmetries
    )
    return ((upright.width, upright.height), *smallest)
