"""Where finished work is kept, and the pictures of levels drawn before."""

from __future__ import annotations

import os
import sys
import tempfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.cache import (
    find_entry,
    prune_cache,
    prune_shards,
    read_entry,
    take_census,
    write_entry,
)
from site_builder.cli.outcome import count_of
from site_builder.puzzle import find_colors
from site_builder.thumbnails import CARD_VERSION, DRAWING_VERSION, draw_both, draw_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from site_builder.cache import Census
    from site_builder.puzzle import Level, Puzzle
    from site_builder.thumbnails import Card

CACHE_VARIABLE = "FLOWPRESS_CACHE"
"""Environment variable that names the cache folder, for builds and for ``generate``."""

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


def list_caches(content: Path) -> tuple[Path, ...]:
    """Return the caches of builds of ``content`` and of ``generate``, each folder once."""
    return tuple(dict.fromkeys((find_site_cache(content), find_user_cache())))


def describe_cache(folder: Path) -> str:
    """Return one line about what a cache holds."""
    return f"{folder}: {_describe_census(take_census(folder))}"


def prune(folder: Path, keep: int) -> str:
    """Drop what was not used for longest until ``keep`` bytes are left; return a line about it."""
    dropped, left = prune_cache(folder, keep), take_census(folder)
    return f"{folder}: dropped {_describe_census(dropped)}; left {_describe_census(left)}"


def _describe_census(census: Census) -> str:
    levels, pictures = count_of(census.levels, "level"), count_of(census.pictures, "pair")
    return f"{levels}, {pictures} of pictures, {census.size / 2**20:.1f} MiB"


class Pictures:
    """Draws the pictures of levels, or takes them from the cache where they were drawn before.

    A damaged or unwritable cache costs time, never a wrong picture.
    """

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._tools = f"{version('pillow')} {version('pyoxipng')}"
        self._shards: set[str] = set()

    def draw(self, level: Level) -> tuple[bytes, bytes]:
        """Return the PNG of a level's puzzle and the PNG of its solution."""
        if self._cache is None:
            return draw_both(level)
        place = find_entry(self._cache, "pictures", self._find_key(level))
        found = _split(read_entry(place))
        if found is None:
            found = draw_both(level)
            if write_entry(place, _join(found)):
                self._shards.add(place.parent.name)
        return found

    def draw_card(self, card: Card) -> bytes:
        """Return the PNG of a card."""
        if self._cache is None:
            return draw_card(card)
        place = find_entry(self._cache, "cards", self._find_card_key(card))
        found = read_entry(place)
        if found is None:
            found = draw_card(card)
            if write_entry(place, found):
                self._shards.add(place.parent.name)
        return found

    def tidy(self) -> None:
        """Keep the cache in bounds, now that pictures were added to it."""
        if self._cache is not None:
            prune_shards(self._cache, self._shards)

    def _find_key(self, level: Level) -> str:
        colors = find_colors(level.puzzle, level.solution)
        drawn = (*_list_drawn(level.puzzle), level.solution.paths)
        drawn_by = f"{DRAWING_VERSION} {self._tools}"
        return sha256(repr((drawn_by, drawn, colors)).encode()).hexdigest()

    def _find_card_key(self, card: Card) -> str:
        puzzle = card.puzzle and _list_drawn(card.puzzle)
        drawn = (card.title, card.spare_title, card.facts, card.site, card.tone, card.size, puzzle)
        return sha256(repr((CARD_VERSION, self._tools, drawn)).encode()).hexdigest()


def _list_drawn(puzzle: Puzzle) -> tuple[object, ...]:
    """Return all of a puzzle that can be seen in a picture."""
    return puzzle.board.shape, puzzle.board.size, puzzle.terminals


def _join(pictures: tuple[bytes, bytes]) -> bytes:
    return len(pictures[0]).to_bytes(_LENGTH_BYTES, "big") + b"".join(pictures)


def _split(body: bytes | None) -> tuple[bytes, bytes] | None:
    if body is None:
        return None
    end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
    return body[_LENGTH_BYTES:end], body[end:]
