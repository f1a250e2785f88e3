"""From straight lines to a random drawing with the number of flows asked for."""

from __future__ import annotations

from site_builder.board import MAX_SIDE, Window, find_window, find_windows
from site_builder.generator.base import draw_straight_lines
from site_builder.generator.drawing import Drawing, count_flows
from site_builder.generator.sampler import Sampler, explain_impossible
from site_builder.prng import Prng
from site_builder.puzzle import Recipe

SIDE = 5
"""Side of the windows that are chosen anew, in cells: large enough for winding paths."""
STRIDE = 3
SWEEPS = 2
TRIES_A_SIDE = 12
"""Windows of one size tried for a missing flow before larger windows are."""


class Drafter:
    """Draws boards of one recipe that have exactly ``flows`` flows and no other plan behind them.

    Uniqueness is not looked at here.
    """

    def __init__(self, recipe: Recipe, flows: int, sampler: Sampler, prng: Prng) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._flows = flows
        self._sampler = sampler
        self._prng = prng

    def draw(self) -> Drawing:
        """Return a random valid drawing.

        Raises InfeasibleRecipeError when the solver proves that there is none, GaveUpError.
        """
        base = self._find_base()
        drawing = base
        for _ in range(SWEEPS):
            drawing = self._sweep(drawing, SIDE)
        if drawing == base:
            # Paths all as long as the board is wide cannot trade cells inside a small window.
            drawing = self._sweep(base, MAX_SIDE)
        return self._reach(drawing)

    def _find_base(self) -> Drawing:
        straight = draw_straight_lines(self._recipe)
        if straight is not None:
            return straight
        whole = find_window(self._board, 0, 0, self._board.height, self._board.width)
        nothing = (False,) * len(self._board.links)
        exactly = (self._flows, self._flows)
        witness = self._sampler.find_any(nothing, whole, exactly)
        if witness is None:
            raise explain_impossible(self._recipe, self._flows)
        return self._sampler.resample(witness, whole, exactly)

    def _sweep(self, drawing: Drawing, side: int) -> Drawing:
        """Choose all windows of ``side`` anew, in random order."""
        windows = list(find_windows(self._board, side, STRIDE))
        self._prng.shuffle(windows)
        for window in windows:
            most = max(self._flows, count_flows(self._board, drawing))
            drawing = self._sampler.resample(drawing, window, (0, most))
            drawing = self._merge(drawing, window)
        return drawing

    def _merge(self, drawing: Drawing, window: Window) -> Drawing:
        """While there are too many flows, ask for fewer inside ``window``."""
        while (now := count_flows(self._board, drawing)) > self._flows:
            fewer = (0, now - 1)
            witness = self._sampler.find_any(drawing, window, fewer)
            if witness is None:
                break
            drawing = self._sampler.resample(witness, window, fewer)
        return drawing

    def _reach(self, drawing: Drawing) -> Drawing:
        """Bring the number of flows to its goal by windows at random places, ever larger ones."""
        side, misses = SIDE, 0
        while (now := count_flows(self._board, drawing)) != self._flows:
            nearer = (now + 1, self._flows) if now < self._flows else (self._flows, now - 1)
            window = self._prng.choice(find_windows(self._board, side, 1))
            witness = self._sampler.find_any(drawing, window, nearer)
            if witness is not None:
                drawing = self._sampler.resample(witness, window, nearer)
                continue
            if len(window.links) == len(self._board.links):
                raise explain_impossible(self._recipe, self._flows)
            misses += 1
            side += misses % TRIES_A_SIDE == 0
        return drawing
