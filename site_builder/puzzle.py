"""The value types that every other room passes around: frozen, slotted, tuples only."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import StrEnum
from hashlib import sha256
from string import ascii_lowercase, ascii_uppercase, digits

from site_builder.board import Board, rectangle, turn_upright

COLOR_LABELS = ascii_uppercase + ascii_lowercase + digits
"""One letter a color, in order: what players and letter grids show for color 0, 1, 2, ..."""

ID_LENGTH = 10
"""Letters in a level id: 50 bits, so a site of 10,000 levels repeats one by chance in 10^-7."""

_ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz123456789"  # 32 signs; no i, l, o, 0 to misread


class Uniqueness(StrEnum):
    """What is proven about how many ways a puzzle can be solved, from weak to strong."""

    AMBIGUOUS = "ambiguous"
    """At least two solutions fill the board."""
    UNIQUE = "unique"
    """One solution fills the board; pairs may also be joined leaving cells empty."""
    AIRTIGHT = "airtight"
    """There is one way to join all pairs at all, and it fills the board."""
    UNDECIDED = "undecided"
    """The proof did not end within its limit of work."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What the player is given: a board and two terminals for each color.

    ``terminals[k]`` is the pair of cell indexes of color ``k``, the smaller first; colors are
    numbered by their first terminal in reading order. ``with_terminals`` brings any pairs into
    this order.
    """

    board: Board
    terminals: tuple[tuple[int, int], ...]

    @property
    def flows(self) -> int:
        """The number of colors."""
        return len(self.terminals)


@dataclass(frozen=True, slots=True)
class Solution:
    """Paths that cover every cell once: ``paths[k]`` walks from one terminal of ``k`` to the other.

    Each path is a tuple of cell indexes that starts at ``terminals[k][0]``.
    """

    paths: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What an author asks of one level, free of any pack, seed or count.

    ``flows`` and ``length`` are inclusive ranges (paths; cells a path). ``uniqueness`` is what
    must be proven: AIRTIGHT, UNIQUE, or AMBIGUOUS meaning "anything goes" (``any`` in YAML).
    ``solid_squares`` permits a 2x2 block of one color, ``touching`` permits a path to run beside
    itself; the founding rules forbid both.

    The rest are looks, and demand nothing by default. ``straight``: the most dead-straight paths,
    in percent of a level's paths, rounded down. ``bends``: inclusive range of turns on all paths,
    a hundred cells. ``dots_apart``: the fewest steps along rows and columns between two dots of
    one color. ``border_dots``: the most dots on the border, in percent of a level's dots, rounded
    down. ``symmetric_dots``: the set of all dots looks the same upside down (turned by half).
    """

    width: int
    height: int
    flows: tuple[int, int]
    length: tuple[int, int]
    uniqueness: Uniqueness = Uniqueness.AIRTIGHT
    solid_squares: bool = False
    touching: bool = False
    straight: int = 100
    bends: tuple[int, int] = (0, 100)
    dots_apart: int = 2
    border_dots: int = 100
    symmetric_dots: bool = False

    @property
    def board(self) -> Board:
        """The board the level is drawn on."""
        return rectangle(self.width, self.height)

    @property
    def least_bends(self) -> int:
        """The fewest bends on all paths of a level together."""
        return -(-self.bends[0] * self.width * self.height // 100)

    @property
    def most_bends(self) -> int:
        """The most bends on all paths of a level together."""
        return self.bends[1] * self.width * self.height // 100

    def most_straight(self, flows: int) -> int:
        """Return the most dead-straight paths of a level of ``flows`` paths."""
        return self.straight * flows // 100

    def most_border_dots(self, flows: int) -> int:
        """Return the most dots on the border of a level of ``flows`` paths, two dots each."""
        return self.border_dots * 2 * flows // 100


@dataclass(frozen=True, slots=True)
class Work:
    """What a level cost, in counts that do not depend on the machine.

    Nor do they depend on the solver, as long as it gives up no question.
    """

    tries: int
    """Boards started, the successful one included."""
    samples: int
    """Windows whose links were chosen anew."""
    looks: int
    """Searches of a window for another way to join the pairs."""
    repairs: int
    """Ambiguities found and redrawn."""
    gave_up: int = 0
    """Tries that ended because a question ran into the solver's limit of work."""

    def __add__(self, other: Work) -> Work:
        """Return the sum of both, count by count."""
        return Work(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class Level:
    """A puzzle, its solution, and where it comes from.

    (``recipe``, ``seed``, ``index``, ``attempt``) name the level completely. ``attempt`` is 0
    unless an equal level stood earlier in the site and this one was made anew.
    """

    puzzle: Puzzle
    solution: Solution
    uniqueness: Uniqueness
    recipe: Recipe
    seed: str
    index: int
    attempt: int
    work: Work

    @property
    def id(self) -> str:
        """A short name derived from the puzzle alone (see ``find_level_id``)."""
        return find_level_id(self.puzzle)


def with_terminals(board: Board, pairs: tuple[tuple[int, int], ...]) -> Puzzle:
    """Return the puzzle with the given pairs of cells, brought into canonical order."""
    return Puzzle(board, tuple(sorted((min(pair), max(pair)) for pair in pairs)))


def from_paths(board: Board, paths: tuple[tuple[int, ...], ...]) -> tuple[Puzzle, Solution]:
    """Return the puzzle whose dots are the ends of ``paths``, and its solution in order."""
    ordered = sorted(path if path[0] <= path[-1] else path[::-1] for path in paths)
    puzzle = Puzzle(board, tuple((path[0], path[-1]) for path in ordered))
    return puzzle, Solution(tuple(ordered))


def find_colors(puzzle: Puzzle, solution: Solution) -> tuple[int, ...]:
    """Return the color index of each cell in the solution, in cell order."""
    colors = [-1] * len(puzzle.board.cells)
    for color, path in enumerate(solution.paths):
        for cell in path:
            colors[cell] = color
    return tuple(colors)


def find_level_id(puzzle: Puzzle) -> str:
    """Return ID_LENGTH letters of the SHA-256 of the board and its dots: the level's lasting name.

    The same puzzle has the same id whatever seed, pack or release it came from.
    """
    dots = ",".join(f"{a}-{b}" for a, b in puzzle.terminals)
    text = f"{puzzle.board.shape}:{puzzle.board.size}:{dots}"
    number = int.from_bytes(sha256(text.encode()).digest(), "big")
    return "".join(_ID_ALPHABET[number >> (5 * place) & 31] for place in range(ID_LENGTH))


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
