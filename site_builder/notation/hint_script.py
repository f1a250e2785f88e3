"""The hint script: the steps to a solution as lists of whole numbers, short enough for a page.

A step begins with the number of its technique; cells are indexes in reading order.

    [0 or 1, cell, to, ...]          exits: cell is joined to each ``to``
    [2, a, b]                        facing: a and b are joined
    [3 or 4, head, other, to, ...]   meet, claim: the links from head to each ``to`` are ruled out
    [5, head, other, a, b]           pass: a and b are joined
    [6, a, b]                        barred: the link between a and b is ruled out
    [7, head, other, cell, to, ...]  through: the links from cell to each ``to`` are ruled out
    [8, a, b, drawn, clash, cell, depth, c, d, ...]
                                     look-ahead: the link between a and b is ruled out if drawn is
                                     1, joined if it is 0; else c and d would be joined, and so on,
                                     and ``clash`` would show at cell, in wave ``depth``
    [8, a, b, drawn, -1, -1, depth]  the same, where the argument is too long to show
    [9, head, to, x, y]              locked: the link from head to ``to`` is ruled out, or the heads
                                     x and y of one color could not meet
    [9, head, to, x]                 the same, or no color could fill the part around cell x
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.puzzle import Argument, Clash, Grade, Pair, Step, Technique

_UNTOLD = -1
"""Stands for the clash and its cell where the argument is too long to show."""

_NUMBERS = range(_UNTOLD, 10_000)
"""Whole numbers worth reading: far above any cell or depth, far below anything hostile."""


class _Fan(NamedTuple):
    """A step that decides several links of one cell: the ``hub``-th of the ``cells`` to look at."""

    cells: int
    hub: int
    joins: bool
    most: int


_FANS = {
    Technique.EXITS: _Fan(1, 0, joins=True, most=2),
    Technique.EXITS_DOUBLING: _Fan(1, 0, joins=True, most=2),
    Technique.MEET: _Fan(2, 0, joins=False, most=4),
    Technique.CLAIM: _Fan(2, 0, joins=False, most=4),
    Technique.THROUGH: _Fan(3, 2, joins=False, most=4),
}


def write_hint_script(grade: Grade) -> list[list[int]]:
    """Return the script of a grade as plain lists, ready for JSON."""
    return [[step.technique.value, *_write_step(step)] for step in grade.script]


def read_hint_script(script: object, board: Board) -> tuple[Step, ...]:
    """Return the steps of a script for a puzzle on ``board``.

    An argument that was too long to show comes back with its depth alone: as STARVED, at the first
    cell of the supposed link. Raises NotationError, with the number of the step, for whatever
    ``write_hint_script`` does not write. Whether the steps are true takes a solution to see.
    """
    reader = _Reader(board)
    read = []
    for number, step in enumerate(_open_list(script, len(board.links)), start=1):
        try:
            read.append(reader.read(step))
        except NotationError as error:
            raise NotationError(f"step {number} of the hint script: {error}") from None
    return tuple(read)


def _write_step(step: Step) -> Sequence[int]:
    if step.technique in _FANS:
        hub = step.cells[_FANS[step.technique].hub]
        return *step.cells, *(sum(pair) - hub for pair in (*step.joined, *step.barred))
    if step.technique is Technique.PASS:
        return *step.cells, *step.joined[0]
    return step.cells if step.argument is None else _write_argument(step.argument)


def _write_argument(argument: Argument) -> Sequence[int]:
    supposed = *argument.supposed, int(argument.drawn)
    if argument.links is None:
        return *supposed, _UNTOLD, _UNTOLD, argument.depth
    links = (cell for pair in argument.links for cell in pair)
    return *supposed, argument.clash.value, argument.cell, argument.depth, *links


class _Reader:
    """Reads single steps on one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._links = frozenset(board.links)

    def read(self, step: object) -> Step:
        """Return the step that a list of numbers stands for."""
        numbers = _open_numbers(step, 7 + 2 * len(self._links))
        if not numbers:
            raise NotationError("it is empty")
        technique, rest = _read_technique(numbers[0]), numbers[1:]
        if technique in _FANS:
            return self._read_fan(technique, rest)
        if technique is Technique.LOCKED:
            return self._read_locked(rest)
        if technique is Technique.LOOK_AHEAD:
            return self._read_look_ahead(rest)
        return self._read_single(technique, rest)

    def _read_single(self, technique: Technique, numbers: Sequence[int]) -> Step:
        """Return a step that decides one link, which stands last."""
        length = 4 if technique is Technique.PASS else 2
        _check_length(numbers, length, length)
        link = self._read_link(numbers[-2:])
        if technique is Technique.BARRED:
            return Step(technique, link, barred=(link,))
        cells = self._read_heads(numbers) if technique is Technique.PASS else link
        return Step(technique, cells, joined=(link,))

    def _read_fan(self, technique: Technique, numbers: Sequence[int]) -> Step:
        fan = _FANS[technique]
        _check_length(numbers, fan.cells + 1, fan.cells + fan.most)
        cells = tuple(self._read_cell(number) for number in numbers[: fan.cells])
        if len(cells) > 1:
            self._read_heads(cells)
        hub = cells[fan.hub]
        links = tuple(self._read_way(hub, to) for to in numbers[fan.cells :])
        _check_distinct(links)
        return Step(technique, cells, links, ()) if fan.joins else Step(technique, cells, (), links)

    def _read_locked(self, numbers: Sequence[int]) -> Step:
        _check_length(numbers, 3, 4)
        link = self._read_way(numbers[0], numbers[1])
        locked = numbers[2:]
        if len(locked) > 1:
            self._read_heads(locked)
        cells = tuple(self._read_cell(number) for number in numbers)
        return Step(Technique.LOCKED, cells, barred=(link,))

    def _read_look_ahead(self, numbers: Sequence[int]) -> Step:
        _check_length(numbers, 6, 6 + 2 * len(self._links))
        supposed, (drawn, clash, cell, depth) = self._read_link(numbers[:2]), numbers[2:6]
        if drawn not in (0, 1) or not 1 <= depth <= len(self._links):
            raise NotationError(f"drawn is 0 or 1 and depth counts from 1, not {drawn} and {depth}")
        argument = Argument(supposed, bool(drawn), None, Clash.STARVED, supposed[0], depth)
        if clash != _UNTOLD:
            links = self._read_links(numbers[6:])
            told = _read_clash(clash), self._read_cell(cell)
            argument = Argument(supposed, bool(drawn), links, *told, depth)
        elif cell != _UNTOLD or len(numbers) > 6:
            raise NotationError("an argument without a clash has neither a cell nor links")
        decided = (supposed,)
        if drawn:
            return Step(Technique.LOOK_AHEAD, supposed, barred=decided, argument=argument)
        return Step(Technique.LOOK_AHEAD, supposed, joined=decided, argument=argument)

    def _read_links(self, numbers: Sequence[int]) -> tuple[Pair, ...]:
        if len(numbers) % 2:
            raise NotationError("the last link of the argument has one cell")
        places = range(0, len(numbers), 2)
        links = tuple(self._read_link(numbers[place : place + 2]) for place in places)
        _check_distinct(links)
        return links

    def _read_heads(self, numbers: Sequence[int]) -> tuple[int, int]:
        one, other = (self._read_cell(number) for number in numbers[:2])
        if one == other:
            raise NotationError(f"the two heads are one cell, {one}")
        return one, other

    def _read_link(self, numbers: Sequence[int]) -> Pair:
        """Return a link that stands as boards have it, the smaller cell first."""
        a, b = numbers
        if (a, b) not in self._links:
            raise NotationError(f"{a} and {b} are not the cells of a link, in order")
        return a, b

    def _read_way(self, cell: int, to: int) -> Pair:
        return self._read_link((min(cell, to), max(cell, to)))

    def _read_cell(self, number: int) -> int:
        if not 0 <= number < len(self._board.cells):
            raise NotationError(f"{number} is no cell of the {self._board.size} board")
        return number


def _open_list(value: object, most: int) -> list[object]:
    if not isinstance(value, list):
        raise NotationError("a hint script, and each of its steps, is a list")
    if len(value) > most:
        raise NotationError(f"it has {len(value)} parts; at most {most} are possible")
    return value


def _open_numbers(value: object, most: int) -> list[int]:
    numbers: list[int] = []
    for number in _open_list(value, most):
        # True is an int to Python, and none to anybody else who reads a script.
        if not isinstance(number, int) or isinstance(number, bool) or number not in _NUMBERS:
            raise NotationError("it holds something else than cells and other small numbers")
        numbers.append(number)
    return numbers


def _read_technique(number: int) -> Technique:
    try:
        return Technique(number)
    except ValueError:
        raise NotationError(f"there is no technique {number}") from None


def _read_clash(number: int) -> Clash:
    try:
        return Clash(number)
    except ValueError:
        raise NotationError(f"there is no clash {number}") from None


def _check_length(numbers: Sequence[int], least: int, most: int) -> None:
    if not least <= len(numbers) <= most:
        few = str(least) if least == most else f"{least} to {most}"
        raise NotationError(f"{few} numbers follow the technique, not {len(numbers)}")


def _check_distinct(links: Sequence[Pair]) -> None:
    if len(set(links)) < len(links):
        raise NotationError("a link stands there twice")
