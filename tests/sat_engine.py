"""A second engine for tests: any solver of python-sat, to hold Z3's answers against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pysat.solvers import Solver

from site_builder.cnf import Clause, Formula
from site_builder.solver import Answer


class SatEngine:
    """A python-sat solver behind the Engine interface."""

    def __init__(self, formula: Formula, name: str) -> None:
        self._solver = Solver(name=name, bootstrap_with=[list(c) for c in formula.clauses])

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        for clause in clauses:
            self._solver.add_clause(list(clause))

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold together with the assumed literals."""
        return Answer.YES if self._solver.solve(assumptions=list(assumptions)) else Answer.NO

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES."""
        true = {literal for literal in self._solver.get_model() if literal > 0}
        return [variable in true for variable in variables]


def open_with(name: str) -> Callable[[Formula], SatEngine]:
    """Return a maker of engines with the python-sat solver ``name``."""
    return lambda formula: SatEngine(formula, name)
