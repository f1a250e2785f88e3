"""A puzzle and its known solution, as they show inside a window."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from site_builder.board import Board
from site_builder.cnf import Clause, equal_if
from site_builder.constraints import code_of, code_width
from site_builder.lines import find_lines
from site_builder.solver import Engine
from site_builder.uniqueness.model import Model
from site_builder.windows import Window


class Faced:
    """A puzzle given by the links that its known solution draws.

    ``color_of``: the number of the path through each cell; ``ends``: the cells where paths end.
    """

    def __init__(self, board: Board, drawn: Sequence[bool]) -> None:
        lines = find_lines(board, drawn, range(len(board.cells)))
        self.board = board
        self.drawn = tuple(drawn)
        self.color_of = {cell: color for color, line in enumerate(lines) for cell in line.cells}
        self.ends = frozenset(cell for line in lines for cell in (line.cells[0], line.cells[-1]))


class View:
    """The faced puzzle as it shows inside a window.

    A cell inside needs two links there, or one where a path ends or leaves, or none where a path
    only cuts the corner. A path that leaves may end outside: then its color is known. Or it comes
    back: then both places share a color, whichever it is.
    """

    def __init__(self, faced: Faced, window: Window) -> None:
        self._faced = faced
        self._window = window
        self._inner_of = {link: inner for inner, link in enumerate(window.links)}
        self.known = tuple(faced.drawn[link] for link in window.links)
        self._needs = [
            2 - (cell in faced.ends) - sum(faced.drawn[link] for link, _ in ways)
            for cell, ways in zip(window.cells, window.ways_out, strict=True)
        ]
        self._colors: dict[int, int] = {}
        self._pairs: list[tuple[int, int]] = []
        for cell, need in enumerate(self._needs):
            if need == 1:
                self._follow(cell)
        numbers = {color: n for n, color in enumerate(dict.fromkeys(self._colors.values()))}
        self._colors = {cell: numbers[color] for cell, color in self._colors.items()}
        self.code_width = code_width(max(1, len(numbers)))

    def _follow(self, inner: int) -> None:
        """Find out where the path that ends or leaves at an inner cell goes outside."""
        start = here = self._window.cells[inner]
        link = next(
            (way for way, _ in self._window.ways_out[inner] if self._faced.drawn[way]), None
        )
        while link is not None and link not in self._inner_of:
            here = sum(self._faced.board.links[link]) - here
            came = link
            onward = (
                way
                for way in self._faced.board.links_of[here]
                if self._faced.drawn[way] and way != came
            )
            link = next(onward, None)
        if link is None:
            self._colors[inner] = self._faced.color_of[start]
        elif start < here:
            self._pairs.append((inner, bisect_left(self._window.cells, here)))

    def say(self, model: Model) -> Iterator[int]:
        """Say of each cell how many links it needs inside, and the colors that are known."""
        for cell, need in enumerate(self._needs):
            yield model.ends[cell] if need == 1 else -model.ends[cell]
            yield model.full[cell] if need == 0 else -model.full[cell]
        for cell, color in self._colors.items():
            yield from code_of(color, model.codes[cell])

    def pair(self, model: Model, switch: int) -> list[Clause]:
        """Say that, while ``switch`` is on, paths come back in the color in which they left."""
        return [
            clause
            for a, b in self._pairs
            for left, right in zip(model.codes[a], model.codes[b], strict=True)
            for clause in equal_if((switch,), left, right)
        ]

    def read_way(self, engine: Engine) -> tuple[bool, ...]:
        """Return the links of the whole board in the engine's last answer, a YES."""
        drawn = list(self._faced.drawn)
        values = engine.read_witness(range(1, len(self._window.links) + 1))
        for link, on in zip(self._window.links, values, strict=True):
            drawn[link] = on
        return tuple(drawn)

    def find_loops(self, engine: Engine, switch: int) -> list[Clause]:
        """Return clauses against the loops of the last answer, also those that run outside."""
        window = self._window
        drawn = self.read_way(engine)
        inner_of = self._inner_of
        clauses = []
        for line in find_lines(self._faced.board, drawn, window.cells):
            if line.is_loop:
                inside = [-inner_of[link] - 1 for link in line.links if link in inner_of]
                runs_outside = len(inside) < len(line.links)
                clauses.append((-switch, *inside) if runs_outside else tuple(inside))
        return clauses
