"""From the path of a request to a file of the site, and never to any other file."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from pathlib import Path

CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".zip": "application/zip",
    ".pdf": "application/pdf",
}
"""By suffix; a table of our own, because the system's differs from machine to machine."""


def find_file(root: Path, target: str) -> Path | None:
    """Return the file that a request target asks for, or None.

    A target that ends in a slash asks for the folder's ``index.html``. Hidden files, links and
    whatever lies outside ``root`` are not there, nor what no disk can have: names without end.
    """
    try:
        return _find_inside(root, find_path(target))
    except (OSError, ValueError):
        return None


def read_file(root: Path, target: str) -> tuple[Path, bytes] | None:
    """Return the file that a target asks for with its bytes, or None; see ``find_file``.

    A build may swap the site between two of our looks at it: then what was found a moment ago is
    gone, and counts as not there.
    """
    place = find_file(root, target)
    try:
        return None if place is None else (place, place.read_bytes())
    except OSError:
        return None


def _find_inside(root: Path, path: str) -> Path | None:
    parts = PurePosixPath(path).parts[1:]
    if any(part.startswith(".") or not part.isprintable() or "\\" in part for part in parts):
        return None
    place = root.joinpath(*parts)
    if path.endswith("/"):
        place /= "index.html"
    top = root.resolve()
    is_inside = place.is_file() and place.resolve() == top.joinpath(*place.relative_to(root).parts)
    return place if is_inside else None


def find_path(target: str) -> str:
    """Return the decoded path of a request target, with a slash in front.

    What comes behind ``?`` or ``#`` is no part of it, nor are a scheme and a host.
    """
    try:
        path = urlsplit(target).path
    except ValueError:  # brackets of an address where none can be
        path = target
    return "/" + unquote(path).lstrip("/")


def find_content_type(path: Path) -> str:
    """Return the content type of a file of the site."""
    return CONTENT_TYPES.get(path.suffix, "application/octet-stream")
