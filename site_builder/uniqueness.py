"""Refute or prove that a puzzle has one solution."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board
from site_builder.cnf import Clause, Formula, equal_if
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
from site_builder.windows import Window, find_whole


class Rival:
    """Asks for another way to join a puzzle's pairs, on the whole board or inside a window.

    A window is a puzzle of its own: where the known solution leaves it, its paths end. So one
    formula serves all windows of a shape, and what the solver has learned is kept.

    ``fills``: whether only ways that cover every cell count (*unique*), or any way that joins all
    pairs (*airtight*). ``plain``: the known solutions never touch themselves. ``looks`` counts the
    questions asked so far.
    """

    def __init__(
        self, board: Board, *, fills: bool, plain: bool, make_engine: EngineMaker = Z3Engine
    ) -> None:
        self._board = board
        self._fills = fills
        self._shortcuts = plain and not fills
        self._make_engine = make_engine
        self._refuters: dict[tuple[Board, int], _Refuter] = {}
        self._drawn: tuple[bool, ...] = ()
        self._color_of: dict[int, int] = {}
        self._ends: frozenset[int] = frozenset()
        self.looks = 0

    def face(self, drawn: Sequence[bool]) -> None:
        """Take up the puzzle whose known solution draws these links of the board."""
        lines = find_lines(self._board, drawn, range(len(self._board.cells)))
        self._drawn = tuple(drawn)
        self._color_of = {cell: color for color, line in enumerate(lines) for cell in line.cells}
        self._ends = frozenset(cell for line in lines for cell in (line.cells[0], line.cells[-1]))

    def ask(self, window: Window, within: Window | None = None) -> Answer:
        """Say whether there is another way that differs inside ``window`` alone.

        With ``within``, a window inside of it: that differs there alone.
        """
        view = _View(self, window)
        refuter = self._find_refuter(window.inner, view.code_width)
        switch = refuter.open_switch(view)
        given = [switch, *view.say(refuter.model)]
        if within is not None:
            free = set(within.links)
            given += [
                inner + 1 if on else -inner - 1
                for inner, (link, on) in enumerate(zip(window.links, view.known, strict=True))
                if link not in free
            ]
        return self._answer(refuter.engine, view, given, switch)

    def ask_whole(self) -> Answer:
        """Say whether there is another way on the whole board.

        In an engine of its own that takes what is given as clauses: it can simplify the formula
        by them, which makes this hardest of questions two to four times faster.
        """
        view = _View(self, find_whole(self._board))
        model = self._find_model(self._board, view.code_width)
        switch = model.formula.variables + 1
        clauses = [
            *model.formula.clauses,
            *links_differ(view.known, switch),
            *((literal,) for literal in (switch, *view.say(model))),
        ]
        return self._answer(self._make_engine(Formula(switch, clauses)), view, (), switch)

    def _answer(
        self, engine: Engine, view: _View, given: Sequence[int], switch: int
    ) -> Answer:
        self.looks += 1
        while True:
            answer = engine.ask(given)
            # A stray loop beside paths that leave cells empty proves that there is another way;
            # beside paths that should fill the board it is no way at all, and is cut.
            if answer is not Answer.YES or not self._fills:
                return answer
            loops = view.find_loops(engine, switch)
            if not loops:
                return answer
            engine.add(loops)

    def _find_refuter(self, inner: Board, width: int) -> _Refuter:
        if (inner, width) not in self._refuters:
            self._refuters[inner, width] = _Refuter(
                self._find_model(inner, width), self._make_engine
            )
        return self._refuters[inner, width]

    def _find_model(self, inner: Board, width: int) -> _Model:
        return _build_model(inner, width, fills=self._fills, shortcuts=self._shortcuts)


class _Refuter:
    """An engine for all windows of one shape that have at most so many colors."""

    def __init__(self, model: _Model, make_engine: EngineMaker) -> None:
        self.model = model
        self.engine = make_engine(model.formula)
        self._last_switch = model.formula.variables

    def open_switch(self, view: _View) -> int:
        """Return a fresh variable that says "in this view, and not as known"."""
        self._last_switch += 1
        self.engine.add(links_differ(view.known, self._last_switch))
        self.engine.add(view.pair(self.model, self._last_switch))
        return self._last_switch


class _View:
    """The faced puzzle as it shows inside a window.

    A cell inside needs two links there, or one where a path ends or leaves, or none where a path
    only cuts the corner. A path that leaves may end outside: then its color is known. Or it comes
    back: then both places share a color, whichever it is.
    """

    def __init__(self, rival: Rival, window: Window) -> None:
        self._board = rival._board
        self._drawn = rival._drawn
        self._window = window
        self._inner_of = {link: inner for inner, link in enumerate(window.links)}
        self.known = tuple(rival._drawn[link] for link in window.links)
        self._needs = [
            2 - (cell in rival._ends) - sum(rival._drawn[link] for link, _ in ways)
            for cell, ways in zip(window.cells, window.ways_out, strict=True)
        ]
        self._colors: dict[int, int] = {}
        self._pairs: list[tuple[int, int]] = []
        for cell, need in enumerate(self._needs):
            if need == 1:
                self._follow(cell, rival)
        numbers = {color: n for n, color in enumerate(dict.fromkeys(self._colors.values()))}
        self._colors = {cell: numbers[color] for cell, color in self._colors.items()}
        self.code_width = code_width(max(1, len(numbers)))

    def _follow(self, inner: int, rival: Rival) -> None:
        """Find out where the path that ends or leaves at an inner cell goes outside."""
        start = here = self._window.cells[inner]
        link = next((way for way, _ in self._window.ways_out[inner] if self._drawn[way]), None)
        while link is not None and link not in self._inner_of:
            here = sum(self._board.links[link]) - here
            came = link
            onward = (way for way in self._board.links_of[here] if self._drawn[way] and way != came)
            link = next(onward, None)
        if link is None:
            self._colors[inner] = rival._color_of[start]
        elif start < here:
            self._pairs.append((inner, bisect_left(self._window.cells, here)))

    def say(self, model: _Model) -> Iterator[int]:
        """Say of each cell how many links it needs inside, and the colors that are known."""
        for cell, need in enumerate(self._needs):
            yield model.ends[cell] if need == 1 else -model.ends[cell]
            yield model.full[cell] if need == 0 else -model.full[cell]
        for cell, color in self._colors.items():
            yield from code_of(color, model.codes[cell])

    def pair(self, model: _Model, switch: int) -> list[Clause]:
        """Return the clauses that, while ``switch`` is on, paths come back in the color they had."""
        return [
            clause
            for a, b in self._pairs
            for left, right in zip(model.codes[a], model.codes[b], strict=True)
            for clause in equal_if((switch,), left, right)
        ]

    def find_loops(self, engine: Engine, switch: int) -> list[Clause]:
        """Return clauses against the loops of the last answer, also those that run outside."""
        window = self._window
        drawn = list(self._drawn)
        values = engine.read_witness(range(1, len(window.links) + 1))
        for link, on in zip(window.links, values, strict=True):
            drawn[link] = on
        inner_of = self._inner_of
        clauses = []
        for line in find_lines(self._board, drawn, window.cells):
            if line.is_loop:
                inside = [-inner_of[link] - 1 for link in line.links if link in inner_of]
                runs_outside = len(inside) < len(line.links)
                clauses.append((-switch, *inside) if runs_outside else tuple(inside))
        return clauses


@dataclass(frozen=True, slots=True)
class _Model:
    """The joining model of a board or of windows of one shape; link ``i`` is variable ``i + 1``."""

    formula: Formula
    ends: range
    full: range
    codes: list[range]


@lru_cache(maxsize=64)
def _build_model(inner: Board, width: int, *, fills: bool, shortcuts: bool) -> _Model:
    """Return the clauses that hold whatever the terminals: built once in a process."""
    formula = Formula()
    links = formula.new_variables(len(inner.links))
    ends = formula.new_variables(len(inner.cells))
    full = formula.new_variables(len(inner.cells))
    codes = [formula.new_variables(width) for _ in inner.cells]
    formula.add(cells_are_passed_or_left(inner, links, ends, full, fills=fills))
    formula.add(links_carry_colors(inner, links, codes))
    if shortcuts:
        formula.add(detours_take_shortcuts(inner, links))
    else:
        formula.add(squares_carry_at_most(3, inner, links))
    return _Model(formula, ends, full, codes)


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
    rival = Rival(board, fills=fills, plain=False)
    rival.face(drawn)
    return rival.ask_whole()
