"""The value types that every other room passes around: frozen, slotted, tuples only."""

from site_builder.puzzle.grade import (
    ANY_DIFFICULTY,
    Argument,
    Clash,
    Difficulty,
    Grade,
    Pair,
    Step,
    Technique,
    Ungraded,
    name_difficulties,
)
from site_builder.puzzle.level import Given, Level, Making, Tools, Work
from site_builder.puzzle.names import ID_LENGTH, ID_SIGNS, find_level_id, find_symmetry_key
from site_builder.puzzle.puzzle import (
    COLOR_LABELS,
    Puzzle,
    Solution,
    find_colors,
    from_paths,
    with_terminals,
)
from site_builder.puzzle.recipe import Recipe, Uniqueness

__all__ = [
    "ANY_DIFFICULTY",
    "COLOR_LABELS",
    "ID_LENGTH",
    "ID_SIGNS",
    "Argument",
    "Clash",
    "Difficulty",
    "Given",
    "Grade",
    "Level",
    "Making",
    "Pair",
    "Puzzle",
    "Recipe",
    "Solution",
    "Step",
    "Technique",
    "Tools",
    "Ungraded",
    "Uniqueness",
    "Work",
    "find_colors",
    "find_level_id",
    "find_symmetry_key",
    "from_paths",
    "name_difficulties",
    "with_terminals",
]
