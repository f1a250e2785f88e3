"""What a site of thousands of levels costs: time and memory by size, and after one change."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.build import weigh_tree
from bench.launch import Usage, measure_command
from bench.scope import Scope
from bench.tables import render_table, show_seconds
from site_builder.pages.addresses import ONE_FILE_END

SIZES = (1_000, 3_000, 10_000)
QUICK_SIZES = (200, 400)
PACK = 500
QUICK_PACK = 50

HEAD = (
    "levels", "packs", "build", "wall s", "CPU s", "ms a level", "peak MiB", "files", "site MiB",
    "largest page kB",
)  # fmt: skip

NOTES = """\
Packs of {pack} airtight levels of 6x6 with 5 and 6 flows, made by `--engine cadical`; {workers}
workers. *First*: nothing made before. *Pages*: all levels and pictures in the cache, no site.
*One pack*: the words of one pack changed since. *Nothing*: the same content once more. *Ms a
level*: wall time over levels. *Peak*: the largest process. The largest page: HTML alone, without
what it loads; packs in one file aside.
"""

SITE = "title: Many\nauthor: The bench\nlicense: CC0-1.0\n"
PACK_YAML = """\
title: Number {number}
slug: number-{number}
seed: number {number}
summary: {words}
size: 6x6
flows: [5, 6]
count: {count}
"""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a size is built: content, site, cache."""

    content: Path
    site: Path
    cache: Path


def run_large(scope: Scope) -> str:
    """Return the table of all sizes with its notes."""
    sizes, pack = (QUICK_SIZES, QUICK_PACK) if scope.quick else (SIZES, PACK)
    rows = [row for levels in sizes for row in _measure(levels, pack, scope.workers)]
    return f"{render_table(HEAD, rows)}\n{NOTES.format(pack=pack, workers=scope.workers)}"


def _measure(levels: int, pack: int, workers: int) -> Iterator[list[str]]:
    with TemporaryDirectory(prefix="flowpress-bench-") as folder:
        root = Path(folder)
        places = Folders(root / "content", root / "site", root / "cache")
        packs = levels // pack
        _write_content(places.content, packs, pack)
        for build in ("first", "pages", "one pack", "nothing"):
            if build == "pages":
                places.site.rename(root / "first")
            if build == "one pack":
                _write_pack(places.content, packs // 2, pack, words="Changed.")
            usage = _build(places, workers)
            print(f"large: {levels} levels, {build} done", file=sys.stderr)
            yield [f"{levels:,}", str(packs), build, *_describe(usage, places.site, levels)]


def _write_content(content: Path, packs: int, count: int) -> None:
    (content / "packs").mkdir(parents=True)
    (content / "site.yaml").write_text(SITE, encoding="utf-8")
    for number in range(packs):
        _write_pack(content, number, count, words="Words.")


def _write_pack(content: Path, number: int, count: int, *, words: str) -> None:
    text = PACK_YAML.format(number=number, words=words, count=count)
    (content / "packs" / f"number-{number}.yaml").write_text(text, encoding="utf-8")


def _build(places: Folders, workers: int) -> Usage:
    command = ["-m", "site_builder", "build", str(places.content), "--out", str(places.site)]
    command += ["--workers", str(workers), "--engine", "cadical"]
    return measure_command(command, {"FLOWPRESS_CACHE": str(places.cache)})


def _describe(usage: Usage, site: Path, levels: int) -> list[str]:
    tree = weigh_tree(site)
    pages = [path for path in site.rglob("*.html") if not path.name.endswith(ONE_FILE_END)]
    page = max(path.stat().st_size for path in pages)
    return [
        show_seconds(usage.wall),
        show_seconds(usage.cpu),
        f"{1000 * usage.wall / levels:.1f}",
        f"{usage.peak:.0f}",
        f"{tree.files:,}",
        f"{tree.size / 2**20:.1f}",
        f"{page / 1000:.0f}",
    ]
