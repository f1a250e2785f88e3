"""The manifest of a pack: everything needed to check or re-make its levels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from site_builder.downloads.facts import (
    describe_grade,
    describe_tools,
    find_hash,
    find_seed_code,
    name_uniqueness,
)
from site_builder.notation.pack_line import write_pack_line
from site_builder.packs import Batch, number_batches
from site_builder.puzzle import Making

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.packs import AnyBatch, Pack
    from site_builder.puzzle import Level, Recipe, Work

MANIFEST_FORMAT = "flowpress-manifest/1"
"""Goes up when a reader must change; new keys alone do not change it."""


def render_manifest(
    pack: Pack, levels: Sequence[Level], csvs: Sequence[str | None], *, solver_version: str
) -> bytes:
    """Return the pack's ``manifest.json``: everything needed to check or re-make its levels.

    ``csvs`` are the level CSVs in the order of ``levels``, None for a level that has none. Keys
    have a fixed order.
    """
    manifest = {
        "format": MANIFEST_FORMAT,
        "pack": {
            "slug": pack.slug,
            "title": pack.title,
            "summary": pack.summary,
            "author": pack.author,
            "license": pack.license,
            "seed": pack.seed,
        },
        "made_with": describe_tools(solver_version),
        "batches": [_describe_batch(batch) for batch in pack.batches],
        "levels": [
            _describe_level(number, batch, level, csv) | date
            for number, (batch, level, csv, date) in enumerate(
                zip(number_batches(pack), levels, csvs, _describe_dates(pack, levels), strict=True),
                start=1,
            )
        ],
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()


def _describe_dates(pack: Pack, levels: Sequence[Level]) -> list[dict[str, object]]:
    """Return what is to be said of the day of each level: nothing, but in a daily pack."""
    if pack.start is None:
        return [{} for _ in levels]
    return [{"date": day.isoformat()} for day in pack.dates]


def _describe_batch(batch: AnyBatch) -> dict[str, object]:
    """Return what a batch asks for; boards of the author's own have no recipe."""
    described: dict[str, object] = {
        "title": batch.title,
        "count": batch.count,
        "order": batch.arrangement.value,
    }
    if isinstance(batch, Batch):
        return described | {"recipe": _describe_recipe(batch.recipe)}
    return described | {"recipe": None, "uniqueness": name_uniqueness(batch.demanded)}


def _describe_recipe(recipe: Recipe) -> dict[str, object]:
    return {
        "width": recipe.width,
        "height": recipe.height,
        "flows": list(recipe.flows),
        "length": list(recipe.length),
        "uniqueness": name_uniqueness(recipe.uniqueness),
        "solid_squares": recipe.solid_squares,
        "touching": recipe.touching,
        "straight": recipe.straight,
        "bends": list(recipe.bends),
        "dots_apart": recipe.dots_apart,
        "border_dots": recipe.border_dots,
        "symmetric_dots": recipe.symmetric_dots,
        "difficulty": [end.word for end in recipe.difficulty],
    }


def _describe_level(number: int, batch: int, level: Level, csv: str | None) -> dict[str, object]:
    board = level.puzzle.board
    return {
        "id": level.id,
        "number": number,
        "batch": batch,
        **_describe_origin(level),
        "width": board.width,
        "height": board.height,
        "flows": level.puzzle.flows,
        "uniqueness": level.uniqueness.value,
        **describe_grade(level.grade),
        "seed_code": find_seed_code(level),
        "csv": None if csv is None else f"{level.id}.csv",
        "sha256": None if csv is None else find_hash(csv.encode()),
        **(_describe_paths(level, number) if csv is None else {}),
        "work": None if level.making is None else _describe_work(level.making.work),
        **_describe_making(level),
    }


def _describe_paths(level: Level, number: int) -> dict[str, object]:
    """Return the level as a pack line, which tells every path, as a CSV cannot."""
    line = write_pack_line(level.puzzle, level.solution, number)
    return {"pack_line": line.rstrip("\n")}


def _describe_making(level: Level) -> dict[str, object]:
    """Return what made a level if that is not what made the manifest."""
    tools = level.making and level.making.tools
    if not tools:
        return {}
    made_with = {
        "flowpress": tools.release,
        "level_definition": tools.definition,
        "z3-solver": tools.solver,
    }
    return {"made_with": made_with}


def _describe_origin(level: Level) -> dict[str, object]:
    """Return what the level was made of, or where its author's board was found."""
    if isinstance(level.origin, Making):
        return {"index": level.origin.index, "attempt": level.origin.attempt}
    given = level.origin
    return {"index": None, "attempt": None, "source": given.source, "place": given.number}


def _describe_work(work: Work) -> dict[str, int]:
    return {
        "tries": work.tries,
        "samples": work.samples,
        "looks": work.looks,
        "repairs": work.repairs,
        "gave_up": work.gave_up,
        "refused": work.refused,
    }
