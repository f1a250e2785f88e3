"""A cache stays within its bounds, whoever else reads and writes it meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT

from site_builder.cache import (
    Census,
    find_entry,
    prune_cache,
    prune_shards,
    read_entry,
    take_census,
    write_entry,
)
from site_builder.cache.prune import BLOCK, SHARDS, SPARED_SECONDS, STALE_SECONDS
from site_builder.cache.store import FRESH_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

DAY = 24 * 3600


def keep(cache: Path, name: str, *, days: float = 0, kind: str = "levels", size: int = 10) -> Path:
    """Write an entry that was last used some days ago; return its place."""
    place = find_entry(cache, kind, sha256(name.encode()).hexdigest())
    assert write_entry(place, name.encode().ljust(size))
    age(place, days * DAY)
    return place


def age(file: Path, seconds: float) -> None:
    """Make a file as old as that."""
    os.utime(file, (time.time() - seconds,) * 2)


def test_the_least_recently_used_goes_first(tmp_path: Path) -> None:
    """Levels and pictures alike are dropped by their last use, until the rest fits."""
    kinds = ("levels", "pictures")
    places = [keep(tmp_path, f"{n}", days=9 - n, kind=kinds[n % 2]) for n in range(9)]
    assert Census(5, 4, 0, 9 * BLOCK) == take_census(tmp_path)
    assert Census(3, 2, 0, 5 * BLOCK) == prune_cache(tmp_path, 4 * BLOCK + 1)
    assert [False] * 5 + [True] * 4 == [place.exists() for place in places]
    assert Census(2, 2, 0, 4 * BLOCK) == take_census(tmp_path)


def test_reading_keeps_an_entry(tmp_path: Path) -> None:
    """An entry that is read again counts as used, and is noted once a day at most."""
    old, newer = keep(tmp_path, "old", days=9), keep(tmp_path, "newer", days=5)
    fresh = keep(tmp_path, "fresh", days=0.5)
    noted = fresh.stat().st_mtime
    assert None not in {read_entry(old), read_entry(fresh)}
    assert noted == fresh.stat().st_mtime
    prune_cache(tmp_path, 2 * BLOCK)
    assert [True, False, True] == [place.exists() for place in (old, newer, fresh)]


def test_work_prunes_the_shards_that_it_wrote_to(tmp_path: Path) -> None:
    """Each named shard is brought under its part of the limit; what is in use stays."""
    places = [keep(tmp_path, f"{n}", days=3 + n % 7) for n in range(600)]
    used = [keep(tmp_path, f"used {n}", days=1) for n in range(300)]
    shards = {place.parent.name for place in places}
    prune_shards(tmp_path, list(shards)[:4], limit=0)
    assert take_census(tmp_path).levels > 800
    prune_shards(tmp_path, shards, limit=SHARDS * 2 * BLOCK)
    assert all(place.exists() for place in used)
    for shard in (tmp_path / "levels").iterdir():
        entries = list(shard.iterdir())
        spared = [one for one in entries if time.time() - one.stat().st_mtime < SPARED_SECONDS]
        assert len(entries) <= max(2, len(spared))


def test_a_day_of_use_is_never_dropped_unasked() -> None:
    """Uses are noted once a day, so that sparing a day's use takes two days."""
    assert SPARED_SECONDS >= 2 * FRESH_SECONDS


def test_only_files_of_ours_are_dropped(tmp_path: Path) -> None:
    """In a cache folder that holds other things too, nothing but entries and drafts goes."""
    entry = keep(tmp_path, "ours", days=9)
    others = [
        tmp_path / "thesis.txt",
        tmp_path / "levels" / "readme",
        entry.parent / "notes.txt",
        tmp_path / "elsewhere" / entry.name,
        entry.with_name(entry.name[:-1] + "x"),
    ]
    for other in others:
        other.parent.mkdir(exist_ok=True)
        other.write_text("mine")
        age(other, 30 * DAY)
    (entry.parent / ("f" * 64)).symlink_to(tmp_path / "thesis.txt")
    prune_cache(tmp_path, 0)
    assert [False, *[True] * 5] == [file.exists() for file in (entry, *others)]


@pytest.mark.parametrize("name", [".draft-0123", "a" * 64 + ".1234", "b" * 64 + ".pictures"])
def test_drafts_of_killed_writers_go_after_an_hour(tmp_path: Path, name: str) -> None:
    """What a killed writer, or an earlier release, left behind goes; work under way stays."""
    shard = keep(tmp_path, "entry").parent
    (shard / name).write_text("half")
    prune_shards(tmp_path, [shard.name])
    assert (shard / name).exists()
    age(shard / name, STALE_SECONDS + 60)
    prune_shards(tmp_path, [shard.name])
    assert not (shard / name).exists()


def test_a_cache_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    """No folder is made by looking for one."""
    assert Census(0, 0, 0, 0) == take_census(tmp_path / "none") == prune_cache(tmp_path / "none", 0)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_cache_that_may_only_be_read(tmp_path: Path) -> None:
    """Reading from it works, writing to it is no error."""
    place = keep(tmp_path, "entry", days=9)
    place.chmod(0o400)
    place.parent.chmod(0o500)
    assert b"entry     " == read_entry(place)
    assert not write_entry(place, b"other")
    prune_cache(tmp_path, 0)
    place.parent.chmod(0o700)


def test_a_refused_note_of_use_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the time of use cannot be noted, as on a read-only disk, the entry is still read."""
    place = keep(tmp_path, "entry", days=9)

    def refuse(*_: object) -> None:
        raise PermissionError("read-only file system")

    monkeypatch.setattr(os, "utime", refuse)
    assert b"entry     " == read_entry(place)


WRITER = """
import sys
from hashlib import sha256
from pathlib import Path
from site_builder.cache import find_entry, read_entry, write_entry

cache, number = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
for turn in range(400):
    name = f"{(turn * 7 + number) % 50}"
    place = find_entry(cache, "levels", sha256(name.encode()).hexdigest())
    body = name.encode() * 2000
    found = read_entry(place)
    if found is None:
        assert write_entry(place, body)
    else:
        assert found == body, "an entry of another name, or half of one"
"""


def test_many_writers_and_a_pruner(tmp_path: Path) -> None:
    """Six processes read and write the same entries while a seventh drops them: none is torn."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), str(number)],
            env=os.environ | {"PYTHONPATH": str(ROOT)}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for number in range(6)
    ]  # fmt: skip
    for writer in writers:
        assert writer.stdout is not None
        assert "ready\n" == writer.stdout.readline()
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("\n")
        writer.stdin.flush()
    dropped = 0
    while any(writer.poll() is None for writer in writers):
        dropped += prune_cache(tmp_path, 10 * BLOCK).levels
    assert [(0, "")] * 6 == [(writer.returncode, writer.communicate()[1]) for writer in writers]
    assert dropped
    prune_cache(tmp_path, 10 * BLOCK)
    assert take_census(tmp_path).size <= 10 * BLOCK
    assert [] == list(tmp_path.rglob(".draft-*"))


def test_command(
    flowpress: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """The command shows what the cache holds, prunes it when told to, and says what went."""
    cache = tmp_path / "cache"
    for number in range(300):
        keep(cache, f"{number}", days=5, kind=("levels", "pictures")[number % 2])
    where = {"FLOWPRESS_CACHE": str(cache)}
    held = "150 levels, 150 pairs of pictures, 1.2 MiB"
    assert f"{cache}: {held}\n" == flowpress("cache", **where).stdout
    done = flowpress("cache", "--prune", "--keep", "1m", **where)
    assert 0 == done.returncode, done.stderr
    assert 2**20 == take_census(cache).size
    assert done.stdout.startswith(f"{cache}: dropped ")
    assert f"{cache}: dropped 0 levels" in flowpress("cache", "--prune", **where).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--keep", "5"], "add --prune"), (["--prune", "--keep", "-5"], "is no number of bytes")],
)
def test_command_refuses(
    flowpress: Callable[..., subprocess.CompletedProcess[str]], arguments: list[str], words: str
) -> None:
    """What makes no sense is refused in words."""
    done = flowpress("cache", *arguments)
    assert 2 == done.returncode
    assert words in " ".join(done.stderr.replace("│", " ").split())
