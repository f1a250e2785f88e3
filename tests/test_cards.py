"""Cards: the words that can be set are set in their room, the board is whole, bytes are equal."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image
from sample_site import SQUARE, TALL, WIDE, draw_level

from site_builder.board import rectangle
from site_builder.palette import PAPER_COLOR, find_flow_color, read_rgb
from site_builder.puzzle import Puzzle, with_terminals
from site_builder.thumbnails import CARD_SIZE, SMALL_CARD_SIZE, Card, draw_card
from site_builder.thumbnails.cards import INK_COLOR
from site_builder.thumbnails.lettering import can_set, fit_lines, measure_line, set_line

CARD = Card("Dawn", ("5 by 5, 4 flows", "gentle, score 3"), "Small site", 6, None)
SIZES = (84, 60, 40)


def open_card(card: Card) -> Image.Image:
    """Return the card as a picture."""
    return Image.open(io.BytesIO(draw_card(card))).convert("RGB")


def find_ink(image: Image.Image, color: str) -> tuple[int, int, int, int] | None:
    """Return the smallest box around all pixels of a color: left, top, right, bottom."""
    red, green, blue = (
        band.point([255 if value == wanted else 0 for value in range(256)])
        for band, wanted in zip(image.split(), read_rgb(color), strict=True)
    )
    mask = Image.composite(Image.composite(red, green.point(lambda _: 0), green), red, blue)
    return Image.composite(mask, Image.new("L", image.size), blue).getbbox()


def make_puzzle(width: int, height: int) -> Puzzle:
    """Return a board with a dot in each of its four corners."""
    last = width * height - 1
    return with_terminals(rectangle(width, height), ((0, last), (width - 1, last - width + 1)))


@pytest.mark.parametrize("size", [CARD_SIZE, SMALL_CARD_SIZE])
def test_a_card_has_its_size_and_its_margin(size: tuple[int, int]) -> None:
    """Nothing but paper lies within a thirtieth of the width from any edge."""
    image = open_card(replace(CARD, size=size, puzzle=draw_level(SQUARE).puzzle))
    assert size == image.size
    edge, paper = size[0] // 30, read_rgb(PAPER_COLOR)
    image.paste(paper, (edge, edge, size[0] - edge, size[1] - edge))
    assert [(size[0] * size[1], paper)] == image.getcolors()


@pytest.mark.parametrize("size", [(3, 3), (5, 5), (12, 7), (7, 12), (30, 13), (20, 20), (3, 30)])
def test_the_whole_board_is_on_the_card(size: tuple[int, int]) -> None:
    """The dots in the corners of any board are all there, off the words and off the edge."""
    card = open_card(replace(CARD, puzzle=make_puzzle(*size)))
    image = Image.new("RGB", CARD_SIZE, PAPER_COLOR)  # without the mark, which has these colors too
    image.paste(card.crop((540, 0, *CARD_SIZE)), (540, 0))
    for color in (0, 1):
        box = find_ink(image, find_flow_color(color))
        assert box is not None
        assert 1200 - 60 - 530 <= box[0] < box[2] <= 1200 - 60
        assert 50 <= box[1] < box[3] <= 580
    assert find_ink(card, find_flow_color(CARD.tone)) is not None


def test_words_stay_in_their_column() -> None:
    """Even a title of many words ends before the board begins, and above what follows it."""
    title = "A title of a hundred and twenty signs is the longest that content may have, and this"
    image = open_card(replace(CARD, title=title, facts=(), site=""))
    box = find_ink(image, INK_COLOR)
    assert box is not None
    assert (True, True) == (box[2] <= 1200 - 60 - 530, box[3] <= 60 + 280)


@pytest.mark.parametrize("title", ["Łódź", "夜明け", "Dawn ☀", "x" * 120, "\u200f"])
def test_a_title_that_cannot_be_set_is_left_out(title: str) -> None:
    """Signs that the font lacks never show as empty boxes: the title, or its stand-in, goes."""
    bare = draw_card(replace(CARD, title=""))
    assert bare == draw_card(replace(CARD, title=title))
    spared = replace(CARD, title=title, spare_title="Level 3")
    assert draw_card(replace(CARD, title="Level 3")) == draw_card(spared)
    assert bare != draw_card(spared)


@pytest.mark.parametrize("name", ["Łódź", "A name that is far too long to stand beside the mark"])
def test_the_mark_stands_alone_where_the_name_cannot(name: str) -> None:
    """A site whose name cannot be set is known by its mark."""
    assert draw_card(replace(CARD, site="")) == draw_card(replace(CARD, site=name))


def test_every_word_of_english_can_be_set() -> None:
    """All printable signs of ASCII are in the font, and each draws something of its own."""
    signs = [chr(code) for code in range(33, 127)]
    assert can_set("".join(signs))
    shapes = {sign: set_line(sign, 40).tobytes() for sign in signs}
    assert len(signs) == len(set(shapes.values()))
    assert [] == [sign for sign in "éßñ×Ωя中☺\n\u200b" if can_set(sign)]  # noqa: RUF001


def test_a_line_is_as_wide_as_measured() -> None:
    """What is set takes the room that was measured, and no ink is cut off at its end or foot."""
    for text in ("Wavy", "jolly pug", "Q"):
        mask = set_line(text, 60)
        assert measure_line(text, 60) == mask.width
        box = mask.getbbox()
        assert box is not None
        assert 0 < box[3] < mask.height
        assert box[2] <= mask.width


def test_lines_break_between_words() -> None:
    """A text takes the largest size at which it fits; no word is ever broken."""
    size, lines = fit_lines("over the hills and far away", (400, 303), SIZES)
    assert (84, ("over the", "hills and", "far away")) == (size, lines)
    small, more = fit_lines("over the hills and far away", (400, 150), SIZES)
    assert (small < size, "over the hills and far away") == (True, " ".join(more))
    assert () == fit_lines("unbreakable" * 3, (400, 300), SIZES)[1]


@pytest.mark.parametrize("rows", [SQUARE, WIDE, TALL])
def test_bytes_are_equal_each_time(rows: str) -> None:
    """Drawing twice gives the same bytes, and other cards others."""
    card = replace(CARD, puzzle=draw_level(rows).puzzle)
    assert draw_card(card) == draw_card(card)
    assert 4 == len({draw_card(one) for one in (
        card, replace(card, tone=0), replace(card, title="Dusk"), replace(card, puzzle=None)
    )})  # fmt: skip
