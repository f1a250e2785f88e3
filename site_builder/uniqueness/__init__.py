"""Refute or prove that a puzzle has one solution; solve one that has none yet."""

from site_builder.uniqueness.prove import prove
from site_builder.uniqueness.rival import Rival
from site_builder.uniqueness.solve import Verdict, draw_links, judge, solve

__all__ = ["Rival", "Verdict", "draw_links", "judge", "prove", "solve"]
