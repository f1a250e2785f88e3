"""Where every file of the site lies, and how one page names another: all URLs are made here."""

from __future__ import annotations

from hashlib import sha256
from posixpath import dirname, relpath
from typing import TYPE_CHECKING
from urllib.parse import quote

from site_builder.errors import PublishError

if TYPE_CHECKING:
    from collections.abc import Mapping

INDEX = "index.html"
NOT_FOUND = "404.html"
PROGRESS = "progress.html"
PLAY = "play.html"
EMBED = "embed.html"
DATA = "data.html"
SEEDS = "seeds.html"
LEVELS_CSV = "levels.csv"
LEVELS_JSON = "levels.json"

CHECKSUMS = "SHA256SUMS"
"""The SHA-256 of every other file, under the name that ``sha256sum`` users look for."""

FAVICON = "favicon.ico"
"""Where browsers and feed readers look for an icon unasked."""

CARD = "card.png"
FEED = "feed.xml"
ROBOTS = "robots.txt"
SITEMAP = "sitemap.xml"

UNKNOWN_SITE = "https://your.site/"
"""Stands for the address of a site that does not know its own, in examples to be copied."""

OFFLINE = "offline.html"
WEB_MANIFEST = "manifest.webmanifest"
WORKER = "sw.js"
ONE_FILE_END = "-offline.html"
"""How the name of a page ends that holds a whole pack, and loads nothing."""

PACKS = "packs/"
"""The folder that holds a folder for each pack."""


def find_pack_path(slug: str, name: str = INDEX) -> str:
    """Return the site path of a file in a pack's folder."""
    return f"{PACKS}{slug}/{name}"


def find_one_file_path(slug: str) -> str:
    """Return the site path of the page that holds a whole pack."""
    return find_pack_path(slug, f"{slug}{ONE_FILE_END}")


def find_static_path(name: str) -> str:
    """Return the site path of a static file."""
    return f"static/{name}"


def find_relative_url(page: str, target: str) -> str:
    """Return the URL of site path ``target`` as written in site path ``page``.

    Relative, so that the site works under any sub-path and from disk.
    """
    return quote(relpath(target, dirname(page) or "."))


def find_site_address(url: str | None) -> str:
    """Return the absolute address that site paths are put behind, for examples to be copied."""
    return UNKNOWN_SITE if url is None else f"{url.rstrip('/')}/"


def find_address(url: str | None, path: str) -> str | None:
    """Return the absolute address of a site path; None for a site that does not know its own."""
    return None if url is None else f"{find_site_address(url)}{quote(path)}"


def find_page_address(url: str, path: str) -> str:
    """Return the one address that a page goes by: of a folder's first page, the folder's own."""
    return f"{find_site_address(url)}{quote(path.removesuffix(INDEX) if _is_index(path) else path)}"


def _is_index(path: str) -> bool:
    return path == INDEX or path.endswith(f"/{INDEX}")


class Addresses:
    """The URLs of one page, as its template asks for them.

    ``base`` is the absolute address of the site for the one page that is served at any depth,
    else None. ``fingerprints`` are short hashes, by site path, of the files that pages load. They
    ride in the query: file names stay stable for whoever embeds them, ``file://`` ignores queries,
    and a new build is never met by an old style sheet or picture in a browser's cache.
    """

    def __init__(self, page: str, fingerprints: Mapping[str, str], base: str | None = None) -> None:
        self._page = page
        self._fingerprints = fingerprints
        self._base = base

    def find_url(self, target: str) -> str:
        """Return the URL of a site path from this page."""
        if self._base is not None:
            return f"{self._base.rstrip('/')}/{quote(target)}"
        return find_relative_url(self._page, target)

    def find_static_url(self, name: str) -> str:
        """Return the URL of a static file with its fingerprint; PublishError if there is none."""
        path = find_static_path(name)
        if path not in self._fingerprints:
            raise PublishError(f"the static file {name} is missing from templates/static")
        return self.find_picture_url(path)

    def find_picture_url(self, path: str) -> str:
        """Return the URL, with its fingerprint, of a picture or script that the page loads."""
        return add_fingerprint(self.find_url(path), self._fingerprints[path])


def add_fingerprint(url: str, fingerprint: str) -> str:
    """Return the URL of a file as pages load it; the service worker reads the very same form."""
    return f"{url}?v={fingerprint}"


def find_fingerprint(data: bytes) -> str:
    """Return eight hex digits that change with the data."""
    return sha256(data).hexdigest()[:8]
