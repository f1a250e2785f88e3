"""What a whole site costs to build, as the command that an author runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.launch import ROOT, Usage, measure_command
from bench.scope import Scope
from bench.tables import render_table, show_seconds
from site_builder.packs import plan_orders, read_content

CONTENT = ROOT / "content"

QUICK_SITE = "title: Bench\nauthor: The bench\nlicense: CC0-1.0\n"
QUICK_PACKS = {
    "small": "title: Small\nslug: small\nseed: small\nsize: 5x5\ncount: 12\n",
    "middle": "title: Middle\nslug: middle\nseed: middle\nsize: 8x8\ncount: 12\n",
}

HEAD = ("build", "workers", "wall s", "CPU s", "peak MiB", "levels", "files", "site MiB", "bytes")

NOTES = """\
The command as a whole, interpreter start and all processes included; *peak MiB* is that of the
largest process. *Cold*: empty cache; *warm*: all levels and pictures in it. *Bytes*: whether the
site equals the first row's byte for byte.
"""


@dataclass(frozen=True, slots=True)
class Build:
    """One build of the content: a name for people, worker processes, which cache folder."""

    name: str
    workers: int
    cache: str


@dataclass(frozen=True, slots=True)
class Tree:
    """A finished site: files, bytes, and a digest of all paths and contents."""

    files: int
    size: int
    digest: str


BUILDS = (Build("cold", 1, "one"), Build("cold", 2, "two"), Build("warm", 2, "two"))
QUICK_BUILDS = BUILDS[1:]


def run_build(scope: Scope) -> str:
    """Return the table of all builds with its notes; a quick run builds a small site of its own."""
    with _open_content(quick=scope.quick) as content:
        if not (content / "site.yaml").is_file():
            return f"Not measured: {content.name}/ has no site.yaml.\n"
        levels = sum(len(plan_orders(pack)) for pack in read_content(content).packs)
        builds = QUICK_BUILDS if scope.quick else BUILDS
        rows = _measure(content, builds, levels)
    return f"{render_table(HEAD, rows)}\n{NOTES}"


@contextmanager
def _open_content(*, quick: bool) -> Iterator[Path]:
    if not quick:
        yield CONTENT
        return
    with TemporaryDirectory(prefix="flowpress-bench-") as folder:
        packs = Path(folder) / "packs"
        packs.mkdir()
        (packs.parent / "site.yaml").write_text(QUICK_SITE, encoding="utf-8")
        for slug, text in QUICK_PACKS.items():
            (packs / f"{slug}.yaml").write_text(text, encoding="utf-8")
        yield packs.parent


def _measure(content: Path, builds: tuple[Build, ...], levels: int) -> list[list[str]]:
    rows = []
    digests: list[str] = []
    with TemporaryDirectory(prefix="flowpress-bench-") as folder:
        for number, build in enumerate(builds):
            out = Path(folder) / f"site-{number}"
            usage = _build_site(content, out, build, Path(folder) / build.cache)
            tree = weigh_tree(out)
            digests.append(tree.digest)
            verdict = "equal" if tree.digest == digests[0] else "DIFFER"
            rows.append(_render_row(build, usage, levels, tree, verdict))
            print(f"build: {build.name}, {build.workers} workers done", file=sys.stderr)
    return rows


def _build_site(content: Path, out: Path, build: Build, cache: Path) -> Usage:
    command = ["-m", "site_builder", "build", str(content), "--out", str(out)]
    command += ["--workers", str(build.workers)]
    return measure_command(command, {"FLOWPRESS_CACHE": str(cache)})


def weigh_tree(folder: Path) -> Tree:
    """Return what a finished site holds."""
    digest = sha256()
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    size = 0
    for path in files:
        data = path.read_bytes()
        size += len(data)
        digest.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
        digest.update(data)
    return Tree(len(files), size, digest.hexdigest())


def _render_row(build: Build, usage: Usage, levels: int, tree: Tree, verdict: str) -> list[str]:
    return [
        build.name,
        str(build.workers),
        show_seconds(usage.wall),
        show_seconds(usage.cpu),
        f"{usage.peak:.0f}",
        f"{levels:,}",
        f"{tree.files:,}",
        f"{tree.size / 2**20:.1f}",
        verdict,
    ]
