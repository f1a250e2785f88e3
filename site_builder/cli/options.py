"""What the words of an option mean; each reader raises BadParameter with a hint."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from enum import StrEnum

import typer

from site_builder.errors import NotationError
from site_builder.puzzle import Difficulty, Uniqueness


@dataclass(frozen=True, slots=True)
class Size:
    """The width and height of a board, in cells."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Range:
    """An inclusive range of whole numbers."""

    low: int
    high: int

    @property
    def ends(self) -> tuple[int, int]:
        """The range as recipes write it."""
        return self.low, self.high


@dataclass(frozen=True, slots=True)
class ClassRange:
    """An inclusive range of difficulties."""

    low: Difficulty
    high: Difficulty

    @property
    def ends(self) -> tuple[Difficulty, Difficulty]:
        """The range as recipes write it."""
        return self.low, self.high


class Demand(StrEnum):
    """What must be proven of each level."""

    AIRTIGHT = "airtight"
    UNIQUE = "unique"
    ANY = "any"

    @property
    def uniqueness(self) -> Uniqueness:
        """The demand as recipes write it."""
        return Uniqueness.AMBIGUOUS if self is Demand.ANY else Uniqueness(self.value)


class EngineName(StrEnum):
    """The engines of ``solver.ENGINES``, named here so that help need not load a solver."""

    Z3 = "z3"
    CADICAL = "cadical"


class Format(StrEnum):
    """How ``generate`` prints its levels."""

    JSON = "json"
    CSV = "csv"
    ROWS = "rows"


class Notation(StrEnum):
    """The keys of ``notation.formats.FORMATS``, named here so that help need not load them."""

    CSV = "csv"
    ROWS = "rows"
    SIZED = "sized"
    ZERO = "zero"
    PACK = "pack"
    LINK = "link"
    PZPRV3 = "pzprv3"
    COORDINATES = "coordinates"
    JSON = "json"


class LevelOrder(StrEnum):
    """The arrangements of packs, named here so that help need not load that room."""

    AS_MADE = "as-made"
    EASIEST_FIRST = "easiest-first"


def read_size(text: str) -> Size:
    """Read ``10x8``, or ``10`` for a square."""
    found = re.fullmatch(r"([0-9]{1,4})(?:[xX\u00d7]([0-9]{1,4}))?", text.strip())
    if found is None:
        raise typer.BadParameter(f"{text!r} is not a size; write WIDTHxHEIGHT, such as 8x8")
    return Size(int(found[1]), int(found[2] or found[1]))


def read_range(text: str) -> Range:
    """Read ``7``, or ``6-8``."""
    found = re.fullmatch(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", text.strip())
    if found is None:
        raise typer.BadParameter(f"{text!r} is not a range; write N, or A-B such as 6-8")
    return Range(int(found[1]), int(found[2] or found[1]))


def read_classes(text: str) -> ClassRange:
    """Read ``hard``, or ``medium-hard``."""
    # Imported here, as all that --help can do without.
    from site_builder.notation.difficulty import read_difficulties

    try:
        return ClassRange(*read_difficulties(text.strip()))
    except NotationError as error:
        raise typer.BadParameter(str(error)) from None


def read_seed(text: str) -> str:
    """Read a seed: any words in one line."""
    # Imported here: --help need not load the packs room. Packs and commands share one rule, so
    # that the command on a level's page is never refused.
    from site_builder.packs import MAX_SEED, check_text

    try:
        return check_text(text, MAX_SEED)
    except ValueError as error:
        raise typer.BadParameter(f"a seed is one line of any words; this one {error}") from None


def read_bytes(text: str) -> int:
    """Read a number of bytes: ``500M``, ``2G``, ``0``; the units are powers of 1024."""
    found = re.fullmatch(r"([0-9]{1,12})([kKmMgGtT]?)(?:i?[bB])?", text.strip())
    if found is None:
        raise typer.BadParameter(f"{text!r} is no number of bytes; write 500M or 2G")
    return int(found[1]) << 10 * " KMGT".index(found[2].upper() or " ")


def count_cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
