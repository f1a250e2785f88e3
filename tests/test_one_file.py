"""The page that holds a whole pack: everything is in it, and nothing else is let in."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass, field, replace
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from conftest import ROOT
from markupsafe import Markup
from sample_site import make_content, make_levels

from site_builder.markdown import render_markdown
from site_builder.packs import Content
from site_builder.pages import Makers, render_site
from site_builder.pages.one_file import (
    OneFile,
    _find_source,
    _make_safe,
    describe_weight,
    place_links,
)

PATH = "packs/first-steps/first-steps-offline.html"
ADDRESS = "https://example.org/flow/"
HOSTILE = "</script><!--<script>alert(1)</script></style><img src=x onerror=alert(1)>\"'&{{7*7}}"

LOADING = {"src", "srcset", "href", "data", "poster", "action", "background", "ping"}
"""Attributes by which a page may load something or lead away."""


@dataclass
class Page(HTMLParser):
    """What a browser would find in a page: its tags, and what stands in scripts and styles."""

    html: str
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the page at once."""
        super().__init__()
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag and its attributes."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note a text and the tag that it follows; a text may come in pieces."""
        tag, attrs = self.tags[-1] if self.tags else ("", {})
        kind = "data" if attrs.get("type") == "application/json" else tag
        if self.texts and self.texts[-1][0] == kind and kind in {"script", "style", "data"}:
            self.texts[-1] = (kind, self.texts[-1][1] + data)
        else:
            self.texts.append((kind, data))

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a tag: what comes after it is none of its text."""
        self.texts.append(("", ""))
        self.tags.append((f"/{tag}", {}))

    def find(self, kind: str) -> list[str]:
        """Return the texts of one kind: ``script``, ``style``, ``data`` (JSON), or of a tag."""
        return [text for known, text in self.texts if known == kind]

    def find_attributes(self, name: str) -> list[tuple[str, str]]:
        """Return the tag and the value of each attribute of that name."""
        return [(tag, attrs[name] or "") for tag, attrs in self.tags if name in attrs]


def render(content: Content | None = None) -> dict[str, bytes]:
    """Return the one-file pages of the sample site by path."""
    files = render_site(content or make_content(), make_levels(), Makers("9.9"))
    return {file.path: file.data for file in files if file.path.endswith("-offline.html")}


@pytest.fixture(scope="module")
def page() -> Page:
    """Return the page of the first pack of a site that does not know its address."""
    return Page(render()[PATH].decode())


def read_policy(page: Page) -> dict[str, list[str]]:
    """Return the content security policy: the sources of each directive."""
    (text,) = [attrs["content"] for _, attrs in page.tags if "http-equiv" in attrs]
    assert text
    rules = [rule.split() for rule in text.split(";")]
    return {rule[0]: rule[1:] for rule in rules}


def hash_text(text: str) -> str:
    """Return the source by which a policy permits an inline text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_each_pack_has_its_page_and_always_the_same() -> None:
    """Every pack has one; made twice, it has the same bytes."""
    made = render()
    assert [PATH, "packs/tall/tall-offline.html"] == sorted(made)
    assert made == render()


def test_the_policy_permits_these_very_scripts_and_nothing_else(page: Page) -> None:
    """The hashes are those of the scripts and the style in the page; there is no other source."""
    assert {
        "default-src": ["'none'"],
        "script-src": [hash_text(text) for text in page.find("script")],
        "style-src": [hash_text(text) for text in page.find("style")],
        "img-src": ["data:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    } == read_policy(page)
    assert (3, 1) == (len(page.find("script")), len(page.find("style")))


def test_the_policy_comes_before_all_that_it_is_for(page: Page) -> None:
    """It is the second tag of the head, after the charset."""
    metas = [attrs for tag, attrs in page.tags if tag in {"meta", "link", "style", "script"}]
    assert [["charset"], ["http-equiv", "content"]] == [list(attrs) for attrs in metas[:2]]


def test_nothing_is_loaded_and_nothing_leads_away(page: Page) -> None:
    """Whatever names another place is a place on the page or a picture in it; nothing is inline."""
    found = [at for name in LOADING for at in page.find_attributes(name)]
    assert [] == [value for _, value in found if not value.startswith(("#", "data:"))]
    assert [] == [name for _, attrs in page.tags for name in attrs if re.match("style$|on", name)]
    assert [] == [text for text in page.find("style") if re.search(r"url\(|@import", text)]


def test_a_place_on_the_page_is_there(page: Page) -> None:
    """Each link to a level or a drawing finds it, also where no script runs."""
    ids = [value for _, value in page.find_attributes("id")]
    links = {value[1:] for _, value in page.find_attributes("href") if value.startswith("#")}
    assert set() == links - set(ids)
    assert len(ids) == len(set(ids))


def test_the_pack_is_whole(page: Page) -> None:
    """Each level is there as the level pages have it, hints included, in the order of the pack."""
    site = render_site(make_content(), make_levels(), Makers("9.9"))
    files = {file.path: file.data.decode() for file in site if file.path.endswith(".html")}
    levels = make_levels()["first-steps"]
    pages = [Page(files[f"packs/first-steps/{level.id}.html"]) for level in levels]
    data = [json.loads(text) for text in page.find("data")]
    assert [json.loads(one.find("data")[0]) for one in pages] == data
    assert [level.id for level in levels] == [v for _, v in page.find_attributes("data-level")]


def test_puzzles_are_there_for_pencil_and_paper(page: Page) -> None:
    """Each puzzle stands in the page as rows of letters, dots alone, a blank for any other cell."""
    drawn = page.find("pre")
    assert ["AB   ", "   A ", "   C ", " D B ", " C  D"] == drawn[0].split("\n")
    assert [OneFile.draw_rows(level.puzzle) for level in make_levels()["first-steps"]] == drawn


def test_a_hostile_title_is_harmless() -> None:
    """Markup in titles, words and names opens no tag, ends no script, and reaches the player."""
    content = make_content(title=HOSTILE)
    packs = tuple(
        replace(pack, summary=HOSTILE, author=HOSTILE, license=HOSTILE) for pack in content.packs
    )
    page = Page(render(replace(content, packs=packs))[PATH].decode())
    tame = Page(render()[PATH].decode())
    shape = [tag for tag, _ in page.tags if tag not in {"em", "/em"}]
    assert [tag for tag, _ in tame.tags if tag not in {"em", "/em"}] == shape
    assert [f"{HOSTILE} {n}" for n in (1, 2, 3)] == [
        json.loads(text)["title"] for text in page.find("data")
    ]
    assert [("main", HOSTILE)] == page.find_attributes("data-title")
    assert read_policy(tame) == read_policy(page)
    assert "49" not in "".join(page.find("h1"))


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        (b'"</script>"', '"<\\/script>"'),
        (b'"</SCRIPT >"', '"<\\/SCRIPT >"'),
        (b"`<!-- ${1}`", "`<\\!-- ${1}`"),
        (b'content: "</style>"', 'content: "<\\/style>"'),
        (b"a < b </ c", "a < b </ c"),
        ("/[\x80\x9f\xad]/".encode(), "/[\\x80\\x9f\xad]/"),
    ],
)
def test_what_pages_would_stumble_over_is_taken_apart(text: bytes, safe: str) -> None:
    """A backslash keeps pages from ending a script early, and from holding control characters."""
    assert safe == _make_safe(text)


def test_a_source_is_the_hash_of_the_text() -> None:
    """The form is that of the CSP specification (SHA-256 of the text as UTF-8, in base 64)."""
    assert "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='" == _find_source(
        "alert('Hello, world.');"
    )


def test_the_icon_is_the_sites_own(page: Page) -> None:
    """The picture in the address is the favicon of the site."""
    (icon,) = [attrs["href"] or "" for tag, attrs in page.tags if tag == "link"]
    favicon = (ROOT / "templates/static/favicon.svg").read_bytes()
    assert favicon == b64decode(icon.partition("base64,")[2])


def test_without_an_address_there_is_none() -> None:
    """A site that does not know its address names none, scripts and levels aside."""
    text = re.sub(r"<script.*?</script>", "", render()[PATH].decode(), flags=re.DOTALL)
    assert "://" not in text


def test_with_an_address_the_pack_and_its_levels_are_found_on_the_site() -> None:
    """Then the page links to the pack's own, and tells the player where levels and codes go."""
    page = Page(render(make_content(url=ADDRESS))[PATH].decode())
    folder = f"{ADDRESS}packs/first-steps/"
    assert [("main", folder)] == page.find_attributes("data-web")
    assert [("main", f"{ADDRESS}play.html")] == page.find_attributes("data-play")
    assert ("a", f"{folder}index.html") in page.find_attributes("href")


@pytest.mark.parametrize(
    ("words", "placed", "unplaced"),
    [
        ("[x](../b/index.html)", f'href="{ADDRESS}packs/b/index.html"', ""),
        ("[x](a.html?b&c)", f'href="{ADDRESS}packs/a/a.html?b&amp;c"', ""),
        ("[x](//else.where/)", 'href="https://else.where/"', ""),
        (
            "[x](https://else.where/ 't')",
            'href="https://else.where/"',
            'href="https://else.where/"',
        ),
        ("[x](mailto:a@b.c)", 'href="mailto:a@b.c"', 'href="mailto:a@b.c"'),
        ("[x](#3)", 'href="#3"', 'href="#3"'),
        ('`<a href="b">` and "quotes"', "", ""),
    ],
)
def test_an_authors_links_lead_where_they_led(words: str, placed: str, unplaced: str) -> None:
    """Links to the site are made absolute, or are none where its address is not known."""
    html = Markup(render_markdown(words))  # noqa: S704
    for address, expected in ((f"{ADDRESS}packs/a/index.html", placed), (None, unplaced)):
        found = Page(place_links(html, address))
        links = [f'href="{value}"' for _, value in found.find_attributes("href")]
        assert [expected.replace("&amp;", "&")] * bool(expected) == links
        assert [text for _, text in Page(html).texts] == [text for _, text in found.texts]


def test_long_words_are_folded_after_the_first_paragraph() -> None:
    """The levels are not far down the page; a short summary stays whole."""
    (first, *others) = make_content().packs
    long = replace(first, summary="Opening.\n\n" + "Word. " * 100)
    pages = [
        Page(render(replace(make_content(), packs=(pack, *others)))[PATH].decode())
        for pack in (first, long)
    ]
    assert [0, 1] == [len(page.find("summary")) for page in pages]


def test_weights_are_said_shortly() -> None:
    """A size is said to two or three digits, never as nothing."""
    said = [describe_weight(bytes(count)) for count in (1, 153_438, 999_499, 999_500, 1_340_000)]
    assert ["1 kB", "153 kB", "999 kB", "1.0 MB", "1.3 MB"] == said


def test_the_packs_page_leads_to_it_and_says_its_weight() -> None:
    """Whoever has a slow connection knows what comes before it does."""
    site = render_site(make_content(), make_levels(), Makers("9.9"))
    files = {file.path: file.data for file in site}
    page = Page(files["packs/first-steps/index.html"].decode())
    assert ("a", PATH.rpartition("/")[2]) in page.find_attributes("href")
    assert describe_weight(files[PATH]) in "".join(page.find("span"))


def read_properties(css: str, opening: str) -> dict[str, str]:
    """Return the custom properties of the first rule with that selector, by name."""
    rule = css.partition(f"{opening} {{")[2].partition("}")[0]
    return dict(re.findall(r"(--[a-z-]+):\s*([^;]+);", rule))


@pytest.mark.parametrize(
    "opening", [":root", ':root[data-theme="dark"]', ':root:not([data-theme="light"])', ".player"]
)
def test_it_wears_the_colors_of_the_house(opening: str) -> None:
    """Every color and font that it names is that of the site's style sheet, light and dark."""
    files = (ROOT / "templates/inline/onefile.css", ROOT / "templates/static/site.css")
    own, site = (read_properties(path.read_text(encoding="utf-8"), opening) for path in files)
    assert own
    assert own == {name: site.get(name) for name in own}
