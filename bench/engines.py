"""An engine that counts, around the one that answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from site_builder.cnf import Clause, Formula
from site_builder.solver import Answer, Engine, Z3Engine


class EngineCounter:
    """Makes Z3 engines for one level and counts what is asked of all of them."""

    def __init__(self) -> None:
        self.questions = 0
        self.gave_up = 0

    def __call__(self, formula: Formula) -> Engine:
        """Open an engine on ``formula``: this counter is an EngineMaker."""
        return _CountedEngine(Z3Engine(formula), self)


class _CountedEngine:
    def __init__(self, engine: Engine, counter: EngineCounter) -> None:
        self._counter = counter
        self._engine = engine

    def add(self, clauses: Iterable[Clause]) -> None:
        self._engine.add(clauses)

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        answer = self._engine.ask(assumptions)
        self._counter.questions += 1
        self._counter.gave_up += answer is Answer.GAVE_UP
        return answer

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        return self._engine.read_witness(variables)
