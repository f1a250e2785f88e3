"""How much of a bench to run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """``quick`` takes fewer levels and sizes; ``workers`` serve where time is not measured."""

    quick: bool
    workers: int
