"""Z3's SMT solvers as engines, on Z3's public Python interface: slow, and no code shared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import z3

from site_builder.cnf import Clause, Formula
from site_builder.solver import Answer, EngineMaker


class SmtEngine:
    """A Z3 solver made by ``make_solver`` behind the Engine interface; it has no limit of work."""

    def __init__(self, formula: Formula, make_solver: Callable[[z3.Context], z3.Solver]) -> None:
        self._context = z3.Context()
        self._solver = make_solver(self._context)
        self._literals: dict[int, z3.BoolRef] = {}
        self._solver.from_string(formula.to_dimacs())

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        for clause in clauses:
            self._solver.add(z3.Or([self._write(literal) for literal in clause]))

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold together with the assumed literals."""
        outcome = self._solver.check([self._write(literal) for literal in assumptions])
        if outcome == z3.unknown:
            return Answer.GAVE_UP
        return Answer.YES if outcome == z3.sat else Answer.NO

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES."""
        model = self._solver.model()
        return [z3.is_true(model[self._write(variable)]) for variable in variables]

    def _write(self, literal: int) -> z3.BoolRef:
        """Return the literal as an expression; a DIMACS text names its variables by numbers."""
        if literal not in self._literals:
            variable = z3.Bool(abs(literal), self._context)
            self._literals[abs(literal)] = variable
            self._literals[-abs(literal)] = z3.Not(variable)
        return self._literals[literal]


def open_smt_tactic() -> EngineMaker:
    """Return a maker of solvers that run the tactic ``smt`` afresh for each question."""
    return lambda formula: SmtEngine(
        formula, lambda context: z3.Tactic("smt", ctx=context).solver()
    )


def open_smt_core() -> EngineMaker:
    """Return a maker of the same solver without the tactic around it: it keeps what it learns."""
    return lambda formula: SmtEngine(formula, lambda context: z3.SimpleSolver(ctx=context))
