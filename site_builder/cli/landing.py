"""Files that a command leaves behind: all of them or none, and no other file lost unasked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.cli.outcome import OutputError
from site_builder.cli.shelves import IN_FOLDERS, is_folder
from site_builder.folders import is_hidden, show_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SHOWN = 5
"""Files that a message names."""


def means_folder(out: str) -> bool:
    """Say whether ``--out`` means a folder: one that is there, or a name that ends in a slash."""
    return out.endswith(("/", os.sep)) or is_folder(Path(out))


def refuse_feedback(sources: Iterable[Path], out: str) -> None:
    """Raise OutputError where the next run would read what is written to ``out`` as well.

    That is so within a folder that is read, but for hidden names and those of no texts.
    """
    target = Path(os.path.realpath(out))
    if not means_folder(out) and not target.name.lower().endswith(IN_FOLDERS):
        return
    for source in filter(is_folder, sources):
        home = Path(os.path.realpath(source))
        if not target.is_relative_to(home) or any(map(is_hidden, target.relative_to(home).parts)):
            continue
        raise OutputError(
            f"nothing was written: {show_file(out)} lies in {show_file(source.as_posix())}, which "
            "is read: the next run would take what this one writes; name a place beside it"
        )


def write_file(path: Path, data: bytes, *, force: bool) -> None:
    """Write one file; see ``write_files``. A link is followed, pipes and devices are written to.

    Raises OutputError, also where the folder is not there.
    """
    try:
        path = Path(os.path.realpath(path)) if path.is_symlink() else path
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        if not path.parent.is_dir():
            raise OutputError(f"{path} cannot be written: No such folder as {path.parent}")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from None
    except ValueError:  # a name that no system can have
        raise OutputError(f"{str(path)!r} cannot be written: this is no file name") from None
    write_files(path.parent, {path.name: data}, force=force)


def write_files(folder: Path, files: Mapping[str, bytes], *, force: bool) -> None:
    """Put files by name into a folder, which is made if need be: all of them or none.

    Raises OutputError, having written nothing, for files that are there with other content, unless
    ``force`` lets them be replaced; PublishError when the folder cannot be written.
    """
    from site_builder.publish import Present, add_files

    taken = [] if force else _find_taken(folder, files)
    if taken:
        named = ", ".join(map(str, taken[:_SHOWN]))
        more = f" and {len(taken) - _SHOWN:,} more" if len(taken) > _SHOWN else ""
        verb = "is" if len(taken) == 1 else "are"
        raise OutputError(
            f"nothing was written: {named}{more} {verb} there already with other content; "
            "--force replaces what is there"
        )
    with add_files(folder, files, Present.REPLACED):
        pass


def _find_taken(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Return the files that are there with other content, in the order given."""
    return [folder / name for name, data in files.items() if _differs(folder / name, data)]


def _differs(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and (path.stat().st_size != len(data) or path.read_bytes() != data)
    except OSError as error:
        raise OutputError(f"{path} cannot be compared: {error.strerror}") from None
    except ValueError:  # a name that no system can have
        raise OutputError(f"{str(path)!r} cannot be written: this is no file name") from None
