"""A site with boards of its author's own: examined, published, and never made again."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]

PACK = """\
title: Mine
slug: mine
levels:
  - |
    RB...
    ...R.
    ...G.
    .Y.B.
    .G..Y
import: more.txt
"""
OPEN = "3 3\nA..\n...\nA..\n"
UNIQUE = "4 4\nA..A\n....\nB..B\n....\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Return a content folder with a pack of drawn boards and room for a file beside it."""
    packs = tmp_path / "content" / "packs"
    packs.mkdir(parents=True)
    (packs.parent / "site.yaml").write_text("title: S\nauthor: A\nlicense: CC0-1.0\n", "utf-8")
    return packs.parent


def write(content: Path, pack: str, more: str) -> None:
    """Write the pack and the file beside it."""
    (content / "packs" / "mine.yaml").write_text(pack, encoding="utf-8")
    (content / "packs" / "more.txt").write_text(more, encoding="utf-8")


def test_boards_are_published_and_kept(flowpress: Run, content: Path, tmp_path: Path) -> None:
    """Own boards become levels without seed; a second build knows them, a fresh one agrees."""
    write(content, PACK + "uniqueness: unique\n", UNIQUE)
    first = flowpress("build", "content", "--out", "site")
    assert (0, True) == (first.returncode, "0 generated, 2 examined, 0 from" in first.stdout)
    second = flowpress("build", "content", "--out", "site")
    assert "0 generated, 2 from the cache" in second.stdout
    assert "unchanged" in second.stdout
    flowpress("build", "content", "--out", "fresh", "--no-cache")
    site, fresh = (
        {p.relative_to(top): p.read_bytes() for p in top.rglob("*") if p.is_file()}
        for top in (tmp_path / "site", tmp_path / "fresh")
    )
    assert site == fresh
    manifest = json.loads((tmp_path / "site/packs/mine/manifest.json").read_text("utf-8"))
    assert [("", 1, None), ("more.txt", 1, None)] == [
        (each["source"], each["place"], each["seed_code"]) for each in manifest["levels"]
    ]
    assert ["airtight", "unique"] == [each["uniqueness"] for each in manifest["levels"]]
    [page] = [
        p.read_text("utf-8")
        for p in (tmp_path / "site/packs/mine").glob(f"{manifest['levels'][0]['id']}.html")
    ]
    assert "Where it comes from" in page
    assert "flowpress seed" not in page


def test_files_that_are_left_out_are_told(flowpress: Run, content: Path) -> None:
    """By check and by build, where the folder is named; neither fails for them."""
    write(content, PACK.replace("more.txt", "maps") + "uniqueness: unique\n", "")
    (content / "packs" / "maps").mkdir()
    for name, text in (("a.txt", UNIQUE), ("a.txt.meta", "guid")):
        (content / "packs" / "maps" / name).write_text(text, encoding="utf-8")
    note = (
        "note: content/packs/mine.yaml:10:9: import[1]: maps: 1 file is left out, whose name does "
        "not end in .csv, .json or .txt: a.txt.meta"
    )
    for command in (("check", "content"), ("build", "content", "--out", "site")):
        done = flowpress(*command)
        assert (0, True) == (done.returncode, note in done.stderr.splitlines())


def test_boards_below_the_demand_fail_the_build(flowpress: Run, content: Path) -> None:
    """All of them, each with its place and the audit's words; the old site stands."""
    write(content, PACK, UNIQUE + OPEN)
    done = flowpress("build", "content", "--out", "site")
    expected = """\
content/packs/mine.yaml:10:9: import[1]: more.txt, level 1: unique, but all pairs can be joined \
leaving cells empty, where airtight is demanded
content/packs/mine.yaml:10:9: import[1]: more.txt, level 2: ambiguous, a second solution differs \
first at row 1, column 1, where airtight is demanded
2 problems in the content; nothing was built
"""
    assert 2 == done.returncode
    assert done.stderr.endswith(expected)


def test_the_player_is_told_of_open_boards(flowpress: Run, content: Path, tmp_path: Path) -> None:
    """With ``allow: ambiguous`` such a board is published, and its page says what it is."""
    write(content, PACK + "allow: ambiguous\n", OPEN)
    assert 0 == flowpress("build", "content", "--out", "site").returncode
    folder = tmp_path / "site/packs/mine"
    levels = json.loads((folder / "manifest.json").read_text("utf-8"))["levels"]
    assert ["airtight", "ambiguous"] == [each["uniqueness"] for each in levels]
    page = (folder / f"{levels[1]['id']}.html").read_text("utf-8")
    assert "More than one solution fills the board; each of them counts." in page


def test_no_solution_is_never_published(flowpress: Run, content: Path) -> None:
    """Whatever is allowed, a board that nobody can solve fails the build."""
    write(content, PACK + "allow: ambiguous\n", "3 3\nA.B\n...\nB.A\n")
    done = flowpress("build", "content", "--out", "site")
    assert (2, True) == (done.returncode, "no solution fills the board" in done.stderr)


def test_made_levels_keep_clear_of_own_boards(
    flowpress: Run, content: Path, tmp_path: Path
) -> None:
    """A level that equals an own board is made anew with the next attempt."""
    plain = "title: Mine\nslug: mine\nseed: x\nsize: 5x5\ncount: 1\n"
    write(content, plain, "")
    flowpress("build", "content", "--out", "site")
    [made] = (tmp_path / "site/packs/mine").glob("*.csv")
    (content / "packs" / "own.csv").write_bytes(made.read_bytes())
    (content / "packs" / "mine.yaml").write_text(f"{plain}import: own.csv\n", encoding="utf-8")
    done = flowpress("build", "content", "--out", "site")
    assert 0 == done.returncode, done.stderr
    manifest = json.loads((tmp_path / "site/packs/mine/manifest.json").read_text("utf-8"))
    assert [(None, None), (0, 1)] == [
        (each["index"], each["attempt"]) for each in manifest["levels"]
    ]
