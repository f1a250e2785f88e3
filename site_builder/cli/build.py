"""The main pipeline: content in, levels made, pages rendered, the site swapped in."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING

from site_builder.cli.caches import Pictures
from site_builder.cli.locks import (
    Matches,
    describe_shared,
    describe_unlocked,
    find_tools,
    match_locks,
    settle_tools,
)
from site_builder.cli.outcome import count_of
from site_builder.cli.shelf import OldSite
from site_builder.errors import ContentError, NoLevelError, SiteBuilderError
from site_builder.farm import (
    Examination,
    Report,
    Workforce,
    check_workforce,
    examine_boards,
    make_levels,
)
from site_builder.packs import arrange_levels, plan_orders, queue_packs, read_content
from site_builder.pages import NO_SHELF, Makers, find_omission, render_site
from site_builder.progress import Part, show_progress
from site_builder.publish import claim_site
from site_builder.puzzle import Level

if TYPE_CHECKING:
    from pathlib import Path

    from site_builder.farm.dispatch import Ask
    from site_builder.generator import Order
    from site_builder.lockfile import Match
    from site_builder.packs import Content, Pack
    from site_builder.publish import Claim


NEW_STANDS = "stopped; the new site stands already"


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What to build, where to, and with what means.

    ``cache`` None means to make all anew; ``lasting`` False is for sites that live as long as we.
    """

    content: Path
    out: Path
    workforce: Workforce
    cache: Path | None
    lasting: bool = True


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What a build did; ``notes`` say what the site goes without, and what locks do not tell.

    ``own`` of the levels are the authors' boards that had to be examined, ``rechecked`` are locked
    levels that had to be checked again.
    """

    levels: int
    packs: int
    cached: int
    own: int
    rechecked: int
    files: int
    is_new: bool
    out: Path
    notes: tuple[str, ...]

    def describe(self) -> str:
        """Return the one line that ends a build."""
        generated = self.levels - self.cached - self.own - self.rechecked
        return (
            f"{count_of(self.levels, 'level')} in {count_of(self.packs, 'pack')}: "
            f"{generated} generated, "
            f"{f'{self.rechecked} locked, ' if self.rechecked else ''}"
            f"{f'{self.own} examined, ' if self.own else ''}{self.cached} from the cache; "
            f"{count_of(self.files, 'file')} in {self.out}{'' if self.is_new else ', unchanged'}"
        )


def build_site(request: BuildRequest) -> BuildSummary:
    """Build the site; whatever error comes out, the old site still stands.

    Raises ContentError, GenerationError, FarmError, PublishError. An interrupt that comes when the
    new site stands already has a note that says so.
    """
    check_workforce(request.workforce)
    content = read_content(request.content)
    matches = match_locks(request.content, content.packs)
    with claim_site(request.out) as claim, _noting_what_stands(claim):
        levels, tally = make_site_levels(content, matches, request.workforce, request.cache)
        pictures = Pictures(request.cache)
        shelf = OldSite(request.cache, claim) if request.cache else None
        makers = Makers(version("z3-solver"), pictures.draw, pictures.draw_card)
        files = render_site(content, levels, makers, shelf or NO_SHELF)
        done = claim.publish(files, lasting=request.lasting)
    with _noting_what_stands(claim):
        pictures.tidy()
        if shelf:
            shelf.settle()
    count = sum(len(made) for made in levels.values())
    found = (describe_shared(matches), describe_unlocked(matches), find_omission(content))
    return BuildSummary(
        levels=count,
        packs=len(content.packs),
        cached=tally.cached,
        own=tally.examined,
        rechecked=tally.rechecked,
        files=done.files,
        is_new=done.is_new,
        out=request.out,
        notes=(*content.notes, *filter(None, found)),
    )


@contextmanager
def _noting_what_stands(claim: Claim) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        if claim.is_replaced:
            stop.add_note(NEW_STANDS)
        raise


def make_site_levels(
    content: Content, matches: Matches, workforce: Workforce, cache: Path | None
) -> tuple[dict[str, tuple[Level, ...]], Tally]:
    """Return the levels of each pack by slug, as its pages show them; and where they are from.

    All packs go to the farm at once: it looks for repeats across the whole site. The authors' own
    boards and what ``matches`` keep go first, so that a level that equals one of them is made anew.
    """
    packs = queue_packs(content.packs)
    tally = Tally()
    own = _examine_own(packs, workforce, cache, tally)
    locked = _recheck_locked([matches[pack.slug] for pack in packs], workforce, cache, tally)
    plans = {pack.slug: _plan_fresh(pack, matches[pack.slug]) for pack in packs}
    orders = [order for plan in plans.values() for order in plan]
    with tally.watch([Part(pack.title, len(plans[pack.slug])) for pack in packs]) as report:
        taken = [level.puzzle for level in (*own, *locked)]
        try:
            made = iter(make_levels(orders, workforce, cache=cache, report=report, taken=taken))
        except NoLevelError as error:
            raise _place_error(error, packs, plans) from error
    given, kept = iter(own), iter(locked)
    arranged = {
        pack.slug: arrange_levels(
            pack,
            [next(made if found is None else kept) for found in matches[pack.slug].kept],
            list(islice(given, len(pack.drafts))),
        )
        for pack in packs
    }
    return arranged, tally


def _plan_fresh(pack: Pack, match: Match) -> list[Order]:
    """Return the orders of a pack for which its lock has no level."""
    pairs = zip(plan_orders(pack), match.kept, strict=True)
    return [order for order, kept in pairs if kept is None]


def _recheck_locked(
    matches: Sequence[Match], workforce: Workforce, cache: Path | None, tally: Tally
) -> list[Level]:
    """Return the locked levels, checked again; ContentError with all that are not as told."""
    wanted = [
        (locked.place, locked) for match in matches for locked in match.kept if locked is not None
    ]
    before = tally.cached
    levels = _examine("locked levels", wanted, workforce, cache, tally)
    tally.rechecked = len(wanted) - (tally.cached - before)
    here = find_tools()
    return [settle_tools(level, here) for level in levels]


def _examine_own(
    packs: Sequence[Pack], workforce: Workforce, cache: Path | None, tally: Tally
) -> list[Level]:
    """Return the boards that authors brought as levels; ContentError with all that will not do."""
    wanted = [
        (draft.place, Examination(draft.entry, draft.given, batch.demanded))
        for pack in packs
        for batch in pack.own
        for draft in batch.drafts
    ]
    before = tally.cached
    levels = _examine("own boards", wanted, workforce, cache, tally)
    tally.examined = len(wanted) - (tally.cached - before)
    return levels


def _examine(
    title: str,
    wanted: Sequence[tuple[str, Ask]],
    workforce: Workforce,
    cache: Path | None,
    tally: Tally,
) -> list[Level]:
    """Return boards, each with its place, as levels; ContentError with all that are refused."""
    if not wanted:
        return []
    with tally.watch([Part(title, len(wanted))]) as report:
        asked = [ask for _, ask in wanted]
        outcomes = examine_boards(asked, workforce, cache=cache, report=report)
    problems = [
        f"{place}: {outcome}"
        for (place, _), outcome in zip(wanted, outcomes, strict=True)
        if not isinstance(outcome, Level)
    ]
    if problems:
        raise ContentError(tuple(problems))
    return [outcome for outcome in outcomes if isinstance(outcome, Level)]


def _place_error(
    error: NoLevelError, packs: Sequence[Pack], plans: Mapping[str, Sequence[Order]]
) -> SiteBuilderError:
    """Return the error of one order among those of all packs with the place that asks for it."""
    if error.position is None:
        return error
    asked = [(pack, order.recipe) for pack in packs for order in plans[pack.slug]]
    pack, recipe = asked[error.position]
    place = next(batch.place for batch in pack.made if batch.recipe == recipe)
    return ContentError((f"{place or pack.source}: {error}",))


@dataclass(slots=True)
class Tally:
    """How many levels came from the cache, and how many had to be examined or checked again."""

    cached: int = 0
    examined: int = 0
    rechecked: int = 0

    @contextmanager
    def watch(self, parts: Sequence[Part]) -> Iterator[Report]:
        """Show progress as long as the block runs, and count what comes from the cache."""
        with show_progress(parts, sys.stderr) as report:

            def count(position: int, from_cache: bool) -> None:  # noqa: FBT001 (the farm's signature)
                self.cached += from_cache
                report(position, from_cache)

            yield count
