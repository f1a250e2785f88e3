"""The commands that look after the program itself rather than after levels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from site_builder.cli.options import read_bytes
from site_builder.cli.outcome import emit, ends_in_words
from site_builder.cli.parameters import ContentArgument


@ends_in_words()
def cache(
    content: ContentArgument = Path("content"),
    *,
    prune: Annotated[
        bool, typer.Option("--prune", help="Drop what was not used for longest.")
    ] = False,
    keep: Annotated[
        int | None,
        typer.Option(
            parser=read_bytes, metavar="SIZE", help="What --prune leaves.", show_default="500M"
        ),
    ] = None,
) -> None:
    """Show what the caches of builds and of generate hold, or make them smaller.

    Whatever adds to a cache also keeps it below 500M, if need be by what was not used for days.
    """
    from site_builder.cache import LIMIT
    from site_builder.cli import caches

    if keep is not None and not prune:
        raise typer.BadParameter("--keep says what --prune leaves; add --prune")
    for folder in caches.list_caches(content):
        if prune:
            emit(f"{caches.prune(folder, LIMIT if keep is None else keep)}\n")
        else:
            emit(f"{caches.describe_cache(folder)}\n")


@ends_in_words()
def doctor() -> None:
    """Show versions and test the parts that a build rests on."""
    from site_builder.cli.doctor import examine

    report = examine()
    emit(report.describe())
    if not report.is_healthy:
        raise typer.Exit(1)
