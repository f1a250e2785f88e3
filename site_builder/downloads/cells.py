r"""Text cells that no spreadsheet takes for a formula, a number, a date or nothing.

An apostrophe goes in front of a text that would be taken for something else, and of one that
begins with an apostrophe. So the way back is exact: take away a first apostrophe. The same holds
inside a text behind ``;``, a tab or a line break, where programs that separate cells by these
begin a new one. In all: ``re.sub(r"(^|[;\t\r\n])'", r"\1", cell)`` is the text as it was.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"(^|[;\t\r\n])(?=\s*['=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")
"""Where a cell begins, here or for other programs, with what may start a formula."""

_VALUE = re.compile(
    r"""
    (?=.*\d)                        # a number, a date or a time: at least one digit, and
    (?: [\W\d_]                     # no letters but those of
      | e                           # exponents,
      | (?<=\s)[ap]\b | [ap]m\b     # hours: 5 p, 5 pm, 5pm,
      | (?<=\d)t(?=\d\d:) | z\b     # moments: 2024-01-31T10:00Z,
      | (?: jan(?:uary)? | feb(?:ruary)? | mar(?:ch)? | apr(?:il)? | may | june? | july?
          | aug(?:ust)? | sept? | september | oct(?:ober)? | nov(?:ember)? | dec(?:ember)?
        )(?![^\W\d_])               # and months
    )*
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)

_OTHER_VALUES = frozenset(
    [
        *("true", "false", "null", "none", "nan", "na", "n/a", "<na>", "inf", "infinity"),
        *("#n/a", "#na", "#name?", "#num!", "#null!", "#ref!", "#value!", "#div/0!"),
        *("1.#ind", "1.#qnan"),
    ]
)
"""What programs read as truth, as nothing, as a number, or as an error."""


def guard_cell(text: str) -> str:
    """Return the text as a cell that stays a text; nearly always it is the text itself."""
    guarded = _FORMULA.sub(r"\1'", text)
    if guarded == text and _is_value(text):
        return f"'{text}"
    return guarded


def _is_value(text: str) -> bool:
    """Say whether programs may read a text as a number, date, truth, error or nothing."""
    return text.strip().lower() in _OTHER_VALUES or _VALUE.fullmatch(text) is not None
