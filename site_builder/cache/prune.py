"""Keeping a cache within bounds: what was not used for longest goes first.

Nothing is locked. A reader whose entry has just gone makes it again; a writer's draft is left
alone for an hour. Entries of other releases and level definitions are files like any other here.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from site_builder.cache.store import FRESH_SECONDS, KINDS, is_entry, is_leftover

LIMIT = 500 * 2**20
"""Bytes on disk that a cache may grow to by itself."""

SHARDS = 256
BLOCK = 4096
"""Bytes that disks give out at once: a small entry takes a whole block."""

SPARED_SECONDS = 2 * FRESH_SECONDS
"""What was used within this time is not dropped unasked: else a site that is larger than the limit
would drop what its next build needs. Twice the step of the times noted, to be sure of a day."""

STALE_SECONDS = 3600
"""A draft older than this was left by a writer that was killed."""


@dataclass(frozen=True, slots=True)
class Census:
    """What a cache holds, or what was dropped: entries by kind, and bytes on disk."""

    levels: int
    pictures: int
    packs: int
    size: int


class _File(NamedTuple):
    used: float
    size: int
    path: str
    kind: str


def take_census(cache: Path) -> Census:
    """Return what the cache holds; a folder that is not there holds nothing."""
    return _count(file for folder in _list_folders(cache) for file in _list_entries(*folder))


def prune_cache(cache: Path, keep: int) -> Census:
    """Drop entries until at most ``keep`` bytes are on disk; return what was dropped."""
    return _prune(list(_list_folders(cache)), keep, used_before=float("inf"))


def prune_shards(cache: Path, shards: Iterable[str], limit: int = LIMIT) -> Census:
    """Keep the named shards within their part of ``limit``; return what was dropped.

    For use after work that wrote to these shards: names spread evenly over all shards, so that
    together they keep the whole cache in bounds, at a cost in proportion to what was written.
    What was used within SPARED_SECONDS stays, whatever its size.
    """
    dropped = [
        _prune(
            [(cache / kind / shard, kind) for kind in KINDS],
            limit // SHARDS,
            used_before=time.time() - SPARED_SECONDS,
        )
        for shard in sorted(set(shards))
    ]
    return Census(
        sum(one.levels for one in dropped),
        sum(one.pictures for one in dropped),
        sum(one.packs for one in dropped),
        sum(one.size for one in dropped),
    )


def _prune(folders: list[tuple[Path, str]], keep: int, used_before: float) -> Census:
    for folder, _ in folders:
        _drop_leftovers(folder)
    # By name where times are equal: two pruners at work at once agree on what goes.
    files = sorted(file for folder in folders for file in _list_entries(*folder))
    excess = sum(file.size for file in files) - keep
    dropped = []
    for file in files:
        if excess <= 0 or file.used >= used_before:
            break
        excess -= file.size
        with suppress(OSError):
            Path(file.path).unlink()
            dropped.append(file)
    return _count(dropped)


def _count(files: Iterable[_File]) -> Census:
    counts = dict.fromkeys(KINDS, 0)
    size = 0
    for file in files:
        counts[file.kind] += 1
        size += file.size
    return Census(counts["levels"], counts["pictures"], counts["packs"], size)


def _list_folders(cache: Path) -> Iterator[tuple[Path, str]]:
    """Yield each folder of the cache that may hold files of ours, with its kind."""
    for kind in KINDS:
        yield cache / kind, kind
        for shard in range(SHARDS):
            yield cache / kind / f"{shard:02x}", kind


def _list_entries(folder: Path, kind: str) -> Iterator[_File]:
    for entry in _scan(folder):
        if is_entry(entry.name):
            with suppress(OSError):  # gone since it was listed
                status = entry.stat(follow_symlinks=False)
                size = -(-status.st_size // BLOCK) * BLOCK
                yield _File(status.st_mtime, size, entry.path, kind)


def _drop_leftovers(folder: Path) -> None:
    oldest = time.time() - STALE_SECONDS
    for entry in _scan(folder):
        if is_leftover(entry.name):
            with suppress(OSError):
                if entry.stat(follow_symlinks=False).st_mtime < oldest:
                    Path(entry.path).unlink()


def _scan(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
