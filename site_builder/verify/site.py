"""A site held against its list of SHA-256: what has changed, what is missing, what is extra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from site_builder.verify.findings import Finding, differ, show_hash, show_name


@dataclass(frozen=True, slots=True)
class Seen:
    """Something in the folder of a site, by its path there.

    A file has its SHA-256 in hex digits. Anything else has ``trouble``: what it is, or why it
    cannot be read.
    """

    path: str
    sha256: str | None = None
    trouble: str = ""


def compare_site(hashes: Mapping[str, str], seen: Iterable[Seen]) -> Iterator[Finding]:
    """Yield every difference between a list and a folder, sorted by path.

    ``hashes`` are those of the list, by path. ``seen`` is all that lies in the folder, but for the
    list itself.
    """
    found = {each.path: each for each in seen}
    for path in sorted(hashes.keys() | found.keys()):
        each, where = found.get(path), show_name(path)
        if each is None:
            yield Finding(where, "missing")
        elif each.sha256 is None:
            yield Finding(where, each.trouble)
        elif path not in hashes:
            yield Finding(where, "extra: SHA256SUMS does not name it")
        elif each.sha256 != hashes[path]:
            told, has = show_hash(hashes[path]), show_hash(each.sha256)
            yield differ(where, "changed: SHA-256", told, has)
