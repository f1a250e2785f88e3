"""A content folder against its locks and its site: every level made and proven once more."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from site_builder.cli.build import make_site_levels
from site_builder.cli.locks import find_tools, match_locks
from site_builder.cli.outcome import count_of, emit
from site_builder.cli.walk import read_plain
from site_builder.downloads import find_seed_code
from site_builder.errors import NotationError
from site_builder.farm import examine_boards
from site_builder.generator import DEFINITION, restore_order
from site_builder.lockfile import make_lock
from site_builder.notation.encoding import decode_text
from site_builder.notation.site_files import MAX_MANIFEST
from site_builder.packs import plan_orders, read_content
from site_builder.pages.addresses import find_pack_path
from site_builder.progress import Part, show_progress
from site_builder.puzzle import Level
from site_builder.verify import Finding, read_told
from site_builder.verify.findings import show_name
from site_builder.verify.members import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from site_builder.cli.locks import Matches
    from site_builder.cli.verify_work import Check
    from site_builder.lockfile import Locked
    from site_builder.packs import Pack
    from site_builder.verify.told import ToldLevel


def verify_content(folder: Path, site: Path | None, check: Check) -> None:
    """Make every level of a content folder again, without any cache, and compare.

    Locked levels are proven, and made again from their seeds; the others are made and then proven
    by a question of their own; own boards are examined. ``site``: a built site, whose manifests are
    held against all that, None where there is none. Prints each difference and a line of summary.
    Raises ContentError, NoLevelError and FarmError.
    """
    content = read_content(folder)
    matches = match_locks(folder, content.packs)
    levels, tally = make_site_levels(content, matches, check.workforce, None)
    before = check.differences
    locked = [it for match in matches.values() for it in match.kept if it is not None]
    for finding in (
        *_remake(locked, check),
        *_prove_again(content.packs, levels, matches, check),
        *(_compare_site(content.packs, levels, site) if site else ()),
    ):
        check.print_finding(finding)
    total = sum(map(len, levels.values()))
    seeds = total - tally.examined
    told = ["its locks"] * bool(locked) + ["the site"] * (site is not None)
    differences = check.differences - before
    end = count_of(differences, "difference") if differences else "all the same again"
    if told and not differences:
        end = f"all as {' and '.join(told)} tell{'s' if told == ['the site'] else ''}"
    emit(
        f"{folder.as_posix()}: {count_of(total, 'level')} in "
        f"{count_of(len(content.packs), 'pack')}, {count_of(seeds, 'seed')}, "
        f"{len(locked):,} locked: {end}\n"
    )


def _remake(locked: Sequence[Locked], check: Check) -> Iterator[Finding]:
    """Yield the locked levels that their seeds do not give."""
    here = [it for it in locked if it.making.tools and it.making.tools.definition == DEFINITION]
    older = len(locked) - len(here)
    if older:
        words = f"{count_of(older, 'seed')} not tried: of another definition of levels"
        yield Finding("locks", words, is_note=True)
    orders = [restore_order(it.making) for it in here]
    with show_progress([Part("locked seeds", len(orders))], sys.stderr) as report:
        outcomes = examine_boards(orders, check.workforce, cache=None, report=report)
    tools = find_tools()
    for lock, outcome in zip(here, outcomes, strict=True):
        where = f"{lock.place}, index {lock.making.index}"
        if not isinstance(outcome, Level):
            yield Finding(where, f"its seed gives no level: {outcome}")
        elif (outcome.puzzle, outcome.solution) != (lock.puzzle, lock.solution):
            yield Finding(where, f"its seed gives another level: {outcome.id}")
        elif lock.making.tools == tools and outcome.expect_making().work != lock.making.work:
            yield Finding(where, "its work is not what the lock tells")


def _prove_again(
    packs: Sequence[Pack], levels: dict[str, tuple[Level, ...]], matches: Matches, check: Check
) -> Iterator[Finding]:
    """Yield the levels just made of which less is proven than they say."""
    tools = find_tools()
    fresh: list[tuple[str, Locked]] = []
    for pack in packs:
        if plan_orders(pack):
            made = make_lock(pack, levels[pack.slug], tools).levels
            kept = matches[pack.slug].kept
            fresh += [
                (pack.slug, level) for level, old in zip(made, kept, strict=True) if old is None
            ]
    with show_progress([Part("proofs", len(fresh))], sys.stderr) as report:
        outcomes = examine_boards(
            [level for _, level in fresh], check.workforce, cache=None, report=report
        )
    for (slug, level), outcome in zip(fresh, outcomes, strict=True):
        if not isinstance(outcome, Level):
            yield Finding(f"{slug}, index {level.making.index}", str(outcome))


def _compare_site(
    packs: Sequence[Pack], levels: dict[str, tuple[Level, ...]], site: Path
) -> Iterator[Finding]:
    """Yield the levels of a site that the content does not give, pack by pack."""
    slugs = {pack.slug for pack in packs}
    for folder in sorted((site / find_pack_path("x", "")).parent.glob("*/")):
        if folder.name not in slugs:
            name = find_pack_path(folder.name, "")
            yield Finding(show_name(name), "the content has no such pack")
    for pack in packs:
        path = find_pack_path(pack.slug, MANIFEST)
        try:
            told = read_told(decode_text(read_plain(site / path, MAX_MANIFEST))).levels
        except NotationError as error:
            yield Finding(path, str(error))
            continue
        yield from _compare_pack(path, told, levels[pack.slug])


def _compare_pack(path: str, told: Sequence[ToldLevel], made: Sequence[Level]) -> Iterator[Finding]:
    """Yield the levels of one pack that only the site or only the content has, or that differ."""
    there = {level.id: level for level in told}
    ids = [level.id for level in made]
    for only in told:
        if only.id not in ids:
            yield Finding(f"{path}, level {only.place}", f"the content does not give {only.id}")
    for number, level in enumerate(made, start=1):
        where = f"{path}, level {number}"
        if (found := there.get(level.id)) is None:
            yield Finding(where, f"the site does not have {level.id}, which the content gives")
        elif found.code != find_seed_code(level):
            yield Finding(where, f"{level.id} has another seed code than the content gives it")
        elif found.uniqueness is not level.uniqueness:
            words = f"the site says {found.uniqueness.value}, found {level.uniqueness.value}"
            yield Finding(where, f"{level.id}: {words}")
    if ids != [level.id for level in told] and set(ids) == set(there):
        yield Finding(path, "the same levels stand in another order than the content gives them")
