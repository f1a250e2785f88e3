"""What the manifest of a pack tells, read as something that anyone may have written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.errors import NotationError
from site_builder.notation.difficulty import read_difficulty
from site_builder.notation.json_values import (
    Object,
    expect_list,
    expect_number,
    expect_object,
    expect_text,
)
from site_builder.notation.site_files import CSV_NAME, MAX_MANIFEST, SiteFile, open_own
from site_builder.notation.texts import clean_text, join_problems, show
from site_builder.puzzle import ID_LENGTH, ID_SIGNS, Recipe, Uniqueness

MAX_LEVELS = 20_000
"""The most levels of a pack that are checked: as many as a site may have."""

MAX_CODE = 4_000
"""Longest seed code worth reading, in characters: a seed has 200, each of twelve when encoded."""

MAX_LINE = 8_000
"""Longest pack line worth reading, in characters: one of 900 cells has half of that."""

_ID = re.compile(f"[{ID_SIGNS}]{{{ID_LENGTH}}}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_DEMANDS = {
    "airtight": Uniqueness.AIRTIGHT,
    "unique": Uniqueness.UNIQUE,
    "any": Uniqueness.AMBIGUOUS,
}
_GRADE_KEYS = ("grade", "score", "ungraded")


@dataclass(frozen=True, slots=True)
class ToldBatch:
    """What a batch asks for. ``recipe`` is None for boards of an author's own."""

    count: int
    recipe: Recipe | None
    demanded: Uniqueness


@dataclass(frozen=True, slots=True)
class ToldLevel:
    """What is told of a level. ``place`` counts from 1 in the list of levels.

    ``index`` and ``attempt`` are None for a board of an author's own; ``csv`` and ``sha256`` for a
    level whose paths no CSV can tell, which has a ``pack_line`` (older manifests had not).
    ``grade`` holds those of the fields grade, score and ungraded that are told; ``work`` the counts
    that are told. ``definition`` is the version of level definitions under which a seed made it.
    """

    place: int
    number: int
    id: str
    batch: int
    index: int | None
    attempt: int | None
    size: tuple[int, int]
    flows: int
    uniqueness: Uniqueness
    grade: Object
    code: str | None
    csv: str | None
    sha256: str | None
    pack_line: str | None
    work: Object
    definition: int

    @property
    def where(self) -> str:
        """The level as a report names it."""
        return f"level {self.place} ({self.id})"


@dataclass(frozen=True, slots=True)
class ToldPack:
    """What is told of a pack; ``grading`` is the version of grades."""

    seed: str
    grading: int
    batches: tuple[ToldBatch, ...]
    levels: tuple[ToldLevel, ...]


def read_told(text: str) -> ToldPack:
    """Return what a manifest tells.

    Raises NotationError that names each level of which a field is missing or of the wrong kind.
    """
    top = open_own(clean_text(text, MAX_MANIFEST), SiteFile.MANIFEST)
    pack = expect_object(top.get("pack"), "pack")
    tools = expect_object(top.get("made_with"), "made_with")
    definition = _read_definition(tools, "made_with")
    levels = expect_list(top.get("levels"), "levels")
    if not 1 <= len(levels) <= MAX_LEVELS:
        raise NotationError(f"levels: there are {len(levels):,}; from 1 to {MAX_LEVELS:,} are read")
    told: list[ToldLevel] = []
    join_problems(_read_levels(levels, definition, told), "the manifest")
    return ToldPack(
        _read_seed(pack),
        expect_number(tools.get("grading"), "made_with.grading"),
        tuple(
            _read_batch(expect_object(value, f"batches[{at}]"), f"batches[{at}]")
            for at, value in enumerate(expect_list(top.get("batches"), "batches"))
        ),
        tuple(told),
    )


def _read_seed(pack: Object) -> str:
    """Return the seed of a pack; one of boards of an author's own alone may have none."""
    seed = pack.get("seed")
    return "" if seed is None else expect_text(seed, "pack.seed")


def _read_definition(tools: Object, path: str) -> int:
    return expect_number(tools.get("level_definition"), f"{path}.level_definition")


def _read_levels(levels: list[object], definition: int, told: list[ToldLevel]) -> Iterator[str]:
    """Add what is told of each level to ``told``; yield what is wrong with those not to be read."""
    for at, value in enumerate(levels):
        path = f"levels[{at}]"
        try:
            told.append(_read_level(expect_object(value, path), path, at + 1, definition))
        except NotationError as error:
            yield str(error)


def _read_level(level: Object, path: str, place: int, definition: int) -> ToldLevel:
    def read_number(name: str) -> int:
        return expect_number(level.get(name), f"{path}.{name}")

    def read_maybe(name: str) -> int | None:
        return None if level.get(name) is None else read_number(name)

    tools = level.get("made_with")
    if tools is not None:
        tools_path = f"{path}.made_with"
        definition = _read_definition(expect_object(tools, tools_path), tools_path)
    csv = _match(level.get("csv"), CSV_NAME, f"{path}.csv", "the name of a level CSV")
    sha256 = _match(level.get("sha256"), _SHA256, f"{path}.sha256", "a SHA-256 of 64 hex digits")
    if (csv is None) is not (sha256 is None):
        raise NotationError(f"{path}: a CSV has a SHA-256, and neither is told without the other")
    work = level.get("work")
    return ToldLevel(
        place=place,
        number=read_number("number"),
        id=_match(level.get("id"), _ID, f"{path}.id", "the id of a level") or _refuse_none(path),
        batch=read_number("batch"),
        index=read_maybe("index"),
        attempt=read_maybe("attempt"),
        size=(read_number("width"), read_number("height")),
        flows=read_number("flows"),
        uniqueness=_read_uniqueness(level.get("uniqueness"), f"{path}.uniqueness"),
        grade=_read_grade(level, path),
        code=_read_code(level.get("seed_code"), f"{path}.seed_code"),
        csv=csv,
        sha256=sha256,
        pack_line=_read_line(level.get("pack_line"), f"{path}.pack_line"),
        work={} if work is None else expect_object(work, f"{path}.work"),
        definition=definition,
    )


def _refuse_none(path: str) -> str:
    raise NotationError(f"{path}.id: this should be a text")


def _match(value: object, pattern: re.Pattern[str], path: str, what: str) -> str | None:
    """Return a text of a pattern, or None where there is none."""
    if value is None:
        return None
    text = expect_text(value, path)
    if not pattern.fullmatch(text):
        raise NotationError(f"{path}: {show(text)} is not {what}")
    return text


def _read_uniqueness(value: object, path: str) -> Uniqueness:
    word = expect_text(value, path)
    if word not in set(Uniqueness):
        raise NotationError(f"{path}: {show(word)} is not one of {', '.join(Uniqueness)}")
    return Uniqueness(word)


def _read_grade(level: Object, path: str) -> Object:
    told = {key: level[key] for key in _GRADE_KEYS if level.get(key) is not None}
    if "grade" in told:
        read_difficulty(expect_text(told["grade"], f"{path}.grade"))
    if "score" in told:
        expect_number(told["score"], f"{path}.score")
    if "ungraded" in told:
        expect_text(told["ungraded"], f"{path}.ungraded")
    return told


def _read_code(value: object, path: str) -> str | None:
    if value is None:
        return None
    code = expect_text(value, path)
    if len(code) > MAX_CODE:
        raise NotationError(f"{path}: longer than {MAX_CODE:,} characters")
    return code


def _read_line(value: object, path: str) -> str | None:
    if value is None:
        return None
    line = expect_text(value, path)
    if len(line) > MAX_LINE:
        raise NotationError(f"{path}: longer than {MAX_LINE:,} characters")
    return line


def _read_batch(batch: Object, path: str) -> ToldBatch:
    count = expect_number(batch.get("count"), f"{path}.count")
    if batch.get("recipe") is None:
        demanded = _read_demand(batch.get("uniqueness"), f"{path}.uniqueness")
        return ToldBatch(count, None, demanded)
    recipe = _read_recipe(expect_object(batch["recipe"], f"{path}.recipe"), f"{path}.recipe")
    return ToldBatch(count, recipe, recipe.uniqueness)


def _read_demand(value: object, path: str) -> Uniqueness:
    word = expect_text(value, path)
    if word not in _DEMANDS:
        raise NotationError(f"{path}: {show(word)} is not one of {', '.join(_DEMANDS)}")
    return _DEMANDS[word]


def _read_recipe(recipe: Object, path: str) -> Recipe:
    """Return a recipe; looks that are not told demand nothing, as in releases without them."""
    plain = Recipe(3, 3, (1, 1), (3, 3))

    def read_number(name: str, *default: int) -> int:
        return expect_number(recipe.get(name, *default), f"{path}.{name}")

    def read_range(name: str, *default: list[object]) -> tuple[int, int]:
        low, high = _read_pair(recipe.get(name, *default), f"{path}.{name}")
        return expect_number(low, f"{path}.{name}[0]"), expect_number(high, f"{path}.{name}[1]")

    def read_yes(name: str) -> bool:
        value = recipe.get(name, False)
        if not isinstance(value, bool):
            raise NotationError(f"{path}.{name}: this should be true or false")
        return value

    classes = recipe.get("difficulty", [end.word for end in plain.difficulty])
    low, high = (
        read_difficulty(expect_text(word, f"{path}.difficulty"))
        for word in _read_pair(classes, f"{path}.difficulty")
    )
    return Recipe(
        width=read_number("width"),
        height=read_number("height"),
        flows=read_range("flows"),
        length=read_range("length"),
        uniqueness=_read_demand(recipe.get("uniqueness"), f"{path}.uniqueness"),
        solid_squares=read_yes("solid_squares"),
        touching=read_yes("touching"),
        straight=read_number("straight", plain.straight),
        bends=read_range("bends", [*plain.bends]),
        dots_apart=read_number("dots_apart", plain.dots_apart),
        border_dots=read_number("border_dots", plain.border_dots),
        symmetric_dots=read_yes("symmetric_dots"),
        difficulty=(low, high),
    )


def _read_pair(value: object, path: str) -> tuple[object, object]:
    pair = expect_list(value, path)
    if len(pair) != 2:
        raise NotationError(f"{path}: this should be a list of two")
    return pair[0], pair[1]
