"""What an engine is: clauses in; yes, no or gave-up out.

A level is defined by answers alone, never by the assignment that happens to come back with a
*yes* (other solvers, and other releases of one, return other assignments). Callers may use an
assignment as a *witness*, that is as proof of a *yes*, and must reach the same result from any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Protocol

from site_builder.cnf import Clause, Formula


class Answer(Enum):
    """The three outcomes of a question; they are never folded into two."""

    YES = "yes"
    NO = "no"
    GAVE_UP = "gave up"


class Engine(Protocol):
    """Something that answers questions about a growing formula."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """Demand more clauses."""

    def ask(self, assumptions: Sequence[int] = ()) -> Answer:
        """Say whether the formula can hold together with the assumed literals."""

    def read_witness(self, variables: Sequence[int]) -> list[bool]:
        """Return the values of ``variables`` in the assignment behind the last YES."""


EngineMaker = Callable[[Formula], Engine]
"""Opens an engine on a formula; clauses added later may bring more variables."""

Workshop = Callable[[], EngineMaker]
"""Opens a maker for the engines of one level: they may share memory, levels never do."""
