"""CaDiCaL as an engine, through python-sat: the same answers as Z3, several times faster.

Needs the extra ``flowpress[fast]``. Levels are equal to those made with Z3, since a level is
defined by yes and no alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from site_builder.cnf import Clause, Formula
from site_builder.errors import GenerationError
from site_builder.solver.engine import Answer, EngineMaker


class SatEngine:
    """A python-sat solver behind the Engine interface; it never gives up.

    ``name`` is one of python-sat's solvers that know assumptions. Raises GenerationError when
    python-sat is not installed.
    """

    def __init__(self, formula: Formula, name: str = "cadical195") -> None:
        self._solver: Any = _find_solver_class()(
            name=name, bootstrap_with=[list(clause) for clause in formula.clauses]
        )

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        for clause in clauses:
            self._solver.add_clause(list(clause))

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold together with the assumed literals."""
        return Answer.YES if self._solver.solve(assumptions=list(assumptions)) else Answer.NO

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES."""
        model = self._solver.get_model()
        return [variable <= len(model) and model[variable - 1] > 0 for variable in variables]


def _find_solver_class() -> Any:  # noqa: ANN401 (python-sat ships no types)
    try:
        from pysat.solvers import Solver  # noqa: PLC0415 (an extra: absent in most installations)
    except ImportError as error:
        raise GenerationError(
            "the engine cadical needs python-sat: pip install 'flowpress[fast]'"
        ) from error
    return Solver


def open_sat_workshop() -> EngineMaker:
    """Return a maker of CaDiCaL engines."""
    return SatEngine
