"""Which field an author may have meant who wrote one that does not exist, or not there."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.packs.problems import show, suggest
from site_builder.packs.words import Kind
from site_builder.packs.yaml_nodes import Fields, Scalar

MISFITS = {
    "batches": "has no place in a daily pack; its recipes stand under weekdays",
    "count": "has no place in a daily pack: each day has one level, and days says how many",
    "levels": "has no place in a daily pack: its levels are made day by day",
    "import": "has no place in a daily pack: its levels are made day by day",
    "allow": "has no place in a daily pack: it is for boards of your own",
    "order": "has no place in a daily pack: its levels follow the calendar",
}
"""The fields that an ordinary pack has and a calendar has no use for, and why."""

_OTHER_NAMES = {
    "board": "size",
    "boards": "levels",
    "class": "difficulty",
    "colors": "flows",
    "colours": "flows",
    "date": "published",
    "description": "summary",
    "dots": "flows",
    "grade": "difficulty",
    "height": "size",
    "name": "title",
    "number": "count",
    "sort": "order",
    "symmetry": "symmetric_dots",
    "width": "size",
}
"""Names from elsewhere, screens and files of this program among them, and the field for each."""


def is_daily(tree: Fields) -> bool:
    """Say whether the file of a pack asks for a calendar."""
    kind = tree.values.get("kind")
    return isinstance(kind, Scalar) and kind.text == Kind.DAILY.value


def leave_misfits(tree: Fields) -> Fields:
    """Return the fields of a pack's file less those that its kind refuses whatever they hold."""
    if not is_daily(tree):
        return tree
    weekdays = tree.values.get("weekdays")
    values = _leave_from(tree).values
    if isinstance(weekdays, Fields):
        days = {
            name: _leave_from(day) if isinstance(day, Fields) else day
            for name, day in weekdays.values.items()
        }
        values = values | {"weekdays": Fields(weekdays.keys, days, weekdays.line, weekdays.col)}
    return Fields(tree.keys, values, tree.line, tree.col)


def suggest_field(name: str, known: Sequence[str], tree: Fields) -> str:
    """Return ``; did you mean 'x'?`` for an unknown field ``name`` of ``tree``, or all there are.

    ``known`` are the fields at its place; those that the kind of the pack refuses are no help.
    """
    fit = [field for field in known if not (is_daily(tree) and field in MISFITS)]
    other = _OTHER_NAMES.get(name.casefold())
    if other in fit:
        return f"; did you mean {show(other)}?"
    return suggest(name, fit) or f"; known are {', '.join(fit)}"


def _leave_from(group: Fields) -> Fields:
    values = {name: value for name, value in group.values.items() if name not in MISFITS}
    return Fields(group.keys, values, group.line, group.col)
