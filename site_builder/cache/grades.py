"""Grades as entries keep them: of one version of grading, and held against the solution."""

from __future__ import annotations

from itertools import pairwise

from site_builder.grading import GRADING
from site_builder.notation.hint_script import read_hint_script, write_hint_script
from site_builder.puzzle import Difficulty, Grade, Puzzle, Solution, Ungraded

_UNGRADED = "ungraded"


def write_grade(grade: Grade | Ungraded) -> dict[str, object]:
    """Return a grade, or why there is none, as plain values for JSON."""
    if isinstance(grade, Ungraded):
        return {"grading": GRADING, _UNGRADED: grade.value}
    return {
        "grading": GRADING,
        "difficulty": grade.difficulty.value,
        "score": grade.score,
        "script": write_hint_script(grade),
    }


def read_grade(record: object, puzzle: Puzzle, solution: Solution) -> Grade | Ungraded | None:
    """Return the grade that ``write_grade`` kept, or None when it has to be found anew.

    So it has to when another version of grading found it, or when the steps of its script do not
    lead to the solution. Raises ValueError, TypeError,
    KeyError or NotationError for what ``write_grade`` does not write.
    """
    if not isinstance(record, dict) or record["grading"] != GRADING:
        return None
    if _UNGRADED in record:
        return Ungraded(record[_UNGRADED])
    score = record["score"]
    if not isinstance(score, int) or isinstance(score, bool) or score < 0:
        raise ValueError(f"no score: {score!r}")
    script = read_hint_script(record["script"], puzzle.board)
    grade = Grade(Difficulty(record["difficulty"]), score, script)
    return grade if _is_true(grade, solution) else None


def _is_true(grade: Grade, solution: Solution) -> bool:
    """Say whether the steps together join what the solution does, and rule out nothing of it."""
    drawn = {(min(step), max(step)) for path in solution.paths for step in pairwise(path)}
    joined = {(min(pair), max(pair)) for step in grade.script for pair in step.joined}
    return drawn == joined and all(drawn.isdisjoint(step.barred) for step in grade.script)
