"""Folders and single files on the disk: what is in them is listed and read within bounds."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from site_builder.cli.archive import MAX_ARCHIVE
from site_builder.cli.outcome import tell
from site_builder.errors import NotationError
from site_builder.folders import TEXTS, list_files, show_file
from site_builder.notation.encoding import ZIP_SIGNATURES

if TYPE_CHECKING:
    from collections.abc import Callable

    from site_builder.notation.site_files import SiteFile

STDIN = Path("-")

ZIP = ".zip"

IN_FOLDERS = (*TEXTS, ZIP)
"""How the names of files end that are read from a folder."""

MAX_FILES = 25_000
"""The most files that are read from a folder."""

_HEAD = 2_000
"""Bytes at the start of a file that tell how large it may be."""


class Shelf(Protocol):
    """A folder or a zip: the names of its files, sorted, with forward slashes, and their bytes."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files, whatever they hold."""

    def peek(self, name: str, most: int) -> bytes:
        """Return the first ``most`` bytes of a file; NotationError when it cannot be read."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder on the disk."""

    root: Path
    names: tuple[str, ...]

    def peek(self, name: str, most: int) -> bytes:
        """Return the first ``most`` bytes of a file; NotationError when it cannot be read."""
        return _open_file(self.root / name, lambda file: file.read(most))


def is_folder(path: Path) -> bool:
    """Say whether a folder is there; a name that no system can have is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def list_folder(root: Path) -> Folder:
    """Return the files in a folder and in its folders; tell of pipes, and of links not followed.

    Raises NotationError when one of the folders cannot be listed, or holds too many texts and zips.
    """
    listing = list_files(root, IN_FOLDERS)
    for each in listing.left_out:
        tell(f"note: {show_file((root / each.name).as_posix())} is left out: {each.why}")
    if len(listing.texts) > MAX_FILES:
        raise NotationError(f"the folder has more than {MAX_FILES:,} files to be read")
    return Folder(root, tuple(sorted([*listing.texts, *listing.others])))


def list_beside(path: Path) -> Folder:
    """Return the folder of a file with all files that lie in it, not in folders of it."""
    try:
        names = sorted(each.name for each in path.parent.iterdir() if each.is_file())
    except OSError as error:
        raise NotationError(f"what lies beside it cannot be listed: {error.strerror}") from None
    return Folder(path.parent, tuple(names))


def load_path(path: Path) -> bytes:
    """Return what a file or standard input holds.

    Raises NotationError when it cannot be read, or holds more than is worth reading.
    """
    if path == STDIN:
        return b"" if sys.stdin is None else _read_bounded(sys.stdin.buffer.read)
    return _open_file(path, lambda file: _read_bounded(file.read))


def load_name(shelf: Shelf, name: str) -> bytes:
    """Return a file of a shelf; NotationError as for ``load_path``."""
    most, words = _find_most(shelf.peek(name, _HEAD))
    return _bound(shelf.peek(name, most + 1), most, words)


def _open_file(path: Path, read: Callable[[IO[bytes]], bytes]) -> bytes:
    """Return what ``read`` takes from a file; NotationError in words when it cannot be had."""
    try:
        with path.open("rb") as file:
            return read(file)
    except OSError as error:
        raise NotationError(f"cannot be read: {error.strerror}") from None
    except ValueError:  # a name that no system can have
        raise NotationError("cannot be read: this is no file name") from None


def _read_bounded(read: Callable[[int], bytes]) -> bytes:
    """Return all of an opened file, which may be a pipe: it is read once and in order."""
    head = read(_HEAD)
    most, words = _find_most(head)
    return _bound(head + read(most + 1 - len(head)), most, words)


def _bound(data: bytes, most: int, words: str) -> bytes:
    if len(data) > most:
        raise NotationError(f"the {words}")
    return data


def _find_most(head: bytes) -> tuple[int, str]:
    """Return the most bytes that a file may have which begins so, and what is said of more."""
    from site_builder.notation.site_files import MAX_MANIFEST, MAX_TABLE, SiteFile
    from site_builder.notation.texts import MAX_TEXT

    if is_zip(head):
        return MAX_ARCHIVE, f"zip is larger than {MAX_ARCHIVE:,} bytes"
    own = name_own(head)
    if own is SiteFile.TABLE:  # nearly all of its characters have one byte
        return MAX_TABLE, f"table is larger than {MAX_TABLE:,} bytes"
    most = MAX_MANIFEST if own is SiteFile.MANIFEST else MAX_TEXT
    return 4 * most, f"text is longer than {most:,} characters"


def is_zip(data: bytes) -> bool:
    """Say whether a file begins as a zip does."""
    return data.startswith(ZIP_SIGNATURES)


def name_own(data: bytes) -> SiteFile | None:
    """Return which file of a site of ours begins so; None for any other."""
    from site_builder.notation.site_files import name_site_file

    return name_site_file(data[:_HEAD].decode("utf-8-sig", errors="ignore"))


def peek_own(shelf: Shelf, name: str) -> SiteFile | None:
    """Return which file of a site of ours a file of a shelf is; None for any other."""
    return name_own(shelf.peek(name, _HEAD))
