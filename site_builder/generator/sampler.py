"""Propose drawings: valid boards whose every link was chosen by our own random source.

The building block is *witness-guided choice*. The links of a window get a random order and each a
random preferred value, drawn before anything is asked. Then link by link: keep the preference if
some valid board agrees with it and all choices so far, else take the opposite. The outcome is the
first valid board in that order of preference: it depends on the solver's yes and no alone. A valid
board at hand (the witness) that already agrees saves the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board, Window
from site_builder.cnf import Formula, add_counter
from site_builder.constraints import (
    cells_have_one_or_two_links,
    paths_have_three_cells,
    squares_carry_at_most,
)
from site_builder.errors import InfeasibleRecipeError
from site_builder.generator.base import draw_straight_lines
from site_builder.generator.causes import find_causes
from site_builder.generator.drawing import Drawing, count_flows
from site_builder.lines import find_lines
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.solver import Answer, EngineMaker

LINK_PERCENT = 60
"""How often a link is preferred drawn. Boards have more links than gaps, so above one half."""


class GaveUpError(Exception):
    """A question ran into its limit of work: this try is over, and counted."""


class Sampler:
    """Valid drawings of one recipe on one board."""

    def __init__(self, recipe: Recipe, flows: int, prng: Prng, make_engine: EngineMaker) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._prng = prng
        self.samples = 0
        base = draw_straight_lines(recipe)
        most = max(flows, count_flows(self._board, base) if base else 0)
        model = _build_model(self._board, most, touching=recipe.touching)
        self._links, self._at_least = model.links, model.at_least
        self._engine = make_engine(model.formula)

    def say_flows(self, low: int, high: int) -> list[int]:
        """Return the assumptions that a drawing has from ``low`` to ``high`` flows."""
        said = [self._at_least[2 * low - 1]] if low > 0 else []
        return said + ([-self._at_least[2 * high]] if 2 * high < len(self._at_least) else [])

    def find_any(self, drawing: Drawing, window: Window, flows: tuple[int, int]) -> Drawing | None:
        """Return *some* valid drawing that equals ``drawing`` outside ``window``, or None.

        Which one depends on the solver: a witness, to be passed on to ``resample`` alone.
        """
        return self._complete(drawing, window, self.say_flows(*flows) + _fix(drawing, window))

    def resample(self, witness: Drawing, window: Window, flows: tuple[int, int]) -> Drawing:
        """Choose the links in ``window`` anew, at random among the valid drawings.

        ``witness`` is a valid drawing with a number of flows in the range. The result is the same
        for every witness that agrees outside the window.
        """
        self.samples += 1
        order = list(window.links)
        self._prng.shuffle(order)
        wishes = [(link, self._prng.chance(LINK_PERCENT)) for link in order]
        chosen = self.say_flows(*flows) + _fix(witness, window)
        for link, wish in wishes:
            literal = link + 1 if wish else -link - 1
            if witness[link] != wish:
                found = self._complete(witness, window, [*chosen, literal])
                if found is None:
                    literal = -literal
                else:
                    witness = found
            chosen.append(literal)
        return witness

    def _complete(
        self, drawing: Drawing, window: Window, assumptions: Sequence[int]
    ) -> Drawing | None:
        """Ask until the proposal is valid or there is none; block the causes of invalid ones."""
        while True:
            answer = self._engine.ask(assumptions)
            if answer is Answer.GAVE_UP:
                raise GaveUpError
            if answer is Answer.NO:
                return None
            proposal = list(drawing)
            values = self._engine.read_witness([self._links[link] for link in window.links])
            for link, value in zip(window.links, values, strict=True):
                proposal[link] = value
            lines = find_lines(self._board, proposal, window.cells)
            causes = find_causes(self._board, proposal, lines, self._recipe)
            if not causes:
                return tuple(proposal)
            self._engine.add(causes)


@dataclass(frozen=True, slots=True)
class _Model:
    """The drawing model of a board: its clauses and the variables that questions speak of."""

    formula: Formula
    links: range
    at_least: list[int]


@lru_cache(maxsize=8)
def _build_model(board: Board, most_flows: int, *, touching: bool) -> _Model:
    """Return the clauses that hold for every level of a recipe: built once for a whole batch."""
    formula = Formula()
    links = formula.new_variables(len(board.links))
    ends = formula.new_variables(len(board.cells))
    formula.add(cells_have_one_or_two_links(board, links, ends))
    formula.add(paths_have_three_cells(board, links, ends))
    formula.add(squares_carry_at_most(3 if touching else 2, board, links))
    return _Model(formula, links, add_counter(formula, ends, 2 * most_flows + 1))


def _fix(drawing: Drawing, window: Window) -> list[int]:
    """Return the literals that keep every link outside ``window`` as drawn."""
    free = set(window.links)
    return [n + 1 if on else -n - 1 for n, on in enumerate(drawing) if n not in free]


def explain_impossible(recipe: Recipe, flows: int) -> InfeasibleRecipeError:
    """Return the error for a number of flows that the solver has proven impossible."""
    shortest, longest = recipe.length
    reason = (
        f"no {recipe.board.size} board with {flows} flows of {shortest} to {longest} cells obeys "
        "the rules (proven by the solver); try another number of flows or a wider length range"
    )
    return InfeasibleRecipeError((reason,))
