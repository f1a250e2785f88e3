"""The first two techniques: exits, and no doubling back."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.grading.knowledge import BARRED, NOBODY, UNKNOWN, ClashError, Knowledge
from site_builder.puzzle import Clash


@dataclass(frozen=True, slots=True)
class Doubling:
    """What follows from it that no flow doubles back: links barred, and heads to be linked."""

    barred: list[int]
    facing: list[int]

    def __bool__(self) -> bool:
        return bool(self.barred or self.facing)


def find_exits(known: Knowledge) -> dict[int, list[int]]:
    """Return the cells whose every open side is needed, and these links.

    *Exits*: a cell with exactly as many open sides as links it still needs takes them all. Looks at
    the touched cells, and empties their list.
    """
    need, wide, value, steps = known.need, known.wide, known.value, known.board.steps
    found = {
        cell: [link for link, _ in steps[cell] if value[link] == UNKNOWN]
        for cell in known.touched
        if need[cell] and need[cell] == wide[cell]
    }
    known.touched = []
    return found


def is_plainly_closed(known: Knowledge, cell: int, link: int) -> bool:
    """Say whether anyone can see that a link of ``cell`` is out: a full cell, or another color.

    What was ruled out by an argument may become plain later; nobody leans on the argument then.
    """
    other = sum(known.board.links[link]) - cell
    own, strand = known.strand[cell], known.strand[other]
    return not known.need[other] or (own >= 0 and strand >= 0 and own ^ strand > 1)


def has_exit(known: Knowledge) -> bool:
    """Say whether a touched cell has as many open sides as it needs."""
    need, wide = known.need, known.wide
    return any(need[cell] and need[cell] == wide[cell] for cell in known.touched)


def find_doubling(known: Knowledge) -> Doubling:
    """Return the links that would lay a flow beside itself or close a loop, and facing heads.

    *No doubling back*: a flow that runs beside itself could take a short cut, so in an airtight
    level none does. A link that closes a loop or lays a flow beside itself is out; two heads of one
    color side by side are linked. Looks where lines have grown, and empties their list. Raises
    ClashError when heads face each other across a barred link.
    """
    links, value, need, steps = known.board.links, known.value, known.need, known.board.steps
    ends = dict.fromkeys(end for end in known.grown if need[end])
    # A line that has grown also stands in the way of the other line of its color.
    ends.update(dict.fromkeys(_find_partner(known, end) for end in ends))
    ends.pop(NOBODY, None)
    known.grown = []
    near = dict.fromkeys(link for end in ends for link, _ in steps[end] if value[link] == UNKNOWN)
    barred = [link for link in near if known.doubles_back(*links[link])]
    return Doubling(barred, _find_facing(known, ends))


def _find_partner(known: Knowledge, end: int) -> int:
    strand = known.strand[end]
    return known.heads[strand ^ 1] if strand >= 0 else NOBODY


def _find_facing(known: Knowledge, ends: dict[int, None]) -> list[int]:
    facing = []
    for end in ends:
        partner = _find_partner(known, end)
        if partner == NOBODY:
            continue
        for link, beside in known.board.steps[end]:
            if beside == partner and known.value[link] == UNKNOWN:
                facing.append(link)
            elif beside == partner and known.value[link] == BARRED:
                raise ClashError(Clash.BESIDE, end)
    return facing
