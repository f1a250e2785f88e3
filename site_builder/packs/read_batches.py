"""A batch's fields in, its recipe out: defaults filled in, impossible recipes explained."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from site_builder.feasibility import Obstacle, Wishes, explain_obstacles, settle_recipe
from site_builder.packs.arrange import Arrangement
from site_builder.packs.content import Batch
from site_builder.packs.problems import Report
from site_builder.packs.schema import (
    BatchFields,
    Loc,
    PackFields,
    RecipeFields,
    find_place,
    name_field,
)
from site_builder.packs.yaml_nodes import Fields
from site_builder.puzzle import Recipe, Uniqueness

_RECIPE_NAMES = frozenset(RecipeFields.model_fields)


@dataclass(frozen=True, slots=True)
class PackSource:
    """Where a pack's fields come from: its file's tree, wrong fields, report and folder."""

    tree: Fields
    wrong: frozenset[Loc]
    report: Report
    folder: Path


def read_recipes(pack: PackFields, batch: BatchFields, loc: Loc, source: PackSource) -> list[Batch]:
    """Return the batch of levels to be made that is asked for at ``loc``.

    Nothing where it cannot be made whole, which is reported.
    """
    full = complete_fields(pack, batch, loc, source, needs=("size", "count"))
    recipe = None if full is None else read_recipe(full, loc, source)
    if full is None or full.count is None or recipe is None:
        return []
    arrangement = full.order or Arrangement.AS_MADE
    place = source.report.locate(find_place(source.tree, loc))
    places = locate_fields(loc, source)
    return [Batch(recipe, full.count, batch.title or "", arrangement, place, places)]


def locate_fields(loc: Loc, source: PackSource) -> dict[str, str]:
    """Return where each field stands that holds at ``loc``, as ``file:line:col``."""
    groups = [find_place(source.tree, ()), find_place(source.tree, loc)]
    return {
        name: source.report.locate(value)
        for group in groups
        if isinstance(group, Fields)
        for name, value in group.values.items()
    }


def complete_fields(
    pack: PackFields, own: RecipeFields, loc: Loc, source: PackSource, *, needs: tuple[str, ...]
) -> RecipeFields | None:
    """Return the fields at ``loc`` with what they share of the pack's.

    None where one of them is wrong, or where one of ``needs`` is missing, which is reported.
    """
    spoiled = {path[-1] for path in source.wrong if path[:-1] in {(), loc}}
    if loc in source.wrong or spoiled & _RECIPE_NAMES:
        return None
    shared = {name: getattr(pack, name) for name in _RECIPE_NAMES if getattr(own, name) is None}
    full = own.model_copy(update=shared)
    missing = [name for name in needs if getattr(full, name) is None]
    _report_missing(missing, loc, source)
    return None if missing else full


def read_recipe(fields: RecipeFields, loc: Loc, source: PackSource) -> Recipe | None:
    """Return what complete fields ask for; why there can be no such level is reported."""
    if fields.size is None:
        return None
    recipe = _write_recipe(fields, fields.size)
    for obstacle in (*_find_idle_switches(recipe), *explain_obstacles(recipe)):
        path = _find_source(obstacle.field, loc, source.tree)
        source.report.add(find_place(source.tree, path), name_field(path), obstacle.text)
    return recipe


def _report_missing(names: list[str], loc: Loc, source: PackSource) -> None:
    also = ", here or for the whole pack" if loc else ""
    for name in names:
        place = find_place(source.tree, loc)
        source.report.add(place, name_field((*loc, name)), f"is required, but missing{also}")


def _write_recipe(fields: RecipeFields, size: tuple[int, int]) -> Recipe:
    names = _RECIPE_NAMES - {"size", "count", "order"}
    return settle_recipe(Wishes(*size, **{name: getattr(fields, name) for name in names}))


def _find_idle_switches(recipe: Recipe) -> tuple[Obstacle, ...]:
    """Return switches that permit nothing, because another rule forbids it all the same."""
    if recipe.touching and recipe.uniqueness is Uniqueness.AIRTIGHT:
        return (
            Obstacle(
                "touching",
                "permits nothing in airtight levels: where a path touches itself it has a "
                "shortcut that leaves cells empty; did you mean uniqueness: unique?",
            ),
        )
    if recipe.solid_squares and not recipe.touching:
        return (
            Obstacle(
                "solid_squares",
                "permits nothing alone: a path that fills a 2x2 square touches itself; "
                "did you mean touching: true as well?",
            ),
        )
    return ()


def _find_source(name: str, loc: Loc, tree: Fields) -> Loc:
    """Return where the author gave the field ``name`` to this batch, or the best place to look."""
    for field in (name, "flows", "length", "size"):
        for parent in (loc, ()):
            group = find_place(tree, parent)
            if isinstance(group, Fields) and field in group.values:
                return (*parent, field)
    return loc
