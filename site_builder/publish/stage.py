"""The new site beside the old one, filled file by file; what has not changed is not written."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from site_builder.errors import PublishError
from site_builder.publish.files import MARKER, Paths, SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MARKER_TEXT = b"This folder is a site made by Flowpress: the next build replaces it whole.\n"


class Stage:
    """The files of a new site as they come; the folder ``fresh`` for them is made when it must be.

    As long as all files are those of ``site``, they are only remembered. Then files that both have
    become hard links where the disk has such: they keep their times, and nothing is copied. The
    old site is never written to, and goes away once the new one is in its place.
    """

    def __init__(self, site: Path, fresh: Path) -> None:
        self._site = site
        self._fresh = fresh
        self._paths = Paths()
        self._waiting: list[str] | None = []
        self._plain: dict[Path, bool] = {}
        self._mode = find_mode()
        self._made: set[Path] = set()
        with explain_errors(site):
            self._take(SiteFile(MARKER, MARKER_TEXT))

    @property
    def count(self) -> int:
        """The number of files so far, the marker aside."""
        return len(self._paths)

    def add(self, file: SiteFile) -> None:
        """Take one more file. Raises PublishError for a bad path or a disk that fails."""
        self._paths.add(file.path)
        with explain_errors(self._site):
            self._take(file)

    def finish(self) -> bool:
        """Say whether the new site differs from the old one; if so it is complete now.

        Raises PublishError for a disk that fails, or an old site that cannot be looked through.
        """
        if self._waiting is None:
            return True
        with explain_errors(self._site):
            if sorted(self._waiting) == sorted(self._list_site()):
                return False
            self._begin(self._waiting)
        return True

    def _take(self, file: SiteFile) -> None:
        is_same = self._is_in_site(file)
        if self._waiting is not None:
            if is_same:
                self._waiting.append(file.path)
                return
            self._begin(self._waiting)
        if is_same:
            self._link(file.path)
        else:
            self._find_place(file.path).write_bytes(file.data)

    def _begin(self, waiting: list[str]) -> None:
        self._fresh.mkdir()
        self._made.add(self._fresh)
        self._waiting = None
        for path in waiting:
            self._link(path)

    def _link(self, path: str) -> None:
        """Give the new site the old one's file; a file with other names too is copied."""
        old, new = self._site / path, self._find_place(path)
        if old.stat().st_nlink == 1:
            try:
                os.link(old, new)
            except OSError:
                pass  # a disk without hard links, or with as many as it can have
            else:
                return
        new.write_bytes(old.read_bytes())

    def _find_place(self, path: str) -> Path:
        place = self._fresh / path
        if place.parent not in self._made:
            place.parent.mkdir(parents=True, exist_ok=True)
            self._made.add(place.parent)
        return place

    def _is_in_site(self, file: SiteFile) -> bool:
        """Say whether the old site has this very file, plain, as open to readers as a new one."""
        place = self._site / file.path
        try:
            status = place.lstat()
            return (
                stat.S_ISREG(status.st_mode)
                and status.st_size == len(file.data)
                and (self._mode is None or stat.S_IMODE(status.st_mode) == self._mode)
                and self._is_plain(place.parent)
                and place.read_bytes() == file.data
            )
        except OSError:
            return False

    def _is_plain(self, folder: Path) -> bool:
        """Say whether a folder of the old site is no link, nor in one."""
        if folder == self._site:
            return True
        if folder not in self._plain:
            self._plain[folder] = not folder.is_symlink() and self._is_plain(folder.parent)
        return self._plain[folder]

    def _list_site(self) -> Iterator[str]:
        """Yield the path of everything in the old site but those folders that hold something."""
        for path in self._site.rglob("*"):
            if path.is_symlink() or not path.is_dir() or not any(path.iterdir()):
                yield path.relative_to(self._site).as_posix()


def find_mode() -> int | None:
    """Return the permissions that a new file gets; None where files have no such."""
    if os.name != "posix":
        return None
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def explain_errors(site: Path) -> Iterator[None]:
    """Turn an OSError of the disk into a PublishError with its reason."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise PublishError(f"the site could not be written to {site}: {reason}") from error
