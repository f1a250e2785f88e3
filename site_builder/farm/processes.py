"""A crew of processes on this machine that never outlive their parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from typing import Self

from site_builder.errors import FarmError
from site_builder.farm.jobs import Asked, Batch, run_batch
from site_builder.farm.workforce import Workforce


class ProcessCrew:
    """The Crew of this machine: a process pool whose processes start as jobs come in."""

    def __init__(self, workforce: Workforce) -> None:
        self._engine = workforce.engine
        self._executor: Executor | None = None
        self.size = workforce.workers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._executor is None:
            return
        if kind is not None:
            # A question to the solver cannot be interrupted from within: end the processes.
            for child in multiprocessing.active_children():
                child.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def submit(self, orders: Sequence[Asked]) -> Future[Batch]:
        """Hand out a job; FarmError when no process can be started or one was killed."""
        try:
            with _explained(), _hangups_held_back():
                if self._executor is None:
                    self._executor = ProcessPoolExecutor(
                        max_workers=self.size,
                        mp_context=multiprocessing.get_context("spawn"),
                        initializer=_prepare_worker,
                    )
                return self._executor.submit(run_batch, self._engine, orders)
        except OSError as error:
            raise FarmError(
                f"the system cannot start another worker process: {error.strerror or error}; "
                "nothing is lost: run again, with fewer --workers"
            ) from error

    def collect(self, job: Future[Batch]) -> Batch:
        """Return what a finished job made; FarmError when a process was killed."""
        with _explained():
            return job.result()

    def look_around(self) -> None:
        """Do nothing: a process that is gone ends its jobs, which is seen at once."""


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool as error:
        raise FarmError(
            "a worker process was ended from outside (out of memory?); nothing is lost: "
            "run again, with fewer --workers if memory is short"
        ) from error


@contextmanager
def _hangups_held_back() -> Iterator[None]:
    """Start processes that do not notice when the terminal is closed: the parent does, and acts.

    Processes begin with the signals blocked that their parent blocks. That is the one way to reach
    the standard library's own helper, which takes care of SIGINT and SIGTERM only.
    """
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_worker() -> None:
    """Leave Ctrl-C to the parent, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent.sentinel,), daemon=True).start()


def _die_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
