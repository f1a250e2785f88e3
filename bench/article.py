"""The founding article's own recipe, ported from its words: the baseline that we are measured by.

An integer a cell is its color. How many neighbors share a cell's color is a sum of if-then-elses,
and must be 1 or 2; a color has two cells with 1. A checker walks each path; a proposal with a
stray loop is blocked as a whole grid. A few cells pinned to random colors give variety. Nothing is
asked about other solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import z3

from site_builder.board import Board
from site_builder.prng import Prng
from site_builder.puzzle import Puzzle, Recipe, Solution, from_paths

PINS = 3
"""Cells with a random color. The article leaves their number open, and it hardly matters: medians
over 20 seeds without any pin were 0.93 and 1.01 times those with three, in two runs by turns."""


def make_article_level(recipe: Recipe, seed: int) -> tuple[Puzzle, Solution]:
    """Return a level of the article's recipe, with the lower of ``recipe``'s numbers of flows.

    Pins that no board agrees with are drawn again. Where the recipe is impossible this never ends.
    """
    board, flows = recipe.board, recipe.flows[0]
    prng = Prng(f"article {board.size} {flows} {seed}")
    colors = [z3.Int(f"color_{cell}") for cell in range(len(board.cells))]
    rules = list(_state_rules(board, colors, flows, recipe.length))
    while True:
        solver = z3.Solver()
        solver.set("random_seed", prng.below(2**31))
        solver.add(rules)
        solver.add([prng.choice(colors) == prng.below(flows) for _ in range(PINS)])
        paths = _propose_until_valid(solver, board, colors, flows)
        if paths is not None:
            return from_paths(board, paths)


def _state_rules(
    board: Board, colors: list[z3.ArithRef], flows: int, length: tuple[int, int]
) -> Iterator[z3.BoolRef]:
    beside = [
        z3.Sum([z3.If(colors[other] == colors[cell], 1, 0) for other in board.neighbors[cell]])
        for cell in range(len(board.cells))
    ]
    for color, number in zip(colors, beside, strict=True):
        yield z3.And(color >= 0, color < flows)
        yield z3.Or(number == 1, number == 2)
    for flow in range(flows):
        covered = [color == flow for color in colors]
        dots = [z3.And(here, number == 1) for here, number in zip(covered, beside, strict=True)]
        yield _count(dots) == 2
        yield z3.And(_count(covered) >= length[0], _count(covered) <= length[1])
    for square in board.squares:
        corners = sorted({cell for link in square for cell in board.links[link]})
        yield z3.Not(z3.And([colors[a] == colors[b] for a, b in pairwise(corners)]))


def _count(conditions: list[z3.BoolRef]) -> z3.ArithRef:
    return z3.Sum([z3.If(condition, 1, 0) for condition in conditions])


def _propose_until_valid(
    solver: z3.Solver, board: Board, colors: list[z3.ArithRef], flows: int
) -> tuple[tuple[int, ...], ...] | None:
    """Return the paths of the first proposal that the checker passes; None when there is none."""
    while True:
        answer = solver.check()
        if answer == z3.unknown:
            raise RuntimeError(f"z3 gave up on the article's recipe: {solver.reason_unknown()}")
        if answer == z3.unsat:
            return None
        model = solver.model()
        grid = [model.eval(color, model_completion=True).as_long() for color in colors]
        paths = tuple(walk_path(board, grid, flow) for flow in range(flows))
        if sum(map(len, paths)) == len(grid):
            return paths
        solver.add(z3.Or([color != value for color, value in zip(colors, grid, strict=True)]))


def walk_path(board: Board, grid: list[int], flow: int) -> tuple[int, ...]:
    """Return the cells from one dot of ``flow`` to the other; a stray loop's cells are not met.

    ``grid``: the color of each cell. The color has exactly two cells with one neighbor of it.
    """
    alike = {
        cell: [other for other in board.neighbors[cell] if grid[other] == flow]
        for cell, color in enumerate(grid)
        if color == flow
    }
    path = [min(cell for cell, others in alike.items() if len(others) == 1)]
    while onward := [cell for cell in alike[path[-1]] if cell not in path[-2:]]:
        path.append(onward[0])
    return tuple(path)
