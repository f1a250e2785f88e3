"""The command line that makes one published level again."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from site_builder.downloads import name_uniqueness
from site_builder.feasibility import find_plain_recipe
from site_builder.notation.difficulty import write_difficulties

if TYPE_CHECKING:
    from collections.abc import Iterator

    from site_builder.puzzle import Level, Recipe


def render_command(level: Level) -> str:
    """Return the ``flowpress generate`` command for this very level, quoted for a POSIX shell.

    Nothing for an author's own board, which no command makes.
    """
    return " ".join(plan_command(level))


def plan_command(level: Level) -> tuple[str, ...]:
    """Return the command in pieces that a page should keep on one line each."""
    making = level.making
    if making is None:
        return ()
    recipe = making.recipe
    pieces = [
        ("flowpress", "generate"),
        ("--size", f"{recipe.width}x{recipe.height}"),
        ("--flows", _render_range(recipe.flows)),
        ("--length", "-".join(str(end) for end in recipe.length)),
        ("--uniqueness", name_uniqueness(recipe.uniqueness)),
        ("--solid-squares",) if recipe.solid_squares else (),
        ("--touching",) if recipe.touching else (),
        *_plan_looks(recipe),
        ("--seed", making.seed),
        ("--index", str(making.index)),
        ("--attempt", str(making.attempt)) if making.attempt else (),
    ]
    return tuple(shlex.join(piece) for piece in pieces if piece)


def _plan_looks(recipe: Recipe) -> Iterator[tuple[str, ...]]:
    """Yield the options for what the recipe's levels are to be like beyond the ordinary."""
    plain = find_plain_recipe(recipe)
    if recipe.straight != plain.straight:
        yield "--straight", str(recipe.straight)
    if recipe.bends != plain.bends:
        yield "--bends", _render_range(recipe.bends)
    if recipe.dots_apart != plain.dots_apart:
        yield "--dots-apart", str(recipe.dots_apart)
    if recipe.border_dots != plain.border_dots:
        yield "--border-dots", str(recipe.border_dots)
    if recipe.symmetric_dots:
        yield ("--symmetric-dots",)
    if recipe.difficulty != plain.difficulty:
        yield "--difficulty", write_difficulties(recipe.difficulty)


def _render_range(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low}-{high}"
