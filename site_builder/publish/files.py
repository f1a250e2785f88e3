"""The files of a site, and the rules that their paths obey on every kind of disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unicodedata import normalize

from site_builder.errors import PublishError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARKER = ".flowpress"
"""The file that says a folder is a site of ours, to be replaced whole by the next build."""

_FORBIDDEN = frozenset('\\:*?"<>|')  # a path separator, a drive or a wildcard on some system


@dataclass(frozen=True, slots=True)
class SiteFile:
    """One file of the site. ``path`` is relative to its root, with forward slashes."""

    path: str
    data: bytes


@dataclass(slots=True)
class Paths:
    """The paths of a site so far, no two of which mean one file on any disk.

    Disks differ in whether letter case and Unicode form count, so here neither does.
    """

    _files: dict[str, str] = field(default_factory=dict)
    _folders: dict[str, str] = field(default_factory=dict)

    def add(self, path: str) -> None:
        """Take one more path; PublishError when it is unsafe or meets another one."""
        _refuse_unsafe(path)
        key = _fold(path)
        if key in self._files:
            raise PublishError(
                f"two files of the site share one path: {self._files[key]!r} and {path!r}"
            )
        if key in self._folders:
            raise PublishError(_describe_clash(self._folders[key]))
        self._files[key] = path
        for folder in _find_folders(path):
            self._add_folder(folder)

    def _add_folder(self, folder: str) -> None:
        key = _fold(folder)
        if key in self._files:
            raise PublishError(_describe_clash(folder))
        other = self._folders.setdefault(key, folder)
        if other != folder:
            raise PublishError(
                f"two folders of the site differ in letter case alone: {other!r} and {folder!r}"
            )

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self._files)


def check_paths(paths: Iterable[str]) -> None:
    """Raise PublishError unless every path is safe and no two mean one file on any disk."""
    seen = Paths()
    for path in paths:
        seen.add(path)


def _describe_clash(folder: str) -> str:
    return f"the site has both a file and a folder named {folder!r}"


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
