"""Levels on a page: board, caption, marks of difficulty, and the code that opens it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.booklet.art import CELL, draw_dots, draw_flows, draw_grid
from site_builder.booklet.drawing import BLACK, WHITE, stroke_discs, write_number
from site_builder.booklet.fonts import Style
from site_builder.booklet.layout import Box, find_place
from site_builder.booklet.options import MM
from site_builder.booklet.qr import draw_code
from site_builder.booklet.sheet import fit_line
from site_builder.notation.puzzle_code import write_puzzle_code
from site_builder.puzzle import Grade

if TYPE_CHECKING:
    from site_builder.booklet.layout import Grid
    from site_builder.booklet.options import Entry
    from site_builder.booklet.sheet import Sheet
    from site_builder.puzzle import Puzzle, Solution

_GRID_LINE, _BORDER = 0.5, 1.2
"""Widths of lines in points, whatever the size of the board."""

_FINEST_MODULE = 0.3 * MM
"""Squares of a QR code that telephones still tell apart on paper from an office printer."""

_MARK_UNITS = (56.0, 10.0)
_MARK_WIDTH = 11 * MM
"""The five circles of a difficulty."""

_NUMBER, _ANSWER_NUMBER = Style(15, bold=True), Style(11, bold=True)
_SIZE, _GRADE, _WORDS = Style(9, gray=0.35), Style(8, gray=0.35), Style(7, gray=0.35)


@dataclass(frozen=True, slots=True)
class Figure:
    """A board with its dots, and with its flows when there is a solution.

    ``name`` is the level's: drawings of one name are in a document once.
    """

    name: str
    puzzle: Puzzle
    solution: Solution | None = None


def draw_board(sheet: Sheet, box: Box, figure: Figure, *, color: bool) -> None:
    """Draw a board into a box of its proportions."""
    name, puzzle, solution = figure.name, figure.puzzle, figure.solution
    board = puzzle.board
    units = (float(board.width * CELL), float(board.height * CELL))
    sheet.place(f"g{board.size}", lambda: draw_grid(board), box, units, line=_GRID_LINE)
    frame = " ".join(write_number(side) for side in (box.x, box.y, box.width, box.height))
    sheet.draw(f"{BLACK} {_BORDER} w 1 j {frame} re S")
    if solution is not None:
        sheet.place(f"f{name}", lambda: draw_flows(puzzle, solution, color=color), box, units)
    sheet.place(f"d{name}", lambda: draw_dots(puzzle, color=color), box, units)


def draw_marks(sheet: Sheet, x: float, y: float, number: int) -> float:
    """Draw five circles, the first ``number`` filled, on a base line; return their width."""
    height = _MARK_WIDTH * _MARK_UNITS[1] / _MARK_UNITS[0]
    box = Box(x, y, _MARK_WIDTH, height)
    sheet.place(f"m{number}", lambda: _trace_marks(number), box, _MARK_UNITS)
    return _MARK_WIDTH


def find_step(entry: Entry) -> int:
    """Return the step of a level's difficulty from 1 to 5, or 0 when it has none."""
    grade = entry.level.grade
    return int(grade.difficulty) if isinstance(grade, Grade) else 0


def draw_puzzle(sheet: Sheet, grid: Grid, slot: Box, entry: Entry, *, color: bool) -> None:
    """Draw a level to be solved in its slot."""
    puzzle = entry.level.puzzle
    place = find_place(grid, slot, puzzle.board)
    _write_caption(sheet, place.caption, entry)
    draw_board(sheet, place.board, Figure(entry.level.id, puzzle), color=color)
    if grid.side == "below":
        _draw_code_below(sheet, place.code, grid.code, entry)
    else:
        _draw_code_beside(sheet, place.code, entry, slot.y)


def draw_answer(sheet: Sheet, grid: Grid, slot: Box, entry: Entry, *, color: bool) -> None:
    """Draw a solved level in its slot, with its number and its id."""
    level = entry.level
    place = find_place(grid, slot, level.puzzle.board)
    base = place.caption.y + 1.6 * MM
    width = sheet.write(str(entry.number), place.caption.x, base, _ANSWER_NUMBER)
    sheet.write_code(level.id, place.caption.x + width + 2 * MM, base, 6)
    figure = Figure(level.id, level.puzzle, level.solution)
    draw_board(sheet, place.board, figure, color=color)


def _write_caption(sheet: Sheet, box: Box, entry: Entry) -> None:
    """Write number, size and difficulty over a board."""
    board = entry.level.puzzle.board
    base = box.y + 2 * MM
    x = box.x + sheet.write(str(entry.number), box.x, base, _NUMBER) + 2.5 * MM
    x += sheet.write(f"{board.width} \u00d7 {board.height}", x, base, _SIZE) + 3 * MM
    step = find_step(entry)
    if step:
        x += draw_marks(sheet, x, base - 0.1 * MM, step) + 1.2 * MM
    if box.right - x > 8 * MM:
        word = fit_line(entry.grade, box.right - x, _GRADE)
        sheet.write(word, x, base, _GRADE)


def _draw_code_below(sheet: Sheet, box: Box, side: float, entry: Entry) -> None:
    """Draw the code under a board, and beside it what it is."""
    square = Box(box.x, box.top - side, side, side)
    if _draw_code(sheet, square, entry):
        base = square.y + side / 2
        x = square.right + 1 * MM
        sheet.write_code(entry.level.id, x, base + 1 * MM, 8)
        sheet.write("Scan to play on a screen", x, base - 2.5 * MM, _WORDS)
    else:
        _write_words(sheet, Box(box.x, box.y, box.width, side - 1.5 * MM), entry)


def _draw_code_beside(sheet: Sheet, box: Box, entry: Entry, bottom: float) -> None:
    """Draw the code on the right of a board, and below it what it is."""
    x = box.x + 1.5 * MM
    if _draw_code(sheet, box, entry):
        sheet.write_code(entry.level.id, x, box.y - 2 * MM, 7)
        sheet.write("Scan to play", x, box.y - 5 * MM, _WORDS)
    else:
        _write_words(sheet, Box(x, bottom, box.right - x, box.top - bottom), entry)


def _draw_code(sheet: Sheet, box: Box, entry: Entry) -> bool:
    """Draw the QR code of a level; say False when there is none that a telephone could read."""
    address = entry.address
    code = draw_code(address) if address else None
    if address is None or code is None or box.width / code.side < _FINEST_MODULE:
        return False
    side = float(code.side)
    sheet.place(f"q{entry.number}", lambda: code.drawing, box, (side, side))
    sheet.link(address, box)
    return True


def _write_words(sheet: Sheet, box: Box, entry: Entry) -> None:
    """Write the id, and the address or the puzzle code, as small as the room demands."""
    sheet.write_code(entry.level.id, box.x, box.top - 2.5 * MM, 7)
    words = entry.address or write_puzzle_code(entry.level.puzzle)
    size, height = 7.0, box.height - 4 * MM
    while size > 3 and _count_lines(words, box.width, size) * size * 1.2 > height:
        size -= 0.5
    step = max(1, int(box.width / (0.6 * size)))
    for number, start in enumerate(range(0, len(words), step)):
        y = box.top - 3.5 * MM - (number + 1) * 1.2 * size
        if y < box.y - 0.1:
            break
        sheet.write_code(words[start : start + step], box.x, y, size)


def _count_lines(words: str, width: float, size: float) -> int:
    return -(-len(words) // max(1, int(width / (0.6 * size))))


def _trace_marks(number: int) -> str:
    centers = [(5 + 11.5 * place, 5.0) for place in range(5)]
    marks = f"1 J {BLACK} {stroke_discs(centers, 9)}"
    if number < len(centers):
        marks += f" {WHITE} {stroke_discs(centers[number:], 6.6)}"
    return marks
