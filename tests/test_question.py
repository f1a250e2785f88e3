"""Questions about a window get the answers that listing all drawings of a small board gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from drawings import Drawing, Sight, list_sights

from site_builder.board import Board
from site_builder.generator.drawing import Bounds, find_bounds
from site_builder.generator.forced import Decided
from site_builder.generator.question import Proposer, Question
from site_builder.generator.sampler import LINK_PERCENT, Sampler
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.solver import open_z3_workshop
from site_builder.windows import Window, find_twin_windows, find_window

MOST_FLOWS = 5
QUESTIONS = 60
"""Questions asked of each recipe, all of them of the same few engines."""

PLAIN = Recipe(4, 4, (2, MOST_FLOWS), (3, 16))
TOUCHING = Recipe(3, 5, (1, MOST_FLOWS), (3, 15), touching=True)
OBLONG = Recipe(4, 5, (2, 6), (3, 20))
RECIPES = [
    PLAIN,
    TOUCHING,
    replace(TOUCHING, solid_squares=True),
    replace(PLAIN, length=(4, 6)),
    replace(TOUCHING, length=(4, 7)),
    replace(PLAIN, straight=34),
    replace(TOUCHING, straight=0),
    replace(PLAIN, dots_apart=3),
    replace(TOUCHING, dots_apart=4),
    replace(PLAIN, border_dots=75),
    replace(TOUCHING, border_dots=80, length=(3, 9)),
    replace(PLAIN, symmetric_dots=True),
    replace(TOUCHING, symmetric_dots=True),
    replace(PLAIN, straight=25, border_dots=88, symmetric_dots=True),
]


def tell(recipe: Recipe) -> str:
    """Return what is out of the ordinary about a recipe, to name a test by."""
    plain: Any = Recipe(recipe.width, recipe.height, recipe.flows, (3, recipe.width))
    names = (name for name in Recipe.__slots__ if getattr(recipe, name) != getattr(plain, name))
    return " ".join(f"{name}={getattr(recipe, name)}" for name in names)


@lru_cache(maxsize=64)
def list_valid(recipe: Recipe) -> tuple[Sight, ...]:
    """Return all drawings that keep the rules of a recipe, whatever they have of each kind."""
    sights = list_sights(recipe.width, recipe.height, touching=recipe.touching)
    return tuple(sight for sight in sights if sight.keeps_rules(recipe))


def holds(bounds: Bounds, sight: Sight) -> bool:
    """Say whether a drawing is within bounds."""
    low, high = bounds.flows
    is_few = sight.straight <= bounds.straight and sight.border <= bounds.border
    return low <= sight.flows <= high and is_few


def list_fitting(recipe: Recipe, drawing: Drawing, window: Window, bounds: Bounds) -> list[Drawing]:
    """Return the valid drawings that equal the given one outside the window."""
    outside = set(range(len(drawing))) - set(window.links)
    return [
        sight.drawing
        for sight in list_valid(recipe)
        if holds(bounds, sight) and all(sight.drawing[link] == drawing[link] for link in outside)
    ]


def obeys(drawing: Drawing, window: Window, chosen: Sequence[int]) -> bool:
    """Say whether the chosen literals hold: inner link i is i + 1."""
    return all(drawing[window.links[abs(it) - 1]] == (it > 0) for it in chosen)


def place_window(recipe: Recipe, prng: Prng) -> Window:
    """Return a window of random size at a random place, with its counterpart for symmetry."""
    board = recipe.board
    height, width = prng.between(2, board.height), prng.between(2, board.width)
    top, left = prng.between(0, board.height - height), prng.between(0, board.width - width)
    window = find_window(board, top, left, height, width)
    return find_twin_windows(board, window) if recipe.symmetric_dots else window


def choose_bounds(recipe: Recipe, sight: Sight, prng: Prng) -> Bounds:
    """Return the bounds of some number of flows, half the time widened to hold a drawing."""
    bounds = find_bounds(recipe, prng.between(1, recipe.flows[1]))
    if prng.chance(50):
        return bounds
    flows = min(bounds.flows[0], sight.flows), max(bounds.flows[1], sight.flows)
    return Bounds(flows, max(bounds.straight, sight.straight), max(bounds.border, sight.border))


def choose_literals(window: Window, wish: Drawing, prng: Prng) -> list[int]:
    """Return some links of the window as a drawing has them, now and then one of them turned."""
    order = list(range(len(window.links)))
    prng.shuffle(order)
    chosen = [
        inner + 1 if wish[window.links[inner]] else -inner - 1
        for inner in order[: prng.between(0, len(order))]
    ]
    if chosen and prng.chance(40):
        chosen[0] = -chosen[0]
    return chosen


def compare(recipe: Recipe, count: int) -> Iterator[bool]:
    """Ask random questions; yield for each whether there is a drawing."""
    prng = Prng(f"questions {tell(recipe)}")
    make_engine = open_z3_workshop()
    proposers: dict[Board, Proposer] = {}
    for _ in range(count):
        known = prng.choice(list_valid(recipe))
        window, bounds = place_window(recipe, prng), choose_bounds(recipe, known, prng)
        if window.inner not in proposers:
            most = recipe.flows[1]
            proposers[window.inner] = Proposer(window.inner, recipe, most, make_engine)
        proposer = proposers[window.inner]
        question = Question(recipe, proposer, known.drawing, window, bounds)
        fitting = list_fitting(recipe, known.drawing, window, bounds)
        wish = prng.choice(fitting or [known.drawing])
        for _ in range(2):
            chosen = choose_literals(window, wish, prng)
            expected = {drawing for drawing in fitting if obeys(drawing, window, chosen)}
            found = question.ask(chosen)
            assert (found in expected) if expected else found is None
            yield bool(expected)


@pytest.mark.parametrize("recipe", RECIPES, ids=tell)
def test_questions_agree_with_listing_all_drawings(recipe: Recipe) -> None:
    """For every rule and look: a drawing is found exactly when there is one, and it is valid."""
    outcomes = list(compare(recipe, QUESTIONS))
    assert 2 * QUESTIONS == len(outcomes)
    assert min(outcomes.count(True), outcomes.count(False)) > QUESTIONS // 6


def test_questions_agree_on_an_oblong_board() -> None:
    """All looks at once, and none, on the 21,309 drawings of a 4x5 board."""
    looks = replace(OBLONG, length=(3, 9), straight=50, dots_apart=3, border_dots=75)
    for recipe in (OBLONG, looks, replace(OBLONG, symmetric_dots=True)):
        assert {True, False} == set(compare(recipe, 20))


@pytest.mark.parametrize("recipe", RECIPES, ids=tell)
def test_a_window_is_chosen_anew_as_its_wishes_say(recipe: Recipe) -> None:
    """Link by link, each wish that some fitting drawing grants is granted: listing them agrees."""
    prng = Prng(f"choices {tell(recipe)}")
    make_engine = open_z3_workshop()
    changed = 0
    for number in range(QUESTIONS // 3):
        known = prng.choice(list_valid(recipe))
        window = place_window(replace(recipe, symmetric_dots=False), prng)
        border = known.border if recipe.border_dots < 100 else len(known.drawing)
        bounds = Bounds((0, MOST_FLOWS), known.straight, border)
        name = f"{number}"
        sampler = Sampler(recipe, bounds, Prng(name), make_engine)
        found = sampler.resample(known.drawing, window, bounds)
        assert choose_by_hand(recipe, known.drawing, window, bounds, Prng(name)) == found
        changed += found != known.drawing
    assert changed


def choose_by_hand(
    recipe: Recipe, drawing: Drawing, window: Window, bounds: Bounds, prng: Prng
) -> Drawing:
    """Return the fitting drawing that grants the first wishes."""
    if recipe.symmetric_dots:
        window = find_twin_windows(recipe.board, window)
    fitting = list_fitting(recipe, drawing, window, bounds)
    order = list(range(len(window.links)))
    prng.shuffle(order)
    for inner, wish in [(inner, prng.chance(LINK_PERCENT)) for inner in order]:
        granted = [it for it in fitting if it[window.links[inner]] == wish]
        fitting = granted or fitting
    [chosen] = fitting
    return chosen


@pytest.mark.parametrize("recipe", [PLAIN, TOUCHING, replace(PLAIN, symmetric_dots=True)], ids=tell)
def test_what_is_refuted_at_sight_is_refuted_by_the_solver(recipe: Recipe) -> None:
    """Whatever link is plainly drawn or plainly left out, the solver says no to it as well."""
    prng = Prng(f"sight {tell(recipe)}")
    make_engine = open_z3_workshop()
    bounds = replace(find_bounds(recipe, MOST_FLOWS), flows=(0, MOST_FLOWS))
    refuted = {True: 0, False: 0}
    for _ in range(QUESTIONS // 3):
        known = prng.choice(list_valid(recipe)).drawing
        window = place_window(recipe, prng)
        engine = Proposer(window.inner, recipe, MOST_FLOWS, make_engine)
        question = Question(recipe, engine, known, window, bounds)
        decided = Decided(recipe.board, known, window)
        goal = prng.choice(list_fitting(recipe, known, window, bounds))
        chosen: list[int] = []
        order = list(range(len(window.links)))
        prng.shuffle(order)
        for inner in order:
            link = window.links[inner]
            assert not decided.refutes(link, drawn=goal[link])
            if decided.refutes(link, drawn=not goal[link]):
                refuted[not goal[link]] += 1
                assert question.ask([*chosen, -inner - 1 if goal[link] else inner + 1]) is None
            decided.decide(link, drawn=goal[link])
            chosen.append(inner + 1 if goal[link] else -inner - 1)
    assert min(refuted.values()) > 10
