"""What a replayed script has drawn so far; shares no code with the grading either."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from enum import Enum

Link = tuple[int, int]


class Closed(Enum):
    """Why a side of a cell is closed."""

    PLAIN = "drawn or ruled out, at a full cell, or between two colors"
    DOUBLING = "it would close a loop or lay a flow beside itself"


def tie(a: int, b: int) -> Link:
    """Return the link of two cells, the smaller first."""
    return (a, b) if a < b else (b, a)


class Sketch:
    """A board on its way: each cell knows the path of drawn links that it is on, end to end.

    ``need``: how many links a cell still lacks. ``doubled``: links that were closed for doubling
    back before anything else closed them. ``sees_doubling``: whether these are looked for.
    """

    def __init__(self, width: int, height: int, dots: Sequence[Sequence[int]]) -> None:
        cells = range(width * height)
        self.around = [_list_neighbors(cell, width, height) for cell in cells]
        self.pairs = [(pair[0], pair[1]) for pair in dots]
        self.color_of = {dot: color for color, pair in enumerate(self.pairs) for dot in pair}
        self.need = [1 if cell in self.color_of else 2 for cell in cells]
        self.path: list[tuple[int, ...]] = [(cell,) for cell in cells]
        self.drawn: set[Link] = set()
        self.barred: set[Link] = set()
        self.sees_doubling = True
        self._judged: dict[Link, tuple[tuple[tuple[int, ...], ...], bool]] = {}

    def fork(self) -> Sketch:
        """Return a copy to try things on."""
        twin = copy(self)
        twin.need, twin.path = self.need.copy(), self.path.copy()
        twin.drawn, twin.barred = self.drawn.copy(), self.barred.copy()
        return twin

    def find_color(self, cell: int) -> int | None:
        """Return the color of the path of a cell, if a dot is on it."""
        path = self.path[cell]
        return self.color_of.get(path[0], self.color_of.get(path[-1]))

    def find_heads(self, color: int) -> tuple[int, ...]:
        """Return the two heads of a color, or nothing once they are joined."""
        one, other = (self.path[dot] for dot in self.pairs[color])
        return () if one == other else (self._find_free(one), self._find_free(other))

    def list_heads(self) -> list[tuple[int, ...]]:
        """Return the two heads of every color that is not joined."""
        return [heads for color in range(len(self.pairs)) if (heads := self.find_heads(color))]

    def why_closed(self, a: int, b: int) -> Closed | None:
        """Return why nothing can be drawn between two neighbors, None if it can."""
        if tie(a, b) in self.barred or not (self.need[a] and self.need[b]):
            return Closed.PLAIN
        colors = {self.find_color(a), self.find_color(b)} - {None}
        if len(colors) > 1 or tie(a, b) in self.drawn:
            return Closed.PLAIN
        return Closed.DOUBLING if self.sees_doubling and self._doubles_back(a, b) else None

    def list_open(self, cell: int) -> list[int]:
        """Return where a cell may be linked to."""
        if not self.need[cell]:
            return []
        return [beside for beside in self.around[cell] if self.why_closed(cell, beside) is None]

    def list_links(self) -> Iterator[Link]:
        """Yield all links of the board."""
        for cell, around in enumerate(self.around):
            yield from ((cell, beside) for beside in around if beside > cell)

    def draw(self, a: int, b: int) -> None:
        """Link two cells between which nothing is closed."""
        line = self._join(a, b)
        for cell in line:
            self.path[cell] = line
        self.drawn.add(tie(a, b))
        self.need[a] -= 1
        self.need[b] -= 1

    def flood(
        self, starts: Collection[int], *, link: Link | None = None, node: Collection[int] = ()
    ) -> set[int]:
        """Return the open uncolored cells that hang together with ``starts``.

        ``link`` and the cells of ``node`` are left out. A path counts as one: by one end, out at
        the other.
        """
        reached = {cell for cell in starts if cell not in node}
        waiting = list(reached)
        while waiting:
            cell = waiting.pop()
            path = self.path[cell]
            beside = [to for to in self.list_free(cell) if tie(cell, to) != link]
            for to in (path[0], path[-1], *beside):
                if to not in reached and to not in node:
                    reached.add(to)
                    waiting.append(to)
        return reached

    def list_free(self, cell: int) -> list[int]:
        """Return the uncolored cells that a cell may be linked to."""
        return [to for to in self.list_open(cell) if self.find_color(to) is None]

    def can_claim(self, heads: Sequence[int], piece: Collection[int]) -> bool:
        """Say whether both heads of a color stand on a piece."""
        return all(not set(self.list_free(head)).isdisjoint(piece) for head in heads)

    def can_meet(
        self, heads: Sequence[int], *, link: Link | None = None, node: Collection[int] = ()
    ) -> bool:
        """Say whether the heads of a color reach each other, past what is left out."""
        one, other = heads
        if other in self.list_open(one):
            return True
        reached = self.flood(self.list_free(one), link=link, node=node)
        return not reached.isdisjoint(self.list_free(other))

    def find_starved(self) -> list[int]:
        """Return the cells that have fewer open sides than they need."""
        return [cell for cell, need in enumerate(self.need) if len(self.list_open(cell)) < need]

    def find_split(self) -> list[int]:
        """Return the heads that stand side by side and cannot be linked."""
        return [
            head
            for one, other in self.list_heads()
            if one in self.around[other] and self.why_closed(one, other)
            for head in (one, other)
        ]

    def must_draw(self, a: int, b: int) -> bool:
        """Say whether an open link follows: by an exit of one of its cells, or heads that face."""
        if any(self.need[cell] == len(self.list_open(cell)) for cell in (a, b)):
            return True
        return any({a, b} == set(heads) for heads in self.list_heads())

    def _find_free(self, path: tuple[int, ...]) -> int:
        """Return where a path with a single dot goes on."""
        return path[-1] if path[0] in self.color_of else path[0]

    def _join(self, a: int, b: int) -> tuple[int, ...]:
        one, other = self.path[a], self.path[b]
        return (one if one[-1] == a else one[::-1]) + (other if other[0] == b else other[::-1])

    def _doubles_back(self, a: int, b: int) -> bool:
        one, other = self.path[a], self.path[b]
        if one == other:
            return True
        color = self.find_color(a)
        color = self.find_color(b) if color is None else color
        dots = () if color is None else self.pairs[color]
        strands = (self.path[dot] for dot in dots)
        rest = next((path for path in strands if path not in (one, other)), ())
        key = one, other, rest
        judged, verdict = self._judged.get((a, b), ((), False))
        if judged != key:
            verdict = self._lies_beside_itself(self._join(a, b), rest)
            self._judged[a, b] = key, verdict
        return verdict

    def _lies_beside_itself(self, line: tuple[int, ...], rest: tuple[int, ...]) -> bool:
        """Say whether a line has neighbors that do not follow each other, or in ``rest``.

        ``rest`` is the other strand of its color: the two heads alone may face each other.
        """
        place = {cell: number for number, cell in enumerate(line)}
        beside = [(cell, to) for cell in line for to in self.around[cell]]
        if any(to in place and abs(place[to] - place[cell]) > 1 for cell, to in beside):
            return True
        touching = {(cell, to) for cell, to in beside if to in rest}
        return bool(touching) and touching != {(self._find_free(line), self._find_free(rest))}


def _list_neighbors(cell: int, width: int, height: int) -> list[int]:
    row, column = divmod(cell, width)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * width + c for r, c in around if 0 <= r < height and 0 <= c < width]
