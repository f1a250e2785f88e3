"""Authors' Markdown: what comes through, and what never does."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from site_builder.markdown import (
    SHORT_OPENING,
    SHORT_WORDS,
    extract_opening,
    extract_plain_text,
    fold_markdown,
    render_markdown,
)


def test_words_keep_their_marks() -> None:
    """Emphasis, lists and links come out as HTML."""
    expected = (
        "<p>Small <em>boards</em>, see "
        '<a href="https://example.org/" rel="noopener noreferrer">here</a>.</p>\n'
    )
    assert expected == render_markdown("Small *boards*, see [here](https://example.org/).")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,PHN2Zz4=)",
        "![x](https://example.org/x.png)",
        '<a href="#" onclick="alert(1)">x</a>',
        "<style>p{}</style>",
        "<svg/onload=alert(1)>",
        "**<iframe src=//x>**",
    ],
)
def test_nothing_active_comes_through(text: str) -> None:
    """Hostile Markdown becomes words: no tag but paragraph and stress, no attribute at all."""
    assert set() == _find_markup(render_markdown(text)) - {"p", "strong"}


def _find_markup(html: str) -> set[str]:
    """Return the names of all tags and attributes that a browser would see."""
    found: set[str] = set()

    class Collector(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.update({tag}, (name for name, _ in attrs))

    Collector().feed(html)
    return found


def test_headings_leave_the_first_ranks_to_the_page() -> None:
    """An author's top heading is the page's third rank."""
    assert "<h3>One</h3>\n<h4>Two</h4>\n" == render_markdown("# One\n\n## Two\n")


def test_plain_text_drops_all_markup() -> None:
    """Descriptions and cards get words alone, paragraphs joined by a space."""
    text = "Some *fine*\n`code` and [a link](x).\n\n- one\n- two\n"
    assert "Some fine code and a link. one two" == extract_plain_text(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One, which is long. Two.", "One, which is long."),
        ("One. Two, which is long. Three.", "One. Two, which is long."),
        ("No end at all, ever", "No end at all, ever"),
        ('He then said "go." Then left.', 'He then said "go."'),
        ("Boards of 5.5 cells do not exist. No.", "Boards of 5.5 cells do not exist."),
        ("", ""),
    ],
)
def test_opening_is_whole_sentences(text: str, expected: str) -> None:
    """A card shows sentences until there is enough to read, closing marks included."""
    assert expected == extract_opening(text, enough=10)


WORDS = "Nine words that say little are all this is. "
LONG = WORDS * (SHORT_WORDS // len(WORDS) + 1)


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("", ""),
        ("Short *words*.\n\n- and a list", None),
        (LONG, None),
        (f"One.\n\n{LONG}", "<p>One.</p>\n"),
        (f"One.\n\nTwo.\n\nThree.\n\n{LONG}", "<p>One.</p>\n<p>Two.</p>\n<p>Three.</p>\n"),
        (f"One.\n\nSuch as:\n\n- this\n- {LONG}", "<p>One.</p>\n"),
        (f"One.\n\n- {LONG}\n\nTwo.", "<p>One.</p>\n"),
        (f"> - One.\n\n{LONG}", "<blockquote>\n<ul>\n<li>One.</li>\n</ul>\n</blockquote>\n"),
    ],
)
def test_long_words_are_folded_after_their_opening(text: str, opening: str | None) -> None:
    """The two parts are the whole; short words and a single block are not cut at all."""
    whole = render_markdown(text)
    expected = whole if opening is None else opening
    assert (expected, whole[len(expected) :]) == fold_markdown(text)


def test_an_opening_of_several_paragraphs_stays_short() -> None:
    """Paragraphs are added as long as the opening keeps below its limit."""
    opening, rest = fold_markdown("\n\n".join([WORDS] * 20))
    count = SHORT_OPENING // len(WORDS.strip())
    assert (count, 20 - count) == (opening.count("<p>"), rest.count("<p>"))


def test_a_link_defined_at_the_end_is_one_in_both_parts() -> None:
    """What a reference means does not depend on which side of the fold it stands."""
    opening, rest = fold_markdown(f"[One][x].\n\n{LONG}[two][x].\n\n[x]: https://example.org/")
    assert [1, 1] == [part.count('href="https://example.org/"') for part in (opening, rest)]


def test_an_endless_sentence_breaks_off() -> None:
    """A list of packs stays a list: an opening without an end is cut after a word."""
    assert "never " * 39 + "never \u2026" == extract_opening("never " * 100)
