"""An author's own boards: drawn in the pack, or read from files beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path, PurePosixPath

from site_builder.errors import NotationError
from site_builder.folders import (
    OUTSIDE,
    TEXTS,
    describe_others,
    list_endings,
    list_files,
    show_file,
)
from site_builder.notation.encoding import decode_text
from site_builder.notation.entry import Entry
from site_builder.notation.formats import detect, find_format
from site_builder.notation.texts import MAX_TEXT
from site_builder.packs import limits
from site_builder.packs.arrange import Arrangement
from site_builder.packs.content import Draft, OwnBatch
from site_builder.packs.own import find_misfit
from site_builder.packs.problems import Placed, show
from site_builder.packs.read_batches import PackSource
from site_builder.packs.schema import (
    Loc,
    OwnFields,
    PackFields,
    RecipeFields,
    find_place,
    name_field,
)
from site_builder.packs.words import Allowance
from site_builder.packs.yaml_nodes import Fields
from site_builder.puzzle import Given, Uniqueness

OWN_FIELDS = ("levels", "import")
_USEFUL = frozenset({"uniqueness", "order"})
"""Fields of a recipe that say something of boards that are there already."""


def brings_boards(loc: Loc, source: PackSource) -> bool:
    """Say whether the group of fields at ``loc`` has boards of its own, be they right or wrong."""
    group = find_place(source.tree, loc)
    return isinstance(group, Fields) and any(name in group.values for name in OWN_FIELDS)


def read_own(
    pack: PackFields, own: OwnFields, loc: Loc, source: PackSource, title: str = ""
) -> list[OwnBatch]:
    """Return the batch of own boards that stands at ``loc``; what is wrong with it is reported."""
    listed = chain(_list_drawn(own, loc, source), _list_imported(own, loc, source))
    drafts = list(islice(listed, limits.MAX_OWN + 1))
    if len(drafts) > limits.MAX_OWN:
        text = f"brings more than {limits.MAX_OWN:,} boards, the most of a batch"
        source.report.add(find_place(source.tree, loc), name_field(loc), text)
    if not drafts:
        return []
    allowed = own.allow or pack.allow or frozenset()
    demanded = own.uniqueness or pack.uniqueness or Uniqueness.AIRTIGHT
    if Allowance.AMBIGUOUS in allowed:
        demanded = Uniqueness.AMBIGUOUS
    return [
        OwnBatch(
            tuple(drafts),
            demanded,
            Allowance.REPEATS in allowed,
            title,
            own.order or pack.order or Arrangement.AS_MADE,
        )
    ]


def refuse_recipe_fields(loc: Loc, source: PackSource) -> None:
    """Report fields at ``loc`` that ask for levels to be made, where boards are given."""
    group = find_place(source.tree, loc)
    if not isinstance(group, Fields):
        return
    for name in RecipeFields.model_fields:
        if name in group.keys and name not in _USEFUL:
            text = "says how levels are made, and these are given; " + (
                "take it out, or make them a batch of their own"
                if loc
                else "take it out, or add size and count for levels made besides"
            )
            source.report.add(group.keys[name], name_field((*loc, name)), text)


def refuse_allowance(loc: Loc, source: PackSource) -> None:
    """Report an ``allow`` at ``loc`` where there is nothing that it could let through."""
    group = find_place(source.tree, loc)
    if isinstance(group, Fields) and "allow" in group.keys:
        text = "is for boards of your own, under levels or import; did you mean uniqueness: any?"
        source.report.add(group.keys["allow"], name_field((*loc, "allow")), text)


def _list_drawn(own: OwnFields, loc: Loc, source: PackSource) -> Iterator[Draft]:
    for index, drawn in enumerate(own.levels or ()):
        path = (*loc, "levels", index)
        place = f"{source.report.source}:{drawn.line}:{drawn.col}: {name_field(path)}"
        yield Draft(drawn.entry, Given("", index + 1), place)


@dataclass(frozen=True, slots=True)
class _Found:
    """What an item of ``import`` has turned out to be: files, as named from beside the pack."""

    files: tuple[str, ...]
    format: str | None
    place: Placed
    name: str


def _list_imported(own: OwnFields, loc: Loc, source: PackSource) -> Iterator[Draft]:
    """Yield the boards of all files that are named; none is opened when they are too many."""
    found = list(_find_sources(own, loc, source))
    count = sum(len(each.files) for each in found)
    if count > limits.MAX_SOURCES:
        path = (*loc, "import")
        text = f"names {count:,} files, those of folders included; at most {limits.MAX_SOURCES:,}"
        source.report.add(find_place(source.tree, path), name_field(path), text)
        return
    for each in found:
        yield from _read_source(each, source)


def _find_sources(own: OwnFields, loc: Loc, source: PackSource) -> Iterator[_Found]:
    for index, wanted in enumerate(own.sources or ()):
        path = (*loc, "import", index)
        if path in source.wrong:
            continue
        place, name = find_place(source.tree, path), name_field(path)
        if wanted.file is None:
            source.report.add(place, name, "needs a file, such as `file: boards.txt`")
            continue
        try:
            files = _find_files(source, wanted.file, place, name)
        except (OSError, ValueError, NotationError) as error:
            text = error.strerror if isinstance(error, OSError) else str(error)
            source.report.add(place, name, f"{show(wanted.file)} cannot be read: {text}")
            continue
        yield _Found(files, wanted.format, place, name)


def _read_source(found: _Found, source: PackSource) -> Iterator[Draft]:
    """Yield the boards of a file, or of the files of a folder in the order of their names."""
    place, name = found.place, found.name
    for file in found.files:
        shown = show_file(file)
        try:
            entries = _read_file(source.folder / file, found.format)
        except NotationError as error:
            source.report.add(place, name, f"{shown}: {error}")
            continue
        for number, entry in enumerate(entries, start=1):
            fault = find_misfit(entry.puzzle)
            if fault:
                source.report.add(place, name, f"{shown}, level {number}: {fault}")
                continue
            where = f"{source.report.source}:{place.line}:{place.col}: {name}"
            yield Draft(entry, Given(file, number), f"{where}: {shown}, level {number}")


def _find_files(source: PackSource, name: str, place: Placed, field: str) -> tuple[str, ...]:
    """Return the names of the files meant, with forward slashes.

    Raises OSError, ValueError and NotationError when there are none, or not all can be had.
    """
    folder = source.folder
    start = folder / name
    if not start.exists():
        raise ValueError("there is no such file or folder beside the pack")
    if not start.resolve().is_relative_to(folder.resolve()):
        raise ValueError(_describe_escape(name))
    if not start.is_dir():
        return (name,)
    listing = list_files(start, TEXTS, home=folder)
    for each in listing.left_out:
        file = (PurePosixPath(name) / each.name).as_posix()
        away = f"{show(name)} cannot be read: {_describe_escape(file)}"
        text = away if each.why == OUTSIDE else f"{show_file(file)}: {each.why}"
        source.report.add(place, field, text)
    if listing.others:
        text = f"{show_file(name)}: {describe_others(listing.others, TEXTS)}"
        source.report.add_note(place, field, text)
    if not listing.texts and not listing.left_out:
        raise ValueError(f"there is no file in it that ends in {list_endings(TEXTS)}")
    if len(listing.texts) > limits.MAX_SOURCES:
        count = len(listing.texts)
        raise ValueError(f"the folder has {count:,} files; at most {limits.MAX_SOURCES:,}")
    return tuple((PurePosixPath(name) / file).as_posix() for file in listing.texts)


def _describe_escape(name: str) -> str:
    """Return the words for a link that leads away: a pack holds what lies beside it, no more."""
    return f"{show(name)} is a link that leads out of the folder of the packs"


def _read_file(path: Path, wanted: str | None) -> tuple[Entry, ...]:
    """Return the puzzles of a file; NotationError when it cannot be read or makes no sense."""
    try:
        if not path.is_file():
            raise NotationError("is not a regular file")
        with path.open("rb") as file:
            text = decode_text(file.read(4 * MAX_TEXT + 1))
    except OSError as error:
        raise NotationError(f"cannot be read: {error.strerror}") from None
    return find_format(wanted or detect(text)).read(text)
