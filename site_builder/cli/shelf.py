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
        self._noted: dict[str, Mapping[str, str]] = {}

    def take(self, key: str) -> tuple[SiteFile, ...] | None:
        """Return the files of a pack, or None when one of them is missing or was changed."""
        files = []
        for path, digest in self._read_list(key).items():
            data = self._claim.read(path)
            if data is None or sha256(data).hexdigest() != digest:
                return None
            files.append(SiteFile(path, data))
        return tuple(files) or None

    def keep(self, key: str, hashes: Mapping[str, str]) -> None:
        """Note what the files of a pack are."""
        self._noted[key] = hashes

    def settle(self) -> None:
        """Write down what was noted, and keep the cache in bounds.

        Nothing is written if a template has changed since the build began: nobody can tell then
        which pages were made from which.
        """
        if _describe_program() != self._made_by:
            return
        shards = set()
        for key, hashes in self._noted.items():
            place = self._find_place(key)
            if read_entry(place) is None and write_entry(place, json.dumps(hashes).encode()):
                shards.add(place.parent.name)
        prune_shards(self._cache, shards)

    def _read_list(self, key: str) -> dict[str, str]:
        """Return the hashes of a pack's files by path; nothing where none were written as here."""
        body = read_entry(self._find_place(key))
        try:
            found = json.loads(body or b"{}")
        except ValueError:
            return {}
        is_list = isinstance(found, dict) and all(isinstance(one, str) for one in found.values())
        return found if is_list else {}

    def _find_place(self, key: str) -> Path:
        name = sha256(f"{self._made_by} {key}".encode()).hexdigest()
        return find_entry(self._cache, "packs", name)


def _describe_program() -> str:
    """Return what makes files from content: this program, its libraries, Python."""
    libraries = " ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return f"{find_program_digest()} {platform.python_version()} {libraries}"
