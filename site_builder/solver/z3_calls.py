"""The few calls into Z3's C library that a search makes thousands of times.

Z3's Python wrappers wrap each handle in an object and look for an error after each call. Both are
left out here where a call cannot fail, and done once a question where it can: this halves the time
of small levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ctypes import CFUNCTYPE, Array, c_int, c_uint, c_void_p, cast
from typing import Any

import z3
from z3 import z3core

_Handles = Array[c_void_p]


def _declare(name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 (ctypes has no types)
    """Return our own view of a C function: plain numbers as handles, no wrapper objects."""
    # Z3's Python package hides the library, but each wrapper holds on to its C function.
    wrapped = getattr(z3core, name).__defaults__[-1].f
    return CFUNCTYPE(result, *arguments)(cast(wrapped, c_void_p).value or 0)


_mk_int_symbol = _declare("Z3_mk_int_symbol", c_void_p, c_void_p, c_int)
_mk_const = _declare("Z3_mk_const", c_void_p, c_void_p, c_void_p, c_void_p)
_mk_not = _declare("Z3_mk_not", c_void_p, c_void_p, c_void_p)
_mk_or = _declare("Z3_mk_or", c_void_p, c_void_p, c_uint, c_void_p)
_mk_true = _declare("Z3_mk_true", c_void_p, c_void_p)
_mk_bool_sort = _declare("Z3_mk_bool_sort", c_void_p, c_void_p)
_inc_ref = _declare("Z3_inc_ref", None, c_void_p, c_void_p)
_get_app_decl = _declare("Z3_get_app_decl", c_void_p, c_void_p, c_void_p)
_get_error_code = _declare("Z3_get_error_code", c_int, c_void_p)
_solver_assert = _declare("Z3_solver_assert", None, c_void_p, c_void_p, c_void_p)
_solver_check = _declare("Z3_solver_check_assumptions", c_int, c_void_p, c_void_p, c_uint, c_void_p)
_solver_get_model = _declare("Z3_solver_get_model", c_void_p, c_void_p, c_void_p)
_model_inc_ref = _declare("Z3_model_inc_ref", None, c_void_p, c_void_p)
_model_dec_ref = _declare("Z3_model_dec_ref", None, c_void_p, c_void_p)
_get_const_interp = _declare("Z3_model_get_const_interp", c_void_p, c_void_p, c_void_p, c_void_p)


class Literals(dict[int, int]):
    """The C handle of each literal in one context, made when first asked for.

    DIMACS variable ``n`` is Z3's Boolean that has the integer ``n`` for a name. The handles are
    kept for as long as the context lives.
    """

    def __init__(self, context: z3.Context) -> None:
        super().__init__()
        self.context = context
        self.handle: int = context.ref().value
        self.true: int = _mk_true(self.handle)
        self.declarations = _Declarations(self)
        self._sort: int = _mk_bool_sort(self.handle)
        for kept in (self.true, self._sort):
            _inc_ref(self.handle, kept)

    def __missing__(self, literal: int) -> int:
        number, handle = abs(literal), self.handle
        positive = _mk_const(handle, _mk_int_symbol(handle, number), self._sort)
        _inc_ref(handle, positive)
        negative = _mk_not(handle, positive)
        _inc_ref(handle, negative)
        self[number], self[-number] = positive, negative
        return self[literal]

    def pack(self, literals: Sequence[int]) -> _Handles:
        """Return a C array of the handles of ``literals``."""
        return (c_void_p * len(literals))(*map(self.__getitem__, literals))

    def raise_error(self) -> None:
        """Raise Z3Exception if the last call failed."""
        code = _get_error_code(self.handle)
        if code:
            raise z3.Z3Exception(z3core.Z3_get_error_msg(self.context.ref(), code))


class _Declarations(dict[int, int]):
    """The handle of the declaration of each variable: what a model is asked for."""

    def __init__(self, literals: Literals) -> None:
        super().__init__()
        self._literals = literals

    def __missing__(self, variable: int) -> int:
        found: int = _get_app_decl(self._literals.handle, self._literals[variable])
        self[variable] = found
        return found


def add_clauses(literals: Literals, solver: int, clauses: Iterable[Sequence[int]]) -> None:
    """Assert clauses in the solver with handle ``solver``."""
    for clause in clauses:
        disjunction = _mk_or(literals.handle, len(clause), literals.pack(clause))
        _solver_assert(literals.handle, solver, disjunction)
    literals.raise_error()


def check(literals: Literals, solver: int, assumptions: Sequence[int]) -> int:
    """Return 1, -1 or 0 for yes, no or unknown under ``assumptions``."""
    packed = literals.pack(assumptions)
    outcome: int = _solver_check(literals.handle, solver, len(assumptions), packed)
    literals.raise_error()
    return outcome


def read_model(literals: Literals, solver: int, variables: Sequence[int]) -> list[bool]:
    """Return the values of ``variables`` in the model of the last check."""
    handle, true, declarations = literals.handle, literals.true, literals.declarations
    model = _solver_get_model(handle, solver)
    literals.raise_error()
    _model_inc_ref(handle, model)
    values = [_get_const_interp(handle, model, declarations[name]) == true for name in variables]
    _model_dec_ref(handle, model)
    return values
