"""Locks in the pipelines: what they keep of the packs, and the words when they do not fit."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from site_builder import __version__
from site_builder.cli.outcome import count_of
from site_builder.errors import ContentError
from site_builder.generator import DEFINITION
from site_builder.lockfile import Match, describe_lost, match_lock, read_locks
from site_builder.packs import plan_orders
from site_builder.puzzle import Tools, find_level_id

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from site_builder.packs import Pack
    from site_builder.puzzle import Level, Puzzle

Matches = dict[str, Match]
"""By slug, what the lock of each pack keeps; a pack without a lock keeps nothing."""

_CURE = "; put it back, or accept it with `flowpress lock --accept --pack {slug}`"


def find_tools() -> Tools:
    """Return what makes levels here and now."""
    return Tools(__version__, DEFINITION, version("z3-solver"))


def match_locks(
    folder: Path, packs: Sequence[Pack], accepted: Collection[str] = frozenset()
) -> Matches:
    """Return what the locks beside the packs keep of them.

    Of packs whose slugs are ``accepted`` what does not fit is let go. Raises ContentError with
    everything else that does not fit.
    """
    locks = read_locks(folder, packs)
    matches: Matches = {}
    problems: list[str] = []
    for pack in packs:
        if pack.slug not in locks:
            matches[pack.slug] = Match((None,) * len(plan_orders(pack)), ())
            continue
        match = matches[pack.slug] = match_lock(pack, locks[pack.slug])
        if pack.slug not in accepted:
            cure = _CURE.format(slug=pack.slug)
            problems += [f"{line}{cure}" for line in describe_lost(pack, match)]
    if problems:
        raise ContentError(tuple(problems))
    return matches


def describe_others(
    chosen: Collection[Pack], packs: Sequence[Pack], matches: Matches
) -> tuple[str, ...]:
    """Return a note about each pack that is not ``chosen`` and does not fit its lock."""
    return tuple(
        f"{pack.slug} does not fit its lock, which stays as it is"
        for pack in packs
        if pack not in chosen and describe_lost(pack, matches[pack.slug])
    )


def describe_unlocked(matches: Mapping[str, Match]) -> str | None:
    """Return a note about levels that packs with a lock have beside it, or None."""
    named = [
        f"{count_of(match.fresh, 'level')} of {slug}"
        for slug, match in matches.items()
        if match.fresh and match.fresh < len(match.kept)
    ]
    if not named:
        return None
    return f"not in the locks yet: {', '.join(named)}; `flowpress lock` adds them"


def describe_shared(matches: Mapping[str, Match]) -> str | None:
    """Return a note about boards that the locks of several packs hold, or None."""
    packs: dict[Puzzle, list[str]] = {}
    for slug, match in matches.items():
        for locked in match.kept:
            if locked is not None:
                packs.setdefault(locked.puzzle, []).append(slug)
    shared = {puzzle: slugs for puzzle, slugs in packs.items() if len(slugs) > 1}
    if not shared:
        return None
    puzzle, slugs = next(iter(shared.items()))
    words = f"the locks of {' and '.join(slugs)} share a board, {find_level_id(puzzle)}"
    return words if len(shared) == 1 else f"{words}; so it is with {len(shared) - 1:,} more"


def settle_tools(level: Level, here: Tools) -> Level:
    """Return a locked level as it would have been made ``here``, if that is what made it."""
    making = level.expect_making()
    if making.tools != here:
        return level
    return replace(level, origin=replace(making, tools=None))
