"""What arithmetic alone says about a recipe: why no level can meet it, and what comes nearest.

Nothing here searches. A recipe without obstacles may still turn out to have no level; a recipe
with one never has any.

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

from dataclasses import dataclass, replace

from site_builder.board import MAX_SIDE
from site_builder.puzzle import Recipe, Uniqueness

MIN_SIDE = 3
"""Shortest side of a board, in cells."""

MAX_CELLS = 400
"""Most cells of a board: beyond, proofs of uniqueness take hours."""

MAX_FLOWS = 52
"""Most flows of a level: every color has a letter of its own, A to Z and a to z."""

_COUNTED_CELLS = 40
"""Up to here all ways to cover a board with two paths were counted through."""

SHORTEST_PATH = 3
"""Fewest cells of a path: with two, its dots lie side by side and there is nothing to solve."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no level can exist: the recipe's ``field`` at fault, and a sentence for people."""

    field: str
    text: str


def find_obstacles(recipe: Recipe) -> tuple[str, ...]:
    """Return sentences that say why no level can meet the recipe; empty when one may.

    Each ends with the nearest feasible values where there are any.
    """
    return tuple(obstacle.text for obstacle in explain_obstacles(recipe))


def explain_obstacles(recipe: Recipe) -> tuple[Obstacle, ...]:
    """Return what ``find_obstacles`` says together with the field that each sentence is about."""
    limits = (_check_size(recipe), _check_flows(recipe), _check_length(recipe))
    broken = tuple(obstacle for obstacle in limits if obstacle is not None)
    if broken:
        return broken
    low, high = find_feasible_flows(recipe)
    if low > high:
        return (_explain_length(recipe),)
    if recipe.flows[1] < low or recipe.flows[0] > high:
        return (_explain_flows(recipe, low, high),)
    return ()


def find_feasible_flows(recipe: Recipe) -> tuple[int, int]:
    """Return the least and most flows that the recipe's size and lengths permit.

    The recipe's own ``flows`` are not looked at. The first is greater than the second when no
    number of flows will do.
    """
    cells = recipe.width * recipe.height
    shortest, longest = recipe.length
    return max(_round_up(cells, longest), _find_floor(recipe)), min(cells // shortest, MAX_FLOWS)


def default_flows(
    width: int, height: int, length: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Return the range of flows that makes good levels of this size, within the given lengths.

    For n cells: (n + 40) // 16 to 3 + n // 12, at most n // 3. That is 4-5 at 5x5, 6-8 at 8x8,
    8-11 at 10x10 and 11-15 at 12x12: the middle of what published levels of these sizes have.
    """
    cells = width * height
    high = min(3 + cells // 12, cells // SHORTEST_PATH, MAX_FLOWS)
    low = min((cells + 40) // 16, high)
    if length is None:
        return low, high
    least, most = find_feasible_flows(Recipe(width, height, (low, high), length))
    if least > most:
        return low, high
    return min(max(low, least), most), min(max(high, least), most)


def default_straight(width: int, height: int) -> int:
    """Return the most straight paths of a good level of this size, in percent of its paths.

    Straight paths are dull, but boards of three rows cannot do without them.
    """
    return 100 if min(width, height) == MIN_SIDE else 10


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
        (min(shortest, cells // flows), max(longest, _round_up(cells, flows)))
        for flows in range(max(recipe.flows[0], _find_floor(recipe)), recipe.flows[1] + 1)
        if cells // flows >= SHORTEST_PATH
    ]
    return min(fitting, key=lambda it: (shortest - it[0] + it[1] - longest, it), default=None)


def _find_floor(recipe: Recipe) -> int:
    """Return the fewest flows that the shape of paths permits, lengths aside."""
    if recipe.uniqueness is not Uniqueness.AIRTIGHT:
        return 1 if recipe.touching and recipe.solid_squares else 2
    is_counted = recipe.width * recipe.height <= _COUNTED_CELLS
    return 3 if is_counted and min(recipe.width, recipe.height) > MIN_SIDE else 2


def _check_size(recipe: Recipe) -> Obstacle | None:
    width, height = recipe.width, recipe.height
    nearest = find_nearest_size(width, height)
    if nearest == (width, height):
        return None
    return Obstacle(
        "size",
        f"a board has {MIN_SIDE} to {MAX_SIDE} cells a side and at most {MAX_CELLS} in all, "
        f"not {width}x{height}; did you mean {nearest[0]}x{nearest[1]}?",
    )


def _check_flows(recipe: Recipe) -> Obstacle | None:
    low, high = recipe.flows
    if low > high:
        return Obstacle("flows", f"the range is backwards; did you mean [{high}, {low}]?")
    if low < 1 or high > MAX_FLOWS:
        nearest = _format_range(*(min(max(flows, 1), MAX_FLOWS) for flows in (low, high)))
        return Obstacle("flows", f"a level has 1 to {MAX_FLOWS} flows; did you mean {nearest}?")
    return None


def _check_length(recipe: Recipe) -> Obstacle | None:
    shortest, longest = recipe.length
    if shortest > longest:
        return Obstacle("length", f"the range is backwards; did you mean [{longest}, {shortest}]?")
    if shortest < SHORTEST_PATH:
        nearest = _format_range(SHORTEST_PATH, max(longest, SHORTEST_PATH))
        return Obstacle(
            "length",
            f"a path has at least {SHORTEST_PATH} cells, or its dots lie side by side and there "
            f"is nothing to solve; did you mean {nearest}?",
        )
    return None


def _explain_flows(recipe: Recipe, low: int, high: int) -> Obstacle:
    """Say why ``recipe.flows`` lie wholly outside the feasible ``low`` to ``high``."""
    board, cells = _name_board(recipe), recipe.width * recipe.height
    shortest, longest = recipe.length
    fewest, most = recipe.flows
    if fewest > high:
        needed = fewest * shortest
        why = f"{_count(fewest)} of at least {shortest} cells need {needed}, more than {board}"
    elif most * longest < cells:
        reach = most * longest
        why = f"{_count(most)} of at most {longest} cells cover at most {reach} of {board}"
    elif most == 1:
        why = f"one flow cannot cover {board} without {_name_fault(recipe)}"
    else:
        why = f"two flows are never airtight on {board}"
    length = find_nearest_length(recipe)
    other = f" or length: {_format_range(*length)}" if length else ""
    nearest = high if fewest > high else low
    return Obstacle("flows", f"{why}; did you mean flows: {nearest}{other}?")


def _explain_length(recipe: Recipe) -> Obstacle:
    """Say why no number of flows fits ``recipe.length``."""
    board, cells = _name_board(recipe), recipe.width * recipe.height
    shortest, longest = recipe.length
    fit, floor = cells // shortest, _find_floor(recipe)
    if fit < floor:
        room = f"{fit} of them {'fits' if fit == 1 else 'fit'} into" if fit else "none fits into"
        why = f"paths have at least {shortest} cells, so {room} {board}; it takes at least {floor}"
    elif fit * longest < cells:
        why = (
            f"{_count(fit)} of at most {longest} cells cover at most {fit * longest} of {board}, "
            f"and {fit + 1} of at least {shortest} need {(fit + 1) * shortest}"
        )
    else:
        why = (
            f"paths have at most {longest} cells, so it takes {_round_up(cells, longest)} to cover "
            f"{board}; a level has at most {MAX_FLOWS} flows"
        )
    length = find_nearest_length(replace(recipe, flows=(floor, MAX_FLOWS)))
    hint = f"; did you mean {_format_range(*length)}?" if length else ""
    return Obstacle("length", why + hint)


def _name_board(recipe: Recipe) -> str:
    return f"the {recipe.width * recipe.height} cells of the {recipe.width}x{recipe.height} board"


def _name_fault(recipe: Recipe) -> str:
    if recipe.touching and recipe.uniqueness is not Uniqueness.AIRTIGHT:
        return "filling a 2x2 square"
    return "running beside itself"


def _count(flows: int) -> str:
    return "1 flow" if flows == 1 else f"{flows} flows"


def _format_range(low: int, high: int) -> str:
    return str(low) if low == high else f"[{low}, {high}]"


def _round_up(amount: int, step: int) -> int:
    return -(-amount // step)
