"""Progress: plain lines where nobody watches, bars with rate and time left on a terminal."""

from __future__ import annotations

import io
import time
from typing import TYPE_CHECKING

import pytest

from site_builder import progress
from site_builder.progress import Part, Tally, show_progress

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = (Part("First", 2), Part("Second", 3))


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Return the time that progress sees, as a list of one number to be set."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    yield now
    monkeypatch.undo()


def test_plain_lines() -> None:
    """Each part has its line once it is finished, in whatever order levels come."""
    stream = io.StringIO()
    with show_progress(PARTS, stream) as report:
        for position in (4, 0, 2, 1, 3):
            report(position, position == 0)
    lines = ["First: 2 of 2 levels, 1 from the cache", "Second: 3 of 3 levels"]
    assert lines == stream.getvalue().splitlines()


def test_plain_lines_of_slow_work(clock: list[float]) -> None:
    """Slow work says where it is, but no more often than every few seconds."""
    stream = io.StringIO()
    with show_progress([Part("Slow", 9)], stream) as report:
        for position in range(8):
            clock[0] += progress.PLAIN_SECONDS / 2
            report(position, False)  # noqa: FBT003
    expected = [f"Slow: {done} of 9 levels" for done in (2, 4, 6, 8)]
    assert expected == stream.getvalue().splitlines()


def test_bars() -> None:
    """A terminal gets a bar for each part, with its title as it is written."""
    stream = Terminal()
    with show_progress([Part("A [bold]pack[/bold]", 2), Part("Other", 1)], stream) as report:
        report(0, True)  # noqa: FBT003
        report(1, False)  # noqa: FBT003
        report(2, True)  # noqa: FBT003
    text = stream.getvalue()
    assert "A [bold]pack[/bold]" in text
    assert "2/2" in text
    assert "1 new" in text
    assert "from the cache" in text


def test_rate_leaves_the_cache_out() -> None:
    """Levels from the cache do not count as speed."""
    tally = Tally(Part("Pack", 100))
    for _ in range(50):
        tally.count(10.0, from_cache=True)
    assert tally.find_rate(11.0) is None
    tally.count(20.0, from_cache=False)
    tally.count(21.0, from_cache=False)
    assert 0.5 == tally.find_rate(24.0)
    assert 52 == tally.done


@pytest.mark.parametrize(
    ("made", "seconds", "words"),
    [
        (1, 0.5, "2.0 a second, 50 s left"),
        (1, 2.0, "30 a minute, 3 min 18 s left"),
        (100, 1.0, "100 new"),
    ],
)
def test_pace(made: int, seconds: float, words: str) -> None:
    """The pace names the rate in the unit that suits it, and the time left."""
    tally = Tally(Part("Pack", 100), made=made, since=0.0)
    assert words == progress._describe_pace(tally, seconds)
