"""Packs that have not changed are taken from the old site, and only then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sample_site import SQUARE, draw_level, make_content, make_levels

from site_builder import assets
from site_builder.cache import write_entry
from site_builder.cli import shelf as shelf_room
from site_builder.cli.shelf import OldSite
from site_builder.packs import Content
from site_builder.pages import NO_SHELF, Makers, Shelf, render_site
from site_builder.publish import SiteFile, claim_site
from site_builder.puzzle import Level
from site_builder.thumbnails import draw_both

Levels = dict[str, tuple[Level, ...]]


class Notes:
    """A shelf that has the packs of ``site`` and notes which other ones were rendered."""

    def __init__(self, site: dict[str, bytes]) -> None:
        self.site = site
        self.files: dict[str, tuple[SiteFile, ...]] = {}
        self.rendered: list[str] = []

    def take(self, key: str) -> Sequence[SiteFile] | None:
        """Return what was kept."""
        return self.files.get(key)

    def keep(self, key: str, hashes: Mapping[str, str]) -> None:
        """Note a pack by its folder when it was not taken from here."""
        if key not in self.files:
            self.rendered.append(next(iter(hashes)).split("/")[1])
            self.files[key] = tuple(SiteFile(path, self.site[path]) for path in hashes)


def render(content: Content, levels: Levels, shelf: Shelf = NO_SHELF) -> dict[str, bytes]:
    """Return the site's files by path."""
    files = render_site(content, levels, Makers("9.9"), shelf=shelf)
    return {file.path: file.data for file in files}


def find_rendered(content: Content, levels: Levels, *, solver: str = "9.9") -> list[str]:
    """Return the packs that are rendered again after the sample site was."""
    shelf = Notes(render(make_content(), make_levels()))
    list(render_site(make_content(), make_levels(), Makers("9.9"), shelf=shelf))
    shelf.rendered.clear()
    shelf.site = render(content, levels)
    list(render_site(content, levels, Makers(solver), shelf=shelf))
    return shelf.rendered


def test_nothing_has_changed() -> None:
    """The same content renders no pack again."""
    assert [] == find_rendered(make_content(), make_levels())


def test_one_pack_has_changed() -> None:
    """A pack whose words or levels change is rendered again, and no other is."""
    content = make_content()
    first, second = content.packs
    words = replace(content, packs=(first, replace(second, summary="New words.")))
    assert ["tall"] == find_rendered(words, make_levels())
    made = draw_level(SQUARE, seed="another")
    levels = make_levels() | {"first-steps": (made, *make_levels()["first-steps"][1:])}
    assert ["first-steps"] == find_rendered(content, levels)


@pytest.mark.parametrize(
    "change",
    [
        lambda content: replace(content, site=replace(content.site, title="Other")),
        lambda content: replace(content, site=replace(content.site, url="https://x.org/")),
        lambda content: replace(content, packs=content.packs[::-1]),
    ],
    ids=["title", "url", "order"],
)
def test_what_all_packs_show(change: Callable[[Content], Content]) -> None:
    """What stands on the pages of every pack renders all of them again."""
    assert {"first-steps", "tall"} == set(find_rendered(change(make_content()), make_levels()))


def test_another_solver() -> None:
    """The manifests name the solver, so another one renders all packs again."""
    assert 2 == len(find_rendered(make_content(), make_levels(), solver="9.10"))


@pytest.fixture
def build(tmp_path: Path) -> Callable[[Content], list[str]]:
    """Return a function that publishes a site and tells for which levels pictures were drawn."""

    def publish(content: Content) -> list[str]:
        drawn: list[str] = []

        def draw(level: Level) -> tuple[bytes, bytes]:
            drawn.append(level.id)
            return draw_both(level)

        with claim_site(tmp_path / "_site") as claim:
            shelf = OldSite(tmp_path / "cache", claim)
            claim.publish(render_site(content, make_levels(), Makers("9.9", draw), shelf=shelf))
        shelf.settle()
        return drawn

    return publish


def read_site(tmp_path: Path) -> dict[str, bytes]:
    """Return the published files by path, the marker left out."""
    site = tmp_path / "_site"
    paths = [path for path in site.rglob("*") if path.is_file() and path.name != ".flowpress"]
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in paths}


def test_old_site(tmp_path: Path, build: Callable[[Content], list[str]]) -> None:
    """An unchanged pack comes from the old site, and the new one is as if all were made anew."""
    assert 4 == len(build(make_content()))
    content = make_content()
    changed = replace(content, packs=(replace(content.packs[0], author="N. Ew"), content.packs[1]))
    assert 3 == len(build(changed))
    assert render(changed, make_levels()) == read_site(tmp_path)


@pytest.mark.parametrize("damage", ["change", "remove"])
def test_damaged_old_site(
    tmp_path: Path, build: Callable[[Content], list[str]], damage: str
) -> None:
    """A pack of which one file was changed or lost is made anew, whole."""
    build(make_content())
    victim = tmp_path / "_site" / "packs" / "tall" / "index.html"
    if damage == "change":
        victim.write_bytes(victim.read_bytes().replace(b"Tall", b"Fall"))
    else:
        victim.unlink()
    assert 1 == len(build(make_content()))
    assert render(make_content(), make_levels()) == read_site(tmp_path)


def test_another_program(
    monkeypatch: pytest.MonkeyPatch, build: Callable[[Content], list[str]]
) -> None:
    """Files that another version of this program made are not taken."""
    build(make_content())
    assert [] == build(make_content())
    monkeypatch.setattr(shelf_room, "find_program_digest", lambda: "other")
    assert 4 == len(build(make_content()))


def test_program_digest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The digest of the program changes with any file of its templates."""
    (tmp_path / "base.html.j2").write_text("one")
    monkeypatch.setattr(assets, "find_templates", lambda: tmp_path)
    before = assets.find_program_digest()
    (tmp_path / "base.html.j2").write_text("two")
    assert before != assets.find_program_digest()


def test_templates_that_change_during_a_build(
    monkeypatch: pytest.MonkeyPatch, build: Callable[[Content], list[str]]
) -> None:
    """Pages made while the program changed are not kept: nobody knows what they were made from."""
    digests = iter(["before", "after", "before", "before"])
    monkeypatch.setattr(shelf_room, "find_program_digest", lambda: next(digests))
    assert 4 == len(build(make_content()))
    assert 4 == len(build(make_content()))


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"\xff", b'{"a": 1}'])
def test_lists_that_make_no_sense(
    tmp_path: Path, build: Callable[[Content], list[str]], body: bytes
) -> None:
    """A list in the cache that was not written here is as good as none."""
    build(make_content())
    for entry in (tmp_path / "cache" / "packs").rglob("*"):
        if entry.is_file():
            write_entry(entry, body)
    assert 4 == len(build(make_content()))
