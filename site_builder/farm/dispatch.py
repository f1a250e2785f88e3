"""Handing out orders: known levels from the cache, the others in jobs of a sensible size.

Only a window of jobs is handed out at any time, so that a million orders cost no more memory here
or on a scheduler than a thousand do.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from site_builder.errors import FarmError
from site_builder.farm.crew import Crew
from site_builder.farm.jobs import Asked, Batch, Outcome
from site_builder.farm.memory import describe_asked, keep_level, recall_level
from site_builder.puzzle import Level

JOBS_A_WORKER = 3
"""Jobs handed out for each worker: one at work, the others so that it never waits for us."""

JOB_SECONDS = 0.5
"""Work that one job should hold: far more than handing it out costs, and little to lose."""

MOST_ORDERS = 64
"""Orders in one job at most."""

MOST_LOSSES = 5
"""How often an order may be lost together with its worker before it is taken for the cause."""

_WAIT_SECONDS = 0.5  # a short wait keeps the parent open to Ctrl-C on every platform


Ask = TypeVar("Ask", bound=Asked)
"""What is asked for: orders, or examinations."""


@dataclass(frozen=True, slots=True)
class Task(Generic[Ask]):
    """An order, and the position that its level is for."""

    position: int
    order: Ask


@dataclass(frozen=True, slots=True)
class Arrival(Generic[Ask]):
    """What became of a task."""

    task: Task[Ask]
    outcome: Outcome
    from_cache: bool


class Dispatcher(Generic[Ask]):
    """Carries out tasks, in about the order given; more may be put in front at any time.

    ``shards``: where the cache has grown (see ``cache.prune_shards``).
    """

    def __init__(self, crew: Crew, cache: Path | None, tasks: Iterable[Task[Ask]]) -> None:
        self._crew = crew
        self._cache = cache
        self._waiting = deque(tasks)
        self._jobs: dict[Future[Batch], list[Task[Ask]]] = {}
        self._losses: Counter[Task[Ask]] = Counter()
        self._pace = _Pace()
        self.shards: set[str] = set()

    def put_first(self, tasks: Iterable[Task[Ask]]) -> None:
        """Add tasks that others wait for."""
        self._waiting.extendleft(tasks)

    def run(self) -> Iterator[Arrival[Ask]]:
        """Yield each task's outcome as it comes; FarmError when there is nobody to make it."""
        while self._waiting or self._jobs:
            yield from self._hand_out()
            if self._jobs:
                self._crew.look_around()
                yield from self._take_in()

    def _hand_out(self) -> Iterator[Arrival[Ask]]:
        """Submit what the cache does not know, as long as the window has room; yield the rest."""
        batch: list[Task[Ask]] = []
        while self._waiting and len(self._jobs) < JOBS_A_WORKER * max(1, self._crew.size):
            task = self._waiting.popleft()
            level = recall_level(self._cache, task.order)
            if level is None:
                batch.append(task)
            if batch and (level is not None or len(batch) >= self._find_batch_size()):
                self._submit(batch)
                batch = []
            if level is not None:
                yield Arrival(task, level, from_cache=True)
        if batch:
            self._submit(batch)

    def _find_batch_size(self) -> int:
        # Towards the end jobs get smaller, so that all workers finish at about the same time.
        fair_share = len(self._waiting) // (JOBS_A_WORKER * max(1, self._crew.size))
        return max(1, min(self._pace.orders_a_job, fair_share))

    def _submit(self, tasks: list[Task[Ask]]) -> None:
        self._jobs[self._crew.submit(tuple(task.order for task in tasks))] = tasks

    def _take_in(self) -> Iterator[Arrival[Ask]]:
        done, _ = wait(self._jobs, timeout=_WAIT_SECONDS, return_when=FIRST_COMPLETED)
        for job in sorted(done, key=lambda job: self._jobs[job][0].position):
            tasks = self._jobs.pop(job)
            batch = self._crew.collect(job)
            if batch is None:
                self._hand_out_again(tasks)
                continue
            self._pace.learn(len(tasks), batch.seconds)
            for task, outcome in zip(tasks, batch.outcomes, strict=True):
                self._keep(task, outcome)
                yield Arrival(task, outcome, from_cache=False)

    def _keep(self, task: Task[Ask], outcome: Outcome) -> None:
        if isinstance(outcome, Level):
            shard = keep_level(self._cache, task.order, outcome)
            if shard is not None:
                self.shards.add(shard)

    def _hand_out_again(self, tasks: list[Task[Ask]]) -> None:
        """Give lost tasks out once more, each on its own, so that one cannot harm the others."""
        self._losses.update(tasks)
        for task in reversed(tasks):
            if self._losses[task] > MOST_LOSSES:
                raise FarmError(
                    f"each worker that got {describe_asked(task.order)} was lost; "
                    "has it too little memory? "
                    "All levels made so far are in the cache"
                )
            self._jobs[self._crew.submit((task.order,))] = [task]


class _Pace:
    """How long levels take, of late: large boards come first, small ones later."""

    def __init__(self) -> None:
        self._seconds: float | None = None

    def learn(self, orders: int, seconds: float) -> None:
        each = max(seconds / orders, 1e-6)
        self._seconds = each if self._seconds is None else (self._seconds + each) / 2

    @property
    def orders_a_job(self) -> int:
        """The orders that make up JOB_SECONDS of work; 1 as long as nothing is known."""
        return min(MOST_ORDERS, int(JOB_SECONDS / self._seconds)) if self._seconds else 1
