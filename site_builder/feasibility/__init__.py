"""What arithmetic alone says about a recipe: why no level can meet it, and what comes nearest.

Nothing here searches. A recipe without obstacles may still turn out to have no level; a recipe
with one never has any. ``bounds`` gives the arithmetic of sizes, flows and lengths, ``look_bounds``
that of looks; ``obstacles`` and ``look_words`` put both into words.
"""

from site_builder.feasibility.bounds import (
    MAX_CELLS,
    MIN_SIDE,
    SHORTEST_PATH,
    find_feasible_flows,
    find_nearest_length,
    find_nearest_size,
    list_feasible_flows,
)
from site_builder.feasibility.defaults import (
    Wishes,
    default_flows,
    default_straight,
    find_plain_recipe,
    settle_recipe,
)
from site_builder.feasibility.look_bounds import CLOSEST_DOTS, MAX_FLOWS
from site_builder.feasibility.obstacles import explain_obstacles, find_obstacles
from site_builder.feasibility.words import Obstacle

__all__ = [
    "CLOSEST_DOTS",
    "MAX_CELLS",
    "MAX_FLOWS",
    "MIN_SIDE",
    "SHORTEST_PATH",
    "Obstacle",
    "Wishes",
    "default_flows",
    "default_straight",
    "explain_obstacles",
    "find_feasible_flows",
    "find_nearest_length",
    "find_nearest_size",
    "find_obstacles",
    "find_plain_recipe",
    "list_feasible_flows",
    "settle_recipe",
]
