"""Look into boards that others have made: by all workers, from the cache where they are known."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

from site_builder.cache import prune_shards
from site_builder.farm.dispatch import Ask, Dispatcher
from site_builder.farm.examination import Inspected, Inspection
from site_builder.farm.jobs import Outcome
from site_builder.farm.make import Report, call_crew, plan_tasks
from site_builder.farm.workforce import Workforce, check_workforce


def examine_boards(
    wanted: Sequence[Ask], workforce: Workforce, *, cache: Path | None, report: Report
) -> tuple[Outcome, ...]:
    """Return what became of each board, in order: its level, or an AuditError with the words.

    Boards are those of authors or of locks, or are made by orders, each by itself: two may be
    equal. All are looked into, whatever is wrong with one. Raises FarmError.
    """
    check_workforce(workforce)
    outcomes: dict[int, Outcome] = {}
    with call_crew(workforce) as crew:
        dispatcher = Dispatcher(crew, cache, plan_tasks(wanted))
        for arrival in dispatcher.run():
            outcomes[arrival.task.position] = arrival.outcome
            report(arrival.task.position, arrival.from_cache)
    if cache is not None:
        prune_shards(cache, dispatcher.shards)
    return tuple(outcomes[position] for position in range(len(wanted)))


def stream_inspections(
    wanted: Sequence[Inspection], workforce: Workforce, *, report: Report
) -> Generator[Inspected, None, None]:
    """Yield what was found out about each board, in order and as soon as may be.

    Raises FarmError. Close the iterator to stop the work.
    """
    check_workforce(workforce)
    found: dict[int, Inspected] = {}
    position = 0
    with call_crew(workforce) as crew:
        for arrival in Dispatcher(crew, None, plan_tasks(wanted)).run():
            if isinstance(arrival.outcome, Inspected):
                found[arrival.task.position] = arrival.outcome
            report(arrival.task.position, arrival.from_cache)
            while position in found:
                yield found.pop(position)
                position += 1
