"""The third technique: which colors can reach which pieces of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.grading.knowledge import NOBODY, UNKNOWN, Knowledge
from site_builder.grading.pieces import Pieces, Seam
from site_builder.puzzle import Technique


@dataclass(frozen=True, slots=True)
class Finding:
    """What a technique concludes: links drawn and links barred, and the cells that show why."""

    technique: Technique
    cells: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()


def find_regions(known: Knowledge, pieces: Pieces) -> list[Finding]:
    """Return all that the pieces of the board as they are tell at once."""
    colors = list_open_colors(known)
    findings = list(_find_meetings(known, pieces, colors))
    findings += _find_claims(known, pieces, colors)
    for seam in pieces.seams:
        if seam.link >= 0:
            findings += _find_bridge(known, pieces, colors, seam)
        else:
            findings += _find_cut(known, pieces, colors, seam)
    return findings


def list_open_colors(known: Knowledge) -> list[int]:
    """Return the first strand of each color whose heads have to meet by way of a piece.

    Not of those that are complete, nor of those whose heads stand side by side.
    """
    return [
        strand
        for strand in range(0, len(known.heads), 2)
        if known.heads[strand] != NOBODY
        and not is_beside(known, known.heads[strand], known.heads[strand + 1])
    ]


def is_beside(known: Knowledge, a: int, b: int) -> bool:
    """Say whether an unknown link joins two cells."""
    return any(
        beside == b and known.value[link] == UNKNOWN for link, beside in known.board.steps[a]
    )


def _find_meetings(known: Knowledge, pieces: Pieces, colors: list[int]) -> Iterator[Finding]:
    """*Meet*: a color's heads leave only onto pieces on which both of them stand."""
    for color in colors:
        shared = _find_shared(pieces, color)
        yield from _bar_outside(known, pieces, color, shared, Technique.MEET)


def _find_claims(known: Knowledge, pieces: Pieces, colors: list[int]) -> Iterator[Finding]:
    """*Fill*, *sole claimant*: a piece that one color alone can fill keeps that color's heads.

    A piece with no color that has both heads on it could not be filled at all.
    """
    shared = {color: _find_shared(pieces, color) for color in colors}
    for nodes in pieces.nodes:
        claimants = [color for color in colors if shared[color] & nodes]
        if len(claimants) == 1:
            yield from _bar_outside(known, pieces, claimants[0], nodes, Technique.CLAIM)


def _find_shared(pieces: Pieces, color: int) -> int:
    """Return the nodes of all pieces on which both heads of a color stand."""
    one, other = pieces.reach[color], pieces.reach[color + 1]
    shared = 0
    for nodes in pieces.nodes:
        if nodes & one and nodes & other:
            shared |= nodes
    return shared


def _bar_outside(
    known: Knowledge, pieces: Pieces, color: int, nodes: int, technique: Technique
) -> Iterator[Finding]:
    for strand in (color, color + 1):
        barred = tuple(link for link, bit in pieces.exits_of[strand] if not bit & nodes)
        if barred:
            cells = (known.heads[strand], known.heads[strand ^ 1])
            yield Finding(technique, cells, barred=barred)


def _find_bridge(
    known: Knowledge, pieces: Pieces, colors: list[int], seam: Seam
) -> Iterator[Finding]:
    """*Bottleneck*, at a link: a color that must cross it takes it; if none can, it is barred."""
    near, far = seam.sides
    can_cross = False
    for color in colors:
        one, other = pieces.reach[color], pieces.reach[color + 1]
        if (one & near and other & far) or (one & far and other & near):
            can_cross = True
            if _is_apart(one, other, seam.sides):
                cells = (known.heads[color], known.heads[color + 1])
                yield Finding(Technique.PASS, cells, drawn=(seam.link,))
                return
    if not can_cross:
        yield Finding(Technique.BARRED, known.board.links[seam.link], barred=(seam.link,))


def _find_cut(known: Knowledge, pieces: Pieces, colors: list[int], seam: Seam) -> Iterator[Finding]:
    """*Bottleneck*, at a cell: a color that must cross there leaves no link that leads elsewhere.

    Its two links lead to the side it comes from and the side it goes to. Which links it takes is
    open where several lead to one of these.
    """
    for color in colors:
        one, other = pieces.reach[color], pieces.reach[color + 1]
        if _is_apart(one, other, seam.sides):
            crossed = sum(side for side in seam.sides if side & (one | other))
            heads = (known.heads[color], known.heads[color + 1])
            for cell in seam.ends:
                barred = tuple(_list_ways_elsewhere(known, cell, crossed))
                if barred:
                    yield Finding(Technique.THROUGH, (*heads, cell), barred=barred)
            return


def _list_ways_elsewhere(known: Knowledge, cell: int, crossed: int) -> Iterator[int]:
    """Yield the unknown links of an uncolored cell that lead to no node of ``crossed``."""
    for link, beside in known.board.steps[cell]:
        if known.value[link] == UNKNOWN:
            is_head = known.strand[beside] != NOBODY
            if is_head or not crossed >> min(beside, known.mate[beside]) & 1:
                yield link


def _is_apart(one: int, other: int, sides: tuple[int, ...]) -> bool:
    """Say whether each head reaches a single side, and not the same one."""
    here = [side for side in sides if one and not one & ~side]
    there = [side for side in sides if other and not other & ~side]
    return bool(here) and bool(there) and here != there
