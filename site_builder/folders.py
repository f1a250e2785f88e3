"""What of a folder of other people's files is read, what is left out, and how both are named."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from site_builder.errors import NotationError

TEXTS = (".csv", ".json", ".txt")
"""How the names of texts end that are read from a folder or a zip."""

_MAC = "__MACOSX"
"""The folder of a zip in which macOS keeps notes of its own about the other files."""

_NAMED = 3
"""Names that a message tells of many."""

OUTSIDE = "this link leads out of the folder"
_ELSEWHERE = "this link to a folder is not followed"
_NOWHERE = "this link leads nowhere"
_ODD = "this is neither a file nor a folder"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that may hold what is wanted and is not read, and why not."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What lies in a folder, by sorted names below it with forward slashes; nothing hidden.

    ``texts`` are to be read. ``others`` are files whose names end in another way. ``left_out`` are
    links that are not followed, pipes and devices.
    """

    texts: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The folder that is listed and the one that links to files may lead into, both resolved."""

    root: Path
    home: Path


def list_files(root: Path, endings: tuple[str, ...], home: Path | None = None) -> Listing:
    """Return what lies in a folder and in its folders; names of texts end in one of ``endings``.

    A link to a file is followed where it leads into ``home``, the folder itself if that is None. A
    link to a folder never is: what it leads to stands in its own place, or is told of. Raises
    NotationError with the folders that cannot be listed: what is in them would be lost unseen.
    """
    resolved = Path(os.path.realpath(root))
    bounds = _Bounds(resolved, resolved if home is None else Path(os.path.realpath(home)))
    listing, closed = Listing(), []
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(root / folder) as entries:
                for entry in entries:
                    name = f"{folder}{entry.name}"
                    if is_hidden(entry.name):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(f"{name}/")
                    else:
                        _sort_in(listing, entry, name, endings, bounds)
        except OSError as error:
            shown = show_file(folder.removesuffix("/")) if folder else "the folder"
            closed.append(f"{shown} cannot be listed: {error.strerror}")
    if closed:
        more = [f"and {len(closed) - _NAMED:,} more"] if len(closed) > _NAMED else []
        raise NotationError("; ".join([*sorted(closed)[:_NAMED], *more]))
    listing.texts.sort()
    listing.others.sort()
    listing.left_out.sort(key=lambda each: each.name)
    return listing


def _sort_in(
    listing: Listing, entry: os.DirEntry[str], name: str, endings: tuple[str, ...], bounds: _Bounds
) -> None:
    """Put what is no folder where it belongs; nowhere if it is a link to what is listed anyhow."""
    target = Path(os.path.realpath(entry.path)) if entry.is_symlink() else None
    if target is not None and not target.is_relative_to(bounds.home):
        listing.left_out.append(LeftOut(name, OUTSIDE))
    elif entry.is_file() if target is None else target.is_file():
        (listing.texts if name.lower().endswith(endings) else listing.others).append(name)
    elif target is None or not target.is_dir():
        missing = target is not None and not target.exists()
        listing.left_out.append(LeftOut(name, _NOWHERE if missing else _ODD))
    elif not target.is_relative_to(bounds.root):
        listing.left_out.append(LeftOut(name, _ELSEWHERE))


def is_hidden(name: str) -> bool:
    """Say whether a file or folder of that name is left out without a word."""
    return name.startswith(".") or name == _MAC


def list_endings(endings: Sequence[str]) -> str:
    """Return how names may end, for people: ``.csv, .json or .txt``."""
    return f"{', '.join(endings[:-1])} or {endings[-1]}"


def describe_others(names: Sequence[str], endings: Sequence[str]) -> str:
    """Return how many files are left out for their names, and the first of them; there are some."""
    counted = "1 file is left out, whose name does"
    if len(names) > 1:
        counted = f"{len(names):,} files are left out, whose names do"
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    shown = ", ".join(map(show_file, names[:_NAMED]))
    return f"{counted} not end in {list_endings(endings)}: {shown}{more}"


def show_file(name: str) -> str:
    """Return the name of a file as a line or a JSON text may show it, with nothing invisible."""
    return name if name.isprintable() else repr(name)[1:-1]
