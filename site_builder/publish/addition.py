"""Files put into a folder that is not ours: all of them or none, and nothing there is lost."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from site_builder.errors import PublishError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_PREFIX = ".flowpress-"
"""How the names of staging folders begin, of which nobody else has heard."""


class Present(Enum):
    """What becomes of a file that is there already."""

    REFUSED = "refused"
    """Nothing is written."""
    EQUAL = "equal"
    """It may stay if it holds the very bytes; else nothing is written."""
    REPLACED = "replaced"
    """It is replaced in one step."""


@contextmanager
def add_files(folder: Path, files: Mapping[str, bytes], present: Present) -> Iterator[int]:
    """Put files, by relative path, into ``folder``; yield how many were new or changed.

    When the block that follows raises, all is as it was before: new files and folders are gone,
    replaced files are back. Raises PublishError, having written nothing, with every path that is
    taken. Upper and lower case and forms of Unicode count as the same, as on some disks.
    """
    try:
        wanted = _find_wanted(folder, files, present)
        addition = _Addition(folder)
        try:
            addition.put(wanted)
            yield len(wanted)
        except BaseException:
            addition.take_back()
            raise
        finally:
            addition.tidy()
    except OSError as error:
        where = _find_target(error, folder)
        raise PublishError(f"{where} cannot be written: {error.strerror or error}") from error


@dataclass(slots=True)
class _Addition:
    """What was done to a folder, to be undone; ``staging`` holds drafts and replaced files."""

    folder: Path
    staging: Path | None = None
    folders: list[Path] = field(default_factory=list)
    moved: list[tuple[Path, Path | None]] = field(default_factory=list)
    """Each file that was put in place, and where the one that stood there is now."""

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write all files aside, then move each to its place."""
        self._make_folder(self.folder)
        self.staging = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=self.folder))
        drafts = {}
        for number, (path, data) in enumerate(files.items()):
            drafts[path] = self.staging / f"new-{number}"
            drafts[path].write_bytes(data)
        for number, (path, draft) in enumerate(drafts.items()):
            place = self.folder / path
            self._make_folder(place.parent)
            old = None
            if place.exists():
                old = self.staging / f"old-{number}"
                shutil.copy2(place, old)
            self.moved.append((place, old))
            draft.replace(place)

    def take_back(self) -> None:
        """Bring the folder back to what it was; what cannot be undone is left."""
        for place, old in reversed(self.moved):
            with suppress(OSError):
                if old is None:
                    place.unlink()
                else:
                    old.replace(place)
        self.tidy()
        for folder in reversed(self.folders):
            with suppress(OSError):
                folder.rmdir()

    def tidy(self) -> None:
        """Take the staging folder away."""
        if self.staging is not None:
            shutil.rmtree(self.staging, ignore_errors=True)

    def _make_folder(self, folder: Path) -> None:
        missing = []
        while not folder.is_dir():
            missing.append(folder)
            folder = folder.parent
        for one in reversed(missing):
            one.mkdir()
            self.folders.append(one)


def _find_target(error: OSError, folder: Path) -> Path:
    """Return what cannot be written, by a name that the user knows."""
    for name in (error.filename, error.filename2):
        if isinstance(name, str) and not any(it.startswith(_PREFIX) for it in Path(name).parts):
            return Path(name)
    return folder


def _find_wanted(folder: Path, files: Mapping[str, bytes], present: Present) -> dict[str, bytes]:
    """Return the files to be written; PublishError with every path that is taken."""
    wanted: dict[str, bytes] = {}
    taken: list[str] = []
    for path, data in files.items():
        other = _find_other(folder, path)
        if other is None:
            wanted[path] = data
        elif other != folder / path or not other.is_file() or present is Present.REFUSED:
            taken.append(str(other))
        elif other.read_bytes() != data:
            wanted[path] = data
            if present is Present.EQUAL:
                taken.append(str(other))
    if taken:
        names = ", ".join(dict.fromkeys(taken))
        verb = "is" if len(set(taken)) == 1 else "are"
        raise PublishError(f"nothing was written: {names} {verb} there already")
    return wanted


def _find_other(folder: Path, path: str) -> Path | None:
    """Return what stands where ``path`` is to go, or in the way of its folders; None if nothing."""
    place = folder
    if _is_taken(place) and not place.is_dir():
        return place
    *folders, name = path.split("/")
    for part in folders:
        found = _find_entry(place, part)
        if found is None:
            return None
        if found.name != part or not found.is_dir():
            return found
        place = found
    return _find_entry(place, name)


def _find_entry(folder: Path, name: str) -> Path | None:
    """Return the entry that some disk would take for ``name``: itself if it is there."""
    if _is_taken(folder / name):
        return folder / name
    if not folder.is_dir():
        return None
    key = _fold(name)
    return next((entry for entry in sorted(folder.iterdir()) if _fold(entry.name) == key), None)


def _is_taken(place: Path) -> bool:
    return place.exists() or place.is_symlink()


def _fold(name: str) -> str:
    return normalize("NFC", name.casefold())
