"""Authors' Markdown becomes HTML that is safe to put into a page."""

from __future__ import annotations

import re
from itertools import chain

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

SHORT_WORDS = 300
"""Signs of plain text that a page shows whole: about seven lines on a phone."""

SHORT_OPENING = 240
"""Signs that an opening of several paragraphs may have: five to six lines on a phone."""

_SENTENCE_END = re.compile("([.!?\u2026][)\"'\u2019\u201d]*)\\s")


def render_markdown(text: str) -> str:
    """Return the Markdown as clean HTML: no raw HTML, no script, no style, no picture."""
    return _render_tokens(_open_parser().parse(text))


def fold_markdown(text: str) -> tuple[str, str]:
    """Return ``render_markdown`` in two parts: the opening, and what long words say after it.

    The opening is the first block, with as many paragraphs after it as make no more than
    ``SHORT_OPENING`` signs; a paragraph that ends with a colon stays with what it introduces. The
    second part is empty where all the words together have at most ``SHORT_WORDS`` signs.
    """
    blocks = _split_blocks(_open_parser().parse(text))
    lengths = [len(_join_words(block)) for block in blocks]
    cut = len(blocks) if sum(lengths) <= SHORT_WORDS else _find_fold(blocks, lengths)
    first, rest = blocks[:cut], blocks[cut:]
    return _render_tokens(list(chain(*first))), _render_tokens(list(chain(*rest)))


def _open_parser() -> MarkdownIt:
    return MarkdownIt("js-default", {"html": False, "linkify": False, "typographer": False})


def _render_tokens(tokens: list[Token]) -> str:
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
    parser = _open_parser()
    html = parser.renderer.render(tokens, parser.options, {})
    return nh3.clean(
        html, tags=_TAGS, attributes={"a": {"href", "title"}}, url_schemes=_SCHEMES,
        link_rel="noopener noreferrer",
    )  # fmt: skip


def _split_blocks(tokens: list[Token]) -> list[list[Token]]:
    """Return the tokens of each outermost block: a paragraph, a list, a table."""
    blocks: list[list[Token]] = []
    depth = 0
    for token in tokens:
        if depth == 0:
            blocks.append([])
        blocks[-1].append(token)
        depth += token.nesting
    return blocks


def _find_fold(blocks: list[list[Token]], lengths: list[int]) -> int:
    """Return how many blocks the opening has; one at least."""
    cut = 1
    while cut < len(blocks) and sum(lengths[: cut + 1]) <= SHORT_OPENING:
        if blocks[cut][0].type != "paragraph_open" or _join_words(blocks[cut]).endswith(":"):
            break
        cut += 1
    return cut


def _join_words(tokens: list[Token]) -> str:
    return " ".join(" ".join(_join_inline(token) for token in tokens).split())


def extract_plain_text(text: str) -> str:
    """Return the words of the Markdown without any markup, on one line."""
    return _join_words(_open_parser().parse(text))


def _join_inline(block: Token) -> str:
    return "".join(
        child.content if child.type in {"text", "code_inline"} else _SPACES.get(child.type, "")
        for child in block.children or ()
    )


def extract_opening(text: str, enough: int = 60, most: int = 240) -> str:
    """Return the first sentences as plain text, as many as it takes to reach ``enough`` signs.

    Where they have more than ``most`` signs, they break off after a word.
    """
    plain = extract_plain_text(text)
    ends = (end.end(1) for end in _SENTENCE_END.finditer(plain))
    opening = plain[: next((end for end in ends if end >= enough), len(plain))]
    return opening if len(opening) <= most else f"{opening[:most].rpartition(' ')[0]} \u2026"
