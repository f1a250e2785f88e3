"""What files, folders, zips and addresses hold that a command is given: levels and their places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from site_builder.cli.archive import Archive
from site_builder.cli.options import Notation
from site_builder.cli.outcome import tell
from site_builder.cli.shelves import (
    IN_FOLDERS,
    STDIN,
    ZIP,
    Folder,
    Shelf,
    is_folder,
    is_zip,
    list_beside,
    list_folder,
    load_name,
    load_path,
    name_own,
    peek_own,
)
from site_builder.errors import NotationError
from site_builder.folders import TEXTS, describe_others, is_hidden, list_endings, show_file

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from site_builder.audit.collection import Listed
    from site_builder.notation.entry import Entry

MAX_LEVELS = 100_000
"""The most levels of a run: all are held in memory until the first is written."""

_TABLE, _MANIFEST = "levels.csv", "manifest.json"
"""What the files of a site and of a pack are called that stand for the whole of it."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address in the place of a file: it is the text itself, and nothing is fetched."""

    words: str


Source = Path | Address
"""What a command is given to read."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text to be read: its name for people, how to get it, its format if that is known."""

    name: str
    load: Callable[[], bytes]
    source: Notation | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A file that cannot be read, by its name for people, and why not."""

    file: str
    words: str


def name_source(words: str) -> Source:
    """Return what a command means that is given some words: a path, or an address as it is."""
    return Address(words) if "://" in words else Path(words)


def read_levels(
    sources: Sequence[Source], notation: Notation | None, stdin: str = "standard input"
) -> tuple[list[Listed], list[Problem]]:
    """Return the levels of all IN, in order, and what cannot be read; ``stdin`` names itself."""
    from site_builder.audit.collection import Listed

    levels: list[Listed] = []
    problems: list[Problem] = []
    for text in _list_all(sources, stdin):
        try:
            entries = read_bytes(text.load(), notation or text.source)
        except NotationError as error:
            problems.append(Problem(text.name, str(error)))
            continue
        levels += (Listed(text.name, index, entry) for index, entry in enumerate(entries, start=1))
        if len(levels) > MAX_LEVELS:
            words = f"here are more than {MAX_LEVELS:,} levels in all"
            problems.append(Problem(text.name, words))
            break
    return levels, problems


def read_bytes(data: bytes, source: Notation | None) -> tuple[Entry, ...]:
    """Return the puzzles of a text, of a given format or of one told from its first words.

    The tables of our own sites are read as well. Raises NotationError.
    """
    from site_builder.notation.encoding import decode_text
    from site_builder.notation.formats import detect, find_format
    from site_builder.notation.site_files import (
        SiteFile,
        name_site_file,
        read_levels_csv,
        read_levels_json,
    )

    text = decode_text(data)
    if source is not None:
        return find_format(source).read(text)
    own = name_site_file(text)
    if own is SiteFile.TABLE:
        return read_levels_csv(text)
    if own is SiteFile.LEVELS:
        return read_levels_json(text)
    if own is SiteFile.MANIFEST:
        raise NotationError("a manifest names the CSVs of a pack; give the pack's folder or zip")
    return find_format(detect(text)).read(text)


def _list_all(sources: Sequence[Source], stdin: str) -> Iterator[Text]:
    for source in sources:
        if isinstance(source, Address):
            yield _open_address(source.words)
        else:
            name = stdin if source == STDIN else show_file(source.as_posix())
            yield from _list_texts(source, name)


def _open_address(words: str) -> Text:
    """Return the text that an address is, of which only one of puzz.link holds a puzzle."""
    name = show_file(words)
    if "?" not in words:
        advice = "nothing is fetched from there; save what it leads to, and give that file"
        return _explain(name, NotationError(advice))
    return Text(name, partial(words.encode, "utf-8", "surrogateescape"), Notation.LINK)


def _list_texts(path: Path, name: str) -> Iterator[Text]:
    """Yield the texts that a file, a folder, a zip or the manifest of a pack stands for.

    What cannot be opened is a text that cannot be loaded, so that others are read all the same.
    """
    from site_builder.notation.site_files import SiteFile

    try:
        if path != STDIN and is_folder(path):
            yield from _list_shelf(name, list_folder(path))
            return
        data = load_path(path)
        if is_zip(data):
            yield from _list_shelf(name, Archive(data))
        elif path != STDIN and name_own(data) is SiteFile.MANIFEST:
            where = show_file(path.parent.as_posix())
            yield from _list_pack(where, list_beside(path), path.name)
        else:
            yield Text(name, lambda: data)
    except NotationError as error:
        yield _explain(name, error)


def _list_shelf(where: str, shelf: Shelf) -> Iterator[Text]:
    """Yield the texts of a folder or a zip, sorted by name, each of its levels once.

    A site in it stands for its table, and a pack for the CSVs that its manifest names; what lies
    beside these says the same in other formats. Files whose names end in another way are told of.
    """
    names = {path: name for name in shelf.names if _is_in_sight(path := PurePosixPath(name))}
    there = frozenset(shelf.names)
    own: dict[PurePosixPath, str] = {}
    for folder in sorted({path.parent for path in names}):
        if own.keys().isdisjoint((folder, *folder.parents)):
            found = _find_own(shelf, folder, there)
            own |= {folder: found} if found else {}
    endings = IN_FOLDERS if isinstance(shelf, Folder) else TEXTS
    texts, others = _split_names(names, own, endings)
    plan = [
        *(((*folder.parts, ""), name, True) for folder, name in own.items()),
        *((path.parts, names[path], False) for path in texts),
    ]
    if not plan:
        raise NotationError(f"there is no file in it that ends in {list_endings(endings)}")
    if others:
        tell(f"note: {where}: {describe_others(others, endings)}")
    for _, name, is_own in sorted(plan):
        yield from _open_text(where, shelf, name, is_own=is_own)


def _is_in_sight(path: PurePosixPath) -> bool:
    return not any(map(is_hidden, path.parts))


def _split_names(
    paths: Iterable[PurePosixPath], own: Container[PurePosixPath], endings: tuple[str, ...]
) -> tuple[list[PurePosixPath], list[str]]:
    """Return what is to be read of files in no folder of our own, and the names of the others."""
    texts, others = [], []
    for path in paths:
        if any(folder in own for folder in path.parents):
            continue
        if path.name.lower().endswith(endings):
            texts.append(path)
        else:
            others.append(path.as_posix())
    return texts, sorted(others)


def _find_own(shelf: Shelf, folder: PurePosixPath, there: Container[str]) -> str | None:
    """Return the file that stands for a site or a pack of ours; None where the folder is neither.

    A file that cannot be read is none of ours: it is told of when its turn comes.
    """
    from site_builder.notation.site_files import SiteFile

    for name, kind in ((_TABLE, SiteFile.TABLE), (_MANIFEST, SiteFile.MANIFEST)):
        path = (folder / name).as_posix()
        try:
            if path in there and peek_own(shelf, path) is kind:
                return path
        except NotationError:
            continue
    return None


def _open_text(where: str, shelf: Shelf, name: str, *, is_own: bool) -> Iterator[Text]:
    """Yield a text of a shelf; those of a pack that its manifest names; those of a zip."""
    if is_own and PurePosixPath(name).name == _MANIFEST:
        try:
            yield from _list_pack(where, shelf, name)
        except NotationError as error:
            yield _explain(_name_text(where, name), error)
    elif isinstance(shelf, Folder) and name.lower().endswith(ZIP):
        yield from _list_texts(shelf.root / name, _name_text(where, name))
    else:
        yield Text(_name_text(where, name), partial(load_name, shelf, name))


def _list_pack(where: str, shelf: Shelf, manifest: str) -> Iterator[Text]:
    """Yield the levels that a manifest tells of; NotationError when a CSV of them is missing."""
    from site_builder.notation.encoding import decode_text
    from site_builder.notation.site_files import read_manifest

    members = read_manifest(decode_text(load_name(shelf, manifest)))
    folder, there = PurePosixPath(manifest).parent, set(shelf.names)
    names = [member.csv and (folder / member.csv).as_posix() for member in members]
    missing = [name for name in names if name and name not in there]
    if missing:
        more = f" and {len(missing) - 3:,} more" if len(missing) > 3 else ""
        verb = "is" if len(missing) == 1 else "are"
        raise NotationError(f"{', '.join(missing[:3])}{more} {verb} named in it, but not there")
    for number, (name, member) in enumerate(zip(names, members, strict=True), start=1):
        if name:
            yield Text(_name_text(where, name), partial(load_name, shelf, name), Notation.CSV)
        else:
            shown = f"{_name_text(where, manifest)}, level {number}"
            yield Text(shown, member.pack_line.encode, Notation.PACK)


def _name_text(where: str, name: str) -> str:
    return show_file(name) if where == "." else f"{where}/{show_file(name)}"


def _explain(name: str, error: NotationError) -> Text:
    """Return a text that cannot be loaded, for a reason that is known."""

    def refuse() -> bytes:
        raise error

    return Text(name, refuse)
