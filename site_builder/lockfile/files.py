"""Where lock files lie: beside the packs, each under its pack's name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from site_builder.errors import ContentError
from site_builder.lockfile.record import Lock
from site_builder.lockfile.text import read_lock
from site_builder.packs import Pack, show_path

LOCK_SUFFIX = ".lock"
MAX_LOCK_BYTES = 64 * 1024 * 1024


def find_lock(content: Path, pack: Pack) -> Path:
    """Return where the lock of a pack lies, whether or not there is one."""
    return content / "packs" / f"{pack.slug}{LOCK_SUFFIX}"


def read_locks(content: Path, packs: Sequence[Pack]) -> dict[str, Lock]:
    """Return the locks of those packs that have one, by slug.

    Raises ContentError with everything that is wrong in any of them, and for locks without a pack.
    """
    locks: dict[str, Lock] = {}
    problems = [
        f"{show_path(path)}:1:1: there is no pack {show_path(Path(path.stem))}.yaml beside this "
        "lock; rename it with its pack, or delete it"
        for path in sorted((content / "packs").glob(f"*{LOCK_SUFFIX}"))
        if path.stem not in {pack.slug for pack in packs}
    ]
    for pack in packs:
        path = find_lock(content, pack)
        try:
            lock = _read(path)
        except ContentError as error:
            problems += error.problems
            continue
        if lock is not None:
            locks[pack.slug] = lock
    if problems:
        raise ContentError(tuple(problems))
    return locks


def _read(path: Path) -> Lock | None:
    """Return the lock at ``path``, None where there is none."""
    source = show_path(path)
    try:
        if not path.is_file():
            if path.is_symlink() or path.exists():
                raise ContentError((f"{source}:1:1: is not a regular file",))
            return None
        with path.open("rb") as file:
            data = file.read(MAX_LOCK_BYTES + 1)
    except OSError as error:
        raise ContentError((f"{source}:1:1: cannot be read: {error.strerror}",)) from None
    if len(data) > MAX_LOCK_BYTES:
        raise ContentError((f"{source}:1:1: has more than {MAX_LOCK_BYTES:,} bytes",))
    try:
        return read_lock(data.decode(), source)
    except UnicodeDecodeError as error:
        raise ContentError((f"{source}:1:1: byte {error.start + 1} is not UTF-8 text",)) from None
