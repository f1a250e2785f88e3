"""Sites held against SHA256SUMS: every file of a folder, and what in it is none."""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from site_builder.cli.walk import read_plain, walk_site
from site_builder.errors import NotationError
from site_builder.verify import Seen, compare_site

ONE, TWO = "1" * 64, "ab" * 32


def describe(hashes: dict[str, str], *seen: Seen) -> list[str]:
    """Return what is found, in words."""
    return [each.describe() for each in compare_site(hashes, seen)]


def look(root: Path) -> dict[str, str]:
    """Return what is seen in a folder: hashes, and troubles, by path."""
    return {each.path: each.sha256 or each.trouble for each in walk_site(root)}


def test_a_site_as_it_was_built() -> None:
    """Nothing is found, in whatever order files are seen."""
    assert [] == describe({"a": ONE, "b/c": TWO}, Seen("b/c", TWO), Seen("a", ONE))


def test_every_difference_has_a_line() -> None:
    """Changed, extra, missing, and what is no file, sorted by path."""
    seen = (Seen("d", trouble="a link, which is not followed"), Seen("b", TWO), Seen("a", ONE))
    assert [
        f"a: changed: SHA-256: told {TWO[:12]}..., found {ONE[:12]}...",
        "b: extra: SHA256SUMS does not name it",
        "c: missing",
        "d: a link, which is not followed",
    ] == describe({"a": TWO, "c": ONE}, *seen)


def test_a_name_stays_on_its_line() -> None:
    """A line break, a sign that moves the cursor, or half a sign in a name is written out."""
    assert [r"'a\n\x1b[2K': missing", r"'b\udcff': extra: SHA256SUMS does not name it"] == describe(
        {"a\n\x1b[2K": ONE}, Seen("b\udcff", ONE)
    )


def test_folders_are_walked_and_files_hashed(tmp_path: Path) -> None:
    """Paths have forward slashes; hidden files are seen, and empty folders are nothing."""
    (tmp_path / "packs" / "dawn").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    (tmp_path / "packs" / "dawn" / "a.csv").write_bytes(b"1\n")
    (tmp_path / ".hidden").write_bytes(b"")
    found = {"packs/dawn/a.csv": b"1\n", ".hidden": b""}
    assert {path: sha256(data).hexdigest() for path, data in found.items()} == look(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are of other kinds there")
def test_nothing_but_files_is_opened(tmp_path: Path) -> None:
    """Links to files and folders, and pipes that nobody writes to, are told of and left alone."""
    (tmp_path / "site").mkdir()
    (tmp_path / "secret").write_bytes(b"of somebody else")
    (tmp_path / "site" / "file").symlink_to(tmp_path / "secret")
    (tmp_path / "site" / "folder").symlink_to(tmp_path)
    (tmp_path / "site" / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "site" / "pipe")
    link = "a link, which is not followed"
    assert {
        **dict.fromkeys(("file", "folder", "loop"), link),
        "pipe": "neither a file nor a folder, and not opened",
    } == look(tmp_path / "site")


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are of other kinds there")
def test_what_takes_the_place_of_a_file_is_not_opened(tmp_path: Path) -> None:
    """A link or a pipe is refused by the opening itself, whatever was there a moment before."""
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    assert b"12345" == read_plain(tmp_path / "file", 5)
    for name, most, words in (
        ("file", 4, "larger than 4 bytes"),
        ("link", 9, "cannot be read"),
        ("pipe", 9, "not a plain file"),
        ("none", 9, "cannot be read: No such file or directory"),
    ):
        with pytest.raises(NotationError, match=words):
            read_plain(tmp_path / name, most)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    """A file and a folder that are closed to us are told of, and the others are read."""
    (tmp_path / "closed").mkdir(mode=0)
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "file").chmod(0)
    try:
        assert {
            "closed/": "cannot be listed: Permission denied",
            "file": "cannot be read: Permission denied",
        } == look(tmp_path)
    finally:
        (tmp_path / "closed").chmod(stat.S_IRWXU)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    """What cannot be listed is told of."""
    assert {"": "cannot be listed: No such file or directory"} == look(tmp_path / "none")
