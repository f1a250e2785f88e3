"""Which booklets of a pack are printed: the field ``print``, of a pack or of the whole site."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.packs.fields import read_scalar
from site_builder.packs.problems import show, suggest
from site_builder.packs.yaml_nodes import Items

PER_PAGE = (1, 2, 4, 6, 9)
"""How many levels a page may hold."""

PAPERS = ("a4", "letter")
ANSWERS = ("back", "apart", "none")


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
    words = _read_words(node, "a number of levels such as 4")
    if words == ["none"]:
        return ()
    choices = [str(count) for count in PER_PAGE]
    wrong = [show(word) for word in dict.fromkeys(words) if word not in choices]
    if wrong:
        verb = "is" if len(wrong) == 1 else "are"
        named = f"{', '.join(wrong)} {verb} not among {', '.join(choices)}"
        raise ValueError(f"{named}; for no booklet at all write per_page: none")
    return tuple(count for count in PER_PAGE if str(count) in words)


def read_papers(node: object) -> tuple[str, ...]:
    """Return the papers of ``a4`` or ``[a4, letter]``; raise ValueError with words else."""
    words = _read_words(node, "a paper such as a4")
    for word in words:
        _refuse_other(word, PAPERS)
    return tuple(paper for paper in PAPERS if paper in words)


def read_answers(node: object) -> str:
    """Return where the answers go; raise ValueError with words for anything else."""
    word = read_scalar(node, "a word")
    _refuse_other(word, ANSWERS)
    return word


def _read_words(node: object, wanted: str) -> list[str]:
    items = node.items if isinstance(node, Items) else (node,)
    if not items:
        raise ValueError(f"is an empty list, where {wanted} is needed")
    return [read_scalar(item, wanted) for item in items]


def _refuse_other(word: str, choices: tuple[str, ...]) -> None:
    if word not in choices:
        named = ", ".join(choices)
        raise ValueError(f"{show(word)} is not one of {named}{suggest(word, choices)}")
