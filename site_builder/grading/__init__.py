"""The human-technique solver: how hard a level is, and the steps that explain its solution."""

from site_builder.grading.grade import GRADING, grade_puzzle

__all__ = ["GRADING", "grade_puzzle"]
