"""Z3 as an engine: with ``z3_calls``, the only module that imports it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import z3

from site_builder.cnf import Clause, Formula
from site_builder.solver import z3_calls
from site_builder.solver.engine import Answer, EngineMaker

WORK_LIMIT = 16_000_000
"""Z3 resource units (``rlimit``) for one question: a count of steps, the same on every machine."""


class Z3Engine:
    """Z3's finite-domain solver behind the Engine interface.

    ``SolverFor("QF_FD")`` is incremental and never runs under a wall clock, which a plain
    ``Solver()`` does. The formula goes in as DIMACS text and questions go through the C
    interface: building and reading Python expressions costs ten times what solving does.
    """

    def __init__(
        self,
        formula: Formula,
        work_limit: int = WORK_LIMIT,
        literals: z3_calls.Literals | None = None,
    ) -> None:
        if literals is None:
            literals = z3_calls.Literals(z3.Context())
        self._literals = literals
        self._solver = z3.SolverFor("QF_FD", ctx=literals.context)
        self._solver.set("rlimit", work_limit)
        self._solver.from_string(formula.to_dimacs())
        self._handle = self._solver.solver.value

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        z3_calls.add_clauses(self._literals, self._handle, clauses)

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold together with the assumed literals."""
        return _ANSWERS[z3_calls.check(self._literals, self._handle, assumptions)]

    def limit_work(self, work_limit: int) -> None:
        """Let each of the questions to come take that much work."""
        self._solver.set("rlimit", work_limit)

    def count_work(self) -> int:
        """Return the work done so far for all engines that share memory with this one."""
        statistics = self._solver.statistics()
        return statistics.get_key_value("rlimit count") if len(statistics) else 0

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES; unconstrained ones are False."""
        return z3_calls.read_model(self._literals, self._handle, variables)


_ANSWERS = {1: Answer.YES, -1: Answer.NO, 0: Answer.GAVE_UP}

SMALL_FORMULA = 900
"""Most variables of a formula whose questions stay below a hundredth of WORK_LIMIT."""


@cache
def _open_shared_literals() -> z3_calls.Literals:
    return z3_calls.Literals(z3.Context())


def open_z3_workshop(work_limit: int = WORK_LIMIT) -> EngineMaker:
    """Return a maker of Z3 engines for one level.

    Opening a context costs as much as a third of a small level, so small formulas share one for as
    long as the process lives. Larger ones never share it with another level: the handles made for
    that would shift where a question runs into its limit of work.
    """
    own: list[z3_calls.Literals] = []

    def make_engine(formula: Formula) -> Z3Engine:
        if formula.variables <= SMALL_FORMULA:
            return Z3Engine(formula, work_limit, _open_shared_literals())
        if not own:
            own.append(z3_calls.Literals(z3.Context()))
        return Z3Engine(formula, work_limit, own[0])

    return make_engine
