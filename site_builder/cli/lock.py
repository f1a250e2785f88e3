"""The command that keeps the levels of packs as they are, in lock files beside them."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import EngineName
from site_builder.cli.outcome import count_of, emit, ends_in_words, tell
from site_builder.cli.parameters import (
    ContentArgument,
    EngineOption,
    NoCacheOption,
    WorkersOption,
    gather_workforce,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.packs import Pack


@ends_in_words("stopped; each lock is the old one or the new one, and whole", "no lock was written")
def lock(
    content: ContentArgument = Path("content"),
    *,
    pack: Annotated[
        list[str] | None,
        typer.Option(metavar="SLUG", help="Pack to lock; may be repeated.", show_default="all"),
    ] = None,
    accept: Annotated[
        bool,
        typer.Option("--accept", help="Drop locked levels that a pack does not ask for any more."),
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 if a lock is not up to date.")
    ] = False,
    workers: WorkersOption = None,
    engine: EngineOption = EngineName.Z3,
    no_cache: NoCacheOption = False,
) -> None:
    """Write the levels of each pack into packs/SLUG.lock, which builds then publish as they are.

    What a lock holds already stays, and is checked again; levels that it lacks are made and added.
    Boards of the author's own are in the pack already, and in no lock.
    """
    from site_builder.cli.build import make_site_levels
    from site_builder.cli.caches import find_site_cache, open_cache
    from site_builder.cli.lock_work import describe_change, plan_locks, put_locks
    from site_builder.cli.locks import describe_others, describe_shared, match_locks
    from site_builder.packs import read_content

    workforce = gather_workforce(workers, engine)
    read = read_content(content)
    chosen = _choose(read.packs, pack)
    held = () if accept else {one.slug for one in chosen}
    matches = match_locks(content, read.packs, {one.slug for one in read.packs} - set(held))
    for line in describe_others(chosen, read.packs, matches):
        tell(f"note: {line}")
    cache = None if no_cache else open_cache(find_site_cache(content), tell)
    levels, _ = make_site_levels(read, matches, workforce, cache)
    changes = plan_locks(content, chosen, levels)
    if shared := describe_shared(matches):
        tell(f"note: {shared}")
    if not check:
        put_locks(content, changes)
    for change in changes:
        emit(f"{describe_change(change, matches[change.slug], is_written=not check)}\n")
    outdated = sum(change.is_new for change in changes)
    if check and outdated:
        them = "it" if outdated == 1 else "them"
        tell(f"{count_of(outdated, 'lock')} not up to date; `flowpress lock` writes {them}")
        raise typer.Exit(1)


def _choose(packs: Sequence[Pack], slugs: Sequence[str] | None) -> list[Pack]:
    """Return the packs that are to be locked; BadParameter for a slug that no pack has."""
    known = {pack.slug: pack for pack in packs}
    for slug in slugs or ():
        if slug not in known:
            raise typer.BadParameter(f"there is no pack {slug!r}; there are {', '.join(known)}")
    wanted = list(dict.fromkeys(slugs)) if slugs else list(known)
    return [known[slug] for slug in wanted]
