"""The address of a site, checked and brought into one form."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from site_builder.packs.problems import show

_EXAMPLE = "an address such as https://example.org/puzzles/"
_HOST = re.compile("(?!-)[a-z0-9-]{1,63}(?<!-)(\\.(?!-)[a-z0-9-]{1,63}(?<!-))*\\.?")
_PATH = re.compile("(/([A-Za-z0-9._~!$*+,=:@-]|%[0-9A-Fa-f]{2})+)*/?")


def read_url(text: str) -> str:
    """Return an absolute http(s) URL that ends in a slash; raise ValueError with words.

    Query, fragment, user name, and anything that has a meaning in HTML are refused.
    """
    if "://" not in text and re.match("[a-z0-9-]+(\\.[a-z0-9-]+)+(/|$)", text):
        raise ValueError(f"{show(text)} is not absolute; did you mean {show('https://' + text)}?")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise ValueError(f"{show(text)} is not a URL; write {_EXAMPLE}") from None
    host = (parts.hostname or "").lower()
    if parts.scheme not in {"http", "https"} or not host:
        raise ValueError(f"{show(text)} is not an absolute http(s) URL; write {_EXAMPLE}")
    if "?" in text or "#" in text or "@" in parts.netloc:
        raise ValueError(f"{show(text)} must have no user name, query or fragment")
    if _HOST.fullmatch(host) is None:
        raise ValueError(
            f"{show(host)} is not a host name; write names beyond ASCII in their xn-- form"
        )
    is_plain = _PATH.fullmatch(parts.path) is not None
    if not is_plain or {".", ".."} & set(parts.path.split("/")):
        raise ValueError(f"{show(parts.path)} is not a plain path; percent-encode what is unusual")
    where = host if port is None else f"{host}:{port}"
    return f"{parts.scheme}://{where}{parts.path.rstrip('/')}/"
