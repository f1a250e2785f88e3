"""What an author ordered, in words: how many levels, of what kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from site_builder.downloads import name_uniqueness
from site_builder.puzzle import ANY_DIFFICULTY, name_difficulties

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from site_builder.board import Board
    from site_builder.packs import Batch, OwnBatch
    from site_builder.puzzle import Recipe


class Sized(Protocol):
    """Whatever has a width and a height in cells: a board, a recipe."""

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def height(self) -> int:
        """The number of rows."""


def describe_size(sized: Sized) -> str:
    """Return the size as pages print it, with a real multiplication sign."""
    return f"{sized.width} × {sized.height}"  # noqa: RUF001


def count_sizes(boards: Iterable[Board]) -> tuple[tuple[str, str, int], ...]:
    """Return each size by area, then width: as scripts name it, in print, how many there are."""
    counted = Counter((b.width * b.height, b.width, b.height, b.size) for b in boards)
    return tuple(
        (size, f"{width} × {height}", count)  # noqa: RUF001
        for (_, width, height, size), count in sorted(counted.items())
    )


def describe_range(sizes: Sequence[tuple[str, str, int]]) -> str:
    """Return the smallest and the largest of counted sizes in print, or the only one."""
    ends = dict.fromkeys(words for _, words, _ in (*sizes[:1], *sizes[-1:]))
    return " to ".join(ends)


def describe_batch(batch: Batch) -> str:
    """Return what a batch's recipe asks for in one phrase, uniqueness last."""
    recipe = batch.recipe
    flows = " to ".join(str(count) for count in dict.fromkeys(recipe.flows))
    words = (
        f"{count_noun(batch.count, 'level')} of {describe_size(recipe)} with {flows} flows, "
        f"{_describe_length(recipe)}{_describe_difficulty(recipe)}"
        f"{name_uniqueness(recipe.uniqueness)}"
    )
    return words.replace(", any", ", any solution")


def describe_own(batch: OwnBatch, sizes: str) -> str:
    """Return what an author brought in one phrase, what is proven of it last."""
    demand = name_uniqueness(batch.demanded)
    proof = "any solution" if demand == "any" else f"each proven {demand}"
    return f"{count_noun(batch.count, 'board')} by the author, {sizes}, {proof}"


def count_noun(number: int, noun: str) -> str:
    """Return the number with its noun, which takes an s where it must."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _describe_length(recipe: Recipe) -> str:
    """Return the lengths that the recipe asks for in words; nothing where any length will do."""
    shortest, longest = recipe.length
    if shortest == longest:
        return f"each {shortest} cells long, "
    if longest == recipe.width * recipe.height:
        return f"each at least {shortest} cells long, " if shortest > 3 else ""
    return f"each {shortest} to {longest} cells long, "


def _describe_difficulty(recipe: Recipe) -> str:
    """Return the classes that the recipe asks for in words; nothing where any will do."""
    if recipe.difficulty == ANY_DIFFICULTY:
        return ""
    return f"{name_difficulties(recipe.difficulty)}, "
