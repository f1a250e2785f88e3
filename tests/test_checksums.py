"""Lists of SHA-256: what is written, what ``sha256sum`` says of it, and what is refused."""

from __future__ import annotations

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from sample_site import make_content, make_levels

from site_builder.errors import NotationError
from site_builder.notation.checksums import MAX_CHECKSUMS, read_checksums, write_checksums
from site_builder.pages import Makers, render_site
from site_builder.publish import SiteFile

ONE, TWO = "1" * 64, "ab" * 32


@pytest.fixture(scope="module")
def files() -> list[SiteFile]:
    """Return the files of the sample site as they come."""
    return list(render_site(make_content(), make_levels(), Makers("9.9")))


def test_a_list_is_sorted_by_path() -> None:
    """A line is the hash, two blanks and the path; folders sort by their signs as files do."""
    assert f"{TWO}  a/b.txt\n{ONE}  b.txt\n" == write_checksums({"b.txt": ONE, "a/b.txt": TWO})


def test_what_is_written_is_read() -> None:
    """Paths with blanks inside survive, and so does the star that marks binary files elsewhere."""
    hashes = {"a b.txt": ONE, "é.png": TWO}
    assert hashes == read_checksums(write_checksums(hashes))
    assert {"a b.txt": ONE} == read_checksums(f"{ONE} *a b.txt\r\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the list names no file"),
        (f"{ONE}  a\nb\n", "line 2: 'b' is not a SHA-256 of 64 hex digits"),
        (f"{ONE[1:]}  a\n", "line 1: '11111111111111111111...' is not a SHA-256"),
        (f"{ONE.replace('1', 'A')}  a\n", "line 1: 'AAAAAAAAAAAAAAAAAAAA...' is not a SHA-256"),
        (f"{ONE}  a\n{TWO}  a\n", "line 2: 'a' stands in the list twice"),
        ("\n" * (MAX_CHECKSUMS + 1), "longer than 32,000,000 characters"),
    ],
)
def test_what_is_no_list_is_refused(text: str, words: str) -> None:
    """A wrong line is named; a path has one hash; a list has an end."""
    with pytest.raises(NotationError) as refusal:
        read_checksums(text)
    assert words in str(refusal.value)


def test_the_list_of_a_site_comes_last_and_names_every_other_file(files: list[SiteFile]) -> None:
    """SHA256SUMS holds the true hash of each file that was made before it, and of no other."""
    *others, last = files
    assert "SHA256SUMS" == last.path
    hashes = {file.path: sha256(file.data).hexdigest() for file in others}
    assert hashes == read_checksums(last.data.decode())
    assert sorted(hashes) == list(read_checksums(last.data.decode()))


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum on this machine")
def test_sha256sum_checks_the_list_of_a_site(files: list[SiteFile], tmp_path: Path) -> None:
    """The system's own program finds every file as it should be, and a changed one out."""
    for file in files:
        place = tmp_path / file.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.data)
    command = ["sha256sum", "--strict", "--quiet", "-c", "SHA256SUMS"]
    assert 0 == subprocess.run(command, cwd=tmp_path, check=False).returncode
    (tmp_path / "robots.txt").write_bytes(b"")
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (1, "robots.txt: FAILED\n") == (done.returncode, done.stdout)
