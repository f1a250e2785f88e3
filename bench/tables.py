"""Figures as Markdown tables that also read well on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean


def render_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table, columns padded; the first is aligned left, the others right.

    Raises ValueError for a row of another length than the head.
    """
    lines = [list(head), *map(list, rows)]
    if any(len(line) != len(head) for line in lines):
        raise ValueError(f"each row needs {len(head)} cells")
    widths = [max(3, *map(len, column)) for column in zip(*lines, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    first, *others = [_pad(line, widths) for line in lines]
    return "".join(f"| {' | '.join(line)} |\n" for line in (first, rule, *others))


def _pad(line: list[str], widths: list[int]) -> list[str]:
    padded = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
    return [line[0].ljust(widths[0]), *padded[1:]]


def show_seconds(seconds: float) -> str:
    """Return seconds with as many places as mean something: 0.043, 4.3, 43."""
    return f"{seconds:.{_count_places(seconds)}f}"


def show_ratio(ratio: float) -> str:
    """Return a ratio to the baseline: 0.04, 0.43, 4.3, 43."""
    return f"{ratio:.{min(2, _count_places(ratio))}f}"


def _count_places(value: float) -> int:
    return next((places for limit, places in ((0.1, 3), (1, 2), (10, 1)) if value < limit), 0)


def show_part(part: int, whole: int) -> str:
    """Return a count beside what it is a part of: 2 of 1,234."""
    return f"{part:,} of {whole:,}"


def show_percent(part: int, whole: int) -> str:
    """Return a share in percent; only none at all is shown as 0, only all as 100."""
    if whole == 0:
        return "-"
    if part in (0, whole):
        return f"{100 * part // whole} %"
    return f"{min(max(100 * part / whole, 0.1), 99.9):.1f} %"


def show_spread(values: Sequence[float], places: int) -> str:
    """Return the mean and, in brackets, the 10th and 90th percentile; ``-`` for no values."""
    if not values:
        return "-"
    ordered = sorted(values)
    low, high = (ordered[round(share * (len(ordered) - 1))] for share in (0.1, 0.9))
    return f"{fmean(values):.{places}f} ({low:.{places}f}-{high:.{places}f})"
