"""The pieces of a half-solved board: open uncolored cells that hang together, and their seams.

Between the lines whose color is known, the rest of the board falls into pieces. A *node* of a piece
is an uncolored line, mostly a single cell; its *edges* are the unknown links between nodes. A
*seam* is a link or a node whose removal takes a piece apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.grading.knowledge import NOBODY, UNKNOWN, Knowledge


@dataclass(frozen=True, slots=True)
class Seam:
    """Where a piece comes apart: at ``link``, or at the node with the cells ``ends`` if that is -1.

    ``sides``: the nodes on each side, as sets of bits.
    """

    link: int
    ends: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces, and which heads stand on them.

    ``nodes``: each piece's nodes as a set of bits, the bit of a node being its smaller end.
    ``exits_of``: for each strand, its head's unknown links to nodes, as (link, bit of the node).
    ``reach``: for each strand, all these bits together.
    """

    nodes: tuple[int, ...]
    exits_of: tuple[tuple[tuple[int, int], ...], ...]
    reach: tuple[int, ...]
    seams: tuple[Seam, ...]


def find_pieces(known: Knowledge) -> Pieces:
    """Return the pieces of the board and all their seams."""
    search = _Search(known)
    nodes = tuple(search.walk(root) for root in search.edges if root not in search.order)
    exits_of = tuple(tuple(search.list_exits(head)) for head in known.heads)
    reach = tuple(_unite(bit for _, bit in exits) for exits in exits_of)
    return Pieces(nodes, exits_of, reach, tuple(search.seams))


def _unite(bits: Iterator[int]) -> int:
    union = 0
    for bit in bits:
        union |= bit
    return union


class _Search:
    """A depth-first search for bridges and cut nodes, by lowest place reached (Tarjan 1972)."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        # Of a cell in the middle of a line this is nonsense, but no unknown link leads there.
        self._node_of = list(map(min, range(len(known.mate)), known.mate))
        self.edges: dict[int, list[tuple[int, int]]] = {}
        for cell, need in enumerate(known.need):
            if need and known.strand[cell] == NOBODY:
                self.edges.setdefault(self._node_of[cell], []).extend(self._list_edges(cell))
        self.order: dict[int, int] = {}
        self.seams: list[Seam] = []

    def _list_edges(self, cell: int) -> list[tuple[int, int]]:
        value, strand, node_of = self._known.value, self._known.strand, self._node_of
        return [
            (link, node_of[beside])
            for link, beside in self._known.board.steps[cell]
            if value[link] == UNKNOWN and strand[beside] == NOBODY
        ]

    def list_exits(self, head: int) -> Iterator[tuple[int, int]]:
        """Yield the unknown links from a head to nodes, with the bit of the node."""
        if head != NOBODY:
            for link, node in self._list_edges(head):
                yield link, 1 << node

    def walk(self, root: int) -> int:
        """Visit the piece of ``root``; return its nodes, and add its seams to the list."""
        order = self.order
        order[root] = len(order)
        trail = [_Visit(root, -1, order[root], iter(self.edges[root]))]
        cuts: list[tuple[int, list[int], int]] = []
        while True:
            visit = trail[-1]
            for link, beside in visit.onward:
                if beside not in order:
                    order[beside] = len(order)
                    trail.append(_Visit(beside, link, order[beside], iter(self.edges[beside])))
                    break
                if link != visit.came and order[beside] < visit.low:
                    visit.low = order[beside]
            else:
                trail.pop()
                if visit.below:
                    cuts.append((visit.node, visit.below, len(trail)))
                if not trail:
                    self._note_cuts(cuts, visit.bits)
                    return visit.bits
                self._return_to(trail[-1], visit)

    def _return_to(self, parent: _Visit, child: _Visit) -> None:
        parent.bits |= child.bits
        parent.low = min(parent.low, child.low)
        place = self.order[parent.node]
        if child.low >= place:
            parent.below.append(child.bits)
        if child.low > place:
            self.seams.append(Seam(child.came, (), (child.bits,)))

    def _note_cuts(self, cuts: list[tuple[int, list[int], int]], whole: int) -> None:
        """Complete the seams of this piece: the other side of bridges, and the cut nodes."""
        for place, seam in enumerate(self.seams):
            if seam.link >= 0 and len(seam.sides) == 1:
                inside = seam.sides[0]
                self.seams[place] = Seam(seam.link, (), (inside, whole & ~inside))
        for node, below, depth in cuts:
            rest = whole & ~_unite(iter(below)) & ~(1 << node)
            sides = (*below, rest) if depth and rest else tuple(below)
            if len(sides) > 1:
                ends = tuple(dict.fromkeys((node, self._known.mate[node])))
                self.seams.append(Seam(-1, ends, sides))


class _Visit:
    """A node on the trail of the search."""

    __slots__ = ("below", "bits", "came", "low", "node", "onward")

    def __init__(self, node: int, came: int, place: int, onward: Iterator[tuple[int, int]]) -> None:
        self.node = node
        self.came = came
        self.low = place
        self.onward = onward
        self.bits = 1 << node
        self.below: list[int] = []
