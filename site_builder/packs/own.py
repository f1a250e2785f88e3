"""The fields ``levels`` and ``import``: boards drawn in a pack, and files beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from site_builder.errors import NotationError
from site_builder.feasibility import MAX_CELLS, MAX_FLOWS, MIN_SIDE
from site_builder.notation.entry import Entry
from site_builder.notation.formats import FORMATS
from site_builder.notation.letter_rows import read_letter_rows
from site_builder.packs import limits
from site_builder.packs.fields import read_scalar
from site_builder.packs.problems import show, suggest
from site_builder.packs.yaml_nodes import Items, Node, Scalar
from site_builder.puzzle import Puzzle

_DRAWING = "a board drawn as rows of letters, in lines of their own after `- |`"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board drawn in a pack, and the line and column where it stands."""

    entry: Entry
    line: int
    col: int


def open_drawings(node: object) -> list[Node]:
    """Return the items of ``levels``; ValueError with words where it is no list of some."""
    if not isinstance(node, Items):
        raise ValueError(f"must be a list of boards, each {_DRAWING}")  # noqa: TRY004 (for pydantic)
    if not 1 <= len(node.items) <= limits.MAX_OWN:
        raise ValueError(f"has {len(node.items)} boards; 1 to {limits.MAX_OWN:,} are possible")
    return list(node.items)


def read_drawing(item: object) -> Drawn:
    """Return a board of ``levels``; ValueError with words for what is none, or fits no site."""
    text = read_scalar(item, _DRAWING)
    try:
        entries = read_letter_rows(text)
    except NotationError as error:
        raise ValueError(f"cannot be read: {error}") from None
    if len(entries) != 1 or not isinstance(item, Scalar):
        raise ValueError(f"holds {len(entries)} boards; write each as an item of its own")
    misfit = find_misfit(entries[0].puzzle)
    if misfit:
        raise ValueError(misfit)
    return Drawn(entries[0], item.line, item.col)


def find_misfit(puzzle: Puzzle) -> str | None:
    """Return why a site cannot show a board, if it cannot."""
    board = puzzle.board
    if min(board.width, board.height) < MIN_SIDE:
        return f"the board is {board.size}; sides of {MIN_SIDE} cells and more are possible"
    if len(board.cells) > MAX_CELLS:
        return f"the board has {len(board.cells)} cells; at most {MAX_CELLS} are possible"
    if puzzle.flows > MAX_FLOWS:
        return f"the board has {puzzle.flows} flows; at most {MAX_FLOWS} are possible"
    return None


def read_path(node: object) -> str:
    """Return the name of a file or folder beside the pack; ValueError for one that leads away."""
    text = read_scalar(node, "the name of a file or folder beside the pack")
    path = PurePosixPath(text)
    is_drive = len(text) > 1 and text[1] == ":"
    if path.is_absolute() or ".." in path.parts or "\\" in text or is_drive or "\0" in text:
        raise ValueError(
            f"{show(text)} must name a file or folder beside the pack, such as boards.txt or "
            "maps/first.csv"
        )
    return text


def read_format(node: object) -> str:
    """Return the key of a format; ValueError names those that exist."""
    word = read_scalar(node, "the name of a format")
    keys = [each.key for each in FORMATS]
    if word not in keys:
        raise ValueError(f"{show(word)} is not one of {', '.join(keys)}{suggest(word, keys)}")
    return word
