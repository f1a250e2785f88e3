"""The main pipeline: content in, levels made, pages rendered, the site swapped in."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING

from site_builder.cli.caches import Pictures
from site_builder.cli.outcome import count_of
from site_builder.cli.shelf import OldSite
from site_builder.farm import Workforce, check_workforce, make_levels
from site_builder.packs import arrange_levels, plan_orders, queue_packs, read_content
from site_builder.pages import NO_SHELF, Makers, find_omission, render_site
from site_builder.progress import Part, show_progress
from site_builder.publish import claim_site

if TYPE_CHECKING:
    from pathlib import Path

    from site_builder.packs import Content
    from site_builder.puzzle import Level


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
    """What a build did; ``omission`` says what the site goes without, if anything."""

    levels: int
    packs: int
    cached: int
    files: int
    is_new: bool
    out: Path
    omission: str | None

    def describe(self) -> str:
        """Return the one line that ends a build."""
        return (
            f"{count_of(self.levels, 'level')} in {count_of(self.packs, 'pack')}: "
            f"{self.levels - self.cached} generated, {self.cached} from the cache; "
            f"{count_of(self.files, 'file')} in {self.out}{'' if self.is_new else ', unchanged'}"
        )


def build_site(request: BuildRequest) -> BuildSummary:
    """Build the site; whatever error comes out, the old site still stands.

    Raises ContentError, GenerationError, FarmError, PublishError.
    """
    check_workforce(request.workforce)
    content = read_content(request.content)
    with claim_site(request.out) as claim:
        levels, cached = make_site_levels(content, request.workforce, request.cache)
        pictures = Pictures(request.cache)
        shelf = OldSite(request.cache, claim) if request.cache else None
        makers = Makers(version("z3-solver"), pictures.draw, pictures.draw_card)
        files = render_site(content, levels, makers, shelf or NO_SHELF)
        done = claim.publish(files, lasting=request.lasting)
    pictures.tidy()
    if shelf:
        shelf.settle()
    count = sum(len(made) for made in levels.values())
    return BuildSummary(
        levels=count,
        packs=len(content.packs),
        cached=cached,
        files=done.files,
        is_new=done.is_new,
        out=request.out,
        omission=find_omission(content),
    )


def make_site_levels(
    content: Content, workforce: Workforce, cache: Path | None
) -> tuple[dict[str, tuple[Level, ...]], int]:
    """Return the levels of each pack by slug, as its pages show them; and how many were cached.

    All packs go to the farm at once: it looks for repeats across the whole site.
    """
    packs = queue_packs(content.packs)
    plans = {pack.slug: plan_orders(pack) for pack in packs}
    parts = [Part(pack.title, len(plans[pack.slug])) for pack in packs]
    cached = 0
    with show_progress(parts, sys.stderr) as report:

        def count(position: int, from_cache: bool) -> None:  # noqa: FBT001 (the farm's signature)
            nonlocal cached
            cached += from_cache
            report(position, from_cache)

        orders = [order for plan in plans.values() for order in plan]
        made = iter(make_levels(orders, workforce, cache=cache, report=count))
    arranged = {
        pack.slug: arrange_levels(pack, islice(made, len(plans[pack.slug]))) for pack in packs
    }
    return arranged, cached
