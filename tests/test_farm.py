"""The farm's outcome does not depend on workers or cache, and it leaves nobody behind."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self

import pytest
from drawn import read_drawn

from site_builder.cli.options import EngineName
from site_builder.errors import FarmError, GenerationError, InfeasibleRecipeError
from site_builder.farm import Workforce, make, make_levels, stream_levels
from site_builder.farm.dispatch import (
    JOB_SECONDS,
    JOBS_A_WORKER,
    MOST_LOSSES,
    Arrival,
    Dispatcher,
    Task,
)
from site_builder.farm.jobs import Batch
from site_builder.farm.merge import Merger
from site_builder.farm.workforce import ENGINE_LIBRARIES
from site_builder.generator import Order
from site_builder.puzzle import Level, Recipe, Ungraded, Uniqueness, Work, find_symmetry_key
from site_builder.solver import ENGINES

SMALL = Recipe(4, 4, (3, 4), (3, 16))
ORDERS = [Order(SMALL, "farm", index) for index in range(4)] + [
    Order(Recipe(6, 5, (4, 6), (3, 30)), "farm", index) for index in range(3)
]


def ignore(_position: int, _from_cache: bool) -> None:  # noqa: FBT001
    """Report to nobody."""


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    """One worker, three workers, and a half-filled cache give equal levels in equal order."""
    alone = make_levels(ORDERS, Workforce(1), cache=None, report=ignore)
    make_levels(ORDERS[2:4], Workforce(1), cache=tmp_path, report=ignore)
    crowd = make_levels(ORDERS, Workforce(3), cache=tmp_path, report=ignore)
    assert alone == crowd
    assert [order.index for order in ORDERS] == [level.expect_making().index for level in alone]


def test_reports_say_what_came_from_the_cache(tmp_path: Path) -> None:
    """The second run finds all in the cache and starts no worker."""
    first: list[tuple[int, bool]] = []
    make_levels(ORDERS[:2], Workforce(2), cache=tmp_path, report=lambda *it: first.append(it))
    second: list[tuple[int, bool]] = []
    make_levels(ORDERS[:2], Workforce(2), cache=tmp_path, report=lambda *it: second.append(it))
    assert [(0, False), (1, False)] == sorted(first)
    assert [(0, True), (1, True)] == second
    assert [] == multiprocessing.active_children()


def test_no_two_levels_are_equal_up_to_symmetry(tmp_path: Path) -> None:
    """An order asked for twice is made anew; so are boards that are turned or recolored."""
    orders = [Order(SMALL, "again", 0), Order(SMALL, "again", 0)]
    levels = make_levels(orders, Workforce(1), cache=tmp_path, report=ignore)
    assert 2 == len({find_symmetry_key(level.puzzle) for level in levels})
    assert (False, True) == tuple(level.expect_making().attempt > 0 for level in levels)


def test_a_used_up_recipe_ends_in_an_error_that_says_so(tmp_path: Path) -> None:
    """There are few 3x3 boards: a hundred different ones are refused, not searched for ever."""
    orders = [Order(Recipe(3, 3, (2, 3), (3, 9)), "few", index) for index in range(30)]
    with pytest.raises(GenerationError, match="gives no further level that is new"):
        make_levels(orders, Workforce(1), cache=tmp_path, report=ignore)
    assert [] == multiprocessing.active_children()


def test_an_error_in_a_worker_arrives_whole() -> None:
    """Reasons found in another process are told as if they were found here."""
    order = Order(Recipe(3, 3, (2, 2), (4, 5), Uniqueness.AMBIGUOUS), "none", 0)
    with pytest.raises(InfeasibleRecipeError, match="proven by the solver") as caught:
        make_levels([order], Workforce(1), cache=None, report=ignore)
    assert 1 == len(caught.value.reasons)


class FakeCrew:
    """Workers that do whatever ``answer`` says at once, and remember what was asked of them."""

    def __init__(self, answer: Callable[[Sequence[Order]], Batch | None], size: int = 2) -> None:
        self.size = size
        self.asked: list[int] = []
        self.at_work = 0
        self.most_at_work = 0
        self._answer = answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, orders: Sequence[Any]) -> Future[Batch]:
        """Do the job at once; a lost one is a future that was cancelled."""
        self.asked.append(len(orders))
        self.at_work += 1
        self.most_at_work = max(self.at_work, self.most_at_work)
        job: Future[Batch] = Future()
        answer = self._answer(orders)
        if answer is None:
            job.cancel()
            job.set_running_or_notify_cancel()
        else:
            job.set_result(answer)
        return job

    def collect(self, job: Future[Batch]) -> Batch | None:
        """Return the answer, or None for a lost job."""
        self.at_work -= 1
        return None if job.cancelled() else job.result()

    def look_around(self) -> None:
        """See nothing."""


def draw_other(order: Order, rows: str = "AAAB CCAB CAAB CBBB") -> Level:
    """Return a level for ``order`` that is drawn, not generated."""
    puzzle, solution = read_drawn(rows)
    return Level(
        puzzle, solution, Uniqueness.AIRTIGHT, order.record(Work(1, 1, 1, 0)), Ungraded.BEYOND
    )


def answer_all(orders: Sequence[Any], seconds: float = 0.02) -> Batch:
    """Return a level for each order, in a given time for each."""
    return Batch(tuple(draw_other(order) for order in orders), seconds * len(orders))


def plan(count: int) -> list[Task[Order]]:
    """Return tasks for ``count`` levels."""
    return [Task(number, Order(SMALL, "fake", number)) for number in range(count)]


def test_jobs_are_handed_out_in_a_window() -> None:
    """Thousands of orders are never all on their way at once; quick ones travel together."""
    crew = FakeCrew(answer_all)
    arrivals = list(Dispatcher(crew, None, plan(2000)).run())
    assert set(range(2000)) == {arrival.task.position for arrival in arrivals}
    assert crew.most_at_work <= JOBS_A_WORKER * crew.size
    assert 0.02 * max(crew.asked) <= JOB_SECONDS
    assert len(crew.asked) < 200
    assert 1 == crew.asked[-1]


def test_slow_orders_travel_alone() -> None:
    """An order that takes as long as a whole job should is a job of its own."""
    crew = FakeCrew(lambda orders: answer_all(orders, JOB_SECONDS))
    assert 90 == len(list(Dispatcher(crew, None, plan(90)).run()))
    assert {1} == set(crew.asked)


def test_lost_jobs_are_done_again_one_by_one() -> None:
    """Jobs lost with their workers are handed out anew, and nobody else's level is missing."""
    losses = {2: 1, 30: MOST_LOSSES, 31: 2}

    def answer(orders: Sequence[Any]) -> Batch | None:
        lost = [order.index for order in orders if losses.get(order.index)]
        for index in lost:
            losses[index] -= 1
        return None if lost else answer_all(orders)

    arrivals = list(Dispatcher(FakeCrew(answer), None, plan(40)).run())
    assert list(range(40)) == sorted(arrival.task.position for arrival in arrivals)


def test_an_order_that_kills_its_workers_ends_the_run() -> None:
    """A job that is lost again and again is not handed out for ever, and is named."""

    def answer(orders: Sequence[Any]) -> Batch | None:
        return None if any(order.index == 7 for order in orders) else answer_all(orders)

    with pytest.raises(FarmError, match=r"each worker that got .*index=7.* was lost"):
        list(Dispatcher(FakeCrew(answer), None, plan(20)).run())


def test_equal_levels_count_once_until_made_anew() -> None:
    """Three equal levels count as one; the others count when their replacements are there."""
    drawn = ["AABB ABBC ABDC ADDC", "ABBB ABCB ACCB DDDD"]
    tasks = plan(3)
    merger = Merger([task.order for task in tasks])
    arrivals = [Arrival(task, draw_other(task.order), from_cache=False) for task in tasks]
    assert [1, None, None] == [merger.accept(arrivals[position]) for position in (1, 2, 0)]
    counted = [position for _, position in merger.release()]
    for rows in drawn:
        [again] = merger.take_repeats()
        merger.accept(Arrival(again, draw_other(again.order, rows), from_cache=False))
        counted += [position for _, position in merger.release()]
    assert [None, 0, 2] == counted


def test_a_stream_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order without a level is yielded as its error, in its place; make_levels raises it."""
    failure = GenerationError("no level found")
    drawn = ["AAAB CCAB CAAB CBBB", "AABB ABBC ABDC ADDC"]

    def answer(orders: Sequence[Any]) -> Batch:
        return Batch(
            tuple(
                failure if order.index == 1 else draw_other(order, drawn[order.index // 2])
                for order in orders
            ),
            1,
        )

    monkeypatch.setattr(make, "call_crew", lambda _: FakeCrew(answer))
    orders = [task.order for task in plan(3)]
    kinds = [
        type(outcome) for outcome in stream_levels(orders, Workforce(1), cache=None, report=ignore)
    ]
    assert [Level, GenerationError, Level] == kinds
    with pytest.raises(GenerationError, match="no level found"):
        make_levels(orders, Workforce(1), cache=None, report=ignore)


def test_engines_are_those_of_the_solver() -> None:
    """What can be asked for is what there is, and both engines make equal levels."""
    assert set(ENGINES) == set(ENGINE_LIBRARIES) == {name.value for name in EngineName}
    here = [
        make_levels(ORDERS[:2], Workforce(1, engine), cache=None, report=ignore)
        for engine in ENGINES
    ]
    assert here[0] == here[1]


@pytest.mark.parametrize(
    ("workforce", "words"),
    [
        (Workforce(1, "cadical"), r"pip install 'flowpress\[fast\]'"),
        (Workforce(1, cluster="tcp://x:1"), r"pip install 'flowpress\[cluster\]'"),
    ],
)
def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, workforce: Workforce, words: str
) -> None:
    """What is not installed is said before anything is begun, with the command that helps."""
    monkeypatch.setattr("site_builder.farm.workforce.find_spec", lambda _: None)
    with pytest.raises(FarmError, match=words):
        make_levels(ORDERS, workforce, cache=None, report=ignore)


def test_a_process_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that gives no more processes, or no semaphores, is told in words."""

    def refuse(**_: object) -> None:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr("site_builder.farm.processes.ProcessPoolExecutor", refuse)
    with pytest.raises(FarmError, match="cannot start another worker process: Resource temp"):
        make_levels(ORDERS, Workforce(2), cache=None, report=ignore)


ENDLESS = """
import sys
from site_builder.farm import Workforce, make_levels
from site_builder.generator import Order
from site_builder.puzzle import Recipe

def main():
    orders = [Order(Recipe(18, 18, (14, 14), (3, 324)), "long", n) for n in range(8)]
    print("started", flush=True)
    make_levels(orders, Workforce(2), cache=None, report=lambda *_: None)

if __name__ == "__main__":
    main()
"""


def find_children(parent: int) -> list[int]:
    """Return the processes whose parent is ``parent``, read off /proc."""
    children = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent and fields[0] != "Z":
                children.append(int(folder.name))
    return children


@pytest.mark.skipif(not Path("/proc").exists(), reason="reads the process table from /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_worker_outlives_the_run(tmp_path: Path, how: signal.Signals) -> None:
    """Whether by Ctrl-C or by kill -9: two seconds after the parent no worker is left."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    with subprocess.Popen(
        [sys.executable, script],
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"started\n"
        while len(workers := find_children(run.pid)) < 3:  # two workers, one resource tracker
            time.sleep(0.05)
        time.sleep(1)
        run.send_signal(how)
        run.wait(timeout=10)
    deadline = time.monotonic() + 5
    while any(is_running(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [] == [worker for worker in workers if is_running(worker)]


def is_running(process: int) -> bool:
    """Say whether a process still runs (a zombie does not)."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
