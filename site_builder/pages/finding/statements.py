"""What pages say of themselves to machines: JSON-LD in the words of schema.org.

Every statement holds absolute addresses, so there are none without the site's own. A page prints
them through ``tojson`` alone: titles may hold anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.pages.addresses import (
    INDEX,
    find_pack_path,
    find_page_address,
    find_site_address,
)
from site_builder.pages.finding.cards import find_level_card_path, find_pack_card_path

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from site_builder.packs import Site
    from site_builder.pages.finding.head import Statement
    from site_builder.pages.views import LevelView, PackView, SiteView

LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Dataset:
    """Data that the page at site path ``path`` offers.

    ``license`` names the terms of all that is in it; ``files`` gives the media type of each file
    by its site path, ``columns`` their columns.
    """

    path: str
    title: str
    description: str
    license: str
    files: Mapping[str, str]
    columns: Sequence[str] = ()


def describe_site(site: SiteView, description: str) -> tuple[Statement, ...]:
    """Return what the front page says: a site of these packs."""
    if site.site.url is None:
        return ()
    parts = [
        _name_page("CollectionPage", pack.pack.title, site.site.url, find_pack_path(pack.pack.slug))
        for pack in site.packs
    ]
    return (
        _state(
            "WebSite",
            **_name_work(site.site.title, description, site.site.author, site.site.license),
            url=find_site_address(site.site.url),
            hasPart=parts,
        ),
    )


def describe_pack(site: Site, pack: PackView, description: str) -> tuple[Statement, ...]:
    """Return what each page of a pack says: a collection of so many levels, and where it stands."""
    if site.url is None:
        return ()
    words = pack.pack
    path = find_pack_path(words.slug)
    return (
        _state(
            "CollectionPage",
            **_name_work(words.title, description, words.author, words.license),
            url=find_page_address(site.url, path),
            image=_find_file(site.url, find_pack_card_path(words.slug)),
            datePublished=_write_day(words.published),
            dateModified=_write_day(words.changed),
            isPartOf=_name_page("WebSite", site.title, site.url, INDEX),
            mainEntity={"@type": "ItemList", "numberOfItems": len(pack.levels)},
        ),
        _trace(site.url, (site.title, INDEX), (words.title, path)),
    )


def describe_level(
    site: Site, pack: PackView, level: LevelView, description: str
) -> tuple[Statement, ...]:
    """Return what the page of a level says: a game for one, the so-manieth of its pack."""
    if site.url is None:
        return ()
    words = pack.pack
    folder, path = find_pack_path(words.slug), find_pack_path(words.slug, f"{level.id}.html")
    day = words.published if words.start is None else words.dates[level.number - 1]
    return (
        _state(
            "Game",
            **_name_work(level.title, description, words.author, words.license),
            url=find_page_address(site.url, path),
            identifier=level.id,
            image=_find_file(site.url, find_level_card_path(words.slug, level.id)),
            datePublished=_write_day(day),
            isAccessibleForFree=True,
            isPartOf=_name_page("CollectionPage", words.title, site.url, folder),
            numberOfPlayers={"@type": "QuantitativeValue", "value": 1},
            position=level.number,
        ),
        _trace(site.url, (site.title, INDEX), (words.title, folder), (level.title, path)),
    )


def describe_dataset(site: Site, dataset: Dataset) -> tuple[Statement, ...]:
    """Return what a page says of the data it offers."""
    if site.url is None:
        return ()
    url = site.url
    downloads = [
        {"@type": "DataDownload", "contentUrl": _find_file(url, path), "encodingFormat": kind}
        for path, kind in dataset.files.items()
    ]
    return (
        _state(
            "Dataset",
            **_name_work(dataset.title, dataset.description, site.author, dataset.license),
            url=find_page_address(url, dataset.path),
            isAccessibleForFree=True,
            isPartOf=_name_page("WebSite", site.title, url, INDEX),
            variableMeasured=list(dataset.columns),
            distribution=downloads,
        ),
    )


def _state(kind: str, **facts: object) -> Statement:
    """Return a statement that stands for itself, without the facts that there are none of."""
    known = {name: fact for name, fact in facts.items() if fact not in ("", None, [])}
    return {"@context": "https://schema.org", "@type": kind, **known}


def _name_work(name: str, description: str, author: str, terms: str) -> dict[str, object]:
    """Return what every work has. An author is a person or an organization: we cannot know."""
    return {
        "name": name,
        "description": description,
        "inLanguage": LANGUAGE,
        "author": {"name": author},
        "license": {"@type": "CreativeWork", "name": terms},
    }


def _name_page(kind: str, name: str, url: str, path: str) -> Statement:
    return {"@type": kind, "name": name, "url": find_page_address(url, path)}


def _trace(url: str, *steps: tuple[str, str]) -> Statement:
    """Return the way from the front page to this one; each step is a name and a site path."""
    items = [
        {
            "@type": "ListItem",
            "position": place,
            "name": name,
            "item": find_page_address(url, path),
        }
        for place, (name, path) in enumerate(steps, start=1)
    ]
    return _state("BreadcrumbList", itemListElement=items)


def _find_file(url: str, path: str) -> str:
    return f"{find_site_address(url)}{path}"


def _write_day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
