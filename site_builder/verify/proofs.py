"""What an audit of a level has found out, against what is told of it."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.audit.record import Audit
from site_builder.audit.words import describe_proof
from site_builder.downloads import describe_grade
from site_builder.puzzle import Grade, Ungraded, Uniqueness
from site_builder.verify.findings import Finding, compare, differ
from site_builder.verify.level import write_grade
from site_builder.verify.told import ToldLevel

_PROVEN = (Uniqueness.UNIQUE, Uniqueness.AIRTIGHT)
"""What a level must be to be graded."""


def compare_audit(level: ToldLevel, audit: Audit, *, is_graded: bool) -> Iterator[Finding]:
    """Yield that less is proven of a level than was told, and that its grade is another.

    More than was told is as good. ``is_graded``: the told grade is of our own version.
    """
    proven = audit.uniqueness or Uniqueness.UNDECIDED
    told = level.uniqueness
    if told is not Uniqueness.UNDECIDED and not proven.reaches(told):
        yield differ(level.where, "uniqueness", told.value, describe_proof(audit, proven))
    # A level of which less was known, or more, has or lacks a grade for that alone.
    if is_graded and (proven in _PROVEN) is (told in _PROVEN) and audit.grade is not None:
        yield from compare_grade(level, audit.grade)


def compare_grade(level: ToldLevel, grade: Grade | Ungraded) -> Iterator[Finding]:
    """Yield that the grade of a level is not the one that was told."""
    found = {key: value for key, value in describe_grade(grade).items() if value is not None}
    yield from compare(level.where, "grade", write_grade(level.grade), write_grade(found))
