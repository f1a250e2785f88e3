"""The command that reads puzzles of any format and writes them in another."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import EngineName, Notation
from site_builder.cli.outcome import count_of, emit, ends_in_words, tell
from site_builder.cli.parameters import (
    BUDGET_HELP,
    MAX_BUDGET,
    WorkersOption,
    gather_workforce,
)
from site_builder.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from site_builder.audit.collection import Listed
    from site_builder.farm import Workforce
    from site_builder.notation.formats import Format

SOLVE_BUDGET = 40
"""Millions of solver steps that ``--solve`` spends on a board at most, unless told."""


@ends_in_words()
def convert(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="IN",
            help=(
                "Files with puzzles, folders of them, zips of packs, addresses of puzz.link; "
                "- is standard input."
            ),
        ),
    ],
    *,
    target: Annotated[Notation, typer.Option("--to", help="Format to write.")],
    source: Annotated[
        Notation | None,
        typer.Option("--from", help="Format of all IN.", show_default="told from each text"),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="PATH",
            help="File to write; or a folder, or a name ending in /, for a file a level.",
            show_default="standard output",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there with other content.")
    ] = False,
    solve: Annotated[
        bool,
        typer.Option("--solve", help="Find the solution of puzzles that come without one."),
    ] = False,
    budget: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_BUDGET, help=BUDGET_HELP, show_default=f"{SOLVE_BUDGET}, with --solve"
        ),
    ] = None,
    workers: WorkersOption = None,
) -> None:
    """Read puzzles in one format and write them in another, all in one text or a file each.

    A stored solution goes along where the new format has room for it, and must be right then.
    """
    from site_builder.cli.landing import means_folder, refuse_feedback, write_file, write_files
    from site_builder.cli.sources import name_source, read_levels
    from site_builder.notation.formats import FORMATS, find_format

    wanted = find_format(target)
    if solve and not wanted.carries_solution:
        able = ", ".join(each.key for each in FORMATS if each.carries_solution)
        raise typer.BadParameter(f"--solve is for formats that hold a solution: {able}")
    if budget is not None and not solve:
        raise typer.BadParameter("--budget is for --solve; give both, or neither")
    if out == "":
        raise typer.BadParameter("--out is empty; name a file or a folder, or leave it out")
    named = [name_source(words) for words in sources]
    if out is not None and out != "-":
        refuse_feedback([path for path in named if isinstance(path, Path)], out)
    folder = Path(out) if out is not None and means_folder(out) else None
    levels, problems = read_levels(named, source)
    unread = [f"{problem.file}: {problem.words}" for problem in problems]
    raise_all([*unread, *judge_solutions(levels, wanted)])
    if folder is None:
        require_one_text(levels, wanted)
    if solve:
        workforce = gather_workforce(workers, EngineName.Z3)
        levels = solve_levels(levels, budget or SOLVE_BUDGET, workforce)
    texts = write_texts(levels, wanted)
    if folder is not None:
        write_files(folder, name_files(texts, wanted), force=force)
    elif out is None or out == "-":
        emit(join_texts(levels, texts, wanted))
    else:
        write_file(Path(out), join_texts(levels, texts, wanted).encode(), force=force)


def judge_solutions(levels: Iterable[Listed], wanted: Format) -> list[str]:
    """Return what is wrong with solutions that would be written; tell of those left out."""
    from site_builder.notation.entry import describe_faults

    judged = ((level, describe_faults(level.entry)) for level in levels)
    problems = [
        f"{describe_place(level)}: its solution is wrong: {faults}"
        for level, faults in judged
        if faults
    ]
    if wanted.carries_solution:
        return problems
    for problem in problems:
        tell(f"warning: {problem}")
    return []


def require_one_text(levels: Sequence[Listed], wanted: Format) -> None:
    """Raise NotationError when one text is to hold several levels and cannot."""
    if len(levels) > 1 and wanted.write_many is None:
        raise NotationError(
            f"{wanted.name}: a text holds one level, and here are {len(levels):,}; "
            "--out DIR/ writes a file for each"
        )


def solve_levels(levels: Sequence[Listed], budget: int, workforce: Workforce) -> list[Listed]:
    """Return the levels, each with its solution; NotationError names all that have not just one.

    ``budget``: the most millions of solver steps for a board.
    """
    from site_builder.audit.words import describe_shortfall
    from site_builder.cli.audit import audit_all
    from site_builder.puzzle import Uniqueness

    unsolved = [at for at, level in enumerate(levels) if level.entry.solution is None]
    if not unsolved:
        return list(levels)
    solved = list(levels)
    problems = []
    found = audit_all([levels[at] for at in unsolved], budget, workforce)
    for at, (audit, _) in zip(unsolved, found, strict=True):
        shortfall = describe_shortfall(audit, Uniqueness.UNIQUE)
        if shortfall is not None:
            problems.append(f"{describe_place(levels[at])}: {shortfall}")
        entry = replace(levels[at].entry, solution=audit.solution)
        solved[at] = replace(levels[at], entry=entry)
    raise_all(problems)
    return solved


def write_texts(levels: Iterable[Listed], wanted: Format) -> list[str]:
    """Return each level as a text of its own; NotationError names all that cannot be written."""
    texts = []
    problems = []
    for level in levels:
        try:
            texts.append(wanted.write_one(level.entry.puzzle, level.entry.solution))
        except NotationError as error:
            advice = "; --solve looks for it" if _lacks_solution(level, wanted) else ""
            problems.append(f"{describe_place(level)}: {error}{advice}")
    raise_all(problems)
    return texts


def _lacks_solution(level: Listed, wanted: Format) -> bool:
    return wanted.needs_solution and level.entry.solution is None


def join_texts(levels: Sequence[Listed], texts: Sequence[str], wanted: Format) -> str:
    """Return all levels as one text; ``texts`` are those of single ones."""
    if len(texts) == 1 or wanted.write_many is None:
        return texts[0]
    return wanted.write_many([level.entry for level in levels])


def name_files(texts: Sequence[str], wanted: Format) -> dict[str, bytes]:
    """Return the texts by names of files that sort in the order of the levels."""
    digits = max(3, len(str(len(texts))))
    return {
        f"level-{number:0{digits}}{wanted.suffix}": text.encode()
        for number, text in enumerate(texts, start=1)
    }


def describe_place(level: Listed) -> str:
    """Return where a level stood: its file, and its place there from 1."""
    return f"{level.file}, level {level.index}"


def raise_all(problems: Sequence[str], most: int = 20) -> None:
    """Raise NotationError with all problems, or the first of very many; do nothing when none."""
    if len(problems) == 1:
        raise NotationError(problems[0])
    if problems:
        more = [f"and {len(problems) - most} more"] if len(problems) > most else []
        listed = "\n  ".join([*problems[:most], *more])
        raise NotationError(
            f"{count_of(len(problems), 'problem')}; nothing was written\n  {listed}"
        )
