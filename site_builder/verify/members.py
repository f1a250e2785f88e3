"""The files of a pack's zip: which there are, which there should be, and what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from site_builder.downloads import find_hash
from site_builder.verify.findings import Finding, show_name
from site_builder.verify.told import ToldPack

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class PackFiles:
    """The files of a zip: all their names, the bytes of those that could be had, why not else."""

    names: frozenset[str]
    data: Mapping[str, bytes]
    troubles: Mapping[str, str]


def find_strangers(told: ToldPack, files: PackFiles) -> Iterator[Finding]:
    """Yield each file that the manifest does not name, by sorted name."""
    known = {MANIFEST, *(level.csv for level in told.levels)}
    for name in sorted(files.names - known):
        yield Finding(show_name(name), "in the zip, but not in its manifest")


def compare_members(folder: str, files: PackFiles, hashes: Mapping[str, str]) -> Iterator[Finding]:
    """Yield each file that the zip and its folder in the site have otherwise.

    ``folder`` is the path of the folder in the site, with a slash at its end; ``hashes`` are the
    SHA-256 of the site's files, by path.
    """
    for name, data in sorted(files.data.items()):
        beside = hashes.get(f"{folder}{name}")
        if beside is None:
            yield Finding(show_name(name), "in the zip, but not beside it in the site")
        elif beside != find_hash(data):
            yield Finding(show_name(name), "not the file of this name beside the zip in the site")
