"""Why a supposition cannot be: the few links that lead from it to a contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from site_builder.grading.knowledge import UNKNOWN, ClashError, Knowledge
from site_builder.grading.techniques import find_doubling
from site_builder.puzzle import Clash

MOST_SHORTENED = 60
"""Links of an argument that is shortened: each is left out in turn, so the time goes with the
square of their number."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Links that follow from a supposition one after the other, and what then goes wrong."""

    links: tuple[int, ...]
    clash: Clash
    cell: int


def find_proof(known: Knowledge, link: int, *, drawn: bool) -> Proof:
    """Return an argument against a supposition that is known to be refuted.

    Each link follows from what stands before it, by exits or by facing heads, when all links are
    counted as closed that would double back. Raises ValueError when nothing goes wrong.
    """
    proof = _explore(known, link, drawn=drawn)
    if proof is None:
        raise ValueError(f"nothing refutes link {link}")
    return proof


def shorten_proof(known: Knowledge, proof: Proof, link: int, *, drawn: bool) -> Proof:
    """Return the argument against the same supposition without the links that it can do without."""
    if len(proof.links) > MOST_SHORTENED:
        return proof
    for left_out in reversed(proof.links):
        # A link may have gone already, with another that it leaned on.
        if left_out in proof.links:
            rest = [other for other in proof.links if other != left_out]
            proof = _retrace(known, link, rest, drawn=drawn) or proof
    return proof


def _explore(known: Knowledge, link: int, *, drawn: bool) -> Proof | None:
    """Make every move that follows, wave by wave, until something goes wrong."""
    trial = known.copy()
    made: list[int] = []
    try:
        _suppose(trial, link, drawn=drawn)
        while moves := _list_moves(trial):
            for move in moves:
                if trial.value[move] == UNKNOWN:
                    made.append(move)
                    _follow(trial, move)
    except ClashError as error:
        return Proof(tuple(made), error.kind, error.cell)
    return None


def _retrace(known: Knowledge, link: int, moves: Iterable[int], *, drawn: bool) -> Proof | None:
    """Make those of ``moves`` that still follow; None if then nothing goes wrong."""
    trial = known.copy()
    made: list[int] = []
    try:
        _suppose(trial, link, drawn=drawn)
        for move in moves:
            if trial.value[move] == UNKNOWN and follows(trial, move):
                made.append(move)
                _follow(trial, move)
    except ClashError as error:
        return Proof(tuple(made), error.kind, error.cell)
    return None


def follows(trial: Knowledge, link: int) -> bool:
    """Say whether an unknown link has to be drawn, by exits or by facing heads."""
    a, b = trial.board.links[link]
    need, wide, strand = trial.need, trial.wide, trial.strand
    if need[a] == wide[a] or need[b] == wide[b]:
        return True
    return strand[a] >= 0 and strand[a] ^ strand[b] == 1


def _suppose(trial: Knowledge, link: int, *, drawn: bool) -> None:
    trial.learn((link,) if drawn else (), () if drawn else (link,))
    _close_doubling(trial)


def _follow(trial: Knowledge, link: int) -> None:
    trial.learn((link,), ())
    _close_doubling(trial)


def _close_doubling(trial: Knowledge) -> None:
    barred = find_doubling(trial).barred
    if barred:
        trial.learn((), barred)


def _list_moves(trial: Knowledge) -> Sequence[int]:
    """Return the links beside what has changed that have to be drawn, in the order of change."""
    near = dict.fromkeys(link for cell in trial.touched for link, _ in trial.board.steps[cell])
    return [link for link in near if trial.value[link] == UNKNOWN and follows(trial, link)]
