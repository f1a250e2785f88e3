"""The job that workers do, whoever they are: a few orders in, as many outcomes out.

An order is for a level to be made, or for a locked one or an author's own board to be examined.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.errors import AuditError, GenerationError, InfeasibleRecipeError
from site_builder.farm.examination import Examination, Inspected, Inspection
from site_builder.generator.order import Order
from site_builder.lockfile.record import Locked
from site_builder.puzzle import Level

if TYPE_CHECKING:
    from site_builder.solver import Workshop

Asked = Order | Locked | Examination | Inspection
"""What workers are asked for, one level each."""

Outcome = Level | Inspected | GenerationError | InfeasibleRecipeError | AuditError
"""What becomes of an order: its level, or why there is none; of an inspection, what was found."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The outcomes of some orders, in their order, and the seconds that they took.

    The seconds decide how many orders go into the next job, and nothing else.
    """

    outcomes: tuple[Outcome, ...]
    seconds: float


def run_batch(engine: str, orders: Sequence[Asked]) -> Batch:
    """Return the outcome of each order: one that fails takes nothing from the others."""
    # Imported here: the parent never needs the solver, and starts faster without it.
    from site_builder.solver import ENGINES  # noqa: PLC0415

    begun = time.monotonic()
    outcomes = tuple(_carry_out(order, ENGINES[engine]) for order in orders)
    return Batch(outcomes, time.monotonic() - begun)


def _carry_out(asked: Asked, open_workshop: Workshop) -> Outcome:
    from site_builder.farm.examine import examine_board, inspect_board  # noqa: PLC0415
    from site_builder.farm.recheck import recheck_level  # noqa: PLC0415
    from site_builder.generator.make import make_level  # noqa: PLC0415

    try:
        if isinstance(asked, Examination):
            return examine_board(asked)
        if isinstance(asked, Inspection):
            return inspect_board(asked)
        if isinstance(asked, Locked):
            return recheck_level(asked)
        return make_level(asked, open_workshop)
    except (GenerationError, InfeasibleRecipeError, AuditError) as error:
        return error
