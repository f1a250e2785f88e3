"""What arithmetic says about recipes, held against all ways to cover small boards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.board import Board, rectangle
from site_builder.feasibility import (
    MAX_CELLS,
    default_flows,
    find_feasible_flows,
    find_nearest_length,
    find_nearest_size,
    find_obstacles,
)
from site_builder.puzzle import Difficulty, Recipe, Uniqueness

AIRTIGHT, UNIQUE, ANY = Uniqueness.AIRTIGHT, Uniqueness.UNIQUE, Uniqueness.AMBIGUOUS
BOARDS = [(w, h) for w, h in product(range(3, 31), repeat=2) if w * h <= MAX_CELLS]

Cover = tuple[frozenset[int], ...]
"""The cells of each path: enough to see lengths and touching."""


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((3, 3), (3, 3)),
        ((4, 4), (3, 4)),
        ((5, 5), (4, 5)),
        ((6, 6), (4, 6)),
        ((7, 7), (5, 7)),
        ((8, 8), (6, 8)),
        ((9, 9), (7, 9)),
        ((10, 10), (8, 11)),
        ((12, 12), (11, 15)),
        ((30, 8), (17, 23)),
        ((20, 20), (27, 36)),
    ],
)
def test_default_flows_follow_published_levels(
    size: tuple[int, int], expected: tuple[int, int]
) -> None:
    """The defaults are the middle of what good published levels of a size have."""
    assert expected == default_flows(*size)


def test_default_flows_are_feasible_on_every_board() -> None:
    """No permitted board is infeasible with its default flows and any length."""
    obstacles = [
        find_obstacles(Recipe(width, height, default_flows(width, height), (3, width * height)))
        for width, height in BOARDS
    ]
    assert [()] * len(BOARDS) == obstacles


def test_default_flows_give_way_to_the_length() -> None:
    """An author who asks for long paths alone gets as many flows as then fit."""
    assert (3, 3) == default_flows(8, 8, (20, 64))


RECIPE = Recipe(8, 8, (6, 8), (3, 20))


@pytest.mark.parametrize(
    ("recipe", "expected"),
    [
        (RECIPE, ()),
        (
            replace(RECIPE, width=2),
            "a board has 3 to 30 cells a side and at most 400 in all, not 2x8; did you mean 3x8?",
        ),
        (
            replace(RECIPE, width=1000, height=1000),
            (
                "a board has 3 to 30 cells a side and at most 400 in all, not 1000x1000; "
                "did you mean 20x20?"
            ),
        ),
        (replace(RECIPE, flows=(8, 6)), "the range is backwards; did you mean [6, 8]?"),
        (replace(RECIPE, flows=(0, 70)), "a level has 1 to 52 flows; did you mean [1, 52]?"),
        (replace(RECIPE, length=(20, 3)), "the range is backwards; did you mean [3, 20]?"),
        (
            replace(RECIPE, length=(2, 20)),
            (
                "a path has at least 3 cells, or its dots lie side by side and there is nothing to "
                "solve; did you mean [3, 20]?"
            ),
        ),
        (
            replace(RECIPE, flows=(3, 3), length=(3, 12)),
            (
                "3 flows of at most 12 cells cover at most 36 of the 64 cells of the 8x8 board; "
                "did you mean flows: 6 or length: [3, 22]?"
            ),
        ),
        (
            replace(RECIPE, flows=(9, 12), length=(10, 20)),
            (
                "9 flows of at least 10 cells need 90, more than the 64 cells of the 8x8 board; "
                "did you mean flows: 6 or length: [7, 20]?"
            ),
        ),
        (
            replace(RECIPE, flows=(30, 40)),
            (
                "30 flows of at least 3 cells need 90, more than the 64 cells of the 8x8 board; "
                "did you mean flows: 21?"
            ),
        ),
        (
            replace(RECIPE, flows=(1, 1), length=(3, 64)),
            (
                "one flow cannot cover the 64 cells of the 8x8 board without running beside "
                "itself; did you mean flows: 2?"
            ),
        ),
        (
            Recipe(8, 8, (1, 1), (3, 64), UNIQUE, touching=True),
            (
                "one flow cannot cover the 64 cells of the 8x8 board without filling a 2x2 square; "
                "did you mean flows: 2?"
            ),
        ),
        (Recipe(8, 8, (1, 1), (3, 64), UNIQUE, solid_squares=True, touching=True), ()),
        (
            Recipe(5, 5, (2, 2), (3, 25)),
            "two flows are never airtight on the 25 cells of the 5x5 board; did you mean flows: 3?",
        ),
        (Recipe(5, 5, (2, 2), (3, 25), UNIQUE), ()),
        (
            replace(RECIPE, length=(10, 10)),
            (
                "6 flows of at most 10 cells cover at most 60 of the 64 cells of the 8x8 board, "
                "and 7 of at least 10 need 70; did you mean [9, 10]?"
            ),
        ),
        (
            replace(RECIPE, length=(40, 50)),
            (
                "paths have at least 40 cells, so 1 of them fits into the 64 cells of the 8x8 "
                "board; it takes at least 2; did you mean [32, 50]?"
            ),
        ),
        (
            replace(RECIPE, length=(90, 90)),
            (
                "paths have at least 90 cells, so none fits into the 64 cells of the 8x8 board; "
                "it takes at least 2; did you mean [32, 90]?"
            ),
        ),
        (
            Recipe(20, 20, (27, 36), (3, 5)),
            (
                "paths have at most 5 cells, so it takes 80 to cover the 400 cells of the 20x20 "
                "board; a level has at most 52 flows; did you mean [3, 8]?"
            ),
        ),
        (replace(RECIPE, difficulty=(Difficulty.HARD, Difficulty.HARD)), ()),
        (replace(RECIPE, uniqueness=UNIQUE, difficulty=(Difficulty.EASY, Difficulty.HARD)), ()),
        (replace(RECIPE, uniqueness=Uniqueness.AMBIGUOUS), ()),
        (
            replace(RECIPE, difficulty=(Difficulty.HARD, Difficulty.EASY)),
            "the range is backwards; did you mean [easy, hard]?",
        ),
        (
            replace(
                RECIPE,
                uniqueness=Uniqueness.AMBIGUOUS,
                difficulty=(Difficulty.EASY, Difficulty.EXPERT),
            ),
            (
                "a level that may have several solutions has no difficulty, so none is easy to "
                "expert; did you mean uniqueness: unique?"
            ),
        ),
    ],
)
def test_obstacles_say_why_and_what_comes_nearest(
    recipe: Recipe, expected: str | tuple[str, ...]
) -> None:
    """Each kind of impossible recipe gets one sentence with the nearest feasible values."""
    assert ((expected,) if isinstance(expected, str) else expected) == find_obstacles(recipe)


def test_several_broken_limits_are_all_named() -> None:
    """A recipe that breaks three limits hears of the three at once."""
    assert 3 == len(find_obstacles(Recipe(99, 99, (9, 8), (9, 8))))


def test_a_range_is_feasible_when_one_number_of_flows_in_it_is() -> None:
    """Only a range that lies wholly outside is refused."""
    assert () == find_obstacles(Recipe(8, 8, (1, 52), (21, 22)))


RANGES = st.tuples(st.integers(3, 60), st.integers(3, 60)).map(lambda pair: (min(pair), max(pair)))


@given(st.sampled_from(BOARDS), RANGES, RANGES, st.sampled_from([AIRTIGHT, UNIQUE]))
@settings(max_examples=300, deadline=None)
def test_the_nearest_values_are_feasible(
    size: tuple[int, int],
    flows: tuple[int, int],
    length: tuple[int, int],
    uniqueness: Uniqueness,
) -> None:
    """Whoever follows the advice meets no other obstacle."""
    recipe = Recipe(*size, (min(flows[0], 52), min(flows[1], 52)), length, uniqueness)
    low, high = find_feasible_flows(recipe)
    advised = [replace(recipe, flows=(one, one)) for one in (low, high) if low <= high]
    nearest = find_nearest_length(recipe)
    if nearest is not None:
        advised.append(replace(recipe, length=nearest))
    assert [()] * len(advised) == [find_obstacles(it) for it in advised]


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_the_nearest_size_is_a_board(width: int, height: int) -> None:
    """Any two numbers lead to a permitted board, and a permitted board to itself."""
    nearest = find_nearest_size(width, height)
    assert nearest in BOARDS
    assert nearest == find_nearest_size(*nearest)


@pytest.mark.parametrize(
    ("size", "solid", "touching"),
    [
        ((4, 3), False, False),
        ((4, 3), False, True),
        ((3, 3), True, False),
        ((4, 3), True, True),
    ],
)
def test_what_is_called_impossible_is_impossible(
    size: tuple[int, int], *, solid: bool, touching: bool
) -> None:
    """No cover of a small board has flows and lengths that arithmetic rules out."""
    wrong: list[str] = []
    for cover in find_covers(*size, solid=solid, touching=touching):
        lengths = sorted(len(path) for path in cover)
        recipe = Recipe(
            *size, (len(cover), len(cover)), (lengths[0], lengths[-1]), ANY, solid, touching
        )
        wrong += find_obstacles(recipe)
    assert [] == wrong


@pytest.mark.parametrize("size", [(3, 3), (4, 3), (3, 5), (4, 4)])
def test_every_feasible_number_of_flows_occurs_on_small_boards(size: tuple[int, int]) -> None:
    """The bounds on flows are tight: each number between them covers the board without touching."""
    covers = find_covers(*size, solid=False, touching=False)
    low, high = find_feasible_flows(Recipe(*size, (1, 1), (3, size[0] * size[1]), ANY))
    assert set(range(low, high + 1)) == {len(cover) for cover in covers}


@pytest.mark.parametrize(
    ("size", "expected"), [((3, 3), True), ((4, 3), True), ((4, 4), False), ((5, 4), False)]
)
def test_two_flows_are_airtight_on_three_rows_only(
    size: tuple[int, int], *, expected: bool
) -> None:
    """No cover of these boards by two paths is airtight once both sides reach four."""
    board = rectangle(*size)
    covers = find_covers(*size, solid=False, touching=False, most=2)
    assert expected == any(1 == count_joinings(board, find_ends(board, it)) for it in covers)
    assert expected == (find_feasible_flows(Recipe(*size, (2, 2), (3, 99)))[0] == 2)


@lru_cache
def find_covers(
    width: int, height: int, *, solid: bool, touching: bool, most: int = 99
) -> tuple[Cover, ...]:
    """Return all ways to cover a board with at most ``most`` paths of three cells or more."""
    board = rectangle(width, height)
    covers: list[Cover] = []
    _draw(board, 0, [False] * len(board.links), (solid, touching, most), covers)
    return tuple(covers)


def _draw(
    board: Board, link: int, drawn: list[bool], rules: tuple[bool, bool, int], covers: list[Cover]
) -> None:
    """Decide the links one by one; links are sorted by their first cell, so cells fill in order."""
    done = board.links[link][0] if link < len(board.links) else len(board.cells)
    degree = [sum(drawn[number] for number in links) for links in board.links_of]
    if max(degree) > 2 or 0 in degree[:done] or degree[:done].count(1) > 2 * rules[2]:
        return
    most_links = 3 if rules[0] and rules[1] else 2
    if any(sum(drawn[number] for number in square) > most_links for square in board.squares):
        return
    if link == len(board.links):
        covers += _accept(board, drawn, rules)
        return
    for choice in (True, False):
        drawn[link] = choice
        _draw(board, link + 1, drawn, rules, covers)
    drawn[link] = False


def _accept(board: Board, drawn: list[bool], rules: tuple[bool, bool, int]) -> list[Cover]:
    """Return the drawing as a cover, or nothing when it breaks a rule."""
    solid, touching, most = rules
    path_of = list(range(len(board.cells)))
    for (a, b), on in zip(board.links, drawn, strict=True):
        if on:
            if path_of[a] == path_of[b]:
                return []
            path_of = [path_of[a] if path == path_of[b] else path for path in path_of]
    if not touching and any(
        path_of[a] == path_of[b] and not on for (a, b), on in zip(board.links, drawn, strict=True)
    ):
        return []
    corners = [{cell for link in square for cell in board.links[link]} for square in board.squares]
    if not solid and any(len({path_of[cell] for cell in four}) == 1 for four in corners):
        return []
    names = sorted(set(path_of))
    cover = tuple(frozenset(c for c, path in enumerate(path_of) if path == it) for it in names)
    return [cover] if len(cover) <= most and min(map(len, cover)) >= 3 else []


def find_ends(board: Board, cover: Cover) -> list[tuple[int, ...]]:
    """Return the two ends of each path of a cover without touching."""
    return [
        tuple(cell for cell in path if len(path & set(board.neighbors[cell])) == 1)
        for path in cover
    ]


def count_joinings(board: Board, ends: list[tuple[int, ...]]) -> int:
    """Return how many ways join all pairs, cells left empty or not; stop counting at two."""
    taken = {cell for pair in ends for cell in pair}

    def walk(color: int, cell: int, left: int) -> int:
        count = 0
        for beside in board.neighbors[cell]:
            if beside == ends[color][1]:
                count += 1 if color + 1 == len(ends) else walk(color + 1, ends[color + 1][0], left)
            elif beside not in taken:
                taken.add(beside)
                count += walk(color, beside, left)
                taken.discard(beside)
            if count >= left:
                break
        return count

    return walk(0, ends[0][0], 2)
