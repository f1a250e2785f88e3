"""The drawing model of a recipe: its clauses, and the literals that questions speak in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board, find_border, find_half_turn
from site_builder.cnf import Formula, add_counter
from site_builder.constraints import (
    cells_have_one_or_two_links,
    ends_mirror_each_other,
    paths_have_three_cells,
    squares_carry_at_most,
)
from site_builder.generator.drawing import Bounds
from site_builder.puzzle import Recipe


@dataclass(frozen=True, slots=True)
class Model:
    """The clauses that hold for every drawing of a recipe, and variables to narrow it by.

    Link ``n`` of the board is variable ``n + 1``. ``ends_reach[k]`` says that more than ``k`` paths
    end somewhere, ``border_reach[k]`` that more than ``k`` do on the border (none if all may).
    ``straight_cap``: drawings of so many straight paths are never asked for fewer.
    """

    formula: Formula
    ends_reach: list[int]
    border_reach: list[int]
    straight_cap: int

    def switch(self, most_straight: int) -> int:
        """Return the variable of "at most so many straight paths", below ``straight_cap``.

        No clause of ``formula`` speaks of it: what it means is added cause by cause.
        """
        return self.formula.variables + 1 + most_straight

    def say(self, bounds: Bounds) -> list[int]:
        """Return the assumptions that a drawing keeps to ``bounds``."""
        low, high = bounds.flows
        said = [self.ends_reach[2 * low - 1]] if low > 0 else []
        said += _say_at_most(2 * high, self.ends_reach)
        said += _say_at_most(bounds.border, self.border_reach)
        return said + [self.switch(most) for most in range(bounds.straight, self.straight_cap)]


def _say_at_most(count: int, reach: list[int]) -> list[int]:
    return [-reach[count]] if count < len(reach) else []


def build_model(recipe: Recipe, most: Bounds) -> Model:
    """Return the model for drawings that never exceed ``most``."""
    border = most.border if recipe.border_dots < 100 else None
    return _build(
        recipe.board,
        2 * most.flows[1],
        border,
        most.straight,
        touching=recipe.touching,
        symmetric=recipe.symmetric_dots,
    )


@lru_cache(maxsize=8)
def _build(
    board: Board,
    most_ends: int,
    most_border: int | None,
    most_straight: int,
    *,
    touching: bool,
    symmetric: bool,
) -> Model:
    """Build once for a whole batch."""
    formula = Formula()
    links = formula.new_variables(len(board.links))
    ends = formula.new_variables(len(board.cells))
    formula.add(cells_have_one_or_two_links(board, links, ends))
    formula.add(paths_have_three_cells(board, links, ends))
    formula.add(squares_carry_at_most(3 if touching else 2, board, links))
    if symmetric:
        formula.add(ends_mirror_each_other(find_half_turn(board), ends))
    ends_reach = add_counter(formula, ends, most_ends + 1)
    border_reach: list[int] = []
    if most_border is not None:
        border = [ends[cell] for cell in sorted(find_border(board))]
        border_reach = add_counter(formula, border, most_border + 1)
    return Model(formula, ends_reach, border_reach, most_straight)
