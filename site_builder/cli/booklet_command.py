"""``flowpress booklet``: its options and their words of help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from site_builder.cli.options import AnswersPlace, EngineName, PaperSize, PerPage
from site_builder.cli.outcome import emit, ends_in_words, tell
from site_builder.cli.parameters import (
    EngineOption,
    NoCacheOption,
    WorkersOption,
    gather_workforce,
)


@ends_in_words()
def booklet(  # noqa: PLR0913 (a command's options are its parameters)
    content: Annotated[Path, typer.Argument(help="Folder with site.yaml and packs/.")],
    slug: Annotated[str, typer.Argument(help="Slug of the pack.")],
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="PDF file, replaced in one step.")],
    paper: Annotated[PaperSize, typer.Option(help="Paper, upright.")] = PaperSize.A4,
    per_page: Annotated[PerPage, typer.Option(help="Levels a page.")] = PerPage.FOUR,
    answers: Annotated[
        AnswersPlace, typer.Option(help="At the back, in a file FILE-answers.pdf, or nowhere.")
    ] = AnswersPlace.BACK,
    plain: Annotated[bool, typer.Option("--plain", help="Black ink only: no tints.")] = False,
    workers: WorkersOption = None,
    engine: EngineOption = EngineName.Z3,
    no_cache: NoCacheOption = False,
) -> None:
    """Print a pack as a PDF booklet, with the levels that a build of CONTENT gives it."""
    from site_builder.booklet import Answers, BookletOptions, Paper
    from site_builder.cli.booklet import BookletRequest, print_booklet
    from site_builder.cli.caches import find_site_cache, open_cache

    workforce = gather_workforce(workers, engine)
    cache = None if no_cache else open_cache(find_site_cache(content), tell)
    options = BookletOptions(
        Paper(paper.value), int(per_page.value), Answers(answers.value), color=not plain
    )
    request = BookletRequest(content, slug, out, options, workforce, cache)
    emit(f"{print_booklet(request)}\n")
