"""Authors' Markdown becomes HTML that is safe to put into a page."""

from __future__ import annotations

import re

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token  # noqa: TC002  (cheap, and clearer unguarded)

_TAGS = {
    "a", "blockquote", "br", "code", "em", "h3", "h4", "hr", "li", "ol", "p", "pre", "s",
    "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
"""No pictures: the pages make no external request and local files are not copied."""

_SCHEMES = {"http", "https", "mailto"}

_HEADINGS = {"h1": "h3", "h2": "h4", "h3": "h4", "h5": "h4", "h6": "h4"}
"""The page itself owns the first two ranks of headings."""

_SPACES = {"softbreak": " ", "hardbreak": " "}

_SENTENCE_END = re.compile("([.!?\u2026][)\"'\u2019\u201d]*)\\s")


def render_markdown(text: str) -> str:
    """Return the Markdown as clean HTML: no raw HTML, no script, no style, no picture."""
    parser = MarkdownIt("js-default", {"html": False, "linkify": False, "typographer": False})
    tokens = parser.parse(text)
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
    html = parser.renderer.render(tokens, parser.options, {})
    return nh3.clean(
        html, tags=_TAGS, attributes={"a": {"href", "title"}}, url_schemes=_SCHEMES,
        link_rel="noopener noreferrer",
    )  # fmt: skip


def extract_plain_text(text: str) -> str:
    """Return the words of the Markdown without any markup, on one line."""
    blocks = MarkdownIt("js-default", {"html": False}).parse(text)
    return " ".join(" ".join(_join_inline(block) for block in blocks).split())


def _join_inline(block: Token) -> str:
    return "".join(
        child.content if child.type in {"text", "code_inline"} else _SPACES.get(child.type, "")
        for child in block.children or ()
    )


def extract_opening(text: str, enough: int = 60) -> str:
    """Return the first sentences as plain text, as many as it takes to reach ``enough`` signs."""
    plain = extract_plain_text(text)
    ends = (end.end(1) for end in _SENTENCE_END.finditer(plain))
    return plain[: next((end for end in ends if end >= enough), len(plain))]
