"""The zip of a small pack, whole or with anything in it changed: what downloads are checked with.

Levels 1 and 2 are airtight, level 3 has no CSV since a path of it runs beside itself, and level 4
is an author's own board.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any

from site_builder.downloads import render_manifest, render_zip
from site_builder.errors import NotationError
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.notation.entry import Entry
from site_builder.notation.level_csv import read_level_csv, write_level_csv
from site_builder.packs import Batch, Pack
from site_builder.packs.content import Draft, OwnBatch
from site_builder.puzzle import Difficulty, Given, Grade, Level, Uniqueness

SEED = "boxed"
PLAIN = settle_recipe(Wishes(5, 5, flows=(4, 4)))
TOUCHING = settle_recipe(
    Wishes(
        4, 4, flows=(2, 2), touching=True, solid_squares=True, uniqueness=Uniqueness.AMBIGUOUS
    )
)  # fmt: skip
IDS = ("sv8pjmkf43", "8zf31kuddg", "vzgybdx9qx", "3ndmrfdqfg")
OWN = "1,2,2,2,2\n1,1,1,1,2\n3,3,3,3,2\n3,4,4,2,2\n3,3,4,4,4\n"


@cache
def make_pack() -> tuple[Pack, tuple[Level, ...]]:
    """Return the pack and its levels."""
    entry, given = Entry(*read_level_csv(OWN)), Given("", 1)
    assert entry.solution is not None
    own = Level(
        entry.puzzle, entry.solution, Uniqueness.AIRTIGHT, given, Grade(Difficulty.GENTLE, 6, ())
    )
    batches = (
        Batch(PLAIN, 2, "Plain ones"),
        Batch(TOUCHING, 1, "A winding one"),
        OwnBatch((Draft(entry, given, "content/packs/boxed.yaml:9:3"),), Uniqueness.UNIQUE),
    )
    pack = Pack("boxed", "Boxed", "", "A. Uthor", "CC0", SEED, batches, "content/packs/boxed.yaml")
    orders = (Order(PLAIN, SEED, 0), Order(PLAIN, SEED, 1), Order(TOUCHING, SEED, 4))
    return pack, (*map(make_level, orders), own)


@cache
def _render() -> tuple[str, tuple[tuple[str, bytes], ...]]:
    pack, levels = make_pack()
    csvs = [write_csv(level) for level in levels]
    manifest = render_manifest(pack, levels, csvs, solver_version="9.9").decode()
    named = zip(levels, csvs, strict=True)
    return manifest, tuple((f"{level.id}.csv", csv.encode()) for level, csv in named if csv)


def write_csv(level: Level) -> str | None:
    """Return the CSV of a level, None for one whose paths it cannot tell."""
    with suppress(NotationError):
        return write_level_csv(level.puzzle, level.solution)
    return None


def open_manifest() -> dict[str, Any]:
    """Return the manifest of the pack, to be changed."""
    manifest: dict[str, Any] = json.loads(_render()[0])
    return manifest


def list_files() -> dict[str, bytes]:
    """Return the level CSVs of the pack by name, to be changed."""
    return dict(_render()[1])


def box(manifest: dict[str, Any] | None = None, files: dict[str, bytes] | None = None) -> bytes:
    """Return the zip of the pack, with another manifest or other files if they are given."""
    text = json.dumps(open_manifest() if manifest is None else manifest, indent=2)
    inside = list_files() if files is None else files
    return render_zip({**inside, "manifest.json": text.encode()})


def replace_csv(place: int, csv: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return manifest and files with another CSV for a level, its hash told as it is."""
    manifest, files = open_manifest(), list_files()
    level = manifest["levels"][place - 1]
    files[level["csv"]] = csv
    level["sha256"] = sha256(csv).hexdigest()
    return manifest, files
