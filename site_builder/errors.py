"""Every error that a user of Flowpress can be shown."""

from __future__ import annotations


class SiteBuilderError(Exception):
    """Anything that went wrong and that the user can do something about."""


class ContentError(SiteBuilderError):
    """The author's files are wrong; carries every problem found, not just the first.

    ``problems`` are ready to print, each ``file:line:col: field: what is wrong``.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)


class NoLevelError(SiteBuilderError):
    """An order gave no level; ``position`` is its place, from 0, in a run of several orders."""

    position: int | None = None


class InfeasibleRecipeError(NoLevelError):
    """No level can meet the recipe; ``reasons`` say why and name the nearest feasible values."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__(reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(self.reasons)


class GenerationError(NoLevelError):
    """A feasible-looking recipe gave no level within its budget of work."""


class AuditError(SiteBuilderError):
    """A board that an author brings is not what its pack demands."""


class FarmError(SiteBuilderError):
    """Those who were to make the levels cannot: a missing engine, a lost worker or cluster."""


class NotationError(SiteBuilderError):
    """A text in an interchange format cannot be read, or a level cannot be written in it."""


class PublishError(SiteBuilderError):
    """The finished site could not be put in place; the old one still stands."""
