"""Whether other solvers make the very levels that Z3 makes, and how much faster they are."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from bench.engines import EngineCounter
from bench.scope import Scope
from bench.tables import render_table, show_part, show_ratio, show_seconds
from site_builder.errors import GenerationError
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.puzzle import Level
from site_builder.solver import ENGINES, EngineMaker, SatEngine, Workshop

LEVELS = {**dict.fromkeys(range(5, 13), 50), 15: 10}
"""How many levels of each side; the largest are there to see whether the limit of work is hit."""
QUICK_LEVELS = dict.fromkeys(range(5, 9), 10)


def open_glucose_workshop() -> EngineMaker:
    """Return a maker of Glucose engines, a third family of solvers; no option of the command."""
    return partial(SatEngine, name="glucose4")


SOLVERS: dict[str, Workshop] = {**ENGINES, "glucose": open_glucose_workshop}
"""The solvers compared, the one that the others are held against first."""

REFERENCE, *OTHERS = SOLVERS

HEAD = (
    *("board", "levels", f"{REFERENCE} s"),
    *(cell for name in OTHERS for cell in (f"{name} s", f"{name} faster", f"{name} equal")),
    *("gave up", "levels with it"),
)

NOTES = """\
The levels that a pack gets which asks for a size and nothing else, made with each solver. *Equal*:
whole values, counts of work included. Seconds are processor seconds a level, the mean; *faster*:
how many times. Each solver goes first by turns. *Gave up*: questions to z3 that hit their limit of
work, and during how many levels that happened; only those could differ, as the other solvers know
no limit.
"""


@dataclass(frozen=True, slots=True)
class Made:
    """What one solver made of an order (None: no level was found), and what it cost."""

    level: Level | None
    seconds: float
    questions: int
    gave_up: int


Comparison = dict[str, Made]
"""What each solver made of one order, by name."""


def run_identity(scope: Scope) -> str:
    """Return the table of all sizes, their sum, and the notes."""
    rows: list[list[str]] = []
    everything: list[Comparison] = []
    for side, levels in (QUICK_LEVELS if scope.quick else LEVELS).items():
        found = _compare_all(side, levels, scope.workers)
        rows.append(render_row(f"{side}x{side}", found))
        everything += found
    rows.append(render_row("all", everything))
    return f"{render_table(HEAD, rows)}\n{NOTES}"


def _compare_all(side: int, levels: int, workers: int) -> list[Comparison]:
    recipe = settle_recipe(Wishes(side, side))
    orders = [Order(recipe, "identity", index) for index in range(levels)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as executor:
        found = list(executor.map(compare, orders, chunksize=2))
    for order, comparison in zip(orders, found, strict=True):
        for name in OTHERS:
            if not is_equal(comparison, name):
                print(f"identity: {name} makes another level of {order.key}", file=sys.stderr)
    print(f"identity: {levels} levels of {side}x{side} done", file=sys.stderr)
    return found


def compare(order: Order) -> Comparison:
    """Make the level of ``order`` with each solver; who goes first depends on its index."""
    names = list(SOLVERS)
    first = order.index % len(names)
    return {name: _make(order, SOLVERS[name]) for name in names[first:] + names[:first]}


def _make(order: Order, open_workshop: Workshop) -> Made:
    counter = EngineCounter(open_workshop)
    start = time.process_time()
    try:
        level = make_level(order, counter.open_workshop)
    except GenerationError:
        level = None
    return Made(level, time.process_time() - start, counter.questions, counter.gave_up)


def is_equal(comparison: Comparison, name: str) -> bool:
    """Say whether the solver called ``name`` made the reference's level, or none like it."""
    return comparison[name].level == comparison[REFERENCE].level


def render_row(title: str, comparisons: Sequence[Comparison]) -> list[str]:
    """Return the cells of one size."""
    reference = [one[REFERENCE] for one in comparisons]
    base = sum(made.seconds for made in reference)
    row = [
        title,
        show_part(sum(made.level is not None for made in reference), len(comparisons)),
        show_seconds(base / len(comparisons)),
    ]
    for name in OTHERS:
        seconds = sum(one[name].seconds for one in comparisons)
        equal = sum(is_equal(one, name) for one in comparisons)
        row += [show_seconds(seconds / len(comparisons)), show_ratio(base / seconds)]
        row.append(show_part(equal, len(comparisons)))
    gave_up = sum(made.gave_up for made in reference)
    row.append(show_part(gave_up, sum(made.questions for made in reference)))
    return [*row, str(sum(made.gave_up > 0 for made in reference))]
