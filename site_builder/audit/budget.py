"""How much work an audit may take: counted in steps, so that every machine finds the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.solver import Answer, Z3Engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from site_builder.cnf import Clause, Formula
    from site_builder.solver import EngineMaker

BUDGET = 60
"""Millions of Z3's steps (``rlimit``) for one board: about half a minute of a processor core."""

_STEPS = 1_000_000


def open_limited(budget: int) -> EngineMaker:
    """Return a maker of engines for one board that give up when its budget is spent.

    ``budget``: millions of steps for the questions of all engines together.
    """
    purse = _Purse(budget * _STEPS)
    return lambda formula: _LimitedEngine(formula, purse)


class _Purse:
    """What is left to spend, in steps."""

    def __init__(self, steps: int) -> None:
        self.steps = steps


class _LimitedEngine:
    """An engine that answers as long as there is something left to spend."""

    def __init__(self, formula: Formula, purse: _Purse) -> None:
        self._engine = Z3Engine(formula)
        self._purse = purse
        self._counted = 0

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        self._engine.add(clauses)

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold; give up when nothing is left to spend."""
        if self._purse.steps <= 0:
            return Answer.GAVE_UP
        self._engine.limit_work(self._purse.steps)
        answer = self._engine.ask(assumptions)
        counted = self._engine.count_work()
        self._purse.steps -= max(1, counted - self._counted)
        self._counted = counted
        return answer

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES."""
        return self._engine.read_witness(variables)
