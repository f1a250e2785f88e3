"""The command that audits anyone's levels."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

import json
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import EngineName, Notation
from site_builder.cli.outcome import FAILED, count_of, emit, ends_in_words, tell
from site_builder.cli.parameters import (
    BUDGET_HELP,
    MAX_BUDGET,
    WorkersOption,
    gather_workforce,
)
from site_builder.cli.sources import name_source, read_levels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from site_builder.audit.collection import Listed, Repeat
    from site_builder.audit.record import Audit
    from site_builder.cli.sources import Problem
    from site_builder.farm import Workforce

SHORT = 1
"""Exit code when a board is below what is required."""


class Requirement(StrEnum):
    """What ``--require`` demands of every board."""

    AIRTIGHT = "airtight"
    UNIQUE = "unique"
    SOLVABLE = "solvable"


@ends_in_words()
def audit(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help=(
                "Files with boards in any format, folders of them, zips, addresses of puzz.link; "
                "- is standard input."
            ),
        ),
    ],
    *,
    require: Annotated[
        Requirement | None,
        typer.Option(help="What every board must be, or the exit code is 1."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object a board, a line each.")
    ] = False,
    draw: Annotated[
        bool, typer.Option("--draw", help="Draw both solutions of every ambiguous board.")
    ] = False,
    source: Annotated[
        Notation | None,
        typer.Option("--from", help="Format of all files.", show_default="told from each text"),
    ] = None,
    budget: Annotated[
        int,
        typer.Option(min=1, max=MAX_BUDGET, help=BUDGET_HELP),
    ] = 60,
    workers: WorkersOption = None,
) -> None:
    """Say of each board in FILE how many solutions it has, how hard it is, what is wrong.

    A board that is not decided within the budget is undecided: nothing is claimed of it.
    """
    from site_builder.audit.collection import find_repeats

    boards, problems = read_levels([name_source(words) for words in files], source, stdin="-")
    repeats = find_repeats(boards)
    printer = _Printer(as_json, draw, require)
    for problem in problems:
        printer.print_problem(problem)
    begun = time.monotonic()
    if boards:
        workforce = gather_workforce(workers, EngineName.Z3)
        for board, twins, (found, seconds) in zip(
            boards, repeats, audit_all(boards, budget, workforce), strict=True
        ):
            printer.print_board(board, found, twins, seconds)
    printer.finish(time.monotonic() - begun, repeats, len({board.file for board in boards}))
    if problems:
        raise typer.Exit(FAILED)
    if printer.short:
        raise typer.Exit(SHORT)


def audit_all(
    boards: Sequence[Listed], budget: int, workforce: Workforce
) -> Iterator[tuple[Audit, float]]:
    """Yield what was found out about each board, in order, and the seconds that it took."""
    from site_builder.farm import Inspection, stream_inspections
    from site_builder.progress import Part, show_progress

    wanted = [Inspection(board.entry, budget) for board in boards]
    with (
        show_progress([Part("audit", len(wanted))], sys.stderr) as report,
        closing(stream_inspections(wanted, workforce, report=report)) as found,
    ):
        for inspected in found:
            yield inspected.audit, inspected.seconds


@dataclass(slots=True)
class _Printer:
    """Prints boards as they are done; ``short`` counts those below what is required."""

    as_json: bool
    draw: bool
    require: Requirement | None
    short: int = 0
    audits: list[Audit] = field(default_factory=list)

    def print_problem(self, problem: Problem) -> None:
        if self.as_json:
            told = {"file": problem.file, "error": problem.words}
            emit(f"{json.dumps(told, ensure_ascii=False)}\n")
        tell(f"{problem.file}: {problem.words}")

    def print_board(
        self, board: Listed, found: Audit, twins: tuple[Repeat, ...], seconds: float
    ) -> None:
        from site_builder.audit.lines import describe_audit
        from site_builder.audit.table import write_line

        self.audits.append(found)
        self.short += self.require is not None and not meets(found, self.require)
        if self.as_json:
            told = describe_audit(board, found, twins, seconds)
            emit(f"{json.dumps(told, ensure_ascii=False)}\n")
            return
        emit(f"{write_line(board, found, twins)}\n")
        if self.draw and found.second is not None:
            emit(f"{sketch_both(found)}\n")

    def finish(self, seconds: float, repeats: Iterable[tuple[Repeat, ...]], files: int) -> None:
        from site_builder.audit.table import write_summary

        if not self.as_json:
            emit(f"{write_summary(self.audits, repeats, files)}\n")
            ambiguous = sum(found.second is not None for found in self.audits)
            if ambiguous and not self.draw:
                tell(f"--draw shows two solutions of each ambiguous board ({ambiguous})")
        if self.audits:
            pace = len(self.audits) / max(seconds, 1e-3)
            tell(f"{count_of(len(self.audits), 'board')} in {seconds:.1f} s, {pace:.1f} a second")
        if self.short:
            verb = "is" if self.short == 1 else "are"
            tell(f"{count_of(self.short, 'board')} {verb} not {self.require}")


def meets(found: Audit, requirement: Requirement) -> bool:
    """Say whether a board is what is required; a wrong stored solution never is."""
    from site_builder.audit.words import describe_shortfall
    from site_builder.puzzle import Uniqueness

    demanded = {
        Requirement.AIRTIGHT: Uniqueness.AIRTIGHT,
        Requirement.UNIQUE: Uniqueness.UNIQUE,
        Requirement.SOLVABLE: Uniqueness.AMBIGUOUS,
    }
    return describe_shortfall(found, demanded[requirement]) is None


def sketch_both(found: Audit) -> str:
    """Return both solutions side by side, and a map of the cells in which they differ."""
    from site_builder.audit.words import find_difference
    from site_builder.cli.sketch import sketch_marks, sketch_solution

    puzzle = found.entry.puzzle
    if found.solution is None or found.second is None:
        return ""
    drawn = (
        sketch_solution(puzzle, found.solution),
        sketch_solution(puzzle, found.second),
        sketch_marks(puzzle.board, find_difference(found)),
    )
    heads = ("one solution", "another", "where they differ")
    blocks = [[head, *each.split("\n")] for head, each in zip(heads, drawn, strict=True)]
    width = max(*map(len, heads), 2 * puzzle.board.width + 3)
    lines = ("  ".join(part.ljust(width) for part in row) for row in zip(*blocks, strict=True))
    return "\n".join(f"    {line}".rstrip() for line in lines)
