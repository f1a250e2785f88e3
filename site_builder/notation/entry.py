"""What every reader of an interchange format returns: a puzzle, and its solution where told."""

from __future__ import annotations

from dataclasses import dataclass, field

from site_builder.board import Board, rectangle
from site_builder.errors import NotationError
from site_builder.puzzle import Puzzle, Solution
from site_builder.rules import Fault, find_faults


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a text, and the solution stored with it, or None.

    The solution is what the text says, wrong or not: ``find_entry_faults`` judges it. Its paths
    are cells of the board, and of those with a color, ``paths[k]`` belongs to color ``k``.
    ``loose``: the text permits to leave cells empty, which no puzzle of ours does. It says how the
    puzzle was meant, and does not count when entries are compared.
    """

    puzzle: Puzzle
    solution: Solution | None = None
    loose: bool = field(default=False, compare=False)


def find_entry_faults(entry: Entry) -> tuple[Fault, ...]:
    """Return what is wrong with the stored solution; nothing where there is none.

    The rules of the genre alone count: a path may have any length, bend round a square and run
    beside itself, as puzzles of other makers do.
    """
    if entry.solution is None:
        return ()
    steps = max(map(len, entry.solution.paths), default=0)
    return find_faults(
        entry.puzzle,
        entry.solution,
        (0, steps),
        solid_squares=True,
        touching=True,
    )


def describe_faults(entry: Entry, most: int = 3) -> str:
    """Return the first ``most`` faults of the stored solution as words, and how many follow."""
    faults = find_entry_faults(entry)
    words = [_describe_fault(entry.puzzle.board, fault) for fault in faults[:most]]
    if len(faults) > most:
        words.append(f"and {len(faults) - most} more")
    return "; ".join(words)


def _describe_fault(board: Board, fault: Fault) -> str:
    color = "" if fault.color is None else f" by flow {fault.color + 1}"
    cells = " and ".join(describe_cell(board, cell) for cell in fault.cells)
    return f"{fault.kind.value}{color}{' at ' if cells else ''}{cells}"


def describe_cell(board: Board, cell: int) -> str:
    """Return where a cell lies, as people count."""
    row, col = board.cells[cell]
    return f"row {row + 1}, column {col + 1}"


def require_rectangle(puzzle: Puzzle, holder: str) -> Board:
    """Return the board of a puzzle; NotationError when it is no full rectangle."""
    board = puzzle.board
    if board != rectangle(board.width, board.height):
        raise NotationError(f"{holder} holds a full rectangle only")
    return board


def require_solution(solution: Solution | None, holder: str) -> Solution:
    """Return the solution; NotationError when there is none and the format is made of it."""
    if solution is None:
        raise NotationError(f"{holder} holds a solution, and this puzzle comes without one")
    return solution


def require_same(written: Entry, read: tuple[Entry, ...], holder: str) -> None:
    """Raise NotationError unless reading gave back what was written.

    A puzzle out of canonical order, or paths that no lines on a board can tell, end here.
    """
    if read != (written,):
        raise NotationError(f"the level does not survive being written as {holder}")
