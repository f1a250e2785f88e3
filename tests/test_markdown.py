"""Authors' Markdown: what comes through, and what never does."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from site_builder.markdown import extract_opening, extract_plain_text, render_markdown


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
