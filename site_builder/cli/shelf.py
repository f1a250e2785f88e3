"""The old site as a shelf: packs that have not changed are taken from it."""

from __future__ import annotations

import json
import platform
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING

from site_builder.assets import find_program_digest
from site_builder.cache import find_entry, prune_shards, read_entry, write_entry
from site_builder.cli.doctor import LIBRARIES
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from site_builder.publish import Claim


class OldSite:
    """Takes the files of packs from the site that is to be replaced.

    The cache has a list of hashes for each pack; the files themselves are read from the old site,
    and count only when all of them are there as they were written.
    """

    def __init__(self, cache: Path, claim: Claim) -> None:
        self._cache = cache
        self._claim = claim
        self._made_by = _describe_program()
        self._shards: set[str] = set()

    def take(self, key: str) -> tuple[SiteFile, ...] | None:
        """Return the files of a pack, or None when one of them is missing or was changed."""
        body = read_entry(self._find_place(key))
        if body is None:
            return None
        files = []
        for path, digest in json.loads(body).items():
            data = self._claim.read(path)
            if data is None or sha256(data).hexdigest() != digest:
                return None
            files.append(SiteFile(path, data))
        return tuple(files)

    def keep(self, key: str, hashes: Mapping[str, str]) -> None:
        """Note what the files of a pack are."""
        place = self._find_place(key)
        if read_entry(place) is None and write_entry(place, json.dumps(hashes).encode()):
            self._shards.add(place.parent.name)

    def tidy(self) -> None:
        """Keep the cache in bounds, now that lists were added to it."""
        prune_shards(self._cache, self._shards)

    def _find_place(self, key: str) -> Path:
        name = sha256(f"{self._made_by} {key}".encode()).hexdigest()
        return find_entry(self._cache, "packs", name)


def _describe_program() -> str:
    """Return what makes files from content: this program, its libraries, Python."""
    libraries = " ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return f"{find_program_digest()} {platform.python_version()} {libraries}"
