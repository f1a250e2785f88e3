"""A real cluster on this machine: the same levels, whoever dies, and refusals in words."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT

from bench.loopback import Loopback, open_loopback
from site_builder.errors import FarmError
from site_builder.farm import Workforce, cluster, make_levels
from site_builder.generator import DEFINITION, Order
from site_builder.puzzle import Recipe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[..., subprocess.CompletedProcess[str]]

TINY = [Order(Recipe(4, 4, (3, 4), (3, 16)), "cluster", index) for index in range(3)]
SERIES = ("generate", "--size", "6x6", "--flows", "4-6", "--seed", "cluster", "--no-cache")
SLOW = ("generate", "--size", "9x9", "--seed", "long", "--count", "5000", "--no-cache")


@pytest.fixture
def loopback() -> Iterator[Loopback]:
    """Return a cluster without workers."""
    with open_loopback() as opened:
        yield opened


def make_tiny(address: str, tell: Callable[[str], None] = print, engine: str = "z3") -> list[str]:
    """Return the ids of a few levels made on the cluster at ``address``."""
    workforce = Workforce(1, engine, address, tell)
    levels = make_levels(TINY, workforce, cache=None, report=lambda *_: None)
    return [level.id for level in levels]


def start_flowpress(environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    """Start the command with its output in pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "site_builder", *arguments],
        env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_a_killed_worker_changes_no_byte(
    loopback: Loopback, flowpress: Run, environment: dict[str, str]
) -> None:
    """One of two workers is killed midway: the output is that of a run on this machine alone."""
    victim, _ = loopback.add_worker(), loopback.add_worker()
    with start_flowpress(
        environment, *SERIES, "--count", "40", "--cluster", loopback.address
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = [process.stdout.readline() for _ in range(8)]
        victim.kill()
        rest, stderr = process.stdout.read(), process.stderr.read()
    assert 0 == process.returncode, stderr
    assert "generate: 40 of 40 levels\n" == stderr.splitlines(keepends=True)[-1]
    alone = flowpress(*SERIES, "--count", "40", "--engine", "cadical")
    assert alone.stdout == "".join(first) + rest


def test_work_waits_for_workers(loopback: Loopback) -> None:
    """With no worker the run says that it waits, and begins as soon as one joins."""
    words: list[str] = []

    def tell(word: str) -> None:
        words.append(word)
        if len(words) == 1:
            loopback.add_worker()

    here = make_levels(TINY, Workforce(1), cache=None, report=lambda *_: None)
    assert [level.id for level in here] == make_tiny(loopback.address, tell, "cadical")
    place = f"the cluster at {loopback.address} has"
    assert [f"waiting: {place} no worker (Ctrl-C stops)", f"{place} a worker again"] == words


def test_unreachable_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that does not answer is an error in words after a while, not a wait for ever."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with pytest.raises(
        FarmError, match=r"there is no cluster to be reached at tcp://127\.0\.0\.1:9:"
    ):
        make_tiny("tcp://127.0.0.1:9")


def test_something_else_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes connections and says nothing is no cluster, and is not waited for."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(FarmError, match=r"no answer in dask's language within 0\.5 seconds"),
    ):
        make_tiny(f"tcp://127.0.0.1:{server.getsockname()[1]}")


@pytest.mark.parametrize("address", ["nonsense://x", "127.0.0.1", "tcp://127.0.0.1:port", ""])
def test_address_that_is_none(address: str) -> None:
    """What cannot be an address is refused at once."""
    with pytest.raises(FarmError, match="is not the address of a cluster"):
        make_tiny(address)


def test_workers_with_threads_are_refused(loopback: Loopback) -> None:
    """Z3 is not safe in threads: such a worker is named, with the cure."""
    loopback.add_worker(threads=2)
    with pytest.raises(FarmError, match=r"has 2 threads; .*--nthreads 1"):
        make_tiny(loopback.address)


def test_workers_of_another_release_are_refused(loopback: Loopback, tmp_path: Path) -> None:
    """A worker that would make other levels is named, with what it has and what it needs."""
    other = tmp_path / "other"
    shutil.copytree(ROOT / "site_builder", other / "site_builder")
    file = other / "site_builder" / "generator" / "order.py"
    file.write_text(file.read_text().replace(f"DEFINITION = {DEFINITION}", "DEFINITION = 99"))
    loopback.add_worker(place=other)
    with pytest.raises(FarmError, match=f"definition 99, .* definition {DEFINITION} is needed"):
        make_tiny(loopback.address)


def test_workers_without_flowpress_are_refused(loopback: Loopback) -> None:
    """A worker that has no Flowpress at all is told apart from one that fails."""
    loopback.add_worker(place=None)
    with pytest.raises(FarmError, match=r"has none .*No module named 'site_builder'"):
        make_tiny(loopback.address)


def test_lost_scheduler(loopback: Loopback, environment: dict[str, str]) -> None:
    """When the scheduler dies the run ends with code 2 and words."""
    loopback.add_worker()
    process = start_flowpress(environment, *SERIES, "--count", "900", "--cluster", loopback.address)
    assert process.stdout is not None
    process.stdout.readline()
    loopback.scheduler.kill()
    _, stderr = process.communicate(timeout=60)
    assert 2 == process.returncode
    assert "was lost; all levels made so far are in the cache" in stderr
    assert "Traceback" not in stderr


def test_stop(loopback: Loopback, environment: dict[str, str]) -> None:
    """Ctrl-C ends the run within seconds, and the cluster is free for the next one."""
    loopback.add_worker()
    process = start_flowpress(environment, *SLOW, "--cluster", loopback.address)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    _, stderr = process.communicate(timeout=30)
    assert time.monotonic() - begun < 5
    assert (130, "stopped") == (process.returncode, stderr.splitlines()[-1])
    assert 3 == len(make_tiny(loopback.address))
