"""Make many levels: on all cores, from the cache where they are known, without repeats.

Jobs are pure functions and results are merged by position, never by the order in which they end:
the outcome is the same for any number of workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import connection
from pathlib import Path
from typing import Self

from site_builder.cache import read_level, write_level
from site_builder.errors import GenerationError
from site_builder.generator.order import Order
from site_builder.puzzle import Level, find_symmetry_key

MOST_ATTEMPTS = 60
"""Fresh starts for a level that repeats an earlier one, before the recipe counts as used up."""

Report = Callable[[int, bool], None]
"""Told the position of each finished order, and whether it came from the cache."""

SymmetryKey = tuple[tuple[int, int], ...]


def make_levels(
    orders: Sequence[Order], *, workers: int, cache: Path | None, report: Report
) -> tuple[Level, ...]:
    """Return the levels of ``orders``, in order; no two are equal up to symmetry and recoloring.

    A level that repeats one before it is made anew with the next attempt. Raises GenerationError
    and InfeasibleRecipeError. On KeyboardInterrupt, and on any error, no worker is left behind.
    """
    found: dict[int, Level] = {}
    for position, order in enumerate(orders):
        level = read_level(cache, order)
        if level is not None:
            found[position] = level
            report(position, True)  # noqa: FBT003 (the signature callers agreed on)
    with _Crew(workers) as crew:
        missing = [position for position in range(len(orders)) if position not in found]
        for position, level in crew.make(orders, missing):
            write_level(cache, orders[position], level)
            found[position] = level
            report(position, False)  # noqa: FBT003
        return _without_repeats(orders, found, cache, crew)


def _without_repeats(
    orders: Sequence[Order], found: dict[int, Level], cache: Path | None, crew: _Crew
) -> tuple[Level, ...]:
    seen: set[SymmetryKey] = set()
    levels = []
    for position, order in enumerate(orders):
        level = found[position]
        while (key := find_symmetry_key(level.puzzle)) in seen:
            level = _make_anew(replace(order, attempt=level.attempt + 1), seen, cache, crew)
        seen.add(key)
        levels.append(level)
    return tuple(levels)


def _make_anew(order: Order, seen: set[SymmetryKey], cache: Path | None, crew: _Crew) -> Level:
    if order.attempt > MOST_ATTEMPTS:
        raise GenerationError(_explain_used_up(order, len(seen)))
    level = read_level(cache, order)
    if level is None:
        [(_, level)] = crew.make([order], [0])
        write_level(cache, order, level)
    return level


def _explain_used_up(order: Order, before: int) -> str:
    recipe = order.recipe
    flows = " to ".join(str(count) for count in dict.fromkeys(recipe.flows))
    return (
        f"{recipe.board.size} with {flows} flows of {recipe.length[0]} to {recipe.length[1]} cells "
        f"(seed {order.seed!r}, index {order.index}) gives no further level that is new up to "
        f"rotation, reflection and recoloring: {MOST_ATTEMPTS} attempts all repeated a level made "
        f"before ({before} so far); ask for fewer levels, another size or a wider range of flows"
    )


class _Crew:
    """Worker processes, started when first needed and gone when the block ends."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._executor: Executor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._executor is None:
            return
        if kind is not None:
            # A question to the solver cannot be interrupted from within: end the processes.
            for child in multiprocessing.active_children():
                child.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def make(self, orders: Sequence[Order], positions: list[int]) -> Iterator[tuple[int, Level]]:
        """Yield (position, level) as levels are finished."""
        if not positions:
            return
        executor = self._start(len(positions))
        # The largest boards first, so that none of them is left for a lone worker at the end.
        positions = sorted(positions, key=lambda at: -len(orders[at].recipe.board.cells))
        with _explained():
            jobs = {executor.submit(_run, orders[position]): position for position in positions}
            yield from ((jobs[job], job.result()) for job in _as_completed(set(jobs)))

    def _start(self, jobs: int) -> Executor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                max_workers=max(1, min(self._workers, jobs)),
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_prepare_worker,
            )
        return self._executor


def _as_completed(jobs: set[Future[Level]]) -> Iterator[Future[Level]]:
    while jobs:
        # A short wait keeps the parent open to Ctrl-C on every platform.
        done, jobs = wait(jobs, timeout=0.5, return_when=FIRST_COMPLETED)
        yield from done


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool as error:
        raise GenerationError(
            "a worker process was ended from outside (out of memory?); nothing is lost: "
            "run again, with fewer --workers if memory is short"
        ) from error


def _run(order: Order) -> Level:
    # Imported here: the parent never needs the solver, and starts faster without it.
    from site_builder.generator.make import make_level  # noqa: PLC0415

    return make_level(order)


def _prepare_worker() -> None:
    """Leave Ctrl-C to the parent, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent.sentinel,), daemon=True).start()


def _die_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
