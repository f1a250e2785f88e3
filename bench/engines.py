"""An engine that counts, around the one that answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from site_builder.cnf import Clause, Formula
from site_builder.solver import Answer, Engine, EngineMaker, Workshop


class EngineCounter:
    """Opens engines of another workshop and counts what is asked of all of them."""

    def __init__(self, open_workshop: Workshop) -> None:
        self._open_workshop = open_workshop
        self.questions = 0
        self.gave_up = 0

    def open_workshop(self) -> EngineMaker:
        """Open a maker of counted engines for one level: a Workshop like the one inside."""
        make_engine = self._open_workshop()

        def make_counted(formula: Formula) -> Engine:
            return _CountedEngine(make_engine(formula), self)

        return make_counted


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
