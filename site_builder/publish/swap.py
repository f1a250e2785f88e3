"""Put a finished folder in the place of an old one so that a kill at any moment leaves one whole.

Where the system can exchange two names (Linux), there is no moment without a site. Elsewhere two
renames do it, and ``heal_swap`` puts the old site back if we were killed between them.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def swap_in(fresh: Path, site: Path, aside: Path) -> Path | None:
    """Make ``site`` the folder that was ``fresh``; return where the old one is now, if any.

    All three lie in one folder; ``aside`` does not exist. Raises OSError, the old site in place.
    """
    if site.is_dir() and not any(site.iterdir()):
        site.rmdir()
    if not site.exists():
        fresh.rename(site)
        return None
    if _exchange(fresh, site):
        return fresh
    _rename_both(fresh, site, aside)
    return aside


def heal_swap(site: Path, aside: Path) -> None:
    """Finish what a killed ``swap_in`` began: if the site is gone, put the old one back."""
    if aside.is_dir() and not site.exists():
        aside.rename(site)


def flush_disk(folder: Path) -> None:
    """Have the disk of ``folder`` hold all that was written, so that a power cut cannot undo it.

    One call for the whole disk: a flush for each of a thousand files takes many seconds. Raises
    OSError when something could not be written after all: disks may take it first, and fail later.
    """
    sync_disk = _find_function("syncfs")
    if sync_disk is not None:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            if sync_disk(descriptor) != 0:
                number = ctypes.get_errno()
                raise OSError(number, os.strerror(number), str(folder))
        finally:
            os.close(descriptor)
    elif hasattr(os, "sync"):
        os.sync()


def _rename_both(fresh: Path, site: Path, aside: Path) -> None:
    site.rename(aside)
    try:
        fresh.rename(site)
    except BaseException:
        aside.rename(site)
        raise


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two names in one step; False where the system or the disk cannot."""
    exchange = _find_function("renameat2")
    if exchange is None:
        return False
    names = os.fsencode(one), os.fsencode(other)
    if exchange(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}:
        return False
    raise OSError(number, os.strerror(number), str(other))


@cache
def _find_function(name: str) -> Callable[..., int] | None:
    """Return a function of the C library, or None where it is not Linux's or not there."""
    if sys.platform != "linux":
        return None
    found: Callable[..., int] | None = getattr(ctypes.CDLL(None, use_errno=True), name, None)
    return found
