"""What pages say of other files of the site, without holding on to their bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.downloads import find_hash

if TYPE_CHECKING:
    from site_builder.publish import SiteFile


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A file of the site: its path, its size in bytes, and its SHA-256 in hex digits."""

    path: str
    size: int
    sha256: str

    @property
    def fingerprint(self) -> str:
        """Eight hex digits that change with the file."""
        return self.sha256[:8]


def find_facts(file: SiteFile) -> FileFacts:
    """Return what is to be said of a file."""
    return FileFacts(file.path, len(file.data), find_hash(file.data))
