"""The numbers of flows that a board, its lengths and its looks leave possible.

The bounds, for a board of n = width x height cells cut into k paths of lo to hi cells:

- k x lo <= n <= k x hi, because the paths cover every cell once.
- k >= 2 unless a path may both touch itself and fill a 2x2 block. Proof: let a board with both
  sides >= 2 be covered by one path. A 2x2 block that holds three of its four possible links is
  solid and touches itself, so each of the (w-1)(h-1) blocks holds at most two. Count links by
  block: an inner link lies in two blocks, a link along the rim in one. A cover by k paths has
  n - k links; if r of them lie on the rim, 2(n - k) - r <= 2(w-1)(h-1). The rim is a ring of
  2(w-1) + 2(h-1) links and a path is no ring, so r <= 2(w-1) + 2(h-1) - 1. Together:
  2(n - k) <= 2(wh - 1) - 1, so k > 1. (Two paths do suffice on each board that tests/ counts
  through: two spirals, one inside the other, or two combs on a board of three rows.)
- The same holds for *airtight* levels whatever the recipe permits: a path that touches itself
  has a shortcut there, so the pairs can be joined with cells left empty.
- k >= 3 for airtight levels of at most 40 cells with no side below 4. This is counted, not
  proven by hand: of all ways to cover these boards with two paths, none is airtight (tests/
  counts the smaller ones again). On boards of three rows two flows do suffice.
"""

from __future__ import annotations

from site_builder.board import MAX_SIDE
from site_builder.feasibility.look_bounds import MAX_FLOWS, find_look_flows, fits_symmetry, round_up
from site_builder.puzzle import Recipe, Uniqueness

MIN_SIDE = 3
"""Shortest side of a board, in cells."""

MAX_CELLS = 400
"""Most cells of a board: beyond, proofs of uniqueness take hours."""

_COUNTED_CELLS = 40
"""Up to here all ways to cover a board with two paths were counted through."""

SHORTEST_PATH = 3
"""Fewest cells of a path: with two, its dots lie side by side and there is nothing to solve."""


def find_feasible_flows(recipe: Recipe) -> tuple[int, int]:
    """Return the least and most flows that the recipe's size, lengths and looks permit.

    The recipe's own ``flows`` are not looked at. The first is greater than the second when no
    number of flows will do.
    """
    cells = recipe.width * recipe.height
    shortest, longest = recipe.length
    low, high = find_look_flows(recipe)
    return (
        max(low, round_up(cells, longest), find_floor(recipe)),
        min(high, cells // shortest, MAX_FLOWS),
    )


def list_feasible_flows(recipe: Recipe) -> tuple[int, ...]:
    """Return the numbers of flows in the recipe's own range that arithmetic does not exclude."""
    least, most = find_feasible_flows(recipe)
    low, high = max(recipe.flows[0], least), min(recipe.flows[1], most)
    return tuple(flows for flows in range(low, high + 1) if fits_symmetry(recipe, flows))


def find_nearest_size(width: int, height: int) -> tuple[int, int]:
    """Return the permitted board that is nearest to the given one, larger sides cut first."""
    width, height = (min(max(side, MIN_SIDE), MAX_SIDE) for side in (width, height))
    while width * height > MAX_CELLS:
        width, height = (width - 1, height) if width >= height else (width, height - 1)
    return width, height


def find_nearest_length(recipe: Recipe) -> tuple[int, int] | None:
    """Return the lengths that fit the recipe's size and flows with the least change, or None."""
    cells = recipe.width * recipe.height
    shortest, longest = recipe.length
    fitting = [
        (min(shortest, cells // flows), max(longest, round_up(cells, flows)))
        for flows in range(max(recipe.flows[0], find_floor(recipe)), recipe.flows[1] + 1)
        if cells // flows >= SHORTEST_PATH
    ]
    return min(fitting, key=lambda it: (shortest - it[0] + it[1] - longest, it), default=None)


def find_floor(recipe: Recipe) -> int:
    """Return the fewest flows that the shape of paths permits, lengths aside."""
    if recipe.uniqueness is not Uniqueness.AIRTIGHT:
        return 1 if recipe.touching and recipe.solid_squares else 2
    is_counted = recipe.width * recipe.height <= _COUNTED_CELLS
    return 3 if is_counted and min(recipe.width, recipe.height) > MIN_SIDE else 2
