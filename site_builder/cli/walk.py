"""The folder of a site as it lies on a disk: every file hashed, nothing followed out of it."""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader

    from site_builder.verify import Seen

# A link put in a file's place is not followed, and a pipe put there is not waited for.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


def walk_site(root: Path) -> Iterator[Seen]:
    """Yield everything in a folder and its folders but the folders themselves, in any order.

    Links are told of and never followed; pipes and devices, which might never end, never opened.
    """
    from site_builder.verify import Seen

    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(root / folder) as entries:
                inside = [(entry.name, entry.stat(follow_symlinks=False)) for entry in entries]
        except OSError as error:
            yield Seen(folder, trouble=f"cannot be listed: {error.strerror}")
            continue
        for name, status in inside:
            if stat.S_ISDIR(status.st_mode):
                waiting.append(f"{folder}{name}/")
            else:
                yield _look_at(root, f"{folder}{name}", status.st_mode)


def _look_at(root: Path, path: str, mode: int) -> Seen:
    from site_builder.verify import Seen

    if stat.S_ISLNK(mode):
        return Seen(path, trouble="a link, which is not followed")
    if not stat.S_ISREG(mode):
        return Seen(path, trouble="neither a file nor a folder, and not opened")
    try:
        with open_plain(root / path) as file:
            return Seen(path, hashlib.file_digest(file, "sha256").hexdigest())
    except NotationError as error:
        return Seen(path, trouble=str(error))


def read_plain(path: Path, most: int) -> bytes:
    """Return a plain file; NotationError when it is none, cannot be read, or has too many bytes."""
    with open_plain(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise NotationError(f"larger than {most:,} bytes")
    return data


@contextmanager
def open_plain(path: Path) -> Iterator[BufferedReader]:
    """Open a plain file; NotationError for anything else, and for what cannot be read."""
    try:
        with open(os.open(path, _FLAGS), "rb") as file:  # noqa: PTH123 (pathlib takes no flags)
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise NotationError("not a plain file")
            yield file
    except OSError as error:
        raise NotationError(f"cannot be read: {error.strerror}") from None
