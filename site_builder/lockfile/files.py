"""Where lock files lie: beside the packs, each under its pack's name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
    slugs = {pack.slug for pack in packs}
    problems = [
        f"{show_path(path)}:1:1: {words}"
        for path in sorted((content / "packs").iterdir())
        if path.suffix.lower() == LOCK_SUFFIX and (words := _find_misnaming(path, slugs))
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


def _find_misnaming(path: Path, slugs: Collection[str]) -> str | None:
    """Return what is wrong with the name of a lock, if anything."""
    if path.suffix != LOCK_SUFFIX:
        return f"the name of a lock ends in {LOCK_SUFFIX}, in small letters"
    if path.stem in slugs:
        return None
    name = show_path(Path(path.stem))
    return f"there is no pack {name}.yaml beside this lock; rename it with its pack, or delete it"


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
