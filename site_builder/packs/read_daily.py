"""The fields of a daily pack in, its days of the week out as batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

from site_builder.packs.content import Batch
from site_builder.packs.hints import MISFITS
from site_builder.packs.problems import show
from site_builder.packs.read_batches import (
    PackSource,
    complete_fields,
    locate_fields,
    read_recipe,
)
from site_builder.packs.schema import Loc, PackFields, RecipeFields, find_place, name_field
from site_builder.packs.words import WEEKDAYS, Kind
from site_builder.packs.yaml_nodes import Fields
from site_builder.puzzle import Recipe

_DAILY_FIELDS = ("start", "days", "weekdays")


def refuse_daily_fields(source: PackSource) -> None:
    """Report what only a daily pack can have."""
    for name in _DAILY_FIELDS:
        if name in source.tree.values:
            place = find_place(source.tree, (name,), key=True)
            source.report.add(place, name, "is for daily packs; did you mean kind: daily as well?")


def read_weekdays(pack: PackFields, source: PackSource) -> tuple[Batch, ...]:
    """Return a batch for each day of the week on which a daily pack has levels, Monday first.

    What is wrong is in the source's report; the batches are then of no use.
    """
    _refuse_misfits(source)
    _report_missing(pack, source)
    recipes = _read_recipes(pack, source)
    if pack.start is None or pack.days is None or None in recipes:
        return ()
    counts = _count_weekdays(pack.start, pack.days)
    return tuple(
        Batch(
            recipe,
            counts[number],
            f"{WEEKDAYS[number].title()}s",
            place=_locate(WEEKDAYS[number], source),
            places=locate_fields(("weekdays", WEEKDAYS[number]), source),
        )
        for number, recipe in enumerate(recipes)
        if recipe is not None and counts[number]
    )


def _locate(day: str, source: PackSource) -> str:
    """Return the place of what asks for the levels of a day of the week."""
    return source.report.locate(find_place(source.tree, ("weekdays", day), key=True))


def _count_weekdays(start: date, days: int) -> Counter[int]:
    return Counter((start + timedelta(days=index)).weekday() for index in range(days))


def _refuse_misfits(source: PackSource) -> None:
    """Report fields that an ordinary pack has, and a calendar has no use for."""
    for loc, group in _find_groups(source.tree):
        for name, text in MISFITS.items():
            if name in group.values:
                source.report.add(group.keys[name], name_field((*loc, name)), text)


def _find_groups(tree: Fields) -> Iterator[tuple[Loc, Fields]]:
    """Yield the groups of a daily pack's file that hold recipes: its top, and its weekdays."""
    yield (), tree
    weekdays = tree.values.get("weekdays")
    if isinstance(weekdays, Fields):
        for day, group in weekdays.values.items():
            if isinstance(group, Fields):
                yield ("weekdays", day), group


def _report_missing(pack: PackFields, source: PackSource) -> None:
    for name in ("start", "days"):
        if getattr(pack, name) is None and (name,) not in source.wrong:
            text = f"is required in a pack of kind {show(Kind.DAILY.value)}, but missing"
            source.report.add(source.tree, name, text)


def _read_recipes(pack: PackFields, source: PackSource) -> list[Recipe | None]:
    """Return what each day of the week asks for, the pack's own recipe where it has none."""
    if ("weekdays",) in source.wrong:
        return [None]
    own = {day: _find_own(pack, day, source) for day in WEEKDAYS}
    missing = [day for day in WEEKDAYS if own[day] is None]
    shared = _read_shared(pack, source, missing) if missing else None
    return [
        shared if fields is None else _read_recipe(pack, fields, ("weekdays", day), source)
        for day, fields in own.items()
    ]


def _find_own(pack: PackFields, day: str, source: PackSource) -> RecipeFields | None:
    """Return what is written of a day of the week; nothing is known of what is no group at all."""
    if ("weekdays", day) in source.wrong:
        return RecipeFields()
    fields: RecipeFields | None = getattr(pack.weekdays, day, None)
    return fields


def _read_shared(pack: PackFields, source: PackSource, missing: list[str]) -> Recipe | None:
    """Return the recipe of the pack itself, which the days ``missing`` of the week take."""
    if pack.weekdays is not None and pack.size is None and ("size",) not in source.wrong:
        text = f"says nothing of {', '.join(missing)}; add them, or a size for the whole pack"
        source.report.add(find_place(source.tree, ("weekdays",), key=True), "weekdays", text)
        return None
    return _read_recipe(pack, RecipeFields(), (), source)


def _read_recipe(
    pack: PackFields, own: RecipeFields, loc: Loc, source: PackSource
) -> Recipe | None:
    full = complete_fields(pack, own, loc, source, needs=("size",))
    return None if full is None else read_recipe(full, loc, source)
