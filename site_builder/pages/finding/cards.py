"""The card of the site, of each pack and of each level: what is on it, and where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.pages.addresses import CARD, find_pack_path
from site_builder.pages.orders import count_noun
from site_builder.publish import SiteFile
from site_builder.thumbnails import SMALL_CARD_SIZE, Card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from site_builder.pages.views import LevelView, PackView, SiteView

    DrawCard = Callable[[Card], bytes]


def find_pack_card_path(slug: str) -> str:
    """Return the site path of the card of a pack."""
    return find_pack_path(slug, CARD)


def find_level_card_path(slug: str, name: str) -> str:
    """Return the site path of the card of a level."""
    return find_pack_path(slug, f"{name}-{CARD}")


def render_site_card(site: SiteView, draw: DrawCard) -> Iterator[SiteFile]:
    """Yield the card of the site: none without an address, because nobody could link to it."""
    if site.site.url is not None:
        yield SiteFile(CARD, draw(_plan_site_card(site)))


def render_pack_cards(site: SiteView, pack: PackView, draw: DrawCard) -> Iterator[SiteFile]:
    """Yield the card of a pack and of each of its levels, if the site has an address."""
    if site.site.url is None:
        return
    slug, name = pack.pack.slug, site.site.title
    yield SiteFile(find_pack_card_path(slug), draw(_plan_pack_card(name, pack)))
    for level in pack.levels:
        card = _plan_level_card(name, pack, level)
        yield SiteFile(find_level_card_path(slug, level.id), draw(card))


def _plan_site_card(site: SiteView) -> Card:
    packs = count_noun(len(site.packs), "pack")
    pack, level = site.cover or (None, None)
    return Card(
        title=site.site.title,
        facts=(f"{count_noun(site.count, 'puzzle')} in {packs}", "join the pairs, fill the board"),
        site="",
        tone=pack.tone if pack else 0,
        puzzle=level.level.puzzle if level else None,
    )


def _plan_pack_card(site: str, pack: PackView) -> Card:
    """Return the card of a pack, with the middle one of its samples."""
    samples = pack.samples
    puzzle = samples[len(samples) // 2].level.puzzle if samples else None
    facts = _set_facts(pack.count, pack.sizes, pack.spread)
    return Card(pack.pack.title, facts, site, pack.tone, puzzle)


def _plan_level_card(site: str, pack: PackView, level: LevelView) -> Card:
    return Card(
        title=level.title,
        facts=_set_facts(f"{level.size}, {level.flows}", level.grade.label),
        site=site,
        tone=pack.tone,
        puzzle=level.level.puzzle,
        spare_title=f"Level {level.number}",
        size=SMALL_CARD_SIZE,
    )


def _set_facts(*facts: str) -> tuple[str, ...]:
    """Return those facts that there are; the font of cards has no multiplication sign."""
    return tuple(fact.replace("×", "by") for fact in facts if fact)  # noqa: RUF001
