"""The joining model: the clauses that hold for every way to join pairs, wherever they lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board
from site_builder.cnf import Formula
from site_builder.constraints import (
    cells_are_passed_or_left,
    detours_take_shortcuts,
    links_carry_colors,
    squares_carry_at_most,
)


@dataclass(frozen=True, slots=True)
class Model:
    """The joining model of a board or of windows of one shape; link ``i`` is variable ``i + 1``."""

    formula: Formula
    ends: range
    full: range
    codes: list[range]


@lru_cache(maxsize=64)
def build_model(inner: Board, width: int, *, fills: bool, shortcuts: bool) -> Model:
    """Return the clauses that hold whatever the terminals: built once in a process."""
    formula = Formula()
    links = formula.new_variables(len(inner.links))
    ends = formula.new_variables(len(inner.cells))
    full = formula.new_variables(len(inner.cells))
    codes = [formula.new_variables(width) for _ in inner.cells]
    formula.add(cells_are_passed_or_left(inner, links, ends, full, fills=fills))
    formula.add(links_carry_colors(inner, links, codes))
    if shortcuts:
        formula.add(detours_take_shortcuts(inner, links))
    else:
        formula.add(squares_carry_at_most(3, inner, links))
    return Model(formula, ends, full, codes)
