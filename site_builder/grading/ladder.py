"""The ladder: always the easiest technique that tells anything, on the whole board at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from site_builder.grading.knowledge import UNKNOWN, begin
from site_builder.grading.locks import find_locked
from site_builder.grading.lookahead import Prober, Refuted
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import find_regions
from site_builder.grading.techniques import find_doubling, find_exits, is_plainly_closed
from site_builder.puzzle import Difficulty, Puzzle

SOON = 3
"""The last wave in which a contradiction counts as look-ahead; later ones are long look-ahead."""


@dataclass(slots=True)
class Climb:
    """How a puzzle was solved, round by round, as far as it was.

    ``refuted``: what each round of look-ahead refuted; the other rounds need no record, since
    whoever follows finds the same in little time.
    """

    difficulty: Difficulty = Difficulty.GENTLE
    score: int = 0
    is_solved: bool = False
    refuted: list[list[Refuted]] = field(default_factory=list)


def climb(puzzle: Puzzle, solution: Sequence[bool]) -> Climb:
    """Solve the puzzle by the techniques; ``solution`` says of each link whether it is drawn."""
    ladder = _Ladder(puzzle, solution)
    while ladder.is_open and ladder.climb_once():
        pass
    ladder.result.is_solved = not ladder.is_open
    return ladder.result


class _Ladder:
    """One puzzle on its way. A closed link costs the cells that lean on it: see ``_leans``."""

    def __init__(self, puzzle: Puzzle, solution: Sequence[bool]) -> None:
        self._known = begin(puzzle)
        self._prober = Prober(self._known, solution)
        self._leans = [0] * len(self._known.value)
        self.result = Climb()

    @property
    def is_open(self) -> bool:
        """Whether any link is unknown."""
        return UNKNOWN in self._known.value

    def climb_once(self) -> bool:
        """Make one round of the easiest technique that tells anything; False when none does."""
        return (
            self._take_exits()
            or self._close_doubling()
            or self._look_at_regions()
            or self._look_ahead()
        )

    def _take_exits(self) -> bool:
        exits = find_exits(self._known)
        if exits:
            self._count(Difficulty.GENTLE, 1)
            self.result.score += sum(map(self._find_lean, exits))
            self._known.learn([link for links in exits.values() for link in links], ())
        return bool(exits)

    def _find_lean(self, cell: int) -> int:
        """Return what it costs to see that a cell has no other exits."""
        return max(
            0 if is_plainly_closed(self._known, cell, link) else self._leans[link]
            for link in self._known.board.links_of[cell]
        )

    def _close_doubling(self) -> bool:
        doubling = find_doubling(self._known)
        if doubling:
            self._count(Difficulty.EASY, 2)
            self._learn(doubling.facing, doubling.barred, lean=2)
        return bool(doubling)

    def _look_at_regions(self) -> bool:
        pieces = find_pieces(self._known)
        findings, cost = find_regions(self._known, pieces), 4
        if not findings:
            findings, cost = find_locked(self._known, pieces), 5
        if findings:
            self._count(Difficulty.MEDIUM, cost)
            drawn = [link for finding in findings for link in finding.drawn]
            barred = [link for finding in findings for link in finding.barred]
            self._learn(drawn, barred, lean=3)
        return bool(findings)

    def _look_ahead(self) -> bool:
        refuted = self._prober.find_refuted()
        if refuted:
            depth = refuted[0].depth
            self._count(Difficulty.HARD if depth <= SOON else Difficulty.EXPERT, 4 + 2 * depth)
            self.result.refuted.append(refuted)
            drawn = [supposition.link for supposition in refuted if not supposition.drawn]
            barred = [supposition.link for supposition in refuted if supposition.drawn]
            self._learn(drawn, barred, lean=3)
        return bool(refuted)

    def _count(self, difficulty: Difficulty, cost: int) -> None:
        self.result.difficulty = max(self.result.difficulty, difficulty)
        self.result.score += cost

    def _learn(self, drawn: Sequence[int], barred: Sequence[int], *, lean: int) -> None:
        for link in barred:
            self._leans[link] = lean
        self._known.learn(drawn, barred)
