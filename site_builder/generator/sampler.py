"""Propose drawings: valid boards whose every link was chosen by our own random source.

The building block is *witness-guided choice*. The links of a window get a random order and each a
random preferred value, drawn before anything is asked. Then link by link: keep the preference if
some valid board agrees with it and all choices so far, else take the opposite. The outcome is the
first valid board in that order of preference: it depends on the solver's yes and no alone. A valid
board at hand (the witness) that already agrees saves the question, and so does a rule that
plainly forbids the preference.
"""

from __future__ import annotations

from site_builder.board import Board
from site_builder.generator.base import draw_straight_lines
from site_builder.generator.drawing import Bounds, Drawing, find_tally
from site_builder.generator.forced import Decided
from site_builder.generator.question import Proposer, Question
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.solver import EngineMaker
from site_builder.windows import Window, find_twin_windows

LINK_PERCENT = 60
"""How often a link is preferred drawn. Boards have more links than gaps, so above one half."""


class Sampler:
    """Valid drawings of one recipe on one board, none of which exceeds the widest ``bounds``.

    ``bounds`` are those of a finished drawing; straight lines to start from may exceed them.
    """

    def __init__(
        self, recipe: Recipe, bounds: Bounds, prng: Prng, make_engine: EngineMaker
    ) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._prng = prng
        self.samples = 0
        self._make_engine = make_engine
        base = draw_straight_lines(recipe)
        widest = bounds.admit(find_tally(self._board, base)) if base else bounds
        self._most_flows = widest.flows[1]
        self._proposers: dict[Board, Proposer] = {}

    def find_any(self, drawing: Drawing, window: Window, bounds: Bounds) -> Drawing | None:
        """Return *some* valid drawing that equals ``drawing`` outside ``window``, or None.

        Which one depends on the solver: a witness, to be passed on to ``resample`` alone.
        """
        return self._open_question(drawing, self._reach(window), bounds).ask([])

    def resample(self, witness: Drawing, window: Window, bounds: Bounds) -> Drawing:
        """Choose the links in ``window`` anew, at random among the valid drawings.

        ``witness`` is a valid drawing within the bounds. The result is the same for every witness
        that agrees outside the window. With symmetric dots, the window's counterpart on the
        turned board is chosen anew together with it.
        """
        self.samples += 1
        window = self._reach(window)
        order = list(range(len(window.links)))
        self._prng.shuffle(order)
        wishes = [(inner, self._prng.chance(LINK_PERCENT)) for inner in order]
        decided = Decided(self._board, witness, window)
        question = self._open_question(witness, window, bounds)
        chosen: list[int] = []
        for inner, wish in wishes:
            link = window.links[inner]
            if witness[link] != wish and not decided.refutes(link, drawn=wish):
                found = question.ask([*chosen, inner + 1 if wish else -inner - 1])
                witness = witness if found is None else found
            decided.decide(link, drawn=witness[link])
            chosen.append(inner + 1 if witness[link] else -inner - 1)
        return witness

    def _open_question(self, drawing: Drawing, window: Window, bounds: Bounds) -> Question:
        inner = window.inner
        if inner not in self._proposers:
            proposer = Proposer(inner, self._recipe, self._most_flows, self._make_engine)
            self._proposers[inner] = proposer
        return Question(self._recipe, self._proposers[inner], drawing, window, bounds)

    def _reach(self, window: Window) -> Window:
        return find_twin_windows(self._board, window) if self._recipe.symmetric_dots else window
