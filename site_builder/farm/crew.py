"""What the farm asks of workers, be they processes of this machine or a cluster."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol, Self

from site_builder.farm.jobs import Asked, Batch


class Crew(Protocol):
    """Workers, called up when the first job is handed out and sent home when the block ends.

    When the block ends in an exception, whatever is not finished is given up at once.
    """

    @property
    def size(self) -> int:
        """The number of jobs that can be worked on at once."""

    def submit(self, orders: Sequence[Asked]) -> Future[Batch]:
        """Hand out a job; FarmError when there is nobody to do it."""

    def collect(self, job: Future[Batch]) -> Batch | None:
        """Return what a finished job made, or None when it was lost and may be handed out again.

        Raises FarmError when workers are gone for good.
        """

    def look_around(self) -> None:
        """Look after the workers: called at least twice a second. FarmError when they are gone."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None: ...
