"""Boards drawn as letters, and a brute-force search that shares no code with the rest."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.board import rectangle
from site_builder.puzzle import Puzzle, Solution, from_paths, with_terminals


def read_drawn(text: str) -> tuple[Puzzle, Solution]:
    """Return the puzzle and solution of letter rows: cells of one letter form a path.

    Only for paths that do not touch themselves: the walk follows equal letters.
    """
    rows = text.split()
    board = rectangle(len(rows[0]), len(rows))
    letters = "".join(rows)
    paths = []
    for letter in sorted(set(letters)):
        cells = [cell for cell in range(len(letters)) if letters[cell] == letter]
        beside = {c: [n for n in board.neighbors[c] if letters[n] == letter] for c in cells}
        path = [next(cell for cell in cells if len(beside[cell]) == 1)]
        while len(path) < len(cells):
            path.append(next(cell for cell in beside[path[-1]] if cell not in path))
        paths.append(tuple(path))
    return from_paths(board, tuple(paths))


def read_dots(text: str) -> Puzzle:
    """Return the puzzle of letter rows in which each letter stands twice and ``.`` is blank."""
    rows = text.split()
    letters = "".join(rows)
    pairs = (
        [cell for cell, here in enumerate(letters) if here == letter]
        for letter in sorted(set(letters) - {"."})
    )
    return with_terminals(rectangle(len(rows[0]), len(rows)), tuple((a, b) for a, b in pairs))


def draw(puzzle: Puzzle, solution: Solution) -> str:
    """Return the solution as letter rows, a row a line."""
    width = puzzle.board.width
    cells = {c: chr(65 + k) for k, path in enumerate(solution.paths) for c in path}
    letters = "".join(cells.get(cell, ".") for cell in range(len(puzzle.board.cells)))
    return "\n".join(letters[at : at + width] for at in range(0, len(letters), width))


def find_all_ways(puzzle: Puzzle) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to join all pairs, filled board or not, by plain depth-first search."""
    yield from _join(puzzle, 0, frozenset(c for pair in puzzle.terminals for c in pair), ())


def _join(
    puzzle: Puzzle, color: int, used: frozenset[int], done: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    if color == puzzle.flows:
        yield done
        return
    start, goal = puzzle.terminals[color]
    walks: list[tuple[int, ...]] = [(start,)]
    while walks:
        walk = walks.pop()
        for cell in puzzle.board.neighbors[walk[-1]]:
            if cell == goal:
                path = (*walk, goal)
                yield from _join(puzzle, color + 1, used | set(path), (*done, path))
            elif cell not in used and cell not in walk:
                walks.append((*walk, cell))
