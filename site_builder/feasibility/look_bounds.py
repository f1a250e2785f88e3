"""How many flows the looks of a recipe leave possible, for looks within their limits.

For a board of n = width x height cells, s its longer side, cut into k paths:

- Dots d steps apart need a path of d + 1 cells, so k (d + 1) <= n; and each dot is a cell that
  has another one d steps away, so 2k is at most the number of such cells.
- Of 2k dots at most a given share lies on the border; the others fit into the
  (width - 2)(height - 2) cells inside. Symmetric dots leave the center of the board out: being
  its own counterpart, it would make the dots odd in number.
- A path bends neither at its ends nor twice in a cell: at most n - 2k bends. And a bend is two
  links of one 2x2 block, which unless a path may both touch itself and fill a block holds no
  more: at most (width - 1)(height - 1) bends.
- A path that may not be straight bends at least once.
- A path of b bends is b + 1 straight pieces of at most s cells, neighbors sharing one: at most
  b (s - 1) + s cells. So all paths together bend at least (n - k s) / (s - 1) times, and each
  path of at least l cells (l - s) / (s - 1) times.
- Symmetric dots on a board with both sides even come in even k, with both sides odd in odd k.
  Proof: color the cells like a chess board, W white and B black ones, w and b of them ends. Each
  link joins white to black, so counting links from either side 2W - w = 2B - b; and w + b = 2k.
  Half a turn keeps a cell's shade if both sides are even or both odd. Both even: W = B, so
  w = b = k, and ends come in pairs of one shade: k is even. Both odd, the center white: W = B + 1,
  so b = k - 1, and no black cell is its own counterpart: k - 1 is even.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from site_builder.puzzle import Recipe, Uniqueness

MAX_FLOWS = 52
"""Most flows of a level: every color has a letter of its own, A to Z and a to z."""

_FLOWS = range(1, MAX_FLOWS + 1)

CLOSEST_DOTS = 2
"""Fewest steps between the dots of a color: with one, they lie side by side."""


@lru_cache(maxsize=256)
def find_look_flows(recipe: Recipe) -> tuple[int, int]:
    """Return the least and most flows that the recipe's looks permit on its board.

    The first is greater than the second when no number of flows will do.
    """
    cells = recipe.width * recipe.height
    if recipe.least_bends > recipe.most_bends or recipe.dots_apart >= recipe.length[1]:
        return 1, 0
    # With fewer flows, paths are so long that they must bend more often.
    low = _find_least(lambda flows: count_spread_bends(recipe, flows) <= recipe.most_bends)
    high = min(
        cells // (recipe.dots_apart + 1),
        count_far_cells(recipe) // 2,
        _find_most(lambda flows: recipe.least_bends <= count_bend_room(recipe, flows)),
        _find_most(lambda flows: count_inner_dots(recipe, flows) <= count_inner_cells(recipe)),
        _find_most(lambda flows: count_needed_bends(recipe, flows) <= recipe.most_bends),
    )
    return low, high


def fits_symmetry(recipe: Recipe, flows: int) -> bool:
    """Say whether dots of so many flows can be symmetric, if the recipe wants them to be."""
    if not recipe.symmetric_dots or (recipe.width + recipe.height) % 2:
        return True
    return flows % 2 == recipe.width % 2


def count_far_cells(recipe: Recipe) -> int:
    """Return how many cells have another one at least ``dots_apart`` steps away."""
    right, below = recipe.width - 1, recipe.height - 1
    if recipe.dots_apart <= recipe.width // 2 + recipe.height // 2:
        return recipe.width * recipe.height  # the center is the last to have none
    return sum(
        max(row, below - row) + max(col, right - col) >= recipe.dots_apart
        for row in range(recipe.height)
        for col in range(recipe.width)
    )


def count_inner_cells(recipe: Recipe) -> int:
    """Return how many cells off the border may be dots."""
    inner = (recipe.width - 2) * (recipe.height - 2)
    return inner - inner % 2 if recipe.symmetric_dots else inner


def count_inner_dots(recipe: Recipe, flows: int) -> int:
    """Return the fewest dots of ``flows`` flows that must lie off the border."""
    return 2 * flows - recipe.most_border_dots(flows)


def count_bend_room(recipe: Recipe, flows: int) -> int:
    """Return the most bends of ``flows`` paths on the recipe's board."""
    room = recipe.width * recipe.height - 2 * flows
    if recipe.touching and recipe.solid_squares and recipe.uniqueness is not Uniqueness.AIRTIGHT:
        return room
    return min(room, (recipe.width - 1) * (recipe.height - 1))


def count_needed_bends(recipe: Recipe, flows: int) -> int:
    """Return the fewest bends of ``flows`` paths, by their shares and lengths alone."""
    side = max(recipe.width, recipe.height)
    of_one = max(0, round_up(recipe.length[0] - side, side - 1))
    return max(flows - recipe.most_straight(flows), flows * of_one)


def count_spread_bends(recipe: Recipe, flows: int) -> int:
    """Return the fewest bends that ``flows`` paths need to reach every cell of the board."""
    cells, side = recipe.width * recipe.height, max(recipe.width, recipe.height)
    return max(0, round_up(cells - flows * side, side - 1))


def round_up(amount: int, step: int) -> int:
    """Return ``amount / step``, rounded up."""
    return -(-amount // step)


def _find_least(is_possible: Callable[[int], bool]) -> int:
    """Return the fewest flows for which ``is_possible``, a demand that shrinks with them."""
    return min(filter(is_possible, _FLOWS), default=MAX_FLOWS + 1)


def _find_most(is_possible: Callable[[int], bool]) -> int:
    """Return the most flows for which ``is_possible``, a demand that grows with them."""
    return max(filter(is_possible, _FLOWS), default=0)
