"""The drawing model of a window: its clauses, and the variables that questions speak of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board
from site_builder.cnf import Formula, add_counter
from site_builder.constraints import (
    cells_have_one_or_two_links,
    ends_mirror_each_other,
    marked_ends_count,
    paths_have_three_cells,
    squares_carry_at_most,
)
from site_builder.puzzle import Recipe
from site_builder.windows import MOST_STUBS


@dataclass(frozen=True, slots=True)
class Model:
    """The clauses that hold for every drawing of a recipe inside windows of one shape.

    Cells and links are those of the window's inner board; link ``i`` is variable ``i + 1``.
    ``ends[c]``: a path ends in cell c. ``stubs[c]``: paths leave the window from cell c.
    ``ends_reach[k]``: more than k paths end inside. ``marks[c]``: an end in cell c is one of those
    of which ``marked_reach[k]`` says that there are more than k (both empty unless needed).
    """

    formula: Formula
    ends: Sequence[int]
    stubs: Sequence[Sequence[int]]
    ends_reach: Sequence[int]
    marks: Sequence[int]
    marked_reach: Sequence[int]


def build_model(inner: Board, recipe: Recipe, most_flows: int) -> Model:
    """Return the model of windows of one shape; boards never have more than ``most_flows``."""
    return _build(
        inner,
        2 * most_flows,
        touching=recipe.touching,
        symmetric=recipe.symmetric_dots,
        marked=recipe.border_dots < 100,
    )


@lru_cache(maxsize=64)
def _build(inner: Board, most_ends: int, *, touching: bool, symmetric: bool, marked: bool) -> Model:
    """Build once for all levels that a process makes."""
    formula = Formula()
    links = formula.new_variables(len(inner.links))
    ends = formula.new_variables(len(inner.cells))
    stubs = [formula.new_variables(_count_stubs(inner, cell)) for cell in range(len(inner.cells))]
    formula.add(cells_have_one_or_two_links(inner, links, ends, stubs))
    formula.add(paths_have_three_cells(inner, links, ends))
    formula.add(squares_carry_at_most(3 if touching else 2, inner, links))
    if symmetric:
        # Windows come with their counterparts then, and half a turn reverses the reading order.
        formula.add(ends_mirror_each_other(range(len(ends) - 1, -1, -1), ends))
    ends_reach = add_counter(formula, ends, most_ends + 1)
    marks: Sequence[int] = ()
    marked_reach: Sequence[int] = ()
    if marked:
        marks, counted = (formula.new_variables(len(ends)) for _ in range(2))
        formula.add(marked_ends_count(ends, marks, counted))
        marked_reach = add_counter(formula, counted, most_ends + 1)
    return Model(formula, ends, stubs, ends_reach, marks, marked_reach)


def _count_stubs(inner: Board, cell: int) -> int:
    """Return how many links may lead out from ``cell``: four sides, less those with a link."""
    return min(MOST_STUBS, 4 - len(inner.links_of[cell]))
