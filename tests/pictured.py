"""States of a puzzle drawn side by side: what is known before, what after, and the solution."""

from __future__ import annotations

import re
from dataclasses import dataclass

from drawn import read_drawn

from site_builder.board import Board
from site_builder.grading.knowledge import BARRED, DRAWN, Knowledge, begin
from site_builder.puzzle import Puzzle, Solution

SIGNS = {"-": DRAWN, "|": DRAWN, "x": BARRED}

Marks = dict[int, int]
"""What is shown of links: drawn or barred, each by its number."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One technique at work: ``before`` it and ``after`` it, on the way to ``solution``."""

    puzzle: Puzzle
    solution: Solution
    before: Marks
    after: Marks

    def begin(self) -> Knowledge:
        """Return what is known before, with every cell and every line still to be looked at."""
        known = begin(self.puzzle)
        known.learn(
            [link for link, mark in self.before.items() if mark == DRAWN],
            [link for link, mark in self.before.items() if mark == BARRED],
        )
        known.touched = list(range(len(known.need)))
        known.grown = [cell for cell, need in enumerate(known.need) if need]
        return known


def read_picture(text: str) -> Picture:
    """Return the picture drawn as three columns, at least three blanks apart.

    Letters are dots and points are other cells. Between two cells stands ``-`` or ``|`` where the
    link is drawn, ``x`` where it is barred, and a blank where it is unknown or closes by itself.
    The third column has the letters of the solution, on the lines of cells. Raises ValueError when
    the columns show different dots.
    """
    lines = text.strip("\n").split("\n")
    columns = [re.split(r" {3,}", line) for line in lines[::2]]
    puzzle, solution = read_drawn(" ".join(column[2] for column in columns))
    board = puzzle.board
    second = next(re.finditer(r" {3,}", lines[0])).end()
    dots = _draw_dots(puzzle)
    if any(dots != "".join(column[side][::2] for column in columns) for side in (0, 1)):
        raise ValueError("the columns show different dots")
    before, after = (_read_marks(board, lines, start) for start in (0, second))
    return Picture(puzzle, solution, before, after)


def _draw_dots(puzzle: Puzzle) -> str:
    letters = ["."] * len(puzzle.board.cells)
    for color, pair in enumerate(puzzle.terminals):
        for dot in pair:
            letters[dot] = chr(65 + color)
    return "".join(letters)


def _read_marks(board: Board, lines: list[str], start: int) -> Marks:
    marks = {}
    for link, (a, b) in enumerate(board.links):
        line = sum(cell // board.width for cell in (a, b))
        place = start + sum(cell % board.width for cell in (a, b))
        sign = lines[line][place : place + 1].strip()
        if sign:
            marks[link] = SIGNS[sign]
    return marks
