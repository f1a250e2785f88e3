"""What a text is that was taken for a seed code and is something else of ours or of others."""

from __future__ import annotations

import re

from site_builder.notation.puzz_link import has_address
from site_builder.puzzle import ID_LENGTH, ID_SIGNS

_ID = re.compile(rf"[{ID_SIGNS}]{{{ID_LENGTH}}}", re.IGNORECASE)
_PUZZLE_CODE = re.compile(r"r[1-9][0-9]?x[1-9][0-9]?-[a-z1-9]+-[a-z1-9]{4}", re.IGNORECASE)
_PLAY_PAGE = re.compile(r"#(?:[a-z]+=)?r[1-9][0-9]?x[1-9][0-9]?-", re.IGNORECASE)
_LEVEL_PAGE = re.compile(rf"/([{ID_SIGNS}]{{{ID_LENGTH}}})(?:\.html|\.csv|-solution\.png|\.png)\b")

_ITS_PAGE = "the page of the level shows its seed code, unless its author drew the board"


def name_stranger(text: str) -> str | None:
    """Return what a text is, and where a seed code may be had; None where it is not known."""
    text = text.strip()
    if has_address(text):
        return (
            "this is a puzz.link address, which holds a board and not the way it was made; "
            "`flowpress convert` reads it"
        )
    if _PUZZLE_CODE.fullmatch(text) or _PLAY_PAGE.search(text):
        return (
            "this is a puzzle code, which holds a board and not the way it was made; play.html of "
            f"any site opens it; {_ITS_PAGE}"
        )
    if _ID.fullmatch(text):
        return f"this is the id of a level, and an id cannot be made a level again; {_ITS_PAGE}"
    if page := _LEVEL_PAGE.search(text):
        return f"this is an address of the level {page[1]}; {_ITS_PAGE}"
    return None
