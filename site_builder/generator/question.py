"""Questions to the solver about a window, asked until a proposal obeys every rule.

What happens outside a window is known while it is asked about, and is said by assumptions: which
paths leave the window, and how many may end in it. So one engine serves all windows of a shape.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain

from site_builder.board import Board, find_border
from site_builder.cnf import Clause
from site_builder.generator.causes import Cause, find_causes, just_this
from site_builder.generator.drawing import Bounds, Drawing, find_tally, list_straight
from site_builder.generator.errors import GaveUpError
from site_builder.generator.model import Model, build_model
from site_builder.lines import Line, find_lines
from site_builder.puzzle import Recipe
from site_builder.solver import Answer, EngineMaker
from site_builder.windows import Window

MOST_PROPOSALS = 2_000
"""Invalid proposals blocked in one question before it is given up. Like the engine's own limit of
work it may end a try, never change a drawing; it is met where lengths leave hardly any board."""


class Proposer:
    """An engine for all windows of one shape."""

    def __init__(
        self, inner: Board, recipe: Recipe, most_flows: int, make_engine: EngineMaker
    ) -> None:
        self.model = build_model(inner, recipe, most_flows)
        self.engine = make_engine(self.model.formula)
        self._last_switch = self.model.formula.variables

    def open_switch(self) -> int:
        """Return a fresh variable: clauses that hold for one question alone depend on it."""
        self._last_switch += 1
        return self._last_switch


class Question:
    """Asks whether a valid drawing equals a known one outside a window, with some links given."""

    def __init__(
        self, recipe: Recipe, proposer: Proposer, drawing: Drawing, window: Window, bounds: Bounds
    ) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._proposer = proposer
        self._model: Model = proposer.model
        self._drawing = drawing
        self._window = window
        self._inner_of = {link: inner for inner, link in enumerate(window.links)}
        self._switch = proposer.open_switch()
        self._straight_left = self._count_straight_left(bounds.straight)
        self._given = [self._switch, *self._say_surroundings(), *self._say_bounds(bounds)]

    def ask(self, chosen: Sequence[int]) -> Drawing | None:
        """Return some drawing in which all literals of ``chosen`` hold, or None if there is none.

        Inner link i is literal ``i + 1``. Which drawing comes back depends on the solver; whether
        there is one does not. Raises GaveUpError.
        """
        if self._straight_left < 0:
            return None
        given = [*self._given, *chosen]
        for _ in range(MOST_PROPOSALS):
            answer = self._proposer.engine.ask(given)
            if answer is Answer.GAVE_UP:
                raise GaveUpError
            if answer is Answer.NO:
                return None
            proposal = self._read_proposal()
            clauses = self._find_clauses(proposal)
            if not clauses:
                return proposal
            self._proposer.engine.add(clauses)
        raise GaveUpError

    def _say_surroundings(self) -> Iterator[int]:
        """Say which paths leave the window, and what that rules out inside."""
        drawing, model, window = self._drawing, self._model, self._window
        for cell, ways in enumerate(window.ways_out):
            leaving = [beyond for link, beyond in ways if drawing[link]]
            for place, stub in enumerate(model.stubs[cell]):
                yield stub if place < len(leaving) else -stub
            if any(self._is_end(beyond) for beyond in leaving):
                yield -model.ends[cell]  # a path of two cells otherwise
        most = 3 if self._recipe.touching else 2
        for inner, beyond_links in window.edges:
            if sum(drawing[link] for link in beyond_links) >= most:
                yield -(inner + 1)

    def _say_bounds(self, bounds: Bounds) -> Iterator[int]:
        """Say how many paths may end inside, and how many of them on the border."""
        model = self._model
        inside = set(self._window.cells)
        ends = [c for c in range(len(self._board.cells)) if c not in inside and self._is_end(c)]
        low, high = (2 * flows - len(ends) for flows in bounds.flows)
        if low > 0:
            yield model.ends_reach[low - 1] if low <= len(model.ends_reach) else -self._switch
        yield from _say_at_most(high, model.ends_reach, -self._switch)
        if model.marks:
            border = find_border(self._board)
            for cell, mark in zip(self._window.cells, model.marks, strict=True):
                yield mark if cell in border else -mark
            left = bounds.border - sum(end in border for end in ends)
            yield from _say_at_most(left, model.marked_reach, -self._switch)

    def _is_end(self, cell: int) -> bool:
        return sum(self._drawing[link] for link in self._board.links_of[cell]) == 1

    def _count_straight_left(self, most: int) -> int:
        """Return how many paths through the window may be straight."""
        if most >= len(self._board.cells):
            return most
        through = find_lines(self._board, self._drawing, self._window.cells)
        changeable = len(list_straight(self._board, through))
        return most - (find_tally(self._board, self._drawing).straight - changeable)

    def _read_proposal(self) -> Drawing:
        proposal = list(self._drawing)
        values = self._proposer.engine.read_witness(range(1, len(self._window.links) + 1))
        for link, on in zip(self._window.links, values, strict=True):
            proposal[link] = on
        return tuple(proposal)

    def _find_clauses(self, proposal: Drawing) -> list[Clause]:
        lines = find_lines(self._board, proposal, self._window.cells)
        causes = find_causes(self._board, proposal, lines, self._recipe)
        clauses = [self._write_clause(cause) for cause in causes]
        straight = list_straight(self._board, lines)
        if len(straight) > self._straight_left:
            clauses.append(self._allow_straight(straight[: self._straight_left + 1]))
        return clauses

    def _write_clause(self, cause: Cause) -> Clause:
        """Return the clause against a cause, in the terms of the window.

        What the cause says of links outside is known to hold in this question, not in another one
        about a window of the same shape.
        """
        literals = tuple(self._list_ways_to_avoid(cause))
        if all(link in self._inner_of for link in cause.links):
            return literals
        return (-self._switch, *literals)

    def _allow_straight(self, lines: Sequence[Line]) -> Clause:
        """Return the clause: in this question, not all of these lines at once."""
        ways = chain.from_iterable(self._list_ways_to_avoid(just_this(line)) for line in lines)
        return (-self._switch, *dict.fromkeys(ways))

    def _list_ways_to_avoid(self, cause: Cause) -> Iterator[int]:
        links = set(cause.links)
        yield from (-(self._inner_of[link] + 1) for link in cause.links if link in self._inner_of)
        for end in cause.ends:
            onward = [link for link in self._board.links_of[end] if link not in links]
            yield from (self._inner_of[link] + 1 for link in onward if link in self._inner_of)
            cell = bisect_left(self._window.cells, end)
            # A path that enters the window and ends at once holds the stub of its end cell.
            if end in self._window.cells and links.isdisjoint(self._list_ways_out(cell)):
                yield from self._model.stubs[cell]

    def _list_ways_out(self, cell: int) -> Iterator[int]:
        return (link for link, _ in self._window.ways_out[cell])


def _say_at_most(count: int, reach: Sequence[int], never: int) -> Iterator[int]:
    if count < 0:
        yield never
    elif count < len(reach):
        yield -reach[count]
