"""Zips that are equal on every machine."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest a zip can say
_PLAIN_FILE = 0o100644 << 16
_UNIX = 3


def render_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of the given files, by name: stored, sorted, no clock, no umask."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=_EPOCH)
            entry.create_system = _UNIX
            entry.external_attr = _PLAIN_FILE
            archive.writestr(entry, files[name], compress_type=zipfile.ZIP_STORED)
    return buffer.getvalue()
