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
    sown = tuple(level for level in match.lost if level.making.seed != pack.seed)
    others = [level for level in match.lost if level.making.seed == pack.seed]
    groups = [tuple(group) for _, group in groupby(others, key=lambda it: it.making.recipe)]
    return (
        *([_describe_start(pack, match)] if match.start is not None else ()),
        *([_describe_seed(pack, sown)] if sown else ()),
        *(_describe_group(pack, match, group) for group in groups),
    )


def _describe_start(pack: Pack, match: Match) -> str:
    now, was = write_start(pack) or "no day", match.start or "no day"
    moved = tuple(level for level in match.kept if level is not None)
    hanging = f" ({_count(moved)}, would move to other days)" if moved else ""
    return f"{_find_place(pack, 'start')}: start: is {now}, and was {was}{hanging}"


def _describe_seed(pack: Pack, lost: Sequence[Locked]) -> str:
    """Describe locked levels of another seed than the pack has now."""
    was = lost[0].making.seed
    return f"{_find_place(pack, 'seed')}: seed: is {pack.seed!r}, and was {was!r} ({_count(lost)})"


def _describe_group(pack: Pack, match: Match, lost: Sequence[Locked]) -> str:
    """Describe locked levels of one recipe that the pack asks for no more."""
    recipe = lost[0].making.recipe
    same = [batch for batch in pack.made if batch.recipe == recipe]
    if same:
        place, change = _describe_count(pack, match, same)
    elif batch := _find_nearest(recipe, _list_open(pack, match)):
        changes = tuple(_list_changes(recipe, batch.recipe))
        place = batch.places.get(changes[0].partition(":")[0], batch.place)
        change = "; ".join(changes)
    else:
        place = f"{pack.source}:1:1"
        change = f"no batch asks for {_name(recipe)} any more"
    return f"{place or f'{pack.source}:1:1'}: {change} ({_count(lost)})"


def _describe_count(pack: Pack, match: Match, same: Sequence[Batch]) -> tuple[str, str]:
    """Return where a recipe is asked for less often than it was, and how often now and then.

    ``same``: the batches that ask for it. A lock is whole, so its lines tell how often it was.
    """
    before = [*(level for level in match.kept if level is not None), *match.lost]
    if pack.start is None:
        now = sum(batch.count for batch in same)
        was = sum(level.making.recipe == same[0].recipe for level in before)
        place = same[-1].places.get("count", same[-1].place)
        return place, f"count: is {now:,}, and was {was:,}"
    days = sum(batch.count for batch in pack.made)
    if days < len(before):
        return _find_place(pack, "days"), f"days: is {days:,}, and was {len(before):,}"
    return _find_place(pack, "weekdays"), "weekdays: other days have this recipe now"


def _find_place(pack: Pack, name: str) -> str:
    """Return where a field of the pack itself stands, as ``file:line:col``."""
    found = (batch.places[name] for batch in pack.made if name in batch.places)
    return next(found, f"{pack.source}:1:1")


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
