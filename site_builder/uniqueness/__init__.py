"""Refute or prove that a puzzle has one solution."""

from site_builder.uniqueness.prove import prove
from site_builder.uniqueness.rival import Rival

__all__ = ["Rival", "prove"]
