"""What is known already of what workers are asked for, and keeping what they have found."""

from __future__ import annotations

from pathlib import Path

from site_builder.cache import (
    read_level,
    read_locked,
    read_own,
    write_level,
    write_locked,
    write_own,
)
from site_builder.farm.examination import Examination
from site_builder.farm.jobs import Asked
from site_builder.generator.order import Order
from site_builder.lockfile.record import Locked
from site_builder.puzzle import Level


def recall_level(cache: Path | None, asked: Asked) -> Level | None:
    """Return the level that is kept for what is asked, or None."""
    if isinstance(asked, Examination):
        return read_own(cache, asked.entry, asked.given, asked.demanded)
    if isinstance(asked, Locked):
        return read_locked(cache, asked)
    return read_level(cache, asked) if isinstance(asked, Order) else None


def keep_level(cache: Path | None, asked: Asked, level: Level) -> str | None:
    """Keep a level; return the shard of the cache that has grown by it, if one has."""
    if isinstance(asked, Examination):
        return write_own(cache, asked.entry, level)
    if isinstance(asked, Locked):
        return write_locked(cache, asked, level)
    return write_level(cache, asked, level) if isinstance(asked, Order) else None


def describe_asked(asked: Asked) -> str:
    """Return what was asked for in words for errors."""
    if isinstance(asked, Examination):
        return f"the board {asked.given.number} of {asked.given.source or 'a pack'}"
    if isinstance(asked, Locked):
        return f"the locked level at {asked.place}"
    return asked.key if isinstance(asked, Order) else f"a board of {asked.size} cells"
