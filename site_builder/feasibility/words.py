"""An obstacle, and the phrases that obstacles are told in."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.puzzle import Recipe


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no level can exist: the recipe's ``field`` at fault, and a sentence for people."""

    field: str
    text: str


def name_board(recipe: Recipe) -> str:
    """Return ``the 64 cells of the 8x8 board``."""
    return f"the {recipe.width * recipe.height} cells of the {recipe.width}x{recipe.height} board"


def count_flows(flows: int) -> str:
    """Return ``1 flow`` or ``6 flows``."""
    return "1 flow" if flows == 1 else f"{flows} flows"


def format_range(low: int, high: int) -> str:
    """Return the range as YAML has it: ``[6, 8]``, or ``6`` alone."""
    return str(low) if low == high else f"[{low}, {high}]"
