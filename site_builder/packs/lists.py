"""Lists in content files: each wrong item is told at its own place, and all of them at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from site_builder.packs.yaml_nodes import Items

Meaning = TypeVar("Meaning")


class WrongItemsError(ValueError):
    """Items of a list are wrong; ``problems`` are their positions, from 0, and what is wrong."""

    def __init__(self, problems: tuple[tuple[int, str], ...]) -> None:
        super().__init__("; ".join(text for _, text in problems))
        self.problems = problems


def read_each(node: Items, read: Callable[[object], Meaning]) -> list[Meaning]:
    """Return what ``read`` makes of each item; WrongItemsError with all for which it raises."""
    meanings: list[Meaning] = []
    problems: list[tuple[int, str]] = []
    for index, item in enumerate(node.items):
        try:
            meanings.append(read(item))
        except ValueError as error:
            problems.append((index, str(error)))
    if problems:
        raise WrongItemsError(tuple(problems))
    return meanings
