"""Locks as text: a line a level, so that two locks differ by the lines of the levels that differ.

    flowpress-lock 1
    # What these lines are, for whoever opens the file.
    asked 0f3c9a1b2c3d4e5f
    start 2026-12-01
    seed begin_at_the_corners
    made 0.1.0 2 5.4.1.0
    recipe 5x5.4.3-25.airtight
    0 565gzcfume airtight 1.16.12.1.0.0 0RDRR/1RRRDDDL/... 0123456789abcdef

``asked`` is the digest of what the levels below were asked by: recipe, seed, index, and in a daily
pack its first day, ``start``. So no line is added or lost unseen. ``made`` (release, definition of
levels, release of Z3) and ``recipe`` (as in seed codes) hold for the levels below them. A level has
its index (``7~1``: attempt 1), id, uniqueness, work, its paths (the first cell, counted from 0 at
the top left, and the steps: Up, Right, Down, Left), and the digest of all that is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, field
from hashlib import sha256
from itertools import pairwise

from site_builder.board import MAX_SIDE
from site_builder.errors import ContentError, NotationError
from site_builder.generator import Order
from site_builder.lockfile.record import Lock, Locked
from site_builder.notation.recipe_code import read_recipe, read_seed, write_recipe, write_seed
from site_builder.puzzle import (
    Making,
    Puzzle,
    Recipe,
    Solution,
    Tools,
    Uniqueness,
    Work,
    find_level_id,
    from_paths,
)

LOCK_FORMAT = "flowpress-lock 1"

_WORDS = """\
# The levels that this pack publishes, as they were made. `flowpress lock` writes this file: keep it
# beside the pack, under version control, and change nothing in it by hand.
"""

_TORN = (
    "the lines `asked` and `start` do not fit the levels: lines were added, changed or taken out. "
    "Take the file from version control again"
)
_MERGE_MARKS = ("<<<<<<<", "=======", ">>>>>>>")
_MERGED = "a merge left its marks: take the lock of either side, then run `flowpress lock`"
_DIGEST_LENGTH = 16
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_LETTERS = {step: letter for letter, step in _STEPS.items()}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_INDEX = re.compile(r"(\d{1,6})(?:~(\d{1,4}))?", re.ASCII)
_PATH = re.compile(r"(\d{1,4})([URDL]+)", re.ASCII)
_WORK = re.compile(r"\d{1,15}(?:\.\d{1,15}){5}", re.ASCII)
_TOOLS = re.compile(r"made (\S{1,40}) (\d{1,6}) (\S{1,40})", re.ASCII)
_MOST_PROBLEMS = 20


def write_lock(lock: Lock) -> str:
    """Return the lock as text; the same lock gives the same text."""
    head = [LOCK_FORMAT, _WORDS.rstrip("\n"), f"asked {lock.asked}"]
    head += [f"start {lock.start}"] if lock.start else []
    return "".join(f"{line}\n" for line in (*head, *_write_levels(lock)))


def read_lock(text: str, source: str) -> Lock:
    """Return the lock that a text holds; ``source`` is the path of its file, for messages.

    Raises ContentError with each line that is wrong, at most 20 of them.
    """
    reader = _Reader(source)
    lines = text.split("\n")
    if lines[0].rstrip("\r") != LOCK_FORMAT:
        problem = f"is no lock that this release reads: its first line must be {LOCK_FORMAT!r}"
        if lines[0].startswith(_MERGE_MARKS):
            problem = _MERGED
        raise ContentError((f"{source}:1:1: {problem}",))
    for number, line in enumerate(lines[1:], start=2):
        reader.take(number, line.rstrip("\r"))
    return reader.finish()


def _write_levels(lock: Lock) -> Iterator[str]:
    """Yield the lines of the levels, and above them what holds for several of them."""
    above = ("", "", "")
    for locked in lock.levels:
        making = locked.making
        lines = (f"seed {write_seed(making.seed)}", _write_tools(making), _write_recipe(making))
        for old, new in zip(above, lines, strict=True):
            if old != new:
                yield new
        above = lines
        yield _write_level(locked)


def _write_level(locked: Locked) -> str:
    making = locked.making
    index = f"{making.index}~{making.attempt}" if making.attempt else str(making.index)
    return " ".join(
        (
            index,
            find_level_id(locked.puzzle),
            locked.uniqueness.value,
            ".".join(map(str, astuple(making.work))),
            _write_paths(locked),
            _find_digest(locked),
        )
    )


def _find_digest(locked: Locked) -> str:
    making = locked.making
    told = (
        _write_recipe(making),
        making.seed,
        making.index,
        making.attempt,
        making.tools,
        locked.uniqueness.value,
        astuple(making.work),
        locked.solution.paths,
    )
    return sha256(repr(told).encode()).hexdigest()[:_DIGEST_LENGTH]


def _write_tools(making: Making) -> str:
    tools = making.tools
    if tools is None:
        raise ValueError("a locked level says what made it")
    return f"made {tools.release} {tools.definition} {tools.solver}"


def _write_recipe(making: Making) -> str:
    return f"recipe {write_recipe(making.recipe)}"


def _write_paths(locked: Locked) -> str:
    cells = locked.puzzle.board.cells
    written = []
    for path in locked.solution.paths:
        places = [cells[cell] for cell in path]
        steps = (
            _LETTERS[row - before_row, col - before_col]
            for (before_row, before_col), (row, col) in pairwise(places)
        )
        written.append(f"{path[0]}{''.join(steps)}")
    return "/".join(written)


@dataclass(slots=True)
class _Reader:
    """Takes the lines of a lock one by one, and remembers what holds for those that follow."""

    source: str
    asked: str = ""
    start: str = ""
    seed: str | None = None
    tools: Tools | None = None
    recipe: Recipe | None = None
    levels: list[Locked] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def take(self, number: int, line: str) -> None:
        """Take a line, or note what is wrong with it."""
        if not line or line.startswith("#") or len(self.problems) >= _MOST_PROBLEMS:
            return
        place = f"{self.source}:{number}:1"
        try:
            self._take(line, place)
        except NotationError as error:
            self.problems.append(f"{place}: {error}")

    def finish(self) -> Lock:
        """Return the lock; ContentError when any line was wrong, added or lost."""
        orders: set[Order] = set()
        boards: dict[Puzzle, str] = {}
        for locked in self.levels:
            if locked.order in orders:
                words = f"{locked.place}: the index {locked.making.index} stands twice"
                self.problems.append(words)
            elif before := boards.get(locked.puzzle):
                words = f"{locked.place}: the board is that of {before} once more"
                self.problems.append(words)
            orders.add(locked.order)
            boards.setdefault(locked.puzzle, locked.place)
        lock = Lock(tuple(self.levels), self.start)
        if not self.problems and lock.asked != self.asked:
            self.problems.append(f"{self.source}:1:1: {_TORN}")
        if self.problems:
            raise ContentError(tuple(self.problems[:_MOST_PROBLEMS]))
        return lock

    def _take(self, line: str, place: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "asked":
                self.asked = rest
            case "start":
                self.start = _read_start(rest)
            case "seed":
                self.seed = _read_seed(rest)
            case "recipe":
                self.recipe = None
                self.recipe = _read_recipe(rest)
            case "made":
                self.tools = _read_tools(line)
            case _ if line.startswith(_MERGE_MARKS):
                raise NotationError(_MERGED)
            case _:
                self.levels.append(self._read_level(line, place))

    def _read_level(self, line: str, place: str) -> Locked:
        if self.recipe is None or self.seed is None or self.tools is None:
            raise NotationError("a level needs the lines `seed`, `made` and `recipe` above it")
        parts = line.split(" ")
        if len(parts) != 6 or not (index := _INDEX.fullmatch(parts[0])):
            raise NotationError(f"{line[:40]!r} is no line of a lock; was it changed by hand?")
        _, _, uniqueness, work, paths, _ = parts
        puzzle, solution = _read_paths(paths, self.recipe)
        making = Making(
            self.recipe, self.seed, int(index[1]), int(index[2] or 0), _read_work(work), self.tools
        )
        locked = Locked(making, puzzle, solution, _read_uniqueness(uniqueness), place)
        if _write_level(locked) != line:
            raise NotationError(
                "the line is not as it was written: its digest does not fit. Take the file from "
                "version control again"
            )
        return locked


def _read_seed(text: str) -> str:
    seed = read_seed(text)
    if write_seed(seed) != text:
        raise NotationError(f"the seed {text[:40]!r} is not written as in seed codes")
    return seed


def _read_start(text: str) -> str:
    if not _DAY.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is no day such as 2026-12-01")
    return text


def _read_recipe(text: str) -> Recipe:
    recipe = read_recipe(text)
    if not (1 <= recipe.width <= MAX_SIDE and 1 <= recipe.height <= MAX_SIDE):
        raise NotationError(f"a side of {text[:40]!r} is not from 1 to {MAX_SIDE}")
    return recipe


def _read_tools(line: str) -> Tools:
    found = _TOOLS.fullmatch(line)
    if found is None:
        raise NotationError(f"{line[:40]!r} does not say a release, a definition and a solver")
    return Tools(found[1], int(found[2]), found[3])


def _read_uniqueness(word: str) -> Uniqueness:
    try:
        return Uniqueness(word)
    except ValueError:
        raise NotationError(f"{word[:40]!r} is no word of uniqueness") from None


def _read_work(text: str) -> Work:
    if not _WORK.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is not six counts of work")
    return Work(*map(int, text.split(".")))


def _read_paths(text: str, recipe: Recipe) -> tuple[Puzzle, Solution]:
    board = recipe.board
    places = {place: cell for cell, place in enumerate(board.cells)}
    paths = tuple(_read_path(part, board.cells, places) for part in text.split("/"))
    if len({cell for path in paths for cell in path}) != sum(map(len, paths)):
        raise NotationError("two paths cover the same cell")
    return from_paths(board, paths)


def _read_path(
    text: str, cells: tuple[tuple[int, int], ...], places: dict[tuple[int, int], int]
) -> tuple[int, ...]:
    found = _PATH.fullmatch(text)
    if found is None or int(found[1]) >= len(cells):
        raise NotationError(f"{text[:40]!r} is no path such as 0RRD")
    path = [int(found[1])]
    for letter in found[2]:
        (row, col), (down, right) = cells[path[-1]], _STEPS[letter]
        cell = places.get((row + down, col + right))
        if cell is None:
            raise NotationError(f"the path {text[:40]!r} leaves the board")
        path.append(cell)
    return tuple(path)
