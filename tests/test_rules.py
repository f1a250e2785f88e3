"""The checker finds what the shared cases say, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from site_builder.board import rectangle
from site_builder.puzzle import Puzzle, Solution
from site_builder.rules import Fault, FaultKind, find_faults

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases" / "rules.json").read_text(encoding="utf-8")
)["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_shared_cases(case: dict[str, Any]) -> None:
    """Each board of the cases shared with the player has exactly the faults written beside it."""
    puzzle = Puzzle(
        rectangle(case["width"], case["height"]), tuple((a, b) for a, b in case["terminals"])
    )
    solution = Solution(tuple(tuple(path) for path in case["paths"]))
    low, high = case["length"]
    expected = tuple(
        Fault(FaultKind(fault["kind"]), fault["color"], tuple(fault["cells"]))
        for fault in case["faults"]
    )
    found = find_faults(
        puzzle,
        solution,
        (low, high),
        solid_squares=case["solid_squares"],
        touching=case["touching"],
    )
    assert expected == found


def test_every_kind_of_fault_has_a_case() -> None:
    """No kind of fault goes untested."""
    assert set(FaultKind) == {FaultKind(f["kind"]) for case in CASES for f in case["faults"]}
