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
    days = monthrange(year, month)[1]
    if not 1 <= day <= days:
        near = date(year, month, min(max(day, 1), days))
        raise ValueError(f"{show(text)} is not a day of the calendar; did you mean {near}?")
    return date(year, month, day)


def _suggest_spelling(text: str) -> str:
    """Return how the date should be written, by its own numbers where their order is plain."""
    near = _NEAR_DAY.fullmatch(text)
    if near is None:
        return "write year, month and day, such as 2026-12-01"
    year, month, day = near.groups()
    return f"did you mean {year}-{month:0>2}-{day:0>2}?"
