"""What one level looks like, in counts."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.board import Board, find_border
from site_builder.looks import count_bends
from site_builder.puzzle import Puzzle, Solution, find_symmetry_key


@dataclass(frozen=True, slots=True)
class Marks:
    """Counts of paths that have a property, of cells and bends; and what tells levels apart.

    ``dots_beside``: paths whose dots are neighbors. ``touching``: paths with two neighboring cells
    that do not follow each other. ``straight``: paths without a bend. ``bends``: on all paths.
    ``border_dots``: dots in the outermost rows and columns.
    ``dots`` is equal for equal puzzles, ``symmetry_key`` for those equal up to symmetry.
    """

    cells: int
    flows: int
    two_cells: int
    three_cells: int
    dots_beside: int
    touching: int
    straight: int
    bends: int
    border_dots: int
    dots: tuple[tuple[int, int], ...]
    symmetry_key: tuple[tuple[int, int], ...]


def find_marks(puzzle: Puzzle, solution: Solution) -> Marks:
    """Return the counts of a level."""
    board, paths = puzzle.board, solution.paths
    border = find_border(board)
    bends = [count_bends(board, path) for path in paths]
    return Marks(
        cells=len(board.cells),
        flows=puzzle.flows,
        two_cells=sum(len(path) == 2 for path in paths),
        three_cells=sum(len(path) == 3 for path in paths),
        dots_beside=sum(b in board.neighbors[a] for a, b in puzzle.terminals),
        touching=sum(touches_itself(board, path) for path in paths),
        straight=bends.count(0),
        bends=sum(bends),
        border_dots=sum(dot in border for pair in puzzle.terminals for dot in pair),
        dots=puzzle.terminals,
        symmetry_key=find_symmetry_key(puzzle),
    )


def touches_itself(board: Board, path: tuple[int, ...]) -> bool:
    """Say whether two cells of the path are neighbors without following each other."""
    covered = set(path)
    meetings = sum(covered.issuperset(link) for link in board.links)
    return meetings > len(path) - 1
