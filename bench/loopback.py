"""A dask cluster on this machine: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import Client

from bench.launch import ROOT

START_SECONDS = 60


class Loopback:
    """A scheduler on 127.0.0.1, with its notes and its workers' in ``folder``.

    ``address`` is what ``--cluster`` takes; ``scheduler`` is its process.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        note = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--scheduler-file", str(note), "--port", "0")
        wait_for(lambda: note.exists() and note.read_text().rstrip().endswith("}"))
        self.address = str(json.loads(note.read_text())["address"])

    def add_worker(self, threads: int = 1, place: Path | None = ROOT) -> subprocess.Popen[bytes]:
        """Start a worker; ``place`` is the folder of its program, None for a worker without one."""
        options = ("--nthreads", str(threads), "--no-nanny")
        return self._start("worker", self.address, *options, place=place)

    def wait_for_workers(self, count: int) -> None:
        """Return once ``count`` workers have joined."""
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=START_SECONDS)

    def end(self) -> None:
        """Kill all processes."""
        for process in self._processes:
            process.kill()
            process.wait()

    def _start(
        self, kind: str, *arguments: str, place: Path | None = ROOT
    ) -> subprocess.Popen[bytes]:
        options = ("--host", "127.0.0.1", "--no-dashboard")
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        process = subprocess.Popen(  # noqa: S603 (our own commands)
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments, *options],
            cwd=self._folder,
            env=environment | ({"PYTHONPATH": str(place)} if place else {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process


@contextmanager
def open_loopback(workers: int = 0) -> Iterator[Loopback]:
    """Open a cluster with as many workers (they join within a second or two); end it after."""
    with TemporaryDirectory(prefix="flowpress-cluster-", ignore_cleanup_errors=True) as folder:
        cluster = Loopback(Path(folder))
        try:
            for _ in range(workers):
                cluster.add_worker()
            yield cluster
        finally:
            cluster.end()


def wait_for(condition: Callable[[], bool]) -> None:
    """Return once ``condition`` holds; TimeoutError when it does not within START_SECONDS."""
    deadline = time.monotonic() + START_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("the cluster does not start")
        time.sleep(0.05)
