"""The booklets of a pack: what stands in them, and which of them the site has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.booklet import Answers, Booklet, BookletOptions, Entry, Paper, render_booklet
from site_builder.markdown import extract_plain_text
from site_builder.pages.addresses import find_address, find_pack_path
from site_builder.pages.verdicts import view_grade
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from site_builder.packs import Pack, Printing
    from site_builder.pages.views import PackView
    from site_builder.puzzle import Level

_PAPER_WORDS = {Paper.A4: "A4", Paper.LETTER: "Letter"}
_ANSWER_WORDS = {
    Answers.BACK: "answers at the back",
    Answers.APART: "answers in a file of their own",
    Answers.NONE: "without answers",
    Answers.ONLY: "the answers",
}


@dataclass(frozen=True, slots=True)
class Edition:
    """One booklet of a pack: its file name, its layout, and words about it."""

    name: str
    options: BookletOptions

    @property
    def words(self) -> str:
        """What the booklet is, for its link."""
        options = self.options
        count = f"{options.per_page} a page" if options.per_page > 1 else "1 on each page"
        return f"{_PAPER_WORDS[options.paper]}, {count}, {_ANSWER_WORDS[options.answers]}"


def plan_editions(slug: str, printing: Printing) -> tuple[Edition, ...]:
    """Return the booklets that a pack is to have, those with few levels a page first."""
    kinds = [Answers(printing.answers)]
    if kinds == [Answers.APART]:
        kinds.append(Answers.ONLY)
    return tuple(
        Edition(_name_file(slug, paper, count, kind), BookletOptions(Paper(paper), count, kind))
        for count in printing.per_page
        for paper in printing.papers
        for kind in kinds
    )


def render_booklets(url: str | None, pack: PackView) -> Iterator[SiteFile]:
    """Yield the booklets of a pack: none of an empty one, nor of one that comes out day by day."""
    if not pack.levels or pack.pack.start is not None:
        return
    booklet = plan_booklet(url, pack.pack, [view.level for view in pack.levels])
    for edition in plan_editions(pack.pack.slug, pack.pack.printing):
        path = find_pack_path(pack.pack.slug, edition.name)
        yield SiteFile(path, render_booklet(booklet, edition.options))


def plan_booklet(url: str | None, pack: Pack, levels: Sequence[Level]) -> Booklet:
    """Return the content of a pack's booklet; ``levels`` in the order of its pages."""
    parts = [batch.title for batch in pack.batches for _ in range(batch.count)]
    entries = (
        Entry(
            number=number,
            level=level,
            address=find_address(url, find_pack_path(pack.slug, f"{level.id}.html")),
            grade=view_grade(level.grade).word,
            part=part,
        )
        for number, (level, part) in enumerate(zip(levels, parts, strict=True), start=1)
    )
    return Booklet(
        title=pack.title,
        author=pack.author,
        license=pack.license,
        summary=extract_plain_text(pack.summary),
        address=find_address(url, find_pack_path(pack.slug)),
        entries=tuple(entries),
    )


def _name_file(slug: str, paper: str, count: int, kind: Answers) -> str:
    return f"{slug}-{paper}-{count}{'-answers' if kind is Answers.ONLY else ''}.pdf"
