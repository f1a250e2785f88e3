"""A crew on a dask.distributed cluster: the one module that imports it.

Workers must have this very Flowpress installed and run one job at a time in a process
(``dask worker --nthreads 1``): Z3 is not safe in several threads of one process.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from typing import Self

from distributed import Client, get_worker
from distributed.core import connect
from distributed.scheduler import KilledWorker

from site_builder import __version__
from site_builder.errors import FarmError
from site_builder.farm.jobs import Asked, Batch, run_batch
from site_builder.farm.workforce import Workforce, find_engine_fault
from site_builder.generator.order import DEFINITION

CONNECT_SECONDS = 10
"""How long to wait for a scheduler to answer."""

LOOK_SECONDS = 5
"""How often to count the workers."""

REMIND_SECONDS = 60
"""How often to say again that there is no worker."""

CLOSE_SECONDS = 2

_LOST = (OSError, RuntimeError, ValueError, CancelledError)  # asyncio's TimeoutError is an OSError


@dataclass(frozen=True, slots=True)
class Passport:
    """What client and worker must have in common to make the same levels."""

    release: str
    definition: int

    def describe(self) -> str:
        """Return the words for errors."""
        return f"Flowpress {self.release} with level definition {self.definition}"


OURS = Passport(__version__, DEFINITION)


class ClusterCrew:
    """The Crew of a cluster: connects with the first job, cancels what is left when it ends.

    Jobs of a worker that dies are given to others by the scheduler. Workers may join and leave at
    any time; while there is none the work waits, and says so.
    """

    def __init__(self, workforce: Workforce) -> None:
        self._engine = workforce.engine
        self._address = workforce.cluster or ""
        self._tell = workforce.tell
        self._client: Client | None = None
        self._executor: Executor | None = None
        self._looked = self._reminded = float("-inf")
        self.size = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._client is None:
            return
        with suppress(*_LOST):  # a scheduler that is gone has nothing left to cancel
            if self._executor is not None:
                self._executor.shutdown(wait=kind is None)
        with suppress(*_LOST):
            self._client.close(timeout=CLOSE_SECONDS)

    def submit(self, orders: Sequence[Asked]) -> Future[Batch]:
        """Hand out a job; the first one waits until there are workers, and examines them."""
        executor = self._executor or self._assemble()
        with self._explained():
            return executor.submit(run_on_worker, OURS, self._engine, orders)

    def collect(self, job: Future[Batch]) -> Batch | None:
        """Return what a job made; None when the workers that had it died too often."""
        try:
            return job.result()
        except KilledWorker:
            return None
        except CancelledError as error:  # the library's word for all jobs of a lost scheduler
            raise self._lose() from error
        except ImportError as error:
            raise FarmError(f"a worker that joined lacks {OURS.describe()}: {error}") from error

    def look_around(self) -> None:
        """Count the workers from time to time; say so when there is none."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        with self._explained():
            self._count_workers(now)

    def _count_workers(self, now: float) -> dict[str, int]:
        """Return the threads of each worker by address; remind people when there is none."""
        if self._client is None or self._client.status != "running":
            raise CancelledError
        threads: dict[str, int] = self._client.nthreads()
        self.size = len(threads)
        if threads:
            if self._reminded > float("-inf"):
                self._tell(f"the cluster at {self._address} has a worker again")
            self._reminded = float("-inf")
        elif now - self._reminded >= REMIND_SECONDS:
            self._reminded = now
            self._tell(f"waiting: the cluster at {self._address} has no worker (Ctrl-C stops)")
        return threads

    def _assemble(self) -> Executor:
        _silence_logs()
        self._client = _connect(self._address)
        with self._explained():
            while not (threads := self._count_workers(time.monotonic())):
                time.sleep(0.5)
            _refuse_threads(threads)
            found = self._client.run(find_passport, self._engine, on_error="return")
            _refuse_strangers(found)
        # Not pure=True: a job given out again after a loss must be a new one to the scheduler.
        self._executor = self._client.get_executor(pure=False)
        return self._executor

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except _LOST as error:
            raise self._lose() from error

    def _lose(self) -> FarmError:
        return FarmError(
            f"the cluster at {self._address} was lost; all levels made so far are in the cache: "
            "run again when it is back"
        )


def run_on_worker(expected: Passport, engine: str, orders: Sequence[Asked]) -> Batch:
    """Do a job on a worker of the cluster; FarmError when this worker must not do it.

    Workers that join in the middle of a run are examined here.
    """
    worker = get_worker()
    if expected != OURS:
        raise FarmError(_describe_stranger(worker.address, OURS.describe(), expected))
    fault = find_engine_fault(engine)
    if fault:
        raise FarmError(f"the worker {worker.address} cannot work: {fault}")
    _refuse_threads({worker.address: worker.state.nthreads})
    with _collected_here():
        return run_batch(engine, orders)


@contextmanager
def _collected_here() -> Iterator[None]:
    """Keep the garbage collector to this thread as long as the block runs.

    A worker's event loop runs in another thread. Were garbage collected there, it might free
    objects of a Z3 context that is just answering a question in this one.
    """
    _settle_worker()
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.enable()


@cache
def _settle_worker() -> None:
    """Load what makes levels, once, and exempt all that is loaded from later collections.

    It stays anyway, and looking through it would take longer than making a small level.
    """
    import site_builder.generator.make  # noqa: F401, PLC0415 (only workers need it)

    gc.collect()
    gc.freeze()


def find_passport(engine: str) -> tuple[Passport, str | None]:
    """Return what a worker is asked before the first job: its passport, what its engine lacks."""
    return OURS, find_engine_fault(engine)


def _connect(address: str) -> Client:
    try:
        asyncio.run(_knock(address))
        with warnings.catch_warnings():
            # dask warns of its own differing versions: our own check decides.
            warnings.simplefilter("ignore")
            return Client(address, timeout=CONNECT_SECONDS, set_as_default=False, name="flowpress")
    except (*_LOST, ImportError, TypeError) as error:
        reason = str(error) or f"no answer in dask's language within {CONNECT_SECONDS} seconds"
        raise FarmError(f"there is no cluster to be reached at {address}: {reason}") from error


async def _knock(address: str) -> None:
    """Raise an error unless a scheduler answers in time.

    The client would wait for ever where something else listens: its timeout ends with the
    connection, before the greeting.
    """
    comm = await asyncio.wait_for(connect(address, timeout=CONNECT_SECONDS), CONNECT_SECONDS)
    await comm.close()


def _silence_logs() -> None:
    """Leave it to us to put into words what happens: the library logs to standard error."""
    for name in list(logging.root.manager.loggerDict):
        if name == "distributed" or name.startswith("distributed."):
            logger = logging.getLogger(name)
            logger.handlers = [logging.NullHandler()]
            logger.propagate = False


def _refuse_threads(threads: dict[str, int]) -> None:
    several = sorted(address for address, count in threads.items() if count != 1)
    if several:
        raise FarmError(
            f"the worker {several[0]} has {threads[several[0]]} threads; Z3 is safe with one "
            "thread in a process only: start it with dask worker --nthreads 1 --nworkers N"
        )


def _refuse_strangers(found: dict[str, object]) -> None:
    for address, answer in sorted(found.items()):
        match answer:
            case (Passport() as passport, None) if passport == OURS:
                continue
            case (Passport() as passport, str(fault)) if passport == OURS:
                raise FarmError(f"the worker {address} cannot work: {fault}")
            case (Passport() as passport, _):
                raise FarmError(_describe_stranger(address, passport.describe(), OURS))
            case _:
                raise FarmError(_describe_stranger(address, f"none ({answer})", OURS))


def _describe_stranger(address: str, theirs: str, expected: Passport) -> str:
    return (
        f"the worker {address} has {theirs}, and {expected.describe()} is needed: "
        f"install the same release there, pip install 'flowpress[cluster]=={expected.release}'"
    )
