"""All drawings of a small board, by brute force, each with what the checker counts on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from site_builder.board import Board, rectangle
from site_builder.looks import (
    count_bends,
    count_steps_apart,
    find_border_dots,
    find_lopsided_dots,
)
from site_builder.puzzle import Puzzle, Recipe, Solution, from_paths
from site_builder.rules import FaultKind, find_faults

Drawing = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A drawing and what is to be seen on it."""

    drawing: Drawing
    flows: int
    shortest: int
    longest: int
    kinds: frozenset[str]
    straight: int
    border: int
    apart: int
    is_symmetric: bool

    def keeps_rules(self, recipe: Recipe) -> bool:
        """Say whether all holds that a recipe demands of single paths, and symmetry."""
        return (
            recipe.length[0] <= self.shortest
            and self.longest <= recipe.length[1]
            and self.apart >= recipe.dots_apart
            and (recipe.touching or FaultKind.TOUCHING not in self.kinds)
            and (recipe.solid_squares or FaultKind.SOLID_SQUARE not in self.kinds)
            and (self.is_symmetric or not recipe.symmetric_dots)
        )


@lru_cache(maxsize=8)
def list_sights(width: int, height: int, *, touching: bool) -> tuple[Sight, ...]:
    """Return every way to cover the board with paths of three cells or more."""
    board = rectangle(width, height)
    return tuple(look_at(board, drawing) for drawing in _draw_all(board, touching=touching))


def look_at(board: Board, drawing: Drawing) -> Sight:
    """Return the drawing with its counts, by the checker's own functions."""
    puzzle, solution = read_drawing(board, drawing)
    lengths = [len(path) for path in solution.paths]
    faults = find_faults(puzzle, solution, (3, len(board.cells)))
    return Sight(
        drawing,
        puzzle.flows,
        min(lengths),
        max(lengths),
        frozenset(fault.kind.value for fault in faults),
        [count_bends(board, path) for path in solution.paths].count(0),
        len(find_border_dots(puzzle)),
        min(count_steps_apart(board, a, b) for a, b in puzzle.terminals),
        not find_lopsided_dots(puzzle),
    )


def read_drawing(board: Board, drawing: Drawing) -> tuple[Puzzle, Solution]:
    """Return the puzzle and the solution whose links are drawn; there is no loop among them."""
    beside: list[list[int]] = [[] for _ in board.cells]
    for (a, b), on in zip(board.links, drawing, strict=True):
        if on:
            beside[a].append(b)
            beside[b].append(a)
    seen: set[int] = set()
    paths = []
    for start in range(len(board.cells)):
        if len(beside[start]) == 1 and start not in seen:
            path = [start]
            while onward := [cell for cell in beside[path[-1]] if cell not in path[-2:]]:
                path += onward
            seen.update(path)
            paths.append(tuple(path))
    return from_paths(board, tuple(paths))


def write_drawing(board: Board, solution: Solution) -> Drawing:
    """Return which links the paths of a solution use."""
    steps = {tuple(sorted(step)) for path in solution.paths for step in pairwise(path)}
    return tuple(link in steps for link in board.links)


def _draw_all(board: Board, *, touching: bool) -> Iterator[Drawing]:
    """Decide link by link, and go back where a cell, a ring or a run of links cannot be right."""
    most = 3 if touching else 2
    drawn = [False] * len(board.links)
    squares_at = [[it for it in board.squares if link in it] for link in range(len(board.links))]

    def is_sound(link: int) -> bool:
        for cell in board.links[link]:
            links = board.links_of[cell]
            count = sum([drawn[other] for other in links])
            if count > 2 or (count == 0 and links[-1] == link):
                return False
        return all(sum([drawn[other] for other in it]) <= most for it in squares_at[link])

    def extend(link: int) -> Iterator[Drawing]:
        if link == len(drawn):
            if _has_only_paths(board, drawn):
                yield tuple(drawn)
            return
        for on in (True, False):
            drawn[link] = on
            if is_sound(link):
                yield from extend(link + 1)

    return extend(0)


def _has_only_paths(board: Board, drawn: list[bool]) -> bool:
    """Say whether there is neither a loop nor a path of two cells, by joining cells in sets."""
    sets = [{cell} for cell in range(len(board.cells))]
    for (a, b), on in zip(board.links, drawn, strict=True):
        if on:
            if sets[a] is sets[b]:
                return False
            sets[a] |= sets[b]
            for cell in sets[b]:
                sets[cell] = sets[a]
    return all(len(group) > 2 for group in sets)
