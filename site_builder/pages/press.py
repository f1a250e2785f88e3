"""What every page is printed with: the templates, the site, and the hashes of what pages load."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from site_builder.pages.addresses import Addresses, find_fingerprint
from site_builder.pages.finding import view_head
from site_builder.pages.templates import render_page
from site_builder.publish import SiteFile
from site_builder.thumbnails import draw_both, draw_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jinja2 import Environment

    from site_builder.pages.finding import Preview
    from site_builder.pages.views import SiteView
    from site_builder.puzzle import Level
    from site_builder.thumbnails import Card


@dataclass(frozen=True, slots=True)
class Makers:
    """What makes those files that are no pages: pictures, cards, and the solver behind levels.

    ``pictures`` gives the PNG of a level's puzzle and that of its solution, ``cards`` the PNG of
    a card. Pass look-ups to use again what was drawn before: pictures depend on the level id, its
    solution and ``thumbnails.DRAWING_VERSION``, cards on all of the card and on ``CARD_VERSION``.
    """

    solver_version: str
    pictures: Callable[[Level], tuple[bytes, bytes]] = draw_both
    cards: Callable[[Card], bytes] = draw_card


@dataclass(frozen=True, slots=True)
class Press:
    """Prints pages of one site. ``fingerprints`` are those of files already made, by path."""

    environment: Environment
    site: SiteView
    fingerprints: Mapping[str, str]

    def print_page(
        self, path: str, template: str, *, base: str | None = None,
        preview: Preview | None = None, **values: object,
    ) -> SiteFile:  # fmt: skip
        """Return the page at site path ``path``; its template gets ``site`` and ``values``.

        ``base`` is the absolute address of the site for a page that may be served at any depth.
        ``preview`` is what stands for the page where others link to it, if not its own title and
        the card of the site.
        """
        values |= {
            "site": self.site,
            "preview": preview,
            "head": view_head(self.site, path, preview),
        }
        addresses = Addresses(path, self.fingerprints, base)
        return SiteFile(path, render_page(self.environment, template, addresses, **values))

    def with_files(self, files: Iterable[SiteFile]) -> Press:
        """Return a press whose pages may load these files as well."""
        prints = {file.path: find_fingerprint(file.data) for file in files}
        return replace(self, fingerprints={**self.fingerprints, **prints})
