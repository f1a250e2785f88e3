"""The verify command: a line a finding, a line of summary, and an exit code that says which."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from boxed import IDS, box, list_files, make_pack, open_manifest
from sample_site import make_content, make_levels

from site_builder.packs import Content
from site_builder.pages import Makers, render_site
from site_builder.publish import publish_site

Run = Callable[..., subprocess.CompletedProcess[str]]

NOTE = f"level 3 ({IDS[2]}): neither a CSV nor a pack line: its rules and uniqueness were not tried"


def pack_up(files: dict[str, bytes]) -> bytes:
    """Return a deflated zip of files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def publish(root: Path, *, boxed: bool = False) -> Path:
    """Publish the sample site, or one of the pack in ``boxed`` alone, to a folder; return it."""
    content, levels = make_content(), make_levels()
    if boxed:
        pack, made = make_pack()
        content, levels = Content(content.site, (pack,)), {pack.slug: made}
    publish_site(render_site(content, levels, Makers("9.9")), root)
    return root


def test_a_good_zip(flowpress: Run, tmp_path: Path) -> None:
    """The summary is all that is printed; what could not be tried goes to standard error."""
    (tmp_path / "boxed.zip").write_bytes(box())
    done = flowpress("verify", "boxed.zip", "--workers", "1")
    summary = "boxed.zip: 4 levels, 3 seeds: all as its manifest tells\n"
    assert (0, summary) == (done.returncode, done.stdout), done.stderr
    assert "note: " not in done.stderr
    manifest = open_manifest()
    del manifest["levels"][2]["pack_line"]
    (tmp_path / "boxed.zip").write_bytes(box(manifest))
    done = flowpress("verify", "boxed.zip", "--no-seeds")
    assert "boxed.zip: 3 levels, 0 seeds: all as its manifest tells\n" == done.stdout
    assert f"note: {NOTE}\n" in done.stderr


def test_a_zip_with_differences(flowpress: Run, tmp_path: Path) -> None:
    """Each has its line, in the order of levels; then the exit code is 1."""
    manifest = open_manifest()
    manifest["levels"][0]["flows"] = 5
    manifest["levels"][3]["score"] = 99
    (tmp_path / "boxed.zip").write_bytes(box(manifest))
    done = flowpress("verify", "boxed.zip", "--workers", "2", "--no-seeds")
    expected = f"""\
level 1 ({IDS[0]}): flows: told 5, found 4
level 4 ({IDS[3]}): grade: told gentle 99, found gentle 6
boxed.zip: 4 levels, 0 seeds: 2 differences
"""
    assert (1, expected) == (done.returncode, done.stdout), done.stderr


def test_several_zips(flowpress: Run, tmp_path: Path) -> None:
    """Lines begin with the name of the zip; one that cannot be read takes nothing from others."""
    files = {**list_files(), "more.txt": b""}
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 and no more")
    (tmp_path / "b.zip").write_bytes(box(files=files))
    done = flowpress("verify", "a.zip", "b.zip", "--workers", "1", "--no-seeds")
    expected = """\
b.zip: more.txt: in the zip, but not in its manifest
b.zip: 4 levels, 0 seeds: 1 difference
"""
    assert (2, expected) == (done.returncode, done.stdout)
    assert "error: a.zip: the zip is damaged: File is not a zip file\n" in done.stderr


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "this is no zip of a pack"),
        (b"1,1\n", "this is no zip of a pack"),
        (pack_up({"a.csv": b"1,1\n"}), "the zip has no manifest.json, as that of a pack has"),
        (pack_up({"x/manifest.json": b"{}"}), "has x/manifest.json, and no manifest.json outside"),
        (pack_up({"../manifest.json": b"{}"}), "'../manifest.json', a name that leads out of it"),
        (pack_up({"manifest.json": b"{"}), "manifest.json: line 1, column 2: this is not JSON"),
        (pack_up({"manifest.json": b'{"a": [{"id": 1, "id": 2}]}'}), "the field 'id' twice"),
        (pack_up({"manifest.json": b"\xff"}), "manifest.json: byte 1 is not UTF-8 text"),
        (pack_up({"manifest.json": b" " * 16_000_001}), "text is longer than 4,000,000 characters"),
        (pack_up({"manifest.json": b'{"format": "flowpress-manifest/1"}'}), "pack: this should be"),
    ],
)
def test_hostile_zips(flowpress: Run, tmp_path: Path, data: bytes, words: str) -> None:
    """What is no pack is refused in one line, whatever else it is."""
    (tmp_path / "bad.zip").write_bytes(data)
    done = flowpress("verify", "bad.zip")
    assert (2, "") == (done.returncode, done.stdout)
    [line] = done.stderr.splitlines()
    assert line.startswith("error: bad.zip: ")
    assert words in line


def test_wrong_arguments(flowpress: Run, tmp_path: Path) -> None:
    """A folder is no zip, zips and a site are not checked at once, and nothing is not there."""
    (tmp_path / "folder").mkdir()
    for arguments, words in (
        (["folder"], "folder: is a folder; give the zip of a pack, or --site DIR for"),
        (["none.zip"], "none.zip: cannot be read: No such file or directory"),
        (["a.zip", "--site", "folder"], "give zips, or folders; not both"),
        (["a.zip", "--deep"], "--deep is about a site"),
        ([], "_site: there is no such folder; --site DIR names another"),
        (["--site", "folder"], "folder: there is no SHA256SUMS in it; every site that is built"),
    ):
        done = flowpress("verify", *arguments)
        assert (2, "") == (done.returncode, done.stdout)
        assert words in done.stderr


def test_a_good_site(flowpress: Run, tmp_path: Path) -> None:
    """A site as it was published is all right, by name or by default."""
    count = sum(path.is_file() for path in publish(tmp_path / "_site").rglob("*")) - 2
    for arguments in ([], ["--site", "_site"]):
        done = flowpress("verify", *arguments)
        summary = f"_site: {count} files: all as SHA256SUMS tells\n"
        assert (0, summary, "") == (done.returncode, done.stdout, done.stderr)


def test_a_site_with_differences(flowpress: Run, tmp_path: Path) -> None:
    """Every one is named, sorted by path, and the exit code is 1."""
    root = publish(tmp_path / "_site")
    (root / "robots.txt").write_bytes(b"")
    (root / "packs" / "tall" / "manifest.json").unlink()
    (root / "notes.txt").write_bytes(b"")
    (root / "favicon.ico").unlink()
    (root / "favicon.ico").symlink_to("notes.txt")
    done = flowpress("verify")
    lines = done.stdout.splitlines()
    assert 1 == done.returncode
    assert [
        "favicon.ico: a link, which is not followed",
        "notes.txt: extra: SHA256SUMS does not name it",
        "packs/tall/manifest.json: missing",
    ] == lines[:3]
    assert lines[3].startswith("robots.txt: changed: SHA-256: told ")
    assert lines[4].endswith(" files: 4 differences")


def test_a_list_that_makes_no_sense(flowpress: Run, tmp_path: Path) -> None:
    """A list with a wrong line, or a link in its place, is told of with its name."""
    root = publish(tmp_path / "_site")
    (root / "SHA256SUMS").write_text("robots.txt\n")
    done = flowpress("verify")
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("error: _site/SHA256SUMS: line 1: 'robots.txt' is not a SHA-256")
    (root / "SHA256SUMS").unlink()
    (root / "SHA256SUMS").symlink_to("robots.txt")
    assert "_site/SHA256SUMS: cannot be read" in flowpress("verify").stderr


def test_a_site_to_its_ground(flowpress: Run, tmp_path: Path) -> None:
    """With --deep the zip of each pack is checked as a downloaded one is, and with its folder."""
    root = publish(tmp_path / "_site", boxed=True)
    done = flowpress("verify", "--deep", "--workers", "1")
    assert 0 == done.returncode, done.stdout + done.stderr
    assert done.stdout.endswith(
        " files, 4 levels in 1 pack, 3 seeds: all as SHA256SUMS and the manifests tell\n"
    )
    manifest = open_manifest()
    manifest["levels"][0]["flows"] = 5
    (root / "packs" / "boxed" / "boxed.zip").write_bytes(box(manifest))
    done = flowpress("verify", "--deep", "--workers", "1", "--no-seeds")
    where = "packs/boxed/boxed.zip"
    changed, *lines = done.stdout.splitlines()
    assert changed.startswith(f"{where}: changed: SHA-256: told ")
    assert [
        f"{where}: manifest.json: not the file of this name beside the zip in the site",
        f"{where}: level 1 ({IDS[0]}): flows: told 5, found 4",
    ] == lines[:2]
    (root / "packs" / "boxed" / "boxed.zip").write_bytes(b"")
    done = flowpress("verify", "--deep", "--workers", "1")
    assert (1, f"{where}: this is no zip of a pack") == (
        done.returncode, done.stdout.splitlines()[1],
    )  # fmt: skip
