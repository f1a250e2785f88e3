"""What is known of a solution while it is deduced: links drawn, links ruled out, lines begun."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from site_builder.board import Board
from site_builder.puzzle import Clash, Puzzle

UNKNOWN, DRAWN, BARRED = 0, 1, 2
"""What a link can be."""

NOBODY = -1
"""The strand of a line without a dot."""


class ClashError(Exception):
    """What is known contradicts itself: ``kind`` says how, ``cell`` where."""

    def __init__(self, kind: Clash, cell: int) -> None:
        super().__init__(kind.name, cell)
        self.kind = kind
        self.cell = cell


@cache
def list_halos(board: Board) -> tuple[int, ...]:
    """Return the neighbors of each cell as a set of bits."""
    return tuple(sum(1 << beside for beside in cells) for cells in board.neighbors)


class Knowledge:
    """Links drawn and ruled out, and the lines that the drawn ones make.

    A cell that still needs links is an end of its line (a cell without a drawn link is a line of
    its own). Of a line only the entries of its two ends are kept up: ``mate`` is the other end,
    ``body`` the cells and ``halo`` the cells beside them as sets of bits, ``strand`` is
    ``2 * color`` or ``2 * color + 1`` for the line that starts at that color's first or second
    dot. ``heads[strand]``: where that line goes on, or NOBODY when the color is complete.

    ``touched``: cells of which something changed since the list was last emptied; ``grown``: ends
    of lines that changed. As sets of bits, since the copy was made or the set last emptied:
    ``changed``: cells of lines that grew and of links ruled out; ``seen``: cells on which any
    decision so far depended besides these.
    """

    __slots__ = (
        "board", "body", "changed", "grown", "halo", "heads", "mate", "need", "seen", "strand",
        "touched", "value", "wide",
    )  # fmt: skip

    board: Board
    value: list[int]
    need: list[int]
    wide: list[int]
    """For each cell, how many of its links are unknown: its open sides."""
    mate: list[int]
    body: list[int]
    halo: list[int]
    strand: list[int]
    heads: list[int]
    touched: list[int]
    grown: list[int]
    changed: int
    seen: int

    def copy(self) -> Knowledge:
        """Return a copy of its own, with nothing touched."""
        twin = Knowledge.__new__(Knowledge)
        twin.board = self.board
        twin.value = self.value.copy()
        twin.need = self.need.copy()
        twin.wide = self.wide.copy()
        twin.mate = self.mate.copy()
        twin.body = self.body.copy()
        twin.halo = self.halo.copy()
        twin.strand = self.strand.copy()
        twin.heads = self.heads.copy()
        twin.touched = []
        twin.grown = []
        twin.changed = twin.seen = 0
        return twin

    def learn(self, drawn: Iterable[int], barred: Iterable[int]) -> None:
        """Draw and rule out links, all at once, and rule out what closes by itself then.

        That is what leads to full cells, or from one color to another. Raises ClashError when all
        of it together cannot be.
        """
        value = self.value
        for link in drawn:
            if value[link] == UNKNOWN:
                self._draw(link)
        for link in barred:
            if value[link] == UNKNOWN:
                self._bar(link)
        for link in self._find_closing():
            if value[link] == UNKNOWN:
                self._bar(link)
        need, wide = self.need, self.wide
        for cell in self.touched:
            if wide[cell] < need[cell]:
                raise ClashError(Clash.STARVED, cell)

    def doubles_back(self, a: int, b: int) -> bool:
        """Say whether linking two ends of lines lays a flow beside itself.

        To close a loop does so too: its last cell lies beside both ends of the line.
        """
        return self._find_beside(a, b) is not None

    def _draw(self, link: int) -> None:
        a, b = self.board.links[link]
        mate, need = self.mate, self.need
        for cell in (a, b):
            if need[cell] == 0:
                raise ClashError(Clash.CROWDED, cell)
        far_a, far_b = mate[a], mate[b]
        one, other = self.strand[a], self.strand[b]
        if one >= 0 and other >= 0 and one ^ other != 1:
            raise ClashError(Clash.JOINED, a)
        beside = self._find_beside(a, b)
        if beside is not None:
            raise ClashError(Clash.BESIDE, beside)
        self.value[link] = DRAWN
        for cell in (a, b):
            need[cell] -= 1
            self.wide[cell] -= 1
        mate[far_a], mate[far_b] = far_b, far_a
        body, halo = self.body, self.halo
        body[far_a] = body[far_b] = body[a] | body[b]
        halo[far_a] = halo[far_b] = halo[a] | halo[b]
        self.changed |= body[far_a]
        self.seen |= halo[far_a]
        self._hand_on(one, other, far_a, far_b)
        self.touched += (a, b)
        self.grown += (far_a, far_b)

    def _hand_on(self, one: int, other: int, far_a: int, far_b: int) -> None:
        """Give the line with ends ``far_a`` and ``far_b`` the strand of its parts."""
        if one >= 0 and other >= 0:
            self.heads[one] = self.heads[other] = NOBODY
            return
        strand = max(one, other)
        if strand >= 0:
            self.strand[far_a] = self.strand[far_b] = strand
            self.heads[strand] = far_b if one >= 0 else far_a

    def _bar(self, link: int) -> None:
        self.value[link] = BARRED
        for cell in self.board.links[link]:
            self.wide[cell] -= 1
            self.touched.append(cell)
            self.changed |= 1 << cell

    def _find_closing(self) -> list[int]:
        """Return the unknown links at full cells and between two colors, where something changed.

        A link between two colors is new where a line has grown: at its ends alone.
        """
        value, steps, need, strand = self.value, self.board.steps, self.need, self.strand
        closing = [
            link
            for cell in self.touched
            if not need[cell]
            for link, _ in steps[cell]
            if value[link] == UNKNOWN
        ]
        for end in self.grown:
            own = strand[end]
            if own >= 0 and need[end]:
                closing += [
                    link
                    for link, beside in steps[end]
                    if value[link] == UNKNOWN and strand[beside] >= 0 and strand[beside] ^ own > 1
                ]
        return closing

    def _find_beside(self, a: int, b: int) -> int | None:
        """Return a cell where linking ends ``a`` and ``b`` lays a flow beside itself, if any.

        Cells of one color lie side by side only where they follow each other. Of the two lines
        that become one, ``a`` and ``b`` alone may; and beside the other line of the same color
        the two heads alone, which then face each other.
        """
        body, halo = self.body, self.halo
        if halo[a] & body[b] != 1 << b or halo[b] & body[a] != 1 << a:
            return a
        one, other = self.strand[a], self.strand[b]
        if (one < 0) == (other < 0):
            return None
        head = self.heads[max(one, other) ^ 1]
        self.seen |= body[head]
        merged = body[a] | body[b]
        near = halo[head] & merged
        if not near:
            return None
        free = self.mate[b] if one >= 0 else self.mate[a]
        if near != 1 << free or (halo[a] | halo[b]) & body[head] != 1 << head:
            return head
        return None


def begin(puzzle: Puzzle) -> Knowledge:
    """Return what the dots alone tell."""
    board = puzzle.board
    cells = range(len(board.cells))
    known = Knowledge.__new__(Knowledge)
    known.board = board
    known.value = [UNKNOWN] * len(board.links)
    known.need = [2] * len(board.cells)
    known.wide = [len(links) for links in board.links_of]
    known.mate = list(cells)
    known.body = [1 << cell for cell in cells]
    known.halo = list(list_halos(board))
    known.strand = [NOBODY] * len(board.cells)
    known.heads = [dot for pair in puzzle.terminals for dot in pair]
    for strand, dot in enumerate(known.heads):
        known.need[dot] = 1
        known.strand[dot] = strand
    known.touched = list(cells)
    known.grown = list(known.heads)
    known.changed = known.seen = 0
    known.learn((), ())
    return known
