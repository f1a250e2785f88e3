"""What an audit found as one JSON object a board, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.puzzle import Grade, find_level_id
from site_builder.solver import Answer

if TYPE_CHECKING:
    from site_builder.audit.collection import Listed, Repeat
    from site_builder.audit.record import Audit
    from site_builder.puzzle import Puzzle, Solution
    from site_builder.rules import Fault

_SOLVABLE = {Answer.YES: True, Answer.NO: False, Answer.GAVE_UP: None}


def describe_audit(
    listed: Listed, audit: Audit, repeats: tuple[Repeat, ...], seconds: float
) -> dict[str, object]:
    """Return an audit as values for JSON; keys keep their order, and new ones go to the end.

    Flows are numbers from 0. Cells of faults are ``[row, column]`` from 0; paths of solutions list
    cells as ``row * width + column``. ``seconds`` is wall time, and alone differs from run to run.
    """
    puzzle = audit.entry.puzzle
    return {
        "file": listed.file,
        "index": listed.index,
        "width": puzzle.board.width,
        "height": puzzle.board.height,
        "flows": puzzle.flows,
        "solvable": _SOLVABLE[audit.solvable],
        "uniqueness": None if audit.uniqueness is None else audit.uniqueness.value,
        "faults": [_describe_fault(puzzle, fault) for fault in audit.faults or ()],
        "duplicates": [
            {"file": twin.file, "index": twin.index, "exact": twin.exact} for twin in repeats
        ],
        "seconds": round(seconds, 3),
        "id": find_level_id(puzzle),
        "stored": None if audit.faults is None else not audit.faults,
        **_describe_grade(audit),
        "dots_side_by_side": list(audit.facts.neighbors),
        "two_cell_paths": list(audit.facts.short),
        "touching": list(audit.facts.touching),
        "straight": list(audit.facts.straight),
        "solution": _list_paths(audit.solution),
        "second": _list_paths(audit.second),
    }


def _list_paths(solution: Solution | None) -> list[list[int]] | None:
    """Return the paths of a solution: letters in rows would not tell how a flow runs."""
    return None if solution is None else [list(path) for path in solution.paths]


def _describe_grade(audit: Audit) -> dict[str, object]:
    if isinstance(audit.grade, Grade):
        return {"grade": audit.grade.difficulty.word, "score": audit.grade.score}
    return {"grade": None, "score": None}


def _describe_fault(puzzle: Puzzle, fault: Fault) -> dict[str, object]:
    cells = [list(puzzle.board.cells[cell]) for cell in fault.cells]
    return {"kind": fault.kind.value, "flow": fault.color, "cells": cells}
