"""Titles in any writing: which signs are printed, in which order, and that none is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printed import make_booklet, open_pdf, read_pages

from site_builder.booklet import BookletOptions, render_booklet
from site_builder.booklet.arabic import join_letters
from site_builder.booklet.direction import order_signs
from site_builder.booklet.fonts import Style, has_glyph, measure_line, plan_line
from site_builder.booklet.sheet import fit_line, wrap_text
from site_builder.booklet.writing import Hand, clean_text, needs_spelling, spell_out

PLAIN = Style(10)

ALEF, BET, GIMEL, DALET = "\u05d0\u05d1\u05d2\u05d3"


def print_title(title: str) -> tuple[str, str]:
    """Return the text of the cover, and the title that the document says it has."""
    booklet = replace(make_booklet(1), title=title)
    data = render_booklet(booklet, BookletOptions())
    return " ".join(read_pages(data)[0].split()), open_pdf(data).get_metadata_dict()["Title"]


@pytest.mark.parametrize(
    "title",
    [
        "Été à Zürich — “naïve” €5", "Łamigłówki dla każdego", "Загадки и пути", "Ελληνικοί γρίφοι",
        "ქართული თავსატეხი", "谜题入门", "パズルの本", "퍼즐 모음집", "中文 and English",
    ],
)  # fmt: skip
def test_title_is_printed(title: str) -> None:
    """The title stands on the cover in its own letters, and in the document's description."""
    cover, described = print_title(title)
    assert title in cover
    assert title == described


@pytest.mark.parametrize(
    ("title", "spelled"),
    [("谜题入门", "MiTiRuMen"), ("パズルの本", "pazurunoBen"), ("퍼즐", "PeoJeul")],
)
def test_eastern_title_is_spelled_out(title: str, spelled: str) -> None:
    """A title whose signs some readers have no font for is written once more in Latin letters."""
    cover, _ = print_title(title)
    assert spelled in cover


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("हिन्दी", "hindi"), ("Play 🧩 now", "Play :jigsaw: now"), ("አማርኛ", "'amarnya"),
        ("ten \U0001ffff", "ten ?"), ("half \ud800 a sign", "half ? a sign"),
    ],
)  # fmt: skip
def test_other_signs_are_written_in_latin_letters(title: str, printed: str) -> None:
    """What no font here can show is written in Latin letters, or as a question mark."""
    cover, _ = print_title(title)
    assert cover.startswith(printed)


def test_invisible_signs_are_dropped() -> None:
    """Controls, line ends and marks that turn text round leave nothing behind."""
    assert "safe evil bell end" == clean_text(" safe\u202e evil\x07\r\nbell\u200b\u2066 end\ufeff ")


def test_long_title_is_whole() -> None:
    """A title of 200 signs without a single blank stands on the cover whole."""
    title = "".join(chr(ord("a") + place % 26) for place in range(200))
    cover, described = print_title(title)
    assert title in cover.replace(" ", "").replace("\ufffe", "")
    assert title == described


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (f"{ALEF}{BET}", f"{BET}{ALEF}"),
        (f"ab {ALEF}{BET} cd", f"ab {BET}{ALEF} cd"),
        (f"{ALEF}{BET} 12", f"12 {BET}{ALEF}"),
        (f"{ALEF}{BET} 10:30 {GIMEL}", f"{GIMEL} 10:30 {BET}{ALEF}"),
        (f"{ALEF} (ab) {BET}", f"{BET} (ab) {ALEF}"),
        (f"{ALEF} ({BET})", f"({BET}) {ALEF}"),
        (f"{ALEF}{BET} ab cd {GIMEL}{DALET}", f"{DALET}{GIMEL} ab cd {BET}{ALEF}"),
        (f"ab {ALEF} 12 {BET}!", f"ab {BET} 12 {ALEF}!"),
        (f"12 {ALEF}", f"{ALEF} 12"),
        (f"{ALEF}\u05b8{BET}", f"{BET}{ALEF}\u05b8"),
    ],
)
def test_order_of_signs(written: str, shown: str) -> None:
    """Letters that run leftwards are turned round; numbers, Latin words and marks are not."""
    assert shown == order_signs(written)


def test_arabic_letters_join() -> None:
    """Each letter takes the form for its place in the word; lam and alef become one sign."""
    joined = join_letters("\u0633\u0644\u0627\u0645", lambda _sign: True)
    assert "\ufeb3\ufefc\ufee1" == joined


def test_arabic_marks_do_not_part_letters() -> None:
    """A vowel mark between two letters does not keep them from joining."""
    joined = join_letters("\u0628\u064e\u0628", lambda _sign: True)
    assert "\ufe91\u064e\ufe90" == joined


def test_arabic_title_is_joined_on_paper() -> None:
    """The cover has the joined forms, of which the plain letters can be read back."""
    booklet = replace(make_booklet(1), title="\u0645\u0631\u062d\u0628\u0627")
    runs = plan_line(booklet.title)
    assert [Hand.WIDE] == [run.hand for run in runs]
    assert "\ufe8e\ufe92\ufea3\ufeae\ufee3" == runs[0].text


def test_plain_latin_needs_no_font() -> None:
    """Western letters are written in a standard font: no file grows for them."""
    assert [Hand.WESTERN] == [run.hand for run in plan_line("Ça va — “très” bien")]


@given(st.text(max_size=60))
def test_every_sign_has_a_font(text: str) -> None:
    """Whatever the text, each sign that is printed is one that its font has."""
    for run in plan_line(text):
        if run.hand is Hand.WESTERN:
            run.text.encode("cp1252")
        elif run.hand is Hand.WIDE:
            assert [] == [sign for sign in run.text if not has_glyph(sign)]
        else:
            assert needs_spelling(run.text)
        assert run.text.isprintable()


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp"],
                             exclude_characters=("\ufe0f",)), min_size=1, max_size=10))  # fmt: skip
def test_no_visible_text_vanishes(text: str) -> None:
    """Text with a visible sign prints as something, and is spelled as something."""
    assert plan_line(text)
    assert spell_out(clean_text(text))


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=200), st.text(max_size=60), st.text(max_size=300))
def test_any_words_print(title: str, author: str, summary: str) -> None:
    """No title, name or summary keeps a booklet from being printed, and from being opened."""
    booklet = replace(make_booklet(1), title=title, author=author, summary=summary)
    assert 3 == len(open_pdf(render_booklet(booklet, BookletOptions())))


@given(st.text(max_size=80), st.floats(20, 200))
def test_lines_fit(text: str, width: float) -> None:
    """Wrapped lines hold all words in order, and neither they nor cut lines are too wide."""
    lines = wrap_text(text, width, PLAIN)
    assert clean_text(text).replace(" ", "") == "".join(lines).replace(" ", "")
    assert [] == [line for line in lines if len(line) > 1 and measure_line(line, PLAIN) > width]
    assert measure_line(fit_line(text, width, PLAIN), PLAIN) <= width
