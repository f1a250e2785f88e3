"""Where finished work is kept, and the pictures of levels drawn before."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.puzzle import find_colors
from site_builder.thumbnails import DRAWING_VERSION, draw_both

if TYPE_CHECKING:
    from collections.abc import Callable

    from site_builder.puzzle import Level

CACHE_VARIABLE = "FLOWPRESS_CACHE"
"""Environment variable that names the cache folder, for builds and for ``generate``."""

_DIGEST_BYTES = 32
_LENGTH_BYTES = 4


def find_site_cache(content: Path) -> Path:
    """Return the cache folder for builds of ``content``: beside it, unless the variable is set."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else content.resolve().parent / ".cache" / "flowpress"


def find_user_cache() -> Path:
    """Return the cache folder for work outside any site, as this system keeps such things."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "flowpress"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "flowpress"


def open_cache(folder: Path, tell: Callable[[str], None]) -> Path | None:
    """Return the folder, made if need be; or tell why not and return None: work goes on without."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        tell(f"working without a cache: {folder} cannot be written: {error.strerror}")
        return None


class Pictures:
    """Draws the pictures of levels, or takes them from ``folder`` where they were drawn before.

    A damaged or unwritable cache costs time, never a wrong picture: each entry carries the
    SHA-256 of what follows it, and entries come into place whole.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._drawn_by = f"{DRAWING_VERSION} {version('pillow')} {version('pyoxipng')}"

    def draw(self, level: Level) -> tuple[bytes, bytes]:
        """Return the PNG of a level's puzzle and the PNG of its solution."""
        if self._folder is None:
            return draw_both(level)
        place = self._folder / f"{self._find_key(level)}.pictures"
        found = _read_entry(place)
        if found is None:
            found = draw_both(level)
            _write_entry(place, found)
        return found

    def _find_key(self, level: Level) -> str:
        puzzle = level.puzzle
        colors = find_colors(puzzle, level.solution)
        drawn = (puzzle.board.shape, puzzle.board.size, puzzle.terminals, level.solution.paths)
        return sha256(repr((self._drawn_by, drawn, colors)).encode()).hexdigest()


def _read_entry(place: Path) -> tuple[bytes, bytes] | None:
    try:
        entry = place.read_bytes()
    except OSError:
        return None
    digest, body = entry[:_DIGEST_BYTES], entry[_DIGEST_BYTES:]
    if sha256(body).digest() != digest:
        return None
    end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
    return body[_LENGTH_BYTES:end], body[end:]


def _write_entry(place: Path, pictures: tuple[bytes, bytes]) -> None:
    body = len(pictures[0]).to_bytes(_LENGTH_BYTES, "big") + b"".join(pictures)
    draft = place.with_suffix(f".{os.getpid()}.draft")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(sha256(body).digest() + body)
        draft.replace(place)
    except OSError:
        with suppress(OSError):
            draft.unlink()
