"""One pack as a PDF booklet: its levels as a build makes them, its files whole or not there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from secrets import token_hex
from typing import TYPE_CHECKING

from site_builder.booklet import Answers, BookletOptions, render_booklet
from site_builder.cli.build import make_site_levels
from site_builder.cli.outcome import count_of
from site_builder.errors import ContentError, PublishError
from site_builder.farm import check_workforce
from site_builder.packs import read_content
from site_builder.pages.booklets import plan_booklet

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
    check_workforce(request.workforce)
    content = read_content(request.content)
    pack = _find_pack(content, request.slug)
    levels, _ = make_site_levels(content, request.workforce, request.cache)
    booklet = plan_booklet(content.site.url, pack, levels[pack.slug])
    files = {request.out: render_booklet(booklet, request.options)}
    if request.options.answers is Answers.APART:
        alone = replace(request.options, answers=Answers.ONLY)
        files[find_answers_path(request.out)] = render_booklet(booklet, alone)
    for path, data in files.items():
        _write_whole(path, data)
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


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there; a run that is stopped leaves the old one."""
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        raise PublishError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
