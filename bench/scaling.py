"""How the work spreads over workers, here and on a cluster, and what a level and a job cost."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.loopback import open_loopback
from bench.scope import Scope
from bench.sizes import Size
from bench.tables import render_table, show_ratio, show_seconds
from site_builder.cache import take_census
from site_builder.cli.printing import describe_level
from site_builder.farm import Workforce, make_levels
from site_builder.farm.cluster import ClusterCrew
from site_builder.farm.processes import ProcessCrew
from site_builder.notation.level_csv import write_level_csv
from site_builder.puzzle import Level

SIZE = Size(8, 8, 7, levels=400)
QUICK_LEVELS = 60
WEIGHED = (Size(5, 5, 4), Size(8, 8, 7), Size(10, 10, 10))
WEIGHED_LEVELS = 10
COUNTS = (1, 2)
JOBS = 200

HEAD = ("workers", "wall s", "levels a s", "speedup", "efficiency", "peak MiB", "job ms", "levels")
WEIGHT_HEAD = ("board", "cache entry", "on disk", "CSV", "JSON line")

NOTES = """\
The same {count} levels of {board} with {flows} flows. *Wall*: from the call to the last level, with
the start of local processes, or the connection to a cluster that runs already. *Speedup*: over one
local worker; *efficiency*: speedup over the number of workers. *Peak*: the largest worker process.
*Job*: an empty job there and back, one after the other. *Levels*: whether they equal the first
row's. Scheduler, workers and this process share the cores.
"""
WEIGHT_NOTES = """\
Bytes a level, means of {count} levels; *on disk* in blocks of 4 KiB, as the cache counts.
"""


@dataclass(frozen=True, slots=True)
class Team:
    """Workers under test: a name for people, their number, how to call and how to find them."""

    name: str
    count: int
    workforce: Workforce
    find_processes: Callable[[], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Performance:
    """What a team did: seconds on the clock, the largest worker's peak in MiB, its levels."""

    wall: float
    peak: float
    levels: tuple[Level, ...]


def run_scaling(scope: Scope) -> str:
    """Return the tables of teams and of weights, with their notes."""
    count = QUICK_LEVELS if scope.quick else SIZE.levels
    teams = render_table(HEAD, _measure_teams(count, scope.engine))
    notes = NOTES.format(count=count, board=f"{SIZE.width}x{SIZE.height}", flows=SIZE.flows)
    weights = render_table(WEIGHT_HEAD, [weigh(size, scope.engine) for size in WEIGHED])
    return "\n".join((teams, notes, weights, WEIGHT_NOTES.format(count=WEIGHED_LEVELS)))


def _measure_teams(count: int, engine: str) -> list[list[str]]:
    rows = []
    first: Performance | None = None
    for team in _open_teams(engine):
        done = perform(team, count)
        first = first or done
        rows.append(render_row(team, done, first, time_job(team.workforce)))
        print(f"scaling: {team.name} done", file=sys.stderr)
    return rows


def _open_teams(engine: str) -> Iterator[Team]:
    for count in COUNTS:
        yield Team(f"{count} local", count, Workforce(count, engine), _find_children)
    for count in COUNTS:
        with open_loopback() as cluster:
            processes = [cluster.add_worker().pid for _ in range(count)]
            cluster.wait_for_workers(count)
            workforce = Workforce(count, engine, cluster.address)
            yield Team(f"{count} on a cluster", count, workforce, partial(list, processes))


def _find_children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid]


def perform(team: Team, count: int) -> Performance:
    """Let the team make the levels, without a cache."""
    peaks = [0.0]

    def look(_position: int, _from_cache: bool) -> None:  # noqa: FBT001 (the farm's signature)
        peaks.extend(map(read_peak, team.find_processes()))

    orders = [SIZE.order(index) for index in range(count)]
    begun = time.perf_counter()
    levels = make_levels(orders, team.workforce, cache=None, report=look)
    return Performance(time.perf_counter() - begun, max(peaks), levels)


def read_peak(process: int) -> float:
    """Return the peak memory of a living process in MiB; 0 where there is no /proc to tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(found[0]) / 1024 if found else 0.0


def time_job(workforce: Workforce) -> float:
    """Return the seconds that a job without any order takes, there and back."""
    with _call(workforce) as crew:
        crew.collect(crew.submit(()))
        begun = time.perf_counter()
        for _ in range(JOBS):
            crew.collect(crew.submit(()))
        return (time.perf_counter() - begun) / JOBS


@contextmanager
def _call(workforce: Workforce) -> Iterator[ProcessCrew | ClusterCrew]:
    with (ClusterCrew if workforce.cluster else ProcessCrew)(workforce) as crew:
        yield crew


def render_row(team: Team, done: Performance, first: Performance, job: float) -> list[str]:
    """Return the table's row for what a team did; ``first``: what one local worker did."""
    speedup = first.wall / done.wall
    same = all(a == b for a, b in zip(done.levels, first.levels, strict=True))
    return [
        team.name,
        show_seconds(done.wall),
        show_ratio(len(done.levels) / done.wall),
        show_ratio(speedup),
        f"{100 * speedup / team.count:.0f} %",
        f"{done.peak:.0f}",
        f"{1000 * job:.1f}",
        "equal" if same else "DIFFER",
    ]


def weigh(size: Size, engine: str) -> list[str]:
    """Return the row of a size: bytes a level in the cache and in the formats of ``generate``."""
    orders = [size.order(index) for index in range(WEIGHED_LEVELS)]
    with TemporaryDirectory(prefix="flowpress-bench-") as folder:
        cache = Path(folder)
        levels = make_levels(orders, Workforce(1, engine), cache=cache, report=lambda *_: None)
        entries = sum(file.stat().st_size for file in cache.rglob("*") if file.is_file())
        on_disk = take_census(cache).size
    csv = sum(len(write_level_csv(level.puzzle, level.solution)) for level in levels)
    lines = sum(len(json.dumps(describe_level(level))) + 1 for level in levels)
    means = (total / WEIGHED_LEVELS for total in (entries, on_disk, csv, lines))
    return [f"{size.width}x{size.height}", *(f"{mean:,.0f}" for mean in means)]
