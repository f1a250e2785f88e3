"""Days of the calendar as authors write them; nothing is left to YAML or to a locale."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

from site_builder.packs.fields import read_scalar
from site_builder.packs.problems import show

FIRST_YEAR, LAST_YEAR = 2000, 2199
"""Within these years every reader of our dates agrees on them."""

_DAY = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})")
_NEAR_DAY = re.compile("([0-9]{4})[-/. ]([0-9]{1,2})[-/. ]([0-9]{1,2})")


def read_date(node: object) -> date:
    """Return the day of ``2026-12-01``; raise ValueError with words for anything else."""
    text = read_scalar(node, "a date").strip()
    found = _DAY.fullmatch(text)
    if found is None:
        raise ValueError(f"{show(text)} is not a date; {_suggest_spelling(text)}")
    year, month, day = (int(part) for part in found.groups())
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(f"{show(text)} is outside the years {FIRST_YEAR} to {LAST_YEAR}")
    if not 1 <= month <= 12:
        raise ValueError(f"{show(text)} is in no month; months are 01 to 12")
    near = _find_nearest(year, month, day)
    if near.day != day:
        raise ValueError(f"{show(text)} is not a day of the calendar; did you mean {near}?")
    return near


def _suggest_spelling(text: str) -> str:
    """Return how the date should be written, by its own numbers where their order is plain."""
    near = _NEAR_DAY.fullmatch(text)
    year, month, day = (int(part) for part in near.groups()) if near else (0, 0, 0)
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12 and day):
        return "write year, month and day, such as 2026-12-01"
    return f"did you mean {_find_nearest(year, month, day)}?"


def _find_nearest(year: int, month: int, day: int) -> date:
    """Return the day of the month that is nearest to one that the month may not have."""
    return date(year, month, min(max(day, 1), monthrange(year, month)[1]))
