"""Seeds: whether a level's code says what is told of its making, and makes this very level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from site_builder.errors import NotationError
from site_builder.generator import DEFINITION, Order
from site_builder.notation.entry import Entry
from site_builder.notation.recipe_code import write_recipe
from site_builder.notation.seed_code import read_seed_code
from site_builder.puzzle import Level, Recipe
from site_builder.verify.findings import Finding, compare, differ
from site_builder.verify.level import write_size
from site_builder.verify.told import ToldLevel, ToldPack

_MANIFEST = "manifest"


def explain_untried(told: ToldPack) -> Iterator[Finding]:
    """Yield a note for each other version of level definitions that levels were made under."""
    strange = Counter(
        level.definition
        for level in told.levels
        if level.index is not None and level.definition != DEFINITION
    )
    for definition, count in sorted(strange.items()):
        seeds, are = ("1 seed", "it is") if count == 1 else (f"{count:,} seeds", "they are")
        words = (
            f"{seeds} not tried: {are} of level definition {definition}, and this program makes "
            f"levels of definition {DEFINITION}"
        )
        yield Finding(_MANIFEST, words, is_note=True)


def check_code(told: ToldPack, level: ToldLevel) -> tuple[Order | None, tuple[Finding, ...]]:
    """Return the order to make a level again, None where there is none to try, and what is wrong.

    Nothing is wrong with a board of an author's own that has no seed, nor with a level that was
    made under another definition of levels.
    """
    recipe = told.batches[level.batch - 1].recipe
    if recipe is None:
        words = "seed code: its batch has no recipe, so no seed made it"
        return None, () if level.code is None else (Finding(level.where, words),)
    if level.definition != DEFINITION:
        return None, ()
    if level.code is None:
        return None, (Finding(level.where, "seed code: missing"),)
    try:
        order = read_seed_code(level.code)
    except NotationError as error:
        return None, (Finding(level.where, f"seed code: {error}"),)
    findings = (*_compare_order(told, level, recipe, order),)
    # What a code of another recipe makes is another level: no work is spent on it.
    return order if order.recipe == recipe else None, findings


def _compare_order(
    told: ToldPack, level: ToldLevel, recipe: Recipe, order: Order
) -> Iterator[Finding]:
    """Yield in what a seed code is not what is told of its level."""
    if recipe != order.recipe:
        what = f"recipe of batch {level.batch} and of the seed code"
        yield differ(level.where, what, write_recipe(recipe), write_recipe(order.recipe))
    yield from compare(level.where, "seed of the pack and of the code", told.seed, order.seed)
    index = f"{level.index}, attempt {level.attempt}"
    found = f"{order.index}, attempt {order.attempt}"
    yield from compare(level.where, "index of the seed code", index, found)


def compare_made(level: ToldLevel, entry: Entry | None, made: Level) -> Iterator[Finding]:
    """Yield in what the level that a seed has made is not the one that was told of.

    ``entry`` is what the level's CSV holds, None where it has none.
    """
    where = level.where
    if made.id != level.id:
        size = write_size(made.puzzle.board.width, made.puzzle.board.height)
        yield Finding(where, f"its seed code makes another level: {made.id}, {size}")
        return
    if entry is not None and made.puzzle == entry.puzzle and made.solution != entry.solution:
        yield Finding(where, "its seed code makes this puzzle with another solution")
    if entry is None:
        yield from _compare_facts(level, made)
    told, work = level.work, asdict(made.making.work) if made.making else {}
    if not (told.get("gave_up") or work.get("gave_up")):
        for name, count in work.items():
            if name in told:
                yield from compare(where, f"work, {name}", told[name], count)


def _compare_facts(level: ToldLevel, made: Level) -> Iterator[Finding]:
    """Yield in what a level of which there is no CSV differs from the one that its seed makes."""
    yield from compare(level.where, "size", write_size(*level.size), made.puzzle.board.size)
    yield from compare(level.where, "flows", level.flows, made.puzzle.flows)
    if not made.uniqueness.reaches(level.uniqueness):
        yield differ(level.where, "uniqueness", level.uniqueness.value, made.uniqueness.value)
