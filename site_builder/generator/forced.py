"""Choices that need no question: what the cells beside a link already rule out."""

from __future__ import annotations

from site_builder.board import Board
from site_builder.generator.drawing import Drawing
from site_builder.windows import Window


class Decided:
    """What is known of each cell while the links of a window are decided one by one.

    ``refutes`` says *no* only where the rules say it at sight: three links at a cell, none at a
    cell, a closed loop. Asking the solver instead would give the same answer.
    """

    def __init__(self, board: Board, drawing: Drawing, window: Window) -> None:
        self._board = board
        self._drawn = [0] * len(board.cells)
        self._open = [0] * len(board.cells)
        self._far_end = list(range(len(board.cells)))
        free = set(window.links)
        for link in window.links:
            for cell in board.links[link]:
                self._open[cell] += 1
        for link, on in enumerate(drawing):
            if on and link not in free:
                self._join(link)

    def refutes(self, link: int, *, drawn: bool) -> bool:
        """Say whether the link can plainly not be ``drawn``, or left out if False."""
        a, b = self._board.links[link]
        if drawn:
            return self._drawn[a] == 2 or self._drawn[b] == 2 or self._far_end[a] == b
        return self._drawn[a] + self._open[a] == 1 or self._drawn[b] + self._open[b] == 1

    def decide(self, link: int, *, drawn: bool) -> None:
        """Take note of a choice."""
        for cell in self._board.links[link]:
            self._open[cell] -= 1
        if drawn:
            self._join(link)

    def _join(self, link: int) -> None:
        a, b = self._board.links[link]
        self._drawn[a] += 1
        self._drawn[b] += 1
        first, last = self._far_end[a], self._far_end[b]
        self._far_end[first], self._far_end[last] = last, first
