"""Lists of SHA-256 as ``sha256sum`` writes and checks them: a line a file, ``HASH  path``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from site_builder.errors import NotationError
from site_builder.notation.texts import clean_text, show

MAX_CHECKSUMS = 32_000_000
"""Longest list worth reading, in characters: that of the largest site has fewer."""

_LINE = re.compile(r"([0-9a-f]{64}) [ *](\S|\S.*\S)")


def write_checksums(hashes: Mapping[str, str]) -> str:
    """Return the list of files whose SHA-256 in hex digits is given by path, sorted by path.

    No path has a line break or a backslash in it: ``sha256sum`` would escape them.
    """
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(hashes.items()))


def read_checksums(text: str) -> dict[str, str]:
    """Return the SHA-256 in hex digits of each file of a list, by path, in its order.

    Raises NotationError with the line for what is no such list, and for a path that stands twice.
    """
    hashes: dict[str, str] = {}
    for number, line in enumerate(clean_text(text, MAX_CHECKSUMS).split("\n"), start=1):
        if not line:
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise NotationError(
                f"line {number}: {show(line)} is not a SHA-256 of 64 hex digits, two blanks and "
                "a path"
            )
        digest, path = found.groups()
        if path in hashes:
            raise NotationError(f"line {number}: {show(path)} stands in the list twice")
        hashes[path] = digest
    if not hashes:
        raise NotationError("the list names no file")
    return hashes
