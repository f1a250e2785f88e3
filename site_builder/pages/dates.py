"""Days in words, the same on every machine: no locale is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def write_date(day: date) -> str:
    """Return the day in words: ``Thursday, 3 December 2026``."""
    return f"{WEEKDAYS[day.weekday()]}, {write_short_date(day)}"


def write_short_date(day: date) -> str:
    """Return the day without its weekday: ``3 December 2026``."""
    return f"{day.day} {write_month(day)}"


def write_month(day: date) -> str:
    """Return the month of a day: ``December 2026``."""
    return f"{MONTHS[day.month - 1]} {day.year}"
