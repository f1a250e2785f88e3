"""The hint script: the way to a solution in single steps, each the easiest that tells anything.

The grade is measured in rounds, on the whole board at once. A person takes one step at a time, so
the script does too: it leaves out whatever easier steps have made superfluous by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.board import Board
from site_builder.grading.argument import Proof, find_proof, shorten_proof
from site_builder.grading.knowledge import UNKNOWN, Knowledge, begin
from site_builder.grading.locks import find_locked
from site_builder.grading.lookahead import Refuted
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import Finding, find_regions
from site_builder.grading.techniques import find_doubling, find_exits, has_exit, is_plainly_closed
from site_builder.puzzle import Argument, Clash, Pair, Puzzle, Step, Technique

MOST_SHOWN = 12
"""Links of an argument that is shown. A person follows no longer one; the conclusion remains."""


def tell_script(puzzle: Puzzle, rounds: Sequence[Sequence[Refuted]]) -> tuple[Step, ...]:
    """Return the steps from the dots to the solution.

    ``rounds``: what each round of look-ahead refuted when the puzzle was graded.
    """
    return tuple(_Teller(puzzle).tell(rounds))


class _Teller:
    def __init__(self, puzzle: Puzzle) -> None:
        self._known: Knowledge = begin(puzzle)
        self._board: Board = puzzle.board
        self._doubling: set[int] = set()

    def tell(self, rounds: Sequence[Sequence[Refuted]]) -> Iterator[Step]:
        """Yield the steps: a look-ahead where nothing easier is left."""
        yield from self._tell_easier()
        for refuted in rounds:
            while left := [r for r in refuted if self._known.value[r.link] == UNKNOWN]:
                yield self._tell_refuted(left)
                yield from self._tell_easier()

    def _tell_easier(self) -> Iterator[Step]:
        """Yield steps of the first three techniques until none is left."""
        while UNKNOWN in self._known.value:
            local = list(self._tell_local())
            yield from local
            if not local:
                regions = list(self._tell_regions())
                yield from regions
                if not regions:
                    return

    def _tell_local(self) -> Iterator[Step]:
        """Yield one wave of exits; where there are none, of facing heads."""
        known = self._known
        exits = find_exits(known)
        if not exits:
            doubling = find_doubling(known)
            facing = list(dict.fromkeys(doubling.facing))
            self._doubling.update(doubling.barred)
            known.learn(facing, doubling.barred)
            for link in facing:
                yield Step(Technique.FACING, self._board.links[link], self._name([link]))
            # Closed sides are no step of their own, but they may leave new exits.
            if facing or not doubling.barred:
                return
            exits = find_exits(known)
        for cell, links in exits.items():
            joined = [link for link in links if known.value[link] == UNKNOWN]
            if joined:
                technique = Technique.EXITS_DOUBLING if self._leans(cell) else Technique.EXITS
                yield Step(technique, (cell,), self._name(joined))
                known.learn(joined, ())

    def _leans(self, cell: int) -> bool:
        """Say whether a side of the cell is closed by no doubling back, and by nothing plainer."""
        return any(
            link in self._doubling and not is_plainly_closed(self._known, cell, link)
            for link in self._board.links_of[cell]
        )

    def _tell_regions(self) -> Iterator[Step]:
        """Yield steps of the third technique until one of them leaves an exit."""
        known = self._known
        pieces = find_pieces(known)
        for finding in find_regions(known, pieces) or find_locked(known, pieces):
            if any(known.value[link] == UNKNOWN for link in (*finding.drawn, *finding.barred)):
                yield self._tell_finding(finding)
                if has_exit(known):
                    return

    def _tell_finding(self, finding: Finding) -> Step:
        self._known.learn(finding.drawn, finding.barred)
        return Step(
            finding.technique,
            finding.cells,
            self._name(finding.drawn),
            self._name(finding.barred),
        )

    def _tell_refuted(self, refuted: Sequence[Refuted]) -> Step:
        """Return the step that refutes the supposition with the shortest argument."""
        proofs = [(find_proof(self._known, r.link, drawn=r.drawn), r) for r in refuted]
        proof, best = min(proofs, key=lambda pair: (len(pair[0].links), pair[1].link))
        proof = shorten_proof(self._known, proof, best.link, drawn=best.drawn)
        self._known.learn(() if best.drawn else (best.link,), (best.link,) if best.drawn else ())
        [supposed] = pair = self._name([best.link])
        return Step(
            Technique.LOOK_AHEAD,
            supposed,
            joined=() if best.drawn else pair,
            barred=pair if best.drawn else (),
            argument=self._show(proof, supposed, best),
        )

    def _show(self, proof: Proof, supposed: Pair, refuted: Refuted) -> Argument:
        """Return the argument as it is kept: of a long one the conclusion alone."""
        if len(proof.links) > MOST_SHOWN:
            return Argument(
                supposed, refuted.drawn, None, Clash.STARVED, supposed[0], refuted.depth
            )
        links = self._name(proof.links)
        return Argument(supposed, refuted.drawn, links, proof.clash, proof.cell, refuted.depth)

    def _name(self, links: Sequence[int]) -> tuple[Pair, ...]:
        return tuple(self._board.links[link] for link in links)
