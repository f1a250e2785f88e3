"""Clauses say what their functions promise, shown by trying every assignment."""

from __future__ import annotations

from itertools import product

import pytest

from site_builder.cnf import Clause, Formula, add_counter, at_most, equal_if


def holds(clauses: list[Clause], values: dict[int, bool]) -> bool:
    """Evaluate clauses under a full assignment."""
    return all(any(values[abs(n)] == (n > 0) for n in clause) for clause in clauses)


def test_dimacs_text() -> None:
    """The text has the usual head, and a zero behind each clause."""
    formula = Formula()
    a, b = formula.new_variables(2)
    formula.add([(a, -b), (b,)])
    assert "p cnf 2 2\n1 -2 0\n2 0\n" == formula.to_dimacs()


def test_at_most() -> None:
    """At most two of four are true exactly when no three are."""
    for bits in product((False, True), repeat=4):
        values = dict(enumerate(bits, 1))
        assert (sum(bits) <= 2) == holds(at_most(2, range(1, 5)), values)


def test_equal_if() -> None:
    """Two variables agree whenever the condition holds."""
    for condition, left, right in product((False, True), repeat=3):
        values = {1: condition, 2: left, 3: right}
        assert (not condition or left == right) == holds(equal_if((1,), 2, 3), values)


@pytest.mark.parametrize(("inputs", "cap"), [(1, 3), (3, 2), (4, 4), (5, 3)])
def test_counter_counts(inputs: int, cap: int) -> None:
    """For every input there is one value of the outputs, and it tells the count up to the cap."""
    formula = Formula()
    variables = list(formula.new_variables(inputs))
    outputs = add_counter(formula, variables, cap)
    inner = [n for n in range(1, formula.variables + 1) if n not in variables]
    for bits in product((False, True), repeat=inputs):
        found = set()
        for rest in product((False, True), repeat=len(inner)):
            values = dict(zip(variables, bits, strict=True)) | dict(zip(inner, rest, strict=True))
            if holds(formula.clauses, values):
                found.add(tuple(values[output] for output in outputs))
        assert {tuple(sum(bits) > k for k in range(min(cap, inputs)))} == found
