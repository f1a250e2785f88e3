"""What the templates are told: plain values, no URL, no HTML but the author's cleaned words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from site_builder.downloads import find_seed_code
from site_builder.errors import NotationError
from site_builder.markdown import (
    extract_opening,
    extract_plain_text,
    fold_markdown,
    render_markdown,
)
from site_builder.notation.level_csv import write_level_csv
from site_builder.packs import Batch, number_batches
from site_builder.pages.command import plan_command
from site_builder.pages.dates import write_date, write_short_date
from site_builder.pages.orders import (
    count_noun,
    count_sizes,
    describe_batch,
    describe_own,
    describe_range,
    describe_size,
)
from site_builder.pages.verdicts import (
    UNIQUENESS_WORDS,
    ClassView,
    GradeView,
    count_classes,
    describe_hinted_grade,
    describe_spread,
    view_classes,
    view_grade,
)
from site_builder.palette import find_flow_color, find_flow_ink
from site_builder.puzzle import COLOR_LABELS
from site_builder.thumbnails import find_picture_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.packs import AnyBatch, Pack, Site
    from site_builder.puzzle import Level

TONES = 8
"""Packs take turns with the first, most distinct flow colors as their own."""


@dataclass(frozen=True, slots=True)
class LevelView:
    """One level as pages show it. ``number`` counts from 1 within the pack; ``csv`` may be None."""

    level: Level
    number: int
    title: str
    csv: str | None
    command: tuple[str, ...]
    seed_code: str | None
    uniqueness_name: str
    uniqueness_words: str
    grade: GradeView
    picture_width: int
    picture_height: int

    @property
    def id(self) -> str:
        """The level's lasting name, also the stem of its file names."""
        return self.level.id

    @property
    def size(self) -> str:
        """The size as pages print it, with a real multiplication sign."""
        return describe_size(self.level.puzzle.board)

    @property
    def flows(self) -> str:
        """The number of flows in words."""
        return count_noun(self.level.puzzle.flows, "flow")

    @property
    def dots(self) -> tuple[tuple[int, int, str, str, str], ...]:
        """The dots for a drawing: row, column, color, ink and letter of each."""
        puzzle = self.level.puzzle
        return tuple(
            (
                *puzzle.board.cells[cell],
                find_flow_color(color),
                find_flow_ink(color),
                COLOR_LABELS[color],
            )
            for color, (pair, letter) in enumerate(
                zip(puzzle.terminals, COLOR_LABELS, strict=False)
            )
            for cell in pair
        )

    @property
    def alt(self) -> str:
        """What the picture shows, for whoever does not see it."""
        board = self.level.puzzle.board
        return (
            f"Level {self.number}: {board.width} by {board.height} cells "
            f"with {count_noun(self.level.puzzle.flows, 'pair')} of dots"
        )

    def describe(self, pack: str) -> dict[str, object]:
        """Return the level as the player reads it (JSON, version 1)."""
        puzzle, board = self.level.puzzle, self.level.puzzle.board
        return {
            "v": 1,
            "id": self.id,
            "title": self.title,
            "board": {"shape": board.shape, "width": board.width, "height": board.height},
            "dots": [list(pair) for pair in puzzle.terminals],
            "solution": [list(path) for path in self.level.solution.paths],
            "uniqueness": self.level.uniqueness.value,
            "pack": pack,
            "number": self.number,
            **({} if self.seed_code is None else {"seed": self.seed_code}),
            **describe_hinted_grade(self.level.grade),
        }


@dataclass(frozen=True, slots=True)
class BatchView:
    """The levels of one batch, and the words that explain its recipe."""

    title: str
    recipe_words: str
    levels: tuple[LevelView, ...]


@dataclass(frozen=True, slots=True)
class PackView:
    """One pack as pages show it. ``tone`` is the number of the flow color it wears.

    ``lead`` and ``more`` are the two parts of ``summary``: what a page shows at once, and what it
    folds away, if the words are long.
    """

    pack: Pack
    number: int
    tone: int
    summary: Markup
    lead: Markup
    more: Markup
    opening: str
    description: str
    batches: tuple[BatchView, ...]
    levels: tuple[LevelView, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pack's levels, in the order of its pages."""
        return tuple(view.id for view in self.levels)

    @property
    def count(self) -> str:
        """The number of levels in words."""
        return count_noun(len(self.levels), "level")

    @property
    def sizes(self) -> str:
        """The sizes in the pack: one, or the smallest and the largest by area."""
        return describe_range(self.size_counts)

    @property
    def size_counts(self) -> tuple[tuple[str, str, int], ...]:
        """The sizes in the pack from the smallest, as ``count_sizes`` gives them."""
        return count_sizes(view.level.puzzle.board for view in self.levels)

    @property
    def classes(self) -> tuple[ClassView, ...]:
        """The classes of difficulty in the pack, with how many levels each has."""
        return count_classes(view.grade for view in self.levels)

    @property
    def spread(self) -> str:
        """The classes of the pack in words, from the gentlest to the hardest."""
        return describe_spread(view.grade for view in self.levels)

    @property
    def facts(self) -> str:
        """What there is to say of the pack without any words of its author."""
        count = self.count if self.pack.start is None else "a board a day"
        return ", ".join(filter(None, (count, self.sizes, self.spread)))

    @property
    def dates(self) -> tuple[tuple[str, str, str], ...]:
        """The days that its author gives it: what happened, the day as in ISO 8601, in words."""
        days = {"Published": self.pack.published, "updated": self.pack.updated}
        if self.pack.updated == self.pack.published:
            del days["updated"]
        return tuple(
            (word, day.isoformat(), write_short_date(day))
            for word, day in days.items()
            if day is not None
        )

    @property
    def samples(self) -> tuple[LevelView, ...]:
        """Three levels for the cover: the first, the middle one and the last.

        Those of a daily pack are of its first days: what is yet to come stays a surprise.
        """
        if self.pack.start is not None:
            return self.levels[:3]
        last = len(self.levels) - 1
        return tuple(self.levels[place] for place in sorted({0, last // 2, last} - {-1}))


@dataclass(frozen=True, slots=True)
class SiteView:
    """The whole site as pages show it."""

    site: Site
    summary: Markup
    description: str
    packs: tuple[PackView, ...]

    @property
    def count(self) -> int:
        """The number of levels in the site."""
        return sum(len(pack.levels) for pack in self.packs)

    @property
    def classes(self) -> tuple[ClassView, ...]:
        """Every class of difficulty, whether the site has a level of it or not."""
        return view_classes()

    @property
    def daily(self) -> PackView | None:
        """The first pack that has a board for each day."""
        return next((pack for pack in self.packs if pack.pack.start is not None), None)

    @property
    def cover(self) -> tuple[PackView, LevelView] | None:
        """The level on the front page: square and of medium size where there is one.

        Of a daily pack only the first can be it.
        """
        choices = [
            (pack, level)
            for pack in self.packs
            for level in (pack.levels if pack.pack.start is None else pack.levels[:1])
        ]
        return min(choices, key=lambda choice: _rank_cover(choice[1].level), default=None)


def view_site(site: Site, packs: tuple[PackView, ...]) -> SiteView:
    """Return the site with its words ready to print."""
    return SiteView(site, _render_words(site.summary), extract_plain_text(site.summary), packs)


def view_pack(number: int, pack: Pack, levels: Sequence[Level]) -> PackView:
    """Return a pack and its levels ready to print; ``levels`` in the order of its pages."""
    batch_of = number_batches(pack)
    lead, more = fold_markdown(pack.summary)
    views = tuple(
        _view_level(pack, place, level)
        for place, (level, _) in enumerate(zip(levels, batch_of, strict=True), start=1)
    )
    return PackView(
        pack=pack,
        number=number,
        tone=(number - 1) % TONES,
        summary=_render_words(pack.summary),
        lead=_trust(lead),
        more=_trust(more),
        opening=extract_opening(pack.summary),
        description=extract_plain_text(pack.summary),
        batches=tuple(
            _view_batch(batch, tuple(
                view for view, owner in zip(views, batch_of, strict=True) if owner == place
            ))
            for place, batch in enumerate(pack.batches, start=1)
        ),
        levels=views,
    )  # fmt: skip


def _view_level(pack: Pack, number: int, level: Level) -> LevelView:
    name, words = UNIQUENESS_WORDS[level.uniqueness]
    width, height = find_picture_size(level.puzzle.board)
    return LevelView(
        level=level,
        number=number,
        title=_name_level(pack, number),
        csv=_write_csv(level),
        command=plan_command(level),
        seed_code=find_seed_code(level),
        uniqueness_name=name,
        uniqueness_words=words,
        grade=view_grade(level.grade),
        picture_width=width,
        picture_height=height,
    )


def _name_level(pack: Pack, number: int) -> str:
    if pack.start is None:
        return f"{pack.title} {number}"
    return f"{pack.title} - {write_date(pack.dates[number - 1])}"


def _write_csv(level: Level) -> str | None:
    """Return the level as CSV; None where a path runs beside itself, which a CSV cannot tell."""
    try:
        return write_level_csv(level.puzzle, level.solution)
    except NotationError:
        return None


def _view_batch(batch: AnyBatch, levels: tuple[LevelView, ...]) -> BatchView:
    if isinstance(batch, Batch):
        return BatchView(batch.title or describe_size(batch.recipe), describe_batch(batch), levels)
    sizes = describe_range(count_sizes(view.level.puzzle.board for view in levels))
    return BatchView(batch.title or sizes, describe_own(batch, sizes), levels)


def _rank_cover(level: Level) -> tuple[bool, int]:
    board = level.puzzle.board
    return board.width != board.height, abs(board.width * board.height - 64)


def _render_words(text: str) -> Markup:
    """Return an author's Markdown as HTML that templates may trust: it has been cleaned."""
    return _trust(render_markdown(text))


def _trust(cleaned: str) -> Markup:
    return Markup(cleaned)  # noqa: S704  (what the markdown room returns has been cleaned)
