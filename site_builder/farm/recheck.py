"""What a worker does with a level of a lock: it believes nothing that it can check."""

from __future__ import annotations

from site_builder.errors import AuditError
from site_builder.grading import grade_puzzle
from site_builder.lockfile.record import Locked
from site_builder.looks import find_recipe_faults
from site_builder.puzzle import Level
from site_builder.uniqueness import prove


def recheck_level(locked: Locked) -> Level:
    """Return the level; AuditError when it breaks its recipe, or less is proven than is said."""
    recipe, puzzle, solution = locked.making.recipe, locked.puzzle, locked.solution
    low, high = recipe.flows
    if faults := find_recipe_faults(recipe, puzzle, solution):
        kinds = ", ".join(dict.fromkeys(fault.kind.value for fault in faults))
        raise AuditError(f"the locked level breaks the rules of its recipe: {kinds}")
    if not low <= puzzle.flows <= high:
        raise AuditError(f"the locked level has {puzzle.flows} flows, not {low} to {high}")
    proven = prove(puzzle, solution)
    if not proven.reaches(locked.uniqueness):
        raise AuditError(
            f"the lock says {locked.uniqueness.value}, and the level is {proven.value}"
        )
    if not locked.uniqueness.reaches(recipe.uniqueness):
        raise AuditError(
            f"the lock says {locked.uniqueness.value}, where {recipe.uniqueness.value} is demanded"
        )
    grade = grade_puzzle(puzzle, solution, locked.uniqueness)
    return Level(puzzle, solution, locked.uniqueness, locked.making, grade)
