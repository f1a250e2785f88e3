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
from site_builder.solver import Answer, Engine, EngineMaker, Z3Engine
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
    Of several solutions the two that come back are chosen by answers alone, so that every engine
    finds the same ones, as long as it gives up no question.
    """
    found = known
    if found is None:
        answer, found = solve(puzzle, make_engine)
        if found is None:
            undecided = Uniqueness.UNDECIDED if answer is Answer.GAVE_UP else None
            return Verdict(answer, undecided)
    uniqueness, second = _compare(puzzle, found, make_engine)
    if second is not None:
        if known is None:
            found = choose_solution(puzzle, found, make_engine)
        second = choose_other(puzzle, found, make_engine) or second
    return Verdict(Answer.YES, uniqueness, found, second)


def solve(puzzle: Puzzle, make_engine: EngineMaker = Z3Engine) -> tuple[Answer, Solution | None]:
    """Return a solution that fills the board; or NO, or GAVE_UP, and None.

    Which of several solutions comes back is the engine's affair.
    """
    answer, drawn = _ask(puzzle.board, _open_engine(puzzle, make_engine))
    return answer, None if drawn is None else read_paths(puzzle, drawn)


def choose_solution(puzzle: Puzzle, known: Solution, make_engine: EngineMaker) -> Solution:
    """Return the solution that draws the first link it can, then the next, and so on.

    ``known`` is any solution: it saves the questions that it answers.
    """
    engine = _open_engine(puzzle, make_engine)
    wishes = [True] * len(puzzle.board.links)
    return _settle(puzzle, engine, wishes, draw_links(puzzle.board, known))


def choose_other(puzzle: Puzzle, known: Solution, make_engine: EngineMaker) -> Solution | None:
    """Return the solution other than ``known`` that agrees with it link by link as far as it can.

    None when there is no other, or the engine gives up.
    """
    board = puzzle.board
    wishes = draw_links(board, known)
    engine = _open_engine(puzzle, make_engine)
    engine.add([tuple(-link for link, on in enumerate(wishes, start=1) if on)])
    _, drawn = _ask(board, engine)
    return None if drawn is None else _settle(puzzle, engine, wishes, drawn)


def _settle(
    puzzle: Puzzle, engine: Engine, wishes: Sequence[bool], drawn: Sequence[bool]
) -> Solution:
    """Return the solution that grants the wishes for links in their order, each where it can.

    ``drawn`` is one that the engine has said yes to: what it grants need not be asked.
    """
    fixed: list[int] = []
    for link, wish in enumerate(wishes):
        literal = link + 1 if wish else -link - 1
        if drawn[link] is not wish:
            _, other = _ask(puzzle.board, engine, (*fixed, literal))
            drawn = drawn if other is None else other
        fixed.append(literal if drawn[link] is wish else -literal)
    return read_paths(puzzle, drawn)


def _open_engine(puzzle: Puzzle, make_engine: EngineMaker) -> Engine:
    """Return an engine that knows all of a puzzle, but for the loops that it may draw."""
    width = code_width(puzzle.flows)
    model = build_model(puzzle.board, width, fills=True, shortcuts=False)
    terminals = {cell: color for color, pair in enumerate(puzzle.terminals) for cell in pair}
    given: list[Clause] = [(-full,) for full in model.full]
    for cell, end in enumerate(model.ends):
        given.append((end,) if cell in terminals else (-end,))
        if cell in terminals:
            given += [(literal,) for literal in code_of(terminals[cell], model.codes[cell])]
    return make_engine(model.formula.grow(model.formula.variables, given))


def _ask(
    board: Board, engine: Engine, assumptions: Sequence[int] = ()
) -> tuple[Answer, Sequence[bool] | None]:
    """Return whether there is a solution under assumptions, and the links of one."""
    while (answer := engine.ask(assumptions)) is Answer.YES:
        drawn = engine.read_witness(range(1, len(board.links) + 1))
        loops = _find_loops(board, drawn)
        if not loops:
            return answer, drawn
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
