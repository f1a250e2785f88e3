"""Packs of any length: split into pages that are light, follow one another, and lose no level."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from crowd import blank_pictures, draw_crowd, make_crowd
from hypothesis import given
from hypothesis import strategies as st
from sample_site import make_content

from site_builder.packs import Batch, Content
from site_builder.pages import Makers, render_site
from site_builder.pages.addresses import ONE_FILE_END
from site_builder.pages.leaves import MOST_LEVELS, Leaf, name_leaves, split_pack
from site_builder.pages.views import BatchView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from site_builder.puzzle import Level

LARGEST_PAGE = 300_000
FOLDER = "packs/crowd-1/"


def make_batches(counts: list[int]) -> list[BatchView]:
    """Return batches of stand-ins for levels, numbered through."""
    numbers = iter(range(1, sum(counts) + 1))
    return [
        BatchView(f"batch {count}", "", tuple(
            SimpleNamespace(number=next(numbers)) for _ in range(count)  # type: ignore[misc]
        ))
        for count in counts
    ]  # fmt: skip


def render(content: Content, levels: Mapping[str, tuple[Level, ...]]) -> dict[str, bytes]:
    """Return a site by path, with stand-ins for pictures."""
    files = render_site(content, levels, Makers("9.9", blank_pictures))
    return {file.path: file.data for file in files}


@pytest.fixture(scope="module")
def crowd() -> dict[str, tuple[Level, ...]]:
    """Return the levels of a pack of three pages: 200 in one batch, 100 in the next."""
    return make_crowd([(10, 3, 200), (9, 3, 100)])[1]


@pytest.fixture(scope="module")
def site(crowd: dict[str, tuple[Level, ...]]) -> dict[str, bytes]:
    """Return the site of that pack by path."""
    return render(make_crowd([(10, 3, 200), (9, 3, 100)])[0], crowd)


def list_cards(site: Mapping[str, bytes], name: str) -> list[str]:
    """Return the ids of the levels that a page of the pack lists."""
    return re.findall(r'<li class="card" data-level="(\w+)"', site[FOLDER + name].decode())


@given(st.lists(st.integers(0, 400), max_size=12))
def test_every_level_is_on_one_page(counts: list[int]) -> None:
    """However batches fall, pages list all levels in order, none too many, none left over alone."""
    leaves = split_pack(make_batches(counts))
    listed = [level.number for leaf in leaves for level in leaf.levels]
    assert list(range(1, sum(counts) + 1)) == listed
    lengths = [len(leaf.levels) for leaf in leaves]
    assert max(lengths) <= MOST_LEVELS
    assert max(lengths) - min(lengths) <= 1
    assert name_leaves(sum(counts)) == tuple(leaf.name for leaf in leaves)


def test_a_batch_runs_on_over_the_edge() -> None:
    """A batch that is cut by pages is continued on the next, and says so there alone."""
    leaves = split_pack(make_batches([200, 40, 60]))
    parts = [
        [(part.number, len(part.levels), part.is_continued) for part in leaf.parts]
        for leaf in leaves
    ]
    assert [
        [(1, 100, False)],
        [(1, 100, True)],
        [(2, 40, False), (3, 60, False)],
    ] == parts
    assert [(1, 100), (101, 200), (201, 300)] == [leaf.span for leaf in leaves]


@pytest.mark.parametrize(
    ("number", "last", "row"),
    [
        (1, 1, [1]),
        (2, 4, [1, 2, 3, 4]),
        (1, 9, [1, 2, 3, 0, 9]),
        (5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (42, 84, [1, 0, 40, 41, 42, 43, 44, 0, 84]),
    ],
)
def test_the_row_of_pages_stays_short(number: int, last: int, row: list[int]) -> None:
    """Named are both ends and the neighbors; a gap stands for two pages or more."""
    assert row == list(Leaf(number, last, ()).neighbors)


def test_pages_follow_one_another(site: dict[str, bytes]) -> None:
    """Each page leads to the one before and after, and marks itself in the row of pages."""
    names = ["index.html", "page-2.html", "page-3.html"]
    ways = {
        name: [
            re.findall(rf'<{tag} rel="{rel}" href="([\w.-]+)"', site[FOLDER + name].decode())
            for tag in ("link", "a")
            for rel in ("prev", "next")
        ]
        for name in names
    }
    assert {
        "index.html": [[], ["page-2.html"], [], ["page-2.html"] * 2],
        "page-2.html": [["index.html"], ["page-3.html"], ["index.html"] * 2, ["page-3.html"] * 2],
        "page-3.html": [["page-2.html"], [], ["page-2.html"] * 2, []],
    } == ways
    assert names == [
        re.findall(r'href="([\w.-]+)" aria-current="page"', site[FOLDER + name].decode())[0]
        for name in names
    ]


def test_levels_lead_back_to_the_page_that_lists_them(
    site: dict[str, bytes], crowd: dict[str, tuple[Level, ...]]
) -> None:
    """The way back from a level is the page with its card, which all together list every level."""
    names = name_leaves(300)
    listed = {name: list_cards(site, name) for name in names}
    assert [level.id for level in crowd["crowd-1"]] == [x for name in names for x in listed[name]]
    back = r'aria-label="You are here"><a href="([\w.-]+)"'
    astray = [
        name for name, ids in listed.items() for level in ids
        if [name] != re.findall(back, site[f"{FOLDER}{level}.html"].decode())
    ]  # fmt: skip
    assert [] == astray


def test_the_words_of_a_pack_are_said_once(site: dict[str, bytes]) -> None:
    """Summary and downloads are on the first page; the others say where in the pack they are."""
    texts = [site[FOLDER + name].decode() for name in name_leaves(300)]
    assert [1, 0, 0] == [text.count("Take it home") for text in texts]
    assert [0, 1, 0] == [text.count("Levels 101 to 200, page 2 of 3.") for text in texts]
    assert [0, 1, 0] == [text.count(">continued<") for text in texts]
    assert 3 == len({re.findall("<title>(.*?)</title>", text)[0] for text in texts})


def read_ledger(data: bytes) -> object:
    """Return what a ledger sets its global to."""
    return json.loads(data.decode().partition("=")[2].removesuffix(";\n"))


def test_the_ledger_of_a_pack_tells_what_its_cards_show(
    site: dict[str, bytes], crowd: dict[str, tuple[Level, ...]]
) -> None:
    """One word a level, in order, with the fingerprint of the picture; each page loads it."""
    ledger = read_ledger(site[f"{FOLDER}ledger.js"])
    assert isinstance(ledger, dict)
    assert {"10x3", "9x3"} == set(ledger["pictures"])
    words = [word.split(":") for word in ledger["levels"].split(" ")]
    assert [level.id for level in crowd["crowd-1"]] == [word[0] for word in words]
    cards = re.findall(
        r'data-level="(\w+)" data-size="(\w+)" data-grade="\w+" data-rank="(\d)" '
        r'data-score="(\d+)">.*?src="\w+\.png\?v=(\w+)".*?(\d+) flow',
        site[f"{FOLDER}page-2.html"].decode(),
    )
    assert words[100:200] == [
        [level, flows, size, rank, score, print_]
        for level, size, rank, score, print_, flows in cards
    ]
    loads = [site[FOLDER + name].decode().count("/crowd-1/ledger.js?v=") for name in name_leaves(9)]
    loads += [site[FOLDER + name].decode().count('"ledger.js?v=') for name in name_leaves(300)]
    assert [0, 1, 1, 1] == loads


def test_a_short_pack_has_no_ledger() -> None:
    """A pack of one page has all its cards there: nothing more is loaded."""
    content, levels = make_crowd([(10, 3, MOST_LEVELS)])
    site = render(content, levels)
    assert [] == [path for path in site if path.startswith(FOLDER) and "ledger" in path]
    assert b"data-ledger" not in site[f"{FOLDER}index.html"]
    assert f"{FOLDER}page-2.html" not in site


def test_a_long_pack_is_kept_whole(site: dict[str, bytes]) -> None:
    """What is kept for offline play has all pages of the pack, and the ledger that they load."""
    kept = json.loads(site[f"{FOLDER}offline.json"])["files"]
    own = [path for path in kept if not re.search(r"/\w{10}(-solution)?\.(html|png)$", path)]
    names = ("index.html", "page-2.html", "page-3.html", "ledger.js")
    assert [f"{FOLDER}{name}" for name in names] == own
    assert "static/ledger.js" in site["sw.js"].decode()


def test_another_level_changes_the_ledger_s_address() -> None:
    """The ledger of the site is asked for by its fingerprint, so no cache mixes two builds."""
    found = []
    for count in (3, 4):
        site = render(*make_crowd([(9, 3, count)]))
        found += re.findall(r"static/ledger\.js\?v=\w{8}", site["progress.html"].decode())
    assert 2 == len(set(found))


def find_heavy(site: Mapping[str, bytes], most: int) -> dict[str, int]:
    """Return the pages that weigh more than ``most`` bytes."""
    return {
        path: len(data)
        for path, data in site.items()
        if path.endswith(".html") and not path.endswith(ONE_FILE_END) and len(data) > most
    }


def test_pages_stay_light_at_ten_thousand_levels() -> None:
    """No page of 1,200 levels is above 100 kB, and those outside packs do not grow with levels.

    So a site of 10,000 levels has pages of the same weight; its ledger grows by 14 bytes a level.
    """
    site = render(*make_crowd([(13, 3, 120), (12, 3, 120)], packs=5))
    few = render(*make_crowd([(13, 3, 2), (12, 3, 2)], packs=5))
    assert {} == find_heavy(site, LARGEST_PAGE // 3)
    for name in ("index.html", "progress.html", "sw.js"):
        # Nothing but counts, such as "240 levels", may be longer.
        assert abs(len(site[name]) - len(few[name])) < 200
    growth = len(site["static/ledger.js"]) - len(few["static/ledger.js"])
    assert growth <= 14 * (1_200 - 20)


def test_the_worst_page_is_light_enough() -> None:
    """A page of batches with one level each, every title as long and as hostile as can be."""
    title = "&" * 120
    crowd = draw_crowd(13, 4, MOST_LEVELS)
    batches = tuple(Batch(level.expect_making().recipe, 1, title) for level in crowd)
    content = make_content()
    pack = replace(content.packs[0], title=title, batches=batches, seed="<" * 200)
    site = render(replace(content, packs=(pack,)), {pack.slug: crowd})
    assert title in unescape(site[f"packs/{pack.slug}/index.html"].decode())
    assert {} == find_heavy(site, LARGEST_PAGE)


def test_a_hundred_packs_fit_on_the_front_page() -> None:
    """With a hundred packs the two pages that list them all stay light."""
    site = render(*make_crowd([(13, 3, 3)], packs=100))
    assert {} == find_heavy({name: site[name] for name in ("index.html", "progress.html")}, 150_000)
