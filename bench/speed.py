"""Processor seconds a level, as ratios to the article's recipe measured in the same run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median

from bench.article import make_article_level
from bench.engines import EngineCounter
from bench.launch import measure_command
from bench.scope import Scope
from bench.sizes import BASELINE, QUICK_SIZES, SIZES, Size
from bench.tables import render_table, show_part, show_ratio, show_seconds
from site_builder.errors import GenerationError
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.puzzle import Work
from site_builder.solver import Workshop

WORST_TO_MEDIAN = 10
"""The most that the slowest level of a size may cost, in medians."""
MEMORY_LEVELS = 3
"""Levels made in the fresh process whose peak memory is measured."""


@dataclass(frozen=True, slots=True)
class Run:
    """One level made, or not (``work`` is None): processor seconds and counts."""

    seconds: float
    questions: int
    gave_up: int
    work: Work | None


HEAD = (
    *("board", "flows", "levels", "median s", "worst s", "worst / median", "ratio", "target"),
    *("met", "questions", "repairs", "most tries", "gave up", "peak MiB"),
)

NOTES = """\
Processor seconds in one process, solver included. *Ratio*: the row's median over that of the
article's recipe (first row; as many levels, made in turn with them in the same run). *Met*: the
ratio is within its target and the worst level within {worst} medians. *Questions* to the solver and
*repairs* (ambiguities found and redrawn) are medians; *gave up* counts, among all questions of
the row, those that hit their limit of work; *most tries* the fresh starts of its worst level. *Peak
MiB* is that of a fresh process that makes the first {first} levels; one that makes none, its
imports done, takes {idle:.0f} MiB. Levels are those of a pack that asks for the size and this
number of flows, and for nothing else.
"""


def run_speed(scope: Scope) -> str:
    """Return the table of all sizes with its notes."""
    sizes = QUICK_SIZES if scope.quick else SIZES
    baseline, runs = time_in_turn(sizes, scope.open_workshop)
    rows = [_render_baseline(baseline)]
    rows += [
        render_row(size, made, baseline, measure_peak(size, scope.engine))
        for size, made in zip(sizes, runs, strict=True)
    ]
    idle = measure_peak(BASELINE, scope.engine, 0)
    notes = NOTES.format(worst=WORST_TO_MEDIAN, first=MEMORY_LEVELS, idle=idle)
    return f"{render_table(HEAD, rows)}\n{notes}"


def time_in_turn(
    sizes: Sequence[Size], open_workshop: Workshop
) -> tuple[list[float], list[list[Run]]]:
    """Time the baseline and each size by turns, so that a busy spell of the machine meets all."""
    baseline: list[float] = []
    runs: list[list[Run]] = [[] for _ in sizes]
    for index in range(max(size.levels for size in sizes)):
        baseline.append(_time(partial(make_article_level, BASELINE.recipe, index)))
        for size, made in zip(sizes, runs, strict=True):
            if index < size.levels:
                made.append(time_level(size.order(index), open_workshop))
        print(f"speed: round {index + 1} done", file=sys.stderr)
    return baseline, runs


def time_level(order: Order, open_workshop: Workshop) -> Run:
    """Make the level of ``order``; a level that is not found is a result too."""
    counter = EngineCounter(open_workshop)
    work: Work | None = None

    def make() -> None:
        nonlocal work
        try:
            work = make_level(order, counter.open_workshop).expect_making().work
        except GenerationError as error:
            print(f"speed: {error}", file=sys.stderr)

    seconds = _time(make)
    return Run(seconds, counter.questions, counter.gave_up, work)


def _time(make: Callable[[], object]) -> float:
    start = time.process_time()
    make()
    return time.process_time() - start


def render_row(
    size: Size, runs: Sequence[Run], baseline: Sequence[float], peak: float
) -> list[str]:
    """Return the cells of one size; ``baseline`` is cut to as many levels as the row has."""
    seconds = [run.seconds for run in runs]
    works = [run.work for run in runs if run.work is not None]
    middle, worst = median(seconds), max(seconds)
    ratio = middle / median(baseline[: len(runs)])
    met = len(works) == len(runs) and worst <= WORST_TO_MEDIAN * middle
    if size.target is not None:
        met = met and ratio <= size.target
    return [
        size.recipe.board.size,
        str(size.flows),
        str(len(runs)) if len(works) == len(runs) else f"{len(works)} of {len(runs)}",
        show_seconds(middle),
        show_seconds(worst),
        f"{worst / middle:.1f}",
        show_ratio(ratio),
        "-" if size.target is None else f"<= {size.target:g}",
        "yes" if met else "NO",
        f"{median(run.questions for run in runs):.0f}",
        f"{median(work.repairs for work in works):.0f}" if works else "-",
        str(max(work.tries for work in works)) if works else "-",
        show_part(sum(run.gave_up for run in runs), sum(run.questions for run in runs)),
        f"{peak:.0f}",
    ]


def _render_baseline(seconds: Sequence[float]) -> list[str]:
    middle, worst = median(seconds), max(seconds)
    first = [f"{BASELINE.recipe.board.size} article", str(BASELINE.flows), str(len(seconds))]
    times = [show_seconds(middle), show_seconds(worst), f"{worst / middle:.1f}", show_ratio(1)]
    return first + times + ["-"] * (len(HEAD) - len(first) - len(times))


def measure_peak(size: Size, engine: str, levels: int = MEMORY_LEVELS) -> float:
    """Return the peak MiB of a fresh process that makes the first ``levels`` of a size."""
    numbers = (size.width, size.height, size.flows, min(levels, size.levels))
    return measure_command(["-m", "bench.peak", engine, *map(str, numbers)]).peak
