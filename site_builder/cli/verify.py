"""The command that checks a downloaded pack, or a built site, against what it tells of itself."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import EngineName
from site_builder.cli.outcome import FAILED, ends_in_words, tell
from site_builder.cli.parameters import EngineOption, WorkersOption, gather_workforce
from site_builder.errors import NotationError

if TYPE_CHECKING:
    from site_builder.cli.verify_work import Check

CONTENT, SITE = Path("content"), Path("_site")
"""What is checked when nothing is named."""

DIFFERENT = 1
"""Exit code when something is not as told."""


@ends_in_words(undone="nothing was verified")
def verify(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE.zip", help="Zips of packs.", show_default=False),
    ] = None,
    *,
    site: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Built site to check.", show_default="_site"),
    ] = None,
    content: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Content to make again, and to compare with its locks and the site.",
            show_default="content, without --site",
        ),
    ] = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="Check the zip of each pack in the site as well.")
    ] = False,
    no_seeds: Annotated[
        bool, typer.Option("--no-seeds", help="Do not make levels again from their seeds.")
    ] = False,
    workers: WorkersOption = None,
    engine: EngineOption = EngineName.Z3,
) -> None:
    """Check content, its locks and its site against each other, or zips against their manifests.

    Without zips every level of the content is made and proven again, compared with its lock and
    with the site, and every file of the site is held against its SHA256SUMS. Of each level in a
    zip the hash, the rules, the uniqueness and the grade are checked, and its seed makes it again.
    The exit code is 1 when anything is not as told, 2 when something cannot be read.
    """
    from site_builder.cli.verify_work import Check, verify_zip

    if files and (site is not None or content is not None):
        raise typer.BadParameter("give zips, or folders; not both")
    if files and deep:
        raise typer.BadParameter("--deep is about a site; every zip is checked to its ground")
    if content is not None and no_seeds:
        raise typer.BadParameter(
            "--content makes its levels from their seeds; leave one of both out"
        )
    check = Check(gather_workforce(workers, engine), seeds=not no_seeds)
    if not files:
        _verify_folders(content, site, check, deep=deep)
    is_broken = False
    for path in files or ():
        try:
            verify_zip(path, check, is_alone=len(files or ()) == 1)
        except NotationError as error:
            tell(f"error: {path.as_posix()}: {error}")
            is_broken = True
    if is_broken:
        raise typer.Exit(FAILED)
    if check.differences:
        raise typer.Exit(DIFFERENT)


def _verify_folders(content: Path | None, site: Path | None, check: Check, *, deep: bool) -> None:
    """Check a content folder and a site, whichever is named; what lies here if none is."""
    from site_builder.cli.shelves import is_folder
    from site_builder.cli.verify_content import verify_content
    from site_builder.cli.verify_work import read_list, verify_site

    if content is None and site is None and check.seeds and is_folder(CONTENT):
        content = CONTENT
    root = site or SITE
    there = site is not None or content is None or deep or is_folder(root)
    # What cannot be checked is told before the work, not after it.
    hashes = read_list(root) if there else {}
    if content is not None:
        verify_content(content, root if there else None, check)
    if there:
        verify_site(root, hashes, check, deep=deep)
    else:
        tell(f"note: there is no {root.as_posix()} to compare with")
