"""The farm's outcome does not depend on workers or cache, and it leaves nobody behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from site_builder.errors import GenerationError, InfeasibleRecipeError
from site_builder.farm import Workforce, make_levels
from site_builder.generator import Order
from site_builder.puzzle import Recipe, Uniqueness, find_symmetry_key

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
    assert [order.index for order in ORDERS] == [level.index for level in alone]


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
    assert (0, True) == (levels[0].attempt, levels[1].attempt > 0)


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
