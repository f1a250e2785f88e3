"""How much work an audit may take: counted in steps, so that every machine finds the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.solver import Answer, open_z3_workshop

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from site_builder.cnf import Clause
    from site_builder.solver import Engine, EngineMaker

BUDGET = 40
"""Millions of Z3's steps (``rlimit``) that one question may take."""

MOST_QUESTIONS = 2_000
"""Questions about one board. Boards that are decided at all take some hundreds at most."""

_STEPS = 1_000_000


def open_limited(budget: int, questions: int = MOST_QUESTIONS) -> EngineMaker:
    """Return a maker of engines for one board that give up when its budget is spent.

    ``budget``: millions of steps a question; ``questions``: how many all engines answer together.
    """
    left = _Purse(questions)
    make_engine = open_z3_workshop(budget * _STEPS)
    return lambda formula: _LimitedEngine(make_engine(formula), left)


class _Purse:
    """What is left to spend."""

    def __init__(self, questions: int) -> None:
        self.questions = questions


class _LimitedEngine:
    """An engine that answers as long as there is something left to spend."""

    def __init__(self, engine: Engine, purse: _Purse) -> None:
        self._engine = engine
        self._purse = purse

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        self._engine.add(clauses)

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold; give up when nothing is left to spend."""
        if self._purse.questions <= 0:
            return Answer.GAVE_UP
        self._purse.questions -= 1
        return self._engine.ask(assumptions)

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES."""
        return self._engine.read_witness(variables)
