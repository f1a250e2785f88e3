"""The levels as data: the table of all of them, and the page that explains every download."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING

from site_builder.downloads import (
    COLUMNS,
    Column,
    Entry,
    describe_entry,
    describe_tools,
    guard_cell,
    render_levels_csv,
    render_levels_json,
    write_csv_rows,
    write_puzzle_rows,
    write_solution_rows,
)
from site_builder.pages.addresses import DATA, LEVELS_CSV, LEVELS_JSON, find_pack_path
from site_builder.pages.facts import FileFacts, find_facts
from site_builder.pages.finding import Dataset, preview_dataset
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from site_builder.pages.press import Press
    from site_builder.pages.views import LevelView, PackView, SiteView

SAMPLES = 3
"""How many rows of the table the page shows, each of another pack."""

SAMPLE_CELLS = 30
"""About how many cells the levels on show have: rows that can be read, boards worth a look."""


@dataclass(frozen=True, slots=True)
class PackFiles:
    """A pack with its zip and its manifest."""

    pack: PackView
    archive: FileFacts
    manifest: FileFacts


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column, the letter that spreadsheets give it, and its value for the level on show."""

    column: Column
    letter: str
    example: str


@dataclass(frozen=True, slots=True)
class SampleView:
    """One level in all its forms: ``puzzle`` and ``solution`` as rows of letters."""

    pack: PackView
    view: LevelView
    puzzle: tuple[str, ...]
    solution: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DataView:
    """What the page about the data is told.

    ``rows`` are the header and the rows of some levels as they stand in the table, ``sample`` is
    the first of these levels. ``guarded`` is how many cells hold an apostrophe that is not theirs.
    ``licenses`` has (license, levels) in the order of packs.
    """

    table: FileFacts
    json: FileFacts
    columns: tuple[ColumnView, ...]
    rows: tuple[str, ...]
    sample: SampleView | None
    guarded: int
    packs: tuple[PackFiles, ...]
    licenses: tuple[tuple[str, int], ...]
    tools: dict[str, object]


def render_data(
    press: Press, made: Mapping[str, FileFacts], solver_version: str
) -> Iterator[SiteFile]:
    """Yield the table of levels as CSV and JSON, and the page about all data of the site.

    ``made`` has at least the files of the packs: the page names their sizes and hashes.
    """
    site = press.site
    entries = [_list_level(pack, view) for pack in site.packs for view in pack.levels]
    table = SiteFile(LEVELS_CSV, render_levels_csv(entries))
    described = render_levels_json(site.site, entries, solver_version=solver_version)
    yield table
    yield (json := SiteFile(LEVELS_JSON, described))
    samples = _choose_samples(site)
    shown = [_list_level(pack, view) for pack, view in samples]
    data = DataView(
        table=find_facts(table),
        json=find_facts(json),
        columns=_view_columns(shown),
        rows=tuple(write_csv_rows(shown)),
        sample=_view_sample(*samples[0]) if samples else None,
        guarded=sum(map(_count_guarded, entries)),
        packs=_view_packs(site, made),
        licenses=_count_licenses(site),
        tools=describe_tools(solver_version),
    )
    preview = preview_dataset(site, _name_dataset(site))
    yield press.print_page(DATA, "data.html.j2", data=data, preview=preview)


def _name_dataset(site: SiteView) -> Dataset:
    """Return what machines are told of the table."""
    title = site.site.title
    return Dataset(
        path=DATA,
        title=f"{title}: all levels as data",
        description=f"All levels of {title} as one table, CSV and JSON, with every column "
        "explained, and each pack as a zip for a game of your own.",
        license=", ".join(terms for terms, _ in _count_licenses(site)) or site.site.license,
        files={LEVELS_CSV: "text/csv", LEVELS_JSON: "application/json"},
        columns=tuple(column.name for column in COLUMNS),
    )


def _list_level(pack: PackView, view: LevelView) -> Entry:
    return Entry(pack.pack, view.number, view.level, view.csv)


def _choose_samples(site: SiteView) -> list[tuple[PackView, LevelView]]:
    """Return the first level of about SAMPLE_CELLS cells of each of the first packs."""
    return [
        (
            pack,
            min(pack.levels, key=lambda it: abs(len(it.level.puzzle.board.cells) - SAMPLE_CELLS)),
        )
        for pack in site.packs
        if pack.levels
    ][:SAMPLES]


def _view_columns(shown: list[Entry]) -> tuple[ColumnView, ...]:
    """Return the columns, with the values of the first of the levels where there is one."""
    values = describe_entry(shown[0]) if shown else {}
    examples = [values.get(column.name) for column in COLUMNS]
    return tuple(
        ColumnView(column, letter, "" if example is None else str(example))
        for column, letter, example in zip(COLUMNS, ascii_uppercase, examples, strict=False)
    )


def _view_sample(pack: PackView, view: LevelView) -> SampleView:
    puzzle, solution = write_puzzle_rows(view.level.puzzle), write_solution_rows(view.level)
    return SampleView(pack, view, tuple(puzzle.split("/")), tuple(solution.split("/")))


def _count_guarded(entry: Entry) -> int:
    """Return how many cells of a level's row are not the very text that they stand for."""
    texts = [value for value in describe_entry(entry).values() if isinstance(value, str)]
    return sum(guard_cell(text) != text for text in texts)


def _view_packs(site: SiteView, made: Mapping[str, FileFacts]) -> tuple[PackFiles, ...]:
    return tuple(
        PackFiles(
            pack=pack,
            archive=made[find_pack_path(slug, f"{slug}.zip")],
            manifest=made[find_pack_path(slug, "manifest.json")],
        )
        for pack in site.packs
        for slug in [pack.pack.slug]
    )


def _count_licenses(site: SiteView) -> tuple[tuple[str, int], ...]:
    counts: Counter[str] = Counter()
    for pack in site.packs:
        counts[pack.pack.license] += len(pack.levels)
    return tuple(counts.items())
