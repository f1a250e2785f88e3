"""What a lock holds: for each order of a pack its level, and which programs made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from site_builder.generator import Order
from site_builder.notation.recipe_code import write_recipe
from site_builder.packs import Pack, plan_orders
from site_builder.puzzle import Level, Making, Puzzle, Solution, Tools, Uniqueness


@dataclass(frozen=True, slots=True)
class Locked:
    """One level of a lock. ``making.tools`` is never None; ``place`` is ``file:line:col``."""

    making: Making
    puzzle: Puzzle
    solution: Solution
    uniqueness: Uniqueness
    place: str = field(default="", compare=False, repr=False)

    @property
    def order(self) -> Order:
        """What the pack asks for: the order of the level, before any attempt."""
        return Order(self.making.recipe, self.making.seed, self.making.index)

    @property
    def size(self) -> int:
        """The number of cells of the board."""
        return len(self.puzzle.board.cells)


@dataclass(frozen=True, slots=True)
class Lock:
    """The levels of a pack, in the order in which the pack asks for them.

    ``start`` is the first day of a daily pack, as year-month-day; empty for any other.
    """

    levels: tuple[Locked, ...]
    start: str = ""

    @property
    def asked(self) -> str:
        """16 hex digits that change with any order of the pack, but not with its levels."""
        makings = [locked.making for locked in self.levels]
        orders = ((write_recipe(it.recipe), it.seed, it.index) for it in makings)
        return sha256(repr((self.start, *orders)).encode()).hexdigest()[:16]


def make_lock(pack: Pack, levels: Sequence[Level], tools: Tools) -> Lock:
    """Return the lock of a pack: of its ``levels`` those that were made, as ``tools`` made them.

    Levels that say themselves what made them keep that. Raises ValueError when the levels are not
    those that the pack asks for.
    """
    made = {_name_order(level): level for level in levels if level.making is not None}
    orders = plan_orders(pack)
    if len(made) != len(orders) or made.keys() != {order.key for order in orders}:
        raise ValueError(f"these are not the levels of {pack.slug}")
    locked = tuple(_lock_level(made[order.key], tools) for order in orders)
    return Lock(locked, write_start(pack))


def write_start(pack: Pack) -> str:
    """Return the first day of a daily pack as locks have it, nothing for any other."""
    return "" if pack.start is None else pack.start.isoformat()


def _lock_level(level: Level, tools: Tools) -> Locked:
    making = level.expect_making()
    made = making if making.tools else replace(making, tools=tools)
    return Locked(made, level.puzzle, level.solution, level.uniqueness)


def _name_order(level: Level) -> str:
    making = level.expect_making()
    return Order(making.recipe, making.seed, making.index).key
