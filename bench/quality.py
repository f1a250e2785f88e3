"""What a great many levels look like, beside what published ones do."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from bench.engines import EngineCounter
from bench.marks import Marks, find_marks
from bench.scope import Scope
from bench.tables import render_table, show_part, show_percent, show_spread
from site_builder.errors import GenerationError
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.puzzle import Uniqueness
from site_builder.solver import ENGINES
from site_builder.uniqueness import prove

LEVELS = 1_000
LARGE_SHARE = 10
"""Of the largest boards only one level in ten is made."""
QUICK_LEVELS = 40
SIDES = (5, 6, 7, 8, 9, 10, 12, 15)
LARGE_SIDE = 15
QUICK_SIDES = (5, 8, 10)

PUBLISHED_FLOWS = {
    5: "3-6",
    6: "3-7",
    7: "3-9",
    8: "4-9",
    9: "4-10",
    10: "4-12",
    12: "5-14",
    14: "8-16",
    15: "9-16",
}
"""Flows of published levels, by side."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One order carried out: ``marks`` and ``proven`` are None when no level was found."""

    marks: Marks | None
    proven: Uniqueness | None
    tries: int
    questions: int
    gave_up: int


@dataclass(frozen=True, slots=True)
class Sample:
    """All outcomes of one size, and the minutes on the clock that they took."""

    side: int
    outcomes: tuple[Outcome, ...]
    minutes: float = 0.0

    @property
    def marks(self) -> tuple[Marks, ...]:
        """The marks of the levels found."""
        return tuple(one.marks for one in self.outcomes if one.marks is not None)

    def share(self, count: Callable[[Marks], int]) -> str:
        """Return the share of all paths that ``count`` counts, in percent."""
        return show_percent(sum(map(count, self.marks)), sum(one.flows for one in self.marks))


def _show_range(values: Sequence[int]) -> str:
    return f"{min(values)}-{max(values)}" if values else "-"


def _show_airtight(sample: Sample) -> str:
    airtight = sum(one.proven is Uniqueness.AIRTIGHT for one in sample.outcomes)
    return show_percent(airtight, len(sample.marks))


def _show_straight(sample: Sample) -> str:
    return show_spread([100 * one.straight / one.flows for one in sample.marks], 0)


def _show_border_dots(sample: Sample) -> str:
    dots = sum(2 * one.flows for one in sample.marks)
    return show_percent(sum(one.border_dots for one in sample.marks), dots)


def _show_bends(sample: Sample) -> str:
    return show_spread([100 * one.bends / one.cells for one in sample.marks], 0)


def _show_gave_up(sample: Sample) -> str:
    outcomes = sample.outcomes
    return show_part(sum(o.gave_up for o in outcomes), sum(o.questions for o in outcomes))


def _count_repeats(values: Sequence[object]) -> str:
    return str(len(values) - len(set(values)))


NOTES = """\
The levels that a pack gets which asks for a size and nothing else, before the site replaces its
repeats. *Airtight, proven again*: by a formula made anew for each finished level, without the
shortcuts that the generator takes. *In brackets*: the 10th and the 90th percentile over levels.
*Gave up*: questions that hit their limit of work, among all. *Minutes*: on the clock, with
{workers} worker processes.
"""

LINES: tuple[tuple[str, str, Callable[[Sample], str]], ...] = (
    ("levels", "", lambda s: f"{len(s.marks):,}"),
    ("orders without a level", "", lambda s: str(len(s.outcomes) - len(s.marks))),
    ("flows", "", lambda s: _show_range([one.flows for one in s.marks])),
    ("flows, mean", "", lambda s: show_spread([one.flows for one in s.marks], 1)),
    ("flows, published", "", lambda s: PUBLISHED_FLOWS.get(s.side, "-")),
    ("airtight, proven again", "100 %", _show_airtight),
    ("paths of two cells", "0", lambda s: str(sum(one.two_cells for one in s.marks))),
    ("dots of a color side by side", "0", lambda s: str(sum(one.dots_beside for one in s.marks))),
    ("paths that touch themselves", "0", lambda s: str(sum(one.touching for one in s.marks))),
    ("dead-straight paths", "about 10 %", lambda s: s.share(lambda one: one.straight)),
    ("dead-straight, % of a level", "-", _show_straight),
    ("paths of three cells", "-", lambda s: s.share(lambda one: one.three_cells)),
    ("bends in 100 cells", "-", _show_bends),
    ("dots on the border", "-", _show_border_dots),
    ("exact repeats", "0", lambda s: _count_repeats([one.dots for one in s.marks])),
    (
        "repeats up to symmetry",
        "0.3 %",
        lambda s: _count_repeats([m.symmetry_key for m in s.marks]),
    ),
    ("levels of several tries", "", lambda s: str(sum(one.tries > 1 for one in s.outcomes))),
    ("gave up", "", _show_gave_up),
    ("minutes", "", lambda s: f"{s.minutes:.1f}"),
)


def run_quality(scope: Scope) -> str:
    """Return the table of all sizes with its notes."""
    sides = QUICK_SIDES if scope.quick else SIDES
    samples = [_take_sample(side, scope) for side in sides]
    return f"{render_samples(samples)}\n{NOTES.format(workers=scope.workers)}"


def render_samples(samples: Sequence[Sample]) -> str:
    """Return the table: a property a line, a sample a column."""
    head = ["property", "published", *(f"{sample.side}x{sample.side}" for sample in samples)]
    rows = [[name, published, *map(show, samples)] for name, published, show in LINES]
    return render_table(head, rows)


def count_levels(side: int, scope: Scope) -> int:
    """Return how many levels of a size are made."""
    levels = QUICK_LEVELS if scope.quick else LEVELS
    return levels // LARGE_SHARE if side >= LARGE_SIDE else levels


def _take_sample(side: int, scope: Scope) -> Sample:
    levels = count_levels(side, scope)
    recipe = settle_recipe(Wishes(side, side))
    orders = [Order(recipe, "bench", index) for index in range(levels)]
    start = time.perf_counter()
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(scope.workers, mp_context=spawn) as executor:
        outcomes = tuple(executor.map(partial(carry_out, engine=scope.engine), orders, chunksize=4))
    minutes = (time.perf_counter() - start) / 60
    print(f"quality: {levels:,} levels of {side}x{side}: {minutes:.1f} min", file=sys.stderr)
    return Sample(side, outcomes, minutes)


def carry_out(order: Order, engine: str) -> Outcome:
    """Make a level, prove it again, look at it."""
    counter = EngineCounter(ENGINES[engine])
    try:
        level = make_level(order, counter.open_workshop)
    except GenerationError:
        return Outcome(None, None, 0, counter.questions, counter.gave_up)
    proven = prove(level.puzzle, level.solution)
    marks = find_marks(level.puzzle, level.solution)
    return Outcome(
        marks, proven, level.expect_making().work.tries, counter.questions, counter.gave_up
    )
