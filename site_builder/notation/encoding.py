"""Bytes of a file become text: UTF-8, or UTF-16 as some programs of Windows write it."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

from site_builder.errors import NotationError

_UTF16 = (BOM_UTF16_LE, BOM_UTF16_BE)
_UTF32 = (BOM_UTF32_LE, BOM_UTF32_BE)
ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins: with its first file, or with its end where it holds none."""

_SAMPLE = 400
"""Bytes at the start of a file that show whether every second one is zero."""


def decode_text(data: bytes) -> str:
    """Return the text of a file, without a byte order mark.

    UTF-16 is read where a mark says that it is. Raises NotationError for other encodings and for
    zips, by name where they can be told.
    """
    if data.startswith(ZIP_SIGNATURES):
        raise NotationError("this is a zip, not a text; `flowpress convert` unpacks zips")
    if data.startswith(_UTF32):
        raise NotationError("this is UTF-32 text; save it as UTF-8")
    if data.startswith(_UTF16):
        return _decode(data, "utf-16", "UTF-16")
    if _is_bare_utf16(data[:_SAMPLE]):
        raise NotationError("this looks like UTF-16 text without its mark; save it as UTF-8")
    return _decode(data, "utf-8-sig", "UTF-8")


def _decode(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start + 1} is not {name} text") from None


def _is_bare_utf16(head: bytes) -> bool:
    """Say whether every second byte is zero, as in plain letters and digits of UTF-16."""
    even, odd = head[::2], head[1::2]
    return len(head) >= 4 and any(
        not any(high) and all(low) for high, low in ((even, odd), (odd, even))
    )
