"""Which looks no level can have, in words, each with the nearest that may be possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from site_builder.feasibility.bounds import list_feasible_flows
from site_builder.feasibility.look_bounds import (
    CLOSEST_DOTS,
    MAX_FLOWS,
    count_bend_room,
    count_far_cells,
    count_inner_cells,
    count_inner_dots,
    count_needed_bends,
    count_spread_bends,
    find_look_flows,
    round_up,
)
from site_builder.feasibility.words import Obstacle, count_flows, format_range, name_board
from site_builder.puzzle import Recipe

_PERCENT = range(101)


def forget_looks(recipe: Recipe) -> Recipe:
    """Return the recipe without any demand on looks."""
    return Recipe(
        recipe.width,
        recipe.height,
        recipe.flows,
        recipe.length,
        recipe.uniqueness,
        recipe.solid_squares,
        recipe.touching,
    )


def check_look_limits(recipe: Recipe) -> tuple[Obstacle, ...]:
    """Return an obstacle for each look that is no share, no range, or no number of steps."""
    found = [
        *_check_share("straight", "paths", recipe.straight),
        *_check_bends(*recipe.bends),
        *_check_share("border_dots", "dots", recipe.border_dots),
    ]
    if recipe.dots_apart < CLOSEST_DOTS:
        text = (
            f"the dots of a color are at least {CLOSEST_DOTS} steps apart, or they lie side by "
            f"side; did you mean {CLOSEST_DOTS}?"
        )
        found.append(Obstacle("dots_apart", text))
    return tuple(found)


def explain_looks(recipe: Recipe) -> tuple[Obstacle, ...]:
    """Return why no level can have the recipe's looks; all else in it must be feasible.

    Looks are tried one after the other, so that of two that exclude each other the later is at
    fault. It gets its nearest feasible value while the next ones are tried: whoever follows all
    the advice meets no other obstacle.
    """
    if not list_feasible_flows(replace(forget_looks(recipe), symmetric_dots=recipe.symmetric_dots)):
        return (_explain_symmetry(recipe),)
    # No board rules out a share of straight paths by itself.
    settled = replace(
        forget_looks(recipe), straight=recipe.straight, symmetric_dots=recipe.symmetric_dots
    )
    found = []
    for name, explain in (
        ("bends", _explain_bends),
        ("dots_apart", _explain_dots_apart),
        ("border_dots", _explain_border_dots),
    ):
        wanted = replace(settled, **_pick(recipe, name))
        if _is_feasible(wanted):
            settled = wanted
            continue
        why = explain(wanted, *_find_open_flows(settled))
        settled, nearest = _find_nearest(wanted, name)
        text = f"{why}; did you mean {name}: {nearest}{_find_other_flows(wanted)}?"
        found.append(Obstacle(name, text))
    return tuple(found)


def _pick(recipe: Recipe, name: str) -> dict[str, Any]:
    return {name: getattr(recipe, name)}


def _check_share(name: str, things: str, share: int) -> Iterator[Obstacle]:
    if share not in _PERCENT:
        nearest = min(max(share, 0), 100)
        yield Obstacle(name, f"a share of {things} is 0 to 100 percent; did you mean {nearest}?")


def _check_bends(low: int, high: int) -> Iterator[Obstacle]:
    if low > high:
        yield Obstacle("bends", f"the range is backwards; did you mean [{high}, {low}]?")
    elif low < 0 or high > 100:
        nearest = format_range(*(min(max(bends, 0), 100) for bends in (low, high)))
        yield Obstacle("bends", f"a hundred cells have 0 to 100 bends; did you mean {nearest}?")


def _explain_symmetry(recipe: Recipe) -> Obstacle:
    kind = ("odd", "even")[recipe.width % 2 == 0]
    nearest = list_feasible_flows(
        replace(forget_looks(recipe), flows=(1, MAX_FLOWS), symmetric_dots=True)
    )
    low, _ = recipe.flows
    best = min(nearest, key=lambda flows: (abs(flows - low), flows), default=None)
    other = f" or flows: {best}" if best else ""
    return Obstacle(
        "symmetric_dots",
        f"symmetric dots on a board of {recipe.board.size} take an {kind} number of flows, not "
        f"{format_range(*recipe.flows)}; did you mean symmetric_dots: false{other}?",
    )


def _find_open_flows(recipe: Recipe) -> tuple[int, int]:
    """Return the flows that the recipe asks for and that are feasible."""
    flows = list_feasible_flows(recipe)
    return flows[0], flows[-1]


def _is_feasible(recipe: Recipe) -> bool:
    return bool(list_feasible_flows(recipe))


def _find_nearest(wanted: Recipe, name: str) -> tuple[Recipe, str]:
    """Return the recipe with the nearest feasible value of the look ``name``, and that value."""
    values: Iterable[Any] = range(wanted.border_dots, 101)
    if name == "bends":
        values = _widen(*wanted.bends)
    elif name == "dots_apart":
        values = range(min(wanted.dots_apart, wanted.width + wanted.height), 1, -1)
    nearest = next(filter(_is_feasible, (replace(wanted, **{name: it}) for it in values)))
    value = getattr(nearest, name)
    return nearest, format_range(*value) if name == "bends" else str(value)


def _widen(low: int, high: int) -> Iterator[tuple[int, int]]:
    """Yield ever wider ranges, up to [0, 100]: to one side first, then to both."""
    for more in _PERCENT:
        below, above = max(low - more, 0), min(high + more, 100)
        yield from ((below, high), (low, above), (below, above))


def _find_other_flows(wanted: Recipe) -> str:
    """Return the flows with which the wanted look would be feasible, as an addition, or nothing."""
    low, high = wanted.flows
    nearest = min(
        list_feasible_flows(replace(wanted, flows=(1, MAX_FLOWS))),
        key=lambda flows: max(low - flows, flows - high),
        default=None,
    )
    return f" or flows: {nearest}" if nearest else ""


def _explain_bends(wanted: Recipe, fewest: int, most: int) -> str:
    board, cells = name_board(wanted), wanted.width * wanted.height
    if wanted.least_bends > wanted.most_bends:
        bends = format_range(*wanted.bends)
        return f"no whole number of bends on {board} makes {bends} in a hundred cells"
    room = count_bend_room(wanted, fewest)
    if wanted.least_bends > room:
        share = _name_share(100 * room // cells)
        return f"{count_flows(fewest)} on {board} bend at most {room} times, {share}"
    if count_needed_bends(wanted, fewest) > wanted.most_bends:
        return _explain_needed_bends(wanted, fewest)
    low, high = find_look_flows(wanted)
    flows = min(high, most)
    needed = count_spread_bends(wanted, flows)
    share = _name_share(round_up(100 * needed, cells))
    why = f"{count_flows(flows)} that cover {board} bend at least {needed} times, {share}"
    # Too few flows must bend to cover the board, too many because they may not be straight.
    return why if low > most else f"{why}, and {_explain_needed_bends(wanted, high + 1)}"


def _explain_needed_bends(wanted: Recipe, flows: int) -> str:
    """Say how often that many flows bend for their share of straight ones or for their lengths."""
    bends, straight = count_needed_bends(wanted, flows), wanted.most_straight(flows)
    who = f"{count_flows(flows)} of at least {wanted.length[0]} cells"
    if bends == flows - straight:
        some = f"at most {straight}" if straight else "none"
        who = f"{count_flows(flows)}, of which {some} may be straight,"
    share = _name_share(round_up(100 * bends, wanted.width * wanted.height))
    return f"{who} bend at least {bends} times, {share}"


def _name_share(bends: int) -> str:
    return f"{bends} in a hundred cells"


def _explain_dots_apart(wanted: Recipe, fewest: int, _most: int) -> str:
    board, steps = name_board(wanted), wanted.dots_apart
    longest, reach = wanted.length[1], wanted.width + wanted.height - 2
    flows, far = count_flows(fewest), count_far_cells(wanted)
    if steps > reach:
        return f"no two of {board} are more than {reach} steps apart"
    if steps >= longest:
        return (
            f"the dots of a path of at most {longest} cells are at most {longest - 1} steps apart"
        )
    if fewest * (steps + 1) > wanted.width * wanted.height:
        needed = fewest * (steps + 1)
        return f"{flows} with dots {steps} steps apart need {needed} cells, more than {board}"
    return f"{flows} have {2 * fewest} dots, but only {far} of {board} have one {steps} steps away"


def _explain_border_dots(wanted: Recipe, fewest: int, _most: int) -> str:
    within, room = count_inner_dots(wanted, fewest), count_inner_cells(wanted)
    fit = f"the {room} cells inside the {wanted.width}x{wanted.height} board"
    if wanted.symmetric_dots and wanted.width * wanted.height % 2:
        fit += ", its center left out for symmetry"
    return (
        f"of the {2 * fewest} dots of {count_flows(fewest)} at least {within} must lie off the "
        f"border, more than {fit}"
    )
