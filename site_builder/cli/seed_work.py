"""Seed codes in, levels out: the very ones, each shown, compared and saved."""

from __future__ import annotations

import os
import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from site_builder.cli.generate import read_code
from site_builder.cli.options import Format
from site_builder.cli.outcome import count_of
from site_builder.cli.printing import render_level
from site_builder.errors import GenerationError, NotationError, PublishError
from site_builder.farm import stream_levels
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.seed_noise import split_codes
from site_builder.progress import Part, show_progress
from site_builder.publish import Present, add_files
from site_builder.puzzle import COLOR_LABELS, Level, find_colors
from site_builder.thumbnails import draw_both

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from site_builder.farm import Outcome, Workforce
    from site_builder.generator import Order


def read_codes(words: Sequence[str]) -> tuple[Order, ...]:
    """Return the orders of the codes in ``words``, which a shell may have cut at stray blanks.

    Raises NotationError that names each code that cannot be read, and InfeasibleRecipeError.
    """
    codes = split_codes(" ".join(words))
    orders, problems = [], []
    for number, code in enumerate(codes, start=1):
        try:
            orders.append(read_code(code))
        except NotationError as error:
            problems.append(f"code {number} of {len(codes)}: {error}" if codes[1:] else str(error))
    if problems:
        raise NotationError("\n".join(problems))
    return tuple(orders)


def make_each(
    orders: Sequence[Order], workforce: Workforce, cache: Path | None
) -> tuple[Outcome, ...]:
    """Return what became of each order by itself: its level or its error.

    Codes may name levels that are alike, and then both are wanted; so each is a run of its own.
    """
    outcomes: list[Outcome] = []
    with show_progress([Part("seed", len(orders))], sys.stderr) as report:
        for position, order in enumerate(orders):

            def count(_: int, cached: bool, at: int = position) -> None:  # noqa: FBT001 (the farm's)
                report(at, cached)

            try:
                with closing(stream_levels([order], workforce, cache=cache, report=count)) as made:
                    outcomes += made
            except GenerationError as error:  # its recipe gives nothing new: as for other failures
                outcomes.append(error)
    return tuple(outcomes)


def check_folder(folder: Path) -> None:
    """Raise PublishError where no files can be saved, before any level is made for it."""
    there = next(path for path in (folder, *folder.absolute().parents) if os.path.lexists(path))
    if not there.is_dir():
        raise PublishError(f"{there} is no folder; nothing can be saved in {folder}")
    if not os.access(there, os.W_OK | os.X_OK):
        raise PublishError(f"{there} cannot be written to; nothing can be saved in {folder}")


def save_levels(levels: Sequence[Level], folder: Path, *, force: bool) -> str:
    """Write the files of all levels into ``folder``; return words about it.

    Raises PublishError when there are files with other bytes and ``force`` does not permit to
    replace them.
    """
    files: dict[str, bytes] = {}
    for level in levels:
        for name, data in render_files(level).items():
            if files.setdefault(name, data) != data:
                raise PublishError(
                    f"two of the codes give the level {level.id}; save them in folders of their own"
                )
    notes = [
        f"no {level.id}.csv: a flow of it runs beside itself, which a grid of numbers cannot tell"
        for level in levels
        if f"{level.id}.csv" not in files
    ]
    try:
        with add_files(folder, files, Present.REPLACED if force else Present.EQUAL) as count:
            saved = f"{count_of(len(files), 'file')} in {folder}, {count} of them new"
    except PublishError as error:
        hint = "; --force replaces files" if not force and "already" in str(error) else ""
        raise PublishError(f"{error}{hint}") from error
    return "\n".join((saved, *notes))


def render_files(level: Level) -> dict[str, bytes]:
    """Return the files of a level by name: both pictures, its data as JSON, and its CSV if any."""
    puzzle, solution = draw_both(level)
    files = {
        f"{level.id}.json": render_level(level, Format.JSON).encode(),
        f"{level.id}.png": puzzle,
        f"{level.id}-solution.png": solution,
    }
    with suppress(NotationError):
        files[f"{level.id}.csv"] = write_level_csv(level.puzzle, level.solution).encode()
    return files


def render_solved_rows(level: Level) -> str:
    """Return the solution as letters, a line a row."""
    width = level.puzzle.board.width
    signs = "".join(COLOR_LABELS[color] for color in find_colors(level.puzzle, level.solution))
    return "".join(f"{signs[at : at + width]}\n" for at in range(0, len(signs), width))
