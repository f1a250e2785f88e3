"""One pack as a PDF booklet: its levels as a build makes them, its files whole or not there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from site_builder.booklet import Answers, BookletOptions, render_booklet
from site_builder.cli.build import make_site_levels
from site_builder.cli.locks import match_locks
from site_builder.cli.outcome import count_of
from site_builder.errors import ContentError, PublishError
from site_builder.farm import check_workforce
from site_builder.packs import read_content
from site_builder.pages.booklets import plan_booklet
from site_builder.publish import Present, add_files

if TYPE_CHECKING:
    from pathlib import Path

    from site_builder.farm import Workforce
    from site_builder.packs import Content, Pack


@dataclass(frozen=True, slots=True)
class BookletRequest:
    """Which pack to print, into which file, and with what means."""

    content: Path
    slug: str
    out: Path
    options: BookletOptions
    workforce: Workforce
    cache: Path | None


def print_booklet(request: BookletRequest) -> str:
    """Write the booklet of a pack, and return the line that says so.

    With the answers apart they are in a second file, ``NAME-answers.pdf``. Raises ContentError,
    GenerationError, FarmError, and PublishError when a file cannot be written.
    """
    _refuse_out(request.out)
    check_workforce(request.workforce)
    content = read_content(request.content)
    pack = _find_pack(content, request.slug)
    _refuse_daily(pack)
    matches = match_locks(request.content, content.packs)
    levels, _ = make_site_levels(content, matches, request.workforce, request.cache)
    booklet = plan_booklet(content.site.url, pack, levels[pack.slug])
    files = {request.out: render_booklet(booklet, request.options)}
    if request.options.answers is Answers.APART:
        alone = replace(request.options, answers=Answers.ONLY)
        files[find_answers_path(request.out)] = render_booklet(booklet, alone)
    named = {path.name: data for path, data in files.items()}
    with add_files(request.out.parent, named, Present.REPLACED):
        names = " and ".join(map(str, files))
    return f"{count_of(len(booklet.entries), 'level')} of {pack.title} in {names}"


def find_answers_path(out: Path) -> Path:
    """Return the file that answers of their own go to: ``week-answers.pdf`` beside ``week.pdf``."""
    return out.with_name(f"{out.stem}-answers{out.suffix or '.pdf'}")


def _find_pack(content: Content, slug: str) -> Pack:
    """Return the pack of that slug; ContentError offers the nearest."""
    packs = {pack.slug: pack for pack in content.packs}
    if slug in packs:
        return packs[slug]
    near = get_close_matches(slug, packs, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(packs)}"
    raise ContentError((f"no pack has the slug {slug!r}; {hint}",))


def _refuse_out(out: Path) -> None:
    """Raise PublishError, before the long work, for a place that no booklet should go to."""
    if out.suffix.lower() != ".pdf":
        raise PublishError(f"{str(out)!r} does not end in .pdf; name a file such as week.pdf")
    if out.is_dir():
        raise PublishError(f"{out} is a folder; name a file in it, such as {out / 'week.pdf'}")


def _refuse_daily(pack: Pack) -> None:
    """Raise ContentError for a pack whose boards are to come out day by day."""
    if pack.start is not None:
        raise ContentError(
            (f"{pack.source}: a daily pack has no booklet, which would show what is to come",)
        )
