"""What people and programs do to a seed code on its way, and how it is undone.

Mail wraps and indents, word processors make dashes long and quotes round, chat programs hide
signs, browsers decode or encode once more, and whoever types from dictation writes a blank where a
``_`` was said. Around a code nothing of that has a meaning. In its numbers and check letters each
sign can be meant in one way only; in its seed there may be several readings, and the check letters
of the code say which is right.
"""

from __future__ import annotations

import re
from itertools import product
from unicodedata import category, normalize
from urllib.parse import unquote

from site_builder.errors import NotationError
from site_builder.puzzle import ID_SIGNS

CHECK_LETTERS = ID_SIGNS
"""The signs of check letters: nothing that is easily misread."""

MAX_CHARACTERS = 10_000
"""Longest text worth reading: a code with a seed of 200 signs has at most 2,600."""

_START = r"\d{1,4}\s*\.\s*\d{1,3}\s*[xX\u00d7]\s*\d{1,3}\s*\."
"""How the codes of all versions begin."""

_COMMAND = re.compile(
    r"\A.*?(?:--code(?:\s+|\s*=\s*)|\bflowpress\s+seed\s+|\bcode\s*[:=]\s*)",
    re.DOTALL | re.IGNORECASE,
)
_OPTIONS = re.compile(r"\s--[a-z].*\Z", re.DOTALL)
_ADDRESS = re.compile(rf"\bhttps?://\S*?[/#?&=](?={_START})", re.IGNORECASE)
_NEXT_CODE = re.compile(rf"(?<=\s)(?={_START})")
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_DASH_SIGNS = dict.fromkeys(map(ord, _DASHES), "-")
_LONG_DASH = {0x2014: "--", 0x2013: "--"}
_FULL_STOP = {0xFF0E: "."}
_NUMBERS = re.compile(r"[0-9x~-]*")
_DIGITS = str.maketrans({"l": "1", "i": "1", "|": "1", "o": "0", "\u00d7": "x"})
_LETTERS = str.maketrans({"l": "1", "i": "1", "|": "1"})


def split_codes(text: str) -> tuple[str, ...]:
    """Return the codes in a text that may hold several with blanks between them; at least one."""
    return tuple(part for part in _NEXT_CODE.split(text) if part.strip()) or ("",)


def unwrap_code(text: str) -> str:
    """Return the code less what stands around it: a command, an address, quotes, a stray sign.

    Raises NotationError when there is far too much of it.
    """
    if len(text) > MAX_CHARACTERS:
        raise NotationError(
            f"this has {len(text):,} signs, and no seed code has more than {MAX_CHARACTERS:,}"
        )
    code = _drop_hidden(text).translate(_FULL_STOP)
    command, address = _COMMAND.match(code), _ADDRESS.search(code)
    if address:
        code = re.split(r"[#&?\s]", code[address.end() :], maxsplit=1)[0]
    elif command:
        code = _OPTIONS.sub("", code[command.end() :])
    return _trim(code)


def clean_words(part: str) -> str:
    """Return a part of words and numbers as it is always written."""
    plain = normalize("NFKC", unquote(part)).translate(_DASH_SIGNS)
    return "".join(plain.split()).lower()


def clean_number(part: str) -> str:
    """Return a part of numbers, where ``l`` and ``I`` can only be 1, and ``O`` only 0."""
    plain = clean_words(part)
    digits = plain.translate(_DIGITS)
    return digits if _NUMBERS.fullmatch(digits) else plain


def clean_check(part: str) -> str:
    """Return the check letters, where ``l`` and ``I`` can only be 1."""
    return clean_words(part).translate(_LETTERS)


def list_seeds(part: str) -> tuple[str, ...]:
    """Return what may have been meant by the seed part of a code, the likeliest first."""
    forms = (
        encoded
        for blank, dashes, times in product(("", "_"), (None, _DASH_SIGNS, _LONG_DASH), (0, 1))
        for encoded in [_decode(blank.join(part.split()).translate(dashes or {}), times)]
    )
    found = dict.fromkeys(forms)
    shouted = dict.fromkeys(form.lower() for form in found if form == form.upper())
    return tuple({**found, **shouted})


def _decode(form: str, times: int) -> str:
    return unquote(form) if times else form


def _drop_hidden(text: str) -> str:
    """Return the text without soft hyphens, zero-width signs and control characters."""
    return "".join(
        sign for sign in text if sign.isspace() or category(sign) not in {"Cf", "Cc", "Co", "Cn"}
    )


def _trim(text: str) -> str:
    """Return the text from its first letter or digit to its last."""
    places = [place for place, sign in enumerate(text) if sign.isalnum()]
    return text[places[0] : places[-1] + 1] if places else ""
