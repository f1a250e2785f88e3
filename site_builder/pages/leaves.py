"""The pages of a pack: its levels dealt out so that no page is heavy, batches running on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from site_builder.pages.addresses import INDEX

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.pages.views import BatchView, LevelView, PackView

MOST_LEVELS = 120
"""Levels on one page. A card takes a kilobyte, a batch with the longest title another; and 120
cards fill the rows of any screen, whether two, three, four, five or six stand side by side."""

NEAR = 2
"""How many pages before and after the one at hand are named in its row of pages."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one page shows of a batch, the ``number``-th of its pack from 1."""

    number: int
    batch: BatchView
    levels: tuple[LevelView, ...]

    @property
    def is_continued(self) -> bool:
        """Whether the batch has begun on an earlier page."""
        return self.levels[:1] != self.batch.levels[:1]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a pack. ``number`` counts from 1; ``last`` is that of the pack's last page."""

    number: int
    last: int
    parts: tuple[Part, ...]

    @property
    def name(self) -> str:
        """The file name of the page in the pack's folder."""
        return name_leaf(self.number)

    @property
    def levels(self) -> tuple[LevelView, ...]:
        """The levels that the page lists."""
        return tuple(level for part in self.parts for level in part.levels)

    @property
    def span(self) -> tuple[int, int]:
        """The numbers of the page's first and last level within the pack; (0, 0) without any."""
        levels = self.levels
        return (levels[0].number, levels[-1].number) if levels else (0, 0)

    @property
    def neighbors(self) -> tuple[int, ...]:
        """The numbers of the pages that its row of pages names, 0 for a gap."""
        near = range(self.number - NEAR, self.number + NEAR + 1)
        named = sorted({1, self.last, *(page for page in near if 1 <= page <= self.last)})
        row = [named[0]]
        for before, page in pairwise(named):
            # A gap of one page would take the room of the page itself.
            between = {1: [], 2: [before + 1]}.get(page - before, [0])
            row += [*between, page]
        return tuple(row)


def name_leaf(number: int) -> str:
    """Return the file name of a pack's page by its number from 1."""
    return INDEX if number == 1 else f"page-{number}.html"


def name_leaves(count: int) -> tuple[str, ...]:
    """Return the file names of all pages of a pack of ``count`` levels, in order."""
    return tuple(name_leaf(number) for number in range(1, len(_deal(count)) + 1))


def name_pages(pack: PackView) -> tuple[str, ...]:
    """Return the file names of the pages that list a pack's levels; a daily pack has just one."""
    return name_leaves(len(pack.levels)) if pack.pack.start is None else (INDEX,)


def split_pack(batches: Sequence[BatchView]) -> tuple[Leaf, ...]:
    """Return the pages of a pack, about equally long; one page for a pack without levels."""
    places = [
        (number, level)
        for number, batch in enumerate(batches, start=1)
        for level in batch.levels
    ]  # fmt: skip
    cuts = _deal(len(places))
    return tuple(
        Leaf(number, len(cuts), _gather_parts(batches, places[start:end]))
        for number, (start, end) in enumerate(cuts, start=1)
    )


def _gather_parts(
    batches: Sequence[BatchView], places: Sequence[tuple[int, LevelView]]
) -> tuple[Part, ...]:
    return tuple(
        Part(number, batches[number - 1], tuple(level for _, level in group))
        for number, group in groupby(places, key=lambda place: place[0])
    )


def _deal(count: int) -> list[tuple[int, int]]:
    """Return where each page starts and ends: as few pages as do, none much shorter than others."""
    pages = max(1, -(-count // MOST_LEVELS))
    cuts = [count * page // pages for page in range(pages + 1)]
    return list(pairwise(cuts))
