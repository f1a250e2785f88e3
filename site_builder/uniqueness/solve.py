"""Solve a puzzle of which no solution is known, and decide how many it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from site_builder.board import Board
from site_builder.cnf import Clause
from site_builder.constraints import code_of, code_width
from site_builder.lines import find_lines
from site_builder.puzzle import Puzzle, Solution, Uniqueness
from site_builder.solver import Answer, EngineMaker, Z3Engine
from site_builder.uniqueness.model import build_model
from site_builder.uniqueness.rival import Rival
from site_builder.windows import find_windows

WINDOW_SIDES = (6, 8)
"""Windows that are searched for a second solution before the whole board is: most are small."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about a puzzle.

    ``solvable``: NO when nothing fills the board, GAVE_UP when that was not settled. ``second``
    is a solution that differs from ``solution``, and there when the puzzle is ambiguous.
    """

    solvable: Answer
    uniqueness: Uniqueness | None = None
    solution: Solution | None = None
    second: Solution | None = None


def judge(
    puzzle: Puzzle, known: Solution | None = None, make_engine: EngineMaker = Z3Engine
) -> Verdict:
    """Return what holds of a puzzle; ``known`` is a solution that has passed the checker, if any.

    Ends when the engines give up, at the latest: the verdict is then undecided, never a claim.
    """
    if known is None:
        answer, known = solve(puzzle, make_engine)
        if known is None:
            undecided = Uniqueness.UNDECIDED if answer is Answer.GAVE_UP else None
            return Verdict(answer, undecided)
    uniqueness, second = _compare(puzzle, known, make_engine)
    return Verdict(Answer.YES, uniqueness, known, second)


def solve(puzzle: Puzzle, make_engine: EngineMaker = Z3Engine) -> tuple[Answer, Solution | None]:
    """Return a solution that fills the board; or NO, or GAVE_UP, and None.

    Which of several solutions comes back is the engine's affair.
    """
    board = puzzle.board
    width = code_width(puzzle.flows)
    model = build_model(board, width, fills=True, shortcuts=False)
    terminals = {cell: color for color, pair in enumerate(puzzle.terminals) for cell in pair}
    given: list[Clause] = [(-full,) for full in model.full]
    for cell, end in enumerate(model.ends):
        given.append((end,) if cell in terminals else (-end,))
        if cell in terminals:
            given += [(literal,) for literal in code_of(terminals[cell], model.codes[cell])]
    engine = make_engine(model.formula.grow(model.formula.variables, given))
    while (answer := engine.ask()) is Answer.YES:
        drawn = engine.read_witness(range(1, len(board.links) + 1))
        loops = _find_loops(board, drawn)
        if not loops:
            return answer, read_paths(puzzle, drawn)
        engine.add(loops)
    return answer, None


def read_paths(puzzle: Puzzle, drawn: Sequence[bool]) -> Solution:
    """Return the paths that drawn links form, each from its color's first terminal."""
    lines = find_lines(puzzle.board, drawn, (first for first, _ in puzzle.terminals))
    return Solution(
        tuple(
            line.cells if line.cells[0] == first else line.cells[::-1]
            for line, (first, _) in zip(lines, puzzle.terminals, strict=True)
        )
    )


def _find_loops(board: Board, drawn: Sequence[bool]) -> list[Clause]:
    lines = find_lines(board, drawn, range(len(board.cells)))
    return [tuple(-link - 1 for link in line.links) for line in lines if line.is_loop]


def _compare(
    puzzle: Puzzle, known: Solution, make_engine: EngineMaker
) -> tuple[Uniqueness, Solution | None]:
    """Return what is proven of a puzzle with one known solution, and a second one if it has any."""
    board = puzzle.board
    drawn = draw_links(board, known)
    filling = Rival(board, fills=True, plain=False, make_engine=make_engine)
    filling.face(drawn)
    for side in WINDOW_SIDES:
        if side < max(board.width, board.height):
            for window in find_windows(board, side, side // 2):
                if filling.ask(window) is Answer.YES:
                    return Uniqueness.AMBIGUOUS, read_paths(puzzle, filling.read_way())
    joining = Rival(board, fills=False, plain=_is_plain(board, known), make_engine=make_engine)
    joining.face(drawn)
    if joining.ask_whole() is Answer.NO:
        return Uniqueness.AIRTIGHT, None
    answer = filling.ask_whole()
    if answer is Answer.YES:
        return Uniqueness.AMBIGUOUS, read_paths(puzzle, filling.read_way())
    return (Uniqueness.UNIQUE if answer is Answer.NO else Uniqueness.UNDECIDED), None


def draw_links(board: Board, solution: Solution) -> list[bool]:
    """Return for each link of the board whether the solution runs over it.

    Raises ValueError where consecutive cells are no neighbors.
    """
    drawn = [False] * len(board.links)
    for path in solution.paths:
        for a, b in pairwise(path):
            link = board.link_between(a, b)
            if link is None:
                raise ValueError(f"no link joins cells {a} and {b}: check the solution first")
            drawn[link] = True
    return drawn


def _is_plain(board: Board, solution: Solution) -> bool:
    """Say whether no path runs beside itself."""
    path_of = {cell: color for color, path in enumerate(solution.paths) for cell in path}
    drawn = draw_links(board, solution)
    return all(
        on or path_of[a] != path_of[b] for on, (a, b) in zip(drawn, board.links, strict=True)
    )
