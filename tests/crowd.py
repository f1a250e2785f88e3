"""Any number of different levels, drawn from stripes alone: no generator, no solver, no picture."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import TYPE_CHECKING

from sample_site import draw_level, make_content, make_grade

from site_builder.packs import Batch, Content
from site_builder.puzzle import COLOR_LABELS, Difficulty, Grade, Level, Ungraded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GRADES: tuple[Grade | Ungraded, ...] = (
    make_grade(Difficulty.HARD, 57),
    Ungraded.BEYOND,
    *(make_grade(Difficulty.GENTLE, score) for score in (9, 30, 12)),
)
"""Grades take turns, so that sorting has something to do."""


@cache
def cut_row(width: int) -> tuple[tuple[int, ...], ...]:
    """Return every way to cut a row into pieces of three cells or more."""
    if width == 0:
        return ((),)
    return tuple(
        (piece, *rest) for piece in range(3, width + 1) for rest in cut_row(width - piece)
    )  # fmt: skip


def draw_stripes(cuts: Sequence[Sequence[int]]) -> str:
    """Return the board as letters: each row is cut into straight flows."""
    signs = iter(COLOR_LABELS)
    return "\n".join("".join(next(signs) * piece for piece in row) for row in cuts)


def draw_crowd(width: int, height: int, count: int, skip: int = 0) -> tuple[Level, ...]:
    """Return ``count`` different levels of one size, their dots apart from those skipped."""
    boards: Iterator[tuple[tuple[int, ...], ...]] = product(cut_row(width), repeat=height)
    return tuple(
        draw_level(draw_stripes(cuts), seed="a crowd", index=place,
                   grade=GRADES[place % len(GRADES)])
        for place, cuts in enumerate(islice(boards, skip, skip + count))
    )  # fmt: skip


def make_crowd(
    sizes: Sequence[tuple[int, int, int]], *, packs: int = 1, title: str = "Crowd"
) -> tuple[Content, dict[str, tuple[Level, ...]]]:
    """Return a site of equally large packs, each with a batch for every (width, height, count)."""
    content = make_content()
    made: dict[str, tuple[Level, ...]] = {}
    listed = []
    for number in range(packs):
        crowds = [draw_crowd(w, h, count, skip=number * count) for w, h, count in sizes]
        slug = f"crowd-{number + 1}"
        made[slug] = tuple(level for crowd in crowds for level in crowd)
        batches = tuple(Batch(crowd[0].expect_making().recipe, len(crowd), "") for crowd in crowds)
        pack = replace(content.packs[0], slug=slug, title=f"{title} {number + 1}", batches=batches)
        listed.append(pack)
    return replace(content, packs=tuple(listed)), made


def blank_pictures(level: Level) -> tuple[bytes, bytes]:
    """Return what stands for a level's pictures where nobody looks at them."""
    return f"puzzle {level.id}".encode(), f"solution {level.id}".encode()
