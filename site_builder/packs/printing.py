"""Which booklets of a pack are printed: the field ``print``, of a pack or of the whole site."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from site_builder.packs.fields import read_scalar
from site_builder.packs.lists import read_each
from site_builder.packs.problems import show, suggest
from site_builder.packs.yaml_nodes import Items, Scalar

PER_PAGE = (1, 2, 4, 6, 9)
"""How many levels a page may hold."""

PAPERS = ("a4", "letter")
ANSWERS = ("back", "apart", "none")

Meaning = TypeVar("Meaning")


@dataclass(frozen=True, slots=True)
class Printing:
    """A booklet for each number of levels a page and each paper; none where there is no number.

    ``answers``: at the ``back``, ``apart`` in a file of their own, or ``none``.
    """

    per_page: tuple[int, ...] = (4,)
    papers: tuple[str, ...] = PAPERS
    answers: str = "back"


def read_per_page(node: object) -> tuple[int, ...]:
    """Return the numbers of ``4``, ``[1, 4]`` or ``none``; raise ValueError with words else."""
    if isinstance(node, Scalar) and node.text == "none":
        return ()
    counts = _read_words(node, _read_count)
    return tuple(count for count in PER_PAGE if count in counts)


def read_papers(node: object) -> tuple[str, ...]:
    """Return the papers of ``a4`` or ``[a4, letter]``; raise ValueError with words else."""
    words = _read_words(node, _read_paper)
    return tuple(paper for paper in PAPERS if paper in words)


def read_answers(node: object) -> str:
    """Return where the answers go; raise ValueError with words for anything else."""
    word = read_scalar(node, "a word")
    _refuse_other(word, ANSWERS)
    return word


def _read_words(node: object, read: Callable[[object], Meaning]) -> list[Meaning]:
    """Return what ``read`` makes of each item of a list, or of a single value."""
    if not isinstance(node, Items):
        return [read(node)]
    if not node.items:
        raise ValueError("is an empty list; write a value, or leave the field out")
    return read_each(node, read)


def _read_count(node: object) -> int:
    word = read_scalar(node, "a number of levels such as 4")
    choices = [str(count) for count in PER_PAGE]
    if word not in choices:
        named = f"{show(word)} is not among {', '.join(choices)}"
        raise ValueError(f"{named}; for no booklet at all write per_page: none")
    if isinstance(node, Scalar) and not node.plain:
        raise ValueError(f"{show(word)} is text, where a number is needed; did you mean {word}?")
    return int(word)


def _read_paper(node: object) -> str:
    word = read_scalar(node, "a paper such as a4")
    _refuse_other(word, PAPERS)
    return word


def _refuse_other(word: str, choices: tuple[str, ...]) -> None:
    if word not in choices:
        named = ", ".join(choices)
        raise ValueError(f"{show(word)} is not one of {named}{suggest(word, choices)}")
