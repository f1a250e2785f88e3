"""Make many levels: by all workers, from the cache where they are known, without repeats."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from site_builder.cache import prune_shards
from site_builder.errors import NoLevelError
from site_builder.farm.crew import Crew
from site_builder.farm.dispatch import Arrival, Ask, Dispatcher, Task
from site_builder.farm.jobs import Outcome
from site_builder.farm.merge import MOST_ATTEMPTS, Merger
from site_builder.farm.processes import ProcessCrew
from site_builder.farm.workforce import Workforce, check_workforce
from site_builder.generator.order import Order
from site_builder.puzzle import Level, Puzzle

__all__ = ["MOST_ATTEMPTS", "Outcome", "Report", "make_levels", "stream_levels"]

Report = Callable[[int, bool], None]
"""Told the position of each finished order, and whether it came from the cache."""


def make_levels(
    orders: Sequence[Order],
    workforce: Workforce,
    *,
    cache: Path | None,
    report: Report,
    taken: Sequence[Puzzle] = (),
) -> tuple[Level, ...]:
    """Return the levels of ``orders``, in order; no two are equal up to symmetry and recoloring.

    A level that repeats one before it, or one of the ``taken`` boards, is made anew with the next
    attempt. Raises FarmError, and NoLevelError with its position as soon as the first order fails.
    On any error, and on KeyboardInterrupt, no worker is left behind, and what is finished is in the
    cache.
    """

    def stop_at_failure(arrival: Arrival[Order]) -> None:
        if isinstance(arrival.outcome, NoLevelError):
            arrival.outcome.position = arrival.task.position
        if isinstance(arrival.outcome, Exception):
            raise arrival.outcome

    merger = Merger(orders, taken)
    with closing(_run(merger, workforce, cache, report, stop_at_failure)) as outcomes:
        return tuple(level for level in outcomes if isinstance(level, Level))


def stream_levels(
    orders: Sequence[Order], workforce: Workforce, *, cache: Path | None, report: Report
) -> Generator[Outcome, None, None]:
    """Yield what became of each order, in order and as soon as may be: its level or its error.

    The levels are those of ``make_levels``. Errors that end the whole run are raised: FarmError,
    and GenerationError when a recipe is used up. Close the iterator to stop the work.
    """
    return _run(Merger(orders), workforce, cache, report, lambda _: None)


def _run(
    merger: Merger,
    workforce: Workforce,
    cache: Path | None,
    report: Report,
    inspect: Callable[[Arrival[Order]], None],
) -> Generator[Outcome, None, None]:
    check_workforce(workforce)
    cached: set[int] = set()

    def count(position: int | None) -> None:
        if position is not None:
            report(position, position in cached)
            cached.discard(position)

    with call_crew(workforce) as crew:
        dispatcher = Dispatcher(crew, cache, plan_tasks(merger.orders))
        for arrival in dispatcher.run():
            inspect(arrival)
            if arrival.from_cache and arrival.task.order == merger.orders[arrival.task.position]:
                cached.add(arrival.task.position)
            count(merger.accept(arrival))
            for outcome, position in merger.release():
                count(position)
                yield outcome
            dispatcher.put_first(merger.take_repeats())
    if cache is not None:
        prune_shards(cache, dispatcher.shards)


def plan_tasks(orders: Sequence[Ask]) -> Iterator[Task[Ask]]:
    """Yield the largest boards first, so that none of them is left for a lone worker at the end."""
    tasks = (Task(position, order) for position, order in enumerate(orders))
    return iter(sorted(tasks, key=lambda task: -task.order.size))


def call_crew(workforce: Workforce) -> Crew:
    if workforce.cluster is None:
        return ProcessCrew(workforce)
    # Imported here: few runs need it, and not everyone has it installed.
    from site_builder.farm.cluster import ClusterCrew  # noqa: PLC0415

    return ClusterCrew(workforce)
