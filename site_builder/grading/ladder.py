"""The ladder: always the easiest technique that tells anything, on the whole board at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from site_builder.grading.knowledge import UNKNOWN, Knowledge, begin
from site_builder.grading.locks import find_locked
from site_builder.grading.lookahead import Refuted, find_refuted
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import find_regions
from site_builder.grading.techniques import find_doubling, find_exits
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
    known = begin(puzzle)
    leans = [0] * len(known.value)
    result = Climb()
    while UNKNOWN in known.value:
        if not _climb_once(known, solution, leans, result):
            return result
    result.is_solved = True
    return result


def _climb_once(
    known: Knowledge, solution: Sequence[bool], leans: list[int], result: Climb
) -> bool:
    """Make one round of the easiest technique that tells anything; False when none does.

    ``leans``: what it costs a cell to lean on a closed link: 2 after no doubling back, 3 after
    regions and look-ahead.
    """
    exits = find_exits(known)
    if exits:
        for cell in exits:
            result.score += max(leans[link] for link in known.board.links_of[cell])
        result.score += 1
        known.learn([link for links in exits.values() for link in links], ())
        return True
    doubling = find_doubling(known)
    if doubling:
        _reach(result, Difficulty.EASY, 2)
        for link in doubling.barred:
            leans[link] = 2
        known.learn(doubling.facing, doubling.barred)
        return True
    pieces = find_pieces(known)
    findings, cost = find_regions(known, pieces), 4
    if not findings:
        findings, cost = find_locked(known, pieces), 5
    if findings:
        _reach(result, Difficulty.MEDIUM, cost)
        drawn = [link for finding in findings for link in finding.drawn]
        barred = [link for finding in findings for link in finding.barred]
    else:
        refuted = find_refuted(known, solution)
        if not refuted:
            return False
        depth = refuted[0].depth
        _reach(result, Difficulty.HARD if depth <= SOON else Difficulty.EXPERT, 4 + 2 * depth)
        result.refuted.append(refuted)
        drawn = [supposition.link for supposition in refuted if not supposition.drawn]
        barred = [supposition.link for supposition in refuted if supposition.drawn]
    for link in barred:
        leans[link] = 3
    known.learn(drawn, barred)
    return True


def _reach(result: Climb, difficulty: Difficulty, cost: int) -> None:
    result.difficulty = max(result.difficulty, difficulty)
    result.score += cost
