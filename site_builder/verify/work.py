"""The checks of a pack that take a solver, by all workers; reported level by level, in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator

from site_builder.audit.budget import BUDGET
from site_builder.farm import Inspected, Inspection, Outcome, Report, Workforce, check_workforce
from site_builder.farm.dispatch import Dispatcher
from site_builder.farm.jobs import Asked
from site_builder.farm.make import call_crew, plan_tasks
from site_builder.puzzle import Level
from site_builder.verify.findings import Finding
from site_builder.verify.pack import LevelPlan, Plan
from site_builder.verify.proofs import compare_audit, compare_grade
from site_builder.verify.seeds import compare_made


def run_plan(plan: Plan, workforce: Workforce, *, report: Report) -> Generator[Finding, None, None]:
    """Yield everything found about a pack: about the whole of it, then of each level in order.

    A level is reported as soon as it and all before it are done; then ``report`` is told of it.
    Every level is made anew: no cache is believed. Raises FarmError. Close the iterator to stop
    the work.
    """
    check_workforce(workforce)
    yield from plan.findings
    jobs = [(at, job) for at, level in enumerate(plan.levels) for job in _list_jobs(level)]
    owners = [at for at, _ in jobs]
    outcomes: defaultdict[int, dict[int, Outcome]] = defaultdict(dict)
    ready = 0
    with call_crew(workforce) as crew:
        for arrival in Dispatcher(crew, None, plan_tasks([job for _, job in jobs])).run():
            position = arrival.task.position
            outcomes[owners[position]][position] = arrival.outcome
            while ready < len(plan.levels) and _is_done(plan.levels[ready], outcomes[ready]):
                yield from _judge_level(plan, ready, outcomes.pop(ready))
                report(ready, False)  # noqa: FBT003 (the farm's signature)
                ready += 1
    for at in range(ready, len(plan.levels)):
        yield from _judge_level(plan, at, {})
        report(at, False)  # noqa: FBT003 (the farm's signature)


def _list_jobs(level: LevelPlan) -> list[Asked]:
    """Return what workers are asked for about a level: a proof, the level of its seed."""
    jobs: list[Asked] = []
    if level.entry is not None and level.is_provable:
        jobs.append(Inspection(level.entry, BUDGET))
    if level.order is not None:
        jobs.append(level.order)
    return jobs


def _is_done(level: LevelPlan, outcomes: dict[int, Outcome]) -> bool:
    return len(outcomes) == len(_list_jobs(level))


def _judge_level(plan: Plan, at: int, outcomes: dict[int, Outcome]) -> list[Finding]:
    """Return everything found about a level, ``outcomes`` by the positions of their jobs."""
    level = plan.levels[at]
    found = [*level.findings]
    for _, outcome in sorted(outcomes.items(), key=lambda each: each[0]):
        found += _judge(plan, level, outcome)
    return found


def _judge(plan: Plan, level: LevelPlan, outcome: Outcome) -> list[Finding]:
    """Return what the outcome of a job says against a level."""
    told = level.told
    if isinstance(outcome, Inspected):
        return [*compare_audit(told, outcome.audit, is_graded=plan.graded)]
    if not isinstance(outcome, Level):
        return [Finding(told.where, f"its seed code makes no level: {outcome}")]
    findings = [*compare_made(told, level.entry, outcome)]
    if level.entry is None and plan.graded and outcome.id == told.id:
        findings += compare_grade(told, outcome.grade)
    return findings
