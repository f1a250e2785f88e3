"""Formulas in conjunctive normal form: numbered variables, clauses, and their DIMACS text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Clause = tuple[int, ...]
"""Literals of which at least one holds: ``n`` says that variable ``n`` is true, ``-n`` false."""


@dataclass(slots=True)
class Formula:
    """A growing list of clauses over variables ``1..variables``."""

    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)
    _lines: tuple[int, str] = (0, "")

    def new_variables(self, count: int) -> range:
        """Return ``count`` fresh variables."""
        first = self.variables + 1
        self.variables += count
        return range(first, self.variables + 1)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand all of ``clauses``."""
        self.clauses.extend(clauses)

    def grow(self, variables: int, clauses: Iterable[Clause]) -> Formula:
        """Return a formula of ``variables`` that demands ``clauses`` too; this one stays as it is.

        Its text costs no more than the new clauses.
        """
        kept = (len(self.clauses), self._write_lines())
        return Formula(variables, [*self.clauses, *clauses], kept)

    def to_dimacs(self) -> str:
        """Return the formula as DIMACS text."""
        return f"p cnf {self.variables} {len(self.clauses)}\n{self._write_lines()}"

    def _write_lines(self) -> str:
        """Return the lines of all clauses; those written before are kept."""
        written, text = self._lines
        if written < len(self.clauses):
            new = self.clauses[written:]
            text += "".join(f"{' '.join(map(str, clause))} 0\n" for clause in new)
            self._lines = (len(self.clauses), text)
        return text


def at_most(count: int, variables: Iterable[int]) -> list[Clause]:
    """Say that no ``count + 1`` of ``variables`` are true at once (pairwise: for a handful)."""
    chosen = tuple(variables)
    return [tuple(-v for v in group) for group in combinations(chosen, count + 1)]


def equal_if(conditions: Clause, left: int, right: int) -> list[Clause]:
    """Say that ``left`` and ``right`` agree whenever all of ``conditions`` hold."""
    otherwise = tuple(-literal for literal in conditions)
    return [(*otherwise, -left, right), (*otherwise, left, -right)]


def add_counter(formula: Formula, variables: Sequence[int], cap: int) -> list[int]:
    """Add a totalizer over ``variables``; output ``k`` says "at least k + 1 of them are true".

    Counts from ``cap`` upwards are not told apart. Formula: Bailleux and Boufkhad, "Efficient CNF
    encoding of Boolean cardinality constraints" (2003), with both directions of each clause.
    """
    if len(variables) == 1:
        return list(variables)
    middle = len(variables) // 2
    left = add_counter(formula, variables[:middle], cap)
    right = add_counter(formula, variables[middle:], cap)
    total = list(formula.new_variables(min(len(left) + len(right), cap)))
    for a in range(len(left) + 1):
        for b in range(len(right) + 1):
            formula.add(_sum_clauses(((left, a), (right, b)), total, cap))
    return total


def _sum_clauses(
    parts: tuple[tuple[list[int], int], tuple[list[int], int]], total: list[int], cap: int
) -> list[Clause]:
    """Say for parts that count a and b: at least both make at least a + b, at most likewise."""
    clauses: list[Clause] = []
    both = sum(count for _, count in parts)
    if 1 <= both <= len(total):
        reached = (-part[count - 1] for part, count in parts if count)
        clauses.append((*reached, total[both - 1]))
    # A part cut off at the cap cannot say "at most cap": it does not count further.
    is_known = all(count < len(part) or len(part) < cap for part, count in parts)
    if both < len(total) and is_known:
        passed = (part[count] for part, count in parts if count < len(part))
        clauses.append((*passed, -total[both]))
    return clauses
