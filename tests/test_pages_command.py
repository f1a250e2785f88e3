"""How pages name files, and how they name the command that makes a level again."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest
from sample_site import SQUARE, draw_level, remake

from site_builder.errors import PublishError
from site_builder.pages import render_command
from site_builder.pages.addresses import Addresses, find_relative_url
from site_builder.puzzle import Difficulty, Uniqueness


def test_a_missing_static_file_is_named() -> None:
    """A page never links to a style sheet or script that is not there."""
    with pytest.raises(PublishError, match=r"player\.js"):
        Addresses("index.html", {}).find_static_url("player.js")


@pytest.mark.parametrize(
    ("page", "target", "expected"),
    [
        ("index.html", "packs/a/index.html", "packs/a/index.html"),
        ("packs/a/index.html", "index.html", "../../index.html"),
        ("packs/a/x.html", "packs/a/y.html", "y.html"),
        ("packs/a/x.html", "static/site.css", "../../static/site.css"),
        ("packs/a/x.html", "packs/b/index.html", "../b/index.html"),
    ],
)
def test_relative_urls(page: str, target: str, expected: str) -> None:
    """A page names another by the shortest way between them."""
    assert expected == find_relative_url(page, target)


def test_the_command_names_the_order() -> None:
    """Everything that a level depends on is in its command."""
    expected = (
        "flowpress generate --size 5x5 --flows 3-5 --length 3-20 --uniqueness airtight"
        " --seed 'first light' --index 3"
    )
    assert expected == render_command(draw_level(SQUARE, seed="first light", index=3))


def test_the_command_shows_exceptions_only_when_set() -> None:
    """An attempt, a single count of flows and loosened rules appear when they apply."""
    level = draw_level(SQUARE, seed="x", attempt=1, uniqueness=Uniqueness.AMBIGUOUS)
    recipe = replace(level.expect_making().recipe, flows=(4, 4), solid_squares=True, touching=True)
    expected = (
        "flowpress generate --size 5x5 --flows 4 --length 3-20 --uniqueness any"
        " --solid-squares --touching --seed x --index 0 --attempt 1"
    )
    assert expected == render_command(remake(level, recipe=recipe))


def test_the_command_shows_looks_that_are_out_of_the_ordinary() -> None:
    """What differs from the defaults of the size appears as an option, and nothing else does."""
    level = draw_level(SQUARE, seed="x")
    looks = replace(
        level.expect_making().recipe,
        straight=0,
        bends=(20, 40),
        dots_apart=3,
        border_dots=50,
        symmetric_dots=True,
    )
    expected = (
        "flowpress generate --size 5x5 --flows 3-5 --length 3-20 --uniqueness airtight"
        " --straight 0 --bends 20-40 --dots-apart 3 --border-dots 50 --symmetric-dots"
        " --seed x --index 0"
    )
    assert expected == render_command(remake(level, recipe=looks))
    hard = replace(level.expect_making().recipe, difficulty=(Difficulty.HARD, Difficulty.HARD))
    assert "airtight --difficulty hard --seed" in render_command(remake(level, recipe=hard))
    harder = replace(
        level.expect_making().recipe, difficulty=(Difficulty.MEDIUM, Difficulty.EXPERT)
    )
    assert "--difficulty medium-expert" in render_command(remake(level, recipe=harder))
    alike = replace(level.expect_making().recipe, bends=(30, 30))
    assert "airtight --bends 30 --seed" in render_command(remake(level, recipe=alike))


@pytest.mark.parametrize("seed", ["$(rm -rf /)", "it's", 'a "b"', "`id`", "#tail", "line\nline"])
def test_the_command_is_safe_to_paste(seed: str) -> None:
    """A POSIX shell reads back the very seed, whatever it contains."""
    words = shlex.split(render_command(draw_level(SQUARE, seed=seed)), comments=True)
    assert seed == words[words.index("--seed") + 1]
