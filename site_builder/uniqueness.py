"""Refute or prove that a puzzle has one solution."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board
from site_builder.cnf import Clause, Formula
from site_builder.constraints import (
    cells_are_passed_or_left,
    code_of,
    code_width,
    detours_take_shortcuts,
    links_carry_colors,
    links_differ,
    squares_carry_at_most,
)
from site_builder.lines import find_lines
from site_builder.puzzle import Puzzle, Solution, Uniqueness
from site_builder.solver import Answer, Engine, EngineMaker, Z3Engine


class Rival:
    """Asks for another way to join a puzzle's pairs, on the whole board or inside a window.

    One formula serves every puzzle on a board: ends, colors and the known solution come in as
    assumptions, so what the solver has learned is kept from puzzle to puzzle.

    ``fills``: whether only ways that cover every cell count (*unique*), or any way that joins all
    pairs (*airtight*). ``plain``: the known solutions never touch themselves.
    """

    def __init__(
        self,
        board: Board,
        colors: int,
        *,
        fills: bool,
        plain: bool,
        make_engine: EngineMaker = Z3Engine,
    ) -> None:
        self._board = board
        self._fills = fills
        self.looks = 0
        shortcuts = plain and not fills
        self._model = _build_model(board, code_width(colors), fills=fills, shortcuts=shortcuts)
        self._links = self._model.links
        self._switch = self._model.formula.variables
        self._make_engine = make_engine
        self._engine = make_engine(self._model.formula)
        self._drawn: tuple[bool, ...] = ()
        self._given: list[int] = []

    def face(self, terminals: Sequence[tuple[int, int]], drawn: Sequence[bool]) -> None:
        """Take up a puzzle (pairs of cells) and its known solution (the links it draws)."""
        self._switch += 1
        self._engine.add(links_differ(self._links, drawn, self._switch))
        ends = {cell for pair in terminals for cell in pair}
        self._given = [self._switch]
        self._given += [end if cell in ends else -end for cell, end in enumerate(self._model.ends)]
        for color, pair in enumerate(terminals):
            for cell in pair:
                self._given += code_of(color, self._model.codes[cell])
        self._drawn = tuple(drawn)

    def ask(self, inside: Sequence[int]) -> Answer:
        """Say whether there is another way, all others of whose links than ``inside`` are known."""
        free = set(inside)
        fixed = [
            link if on else -link
            for number, (link, on) in enumerate(zip(self._links, self._drawn, strict=True))
            if number not in free
        ]
        return self._answer(self._engine, self._given + fixed)

    def ask_whole(self) -> Answer:
        """Say whether there is another way on the whole board.

        In an engine of its own that takes what is given as clauses: it can simplify the formula
        by them, which makes this hardest of questions two to four times faster.
        """
        clauses = [
            *self._model.formula.clauses,
            *links_differ(self._links, self._drawn, self._switch),
            *((literal,) for literal in self._given),
        ]
        return self._answer(self._make_engine(Formula(self._switch, clauses)), ())

    def _answer(self, engine: Engine, given: Sequence[int]) -> Answer:
        self.looks += 1
        while True:
            answer = engine.ask(given)
            # A stray loop beside paths that leave cells empty proves that there is another way;
            # beside paths that should fill the board it is no way at all, and is cut.
            if answer is not Answer.YES or not self._fills:
                return answer
            loops = self._find_loops(engine)
            if not loops:
                return answer
            engine.add(loops)

    def _find_loops(self, engine: Engine) -> list[Clause]:
        drawn = engine.read_witness(self._links)
        lines = find_lines(self._board, drawn, range(len(self._board.cells)))
        return [tuple(-self._links[link] for link in line.links) for line in lines if line.is_loop]


@dataclass(frozen=True, slots=True)
class _Model:
    """The joining model of a board: its clauses and the variables that questions speak of."""

    formula: Formula
    links: range
    ends: range
    codes: list[range]


@lru_cache(maxsize=8)
def _build_model(board: Board, width: int, *, fills: bool, shortcuts: bool) -> _Model:
    """Return the clauses that hold whatever the terminals: built once for a whole batch."""
    formula = Formula()
    links = formula.new_variables(len(board.links))
    ends = formula.new_variables(len(board.cells))
    codes = [formula.new_variables(width) for _ in board.cells]
    formula.add(cells_are_passed_or_left(board, links, ends, fills=fills))
    formula.add(links_carry_colors(board, links, codes))
    if shortcuts:
        formula.add(detours_take_shortcuts(board, links))
    else:
        formula.add(squares_carry_at_most(3, board, links))
    return _Model(formula, links, ends, codes)


def prove(puzzle: Puzzle, solution: Solution) -> Uniqueness:
    """Return what holds of ``puzzle``, whose ``solution`` is known and has passed the checker."""
    answers = [_ask_whole_board(puzzle, solution, fills=False)]
    if answers[0] is Answer.NO:
        return Uniqueness.AIRTIGHT
    answers.append(_ask_whole_board(puzzle, solution, fills=True))
    return {
        Answer.NO: Uniqueness.UNIQUE,
        Answer.YES: Uniqueness.AMBIGUOUS,
        Answer.GAVE_UP: Uniqueness.UNDECIDED,
    }[answers[1]]


def _ask_whole_board(puzzle: Puzzle, solution: Solution, *, fills: bool) -> Answer:
    board = puzzle.board
    drawn = [False] * len(board.links)
    for path in solution.paths:
        for a, b in itertools.pairwise(path):
            link = board.link_between(a, b)
            if link is None:
                raise ValueError(f"no link joins cells {a} and {b}: check the solution first")
            drawn[link] = True
    rival = Rival(board, puzzle.flows, fills=fills, plain=False)
    rival.face(puzzle.terminals, drawn)
    return rival.ask_whole()
