"""The command that makes the level of a seed code again, anywhere."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import EngineName, Format
from site_builder.cli.outcome import count_of, emit, ends_in_words, tell
from site_builder.cli.parameters import EngineOption, NoCacheOption, gather_workforce

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.generator import Order
    from site_builder.puzzle import Level


class SeedFormat(StrEnum):
    """How ``seed`` prints its levels: in words and as a drawing, or as ``generate`` does."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    ROWS = "rows"


def read_level_id(text: str) -> str:
    """Read the id of a level, as its page shows it; ``l`` and ``i`` in it can only be 1."""
    # Imported here: --help need not load the rooms of levels.
    from site_builder.puzzle import ID_LENGTH, ID_SIGNS

    found = text.strip().strip("#\"'`.,").lower().translate(str.maketrans("li", "11"))
    if len(found) != ID_LENGTH or not set(found) <= set(ID_SIGNS):
        raise typer.BadParameter(
            f"{text!r} is not the id of a level: {ID_LENGTH} small letters and digits without "
            "i, l, o and 0, such as 565gzcfume; a level's page shows its own"
        )
    return found


@ends_in_words()
def seed(
    codes: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE",
            help="Seed codes; quotes, line breaks and stray blanks in them do no harm.",
            show_default=False,
        ),
    ],
    *,
    expect: Annotated[
        list[str] | None,
        typer.Option(
            parser=read_level_id,
            metavar="ID",
            help="Id that the level must have, as its page shows it; once for each code.",
        ),
    ] = None,
    wanted: Annotated[
        SeedFormat,
        typer.Option("--format", help="Words and a drawing, JSON lines, solution grids, or rows."),
    ] = SeedFormat.TEXT,
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw the answer, in text and rows.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Save CSV, JSON and pictures of each level there."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Let --save replace files of other content.")
    ] = False,
    engine: EngineOption = EngineName.Z3,
    no_cache: NoCacheOption = False,
) -> None:
    """Make the level of a seed code: say what it is, draw it, save it.

    To speak a code, say each part as it is written, "dot" between them, and spell the check
    letters at its end. Where a _ was said, a blank may be typed. The exit code is 1 when a level
    is not the one of --expect.
    """
    from site_builder.cli import seed_work as work
    from site_builder.cli.caches import find_user_cache, open_cache
    from site_builder.puzzle import Level

    orders = work.read_codes(codes)
    expected = _pair(expect, orders)
    if force and save is None:
        raise typer.BadParameter("--force is about files; say with --save where")
    if save is not None:
        work.check_folder(save)
    workforce = gather_workforce(1, engine)
    cache = None if no_cache else open_cache(find_user_cache(), tell)
    outcomes = work.make_each(orders, workforce, cache)
    levels = [level for level in outcomes if isinstance(level, Level)]
    emit(_render(levels, wanted, solution=solution))
    reports = [f"error: {error}" for error in outcomes if not isinstance(error, Level)]
    reports += _compare(outcomes, expected, engine)
    if save is not None and not reports:
        tell(work.save_levels(levels, save, force=force))
    if reports:
        tell("\n".join((*reports, *(["nothing was saved"] if save else []))))
        raise typer.Exit(1)


def _pair(expect: Sequence[str] | None, orders: Sequence[Order]) -> tuple[str, ...]:
    if expect and len(expect) != len(orders):
        raise typer.BadParameter(
            f"{count_of(len(orders), 'code')} and {count_of(len(expect), 'id')} to expect; "
            "give --expect once for each code, in the same order"
        )
    return tuple(expect or ())


def _render(levels: Sequence[Level], wanted: SeedFormat, *, solution: bool) -> str:
    from site_builder.cli.printing import render_level
    from site_builder.cli.seed_words import describe_seed
    from site_builder.cli.seed_work import render_solved_rows

    if wanted is SeedFormat.TEXT:
        return "\n".join(describe_seed(level, solution=solution) for level in levels)
    if wanted is SeedFormat.ROWS and solution:
        return "\n".join(map(render_solved_rows, levels))
    between = "" if wanted is SeedFormat.JSON else "\n"
    return between.join(render_level(level, Format(wanted.value)) for level in levels)


def _compare(outcomes: Sequence[object], expected: Sequence[str], engine: EngineName) -> list[str]:
    """Return a report for each level that is not the expected one."""
    from site_builder.cli.seed_words import Mismatch
    from site_builder.puzzle import Level

    pairs = zip(outcomes, expected, strict=True) if expected else ()
    return [
        Mismatch(level, wanted, engine.value).describe()
        for level, wanted in pairs
        if isinstance(level, Level) and level.id != wanted
    ]
