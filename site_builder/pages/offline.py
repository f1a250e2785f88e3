"""What makes the site installable and playable offline: manifest, service worker, lists of packs.

docs/OFFLINE.md says what is promised, and how the hashes written here keep it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from site_builder.assets import read_worker
from site_builder.downloads import find_hash
from site_builder.pages.addresses import (
    INDEX,
    NOT_FOUND,
    PACKS,
    WEB_MANIFEST,
    WORKER,
    add_fingerprint,
    find_pack_path,
    find_relative_url,
    find_static_path,
)
from site_builder.pages.leaves import name_pages
from site_builder.pages.ledger import LEDGER
from site_builder.palette import PAPER_COLOR
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from site_builder.pages.views import PackView, SiteView

PACK_LIST = "offline.json"

_ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)


def render_web_manifest(site: SiteView, fingerprints: Mapping[str, str]) -> SiteFile:
    """Return the manifest that lets browsers install the site; every address in it is relative."""
    title = site.site.title
    manifest = {
        "name": title,
        "short_name": title,
        "description": site.description,
        "lang": "en",
        "start_url": find_relative_url(WEB_MANIFEST, INDEX),
        "scope": "./",
        "display": "standalone",
        "theme_color": PAPER_COLOR,
        "background_color": PAPER_COLOR,
        "categories": ["games"],
        "icons": [
            {
                "src": _find_icon_url(name, fingerprints),
                "sizes": sizes,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, sizes, purpose in _ICONS
        ],
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    return SiteFile(WEB_MANIFEST, f"{text}\n".encode())


def render_offline(hashes: Mapping[str, str], packs: Iterable[PackView]) -> Iterator[SiteFile]:
    """Yield the list of each pack and the service worker, for a site of these other files.

    ``hashes`` are the files' SHA-256 in hex digits, by path.
    """
    lists: dict[str, str] = {}
    for pack in packs:
        file = _render_pack_list(pack, hashes)
        lists[pack.pack.slug] = find_hash(file.data)
        yield file
    site = {
        "build": find_build(hashes),
        "shell": {path: digest for path, digest in sorted(hashes.items()) if is_shell(path)},
        "packs": lists,
    }
    text = json.dumps(site, ensure_ascii=True, indent=1)
    yield SiteFile(WORKER, f"const SITE = {text};\n".encode() + read_worker())


def find_build(hashes: Mapping[str, str]) -> str:
    """Return the hash of the whole build from the hashes of its files by path."""
    lines = "".join(f"{path}\n{digest}\n" for path, digest in sorted(hashes.items()))
    return find_hash(lines.encode())


def is_shell(path: str) -> bool:
    """Say whether every visitor keeps a file: pages outside packs, and whatever pages load."""
    if path == NOT_FOUND or path.startswith(PACKS):
        return False
    return path.endswith((".html", ".webmanifest")) or path.startswith(find_static_path(""))


def _render_pack_list(pack: PackView, hashes: Mapping[str, str]) -> SiteFile:
    """Return the list of what keeping a pack means: pages first, each with what it shows after."""
    slug, pages = pack.pack.slug, name_pages(pack)
    ends = (".html", ".png", "-solution.png")
    files = [*pages, *(f"{name}{end}" for end in ends for name in pack.names)]
    if len(pages) > 1:
        files.append(LEDGER)
    paths = [find_pack_path(slug, file) for file in files]
    text = json.dumps({"files": {path: hashes[path] for path in paths}}, indent=1)
    return SiteFile(find_pack_path(slug, PACK_LIST), f"{text}\n".encode())


def _find_icon_url(name: str, fingerprints: Mapping[str, str]) -> str:
    path = find_static_path(name)
    return add_fingerprint(find_relative_url(WEB_MANIFEST, path), fingerprints[path])
