"""The list of all interchange formats: what each can carry, and how it is written and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from site_builder.errors import NotationError
from site_builder.notation.coordinates import (
    read_coordinates,
    write_coordinates,
    write_many_coordinates,
)
from site_builder.notation.detect import detect
from site_builder.notation.entry import Entry, require_solution
from site_builder.notation.letter_rows import (
    read_letter_rows,
    write_letter_rows,
    write_many_letter_rows,
)
from site_builder.notation.level_csv import read_level_csvs, write_level_csv
from site_builder.notation.pack_line import (
    read_pack_lines,
    write_pack_line,
    write_pack_lines,
)
from site_builder.notation.puzz_link import read_puzz_links, write_puzz_link, write_puzz_links
from site_builder.notation.pzprv3 import read_pzprv3, write_pzprv3
from site_builder.notation.sized_text import (
    read_sized_text,
    read_zero_text,
    write_many_sized_texts,
    write_many_zero_texts,
    write_sized_text,
    write_zero_text,
)
from site_builder.notation.web_json import read_web_json, write_many_web_json, write_web_json
from site_builder.puzzle import Puzzle, Solution

__all__ = ["FORMATS", "Format", "detect", "find_format", "write_levels"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its key, its words for people, and its functions; all raise NotationError alone.

    ``suffix``: how the names of its files end; no two formats share one.
    ``carries_solution``: whether a text can hold the solution; ``needs_solution``: whether it must.
    ``write_one``: one level as a text. ``write_many``: several as one text; None where a text
    holds one. ``read``: all puzzles of a text, at least one.
    """

    key: str
    name: str
    summary: str
    suffix: str
    carries_solution: bool
    needs_solution: bool
    write_one: Callable[[Puzzle, Solution | None], str]
    write_many: Callable[[Sequence[Entry]], str] | None
    read: Callable[[str], tuple[Entry, ...]]


def _without_solution(write: Callable[[Puzzle], str]) -> Callable[[Puzzle, Solution | None], str]:
    return lambda puzzle, _solution: write(puzzle)


def _write_csv(puzzle: Puzzle, solution: Solution | None) -> str:
    return write_level_csv(puzzle, require_solution(solution, "a level CSV"))


def _read_csv(text: str) -> tuple[Entry, ...]:
    return tuple(Entry(*level) for level in read_level_csvs(text))


FORMATS = (
    Format(
        key="csv",
        name="Level CSV",
        summary="The solution as a grid of color numbers from 1, a line a row.",
        suffix=".csv",
        carries_solution=True,
        needs_solution=True,
        write_one=_write_csv,
        write_many=None,
        read=_read_csv,
    ),
    Format(
        key="rows",
        name="Letter rows",
        summary="The dots as letters, a line a row; every other sign is a blank cell.",
        suffix=".rows.txt",
        carries_solution=False,
        needs_solution=False,
        write_one=_without_solution(write_letter_rows),
        write_many=write_many_letter_rows,
        read=read_letter_rows,
    ),
    Format(
        key="sized",
        name="Sized text",
        summary="Width and height, then the dots as signs; many puzzles a file, 0 0 at the end.",
        suffix=".sized.txt",
        carries_solution=False,
        needs_solution=False,
        write_one=_without_solution(write_sized_text),
        write_many=write_many_sized_texts,
        read=read_sized_text,
    ),
    Format(
        key="zero",
        name="Zero format",
        summary="Width and height, then the dots as numbers, 0 for a blank cell.",
        suffix=".zero.txt",
        carries_solution=False,
        needs_solution=False,
        write_one=_without_solution(write_zero_text),
        write_many=write_many_zero_texts,
        read=read_zero_text,
    ),
    Format(
        key="pack",
        name="Pack lines",
        summary="A level a line: its size, and each path of its solution as a list of cells.",
        suffix=".pack.txt",
        carries_solution=True,
        needs_solution=True,
        write_one=write_pack_line,
        write_many=write_pack_lines,
        read=read_pack_lines,
    ),
    Format(
        key="link",
        name="puzz.link address",
        summary="An address that opens the dots as an arukone on puzz.link.",
        suffix=".link.txt",
        carries_solution=False,
        needs_solution=False,
        write_one=_without_solution(write_puzz_link),
        write_many=write_puzz_links,
        read=read_puzz_links,
    ),
    Format(
        key="pzprv3",
        name="pzprv3 text",
        summary="The file of puzz.link: the dots, and the links of the solution where it is known.",
        suffix=".pzprv3.txt",
        carries_solution=True,
        needs_solution=False,
        write_one=write_pzprv3,
        write_many=None,
        read=read_pzprv3,
    ),
    Format(
        key="coordinates",
        name="Coordinates",
        summary="A puzzle a line: width, height, and the column and row of every dot.",
        suffix=".coordinates.txt",
        carries_solution=False,
        needs_solution=False,
        write_one=_without_solution(write_coordinates),
        write_many=write_many_coordinates,
        read=read_coordinates,
    ),
    Format(
        key="json",
        name="JSON of web games",
        summary="Objects with rows, columns, and the row and column of every dot.",
        suffix=".json",
        carries_solution=False,
        needs_solution=False,
        write_one=_without_solution(write_web_json),
        write_many=write_many_web_json,
        read=read_web_json,
    ),
)
"""All formats, those of one's own level first, as menus list them."""


def find_format(key: str) -> Format:
    """Return the format with that key; NotationError names those that exist."""
    found = next((each for each in FORMATS if each.key == key), None)
    if found is None:
        keys = ", ".join(each.key for each in FORMATS)
        raise NotationError(f"{key!r} is no format; there are {keys}")
    return found


def write_levels(wanted: Format, entries: Sequence[Entry]) -> str:
    """Return the entries as one text; a single one as the format writes one.

    Raises NotationError, with the number of the level where several are written, for a level that
    the format cannot carry, and for several levels where a text holds one.
    """
    if len(entries) == 1:
        return wanted.write_one(entries[0].puzzle, entries[0].solution)
    if wanted.write_many is None:
        raise NotationError(f"{wanted.name}: a text holds one level, and here are {len(entries)}")
    try:
        return wanted.write_many(entries)
    except NotationError:
        _name_level(wanted, entries)
        raise


def _name_level(wanted: Format, entries: Sequence[Entry]) -> None:
    """Raise the error of the first level that cannot be written alone, with its number."""
    for number, entry in enumerate(entries, start=1):
        try:
            wanted.write_one(entry.puzzle, entry.solution)
        except NotationError as error:
            raise NotationError(f"level {number}: {error}") from None
