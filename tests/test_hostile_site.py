"""A site whose every text is hostile: built by the command, parsed, opened in a real Chromium."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import typing
import zipfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from conftest import ROOT, read_tree
from hostile_site import FIELDS, POLYGLOT, TEXTS, TRAP, URL, write_hostile
from pydantic import BaseModel, BeforeValidator
from test_finding_browser import LISTENER, answer
from test_pages import Page

from site_builder.packs import fields, read_content
from site_builder.packs.schema import BatchFields, PackFields, SiteFields

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Request
    from playwright.sync_api import Page as Tab

SCHEMES = {"", "http", "https", "mailto", "data"}
"""What a link of a page may begin with; ``data`` for our own icons, which the policy permits."""

BLOCK = re.compile(r'<script[^>]*type="application/(?:ld\+)?json"[^>]*>(.*?)</script>', re.DOTALL)
"""A block of data in a page, as a browser ends it."""

FORMULA = re.compile("[=+@\t\r-]")
"""How a cell begins that a spreadsheet would compute."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built site."""
    top = tmp_path_factory.mktemp("hostile")
    content = write_hostile(top / "content")
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", "build", content, "--out", top / "site"],
        cwd=ROOT, check=False, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert 0 == done.returncode, done.stderr
    return top / "site"


@pytest.fixture(scope="module")
def site(folder: Path) -> dict[str, bytes]:
    """Return its files by path."""
    return read_tree(folder)


def test_every_text_of_an_author_is_hostile_here(tmp_path: Path) -> None:
    """A new field for words is seen: it has to be made hostile in ``hostile_site`` as well."""
    models: dict[str, type[BaseModel]] = {
        "site": SiteFields,
        "pack": PackFields,
        "batch": BatchFields,
    }
    assert {
        name: {field for field, info in model.model_fields.items() if is_text(info.annotation)}
        for name, model in models.items()
    } == FIELDS | {"pack": FIELDS["pack"] | {"slug"}}
    content = read_content(write_hostile(tmp_path / "content"))
    made = [pack for pack in content.packs if pack.slug.startswith("pack-")]
    stripped = {text.strip() for text in TEXTS}
    for words in (
        [pack.title for pack in made],
        [pack.author for pack in made],
        [pack.license for pack in made],
        [pack.seed for pack in made],
        [pack.batches[0].title for pack in made],
    ):
        assert stripped == set(words)


def is_text(annotation: Any) -> bool:  # noqa: ANN401 (a type)
    """Say whether a field of the schema takes an author's own words."""
    readers = [
        each.func.func if isinstance(each.func, partial) else each.func
        for option in typing.get_args(annotation)
        for each in getattr(option, "__metadata__", ())
        if isinstance(each, BeforeValidator)
    ]
    return bool({fields.read_text, fields.read_site_url, fields.read_slug} & set(readers))


def test_no_page_has_anything_active(site: dict[str, bytes]) -> None:
    """No handler, no frame, no base, no address but the web's; no inline script or style."""
    for path, data in site.items():
        if not path.endswith(".html"):
            continue
        page = Page(data.decode())
        names = {tag for tag, _ in page.tags}
        assert not names & {"iframe", "object", "embed", "base", "frame", "applet"}, path
        assert [] == [
            (tag, name) for tag, attrs in page.tags for name in attrs if name.startswith("on")
        ], path
        links = [
            attrs[name] or ""
            for _, attrs in page.tags
            for name in ("href", "src", "action", "formaction")
            if name in attrs
        ]
        assert {urlsplit(link).scheme for link in links} <= SCHEMES, path
        refreshes = [attrs for attrs in page.find("meta") if attrs.get("http-equiv") == "refresh"]
        assert [] == refreshes, path


def test_templates_are_ours_alone(site: dict[str, bytes]) -> None:
    """A template's signs in an author's words are words: nothing is computed of them."""
    front = Page(site["index.html"].decode())
    assert "{{7*7}}" in front.text
    assert "49" not in "".join(front.texts["title"])
    assert POLYGLOT in front.text


def test_every_json_is_read_back(site: dict[str, bytes]) -> None:
    """Each file and each block of data in a page is one JSON value and nothing after it."""
    blocks = [
        text
        for path, data in site.items()
        if path.endswith(".html")
        for text in BLOCK.findall(data.decode())
    ]
    assert len(blocks) > 10
    files = [
        data.decode() for path, data in site.items() if path.endswith((".json", ".webmanifest"))
    ]
    for text in (*blocks, *files):
        json.loads(text)
    manifest = json.loads(site["packs/pack-0/manifest.json"])
    assert TEXTS[0] in json.dumps(manifest, ensure_ascii=False).replace('\\"', '"')


def test_every_xml_is_read_and_names_no_entity(site: dict[str, bytes]) -> None:
    """Feed, site maps and pictures are XML without a document type of anybody's."""
    texts = {path: data for path, data in site.items() if path.endswith((".xml", ".svg"))}
    assert {"feed.xml", "sitemap.xml"} <= set(texts)
    for path, data in texts.items():
        ET.fromstring(data)  # noqa: S314 (that is what is tested)
        assert b"<!DOCTYPE" not in data, path
        assert b"<!ENTITY" not in data, path


def test_no_cell_of_a_table_is_a_formula(site: dict[str, bytes]) -> None:
    """Each CSV has rows of equal length, and no cell that a spreadsheet would compute."""
    tables = {path: data for path, data in site.items() if path.endswith(".csv")}
    assert "levels.csv" in tables
    for path, data in tables.items():
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        assert 1 == len({len(row) for row in rows}), path
        assert [] == [cell for row in rows for cell in row if FORMULA.match(cell)], path


def test_booklets_run_nothing_and_zips_stay_in_their_folder(site: dict[str, bytes]) -> None:
    """A PDF has no script and no action; the names in a zip lead nowhere."""
    for path, data in site.items():
        if path.endswith(".pdf"):
            assert data.startswith(b"%PDF-")
            for action in (b"/JavaScript", b"/JS", b"/OpenAction", b"/Launch", b"/AA"):
                assert not re.search(action + rb"[\s(/<\[]", data), (path, action)
        elif path.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                names = archive.namelist()
            assert [] == [name for name in names if not re.fullmatch(r"[a-z0-9./-]+", name)], path
            assert [] == [name for name in names if ".." in name or name.startswith("/")], path


def test_no_path_of_the_site_comes_from_words(site: dict[str, bytes]) -> None:
    """Folders and files are named by slugs, ids and our own words."""
    assert [] == [path for path in site if not re.fullmatch(r"[A-Za-z0-9._/-]+", path)]


class Visit:
    """A visitor who notes whatever should not happen."""

    def __init__(self, context: BrowserContext) -> None:
        """Open a tab that listens before any page does."""
        context.add_init_script(LISTENER)
        self.faults: list[str] = []
        self.tab: Tab = context.new_page()
        self.tab.on("console", self._hear)
        self.tab.on("pageerror", lambda error: self._note(str(error)))
        self.tab.on("dialog", self._dismiss)
        self.tab.on("request", self._follow)

    def look(self) -> None:
        """See whether anything of an author ran on this page, or tried to."""
        mark = TRAP.partition("=")[0].removeprefix("window.")
        if self.tab.evaluate(f"'{mark}' in window"):
            self._note("a script ran")
        for refused in self.tab.evaluate("window.refused"):
            self._note(refused)

    def _note(self, words: str) -> None:
        self.faults.append(f"{self.tab.url}: {words}")

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self._note(line.text)

    def _dismiss(self, dialog: Dialog) -> None:
        self._note(dialog.message)
        dialog.dismiss()

    def _follow(self, asked: Request) -> None:
        if "evil" in asked.url:
            self._note(asked.url)


@pytest.mark.browser
def test_a_visitor_notes_what_should_not_happen(browser: Browser, tmp_path: Path) -> None:
    """A page that lets a script run is noticed, and so is one whose policy has to refuse it."""
    policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">"
    context = browser.new_context()
    for name, head in (("open", ""), ("closed", policy)):
        (tmp_path / name).with_suffix(".html").write_text(f"{head}<script>{TRAP}</script>")
        visit = Visit(context)
        visit.tab.goto((tmp_path / name).with_suffix(".html").as_uri())
        visit.look()
        told = "\n".join(visit.faults)
        assert ("a script ran" in told, "script-src" in told) == (name == "open", name == "closed")
    context.close()


@pytest.mark.browser
def test_nothing_runs_in_any_page_on_the_web(
    browser: Browser, folder: Path, site: dict[str, bytes]
) -> None:
    """Chromium opens every page at the site's address: no script, no report, no error."""
    context = browser.new_context(service_workers="block")
    context.route("**/*", lambda route: answer(route, folder))
    visit = Visit(context)
    paths = [path for path in site if path.endswith(".html")]
    assert len(paths) > 30
    for path in paths:
        visit.tab.goto(f"{URL}{path.removesuffix('index.html')}")
        visit.look()
    context.close()
    assert [] == visit.faults


@pytest.mark.browser
def test_nothing_runs_in_any_page_on_a_disk(
    browser: Browser, folder: Path, site: dict[str, bytes]
) -> None:
    """The same from disk, where the pages of whole packs in one file are opened at a level too."""
    context = browser.new_context()
    visit = Visit(context)
    # What is shown for a lost address names the whole address of the site, and is for a server.
    for path in (path for path in site if path.endswith(".html") and path != "404.html"):
        for mark in ("", "#1", f"#<img src=x onerror={TRAP}>"):
            visit.tab.goto(f"{(folder / path).as_uri()}{mark}")
            visit.look()
    for text in (POLYGLOT, *TEXTS):
        visit.tab.goto(f"{(folder / 'play.html').as_uri()}#puzzle={text}")
        visit.look()
    context.close()
    assert [] == visit.faults


BUTTONS = ("Dark theme", "Hint", "Rules", "Settings", "Share", "Solution")


@pytest.mark.browser
@pytest.mark.parametrize("name", BUTTONS)
def test_nothing_runs_where_a_visitor_does_something(
    browser: Browser, folder: Path, name: str
) -> None:
    """Each button of a level's page is pressed, and nothing runs of what it shows or opens."""
    context = browser.new_context()
    visit = Visit(context)
    for number in range(len(TEXTS)):
        pack = folder / f"packs/pack-{number}"
        [page] = [each for each in sorted(pack.glob("*.html")) if len(each.stem) == 10]
        visit.tab.goto(page.as_uri())
        visit.tab.keyboard.press("Escape")
        visit.tab.get_by_role("button", name=name, exact=True).click()
        visit.look()
        visit.tab.keyboard.press("Escape")
        visit.look()
    context.close()
    assert [] == visit.faults
