"""Z3 as an engine: the only module that imports it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from functools import partial

import z3
from z3 import z3core

from site_builder.cnf import Clause, Formula
from site_builder.solver.engine import Answer, EngineMaker

WORK_LIMIT = 40_000_000
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
        context: z3.Context | None = None,
    ) -> None:
        self._solver = z3.SolverFor("QF_FD", ctx=context or z3.Context())
        self._context = self._solver.ctx.ref()
        self._solver.set("rlimit", work_limit)
        self._solver.from_string(formula.to_dimacs())
        self._true = z3.BoolVal(val=True, ctx=self._solver.ctx)
        self._literals = _Literals(self._solver.ctx)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""
        for clause in clauses:
            disjunction = z3core.Z3_mk_or(self._context, len(clause), self._pack(clause))
            z3core.Z3_solver_assert(self._context, self._solver.solver, disjunction)

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold together with the assumed literals."""
        outcome = z3core.Z3_solver_check_assumptions(
            self._context, self._solver.solver, len(assumptions), self._pack(assumptions)
        )
        return _ANSWERS[outcome]

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` behind the last YES; unconstrained ones are False."""
        model = self._solver.model()
        return [self._is_true(model, variable) for variable in variables]

    def _is_true(self, model: z3.ModelRef, variable: int) -> bool:
        declaration = z3core.Z3_get_app_decl(self._context, self._literals[variable])
        value = z3core.Z3_model_get_const_interp(self._context, model.model, declaration)
        return value is not None and value.value == self._true.as_ast().value

    def _pack(self, literals: Sequence[int]) -> ctypes.Array[ctypes.c_void_p]:
        handles: ctypes.Array[ctypes.c_void_p] = (z3.Ast * len(literals))(
            *map(self._literals.__getitem__, literals)
        )
        return handles


class _Literals(dict[int, z3.Ast]):
    """The C handle of each literal, made when first asked for.

    DIMACS variable ``n`` is Z3's Boolean that has the integer ``n`` for a name.
    """

    def __init__(self, context: z3.Context) -> None:
        super().__init__()
        self._context = context
        self._kept: list[z3.ExprRef] = []  # Python references that keep the C objects alive

    def __missing__(self, literal: int) -> z3.Ast:
        number, context = abs(literal), self._context
        symbol = z3core.Z3_mk_int_symbol(context.ref(), number)
        constant = z3core.Z3_mk_const(context.ref(), symbol, z3.BoolSort(context).ast)
        positive = z3.BoolRef(constant, context)
        negative = z3.Not(positive)
        self._kept += [positive, negative]
        self[number], self[-number] = positive.as_ast(), negative.as_ast()
        return self[literal]


_ANSWERS = {1: Answer.YES, -1: Answer.NO, 0: Answer.GAVE_UP}


def open_z3_workshop(work_limit: int = WORK_LIMIT) -> EngineMaker:
    """Return a maker of Z3 engines that share one context.

    Opening a context costs more than a small level. Levels never share one: what was asked before
    would then decide where a question runs into its limit of work.
    """
    return partial(Z3Engine, work_limit=work_limit, context=z3.Context())
