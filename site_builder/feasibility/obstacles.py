"""Sentences for people: why no level can meet a recipe, and what comes nearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from site_builder.board import MAX_SIDE
from site_builder.feasibility.bounds import (
    MAX_CELLS,
    MIN_SIDE,
    SHORTEST_PATH,
    find_feasible_flows,
    find_floor,
    find_nearest_length,
    find_nearest_size,
)
from site_builder.feasibility.look_bounds import MAX_FLOWS, round_up
from site_builder.feasibility.look_words import check_look_limits, explain_looks, forget_looks
from site_builder.feasibility.words import Obstacle, count_flows, format_range, name_board
from site_builder.puzzle import ANY_DIFFICULTY, Recipe, Uniqueness, name_difficulties


@lru_cache(maxsize=256)
def find_obstacles(recipe: Recipe) -> tuple[str, ...]:
    """Return sentences that say why no level can meet the recipe; empty when one may.

    Each ends with the nearest feasible values where there are any.
    """
    return tuple(obstacle.text for obstacle in explain_obstacles(recipe))


def explain_obstacles(recipe: Recipe) -> tuple[Obstacle, ...]:
    """Return what ``find_obstacles`` says together with the field that each sentence is about."""
    limits = (_check_size(recipe), _check_flows(recipe), _check_length(recipe))
    broken = tuple(obstacle for obstacle in limits if obstacle is not None)
    broken += (*check_look_limits(recipe), *_check_difficulty(recipe))
    if broken:
        return broken
    low, high = find_feasible_flows(forget_looks(recipe))
    if low > high:
        return (_explain_length(recipe),)
    if recipe.flows[1] < low or recipe.flows[0] > high:
        return (_explain_flows(recipe, low, high),)
    return explain_looks(recipe)


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
        nearest = format_range(*(min(max(flows, 1), MAX_FLOWS) for flows in (low, high)))
        return Obstacle("flows", f"a level has 1 to {MAX_FLOWS} flows; did you mean {nearest}?")
    return None


def _check_length(recipe: Recipe) -> Obstacle | None:
    shortest, longest = recipe.length
    if shortest > longest:
        return Obstacle("length", f"the range is backwards; did you mean [{longest}, {shortest}]?")
    if shortest < SHORTEST_PATH:
        nearest = format_range(SHORTEST_PATH, max(longest, SHORTEST_PATH))
        return Obstacle(
            "length",
            f"a path has at least {SHORTEST_PATH} cells, or its dots lie side by side and there "
            f"is nothing to solve; did you mean {nearest}?",
        )
    return None


def _check_difficulty(recipe: Recipe) -> Iterator[Obstacle]:
    low, high = recipe.difficulty
    if low > high:
        nearest = f"[{high.word}, {low.word}]"
        yield Obstacle("difficulty", f"the range is backwards; did you mean {nearest}?")
    elif recipe.uniqueness is Uniqueness.AMBIGUOUS and recipe.difficulty != ANY_DIFFICULTY:
        words = name_difficulties(recipe.difficulty)
        text = (
            f"a level that may have several solutions has no difficulty, so none is {words}; did "
            "you mean uniqueness: unique?"
        )
        yield Obstacle("difficulty", text)


def _explain_flows(recipe: Recipe, low: int, high: int) -> Obstacle:
    """Say why ``recipe.flows`` lie wholly outside the feasible ``low`` to ``high``."""
    board, cells = name_board(recipe), recipe.width * recipe.height
    shortest, longest = recipe.length
    fewest, most = recipe.flows
    if fewest > high:
        needed = fewest * shortest
        why = f"{count_flows(fewest)} of at least {shortest} cells need {needed}, more than {board}"
    elif most * longest < cells:
        reach = most * longest
        why = f"{count_flows(most)} of at most {longest} cells cover at most {reach} of {board}"
    elif most == 1:
        why = f"one flow cannot cover {board} without {_name_fault(recipe)}"
    else:
        why = f"two flows are never airtight on {board}"
    length = find_nearest_length(recipe)
    other = f" or length: {format_range(*length)}" if length else ""
    nearest = high if fewest > high else low
    return Obstacle("flows", f"{why}; did you mean flows: {nearest}{other}?")


def _explain_length(recipe: Recipe) -> Obstacle:
    """Say why no number of flows fits ``recipe.length``."""
    board, cells = name_board(recipe), recipe.width * recipe.height
    shortest, longest = recipe.length
    fit, floor = cells // shortest, find_floor(recipe)
    if fit < floor:
        room = f"{fit} of them {'fits' if fit == 1 else 'fit'} into" if fit else "none fits into"
        why = f"paths have at least {shortest} cells, so {room} {board}; it takes at least {floor}"
    elif fit * longest < cells:
        why = (
            f"{count_flows(fit)} of at most {longest} cells cover at most {fit * longest} of "
            f"{board}, and {fit + 1} of at least {shortest} need {(fit + 1) * shortest}"
        )
    else:
        why = (
            f"paths have at most {longest} cells, so it takes {round_up(cells, longest)} to cover "
            f"{board}; a level has at most {MAX_FLOWS} flows"
        )
    length = find_nearest_length(replace(recipe, flows=(floor, MAX_FLOWS)))
    hint = f"; did you mean {format_range(*length)}?" if length else ""
    return Obstacle("length", why + hint)


def _name_fault(recipe: Recipe) -> str:
    if recipe.touching and recipe.uniqueness is not Uniqueness.AIRTIGHT:
        return "filling a 2x2 square"
    return "running beside itself"
