"""What of a folder is read: one rule for all that read folders."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from site_builder.cli.sources import read_levels
from site_builder.errors import ContentError, NotationError
from site_builder.folders import LeftOut, describe_others, list_files, show_file
from site_builder.packs import read_content

if TYPE_CHECKING:
    from pathlib import Path

BOARD = "5 5\nAB...\n...A.\n...D.\n.C.B.\n.D..C\n"


def fill(folder: Path, *names: str) -> None:
    """Write a file with a board for each name."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(BOARD, encoding="utf-8")


@pytest.fixture
def _closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody list a folder called closed, not even root."""
    scandir = os.scandir

    def refuse(path: os.PathLike[str]) -> object:
        if os.fspath(path).rstrip("/").endswith("closed"):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)


def test_files_by_their_names(tmp_path: Path) -> None:
    """Texts and others at any depth, sorted as text, whatever the order on the disk."""
    fill(tmp_path, "b.txt", "a/z.TXT", "a.txt.meta", "README.md", ".git/x.txt", "__MACOSX/x.txt")
    listing = list_files(tmp_path, (".csv", ".txt"))
    assert ["a/z.TXT", "b.txt"] == listing.texts
    assert ["README.md", "a.txt.meta"] == listing.others
    assert [] == listing.left_out


def test_links(tmp_path: Path) -> None:
    """Those to files are followed within a home; those to folders where nothing else stands."""
    fill(tmp_path, "in/a.txt", "in/sub/b.txt", "near/c.txt", "away.txt")
    links = {"l1.txt": "a.txt", "l2.txt": "../near/c.txt", "l3": "sub", "l4": "../near"}
    links |= {"l5.txt": "../../away.txt", "l6.txt": "none", "l7.txt": "l7.txt", "l8": "../away.txt"}
    for name, target in links.items():
        (tmp_path / "in" / name).symlink_to(target)
    (tmp_path / "in" / "l5.txt").unlink()
    (tmp_path / "in" / "l5.txt").symlink_to(tmp_path.parent / "x.txt")
    alone = list_files(tmp_path / "in", (".txt",))
    out, nowhere = "this link leads out of the folder", "this link leads nowhere"
    assert ["a.txt", "l1.txt", "sub/b.txt"] == alone.texts
    assert [
        *(LeftOut(name, out) for name in ("l2.txt", "l4", "l5.txt")),
        *(LeftOut(name, nowhere) for name in ("l6.txt", "l7.txt")),
        LeftOut("l8", out),
    ] == alone.left_out
    at_home = list_files(tmp_path / "in", (".txt",), home=tmp_path)
    assert ["a.txt", "l1.txt", "l2.txt", "sub/b.txt"] == at_home.texts
    assert ["l8"] == at_home.others
    assert [
        LeftOut("l4", "this link to a folder is not followed"),
        LeftOut("l5.txt", out),
        *(LeftOut(name, nowhere) for name in ("l6.txt", "l7.txt")),
    ] == at_home.left_out


@pytest.mark.usefixtures("_closed")
def test_folders_that_cannot_be_listed_are_all_named(tmp_path: Path) -> None:
    """What is in them would be lost unseen, so nothing is read."""
    fill(tmp_path, "a.txt", "b/closed/c.txt", "closed/d.txt")
    with pytest.raises(NotationError) as caught:
        list_files(tmp_path, (".txt",))
    assert (
        "b/closed cannot be listed: Permission denied; closed cannot be listed: Permission denied"
    ) == str(caught.value)


@pytest.mark.usefixtures("_closed")
def test_no_level_is_lost_unseen(tmp_path: Path) -> None:
    """Neither the commands nor a pack go on without what a closed folder holds."""
    maps = tmp_path / "content" / "packs" / "maps"
    fill(maps, "a.txt", "closed/b.txt")
    words = "closed cannot be listed: Permission denied"
    levels, problems = read_levels([maps], None)
    assert ([], [words]) == (levels, [each.words for each in problems])
    site = "title: T\nauthor: A\nlicense: CC0\n"
    (tmp_path / "content" / "site.yaml").write_text(site, encoding="utf-8")
    pack = "title: Own\nslug: own\nimport: maps\n"
    (tmp_path / "content" / "packs" / "own.yaml").write_text(pack, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_content(tmp_path / "content")
    [problem] = caught.value.problems
    assert problem.endswith(f"own.yaml:3:9: import[1]: 'maps' cannot be read: {words}")


def test_what_is_said_of_others() -> None:
    """A number and the first names, whose signs can all be seen."""
    endings = (".csv", ".txt")
    assert (
        "1 file is left out, whose name does not end in .csv or .txt: a\\nb"
    ) == describe_others(["a\nb"], endings)
    assert (
        "5 files are left out, whose names do not end in .csv or .txt: a, b, c and 2 more"
    ) == describe_others(list("abcde"), endings)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("maps/größe 1.txt", "maps/größe 1.txt"), ("\x1b[2J", "\\x1b[2J"), ("\udcff", "\\udcff")],
)
def test_names_for_people(name: str, expected: str) -> None:
    """As they are, but for signs that no line may hold."""
    assert expected == show_file(name)
