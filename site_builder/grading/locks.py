"""The third technique, one move on: heads that must not go where they would lock others in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.grading.knowledge import NOBODY, UNKNOWN, Knowledge
from site_builder.grading.pieces import Pieces
from site_builder.grading.regions import Finding, is_beside, list_open_colors
from site_builder.puzzle import Technique


def find_locked(known: Knowledge, pieces: Pieces) -> list[Finding]:
    """Return the links of heads that would leave a color, or a piece, without a way out.

    *Meet* and *fill* looked at one move ahead: a head that takes a node out of its piece may take
    the piece apart. Then some color may have no part on which both of its heads stand, or some
    part no color that has.
    """
    sides_of = {min(seam.ends): seam.sides for seam in pieces.seams if seam.ends}
    lonely = _find_lonely(pieces)
    colors = list_open_colors(known)
    findings = []
    for strand, exits in enumerate(pieces.exits_of):
        for link, bit in exits:
            head = known.heads[strand]
            to = sum(known.board.links[link]) - head
            sides = sides_of.get(bit.bit_length() - 1)
            onward = _list_onward(known, to)
            if sides is None and not lonely & bit and _is_clear(pieces, bit, onward, strand):
                continue  # nothing comes apart, nobody loses their only node
            parts = list(_list_parts(pieces, bit, sides))
            reach = [bits & ~bit for bits in pieces.reach]
            reach[strand] = onward
            is_home = is_beside(known, known.mate[to], known.heads[strand ^ 1])
            home = strand & ~1 if is_home else None
            victim = _find_victim(known, colors, parts, reach, home)
            if victim is not None:
                findings.append(Finding(Technique.LOCKED, (head, to, *victim), barred=(link,)))
    return findings


def _is_clear(pieces: Pieces, bit: int, onward: int, strand: int) -> bool:
    """Say whether the other head of the color is still on the piece that the node leaves whole."""
    [part] = (nodes & ~bit for nodes in pieces.nodes if nodes & bit)
    return bool(onward & part and pieces.reach[strand ^ 1] & part)


def _find_lonely(pieces: Pieces) -> int:
    """Return the nodes that are the only ones that some head reaches of their piece."""
    lonely = 0
    for nodes in pieces.nodes:
        for bits in pieces.reach:
            here = bits & nodes
            if here & (here - 1) == 0:
                lonely |= here
    return lonely


def _list_parts(pieces: Pieces, bit: int, sides: Sequence[int] | None) -> Iterator[int]:
    """Yield the pieces that there are once the node with ``bit`` has a color."""
    for nodes in pieces.nodes:
        if not nodes & bit:
            yield nodes
        elif sides is not None:
            yield from sides
        elif nodes != bit:
            yield nodes & ~bit


def _list_onward(known: Knowledge, to: int) -> int:
    """Return the nodes that a head reaches once it has taken the line at ``to``, as bits."""
    far = known.mate[to]
    onward = 0
    for link, beside in known.board.steps[far]:
        if known.value[link] == UNKNOWN and known.strand[beside] == NOBODY and beside != to:
            onward |= 1 << min(beside, known.mate[beside])
    return onward


def _find_victim(
    known: Knowledge, colors: list[int], parts: list[int], reach: list[int], home: int | None
) -> tuple[int, ...] | None:
    """Return the heads of a color that is locked in, or a cell of a part that none can fill.

    ``home``: the color whose heads stand side by side, and need no part.
    """
    filled = [False] * len(parts)
    for color in colors:
        one, other = reach[color], reach[color + 1]
        is_free = False
        for place, part in enumerate(parts):
            if part & one and part & other:
                is_free = filled[place] = True
        if not is_free and color != home:
            return known.heads[color], known.heads[color + 1]
    for part, is_filled in zip(parts, filled, strict=True):
        if not is_filled:
            return ((part & -part).bit_length() - 1,)
    return None
