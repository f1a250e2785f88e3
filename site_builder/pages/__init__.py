"""Packs and levels become every file of the site, in memory, in a fixed order."""

from site_builder.pages.command import render_command
from site_builder.pages.shelf import NO_SHELF, Shelf
from site_builder.pages.site import render_site

__all__ = ["NO_SHELF", "Shelf", "render_command", "render_site"]
