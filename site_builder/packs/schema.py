"""Which fields the content files have; pydantic finds the unknown and the wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Annotated, ClassVar, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    InstanceOf,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)

from site_builder.packs import dates, fields, limits, own, printing, words
from site_builder.packs.arrange import Arrangement
from site_builder.packs.hints import suggest_field
from site_builder.packs.lists import WrongItemsError
from site_builder.packs.problems import Placed, Report, show_name
from site_builder.packs.yaml_nodes import Fields, Items, Node, Scalar
from site_builder.puzzle import Difficulty, Uniqueness

Loc = tuple[str | int, ...]
"""The way from a file's top to a field: names and positions from 0, as pydantic counts."""

Slug = Annotated[str, BeforeValidator(fields.read_slug)]
Title = Annotated[str, BeforeValidator(partial(fields.read_text, limit=limits.MAX_TITLE))]
Name = Annotated[str, BeforeValidator(partial(fields.read_text, limit=limits.MAX_NAME))]
Seed = Annotated[str, BeforeValidator(partial(fields.read_text, limit=limits.MAX_SEED))]
Summary = Annotated[
    str, BeforeValidator(partial(fields.read_text, limit=limits.MAX_SUMMARY, lines=True))
]
Url = Annotated[str, BeforeValidator(fields.read_site_url)]
Size = Annotated[tuple[int, int], BeforeValidator(fields.read_size)]
Flows = Annotated[tuple[int, int], BeforeValidator(fields.read_flows)]
Length = Annotated[tuple[int, int], BeforeValidator(fields.read_length)]
Count = Annotated[int, BeforeValidator(fields.read_count)]
Proof = Annotated[Uniqueness, BeforeValidator(words.read_uniqueness)]
Share = Annotated[int, BeforeValidator(fields.read_share)]
Bends = Annotated[tuple[int, int], BeforeValidator(fields.read_bends)]
DotsApart = Annotated[int, BeforeValidator(fields.read_dots_apart)]
ClassRange = Annotated[tuple[Difficulty, Difficulty], BeforeValidator(words.read_class_range)]
LevelOrder = Annotated[Arrangement, BeforeValidator(words.read_arrangement)]
PackKind = Annotated[words.Kind, BeforeValidator(words.read_kind)]
Day = Annotated[date, BeforeValidator(dates.read_date)]
Days = Annotated[int, BeforeValidator(fields.read_days)]
Allow = Annotated[frozenset[words.Allowance], BeforeValidator(words.read_allowances)]
Drawing = Annotated[InstanceOf[own.Drawn], BeforeValidator(own.read_drawing)]
Switch = Annotated[bool, BeforeValidator(fields.read_switch)]


def _open_items(node: object) -> list[Node]:
    if not isinstance(node, Items):
        kind = "text" if isinstance(node, Scalar) else "a group of fields"
        raise ValueError(f"is {kind}, where a list is needed (lines that start with `- `)")  # noqa: TRY004
    if not 1 <= len(node.items) <= limits.MAX_ITEMS:
        raise ValueError(f"has {len(node.items)} items; 1 to {limits.MAX_ITEMS} are possible")
    return list(node.items)


def _open_sources(node: object) -> list[Node]:
    """Return the items of ``import``, each as fields: a bare name is a file or folder."""
    items = _open_items(node) if isinstance(node, Items) else [node]
    return [
        Fields({"file": item}, {"file": item}, item.line, item.col)
        if isinstance(item, Scalar)
        else item
        for item in items
        if isinstance(item, Scalar | Items | Fields)
    ]


class _Group(BaseModel):
    """Fields that may each be absent: what is required is checked where its place is known."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    example: ClassVar[str] = "size: 8x8"
    """A field for whoever wrote something else than fields."""

    @model_validator(mode="before")
    @classmethod
    def _open_fields(cls, node: object) -> object:
        if isinstance(node, dict):
            return node
        if isinstance(node, Scalar) and not node.text:
            raise ValueError(f"is empty; write fields such as `{cls.example}`")
        if not isinstance(node, Fields):
            kind = "a list" if isinstance(node, Items) else "text"
            raise ValueError(f"is {kind}, where fields such as `{cls.example}` are needed")  # noqa: TRY004
        return node.values


class PrintFields(_Group):
    """Which booklets are printed."""

    example: ClassVar[str] = "per_page: 4` or `per_page: none"

    per_page: Annotated[tuple[int, ...], BeforeValidator(printing.read_per_page)] | None = None
    paper: Annotated[tuple[str, ...], BeforeValidator(printing.read_papers)] | None = None
    answers: Annotated[str, BeforeValidator(printing.read_answers)] | None = None


class SiteFields(_Group):
    """The fields of site.yaml; ``packs`` is the order of the shelf."""

    title: Title | None = None
    author: Name | None = None
    license: Name | None = None
    url: Url | None = None
    summary: Summary | None = None
    print: PrintFields | None = None
    packs: Annotated[list[Slug], BeforeValidator(_open_items)] | None = None


class RecipeFields(_Group):
    """What a batch asks for, or a pack for all of its batches."""

    size: Size | None = None
    flows: Flows | None = None
    length: Length | None = None
    count: Count | None = None
    uniqueness: Proof | None = None
    solid_squares: Switch | None = None
    touching: Switch | None = None
    straight: Share | None = None
    bends: Bends | None = None
    dots_apart: DotsApart | None = None
    border_dots: Share | None = None
    symmetric_dots: Switch | None = None
    difficulty: ClassRange | None = None
    order: LevelOrder | None = None


class ImportFields(_Group):
    """A file or folder with boards, where its format is named."""

    example: ClassVar[str] = "file: boards.txt"

    file: Annotated[str, BeforeValidator(own.read_path)] | None = None
    format: Annotated[str, BeforeValidator(own.read_format)] | None = None


class OwnFields(RecipeFields):
    """What brings an author's own boards into a batch or a pack."""

    levels: Annotated[list[Drawing], BeforeValidator(own.open_drawings)] | None = None
    sources: Annotated[list[ImportFields], BeforeValidator(_open_sources)] | None = Field(
        default=None, alias="import"
    )
    allow: Allow | None = None


class BatchFields(OwnFields):
    """One item of ``batches``."""

    title: Title | None = None


class WeekdayFields(_Group):
    """What a daily pack asks for on each day of the week, in the order of ``words.WEEKDAYS``."""

    example: ClassVar[str] = "monday: {size: 5x5}"

    monday: RecipeFields | None = None
    tuesday: RecipeFields | None = None
    wednesday: RecipeFields | None = None
    thursday: RecipeFields | None = None
    friday: RecipeFields | None = None
    saturday: RecipeFields | None = None
    sunday: RecipeFields | None = None

    @field_validator("*", mode="before")
    @classmethod
    def _open_day(cls, node: object, info: ValidationInfo) -> object:
        if isinstance(node, Fields) or (isinstance(node, Scalar) and not node.text):
            return node
        kind = "a list" if isinstance(node, Items) else "text"
        example = f"{info.field_name}: {{size: {fields.find_size(node) or '5x5'}}}"
        raise ValueError(f"is {kind}, where fields such as `{example}` are needed")


class PackFields(OwnFields):
    """The fields of packs/<slug>.yaml."""

    title: Title | None = None
    slug: Slug | None = None
    summary: Summary | None = None
    author: Name | None = None
    license: Name | None = None
    seed: Seed | None = None
    published: Day | None = None
    updated: Day | None = None
    print: PrintFields | None = None
    batches: Annotated[list[BatchFields], BeforeValidator(_open_items)] | None = None
    kind: PackKind | None = None
    start: Day | None = None
    days: Days | None = None
    weekdays: WeekdayFields | None = None


Model = TypeVar("Model", bound=_Group)


_WHOLE_LISTS = ("packs", "levels")
_LISTS_OF_FIELDS = ("batches", "import")
"""Lists of which an item can be left out while the others are read."""


def check_fields(model: type[Model], tree: Fields, report: Report) -> tuple[Model, frozenset[Loc]]:
    """Return the fields that are right, and where the wrong ones stand; these are reported."""
    try:
        return model.model_validate(tree), frozenset()
    except ValidationError as error:
        problems = error.errors(include_url=False)
    for problem in problems:
        loc = problem["loc"]
        if problem["type"] == "extra_forbidden":
            text = f"is not a field here{_suggest_field(model, loc, tree)}"
            report.add(find_place(tree, loc, key=True), name_field(loc), text)
            continue
        cause = problem.get("ctx", {}).get("error", problem["msg"])
        for item, text in _list_texts(cause):
            report.add(find_place(tree, (*loc, *item)), name_field((*loc, *item)), text)
    wrong = frozenset(problem["loc"] for problem in problems)
    # One wrong item spoils its whole list, and nothing else; of an import it spoils that item.
    wrong |= {loc[: loc.index(name) + 1] for loc in wrong for name in _WHOLE_LISTS if name in loc}
    wrong |= {_find_source(tree, loc) for loc in wrong if "import" in loc}
    return model.model_validate(_drop(tree, wrong)), wrong


def _find_source(tree: Fields, loc: Loc) -> Loc:
    """Return the item of ``import`` in which something is wrong; the field where it is no list."""
    end = loc.index("import") + 1
    return loc[: end + isinstance(find_place(tree, loc[:end]), Items)]


def _list_texts(cause: object) -> Iterator[tuple[Loc, str]]:
    """Yield what is wrong with a field, or with each wrong item of its list."""
    if isinstance(cause, WrongItemsError):
        yield from (((index,), text) for index, text in cause.problems)
    else:
        yield (), str(cause)


def find_place(tree: Node, loc: Loc, *, key: bool = False) -> Placed:
    """Return the place of a field's value (or of its ``key``); an absent field has its parent's."""
    place: Placed = tree
    for step in loc:
        if isinstance(tree, Fields) and isinstance(step, str) and step in tree.values:
            place = tree.keys[step] if key else tree.values[step]
            tree = tree.values[step]
        elif isinstance(tree, Items) and isinstance(step, int):
            place = tree = tree.items[step]
    return place


def name_field(loc: Loc) -> str:
    """Return the name of a field for people: ``batches[1].flows``, counting from 1."""
    name = ""
    for step in loc:
        if isinstance(step, int):
            name += f"[{step + 1}]"
        else:
            name += "." * bool(name) + show_name(step)
    return name or "file"


def _suggest_field(model: type[_Group], loc: Loc, tree: Fields) -> str:
    known = _find_group(model, loc[:-1])
    names = [field.alias or name for name, field in known.model_fields.items()]
    return suggest_field(str(loc[-1]), names, tree)


def _find_group(model: type[_Group], loc: Loc) -> type[_Group]:
    """Return the group of fields that stands at ``loc`` in a file of the given fields."""
    if not loc:
        return model
    if "import" in loc:
        return ImportFields
    if loc[0] == "batches":
        return BatchFields
    if loc[0] == "print":
        return PrintFields
    return WeekdayFields if len(loc) == 1 else RecipeFields


def _drop(node: Node, wrong: frozenset[Loc], loc: Loc = ()) -> Node:
    """Return the tree without its wrong fields; a wrong item leaves an empty group in its place."""
    if isinstance(node, Fields):
        kept = {
            name: _drop(value, wrong, (*loc, name))
            for name, value in node.values.items()
            if (*loc, name) not in wrong
        }
        return Fields(node.keys, kept, node.line, node.col)
    if isinstance(node, Items) and loc[-1] in _LISTS_OF_FIELDS:
        items = (
            Fields({}, {}, item.line, item.col)
            if (*loc, index) in wrong
            else _drop(item, wrong, (*loc, index))
            for index, item in enumerate(node.items)
        )
        return Items(tuple(items), node.line, node.col)
    return node
