"""Caches that are damaged: byte by byte, entry by entry, and all of it at once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from ground import Ground, Result, run_build

from site_builder.cache import read_entry


def try_each_byte(ground: Ground) -> Result:
    """Change each byte of one entry of each kind, and cut it off there: it is never used."""
    result = Result("a cache entry with one byte changed, or cut off")
    place = ground.folder / "entry"
    for kind in sorted(path.name for path in ground.cache.iterdir()):
        sound = min(_list_entries(ground.cache / kind), key=lambda path: path.stat().st_size)
        shutil.copy(sound, place)
        result.expect(read_entry(place) is not None, f"{kind}: a sound entry is not read")
        data = place.read_bytes()
        with place.open("r+b", buffering=0) as file:
            for at in range(len(data)):
                os.pwrite(file.fileno(), bytes([data[at] ^ 0x10]), at)
                result.expect(read_entry(place) is None, f"{kind}: byte {at} goes unnoticed")
                os.pwrite(file.fileno(), data[at : at + 1], at)
            for length in reversed(range(len(data))):
                file.truncate(length)
                result.expect(read_entry(place) is None, f"{kind}: it is read at {length} bytes")
        result.tried += 2 * len(data)
        result.see(kind)
    return result


def try_damaged_caches(ground: Ground, dice: Random) -> Result:
    """Build from caches in which every entry is damaged; then again, from what that build left."""
    result = Result("a cache with all entries damaged")
    site = ground.lay("damaged")
    for turn, (name, damage) in enumerate(DAMAGES.items()):
        cache = ground.folder / f"damaged-cache-{turn}"
        shutil.copytree(ground.cache, cache)
        for entry in _list_entries(cache):
            damage(entry, dice)
        for again in ("first", "second"):
            goal = ("new", "old")[(turn + (again == "second")) % 2]
            case = f"{again} build, entries {name}"
            done = run_build(ground.contents[goal], site, cache)
            result.tried += 1
            result.expect(done.returncode == 0, f"{case}: {done.returncode}: {done.stderr}")
            found = ground.check_whole(result, site, case)
            result.expect(found == goal, f"{case}: the site is {found}")
    return result


def _list_entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _change_byte(entry: Path, dice: Random) -> None:
    data = bytearray(entry.read_bytes())
    data[dice.randrange(len(data))] ^= dice.randrange(1, 256)
    entry.write_bytes(data)


def _cut(entry: Path, dice: Random) -> None:
    data = entry.read_bytes()
    entry.write_bytes(data[: dice.randrange(len(data))])


def _empty(entry: Path, _dice: Random) -> None:
    entry.write_bytes(b"")


def _make_folder(entry: Path, _dice: Random) -> None:
    entry.unlink()
    entry.mkdir()


def _make_pipe(entry: Path, _dice: Random) -> None:
    entry.unlink()
    os.mkfifo(entry)


def _make_endless(entry: Path, _dice: Random) -> None:
    entry.unlink()
    entry.symlink_to("/dev/zero")


DAMAGES: dict[str, Callable[[Path, Random], None]] = {
    "with a byte changed": _change_byte,
    "cut off": _cut,
    "emptied": _empty,
    "that are folders": _make_folder,
    "that are pipes": _make_pipe,
    "without end": _make_endless,
}
