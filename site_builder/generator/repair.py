"""Refute a drawing's uniqueness in ever larger windows, and choose the ambiguous region anew."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from site_builder.generator.bends import find_bends_missing
from site_builder.generator.drawing import Bounds, Drawing
from site_builder.generator.errors import GaveUpError, StuckError
from site_builder.generator.sampler import Sampler
from site_builder.lines import find_lines
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.solver import Answer
from site_builder.uniqueness import Rival
from site_builder.windows import Window, find_whole, find_window, find_windows

LOOKS = ((4, 1), (6, 2), (8, 2), (10, 3))
"""(side, stride) of the windows searched for another way, before the whole board is."""
MOST_REPAIRS = 20
"""Ambiguities redrawn before a try is given up: a fresh start beats a board that resists."""
SAMPLES_A_SIDE = 8
"""Times a region is chosen anew before a larger one is."""
SMALLEST_REGION, LARGEST_REGION = 6, 9
"""Sides of the regions chosen anew, in cells; beyond the largest the try is given up."""
SMALLEST_SPOT = 2
"""Side of the smallest place where there can be another way, in cells."""
LONGEST_TRIM = 4
"""The most rows taken off at once, as a power of two: more than half of the longest side."""


class Repairer:
    """Makes a drawing unique: look for another way, redraw where it runs, look again."""

    def __init__(
        self, recipe: Recipe, rival: Rival, sampler: Sampler, bounds: Bounds, prng: Prng
    ) -> None:
        self._recipe = recipe
        self._board = board = recipe.board
        self._whole = find_whole(board)
        self._rival = rival
        self._sampler = sampler
        self._bounds = bounds
        self._prng = prng
        self.repairs = 0
        self._windows = self._list_windows()
        self._stale: dict[Window, None] = {}

    def repair(self, drawing: Drawing) -> Drawing:
        """Return a drawing within the same bounds that has no other way on the whole board.

        Raises StuckError, GaveUpError.
        """
        self._rival.face(drawing)
        self._stale = dict.fromkeys(self._windows)
        while True:
            for window in self._windows:
                while window in self._stale and self._has_other(window):
                    drawing = self._redraw(drawing, self._shrink(window))
                self._stale.pop(window, None)
            # A redrawn region may have spoiled windows looked at before: they are stale again.
            if not self._stale:
                if not self._check(self._rival.ask_whole()):
                    return drawing
                drawing = self._redraw(drawing, self._shrink(self._whole))

    def _list_windows(self) -> list[Window]:
        """Return the windows to look at, small ones first: they refute most, at little cost."""
        longest = max(self._board.width, self._board.height)
        return [
            window
            for side, stride in LOOKS
            if side + 1 < longest  # else the whole board costs no more
            for window in find_windows(self._board, side, stride)
        ]

    def _has_other(self, window: Window) -> bool:
        return self._check(self._rival.ask(window))

    def _check(self, answer: Answer) -> bool:
        if answer is Answer.GAVE_UP:
            raise GaveUpError
        return answer is Answer.YES

    def _shrink(self, window: Window) -> Window:
        """Take rows and columns off while another way remains inside: it finds the real place.

        Side by side, by halves: what holds another way holds it with more around it too.
        """
        spot = window
        for trim in _TRIMS:
            for power in range(LONGEST_TRIM, -1, -1):
                smaller = trim(spot, 2**power)
                if min(smaller[2:]) < SMALLEST_SPOT:
                    continue
                candidate = find_window(self._board, *smaller)
                if self._check(self._rival.ask(window, within=candidate)):
                    spot = candidate
        return spot

    def _redraw(self, drawing: Drawing, spot: Window) -> Drawing:
        """Choose a region around ``spot`` anew until nothing else fits into it."""
        if self.repairs == MOST_REPAIRS:
            raise StuckError
        self.repairs += 1
        whole = max(self._board.width, self._board.height)
        for side in range(SMALLEST_REGION, max(min(LARGEST_REGION, whole), SMALLEST_REGION) + 1):
            for _ in range(SAMPLES_A_SIDE):
                region = self._place_region(spot, side)
                candidate = self._sampler.resample(drawing, region, self._bounds)
                if find_bends_missing(self._recipe, candidate):
                    continue
                self._rival.face(candidate)
                if not self._has_other(region):
                    self._mark_stale(drawing, candidate)
                    return candidate
        raise StuckError

    def _mark_stale(self, before: Drawing, after: Drawing) -> None:
        """Look again wherever a path runs that was redrawn: it may have other ends now."""
        redrawn = {
            cell
            for link, (was, now) in enumerate(zip(before, after, strict=True))
            if was != now
            for cell in self._board.links[link]
        }
        lines = chain.from_iterable(
            find_lines(self._board, drawing, sorted(redrawn)) for drawing in (before, after)
        )
        changed = {cell for line in lines for cell in line.cells}
        for window in self._windows:
            if not changed.isdisjoint(window.cells):
                self._stale[window] = None

    def _place_region(self, spot: Window, side: int) -> Window:
        """Return a region of ``side`` at a random place that covers ``spot``, or lies inside it."""
        board = self._board
        height, width = min(side, board.height), min(side, board.width)
        top = self._place(spot.top, spot.height, height, board.height)
        left = self._place(spot.left, spot.width, width, board.width)
        return find_window(board, top, left, height, width)

    def _place(self, start: int, length: int, side: int, limit: int) -> int:
        end = start + length - side
        return self._prng.between(max(0, min(start, end)), min(limit - side, max(start, end)))


Outline = tuple[int, int, int, int]
"""Top, left, height and width of a window."""


def _trim_top(w: Window, rows: int) -> Outline:
    return (w.top + rows, w.left, w.height - rows, w.width)


def _trim_bottom(w: Window, rows: int) -> Outline:
    return (w.top, w.left, w.height - rows, w.width)


def _trim_left(w: Window, cols: int) -> Outline:
    return (w.top, w.left + cols, w.height, w.width - cols)


def _trim_right(w: Window, cols: int) -> Outline:
    return (w.top, w.left, w.height, w.width - cols)


_TRIMS: tuple[Callable[[Window, int], Outline], ...] = (
    _trim_top,
    _trim_bottom,
    _trim_left,
    _trim_right,
)
