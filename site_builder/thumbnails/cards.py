"""Cards: the pictures that stand for a page where others link to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from site_builder.palette import BOARD_COLOR, PAPER_COLOR, find_flow_color, read_rgb
from site_builder.thumbnails.icons import IconLook, paint_icon
from site_builder.thumbnails.lettering import LEADING, can_set, fit_lines, measure_line, set_line
from site_builder.thumbnails.levels import paint_puzzle
from site_builder.thumbnails.png import FINE, write_png

if TYPE_CHECKING:
    from site_builder.puzzle import Puzzle

CARD_VERSION = 1
"""Goes up whenever any card changes, so that caches of cards know."""

UNITS = (1200, 630)
"""The room on a card; messengers and networks show pictures of this shape large and uncut."""

CARD_SIZE = UNITS
"""Pixels of a card: width and height, as networks ask for."""

SMALL_CARD_SIZE = (800, 420)
"""Pixels of a card that there is one of for each level: half the bytes, and sharp at the 400 to 500
points that messengers give it."""

INK_COLOR, MUTED_COLOR = "#1e1b17", "#655d51"
"""The ink of titles and that of facts, as on pages; every card lies on the light paper."""

_EDGE = 60
_PLATE = 530  # the square that holds the board
_PADDING, _CORNER = 10, 24
_LARGEST_CELL = 110
_WORDS = UNITS[0] - 2 * _EDGE - _PLATE - 50  # the width of the words beside it
_TITLE_HEIGHT, _TITLE_SIZES = 280, (84, 72, 60, 50, 40)
_FACT_SIZE, _FACT_STEP = 32, 46
_SITE_SIZE, _SITE_INDENT, _MARK = 30, 76, 56
_RULE, _RULE_DOT, _RULE_BAR = 180, 14, 4  # the length of the rule, the radii of dots and bar

_TURNS = (
    None,
    Image.Transpose.FLIP_LEFT_RIGHT,
    Image.Transpose.FLIP_TOP_BOTTOM,
    Image.Transpose.ROTATE_180,
)


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows: a title, facts below it, the name of the site, and a puzzle.

    ``tone`` is the number of the flow color it wears. Words that cannot be set, because the font
    has not all their signs or there is no room for them, are left out; for a title there is
    ``spare_title`` then.
    """

    title: str
    facts: tuple[str, ...]
    site: str
    tone: int
    puzzle: Puzzle | None
    spare_title: str = ""
    size: tuple[int, int] = CARD_SIZE


def draw_card(card: Card) -> bytes:
    """Return a card as PNG of its size."""
    sheet = _Sheet(Image.new("RGB", card.size, PAPER_COLOR))
    if card.puzzle is not None:
        _paste_plate(sheet, card.puzzle)
    top = _paste_title(sheet, (card.title, card.spare_title))
    _paste_rule(sheet, top + 30, find_flow_color(card.tone))
    for place, fact in enumerate(card.facts):
        sheet.paste_line(fact, _FACT_SIZE, (_EDGE, top + 80 + place * _FACT_STEP), MUTED_COLOR)
    _paste_site(sheet, card.site)
    return write_png(sheet.image)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The card while it is drawn: what is given in units is placed in whole pixels."""

    image: Image.Image

    def measure(self, units: float) -> int:
        """Return a length in pixels."""
        return round(units * self.image.width / UNITS[0])

    def paste(self, mask: Image.Image, place: tuple[int, int], color: str) -> None:
        """Ink a mask; ``place`` is its upper left corner (x, y) in units."""
        left, top = map(self.measure, place)
        self.image.paste(read_rgb(color), (left, top), mask)

    def paste_line(self, text: str, units: int, place: tuple[int, int], color: str) -> None:
        """Set one line of words, unless the font lacks one of its signs or it is too long."""
        size, room = self.measure(units), self.measure(UNITS[0] - _EDGE - _PLATE - place[0])
        if can_set(text) and 0 < measure_line(text, size) <= room:
            self.paste(set_line(text, size), place, color)


def _paste_title(sheet: _Sheet, titles: tuple[str, ...]) -> int:
    """Set the first title that can be, in as many lines as it takes; return its end, in units."""
    room = (sheet.measure(_WORDS), sheet.measure(_TITLE_HEIGHT))
    sizes = {sheet.measure(units): units for units in _TITLE_SIZES}
    fits = (fit_lines(title, room, tuple(sizes)) for title in titles if can_set(title))
    size, lines = next((fit for fit in fits if fit[1]), (0, ()))
    top = _EDGE
    for line in lines:
        sheet.paste(set_line(line, size), (_EDGE, top), INK_COLOR)
        top += round(sizes[size] * LEADING)
    return top


def _paste_rule(sheet: _Sheet, top: int, color: str) -> None:
    """Draw a flow with its two dots."""
    length, dot, bar = (sheet.measure(units) * FINE for units in (_RULE, _RULE_DOT, _RULE_BAR))
    mask = Image.new("L", (length, 2 * dot))
    draw = ImageDraw.Draw(mask)
    draw.rectangle((dot, dot - bar, length - dot - 1, dot + bar - 1), 255)
    for left in (0, length - 2 * dot):
        draw.ellipse((left, 0, left + 2 * dot - 1, 2 * dot - 1), 255)
    sheet.paste(mask.reduce(FINE), (_EDGE, top), color)


def _paste_site(sheet: _Sheet, name: str) -> None:
    """Put the brand mark at the foot of the card, and the name of the site beside it."""
    top = UNITS[1] - _EDGE - _MARK
    mark = _paint_mark(sheet.measure(_MARK))
    sheet.image.paste(mark, (sheet.measure(_EDGE), sheet.measure(top)), mark)
    middle = top + (_MARK - round(_SITE_SIZE * LEADING)) // 2
    sheet.paste_line(name, _SITE_SIZE, (_EDGE + _SITE_INDENT, middle), INK_COLOR)


def _paste_plate(sheet: _Sheet, puzzle: Puzzle) -> None:
    """Lay the puzzle on a plate with round corners, in the middle of its square."""
    padding, square = sheet.measure(_PADDING), sheet.measure(_PLATE)
    picture = paint_puzzle(puzzle, _find_cell(sheet, puzzle))
    width, height = picture.width + 2 * padding, picture.height + 2 * padding
    left = sheet.image.width - sheet.measure(_EDGE) - square + (square - width) // 2
    top = (sheet.image.height - height) // 2
    sheet.image.paste(read_rgb(BOARD_COLOR), (left, top, left + width, top + height))
    sheet.image.paste(picture, (left + padding, top + padding))
    side = sheet.measure(_CORNER)
    places = [(x, y) for y in (top, top + height - side) for x in (left, left + width - side)]
    for place, turn in zip(places, _TURNS, strict=True):
        corner = _draw_corner(side)
        turned = corner if turn is None else corner.transpose(turn)
        sheet.image.paste(read_rgb(PAPER_COLOR), place, turned)


def _find_cell(sheet: _Sheet, puzzle: Puzzle) -> int:
    """Return the side of a cell in pixels, an even number, so that the board fits its plate."""
    room = sheet.measure(_PLATE - 2 * _PADDING) - 13  # a picture has a margin of its own
    longer = max(puzzle.board.width, puzzle.board.height)
    return min(room // longer, sheet.measure(_LARGEST_CELL)) // 2 * 2


@lru_cache(8)
def _draw_corner(side: int) -> Image.Image:
    """Return the mask of what a round upper left corner leaves out."""
    fine = side * FINE
    mask = Image.new("L", (fine, fine), 255)
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * fine - 1, 2 * fine - 1), 0)
    return mask.reduce(FINE)


@lru_cache(8)
def _paint_mark(side: int) -> Image.Image:
    return paint_icon(IconLook(side, is_round=True))
