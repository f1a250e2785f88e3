"""The lock that keeps two builds from writing one site at once; it dies with its process."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


_HELD = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK})
"""How systems say that somebody else holds a lock."""


class LockedError(Exception):
    """Somebody else holds the lock."""


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock file at ``path`` as long as the block runs; LockedError if another does.

    The operating system drops the lock of a killed process, so none is ever stale. Raises
    OSError when the file cannot be made, or the disk has no locks to give.
    """
    descriptor = _take(path)
    try:
        yield
    finally:
        _drop(path, descriptor)


def _take(path: Path) -> int:
    """Return the descriptor of the locked file.

    The last holder may have removed the file between our opening and locking it; then ours is
    a lock on nothing, and we start again.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            if error.errno in _HELD:
                raise LockedError from error
            raise
        if _is_same_file(path, descriptor):
            return descriptor
        os.close(descriptor)


def _is_same_file(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _drop(path: Path, descriptor: int) -> None:
    if sys.platform == "win32":  # an open file cannot be removed there: close it first
        os.close(descriptor)
        with suppress(OSError):
            path.unlink()
    else:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
