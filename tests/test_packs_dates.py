"""The days of a pack: what authors may write for them, and what they are told when they may not."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from test_packs import FIRST, find_problems, read_one


@pytest.mark.parametrize(
    ("lines", "published", "updated", "changed"),
    [
        ("", None, None, None),
        ("published: 2026-11-30\n", date(2026, 11, 30), None, date(2026, 11, 30)),
        ('published: "2028-02-29"\n', date(2028, 2, 29), None, date(2028, 2, 29)),
        (
            "updated: 2027-01-02\npublished: 2026-11-30\n",
            date(2026, 11, 30), date(2027, 1, 2), date(2027, 1, 2),
        ),
        (
            "published: 2026-11-30\nupdated: 2026-11-30\n",
            date(2026, 11, 30), date(2026, 11, 30), date(2026, 11, 30),
        ),
    ],
)  # fmt: skip
def test_days_are_read_as_written(
    tmp_path: Path, lines: str, published: date | None, updated: date | None, changed: date | None
) -> None:
    """Both days may be missing; a pack changed when it was updated, else when it came out."""
    pack = read_one(tmp_path, FIRST + lines)
    assert (published, updated, changed) == (pack.published, pack.updated, pack.changed)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "published: 30.11.2026\n",
            (
                "6:12: published: '30.11.2026' is not a date; write year, month and day, such as "
                "2026-12-01"
            ),
        ),
        (
            "published: 2026-02-30\n",
            "6:12: published: '2026-02-30' is not a day of the calendar; did you mean 2026-02-28?",
        ),
        (
            "updated: 2026-12-01\n",
            "6:10: updated: stands without a published; did you mean published: 2026-12-01?",
        ),
        (
            "published: 2026-12-01\nupdated: 2026-11-30\n",
            (
                "7:10: updated: 2026-11-30 lies before published: 2026-12-01; exchange them, or "
                "leave this one out"
            ),
        ),
        (
            "published: soon\nupdated: 2026-11-30\n",
            "6:12: published: 'soon' is not a date; write year, month and day, such as 2026-12-01",
        ),
    ],
)
def test_a_day_that_cannot_be_is_explained(tmp_path: Path, lines: str, expected: str) -> None:
    """Each mistake gets its own words, once, at its own line and column."""
    problems = find_problems(tmp_path, {"first.yaml": FIRST + lines})
    assert expected == problems.replace("packs/first.yaml:", "")
