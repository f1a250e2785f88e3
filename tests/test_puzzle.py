"""Puzzles have one order of colors, a lasting id, and a key that sees through symmetry."""

from __future__ import annotations

from drawn import draw, read_dots, read_drawn

from site_builder.board import rectangle
from site_builder.puzzle import (
    COLOR_LABELS,
    Recipe,
    find_colors,
    find_level_id,
    find_symmetry_key,
    from_paths,
    with_terminals,
)

DRAWN = "ABBBB AAAAB DDDDB DCCBB DDCCC"


def test_colors_are_numbered_in_reading_order() -> None:
    """Whatever order paths come in and whichever way they run, the level is the same."""
    puzzle, solution = read_drawn(DRAWN)
    shuffled = tuple(path[::-1] for path in solution.paths[::-1])
    assert (puzzle, solution) == from_paths(puzzle.board, shuffled)
    assert sorted(puzzle.terminals) == list(puzzle.terminals)


def test_solution_colors_cover_the_board() -> None:
    """Colors read off cell by cell draw the board that was given."""
    puzzle, solution = read_drawn(DRAWN)
    labels = "".join(COLOR_LABELS[color] for color in find_colors(puzzle, solution))
    assert draw(puzzle, solution).replace("\n", "") == labels


def test_the_id_of_a_puzzle_never_changes() -> None:
    """Ids are published in addresses and kept in players' browsers."""
    puzzle, _ = read_drawn(DRAWN)
    assert "3ndmrfdqfg" == find_level_id(puzzle)


def test_puzzles_that_differ_in_shape_alone_differ_in_id() -> None:
    """The same cell numbers on a 4x6 and a 6x4 board are different puzzles."""
    pairs = ((0, 5), (6, 23))
    tall = with_terminals(rectangle(4, 6), pairs)
    wide = with_terminals(rectangle(6, 4), pairs)
    assert find_level_id(tall) != find_level_id(wide)


def test_symmetric_and_recolored_puzzles_share_their_key() -> None:
    """Turned, mirrored, recolored, or lying instead of standing: it is the same puzzle."""
    standing = read_dots("AB. ..B A.C ..C")
    mirrored = read_dots(".CA C.. B.A B..")
    lying = read_dots("A.A. B... .BCC")
    other = read_dots("AB. ... A.C .BC")
    assert find_symmetry_key(standing) == find_symmetry_key(mirrored)
    assert find_symmetry_key(standing) == find_symmetry_key(lying)
    assert find_symmetry_key(standing) != find_symmetry_key(other)


def test_looks_in_percent_become_counts_rounded_toward_the_stricter_side() -> None:
    """Most is rounded down and least is rounded up; a hundred percent is everything."""
    recipe = Recipe(7, 7, (5, 5), (3, 49), straight=30, bends=(21, 43), border_dots=45)
    assert (1, 4) == (recipe.most_straight(5), recipe.most_border_dots(5))
    assert (11, 21) == (recipe.least_bends, recipe.most_bends)
    free = Recipe(7, 7, (5, 5), (3, 49))
    assert (5, 10) == (free.most_straight(5), free.most_border_dots(5))
    assert (0, 49) == (free.least_bends, free.most_bends)
