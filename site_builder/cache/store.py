"""Entries: bytes under a name, whole or not there, each with its own digest.

Layout: ``<cache>/<kind>/<first two digits of the name>/<name>``, the name a SHA-256 in hexadecimal
digits; so the 256 shards of a kind fill evenly. Any number of processes, on any number of machines,
may read, write and prune one folder at once: whatever goes missing or wrong is only made again.
"""

from __future__ import annotations

import os
import re
import stat
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

KINDS = ("levels", "pictures", "cards", "packs")
"""The folders of a cache. Only files in them are ever counted or dropped."""

DRAFT_PREFIX = ".draft-"
"""Start of the name of a file that is still being written."""

FRESH_SECONDS = 24 * 3600
"""An entry's time of last use is noted at most this often: reading is rarely writing."""

_NAME = re.compile(r"[0-9a-f]{64}")


def find_entry(cache: Path, kind: str, name: str) -> Path:
    """Return where the entry ``name`` (64 hexadecimal digits) of a kind is kept."""
    return cache / kind / name[:2] / name


def read_entry(place: Path) -> bytes | None:
    """Return what was written to ``place``, or None when it is not there or not as written.

    A pipe or a device in an entry's place is not waited for.
    """
    try:
        with open(place, "rb", opener=_open_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                return None
            digest, _, body = file.read().partition(b"\n")
    except OSError:
        return None
    if digest != sha256(body).hexdigest().encode():
        return None
    if abs(time.time() - status.st_mtime) > FRESH_SECONDS:
        with suppress(OSError):  # a cache that may only be read, or an entry dropped just now
            os.utime(place)
    return body


def write_entry(place: Path, body: bytes) -> bool:
    """Keep ``body`` at ``place`` and say whether that worked; a full disk is no reason to fail.

    Written aside and moved, so that a reader, or a second writer, sees the whole entry or none.
    The draft's name is random: writers in different containers may have the same process number.
    """
    draft = place.with_name(f"{DRAFT_PREFIX}{token_hex(12)}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("xb") as file:
            file.write(sha256(body).hexdigest().encode() + b"\n" + body)
        draft.replace(place)
    except BaseException as error:
        with suppress(OSError):
            draft.unlink()
        if isinstance(error, OSError):
            return False
        raise
    return True


def _open_at_once(place: str, flags: int) -> int:
    return os.open(place, flags | getattr(os, "O_NONBLOCK", 0))


def is_entry(name: str) -> bool:
    """Say whether a file of this name is an entry."""
    return _NAME.fullmatch(name) is not None


def is_leftover(name: str) -> bool:
    """Say whether a file of this name is a draft, or an entry as earlier releases wrote them."""
    return name.startswith(DRAFT_PREFIX) or (_NAME.match(name[:64]) is not None and len(name) > 64)
