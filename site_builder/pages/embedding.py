"""What the pages for shared and embedded puzzles are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.notation.puzzle_code import write_puzzle_code
from site_builder.pages.addresses import find_pack_path, find_site_address, find_static_path

if TYPE_CHECKING:
    from site_builder.pages.views import LevelView, SiteView

DEMO_CELLS = (25, 36)
"""How many cells the two puzzles on show have, about: small enough to stand side by side."""

FALLBACK_CODE = "r5x5-aaa2aeagahatakaqarau-17ya"
"""What a site without levels shows: the example in ``notation.puzzle_code``."""


@dataclass(frozen=True, slots=True)
class EmbedView:
    """Two puzzle codes to show, and the addresses that the snippets name.

    ``base`` is the site's absolute address, with a slash at its end; ``script`` and ``level`` are
    site paths behind it.
    """

    codes: tuple[str, str]
    base: str
    script: str
    level: str


def view_embed(site: SiteView) -> EmbedView:
    """Return the examples of the site, taken from its own levels where it has any."""
    levels = [(pack.pack.slug, level) for pack in site.packs for level in pack.levels]
    first, second = (_choose_code([level for _, level in levels], size) for size in DEMO_CELLS)
    slug, name = (levels[0][0], f"{levels[0][1].id}.html") if levels else ("pack", "level.html")
    return EmbedView(
        codes=(first, second),
        base=find_site_address(site.site.url),
        script=find_static_path("player.js"),
        level=find_pack_path(slug, name),
    )


def _choose_code(levels: list[LevelView], cells: int) -> str:
    """Return the code of the first level that has about ``cells`` cells."""
    puzzles = [view.level.puzzle for view in levels]
    nearest = min(puzzles, key=lambda it: abs(len(it.board.cells) - cells), default=None)
    return FALLBACK_CODE if nearest is None else write_puzzle_code(nearest)
