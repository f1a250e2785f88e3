"""The previews of front page, packs, levels, and pages that offer data."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from site_builder.pages.addresses import CARD
from site_builder.pages.finding.cards import find_level_card_path, find_pack_card_path
from site_builder.pages.finding.head import Preview, describe_card, has_news
from site_builder.pages.finding.statements import (
    describe_dataset,
    describe_level,
    describe_pack,
    describe_site,
)
from site_builder.thumbnails import SMALL_CARD_SIZE

if TYPE_CHECKING:
    from site_builder.pages.finding.statements import Dataset
    from site_builder.pages.views import LevelView, PackView, SiteView

LONGEST = 250
"""Characters of a description: more than search engines and messengers show of it."""


def preview_site(site: SiteView) -> Preview:
    """Return what stands for the front page."""
    description = shorten(site.description, LONGEST, placeholder="…")
    return Preview(
        title=site.site.title,
        description=description,
        picture=CARD,
        alt=describe_card(site.site.title),
        statements=describe_site(site, description),
        has_feed=has_news(site),
    )


def preview_pack(site: SiteView, pack: PackView) -> Preview:
    """Return what stands for each page of a pack; it depends on no other pack."""
    description = shorten(pack.opening or pack.facts, LONGEST, placeholder="…")
    return Preview(
        title=pack.pack.title,
        description=description,
        picture=find_pack_card_path(pack.pack.slug),
        alt=describe_card(pack.pack.title),
        statements=describe_pack(site.site, pack, description),
        has_feed=pack.pack.published is not None,
    )


def preview_level(site: SiteView, pack: PackView, level: LevelView) -> Preview:
    """Return what stands for the page of a level."""
    description = _describe_level(level)
    return Preview(
        title=level.title,
        description=description,
        picture=find_level_card_path(pack.pack.slug, level.id),
        alt=level.alt,
        statements=describe_level(site.site, pack, level, description),
        has_feed=pack.pack.published is not None,
        size=SMALL_CARD_SIZE,
    )


def preview_dataset(site: SiteView, dataset: Dataset) -> Preview:
    """Return what stands for a page that offers data."""
    return Preview(
        title=dataset.title,
        description=shorten(dataset.description, LONGEST, placeholder="…"),
        picture=CARD,
        alt=describe_card(site.site.title),
        statements=describe_dataset(site.site, dataset),
        has_feed=has_news(site),
    )


def _describe_level(level: LevelView) -> str:
    grade = f"{level.grade.word}, " if level.grade.number else ""
    facts = f"{level.title}: {grade}{level.size} cells, {level.flows}."
    return f"{facts} Play it here, or take it home as CSV or picture."
