"""The files of a site, and the rules that their paths obey on every kind of disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize

from site_builder.errors import PublishError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

MARKER = ".flowpress"
"""The file that says a folder is a site of ours, to be replaced whole by the next build."""

_FORBIDDEN = frozenset('\\:*?"<>|')  # a path separator, a drive or a wildcard on some system


@dataclass(frozen=True, slots=True)
class SiteFile:
    """One file of the site. ``path`` is relative to its root, with forward slashes."""

    path: str
    data: bytes


def check_paths(paths: Iterable[str]) -> None:
    """Raise PublishError unless every path is safe and no two mean one file on any disk.

    Disks differ in whether letter case and Unicode form count, so here neither does.
    """
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path in paths:
        _refuse_unsafe(path)
        key = _fold(path)
        if key in files:
            raise PublishError(f"two files of the site share one path: {files[key]!r} and {path!r}")
        files[key] = path
        for folder in _find_folders(path):
            other = folders.setdefault(_fold(folder), folder)
            if other != folder:
                raise PublishError(
                    f"two folders of the site differ in letter case alone: {other!r} and {folder!r}"
                )
    for key in sorted(files.keys() & folders.keys()):
        raise PublishError(f"the site has both a file and a folder named {folders[key]!r}")


def has_files(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Say whether ``folder`` holds exactly these files, by path, and nothing else."""
    try:
        found = {
            path.relative_to(folder).as_posix(): path
            for path in folder.rglob("*")
            if path.is_symlink() or not path.is_dir()
        }
        return found.keys() == files.keys() and all(
            not path.is_symlink() and path.read_bytes() == files[name]
            for name, path in found.items()
        )
    except OSError:
        return False


def _refuse_unsafe(path: str) -> None:
    parts = path.split("/")
    if any(part in {"", ".", ".."} for part in parts):
        raise PublishError(f"not a plain relative path in the site: {path!r}")
    for part in parts:
        if _FORBIDDEN & set(part) or not part.isprintable() or part[-1] in ". ":
            raise PublishError(f"not a file name on every system: {path!r}")
    if _fold(parts[0]) == MARKER:
        raise PublishError(f"the name {MARKER!r} is kept for the marker of the site")


def _find_folders(path: str) -> Iterator[str]:
    end = path.find("/")
    while end != -1:
        yield path[:end]
        end = path.find("/", end + 1)


def _fold(path: str) -> str:
    return normalize("NFC", path.casefold())
