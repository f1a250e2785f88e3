"""Zips that anyone may bring: read within bounds, in memory, and never unpacked to a disk."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from site_builder.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_ARCHIVE = 100_000_000
"""Largest zip worth reading, in bytes: that of a site's largest pack has fewer."""

MAX_UNPACKED = 100_000_000
"""The most that the files of a zip may hold together, in bytes."""

MAX_MEMBERS = 25_000
"""The most files of a zip: a level each in the largest site, and a few more."""

_ENTRY = b"PK\x01\x02"
"""How an entry in the list of files begins."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
"""The bit of a file's flags that says so."""

_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError,
)  # fmt: skip


class Archive:
    """A zip as a shelf of texts: ``names`` in sorted order, those of folders left out."""

    def __init__(self, data: bytes) -> None:
        """Open a zip; NotationError when it is broken, too large, or hides or repeats a name."""
        # Counted before the list is read: each entry of it costs far more memory than bytes.
        if data.count(_ENTRY) > MAX_MEMBERS:
            raise NotationError(f"the zip holds more than {MAX_MEMBERS:,} files")
        with _explained("the zip"):
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        files = [each for each in self._zip.infolist() if not each.filename.endswith("/")]
        unpacked = sum(each.file_size for each in files)
        if unpacked > MAX_UNPACKED:
            raise NotationError(
                f"the zip holds {unpacked:,} bytes of files; at most {MAX_UNPACKED:,} are read"
            )
        self._files = {each.filename: each for each in files}
        self.names = tuple(sorted(self._files))
        _refuse_names(each.filename for each in files)

    def peek(self, name: str, most: int) -> bytes:
        """Return the first ``most`` bytes of a file; NotationError when it cannot be unpacked."""
        file = self._files[name]
        if file.flag_bits & _ENCRYPTED:
            raise NotationError("is encrypted in the zip")
        if file.compress_type not in _METHODS:
            raise NotationError(
                f"is packed by method {file.compress_type}; stored and deflated files are read"
            )
        with _explained("its place in the zip"), self._zip.open(file) as opened:
            return opened.read(most)


@contextmanager
def _explained(what: str) -> Iterator[None]:
    try:
        yield
    except _BROKEN as error:
        raise NotationError(f"{what} is damaged: {error or type(error).__name__}") from None


def _refuse_names(names: Iterable[str]) -> None:
    """Raise NotationError for a name that leads out of the zip, and for one that stands twice."""
    seen: set[str] = set()
    for name in names:
        path = PurePosixPath(name)
        if not name:
            raise NotationError("the zip has a file without a name")
        if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
            raise NotationError(f"the zip has a file {name!r}, a name that leads out of it")
        if name in seen:
            raise NotationError(f"the zip has two files {name!r}")
        seen.add(name)
