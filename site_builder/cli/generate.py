"""Levels outside any site: options in, orders out, levels printed in one of three formats."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from site_builder.cli.options import Format
from site_builder.errors import InfeasibleRecipeError
from site_builder.farm import make_levels
from site_builder.feasibility import SHORTEST_PATH, default_flows, find_obstacles
from site_builder.generator import Order
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.seed_code import read_seed_code, write_seed_code
from site_builder.progress import Part, show_progress
from site_builder.puzzle import COLOR_LABELS, Recipe, find_colors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from site_builder.cli.options import Demand, Range, Size
    from site_builder.puzzle import Level, Puzzle


def write_recipe(  # noqa: PLR0913 (one parameter an option)
    size: Size,
    flows: Range | None,
    length: Range | None,
    demand: Demand,
    *,
    solid_squares: bool,
    touching: bool,
) -> Recipe:
    """Return the recipe that the options ask for, with the defaults that packs have too.

    Raises InfeasibleRecipeError with every reason why no level can meet it.
    """
    cells = size.width * size.height
    shortest, longest = (length.low, length.high) if length else (SHORTEST_PATH, cells)
    # Like in packs: longer than the board is no other wish than "as long as it gets".
    lengths = (shortest, longest if shortest > longest else max(shortest, min(longest, cells)))
    recipe = Recipe(
        size.width,
        size.height,
        flows=(flows.low, flows.high) if flows else default_flows(size.width, size.height, lengths),
        length=lengths,
        uniqueness=demand.uniqueness,
        solid_squares=solid_squares,
        touching=touching,
    )
    check_recipe(recipe)
    return recipe


def read_code(code: str) -> Order:
    """Return the order that a level's code stands for; NotationError if it stands for none."""
    order = read_seed_code(code)
    check_recipe(order.recipe)
    return order


def check_recipe(recipe: Recipe) -> None:
    """Raise InfeasibleRecipeError when arithmetic alone shows that no level can exist."""
    obstacles = find_obstacles(recipe)
    if obstacles:
        raise InfeasibleRecipeError(obstacles)


def make_orders(orders: Sequence[Order], workers: int, cache: Path | None) -> tuple[Level, ...]:
    """Return the levels of ``orders``, with progress on standard error."""
    with show_progress([Part("generate", len(orders))], sys.stderr) as report:
        return make_levels(orders, workers=workers, cache=cache, report=report)


def render_levels(levels: Sequence[Level], wanted: Format) -> str:
    """Return the text of all levels in the wanted format."""
    if wanted is Format.JSON:
        return "".join(f"{json.dumps(describe_level(level))}\n" for level in levels)
    if wanted is Format.CSV:
        return "\n".join(write_level_csv(level.puzzle, level.solution) for level in levels)
    return "\n".join(render_rows(level.puzzle) for level in levels)


def describe_level(level: Level) -> dict[str, object]:
    """Return a level as scripts read it; ``grid`` is the solution, colors counted from 1."""
    board = level.puzzle.board
    colors = [color + 1 for color in find_colors(level.puzzle, level.solution)]
    return {
        "id": level.id,
        "index": level.index,
        "width": board.width,
        "height": board.height,
        "flows": level.puzzle.flows,
        "grid": [
            colors[row * board.width : (row + 1) * board.width] for row in range(board.height)
        ],
        "uniqueness": level.uniqueness.value,
        "seed": level.seed,
        "code": write_seed_code(Order(level.recipe, level.seed, level.index, level.attempt)),
    }


def render_rows(puzzle: Puzzle) -> str:
    """Return the puzzle as letters: a line a row, a dot for each cell without a terminal."""
    signs = ["."] * len(puzzle.board.cells)
    for color, pair in enumerate(puzzle.terminals):
        for cell in pair:
            signs[cell] = COLOR_LABELS[color]
    width = puzzle.board.width
    rows = ("".join(signs[at : at + width]) for at in range(0, len(signs), width))
    return "".join(f"{row}\n" for row in rows)
