"""How many levels a recipe has: all boards of a small one, gone through one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.feasibility import find_obstacles, list_feasible_flows
from site_builder.generator.bends import find_bends_missing
from site_builder.generator.drawing import Drawing, find_bounds
from site_builder.generator.errors import GaveUpError
from site_builder.generator.question import Proposer, Question
from site_builder.lines import find_lines
from site_builder.puzzle import Recipe, Uniqueness, find_symmetry_key, from_paths
from site_builder.solver import Answer, EngineMaker, Workshop, open_z3_workshop
from site_builder.uniqueness import Rival
from site_builder.windows import find_whole

MOST_DRAWINGS = 3_000
"""Drawings looked at before the count is broken off: some ten seconds' work."""


@dataclass(frozen=True, slots=True)
class Census:
    """``levels`` that differ up to symmetry and recoloring; all there are if ``is_complete``."""

    levels: int
    is_complete: bool


def count_levels(
    recipe: Recipe,
    open_workshop: Workshop = open_z3_workshop,
    most_drawings: int = MOST_DRAWINGS,
) -> Census:
    """Return how many levels the recipe has, looking at no more than ``most_drawings`` boards."""
    if find_obstacles(recipe):
        return Census(0, is_complete=True)
    make_engine = open_workshop()
    rival = Rival(
        recipe.board,
        fills=recipe.uniqueness is Uniqueness.UNIQUE,
        plain=not recipe.touching,
        make_engine=make_engine,
    )
    seen: set[tuple[tuple[int, int], ...]] = set()
    looked = 0
    try:
        for drawing in _list_drawings(recipe, make_engine):
            if looked == most_drawings:
                return Census(len(seen), is_complete=False)
            looked += 1
            if not find_bends_missing(recipe, drawing) and _is_unique(recipe, rival, drawing):
                seen.add(_find_key(recipe, drawing))
    except GaveUpError:
        return Census(len(seen), is_complete=False)
    return Census(len(seen), is_complete=True)


def _list_drawings(recipe: Recipe, make_engine: EngineMaker) -> Iterator[Drawing]:
    """Yield every drawing within the bounds of the recipe, each once."""
    nothing = (False,) * len(recipe.board.links)
    whole = find_whole(recipe.board)
    for flows in list_feasible_flows(recipe):
        proposer = Proposer(whole.inner, recipe, flows, make_engine)
        bounds = find_bounds(recipe, flows)
        while True:
            drawing = Question(recipe, proposer, nothing, whole, bounds).ask([])
            if drawing is None:
                break
            yield drawing
            # All drawings of so many flows have as many links: another one lacks one of these.
            proposer.engine.add([tuple(-link - 1 for link, on in enumerate(drawing) if on)])


def _is_unique(recipe: Recipe, rival: Rival, drawing: Drawing) -> bool:
    if recipe.uniqueness is Uniqueness.AMBIGUOUS:
        return True
    rival.face(drawing)
    answer = rival.ask(find_whole(recipe.board))
    if answer is Answer.GAVE_UP:
        raise GaveUpError
    return answer is Answer.NO


def _find_key(recipe: Recipe, drawing: Drawing) -> tuple[tuple[int, int], ...]:
    lines = find_lines(recipe.board, drawing, range(len(recipe.board.cells)))
    puzzle, _ = from_paths(recipe.board, tuple(line.cells for line in lines))
    return find_symmetry_key(puzzle)
