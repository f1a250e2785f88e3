"""Following and finding: what lets others link to the site, read its news, and list its pages."""

from site_builder.pages.finding.cards import render_pack_cards, render_site_card
from site_builder.pages.finding.feed import render_feed
from site_builder.pages.finding.head import Head, Preview, view_head
from site_builder.pages.finding.omissions import find_omission
from site_builder.pages.finding.previews import (
    preview_dataset,
    preview_level,
    preview_pack,
    preview_site,
)
from site_builder.pages.finding.sitemap import render_robots, render_sitemap
from site_builder.pages.finding.statements import Dataset

__all__ = [
    "Dataset",
    "Head",
    "Preview",
    "find_omission",
    "preview_dataset",
    "preview_level",
    "preview_pack",
    "preview_site",
    "render_feed",
    "render_pack_cards",
    "render_robots",
    "render_site_card",
    "render_sitemap",
    "view_head",
]
