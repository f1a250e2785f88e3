"""The fourth and fifth techniques: suppose a link, and see what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from site_builder.grading.knowledge import UNKNOWN, ClashError, Knowledge
from site_builder.grading.techniques import find_doubling, find_exits


@dataclass(frozen=True, slots=True)
class Refuted:
    """A supposition that led to a clash in wave ``depth``: ``link`` drawn, or barred if False."""

    link: int
    drawn: bool
    depth: int


class Prober:
    """Finds the suppositions that can be refuted, round after round, of one puzzle.

    What a supposition leads to depends on a few cells. If it was harmless for some waves, it need
    not be tried so far again before one of these cells changes.
    """

    def __init__(self, known: Knowledge, solution: Sequence[bool]) -> None:
        self._known = known
        self._solution = solution
        self._harmless: dict[int, tuple[int, float]] = {}
        """For a link: the cells on which it depends, as bits, and for how many waves."""

    def find_refuted(self) -> list[Refuted]:
        """Return the wrong suppositions that the fewest waves refute: all of them, in link order.

        A supposition is the first wave. Each further wave makes all moves of the first two
        techniques at once. Only the wrong value of a link can be refuted, so no time is spent on
        the other.
        """
        self._forget_what_changed()
        waiting = {link: self._harmless.get(link, (0, 0))[1] for link in self._list_candidates()}
        trials: dict[int, Knowledge] = {}
        refuted: list[int] = []
        depth = 0
        while (trials or waiting) and not refuted:
            depth += 1
            for link in [link for link, waves in waiting.items() if waves < depth]:
                del waiting[link]
                trials[link] = self._start(link, depth - 1)
            refuted = self._advance_all(trials, depth)
        for link, trial in trials.items():
            self._harmless[link] = trial.changed | trial.seen, depth
        return [Refuted(link, not self._solution[link], depth) for link in sorted(refuted)]

    def _forget_what_changed(self) -> None:
        changed = self._known.changed
        self._known.changed = 0
        self._harmless = {
            link: (cells, waves)
            for link, (cells, waves) in self._harmless.items()
            if not cells & changed
        }

    def _list_candidates(self) -> Iterator[int]:
        for link, value in enumerate(self._known.value):
            if value != UNKNOWN or self._harmless.get(link, (0, 0))[1] == inf:
                continue
            if not self._solution[link] or _leads_on(self._known, link):
                yield link

    def _start(self, link: int, waves: int) -> Knowledge:
        """Return what is known after some waves, that are known to be harmless."""
        trial = self._known.copy()
        for wave in range(waves):
            self._advance(link, trial, wave + 1)
        return trial

    def _advance(self, link: int, trial: Knowledge, wave: int) -> bool | None:
        if wave == 1:
            return suppose(trial, link, drawn=not self._solution[link])
        return advance(trial)

    def _advance_all(self, trials: dict[int, Knowledge], wave: int) -> list[int]:
        """Make a wave of each trial; drop those that are over, and return those that clashed."""
        refuted = []
        for link, trial in list(trials.items()):
            outcome = self._advance(link, trial, wave)
            if outcome:
                continue
            del trials[link]
            if outcome is None:
                refuted.append(link)
            else:
                self._harmless[link] = trial.changed | trial.seen, inf
        return refuted


def _leads_on(known: Knowledge, link: int) -> bool:
    """Say whether barring the link leaves one of its cells no choice: else nothing follows."""
    need, wide = known.need, known.wide
    a, b = known.board.links[link]
    return 0 < need[a] >= wide[a] - 1 or 0 < need[b] >= wide[b] - 1


def suppose(trial: Knowledge, link: int, *, drawn: bool) -> bool | None:
    """Take a link as drawn or barred: True, or None when that clashes at sight."""
    try:
        trial.learn((link,) if drawn else (), () if drawn else (link,))
    except ClashError:
        return None
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
