"""From straight lines to a random drawing within the bounds of the recipe."""

from __future__ import annotations

from dataclasses import replace

from site_builder.board import MAX_SIDE
from site_builder.generator.base import draw_straight_lines
from site_builder.generator.drawing import Bounds, Drawing, Tally, find_tally
from site_builder.generator.errors import ImpossibleError
from site_builder.generator.sampler import Sampler
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.windows import Window, find_whole, find_windows

SIDE = 5
"""Side of the windows that are chosen anew, in cells: large enough for winding paths."""
STRIDE = 3
SWEEPS = 2
TRIES_A_SIDE = 12
"""Windows of one size tried for something missing before larger windows are."""


class Drafter:
    """Draws boards of one recipe that keep to ``bounds`` and have no other plan behind them.

    Neither uniqueness nor bends are looked at here.
    """

    def __init__(self, recipe: Recipe, bounds: Bounds, sampler: Sampler, prng: Prng) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._bounds = bounds
        self._sampler = sampler
        self._prng = prng

    def draw(self) -> Drawing:
        """Return a random valid drawing. Raises ImpossibleError, GaveUpError."""
        base = draw_straight_lines(self._recipe)
        if base is None or max(self._board.width, self._board.height) <= SIDE:
            return self._draw_at_once()
        drawing = base
        for number in range(SWEEPS):
            drawing = self._sweep(drawing, SIDE, is_last=number == SWEEPS - 1)
        if drawing == base:
            # Paths all as long as the board is wide cannot trade cells inside a small window.
            drawing = self._sweep(base, MAX_SIDE, is_last=True)
        return self._reach(drawing)

    def _draw_at_once(self) -> Drawing:
        """Choose all links of the board in one go: a matter of moments where it is small."""
        whole = find_whole(self._board)
        nothing = (False,) * len(self._board.links)
        witness = self._sampler.find_any(nothing, whole, self._bounds)
        if witness is None:
            raise ImpossibleError
        return self._sampler.resample(witness, whole, self._bounds)

    def _sweep(self, drawing: Drawing, side: int, *, is_last: bool) -> Drawing:
        """Choose all windows of ``side`` anew, in random order."""
        windows = list(find_windows(self._board, side, STRIDE))
        self._prng.shuffle(windows)
        for window in windows:
            tally = find_tally(self._board, drawing)
            bounds = self._bounds.admit(tally)
            if is_last:
                drawing, bounds = self._straighten_out(drawing, window, tally, bounds)
            drawing = self._sampler.resample(drawing, window, bounds)
            drawing = self._merge(drawing, window)
        return drawing

    def _straighten_out(
        self, drawing: Drawing, window: Window, tally: Tally, bounds: Bounds
    ) -> tuple[Drawing, Bounds]:
        """Return a witness with fewer straight paths, if the window permits one, and its bounds."""
        for most in dict.fromkeys((self._bounds.straight, tally.straight - 1)):
            if most < tally.straight:
                fewer = replace(bounds, straight=most)
                witness = self._sampler.find_any(drawing, window, fewer)
                if witness is not None:
                    return witness, fewer
        return drawing, bounds

    def _merge(self, drawing: Drawing, window: Window) -> Drawing:
        """While there are too many flows, ask for fewer inside ``window``."""
        while (tally := find_tally(self._board, drawing)).flows > self._bounds.flows[1]:
            fewer = replace(self._bounds.admit(tally), flows=(0, tally.flows - 1))
            witness = self._sampler.find_any(drawing, window, fewer)
            if witness is None:
                break
            drawing = self._sampler.resample(witness, window, fewer)
        return drawing

    def _reach(self, drawing: Drawing) -> Drawing:
        """Bring the drawing within bounds by windows at random places, ever larger ones."""
        side, misses = SIDE, 0
        while not self._bounds.hold(tally := find_tally(self._board, drawing)):
            nearer = self._bounds.approach(tally)
            window = self._prng.choice(find_windows(self._board, side, 1))
            witness = self._sampler.find_any(drawing, window, nearer)
            if witness is not None:
                drawing = self._sampler.resample(witness, window, nearer)
                continue
            if len(window.links) == len(self._board.links):
                raise ImpossibleError
            misses += 1
            side += misses % TRIES_A_SIDE == 0
        return drawing
