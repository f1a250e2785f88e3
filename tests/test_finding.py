"""Following and finding: with an address all that others need of the site, without one nothing."""

from __future__ import annotations

import io
import json
import re
import struct
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree as ET

import atom
import feedparser
import pytest
from conftest import SITE_YAML, read_tree
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from sample_site import make_content, make_levels
from test_pages import HOSTILE, Page

from site_builder.cli import caches
from site_builder.cli.build import BuildRequest, build_site
from site_builder.cli.shelf import OldSite
from site_builder.farm import Workforce
from site_builder.packs import Content
from site_builder.packs.limits import MAX_SLUG, MAX_URL
from site_builder.pages import Makers, find_omission, render_site
from site_builder.pages.addresses import ONE_FILE_END
from site_builder.pages.finding import (
    Dataset,
    preview_dataset,
    preview_pack,
    render_feed,
    render_sitemap,
)
from site_builder.pages.finding.head import is_listed
from site_builder.pages.finding.sitemap import MOST_PAGES
from site_builder.pages.press import Press
from site_builder.pages.templates import open_templates
from site_builder.pages.views import view_pack, view_site
from site_builder.thumbnails import CARD_SIZE, SMALL_CARD_SIZE, Card, draw_card

URL = "https://x.example.org/a/b/"
DAY, LATER = date(2026, 11, 30), date(2027, 2, 1)
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
Run = Callable[..., subprocess.CompletedProcess[str]]
UNLISTED = {"404.html", "offline.html"}

TERMS = {
    "WebSite": {"hasPart"},
    "CollectionPage": {"datePublished", "dateModified", "isPartOf", "mainEntity"},
    "Game": {"identifier", "datePublished", "isAccessibleForFree", "isPartOf",
             "numberOfPlayers", "position"},
    "Dataset": {"isAccessibleForFree", "isPartOf", "variableMeasured", "distribution"},
    "DataDownload": {"contentUrl", "encodingFormat"},
    "BreadcrumbList": {"itemListElement"},
    "ItemList": {"numberOfItems"},
    "ListItem": {"position", "name", "item"},
    "QuantitativeValue": {"value"},
    "CreativeWork": set[str](),
}  # fmt: skip
"""The properties of each schema.org type that our pages use, beside those of every work."""
OF_WORKS = {"name", "description", "inLanguage", "author", "license", "url", "image"}


def make_dated(url: str | None = URL, title: str = "Two by two") -> Content:
    """Return the sample site, its first pack dated, and updated later."""
    content = make_content(url=url, title=title)
    first, second = content.packs
    return replace(content, packs=(replace(first, published=DAY, updated=LATER), second))


def draw_nothing(card: Card) -> bytes:
    """Stand in for the drawing of cards, which takes its time."""
    return repr(card.size).encode()


def render(content: Content, *, real_cards: bool = False) -> dict[str, bytes]:
    """Return the sample site by path."""
    makers = Makers("9.9") if real_cards else Makers("9.9", cards=draw_nothing)
    files = render_site(content, make_levels(), makers)
    return {file.path: file.data for file in files}


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """Return the dated site at an address below a sub-path."""
    return render(make_dated())


@pytest.fixture(scope="module")
def homeless() -> dict[str, bytes]:
    """Return the same site without an address."""
    return render(make_dated(url=None))


def read_pages(site: dict[str, bytes]) -> dict[str, Page]:
    """Return the pages that are to be found, by path."""
    return {
        path: Page(data.decode())
        for path, data in site.items()
        if path.endswith(".html") and not path.endswith((*UNLISTED, ONE_FILE_END))
    }


def find_metas(page: Page) -> dict[str, str]:
    """Return the values of the page's named tags."""
    return {
        name: attrs["content"] or ""
        for attrs in page.find("meta")
        if (name := attrs.get("property") or attrs.get("name"))
    }


def find_links(page: Page, rel: str) -> list[str]:
    """Return the addresses of the page's links of that kind."""
    return [attrs["href"] or "" for attrs in page.find("link") if attrs.get("rel") == rel]


def find_path(address: str, url: str = URL) -> str:
    """Return the site path that an absolute address means, as any server answers it."""
    assert address.startswith(url)
    path = address.removeprefix(url)
    return f"{path}index.html" if path == "" or path.endswith("/") else path


def read_statements(data: bytes) -> list[dict[str, Any]]:
    """Return the JSON-LD of a page, each block parsed as JSON."""
    blocks = re.findall(rb'<script type="application/ld\+json">(.*?)</script>', data, re.DOTALL)
    return [json.loads(block) for block in blocks]


def list_locations(data: bytes) -> list[str]:
    """Return the addresses in a sitemap, or in an index of sitemaps."""
    return [one.text or "" for one in ET.fromstring(data).iter(f"{MAP}loc")]  # noqa: S314


def test_without_an_address_nothing_names_one(homeless: dict[str, bytes]) -> None:
    """No feed, map or card is written, and no page has a tag or statement that needs one."""
    written = {"feed.xml", "sitemap.xml", "card.png"}
    assert [] == [path for path in homeless if path in written or path.endswith("-card.png")]
    for path, page in read_pages(homeless).items():
        names = find_metas(page)
        assert [] == [name for name in names if name.startswith(("og:", "twitter:"))]
        assert [] == find_links(page, "canonical") + find_links(page, "alternate")
        assert [] == read_statements(homeless[path])
        assert b"://" not in homeless[path].partition(b"</head>")[0]
    assert b"Sitemap" not in homeless["robots.txt"]


@pytest.mark.parametrize("url", [URL, "http://localhost:8080/", "https://x.org/a%20b/c/"])
def test_the_map_lists_exactly_the_pages(url: str) -> None:
    """Each page but those for lost visitors is listed once, by the address it calls its own."""
    site = render(make_dated(url=url))
    pages = read_pages(site)
    listed = list_locations(site["sitemap.xml"])
    assert sorted(pages) == sorted(find_path(address, url) for address in listed)
    assert {address: find_path(address, url) for address in listed} == {
        address: path for path, page in pages.items() for address in find_links(page, "canonical")
    }


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("index.html", True),
        ("packs/offline/index.html", True),
        ("packs/a/page-2.html", True),
        ("packs/a/a-offline.html", False),
        ("404.html", False),
        ("packs/a/a.png", False),
    ],
)
def test_only_pages_that_are_read_online_are_listed(path: str, expected: bool) -> None:  # noqa: FBT001
    """Copies of pages for a disk are no pages to be found."""
    assert expected == is_listed(path)


def test_pages_for_lost_visitors_are_not_found(site: dict[str, bytes]) -> None:
    """They name no address and ask not to be listed; no other page asks that."""
    assert dict.fromkeys(UNLISTED, "noindex") == {
        path: robots
        for path, data in site.items()
        if path.endswith(".html") and (robots := find_metas(Page(data.decode())).get("robots"))
    }
    for path in UNLISTED:
        assert [] == find_links(Page(site[path].decode()), "canonical")


def test_each_page_has_a_card_of_its_stated_size(site: dict[str, bytes]) -> None:
    """Each page shows a card that is in the site; packs and levels have each their own."""
    shown: dict[str, str] = {}
    for path, page in read_pages(site).items():
        metas = find_metas(page)
        card = find_path(metas["og:image"])
        shown[path] = card
        size = (int(metas["og:image:width"]), int(metas["og:image:height"]))
        assert repr(size).encode() == site[card]
        assert "summary_large_image" == metas["twitter:card"]
        assert metas["og:image:alt"] == metas["twitter:image:alt"] != ""
        assert find_links(page, "canonical") == [metas["og:url"]]
    own = {path: card for path, card in shown.items() if path.startswith("packs/")}
    assert len(own) == len(set(own.values()))
    assert {"card.png"} == {card for path, card in shown.items() if path not in own}
    level = make_levels()["tall"][0].id
    assert f"packs/tall/{level}-card.png" == shown[f"packs/tall/{level}.html"]


def test_cards_are_real_pictures_and_equal_each_time() -> None:
    """A card has the size its page states, whoever draws it and how often."""
    once, again = (render(make_dated(), real_cards=True) for _ in range(2))
    cards = {path: data for path, data in once.items() if path.endswith("card.png")}
    assert 7 == len(cards)
    assert cards == {path: again[path] for path in cards}
    assert {
        path: SMALL_CARD_SIZE if path.endswith("-card.png") else CARD_SIZE for path in cards
    } == {path: Image.open(io.BytesIO(data)).size for path, data in cards.items()}


def test_words_of_a_preview_are_short() -> None:
    """However long a summary, and even without a full stop, a preview shows its beginning."""
    content = make_dated()
    packs = tuple(replace(pack, summary="word " * 3000) for pack in content.packs)
    site = render(replace(content, packs=packs))
    words = find_metas(Page(site["packs/tall/index.html"].decode()))["og:description"]
    assert ("word word", "…") == (words[:9], words[-1])
    assert len(words) <= 250


def test_a_pack_without_words_is_described_by_its_facts(site: dict[str, bytes]) -> None:
    """Where the author says nothing the page still tells others how much there is, and how hard."""
    words = "1 level, 3 × 4, not graded"  # noqa: RUF001 (as printed)
    metas = find_metas(Page(site["packs/tall/index.html"].decode()))
    assert (words, words) == (metas["description"], metas["og:description"])


@pytest.mark.parametrize(
    ("updated", "words"),
    [
        (LATER, "Published 30 November 2026, updated 1 February 2027"),
        (DAY, "Published 30 November 2026"),
        (None, "Published 30 November 2026"),
    ],
)
def test_a_pack_says_its_days(updated: date | None, words: str) -> None:
    """The page and the one file of a dated pack show its days, once each; others show none."""
    content = make_dated()
    first, second = content.packs
    files = render(replace(content, packs=(replace(first, updated=updated), second)))
    for name in ("index.html", "first-steps-offline.html"):
        page = Page(files[f"packs/first-steps/{name}"].decode())
        assert words in " ".join(page.text.split())
        days = dict.fromkeys([DAY, updated or DAY])
        assert [day.isoformat() for day in days] == [
            attrs["datetime"] for attrs in page.find("time")
        ]
    assert "dateline" not in files["packs/tall/index.html"].decode()


def test_the_feed_is_valid(site: dict[str, bytes]) -> None:
    """The rules of RFC 4287 hold, and a forgiving reader has nothing to forgive either."""
    assert [] == atom.find_faults(site["feed.xml"])
    parsed = feedparser.parse(site["feed.xml"])
    assert (False, "atom10") == (bool(parsed.bozo), parsed.version)
    assert f"{URL}feed.xml" in [link.href for link in parsed.feed.links if link.rel == "self"]


def test_an_entry_tells_of_its_pack(site: dict[str, bytes]) -> None:
    """Dated packs alone are news, with the author, terms and words of the pack."""
    (entry,) = feedparser.parse(site["feed.xml"]).entries
    assert {
        "id": "tag:x.example.org,2026-11-30:/a/b/packs/first-steps/",
        "title": "Two by two",
        "link": f"{URL}packs/first-steps/",
        "published": "2026-11-30T00:00:00Z",
        "updated": "2027-02-01T00:00:00Z",
        "author": "A. Uthor",
        "rights": "CC0",
        "summary": "Small boards. More words follow here.",
    } == {name: entry[name] for name in (
        "id", "title", "link", "published", "updated", "author", "rights", "summary"
    )}  # fmt: skip


def test_the_newest_pack_stands_first() -> None:
    """Entries go from new to old, and the feed changed when the last of them did."""
    content = make_dated()
    days = (date(2026, 1, 1), date(2026, 5, 5))
    packs = (
        replace(content.packs[0], published=days[0], updated=LATER),
        replace(content.packs[1], published=days[1], updated=None),
    )
    parsed = feedparser.parse(render(replace(content, packs=packs))["feed.xml"])
    assert ["Tall tales", "Two by two"] == [entry.title for entry in parsed.entries]
    assert "2027-02-01T00:00:00Z" == parsed.feed.updated


def test_without_dates_there_is_no_feed() -> None:
    """A feed must say when it changed; nobody guesses that, and no page names a feed."""
    site = render(make_content(url=URL))
    assert "feed.xml" not in site
    assert [] == [
        link for page in read_pages(site).values() for link in find_links(page, "alternate")
    ]
    assert b"lastmod" not in site["sitemap.xml"]


def test_pages_lead_to_the_feed(site: dict[str, bytes]) -> None:
    """Pages outside packs name it, and those of the packs that are in it."""
    for path, page in read_pages(site).items():
        expected = [] if path.startswith("packs/tall/") else ["feed.xml"]
        assert expected == [
            urljoin(f"/{path}", link).removeprefix("/") for link in find_links(page, "alternate")
        ]


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"),
               min_size=1).filter(str.strip))  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_any_title_comes_through(title: str) -> None:
    """Whatever signs a title has, feed and statements give back that very title."""
    content = make_dated(title=title.strip())
    views = tuple(
        view_pack(number, pack, make_levels()[pack.slug])
        for number, pack in enumerate(content.packs, start=1)
    )
    press = Press(open_templates("9.9"), view_site(content.site, views), {})
    (feed,) = render_feed(press)
    assert [] == atom.find_faults(feed.data)
    found = ET.fromstring(feed.data).findtext(f"{atom.ATOM}entry/{atom.ATOM}title")  # noqa: S314
    assert title.strip() == found
    assert title.strip() == preview_pack(press.site, views[0]).statements[0]["name"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<title>Two by two</title>", b""),
        (b"<updated>2027-02-01T00:00:00Z", b"<updated>2027-02-01"),
        (b"<updated>2027-02-01T00:00:00Z", b"<updated>2027-02-30T00:00:00Z"),
        (b"</entry>", b"</entry><lastBuildDate>now</lastBuildDate>"),
        (b'rel="self"', b'rel="related"'),
        (b"<name>A. Uthor</name>", b""),
        (b"<id>tag:", b"<id>tag "),
        (b"<summary>", b'<summary type="html">'),
        (b"<published>2026", b"<published>2028"),
        (b"</feed>", b""),
    ],
)
def test_the_judge_of_feeds_is_strict(site: dict[str, bytes], old: bytes, new: bytes) -> None:
    """Each of these changes to a good feed is noticed."""
    assert old in site["feed.xml"]
    assert [] != atom.find_faults(site["feed.xml"].replace(old, new))


def test_robots_may_see_all_but_solutions(site: dict[str, bytes]) -> None:
    """Robots are led to the map; pictures of solutions are closed to them in every folder."""
    text = site["robots.txt"].decode()
    reader = RobotFileParser()
    reader.parse(text.splitlines())
    assert [f"{URL}sitemap.xml"] == reader.site_maps()
    assert reader.can_fetch("*", f"{URL}packs/tall/index.html")
    rules = [line.removeprefix("Disallow: ") for line in text.splitlines() if "Disallow" in line]
    (pattern,) = (re.compile(re.escape(rule).replace(r"\*", ".*")) for rule in rules)
    closed = {path for path in site if pattern.match(f"/a/b/{path}")}
    assert {path for path in site if path.endswith("-solution.png")} == closed


def make_press(url: str | None) -> Press:
    """Return a press for a site without packs."""
    content = make_content(url=url)
    return Press(open_templates("9.9"), view_site(content.site, ()), {})


def test_a_large_map_is_split() -> None:
    """Beyond a limit the map is an index of maps, which together list each page once."""
    paths = [f"packs/p/{number:05}.html" for number in range(7)]
    files = {file.path: file.data for file in render_sitemap(make_press(URL), paths, 3)}
    assert {"sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"} == set(files)
    parts = [find_path(address) for address in list_locations(files["sitemap.xml"])]
    assert parts == ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]
    listed = [list_locations(files[part]) for part in parts]
    assert [3, 3, 1] == [len(part) for part in listed]
    assert [f"{URL}{path}" for path in paths] == [*listed[0], *listed[1], *listed[2]]


def test_the_longest_addresses_fit_a_map() -> None:
    """A full map of the longest addresses that content may have stays below 50 MiB."""
    url = f"https://x.org/{'a' * (MAX_URL - 15)}/"
    path = f"packs/{'s' * MAX_SLUG}/0123456789.html"
    (file,) = render_sitemap(make_press(url), [path] * 100)
    assert len(file.data) * MOST_PAGES // 100 < 50 * 2**20
    assert MOST_PAGES <= 50_000


def test_the_map_says_when_pages_changed(site: dict[str, bytes]) -> None:
    """The day is that of the pack; the front page changes with the last of them."""
    urls = ET.fromstring(site["sitemap.xml"]).findall(f"{MAP}url")  # noqa: S314
    days = {find_path(one.findtext(f"{MAP}loc", "")): one.findtext(f"{MAP}lastmod") for one in urls}
    dated = {path for path in days if path.startswith("packs/first-steps/")} | {"index.html"}
    assert {path: "2027-02-01" if path in dated else None for path in days} == days


def find_terms(node: object, place: str = "") -> list[str]:
    """Return what in a statement is not of schema.org, as far as our table knows it."""
    if isinstance(node, list):
        return [fault for one in node for fault in find_terms(one, place)]
    if not isinstance(node, dict):
        return [] if node not in ("", None) else [f"{place} is empty"]
    kind = node.get("@type")
    if kind is None:
        return [] if place == "author" and set(node) == {"name"} else [f"{place} has no type"]
    known = TERMS[kind] | OF_WORKS | {"@type", "@context"}
    strange = [f"{kind} has no {name}" for name in node if name not in known]
    return strange + [fault for name, value in node.items() for fault in find_terms(value, name)]


def test_pages_state_what_they_are(site: dict[str, bytes]) -> None:
    """Front page, packs and levels state it in words of schema.org, with the way to them."""
    level = make_levels()["first-steps"][1].id
    kinds = {
        "index.html": ["WebSite"],
        "packs/first-steps/index.html": ["CollectionPage", "BreadcrumbList"],
        f"packs/first-steps/{level}.html": ["Game", "BreadcrumbList"],
        "data.html": ["Dataset"],
        "play.html": [],
    }
    found = {path: read_statements(site[path]) for path in kinds}
    assert kinds == {path: [one["@type"] for one in found[path]] for path in found}
    assert [] == find_terms(list(found.values()))
    for path, statements in found.items():
        (address,) = find_links(Page(site[path].decode()), "canonical")
        assert [address] * bool(statements) == [one["url"] for one in statements if "url" in one]
    game, trail = found[f"packs/first-steps/{level}.html"]
    assert (2, f"{URL}packs/first-steps/") == (game["position"], game["isPartOf"]["url"])
    assert "CC0, CC BY 4.0" == found["data.html"][0]["license"]["name"]
    assert ["", "packs/first-steps/", f"packs/first-steps/{level}.html"] == [
        step["item"].removeprefix(URL) for step in trail["itemListElement"]
    ]


def test_a_page_may_offer_data() -> None:
    """A page with data states its files and columns, and nothing without an address."""
    dataset = Dataset(
        "data.html", "All levels", "One row each.", "CC0", {"levels.csv": "text/csv"}, ("id",)
    )
    (stated,) = preview_dataset(make_press(URL).site, dataset).statements
    assert [] == find_terms(stated)
    assert [f"{URL}data.html", ["id"], [f"{URL}levels.csv"]] == [
        stated["url"], stated["variableMeasured"],
        [file["contentUrl"] for file in stated["distribution"]],  # type: ignore[attr-defined]
    ]  # fmt: skip
    assert () == preview_dataset(make_press(None).site, dataset).statements


def test_hostile_words_stay_words() -> None:
    """Markup in titles opens no tag, ends no block, and comes out of every statement unharmed."""
    clean, site = render(make_dated()), render(make_dated(title=HOSTILE))
    assert [] == atom.find_faults(site["feed.xml"])
    assert (
        HOSTILE
        == feedparser.parse(site["feed.xml"], sanitize_html=False).entries[0].title_detail.value
    )
    for path, page in read_pages(site).items():
        tame = Page(clean[path].decode())
        assert [tag for tag, _ in tame.tags] == [tag for tag, _ in page.tags]
        assert len(read_statements(clean[path])) == len(read_statements(site[path]))
        assert HOSTILE == find_metas(page)["og:site_name"]
    assert HOSTILE == read_statements(site["index.html"])[0]["name"]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (make_content(), "url: https://example.org/puzzles/"),
        (make_dated(url=None), "url: https://example.org/puzzles/"),
        (make_content(url=URL), "published: 2026-12-01"),
        (make_dated(), None),
    ],
)
def test_the_builder_says_what_is_missing(content: Content, line: str | None) -> None:
    """One sentence names the first line that would bring what the site goes without."""
    omission = find_omission(content)
    assert (line is None) == (omission is None)
    assert line is None or f"`{line}`" in (omission or "")


def test_a_build_says_it_once(flowpress: Run, content: Path) -> None:
    """The sentence stands at the end of what a build says to people; output is left alone."""
    done = flowpress("build", "--workers", "1")
    assert 0 == done.returncode, done.stderr
    lines = done.stderr.splitlines()
    assert ["note: the site has no feed, "] == [line[:28] for line in lines if "note: " in line]
    assert 1 == len(done.stdout.splitlines())
    (content / "site.yaml").write_text(SITE_YAML + f"url: {URL}\n")
    for pack in (content / "packs").iterdir():
        pack.write_text(f"{pack.read_text()}published: 2026-12-01\n")
    assert "note" not in flowpress("build", "--workers", "1").stderr


def test_cards_are_drawn_once(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second build takes the cards from the cache; damaged ones are drawn again."""
    (content / "site.yaml").write_text(SITE_YAML + f"url: {URL}\n")
    request = BuildRequest(content, tmp_path / "site", Workforce(1), tmp_path / "cache")
    build_site(request)
    monkeypatch.setattr(OldSite, "take", lambda _self, _key: None)  # which has the cards, too
    site = read_tree(tmp_path / "site")
    drawn: list[Card] = []

    def draw(card: Card) -> bytes:
        drawn.append(card)
        return draw_card(card)

    monkeypatch.setattr(caches, "draw_card", draw)
    build_site(request)
    assert [] == drawn
    for path in (tmp_path / "cache" / "cards").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-1])
    build_site(request)
    assert (8, site) == (len(drawn), read_tree(tmp_path / "site"))


def test_the_favicon_has_three_sizes(site: dict[str, bytes]) -> None:
    """Whoever asks for favicon.ico gets the round mark in each size, and pages name it first."""
    data = site["favicon.ico"]
    assert (0, 1, 3) == struct.unpack_from("<HHH", data)
    with Image.open(io.BytesIO(data)) as icon:
        assert {(16, 16), (32, 32), (48, 48)} == icon.info["sizes"]
        assert 0 == icon.convert("RGBA").getpixel((0, 0))[3]  # type: ignore[index]
    page = Page(site["packs/tall/index.html"].decode())
    assert ["../../favicon.ico", "../../static/favicon.svg"] == [
        link.partition("?")[0] for link in find_links(page, "icon")
    ]
