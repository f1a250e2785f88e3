"""How much of a bench to run, and with which engine."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.solver import ENGINES, Workshop


@dataclass(frozen=True, slots=True)
class Scope:
    """``quick`` takes fewer levels and sizes; ``workers`` serve where time is not measured.

    ``engine`` is a name in ENGINES; whole builds are measured with the command's own.
    """

    quick: bool
    workers: int
    engine: str

    @property
    def open_workshop(self) -> Workshop:
        """What opens the engines of a level."""
        return ENGINES[self.engine]
