"""Levels made by any engine, and a digest of what the engine returned on the way.

As a script it makes all batches with the z3-solver that comes first on the path, and prints them
as JSON: so can another release be held against the installed one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

import z3

from site_builder.cnf import Clause, Formula
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order, restore_order
from site_builder.generator.make import make_level
from site_builder.puzzle import Level, Recipe, Uniqueness
from site_builder.solver import Answer, Engine, EngineMaker, Workshop, open_z3_workshop

LEVELS = 2
"""Levels made of each recipe."""


RECIPES = {
    **{f"{side}x{side}": settle_recipe(Wishes(side, side)) for side in range(5, 11)},
    "narrow lengths": Recipe(8, 6, (6, 9), (4, 9)),
    "unique, touching": Recipe(6, 7, (4, 6), (3, 42), Uniqueness.UNIQUE, touching=True),
}
"""Squares as packs get them that ask for nothing else, and recipes that need other clauses."""


class WitnessRecorder:
    """Opens engines of another workshop and keeps a digest of every witness that they return."""

    def __init__(self, open_workshop: Workshop) -> None:
        self._open_workshop = open_workshop
        self._digest = sha256()

    @property
    def digest(self) -> str:
        """A text that two runs share exactly when all witnesses were equal."""
        return self._digest.hexdigest()

    def open_workshop(self) -> EngineMaker:
        """Open a maker of recorded engines for one level."""
        make_engine = self._open_workshop()

        def make_recorded(formula: Formula) -> Engine:
            return _RecordedEngine(make_engine(formula), self)

        return make_recorded

    def record(self, values: Sequence[bool]) -> None:
        """Add a witness to the digest."""
        self._digest.update(bytes(values) + b"\xff")


class _RecordedEngine:
    def __init__(self, engine: Engine, recorder: WitnessRecorder) -> None:
        self._engine = engine
        self._recorder = recorder

    def add(self, clauses: Iterable[Clause]) -> None:
        self._engine.add(clauses)

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        return self._engine.ask(assumptions)

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        values = self._engine.read_witness(variables)
        self._recorder.record(values)
        return values


def make_levels(
    name: str, open_workshop: Workshop, count: int = LEVELS
) -> tuple[list[Level], list[str]]:
    """Return the first levels of the recipe called ``name``, and a digest of witnesses for each."""
    recorders = [WitnessRecorder(open_workshop) for _ in range(count)]
    levels = [
        make_level(Order(RECIPES[name], "canonical", index), recorder.open_workshop)
        for index, recorder in enumerate(recorders)
    ]
    return levels, [recorder.digest for recorder in recorders]


def describe_level(level: Level) -> dict[str, Any]:
    """Return all that a level is as JSON values; its board goes by its size."""
    return {
        "board": f"{level.puzzle.board.shape} {level.puzzle.board.size}",
        "terminals": [list(pair) for pair in level.puzzle.terminals],
        "paths": [list(path) for path in level.solution.paths],
        "uniqueness": level.uniqueness.value,
        "order": restore_order(level.expect_making()).key,
        "work": asdict(level.expect_making().work),
    }


def describe_levels(open_workshop: Workshop) -> dict[str, Any]:
    """Return the levels of every recipe and the digests of the witnesses behind them, by name."""
    made = {name: make_levels(name, open_workshop) for name in RECIPES}
    return {
        "levels": {name: list(map(describe_level, levels)) for name, (levels, _) in made.items()},
        "witnesses": {name: digests for name, (_, digests) in made.items()},
    }


if __name__ == "__main__":
    made_here = describe_levels(open_z3_workshop)
    print(json.dumps({"z3": z3.get_full_version(), **made_here}))  # noqa: T201 (for the test)
