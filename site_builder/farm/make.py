"""Make many levels: by all workers, from the cache where they are known, without repeats."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from site_builder.cache import prune_shards
from site_builder.farm.crew import Crew
from site_builder.farm.dispatch import Arrival, Dispatcher, Task
from site_builder.farm.jobs import Outcome
from site_builder.farm.merge import MOST_ATTEMPTS, Merger
from site_builder.farm.processes import ProcessCrew
from site_builder.farm.workforce import Workforce, check_workforce
from site_builder.generator.order import Order
from site_builder.puzzle import Level

__all__ = ["MOST_ATTEMPTS", "Outcome", "Report", "make_levels", "stream_levels"]

Report = Callable[[int, bool], None]
"""Told the position of each finished order, and whether it came from the cache."""


def make_levels(
    orders: Sequence[Order], workforce: Workforce, *, cache: Path | None, report: Report
) -> tuple[Level, ...]:
    """Return the levels of ``orders``, in order; no two are equal up to symmetry and recoloring.

    A level that repeats one before it is made anew with the next attempt. Raises GenerationError,
    InfeasibleRecipeError and FarmError, as soon as the first order fails. On any error, and on
    KeyboardInterrupt, no worker is left behind, and what is finished is in the cache.
    """

    def stop_at_failure(arrival: Arrival) -> None:
        if not isinstance(arrival.outcome, Level):
            raise arrival.outcome

    with closing(_run(orders, workforce, cache, report, stop_at_failure)) as outcomes:
        return tuple(level for level in outcomes if isinstance(level, Level))


def stream_levels(
    orders: Sequence[Order], workforce: Workforce, *, cache: Path | None, report: Report
) -> Generator[Outcome, None, None]:
    """Yield what became of each order, in order and as soon as may be: its level or its error.

    The levels are those of ``make_levels``. Errors that end the whole run are raised: FarmError,
    and GenerationError when a recipe is used up. Close the iterator to stop the work.
    """
    return _run(orders, workforce, cache, report, lambda _: None)


def _run(
    orders: Sequence[Order],
    workforce: Workforce,
    cache: Path | None,
    report: Report,
    inspect: Callable[[Arrival], None],
) -> Generator[Outcome, None, None]:
    check_workforce(workforce)
    merger = Merger(orders)
    cached: set[int] = set()

    def count(position: int | None) -> None:
        if position is not None:
            report(position, position in cached)
            cached.discard(position)

    with _call_crew(workforce) as crew:
        dispatcher = Dispatcher(crew, cache, _plan(orders))
        for arrival in dispatcher.run():
            inspect(arrival)
            if arrival.from_cache and arrival.task.order == orders[arrival.task.position]:
                cached.add(arrival.task.position)
            count(merger.accept(arrival))
            for outcome, position in merger.release():
                count(position)
                yield outcome
            dispatcher.put_first(merger.take_repeats())
    if cache is not None:
        prune_shards(cache, dispatcher.shards)


def _plan(orders: Sequence[Order]) -> Iterator[Task]:
    """Yield the largest boards first, so that none of them is left for a lone worker at the end."""
    tasks = (Task(position, order) for position, order in enumerate(orders))
    return iter(sorted(tasks, key=lambda task: -task.order.recipe.width * task.order.recipe.height))


def _call_crew(workforce: Workforce) -> Crew:
    if workforce.cluster is None:
        return ProcessCrew(workforce)
    # Imported here: few runs need it, and not everyone has it installed.
    from site_builder.farm.cluster import ClusterCrew  # noqa: PLC0415

    return ClusterCrew(workforce)
