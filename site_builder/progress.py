"""How far the generation is, for people: bars on a terminal, a few plain lines elsewhere."""

from __future__ import annotations

import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from rich.progress import Progress, TaskID

PLAIN_SECONDS = 5.0
"""Seconds between two lines of plain progress within one part."""


@dataclass(frozen=True, slots=True)
class Part:
    """One stretch of the work with a bar of its own: a pack and its number of levels."""

    title: str
    count: int


@dataclass(slots=True)
class Tally:
    """How much of a part is done; ``since`` is when its first new level was begun."""

    part: Part
    cached: int = 0
    made: int = 0
    since: float | None = None

    @property
    def done(self) -> int:
        """The number of levels that are ready."""
        return self.cached + self.made

    def count(self, begun: float, *, from_cache: bool) -> None:
        """Count one more level, begun at the time ``begun`` (seconds of any clock)."""
        if from_cache:
            self.cached += 1
            return
        self.made += 1
        if self.since is None:
            self.since = begun

    def find_rate(self, now: float) -> float | None:
        """Return new levels a second, or None as long as it cannot be told.

        Levels from the cache come in no time and say nothing about those still to be made.
        """
        if self.since is None or not self.made or now <= self.since:
            return None
        return self.made / (now - self.since)

    def describe(self) -> str:
        """Return one plain line about the part."""
        line = f"{self.part.title}: {self.done} of {self.part.count} levels"
        return f"{line}, {self.cached} from the cache" if self.cached else line


def show_progress(
    parts: Sequence[Part], stream: TextIO
) -> AbstractContextManager[Callable[[int, bool], None]]:
    """Show progress on ``stream`` as long as the block runs.

    The block gets a function to call once a level is ready, with its place in all parts put end
    to end and whether it came from the cache.
    """
    tallies = [Tally(part) for part in parts]
    owners = [tally for tally in tallies for _ in range(tally.part.count)]
    if stream.isatty():
        return _show_bars(tallies, owners, stream)
    return _show_lines(owners, stream)


@contextmanager
def _show_lines(owners: Sequence[Tally], stream: TextIO) -> Iterator[Callable[[int, bool], None]]:
    last = time.monotonic()

    def report(position: int, from_cache: bool) -> None:  # noqa: FBT001 (the farm's signature)
        nonlocal last
        now, tally = time.monotonic(), owners[position]
        tally.count(last, from_cache=from_cache)
        if tally.done == tally.part.count or now - last >= PLAIN_SECONDS:
            last = now
            with suppress(OSError, ValueError):  # progress that nobody can read stops nothing
                print(tally.describe(), file=stream, flush=True)

    yield report


@contextmanager
def _show_bars(
    tallies: Sequence[Tally], owners: Sequence[Tally], stream: TextIO
) -> Iterator[Callable[[int, bool], None]]:
    with _open_bars(stream) as bars:
        tasks = {id(tally): _add_bar(bars, tally) for tally in tallies}
        previous = time.monotonic()

        def report(position: int, from_cache: bool) -> None:  # noqa: FBT001 (the farm's signature)
            nonlocal previous
            now, tally = time.monotonic(), owners[position]
            tally.count(previous, from_cache=from_cache)
            previous = now
            bars.update(tasks[id(tally)], completed=tally.done, pace=_describe_pace(tally, now))

        yield report


class _Patient:
    """A terminal that may go away: what is written then goes nowhere, and stops nothing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text if that is possible."""
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush if that is possible."""
        with suppress(OSError, ValueError):
            self._stream.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def _add_bar(bars: Progress, tally: Tally) -> TaskID:
    from rich.markup import escape

    return bars.add_task(escape(tally.part.title), total=tally.part.count, pace="")


def _open_bars(stream: TextIO) -> Progress:
    """Return rich's display; it is imported here because only terminals pay for it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}", style="dim", markup=False),
        console=Console(file=cast("TextIO", _Patient(stream))),
    )


def _describe_pace(tally: Tally, now: float) -> str:
    """Return the rate and the time left, or what else is worth saying."""
    left = tally.part.count - tally.done
    if not left:
        return "from the cache" if not tally.made else f"{tally.made} new"
    rate = tally.find_rate(now)
    if rate is None:
        return ""
    return f"{_format_rate(rate)}, {_format_time(left / rate)} left"


def _format_rate(rate: float) -> str:
    return f"{rate:.1f} a second" if rate >= 1 else f"{60 * rate:.0f} a minute"


def _format_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
