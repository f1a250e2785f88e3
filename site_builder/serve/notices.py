"""What open pages must hear of: the number of the build, and what is wrong with the last one."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Status:
    """``build`` goes up with each build that ends; ``error`` is empty when it was a good one."""

    build: int = 0
    error: str = ""

    def to_event(self) -> bytes:
        """Return the status as one server-sent event."""
        data = json.dumps({"build": self.build, "error": self.error})
        return f"data: {data}\n\n".encode()


class Notices:
    """The notice board between the builder's thread and those of the open pages."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._status = Status()

    @property
    def status(self) -> Status:
        """The status now."""
        return self._status

    def post(self, error: str = "") -> None:
        """Tell everybody that a build ended, and how."""
        with self._changed:
            self._status = Status(self._status.build + 1, error)
            self._changed.notify_all()

    def wait_for_news(self, known: Status, seconds: float) -> Status:
        """Return the status as soon as it is not ``known`` any more, or after ``seconds``."""
        with self._changed:
            self._changed.wait_for(lambda: self._status != known, timeout=seconds)
            return self._status
