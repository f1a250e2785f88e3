"""Verify on content: levels made again, held against locks and site, differences level by level."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from conftest import write_content, write_pack

from site_builder.lockfile import Lock, Locked, read_lock, write_lock
from site_builder.puzzle import Work

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def built(flowpress: Run, content: Path) -> Path:
    """Return a content folder with a lock for one of its packs, beside its built site."""
    assert 0 == flowpress("lock", "--pack", "tiny").returncode
    assert 0 == flowpress("build").returncode
    return content


def forge(path: Path, index: int, old: str, new: str) -> None:
    """Change a value of one level in a manifest of the site."""
    manifest = json.loads(path.read_text())
    assert manifest["levels"][index][old] != new
    manifest["levels"][index][old] = new
    path.write_text(json.dumps(manifest))


def test_all_as_it_was_built(flowpress: Run, built: Path) -> None:
    """Content, lock and site agree: two lines of summary, and nothing else."""
    done = flowpress("verify")
    assert (0, True) == (done.returncode, built.is_dir()), done.stderr
    first, second = done.stdout.splitlines()
    assert (
        "content: 5 levels in 2 packs, 5 seeds, 3 locked: all as its locks and the site tell"
        == first
    )
    assert second.startswith("_site: ")
    assert second.endswith(" files: all as SHA256SUMS tells")


def test_another_board_in_the_site_is_named(flowpress: Run, built: Path) -> None:
    """A level that only the site has, one that only the content has, and a changed word."""
    manifest = built.parent / "_site" / "packs" / "wide" / "manifest.json"
    forge(manifest, 0, "id", "zzzzzzzzzz")
    forge(manifest, 1, "uniqueness", "unique")
    done = flowpress("verify")
    assert 1 == done.returncode
    path = "packs/wide/manifest.json"
    lines = done.stdout.splitlines()
    assert f"{path}, level 1: the content does not give zzzzzzzzzz" == lines[0]
    assert lines[1].startswith(f"{path}, level 1: the site does not have ")
    assert lines[2].endswith("the site says unique, found airtight")
    assert lines[3].endswith("3 locked: 3 differences")
    assert f"{path}: changed: SHA-256" in lines[4]


def test_a_locked_level_that_no_seed_gives(flowpress: Run, built: Path) -> None:
    """A lock may be forged with a right digest: the seed tells. Two indexes are exchanged here."""
    path = built / "packs" / "tiny.lock"
    assert 0 == flowpress("verify", "--content", "content", "--site", "_site").returncode
    lock = read_lock(path.read_text(), "tiny.lock")
    first, second, *rest = lock.levels
    swapped = (exchange(first, second), exchange(second, first), *rest)
    path.write_text(write_lock(Lock(swapped)))
    done = flowpress("verify")
    assert 1 == done.returncode
    assert done.stdout.count("its seed gives another level: ") == 2
    assert "content/packs/tiny.lock:8:1, index 0: its seed" in done.stdout


def test_forged_work_is_told(flowpress: Run, built: Path) -> None:
    """What making a level is said to have cost is part of what its seed gives."""
    path = built / "packs" / "tiny.lock"
    first, *rest = read_lock(path.read_text(), "tiny.lock").levels
    forged = replace(first, making=replace(first.making, work=Work(999, 0, 0, 0)))
    path.write_text(write_lock(Lock((forged, *rest))))
    done = flowpress("verify")
    assert 1 == done.returncode
    assert (
        "content/packs/tiny.lock:8:1, index 0: its work is not what the lock tells" in done.stdout
    )


def test_what_cannot_be_is_told_before_the_work(flowpress: Run, built: Path) -> None:
    """Wrong arguments, a site that is not there, and wrong content end a run before any level."""
    for arguments, words in (
        (["--content", "content", "--no-seeds"], "--content makes its levels from their seeds"),
        (["--content", "content", "--site", "none"], "none: there is no such folder"),
        (["--content", "content", "--deep", "--site", "none"], "none: there is no such folder"),
    ):
        done = flowpress("verify", *arguments)
        assert (2, "") == (done.returncode, done.stdout)
        assert words in done.stderr
        assert "levels" not in done.stderr.replace("makes its levels", "")
    write_pack(built, "broken", "1000x1000", 1)
    end = flowpress("verify").stderr.splitlines()[-1]
    assert "1 problem in the content; nothing was verified" == end


def exchange(locked: Locked, other: Locked) -> Locked:
    """Return a locked level with the board of another."""
    return replace(locked, puzzle=other.puzzle, solution=other.solution)


def test_two_locks_may_hold_the_same_board(flowpress: Run, tmp_path: Path) -> None:
    """Branches that were locked apart share small boards: no seed is to blame for that."""
    both = write_content(tmp_path / "content")
    for slug in ("one", "two"):
        apart = write_content(tmp_path / slug / "content", **{slug: ("3x3", 2)})
        assert 0 == flowpress("lock", str(apart)).returncode
        for path in (apart / "packs").iterdir():
            path.rename(both / "packs" / path.name)
    one, two = ({line.split()[1] for line in read_levels(both, slug)} for slug in ("one", "two"))
    assert one & two
    (shared,) = one & two
    assert f"note: the locks of one and two share a board, {shared}" in flowpress("build").stderr
    assert "share a board" in flowpress("lock").stderr
    done = flowpress("verify")
    assert 0 == done.returncode, done.stdout
    assert "4 locked: all as its locks and the site tell" in done.stdout


def read_levels(content: Path, slug: str) -> list[str]:
    """Return the lines of a lock that are levels."""
    lines = (content / "packs" / f"{slug}.lock").read_text().splitlines()
    return [line for line in lines if line[0].isdigit()]


def test_a_pack_that_only_the_site_has(flowpress: Run, built: Path) -> None:
    """What the content lost and the site still shows is told by name."""
    (built / "packs" / "wide.yaml").unlink()
    done = flowpress("verify")
    assert 1 == done.returncode
    assert "packs/wide/: the content has no such pack\n" in done.stdout


def test_without_a_site(flowpress: Run, content: Path) -> None:
    """Content alone is made and proven again, and that no site was there is told."""
    done = flowpress("verify")
    assert 0 == done.returncode, done.stderr
    assert "content: 5 levels in 2 packs, 5 seeds, 0 locked: all the same again\n" == done.stdout
    assert "note: there is no _site to compare with" in done.stderr
    write_pack(content, "tiny", "4x4", 0)
    assert 2 == flowpress("verify").returncode
