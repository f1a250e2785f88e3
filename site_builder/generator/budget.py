"""How much work goes into one level before it is reported as not found, and what is said then."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.errors import GenerationError, InfeasibleRecipeError, SiteBuilderError
from site_builder.feasibility import default_flows
from site_builder.generator.count import count_levels
from site_builder.generator.order import Order
from site_builder.generator.refusals import Refusals
from site_builder.puzzle import Recipe, Uniqueness, Work
from site_builder.solver import Workshop

MOST_TRIES = 20
"""Fresh starts for one level that end without any."""
MOST_REFUSED = 200
"""Levels made and refused for their difficulty: a class that one level in fifty has is found
ninety-eight times in a hundred."""
MOST_SAMPLES = 6_000
"""Windows chosen anew for one level. A 20x20 level takes about a hundred and fifty."""
MOST_CELLS_COUNTED = 36
"""Cells of boards of which all drawings may be gone through when no level was found."""
MOST_GIVEN_UP = 6
"""Questions given up: each costs as much as many small levels."""


def is_spent(work: Work) -> bool:
    """Say whether no further try may start."""
    return (
        work.tries - work.refused >= MOST_TRIES
        or work.refused >= MOST_REFUSED
        or work.samples >= MOST_SAMPLES
        or work.gave_up >= MOST_GIVEN_UP
    )


def report_spent(
    order: Order, spent: Work, refusals: Refusals, open_workshop: Workshop
) -> SiteBuilderError:
    """Return the error that says what was tried and what would help.

    Of small boards all that obey the rules are gone through first: none may be a level.
    """
    recipe = order.recipe
    if len(refusals):
        return _report_refused(order, refusals)
    if len(recipe.board.cells) <= MOST_CELLS_COUNTED:
        census = count_levels(recipe, open_workshop)
        if census.is_complete and not census.levels:
            return InfeasibleRecipeError((_explain_none(recipe),))
    flows = _name_flows(recipe)
    tried = (
        f"{spent.tries} tries, {spent.samples:,} windows drawn, {spent.repairs} ambiguities redrawn"
    )
    if spent.gave_up:
        tried += f", {spent.gave_up} proofs too long"
    cures = ", ".join((*_list_cures(recipe), "another seed or a smaller board"))
    return GenerationError(
        f"no level found for {recipe.board.size} with {flows} (seed {order.seed!r}, index "
        f"{order.index}), and not proven impossible: {tried}; what would help: {cures}"
    )


def _report_refused(order: Order, refusals: Refusals) -> GenerationError:
    """Return the error about a class that levels of this kind hardly have.

    Flows are the dial: at a given size, more of them make gentler levels.
    """
    recipe = order.recipe
    dial = "more flows" if refusals.are_too_hard else "fewer flows, a larger board"
    return GenerationError(
        f"no level as difficult as asked for: {recipe.board.size} with {_name_flows(recipe)} (seed "
        f"{order.seed!r}, index {order.index}): {refusals.describe()}; what would help: {dial}, or "
        "a wider range of difficulty"
    )


def _name_flows(recipe: Recipe) -> str:
    low, high = recipe.flows
    return f"{low} flows" if low == high else f"{low} to {high} flows"


def _explain_none(recipe: Recipe) -> str:
    cures = ", ".join(_list_cures(recipe))
    return (
        f"of all boards of {recipe.board.size} that obey the rules, gone through one by one, none "
        f"is what the recipe asks for; what may help: {cures or 'another size'}"
    )


def _list_cures(recipe: Recipe) -> Iterator[str]:
    """Name what of the recipe makes levels rare, most promising first."""
    usual_low, usual_high = default_flows(recipe.width, recipe.height)
    if recipe.flows[1] < usual_low:
        yield f"flows: [{usual_low}, {usual_high}] or nearer to it"
    if recipe.length[0] > 3 or recipe.length[1] < len(recipe.board.cells) // 3:
        yield "a wider length range"
    if recipe.symmetric_dots:
        yield "symmetric_dots: false"
    if recipe.bends != (0, 100):
        yield "a wider range of bends"
    if recipe.border_dots < 100:
        yield "a higher border_dots"
    if recipe.dots_apart > 2:
        yield "a lower dots_apart"
    if recipe.straight < 100:
        yield "a higher straight"
    if recipe.uniqueness is Uniqueness.AIRTIGHT:
        yield "uniqueness: unique"
