"""Ledgers: what scripts are told of levels that are not on their page, as scripts of their own.

A ledger is a classic script that sets one global, because pages opened from disk may load scripts
and nothing else. A level is a word of fields joined by colons; ``templates/player/pages/ledger.js``
reads them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from site_builder.pages.addresses import find_pack_path
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from site_builder.pages.views import LevelView, PackView

LEDGER = "ledger.js"


def render_site_ledger(packs: Iterable[PackView]) -> bytes:
    """Return ``ledger.js`` of the site: the levels of every pack as ``id:flows``.

    About 13 bytes a level. The pages that count progress load it.
    """
    listed = [
        {
            "slug": pack.pack.slug,
            "folder": find_pack_path(pack.pack.slug, ""),
            "levels": " ".join(_name_level(view) for view in pack.levels),
        }
        for pack in packs
    ]
    return _write_script("flowpressLedger", listed)


def render_pack_ledger(pack: PackView, fingerprints: Mapping[str, str]) -> SiteFile:
    """Return ``ledger.js`` of a pack of several pages, from which any of them sorts and filters.

    A level is ``id:flows:size:class:score:fingerprint``, the last that of its picture; without a
    grade class and score are 0. About 30 bytes a level.
    """
    slug = pack.pack.slug
    described = {
        "pictures": {
            _name_size(view): (view.picture_width, view.picture_height) for view in pack.levels
        },
        "levels": " ".join(
            f"{_name_level(view)}:{_name_size(view)}:{view.grade.number}:{view.grade.score or 0}:"
            f"{fingerprints[find_pack_path(slug, f'{view.id}.png')]}"
            for view in pack.levels
        ),
    }
    return SiteFile(find_pack_path(slug, LEDGER), _write_script("flowpressPack", described))


def _name_level(view: LevelView) -> str:
    return f"{view.id}:{view.level.puzzle.flows}"


def _name_size(view: LevelView) -> str:
    return view.level.puzzle.board.size


def _write_script(name: str, value: object) -> bytes:
    """Return a script that sets a global. No author's words are in it, and nothing to escape."""
    return f"globalThis.{name}={json.dumps(value, separators=(',', ':'))};\n".encode()
