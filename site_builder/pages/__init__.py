"""Packs and levels become every file of the site, in memory, in a fixed order."""

from site_builder.pages.command import render_command
from site_builder.pages.finding import find_omission
from site_builder.pages.press import Makers
from site_builder.pages.shelf import NO_SHELF, Shelf
from site_builder.pages.site import render_site

__all__ = ["NO_SHELF", "Makers", "Shelf", "find_omission", "render_command", "render_site"]
