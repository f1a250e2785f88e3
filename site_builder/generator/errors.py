"""How a try ends without a level."""

from __future__ import annotations


class TryError(Exception):
    """This try is over, and counted; the next one starts afresh."""


class StuckError(TryError):
    """What is wrong with the drawing did not give way to choosing it anew."""


class GaveUpError(TryError):
    """A question ran into its limit of work."""


class ImpossibleError(Exception):
    """The solver has proven that no drawing keeps to the bounds: no try will do better."""
