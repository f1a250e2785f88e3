"""The fourth and fifth techniques: suppose a link, and see what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from site_builder.grading.knowledge import UNKNOWN, ClashError, Knowledge
from site_builder.grading.techniques import find_doubling, find_exits


@dataclass(frozen=True, slots=True)
class Refuted:
    """A supposition that led to a clash in wave ``depth``: ``link`` drawn, or barred if False."""

    link: int
    drawn: bool
    depth: int


def find_refuted(known: Knowledge, solution: Sequence[bool]) -> list[Refuted]:
    """Return the wrong suppositions that the fewest waves refute: all of them, in link order.

    A supposition is the first wave. Each further wave makes all moves of the first two techniques
    at once. ``solution`` says of each link whether it is drawn: only the wrong value of a link
    can be refuted, so no time is spent on the other.
    """
    trials = []
    refuted = []
    for link, value in enumerate(known.value):
        if value == UNKNOWN and (not solution[link] or _leads_on(known, link)):
            trial = known.copy()
            if suppose(trial, link, drawn=not solution[link]):
                trials.append((link, trial))
            else:
                refuted.append(link)
    depth = 1
    while trials and not refuted:
        depth += 1
        going = []
        for link, trial in trials:
            outcome = advance(trial)
            if outcome is None:
                refuted.append(link)
            elif outcome:
                going.append((link, trial))
        trials = going
    return [Refuted(link, not solution[link], depth) for link in refuted]


def _leads_on(known: Knowledge, link: int) -> bool:
    """Say whether barring the link leaves one of its cells no choice: else nothing follows."""
    need, wide = known.need, known.wide
    a, b = known.board.links[link]
    return 0 < need[a] >= wide[a] - 1 or 0 < need[b] >= wide[b] - 1


def suppose(trial: Knowledge, link: int, *, drawn: bool) -> bool:
    """Take a link as drawn or barred; False when that clashes at sight."""
    try:
        trial.learn((link,) if drawn else (), () if drawn else (link,))
    except ClashError:
        return False
    return True


def advance(trial: Knowledge) -> bool | None:
    """Make one wave of moves: True if there were any, None when they clash."""
    try:
        exits = find_exits(trial)
        doubling = find_doubling(trial)
        if not exits and not doubling:
            return False
        drawn = [link for links in exits.values() for link in links]
        trial.learn(drawn + doubling.facing, doubling.barred)
    except ClashError:
        return None
    return True
