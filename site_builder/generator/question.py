"""One question to the solver, asked until its proposal obeys the rules that no clause states."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.board import Window
from site_builder.cnf import Clause
from site_builder.generator.causes import allow_straight, find_causes
from site_builder.generator.drawing import Bounds, Drawing, list_straight
from site_builder.generator.model import Model
from site_builder.lines import Line, find_lines
from site_builder.puzzle import Recipe
from site_builder.solver import Answer, Engine


class GaveUpError(Exception):
    """A question ran into its limit of work: this try is over, and counted."""


class Question:
    """Is there a valid drawing that equals a known one outside a window, with some links given?"""

    def __init__(  # noqa: PLR0913 (a question is about all of these)
        self,
        recipe: Recipe,
        model: Model,
        engine: Engine,
        drawing: Drawing,
        window: Window,
        bounds: Bounds,
    ) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._model = model
        self._engine = engine
        self._drawing = drawing
        self._window = window
        self._bounds = bounds
        self._straight_outside = self._list_straight_outside()
        self._given = model.say(bounds) + self._fix_outside()

    def ask(self, chosen: Sequence[int]) -> Drawing | None:
        """Return some drawing in which all literals of ``chosen`` hold, or None if there is none.

        Which drawing depends on the solver; whether there is one does not. Raises GaveUpError.
        """
        if len(self._straight_outside) > self._bounds.straight:
            return None
        given = [*self._given, *chosen]
        while True:
            answer = self._engine.ask(given)
            if answer is Answer.GAVE_UP:
                raise GaveUpError
            if answer is Answer.NO:
                return None
            proposal = self._read_proposal()
            causes = self._find_causes(proposal)
            if not causes:
                return proposal
            self._engine.add(causes)

    def _read_proposal(self) -> Drawing:
        proposal = list(self._drawing)
        links = self._window.links
        for link, on in zip(
            links, self._engine.read_witness([link + 1 for link in links]), strict=True
        ):
            proposal[link] = on
        return tuple(proposal)

    def _find_causes(self, proposal: Drawing) -> list[Clause]:
        lines = find_lines(self._board, proposal, self._window.cells)
        causes = find_causes(self._board, proposal, lines, self._recipe)
        most = self._bounds.straight
        if most >= self._model.straight_cap:
            return causes
        straight = [*self._straight_outside, *list_straight(self._board, lines)][: most + 1]
        if len(straight) > most:
            causes.append(allow_straight(self._board, straight, self._model.switch(most)))
        return causes

    def _fix_outside(self) -> list[int]:
        """Return the literals that keep every link outside the window as drawn."""
        free = set(self._window.links)
        return [n + 1 if on else -n - 1 for n, on in enumerate(self._drawing) if n not in free]

    def _list_straight_outside(self) -> list[Line]:
        """Return the straight paths that no choice inside the window can change."""
        if self._bounds.straight >= self._model.straight_cap:
            return []
        board = self._board
        inside = set(self._window.cells)
        outside = [cell for cell in range(len(board.cells)) if cell not in inside]
        lines = find_lines(board, self._drawing, outside)
        return list_straight(board, [line for line in lines if inside.isdisjoint(line.cells)])
