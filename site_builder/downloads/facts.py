"""What is known of levels and of how they were made, as scripts and pages are told."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from site_builder import __version__
from site_builder.generator import DEFINITION, find_order
from site_builder.grading import GRADING
from site_builder.notation.seed_code import write_seed_code
from site_builder.puzzle import Grade, Ungraded, Uniqueness

if TYPE_CHECKING:
    from site_builder.puzzle import Level


def name_uniqueness(uniqueness: Uniqueness) -> str:
    """Return the word that authors and the command line use for a demand of uniqueness."""
    return "any" if uniqueness is Uniqueness.AMBIGUOUS else uniqueness.value


def find_seed_code(level: Level) -> str | None:
    """Return a level's seed code, its whole order in a few letters.

    None if no seed made it, or under another definition of levels: this release would make another.
    """
    order, tools = find_order(level), level.making and level.making.tools
    if order is None or (tools and tools.definition != DEFINITION):
        return None
    return write_seed_code(order)


def describe_grade(grade: Grade | Ungraded) -> dict[str, object]:
    """Return how difficult a level is as scripts read it; or that it is not known, and why."""
    if isinstance(grade, Ungraded):
        return {"grade": None, "score": None, "ungraded": grade.value}
    return {"grade": grade.difficulty.word, "score": grade.score}


def describe_tools(solver_version: str) -> dict[str, object]:
    """Return what made the levels: release, definition of levels, grading, release of Z3."""
    return {
        "flowpress": __version__,
        "level_definition": DEFINITION,
        "grading": GRADING,
        "z3-solver": solver_version,
    }


def find_hash(data: bytes) -> str:
    """Return the SHA-256 of a file in hex digits, as ``sha256sum`` prints it."""
    return sha256(data).hexdigest()
