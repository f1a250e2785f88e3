"""The pages: every link resolves, nothing active comes in, and the same bytes come out."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

import pytest
from sample_site import make_content, make_levels

from site_builder.board import rectangle
from site_builder.downloads import find_seed_code
from site_builder.errors import PublishError
from site_builder.notation.level_csv import read_level_csv
from site_builder.notation.puzzle_code import read_puzzle_code
from site_builder.packs import Content
from site_builder.pages import Makers, render_command, render_site
from site_builder.pages.addresses import ONE_FILE_END, UNKNOWN_SITE
from site_builder.pages.embedding import FALLBACK_CODE
from site_builder.publish.files import check_paths
from site_builder.puzzle import Difficulty, Level, from_paths
from site_builder.thumbnails import draw_both

ELSEWHERE = "https://puzz.link/p?"
"""Where each level can be played as well: the one address that is not the site's own."""

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"


@dataclass
class Page(HTMLParser):
    """What a browser would find in a page."""

    html: str
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)
    text: str = ""

    def __post_init__(self) -> None:
        """Read the page at once."""
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag and its attributes."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note a text, and the tag it follows."""
        self.text += data
        if self.tags:
            self.texts.setdefault(self.tags[-1][0], []).append(data)

    def find(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of every tag of that name."""
        return [attrs for name, attrs in self.tags if name == tag]

    def find_links(self) -> list[str]:
        """Return everything the page links to or loads."""
        names = ("href", "src", "link", "next", "data-play")
        return [attrs[name] or "" for _, attrs in self.tags for name in names if name in attrs]


def _render(content: Content | None = None) -> dict[str, bytes]:
    files = render_site(content or make_content(), make_levels(), Makers("9.9"))
    return {file.path: file.data for file in files}


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """Return a rendered site without an address, by path."""
    return _render()


@pytest.fixture(scope="module")
def pages(site: dict[str, bytes]) -> dict[str, Page]:
    """Return its pages by path; those that hold a whole pack have tests of their own."""
    return {path: Page(site[path].decode()) for path in site if is_page(path)}


def is_page(path: str) -> bool:
    """Say whether a file is a page that shares scripts and styles with others."""
    return path.endswith(".html") and not path.endswith(ONE_FILE_END)


def test_the_site_has_every_promised_file(site: dict[str, bytes]) -> None:
    """Pages, pictures, downloads and static files lie where the world expects them."""
    levels = make_levels()
    expected = {
        "index.html",
        "404.html",
        "offline.html",
        "progress.html",
        "play.html",
        "embed.html",
    }
    expected |= {"manifest.webmanifest", "sw.js", "robots.txt", "favicon.ico"}
    expected |= {"SHA256SUMS"}
    expected |= {"data.html", "seeds.html", "levels.csv", "levels.json"}
    formats = ("rows.txt", "sized.txt", "zero.txt", "pack.txt", "link.txt", "coordinates.txt")
    for slug in levels:
        expected |= {
            f"packs/{slug}/{name}" for name in ("index.html", "manifest.json", "offline.json")
        }
        expected |= {f"packs/{slug}/{slug}.zip", f"packs/{slug}/{slug}-offline.html"}
        expected |= {f"packs/{slug}/{slug}.{end}" for end in (*formats, "json", "pzprv3.zip")}
        expected |= {f"packs/{slug}/{slug}-{paper}-4.pdf" for paper in ("a4", "letter")}
        expected |= {
            f"packs/{slug}/{level.id}{end}"
            for level in levels[slug]
            for end in (".html", ".csv", ".png", "-solution.png")
        }
    assert expected == {path for path in site if not path.startswith("static/")}
    static = {
        "site.css",
        "print.css",
        "ledger.js",
        "palette.css",
        "player.js",
        "pack.js",
        "theme.js",
    }
    static |= {
        "data.css",
        "progress.css",
        "progress.js",
        "offline.js",
        "level.js",
        "play.js",
        "embed.js",
        "icon-180.png",
        "icon-192.png",
    }
    assert set() == {f"static/{name}" for name in static} - set(site)


def test_every_link_resolves(site: dict[str, bytes], pages: dict[str, Page]) -> None:
    """Each URL is relative and names a file of the site; each fragment names an element."""
    broken = []
    for path, page in pages.items():
        for link in page.find_links():
            if link.startswith(ELSEWHERE):
                continue
            parts = urlsplit(link)
            target = normpath(join(dirname(path), unquote(parts.path))) if parts.path else path
            ids = {attrs.get("id") for _, attrs in pages[target].tags} if target in pages else set()
            foreign = parts.scheme or parts.netloc or link.startswith("/")
            if foreign or target not in site or (parts.fragment and parts.fragment not in ids):
                broken.append((path, link))
    assert [] == broken


def test_every_page_is_reached_from_the_front(pages: dict[str, Page]) -> None:
    """Following links from the front page leads to every page but those for lost visitors."""
    seen, ahead = set(), ["index.html"]
    while ahead:
        path = ahead.pop()
        if path in seen or path not in pages:
            continue
        seen.add(path)
        ahead += [
            normpath(join(dirname(path), urlsplit(link).path)) for link in pages[path].find_links()
        ]
    assert {"404.html", "offline.html"} == set(pages) - seen


def test_nothing_is_inline(pages: dict[str, Page]) -> None:
    """No inline script, style or handler anywhere: the policy would block it."""
    offenders = []
    for path, page in pages.items():
        for tag, attrs in page.tags:
            data_block = attrs.get("type") == "application/json"
            if tag == "style" or (tag == "script" and "src" not in attrs and not data_block):
                offenders.append((path, tag))
            offenders += [(path, n) for n in attrs if n == "style" or n.startswith("on")]
    assert [] == offenders


def test_every_page_states_the_policy_before_it_loads_anything(pages: dict[str, Page]) -> None:
    """The content security policy is the second tag of the head, and starts from nothing."""
    for page in pages.values():
        attrs = [attrs for tag, attrs in page.tags if tag in {"meta", "link", "script"}][1]
        assert attrs["http-equiv"] == "Content-Security-Policy"
        assert (attrs["content"] or "").startswith("default-src 'none'; script-src 'self'; ")


def test_pages_have_one_title_one_heading_and_unique_ids(pages: dict[str, Page]) -> None:
    """Each page is a proper document of its own."""
    assert len({"".join(page.texts["title"]) for page in pages.values()}) == len(pages)
    for page in pages.values():
        ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
        assert len(ids) == len(set(ids))
        assert 1 == len(page.find("h1"))
        assert all("alt" in attrs and attrs["width"] for attrs in page.find("img"))


def test_a_hostile_title_is_harmless() -> None:
    """Markup in a title, a summary or a seed shows as text and opens no tag."""
    content = make_content(title=HOSTILE)
    packs = tuple(replace(pack, summary=HOSTILE, seed=HOSTILE) for pack in content.packs)
    hostile = replace(content, packs=packs, site=replace(content.site, summary=HOSTILE))
    clean, site = _render(), _render(hostile)
    for path in (path for path in site if path.endswith(".html")):
        page, tame = Page(site[path].decode()), Page(clean[path].decode())
        assert len(page.find("script")) == len(tame.find("script"))
        assert [] == [attrs for _, attrs in page.tags if "onerror" in attrs]
        assert [] == [attrs for attrs in page.find("img") if attrs.get("src") == "x"]


def test_a_hostile_title_survives_in_the_level_data() -> None:
    """The player gets the very title, and the data block is not ended early."""
    site = _render(make_content(title=HOSTILE))
    level = make_levels()["first-steps"][0]
    page = Page(site[f"packs/first-steps/{level.id}.html"].decode())
    assert f"{HOSTILE} 1" == _read_level(page)["title"]


def _read_level(page: Page) -> dict[str, object]:
    data = next(text for text in page.texts["script"] if text.strip().startswith("{"))
    loaded: dict[str, object] = json.loads(data)
    return loaded


def test_the_player_gets_the_level(pages: dict[str, Page]) -> None:
    """The data block holds board, dots, solution and proof as agreed with the player."""
    level = make_levels()["first-steps"][0]
    assert {
        "v": 1,
        "id": level.id,
        "title": "Two by two 1",
        "board": {"shape": "rectangle", "width": 5, "height": 5},
        "dots": [[0, 8], [1, 18], [13, 21], [16, 24]],
        "solution": [list(path) for path in level.solution.paths],
        "uniqueness": "airtight",
        "pack": "first-steps",
        "number": 1,
        "seed": find_seed_code(level),
        "grade": "hard",
        "score": 57,
        "hints": [[0, 0, 5]],
    } == _read_level(pages[f"packs/first-steps/{level.id}.html"])


def test_levels_lead_to_their_neighbors(pages: dict[str, Page]) -> None:
    """The first level has no previous one, the last no next one, across batches."""
    ids = [level.id for level in make_levels()["first-steps"]]
    players = [pages[f"packs/first-steps/{name}.html"].find("flow-player")[0] for name in ids]
    assert [f"{ids[1]}.html", f"{ids[2]}.html", None] == [p.get("next") for p in players]


def test_the_pack_page_lists_levels_in_order(pages: dict[str, Page]) -> None:
    """Cards carry the ids that the progress script looks for, numbered on across batches."""
    page = pages["packs/first-steps/index.html"]
    cards = [attrs["data-level"] for attrs in page.find("li") if attrs.get("class") == "card"]
    assert [level.id for level in make_levels()["first-steps"]] == cards
    assert ["1", "2"] == [attrs["start"] for attrs in page.find("ol") if "start" in attrs]
    assert ["5x5", "6x4", "5x5"] == [
        attrs["data-size"] for attrs in page.find("li") if attrs.get("class") == "card"
    ]
    assert 1 == len([attrs for attrs in page.find("p") if "data-progress" in attrs])


def test_csv_zip_and_manifest_agree(site: dict[str, bytes]) -> None:
    """The zip holds the very files beside it, and each CSV reads back as its level."""
    with zipfile.ZipFile(io.BytesIO(site["packs/first-steps/first-steps.zip"])) as archive:
        names = archive.namelist()
        assert {name: site[f"packs/first-steps/{name}"] for name in names} == {
            name: archive.read(name) for name in names
        }
    levels = make_levels()["first-steps"]
    assert sorted([*(f"{level.id}.csv" for level in levels), "manifest.json"]) == names
    for level in levels:
        text = site[f"packs/first-steps/{level.id}.csv"].decode()
        assert (level.puzzle, level.solution) == read_level_csv(text)


def test_two_renders_give_equal_bytes(site: dict[str, bytes]) -> None:
    """Nothing in the site depends on the moment, not even the order of the files."""
    assert list(site.items()) == list(_render().items())


def test_without_an_address_nothing_is_absolute(site: dict[str, bytes]) -> None:
    """A site that does not know its address names none but the one to be filled in."""
    pages = {
        path: data.replace(UNKNOWN_SITE.encode(), b"")
        for path, data in site.items()
        if is_page(path)
    }
    elsewhere = ELSEWHERE.encode()
    linked = [path for path, data in pages.items() if elsewhere in data]
    assert sum(map(len, make_levels().values())) == len(linked)
    pages = {path: data.replace(elsewhere, b"") for path, data in pages.items()}
    assert [] == [path for path in pages if b"://" in pages[path]]
    told = [path for path in pages if len(pages[path]) < len(site[path])]
    assert ["embed.html"] == [path for path in told if path not in linked]


def test_with_an_address_the_lost_page_works_at_any_depth() -> None:
    """404.html is served for any path, so its links are absolute; other pages stay relative."""
    site = _render(make_content(url="https://example.org/flow/"))
    lost = Page(site["404.html"].decode())
    assert [] == [
        link for link in lost.find_links()
        if not link.startswith(("https://example.org/flow/", "#"))
    ]  # fmt: skip
    assert "https://example.org/flow/index.html" in lost.find_links()
    assert b"://" not in site["index.html"].partition(b"</head>")[2]


def test_pictures_can_be_supplied() -> None:
    """A cache may hand in pictures; they are written as they are."""

    def look_up(level: Level) -> tuple[bytes, bytes]:
        return f"puzzle {level.id}".encode(), f"solution {level.id}".encode()

    files = render_site(make_content(), make_levels(), Makers("9.9", look_up))
    site = {file.path: file.data for file in files}
    level = make_levels()["tall"][0]
    assert f"puzzle {level.id}".encode() == site[f"packs/tall/{level.id}.png"]
    assert f"solution {level.id}".encode() == site[f"packs/tall/{level.id}-solution.png"]
    assert draw_both(level) == tuple(
        _render()[f"packs/tall/{level.id}{end}.png"] for end in ("", "-solution")
    )


def test_two_levels_with_one_name_are_refused() -> None:
    """A level that would overwrite another stops the build."""
    levels = make_levels()
    first = levels["first-steps"]
    doubled = {**levels, "first-steps": (first[0], first[1], first[1])}
    files = render_site(make_content(), doubled, Makers("9.9"))
    with pytest.raises(PublishError, match=first[1].id):
        check_paths(file.path for file in files)


def test_static_files_change_their_address_with_their_content(pages: dict[str, Page]) -> None:
    """Every style sheet and script is asked for with its fingerprint."""
    plain = [
        link
        for page in pages.values()
        for link in page.find_links()
        if "static/" in link and len(urlsplit(link).query) != len("v=12345678")
    ]
    assert [] == plain


def test_the_level_page_shows_the_command_and_the_seed(site: dict[str, bytes]) -> None:
    """What reproduces a level can be read on its page, word for word."""
    level = make_levels()["tall"][0]
    text = Page(site[f"packs/tall/{level.id}.html"].decode()).text
    assert render_command(level) in text
    assert level.expect_making().seed in text.replace(render_command(level), "")


def test_cards_say_how_hard_a_level_is(pages: dict[str, Page]) -> None:
    """Each card names class and score in words and for the script; ungraded ones say so."""
    page = pages["packs/first-steps/index.html"]
    cards = [attrs for attrs in page.find("li") if attrs.get("class") == "card"]
    names = ("data-grade", "data-rank", "data-score")
    assert [("hard", "4", "57"), ("ungraded", "0", "0"), ("gentle", "1", "9")] == [
        tuple(card[name] for name in names) for card in cards
    ]
    text = " ".join(page.text.split())
    assert [1, 1, 2] == [
        text.count(words) for words in ("hard, score 57", "gentle, score 9", "not graded")
    ]


def test_packs_name_their_spread(pages: dict[str, Page]) -> None:
    """The front page and the pack's head say from which class to which a pack goes."""
    for path in ("index.html", "packs/first-steps/index.html"):
        assert "gentle to hard" in pages[path].text
    text = " ".join(pages["packs/tall/index.html"].text.split())
    assert "3 × 4 · not graded" in text  # noqa: RUF001


def test_a_pack_of_one_level_has_nothing_to_sort(pages: dict[str, Page]) -> None:
    """The controls are there for two levels or more, and wait for scripts."""
    found = {
        slug: ["hidden" in attrs for attrs in pages[f"packs/{slug}/index.html"].find("section")
               if "data-controls" in attrs]
        for slug in make_levels()
    }  # fmt: skip
    assert {"first-steps": [True], "tall": []} == found


def test_sizes_to_choose_from_are_those_of_the_pack(pages: dict[str, Page]) -> None:
    """A pack of several sizes offers each, the smallest first; a pack of one offers none."""
    found = {
        slug: [attrs["value"] for attrs in pages[f"packs/{slug}/index.html"].find("input")
               if "data-size" in attrs]
        for slug in make_levels()
    }  # fmt: skip
    assert {"first-steps": ["6x4", "5x5"], "tall": []} == found


def test_long_words_are_folded_away(pages: dict[str, Page]) -> None:
    """A pack's long words go on inside a fold that needs no script; short ones have none."""
    content = make_content()
    words = "One sentence of no great length. " * 20
    packs = (replace(content.packs[0], summary=f"The opening.\n\n{words}"), *content.packs[1:])
    page = Page(_render(replace(content, packs=packs))["packs/first-steps/index.html"].decode())
    assert [1, 0] == [
        len(each.find("details")) - 1 for each in (page, pages["packs/tall/index.html"])
    ]
    before, after = page.html.split("<details", 1)
    assert ("The opening." in before, "no great length" in after) == (True, True)


def test_a_level_is_drawn_for_paper(pages: dict[str, Page]) -> None:
    """The sheet for printers has each dot with its letter, and nothing of the solution."""
    level = make_levels()["first-steps"][0]
    page = pages[f"packs/first-steps/{level.id}.html"]
    (sheet,) = (attrs for attrs in page.find("section") if attrs.get("class") == "handout")
    assert "hidden" in sheet
    letters = [text for text in page.texts["text"] if text.strip()]
    assert [sign for letter in "ABCD" for sign in letter * 2] == letters
    middles = [(attrs["x"], attrs["y"]) for attrs in page.find("text")]
    cells = [level.puzzle.board.cells[cell] for pair in level.puzzle.terminals for cell in pair]
    assert [(str(col * 40 + 20), str(row * 40 + 26)) for row, col in cells] == middles


@pytest.mark.parametrize("url", [None, "https://example.org/flow"])
def test_paper_names_its_origin(url: str | None) -> None:
    """Id, seed code and author are on the sheet; the address too, where the site knows its own."""
    level = make_levels()["tall"][0]
    page = Page(_render(make_content(url=url))[f"packs/tall/{level.id}.html"].decode())
    (sheet,) = (text for text in page.html.split('class="handout"')[1:])
    printed = Page(sheet.split("</section>")[0]).text
    assert all(
        word in printed for word in (level.id, str(find_seed_code(level)), "B. Uthor, CC BY 4.0")
    )
    assert (url is not None) == (f"{url}/packs/tall/{level.id}.html" in printed)


def test_the_level_page_explains_its_grade(pages: dict[str, Page]) -> None:
    """Class, score and what they ask of the player are on the page and in its description."""
    hard, ungraded, _ = make_levels()["first-steps"]
    page = pages[f"packs/first-steps/{hard.id}.html"]
    assert "Hard, score 57. Here and there, suppose a move" in page.text
    (words,) = (
        attrs["content"] for attrs in page.find("meta") if attrs.get("name") == "description"
    )
    assert (words or "").startswith("Two by two 1: hard, 5 × 5 cells, 4 flows.")  # noqa: RUF001
    reason = "Not graded. The techniques that are graded do not lead to its solution."
    assert reason in pages[f"packs/first-steps/{ungraded.id}.html"].text


def test_the_player_is_told_why_there_are_no_hints(pages: dict[str, Page]) -> None:
    """A level without a grade has none in its data either, but the reason."""
    data = _read_level(pages[f"packs/tall/{make_levels()['tall'][0].id}.html"])
    told = {key: data.get(key) for key in ("grade", "score", "hints", "ungraded")}
    assert {"grade": None, "score": None, "hints": None, "ungraded": "not unique"} == told


def test_the_front_page_explains_every_class(pages: dict[str, Page]) -> None:
    """All five classes stand there in order, whether a pack has them or not."""
    words = [word.strip() for word in pages["index.html"].texts["use"] if word.strip()]
    assert ["gentle", "easy", "medium", "hard", "expert"] == words


@pytest.mark.parametrize(
    ("difficulty", "words"),
    [((1, 5), ", airtight"), ((2, 4), ", easy to hard, airtight"), ((3, 3), ", medium, airtight")],
)
def test_batches_name_the_difficulty_they_ask_for(difficulty: tuple[int, int], words: str) -> None:
    """A recipe's range of classes is in the words of its batch, unless it is all of them."""
    content = make_content()
    pack = content.packs[1]
    low, high = (Difficulty(number) for number in difficulty)
    batch = replace(pack.made[0], recipe=replace(pack.made[0].recipe, difficulty=(low, high)))
    packs = (content.packs[0], replace(pack, batches=(batch,)))
    page = Page(_render(replace(content, packs=packs))["packs/tall/index.html"].decode())
    assert f" cells long{words}\n" in page.text


def _find_snippets(page: Page) -> Page:
    """Return what the snippets of the embedding page would put on a page."""
    start = page.html.index("As it looks")
    return Page(Page(page.html[:start]).text)


def test_snippets_name_the_very_files_of_the_site(site: dict[str, bytes]) -> None:
    """Copied as they stand, the snippets load the script and a level by absolute addresses."""
    for url, base in ((None, UNKNOWN_SITE), ("https://a.example/b", "https://a.example/b/")):
        found = _find_snippets(Page(_render(make_content(url=url))["embed.html"].decode()))
        links = [attrs["src"] or "" for _, attrs in found.tags if "src" in attrs]
        assert [] == [link for link in links if link.removeprefix(base) not in site]
        assert {f"{base}static/player.js"} == {attrs["src"] for attrs in found.find("script")}
        named = [attrs for attrs in found.find("flow-player") if attrs]
        assert [["puzzle"], ["src"]] == [list(attrs) for attrs in named]


def test_players_on_show_have_puzzles_of_the_site(pages: dict[str, Page]) -> None:
    """The demo's codes are those of levels that the site has, and read back."""
    puzzles = {level.puzzle for levels in make_levels().values() for level in levels}
    shown = [attrs["puzzle"] or "" for attrs in pages["embed.html"].find("flow-player")]
    assert 2 == len(shown)
    assert {read_puzzle_code(code) for code in shown} <= puzzles


def test_a_site_without_levels_has_an_example() -> None:
    """The pages for shared and embedded puzzles show a good code even where there is no level."""
    content = make_content()
    empty = replace(content, packs=())
    files = render_site(empty, {}, Makers("9.9"))
    page = next(Page(file.data.decode()) for file in files if file.path == "embed.html")
    assert {FALLBACK_CODE} == {attrs["puzzle"] for attrs in page.find("flow-player")}
    assert "5x5" == read_puzzle_code(FALLBACK_CODE).board.size


def test_a_level_that_no_csv_can_tell() -> None:
    """A flow that runs beside itself has no CSV: the level is published without one."""
    plain, *others = make_levels()["first-steps"]
    puzzle, solution = from_paths(rectangle(3, 3), ((0, 1, 2, 5, 4, 3), (6, 7, 8)))
    level = replace(plain, puzzle=puzzle, solution=solution)
    levels = make_levels() | {"first-steps": (level, *others)}
    files = {file.path: file.data for file in render_site(make_content(), levels, Makers("9.9"))}
    folder = "packs/first-steps/"
    assert f"{folder}{level.id}.csv" not in files
    assert f"{level.id}.csv" not in files[f"{folder}{level.id}.html"].decode()
    described = json.loads(files[f"{folder}manifest.json"])["levels"]
    assert [None] == [one["csv"] for one in described if one["id"] == level.id]
    with zipfile.ZipFile(io.BytesIO(files[f"{folder}first-steps.zip"])) as archive:
        assert {"manifest.json", *(f"{one.id}.csv" for one in others)} == set(archive.namelist())
