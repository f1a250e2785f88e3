"""Packs and levels become every file of the site, in memory, in a fixed order."""

from site_builder.pages.command import render_command
from site_builder.pages.finding import find_omission
from site_builder.pages.site import render_site

__all__ = ["find_omission", "render_command", "render_site"]
