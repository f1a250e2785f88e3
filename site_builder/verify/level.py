"""A level as its file holds it, against what is told of it and what its batch asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_builder.board import Board
from site_builder.downloads import find_hash
from site_builder.errors import NotationError
from site_builder.looks import find_recipe_faults
from site_builder.notation.encoding import decode_text
from site_builder.notation.entry import Entry, describe_cell
from site_builder.notation.level_csv import read_level_csv
from site_builder.notation.pack_line import read_pack_lines
from site_builder.puzzle import (
    ANY_DIFFICULTY,
    Difficulty,
    Recipe,
    find_level_id,
    name_difficulties,
)
from site_builder.rules import Fault
from site_builder.verify.findings import Finding, compare, differ, show_hash
from site_builder.verify.members import PackFiles
from site_builder.verify.told import ToldBatch, ToldLevel

_MOST_FAULTS = 3
"""Faults of a solution that a finding names."""


def read_entry(level: ToldLevel, files: PackFiles) -> tuple[Entry | None, tuple[Finding, ...]]:
    """Return the level that its CSV holds, None if it holds none, and what is wrong with the file.

    A level that no CSV can tell is told by its pack line; of older manifests, which have none, its
    seed alone can be tried.
    """
    if level.csv is None or level.sha256 is None:
        return _read_line(level)
    if level.csv in files.troubles:
        return None, (Finding(level.where, f"{level.csv}: {files.troubles[level.csv]}"),)
    if level.csv not in files.data:
        return None, (Finding(level.where, f"{level.csv}: missing in the zip"),)
    data = files.data[level.csv]
    told, found = show_hash(level.sha256), show_hash(find_hash(data))
    findings = (*compare(level.where, f"SHA-256 of {level.csv}", told, found),)
    try:
        return Entry(*read_level_csv(decode_text(data))), findings
    except NotationError as error:
        return None, (*findings, Finding(level.where, f"{level.csv} is no level: {error}"))


def _read_line(level: ToldLevel) -> tuple[Entry | None, tuple[Finding, ...]]:
    """Return the level that its pack line holds, None if it holds none, and what is wrong."""
    if level.pack_line is None:
        words = "neither a CSV nor a pack line: its rules and uniqueness were not tried"
        return None, (Finding(level.where, words, is_note=True),)
    try:
        entries = read_pack_lines(level.pack_line)
    except NotationError as error:
        return None, (Finding(level.where, f"its pack line is no level: {error}"),)
    if len(entries) != 1:
        return None, (Finding(level.where, f"its pack line holds {len(entries)} levels"),)
    return entries[0], ()


def check_level(
    level: ToldLevel, batch: ToldBatch, entry: Entry, *, is_graded: bool
) -> Iterator[Finding]:
    """Yield what a level is otherwise than told, and in what it breaks what its batch asks for.

    ``is_graded``: its grade is one that its recipe can have asked for.
    """
    puzzle, where = entry.puzzle, level.where
    yield from compare(where, "id", level.id, find_level_id(puzzle))
    yield from compare(where, "size", write_size(*level.size), puzzle.board.size)
    yield from compare(where, "flows", level.flows, puzzle.flows)
    yield from _check_demand(level, batch)
    if batch.recipe is not None:
        yield from _check_recipe(where, batch.recipe, entry)
        if is_graded:
            yield from _check_difficulty(level, batch.recipe)


def write_size(width: int, height: int) -> str:
    """Return a size as boards name theirs."""
    return f"{width}x{height}"


def write_grade(grade: Mapping[str, object]) -> str:
    """Return the fields of a grade as a report shows them: ``hard 57``, or why there is none."""
    if "grade" in grade:
        return f"{grade['grade']} {grade.get('score', 'without a score')}"
    return f"no grade ({grade.get('ungraded', 'no reason told')})"


def _check_demand(level: ToldLevel, batch: ToldBatch) -> Iterator[Finding]:
    """Yield that less is told of a level than its batch asks for."""
    demanded = batch.demanded
    if not level.uniqueness.reaches(demanded):
        words = f"is told {level.uniqueness.value}, and batch {level.batch} asks for"
        yield Finding(level.where, f"{words} {demanded.value}")


def _check_recipe(where: str, recipe: Recipe, entry: Entry) -> Iterator[Finding]:
    """Yield in what a level is not what the recipe of its batch asks for."""
    puzzle, solution = entry.puzzle, entry.solution
    size, (low, high) = write_size(recipe.width, recipe.height), recipe.flows
    if size != puzzle.board.size or solution is None:
        yield differ(where, "size that its recipe asks for", size, puzzle.board.size)
        return
    if not low <= puzzle.flows <= high:
        yield differ(where, "flows that its recipe asks for", f"{low} to {high}", puzzle.flows)
    faults = find_recipe_faults(recipe, puzzle, solution)
    shown = [_describe_fault(puzzle.board, fault) for fault in faults[:_MOST_FAULTS]]
    if len(faults) > _MOST_FAULTS:
        shown.append(f"and {len(faults) - _MOST_FAULTS} more")
    if shown:
        yield Finding(where, f"breaks the rules of its recipe: {'; '.join(shown)}")


def _check_difficulty(level: ToldLevel, recipe: Recipe) -> Iterator[Finding]:
    """Yield that a level is told to be of another class than its recipe asks for."""
    low, high = recipe.difficulty
    classes = [each.word for each in Difficulty if low <= each <= high]
    if recipe.difficulty != ANY_DIFFICULTY and level.grade.get("grade") not in classes:
        what = "difficulty that its recipe asks for"
        yield differ(
            level.where, what, name_difficulties(recipe.difficulty), write_grade(level.grade)
        )


def _describe_fault(board: Board, fault: Fault) -> str:
    """Return a fault in words, with the first cell to look at."""
    color = "" if fault.color is None else f", flow {fault.color + 1}"
    cell = f" at {describe_cell(board, fault.cells[0])}" if fault.cells else ""
    return f"{fault.kind.value.replace('_', ' ')}{color}{cell}"
