"""A pack and its lock, held against each other: what is kept, new, and lost, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from site_builder.lockfile.record import Lock, Locked, write_start
from site_builder.notation.recipe_code import write_range
from site_builder.packs import Batch, Pack, plan_orders
from site_builder.puzzle import Recipe, name_difficulties

_RANGES = ("flows", "length", "bends")


@dataclass(frozen=True, slots=True)
class Match:
    """``kept``: the locked level of each order of the pack, None where it has still to be made.

    ``lost``: locked levels that the pack does not ask for any more. ``start``: the first day that
    is locked, where that is another than the pack's.
    """

    kept: tuple[Locked | None, ...]
    lost: tuple[Locked, ...]
    start: str | None = None

    @property
    def fresh(self) -> int:
        """How many levels have still to be made."""
        return sum(locked is None for locked in self.kept)


def match_lock(pack: Pack, lock: Lock) -> Match:
    """Return what the lock has for the orders of the pack."""
    orders = plan_orders(pack)
    locked = {level.order: level for level in lock.levels}
    kept = tuple(locked.get(order) for order in orders)
    asked = set(orders)
    lost = tuple(level for level in lock.levels if level.order not in asked)
    return Match(kept, lost, None if lock.start == write_start(pack) else lock.start)


def describe_lost(pack: Pack, match: Match) -> tuple[str, ...]:
    """Return, for each recipe whose locked levels are not asked for, what changed and where.

    First of all that the first day of a daily pack has moved, and every board to another day.

    Each is ready to print: ``file:line:col: what changed``.
    """
    sown = [level for level in match.lost if level.making.seed != pack.seed]
    others = [level for level in match.lost if level.making.seed == pack.seed]
    groups = [tuple(group) for _, group in groupby(others, key=lambda it: it.making.recipe)]
    return (
        *([_describe_start(pack, match.start)] if match.start is not None else ()),
        *([_describe_seed(pack, sown)] if sown else ()),
        *(_describe_group(pack, match, group) for group in groups),
    )


def _describe_start(pack: Pack, was: str) -> str:
    now = write_start(pack) or "no day"
    words = f"start: is {now}, and was {was or 'no day'}: boards would move to other days"
    return f"{pack.source}:1:1: {words}"


def _describe_seed(pack: Pack, lost: Sequence[Locked]) -> str:
    """Describe locked levels of another seed than the pack has now."""
    was = lost[0].making.seed
    return f"{pack.source}:1:1: seed: is {pack.seed!r}, and was {was!r} ({_count(lost)})"


def _describe_group(pack: Pack, match: Match, lost: Sequence[Locked]) -> str:
    """Describe locked levels of one recipe that the pack asks for no more."""
    recipe = lost[0].making.recipe
    same = [batch for batch in pack.made if batch.recipe == recipe]
    place = f"{pack.source}:1:1"
    if same:
        place = same[-1].place or place
        change = f"count: is {sum(batch.count for batch in same):,}, and was more"
        if pack.start is not None:
            change = "start, days or weekdays: other days have this recipe now"
    elif batch := _find_nearest(recipe, _list_open(pack, match)):
        place = batch.place or place
        change = "; ".join(_list_changes(recipe, batch.recipe))
    else:
        change = f"no batch asks for {_name(recipe)} any more"
    return f"{place}: {change} ({_count(lost)})"


def _count(lost: Sequence[Locked]) -> str:
    noun = "level" if len(lost) == 1 else "levels"
    return f"{len(lost):,} locked {noun}, from {lost[0].place}"


def _list_open(pack: Pack, match: Match) -> list[Batch]:
    """Return the batches of which levels are missing in the lock."""
    orders = plan_orders(pack)
    missing = {o.recipe for o, kept in zip(orders, match.kept, strict=True) if kept is None}
    return [batch for batch in pack.made if batch.recipe in missing]


def _find_nearest(recipe: Recipe, batches: Sequence[Batch]) -> Batch | None:
    """Return the batch whose recipe differs in the fewest fields; the first of several."""
    return min(
        batches, key=lambda batch: len(list(_list_changes(recipe, batch.recipe))), default=None
    )


def _list_changes(old: Recipe, new: Recipe) -> Iterator[str]:
    """Yield each field in which two recipes differ, as authors write it."""
    for name, was, now in zip(_FIELDS, _describe_fields(old), _describe_fields(new), strict=True):
        if was != now:
            yield f"{name}: is {now}, and was {was}"


_FIELDS = (
    "size", "flows", "length", "uniqueness", "solid_squares", "touching", "straight", "bends",
    "dots_apart", "border_dots", "symmetric_dots", "difficulty",
)  # fmt: skip


def _describe_fields(recipe: Recipe) -> tuple[str, ...]:
    values = {
        "size": f"{recipe.width}x{recipe.height}",
        "uniqueness": recipe.uniqueness.value,
        "difficulty": name_difficulties(recipe.difficulty),
        **{name: write_range(getattr(recipe, name)) for name in _RANGES},
    }
    return tuple(values.get(name, str(getattr(recipe, name, "")).lower()) for name in _FIELDS)


def _name(recipe: Recipe) -> str:
    return f"{recipe.width}x{recipe.height} with {write_range(recipe.flows)} flows"
