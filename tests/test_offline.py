"""The files that make a site installable and playable offline: bytes, hashes, addresses."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest
from conftest import ROOT
from sample_site import SQUARE, draw_level, make_content, make_levels

from site_builder.pages import Makers, render_site
from site_builder.pages.addresses import find_one_file_path
from site_builder.pages.offline import find_build
from site_builder.palette import DARK_PAPER_COLOR, PAPER_COLOR
from site_builder.puzzle import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

SLUGS = ("first-steps", "tall")
UNKEPT = {"404.html", "sw.js", "favicon.ico", "robots.txt", "levels.csv", "levels.json"}
UNKEPT |= {"SHA256SUMS"}
OFFLINE = {"sw.js", "SHA256SUMS", *(f"packs/{slug}/offline.json" for slug in SLUGS)}


def render(levels: Mapping[str, tuple[Level, ...]] | None = None) -> dict[str, bytes]:
    """Return the sample site by path, its levels replaced if others are given."""
    files = render_site(make_content(), levels or make_levels(), Makers("9.9"))
    return {file.path: file.data for file in files}


def read_data(site: Mapping[str, bytes]) -> dict[str, Any]:
    """Return what the worker is told of its build."""
    text = site["sw.js"].decode()
    found: dict[str, Any] = json.JSONDecoder().raw_decode(text.removeprefix("const SITE = "))[0]
    return found


def find_hash(data: bytes) -> str:
    """Return the SHA-256 of data in hex digits."""
    return sha256(data).hexdigest()


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """Return the sample site by path."""
    return render()


def test_the_worker_is_the_bundle_behind_its_data(site: dict[str, bytes]) -> None:
    """The published worker is the program that is committed, told of the build in front of it."""
    program = (ROOT / "templates" / "sw.js").read_bytes()
    head, _, tail = site["sw.js"].partition(b";\n")
    assert (b"const SITE = {", program) == (head[:14], tail)


def test_the_build_is_the_hash_of_everything_else(site: dict[str, bytes]) -> None:
    """The build hash covers the path and the hash of every file but the offline files."""
    lines = "".join(
        f"{path}\n{find_hash(data)}\n" for path, data in sorted(site.items()) if path not in OFFLINE
    )
    assert find_hash(lines.encode()) == read_data(site)["build"]


def test_the_shell_is_whatever_lies_outside_packs(site: dict[str, bytes]) -> None:
    """Every page but the lost one, and every file that pages load, with its true hash.

    What only browsers and robots ask for by themselves is not kept, nor is the table of levels.
    """
    expected = {
        path: find_hash(data)
        for path, data in site.items()
        if not path.startswith("packs/") and path not in UNKEPT
    }
    shell = read_data(site)["shell"]
    assert expected == shell
    assert {"index.html", "offline.html", "manifest.webmanifest", "static/player.js"} <= set(shell)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_list_names_all_that_its_pack_shows(site: dict[str, bytes], slug: str) -> None:
    """A list holds pages and pictures with their true hashes, pages first; the worker names it."""
    data = site[f"packs/{slug}/offline.json"]
    files: dict[str, str] = json.loads(data)["files"]
    folder = f"packs/{slug}/"
    shown = {p for p in site if p.startswith(folder) and p.endswith((".html", ".png"))}
    assert shown - {find_one_file_path(slug)} == set(files)
    assert files == {path: find_hash(site[path]) for path in files}
    pages = 1 + len(make_levels()[slug])
    assert [f"{folder}index.html", *(f"{folder}{x.id}.html" for x in make_levels()[slug])] == [
        *files
    ][:pages]
    assert find_hash(data) == read_data(site)["packs"][slug]


def test_two_renders_are_equal(site: dict[str, bytes]) -> None:
    """The same content gives the same bytes, and the same build."""
    again = render()
    assert {path: site[path] for path in OFFLINE} == {path: again[path] for path in OFFLINE}


def test_one_level_changes_the_build_and_its_pack_alone(site: dict[str, bytes]) -> None:
    """A level with another seed makes another build; the list of the other pack stays."""
    levels = make_levels()
    changed = draw_level(SQUARE, seed="another light", grade=levels["first-steps"][0].grade)
    other = render({**levels, "first-steps": (changed, *levels["first-steps"][1:])})
    before, after = read_data(site), read_data(other)
    assert before["build"] != after["build"]
    assert [False, True] == [before["packs"][slug] == after["packs"][slug] for slug in SLUGS]


def test_a_download_changes_the_build_too() -> None:
    """Nothing in the site is too small to be part of the build: names count as well as contents."""
    one = find_build({"a.csv": "1", "b.csv": "2"})
    assert len({one, find_build({"a.csv": "1", "b.csv": "3"}), find_build({"a.csv": "1"}),
                find_build({"a.csv": "1", "c.csv": "2"})}) == 4  # fmt: skip


def test_the_worker_grows_by_a_line_a_pack(site: dict[str, bytes]) -> None:
    """No level stands in the worker: every visitor fetches it, however large the site is."""
    text = site["sw.js"].decode()
    assert [] == [x.id for levels in make_levels().values() for x in levels if x.id in text]
    assert [1, 1] == [text.count(f'"{slug}"') for slug in SLUGS]


def test_the_site_can_be_installed(site: dict[str, bytes]) -> None:
    """The manifest names the site with relative addresses, and icons that are there and fit."""
    manifest = json.loads(site["manifest.webmanifest"])
    assert ("Two by two", "index.html", "./", "standalone") == tuple(
        manifest[key] for key in ("name", "start_url", "scope", "display")
    )
    found = []
    for icon in manifest["icons"]:
        parts = urlsplit(icon["src"])
        data = site[unquote(parts.path)]
        width, height = (int.from_bytes(data[start : start + 4], "big") for start in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"
        assert f"v={find_hash(data)[:8]}" == parts.query
        found.append((width, icon["purpose"]))
    assert [(192, "any"), (512, "any"), (512, "maskable")] == found


def test_bars_have_the_color_of_the_paper(site: dict[str, bytes]) -> None:
    """What browsers draw around pages has the color that the style sheet gives them."""
    css = site["static/site.css"].decode()
    papers = re.findall(r"--paper: (#[0-9a-f]{6});", css)
    assert [PAPER_COLOR, DARK_PAPER_COLOR, DARK_PAPER_COLOR] == papers
    page = site["index.html"].decode()
    shown = re.findall(r'name="theme-color" media="\(([a-z-]+: \w+)\)" content="(.*?)"', page)
    named = {"light": PAPER_COLOR, "dark": DARK_PAPER_COLOR}
    assert [(f"prefers-color-scheme: {name}", color) for name, color in named.items()] == shown
    assert PAPER_COLOR == json.loads(site["manifest.webmanifest"])["background_color"]


def test_pictures_are_asked_for_by_their_fingerprint(site: dict[str, bytes]) -> None:
    """Every picture that a page shows is named with the first digits of its hash."""
    page = site["packs/first-steps/index.html"].decode()
    shown = re.findall(r'<img src="(\w+\.png)\?v=([0-9a-f]{8})"', page)
    assert 3 == len(shown) == page.count("<img ")
    assert [v for _, v in shown] == [
        find_hash(site[f"packs/first-steps/{name}"])[:8] for name, _ in shown
    ]


@pytest.mark.parametrize(("url", "count"), [(None, 0), ("https://example.org/flow/", 1)])
def test_the_lost_page_registers_only_where_it_knows_the_site(url: str | None, count: int) -> None:
    """404.html is served at any depth: without an absolute address it leaves the worker alone."""
    files = render_site(make_content(url=url), make_levels(), Makers("9.9"))
    [lost] = [file.data.decode() for file in files if file.path == "404.html"]
    assert [count, count] == [lost.count("offline.js"), lost.count('rel="manifest"')]
