"""The ground of the trust runs: two small sites, builds of them, and what builds leave."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SITE_YAML = "title: Two shores\nauthor: A. Uthor\nlicense: CC0-1.0\n"
PACK_YAML = "title: {title}\nslug: {slug}\nseed: {seed}\nsize: 5x5\ncount: {count}\n"

Packs = dict[str, tuple[tuple[str, str, str, int], ...]]
"""By variant: title, slug, seed and count of each pack."""

MANY: Packs = {
    "old": (("Rock", "rock", "never moves", 10), ("Ebb", "tide", "going out", 10)),
    "new": (("Rock", "rock", "never moves", 10), ("Flood", "tide", "coming in", 9)),
}
"""One pack stays, one changes all of its levels."""

FEW: Packs = {
    "old": (("Rock", "rock", "never moves", 1), ("Ebb", "tide", "going out", 2)),
    "new": (("Rock", "rock", "never moves", 1), ("Flood", "tide", "coming in", 1)),
}
"""The same with few levels, for trials of many builds."""

GONE_SECONDS = 5.0
"""How long workers may take to notice that their parent is gone."""

PATIENCE_SECONDS = 90
"""After this a build counts as hung."""

HUNG = -1
"""What stands for the exit code of a build that had to be killed."""

Tree = dict[str, bytes]


@dataclass(slots=True)
class Result:
    """What came of trying one promise: how often it was tried, each time it was broken."""

    promise: str
    tried: int = 0
    faults: list[str] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    def see(self, what: str) -> None:
        """Count one more of what was seen."""
        self.seen[what] = self.seen.get(what, 0) + 1

    def expect(self, is_right: bool, fault: str) -> None:  # noqa: FBT001 (as assert)
        """Note ``fault`` unless all is right."""
        if not is_right:
            self.faults.append(fault)

    @property
    def words(self) -> str:
        """What was seen, each with its count."""
        return ", ".join(f"{what} {count}" for what, count in sorted(self.seen.items()))


@dataclass(frozen=True, slots=True)
class Ground:
    """A folder to work in, the content of the sites, the sites as they must be, a warm cache."""

    folder: Path
    contents: dict[str, Path]
    trees: dict[str, Tree]
    cache: Path

    def lay(self, name: str, variant: str = "old") -> Path:
        """Return the path of a site in a folder of its own, where that of a variant stands."""
        home = self.folder / name
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        shutil.copytree(self.folder / "expected" / variant, home / "_site")
        return home / "_site"

    def judge(self, site: Path) -> str:
        """Return which variant the site is; ``none`` without a site, ``mixed`` for any other."""
        if not site.is_dir():
            return "none"
        tree = read_tree(site)
        return next((name for name in self.trees if self.trees[name] == tree), "mixed")

    def check_whole(self, result: Result, site: Path, case: str) -> str:
        """Note a fault unless the site is one of the variants; return which it is."""
        found = self.judge(site)
        result.see(found)
        result.expect(found in self.trees, f"{case}: the site is {found}")
        return found

    def heal(self, result: Result, site: Path, variant: str, case: str) -> None:
        """Build once more, undisturbed; note a fault unless all is well then."""
        done = run_build(self.contents[variant], site, self.cache)
        result.expect(done.returncode == 0, f"{case}: the next build fails: {done.stderr}")
        found = self.judge(site)
        result.expect(found == variant, f"{case}: after the next build the site is {found}")
        names = sorted(path.name for path in site.parent.iterdir())
        result.expect(names == [site.name], f"{case}: left beside the site: {names}")


def prepare(folder: Path, sites: Packs = MANY) -> Ground:
    """Write the content, build each variant once, and keep a cache that knows them all."""
    cache = folder / "cache"
    contents, trees = {}, {}
    for variant, packs in sites.items():
        contents[variant] = write_content(folder / variant / "content", packs)
        site = folder / "expected" / variant
        done = run_build(contents[variant], site, cache)
        if done.returncode:
            raise SystemExit(f"the site to begin with cannot be built: {done.stderr}")
        trees[variant] = read_tree(site)
    return Ground(folder, contents, trees, cache)


def write_content(folder: Path, packs: tuple[tuple[str, str, str, int], ...]) -> Path:
    """Write a content folder with the given packs and return it."""
    (folder / "packs").mkdir(parents=True)
    (folder / "site.yaml").write_text(SITE_YAML, encoding="utf-8")
    for title, slug, seed, count in packs:
        text = PACK_YAML.format(title=title, slug=slug, seed=seed, count=count)
        (folder / "packs" / f"{slug}.yaml").write_text(text, encoding="utf-8")
    return folder


def read_tree(folder: Path) -> Tree:
    """Return all files below a folder by relative path; a link or pipe counts as its kind."""
    tree = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            tree[name] = b"neither file nor folder"
        elif path.is_file():
            tree[name] = path.read_bytes()
    return tree


def plan_build(content: Path, out: Path, *more: str) -> list[str]:
    """Return the command line of a build by two workers."""
    options = ("--out", str(out), "--workers", "2", *more)
    return [sys.executable, "-m", "site_builder", "build", str(content), *options]


def plan_environment(cache: Path, **more: str) -> dict[str, str]:
    """Return a small environment, its cache in ``cache``; no byte code is written in it."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    ours = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "TERM": "dumb"}
    return {**kept, **ours, "FLOWPRESS_CACHE": str(cache), **more}


def run_build(
    content: Path, out: Path, cache: Path, *options: str, **more: str
) -> subprocess.CompletedProcess[str]:
    """Build, and return how that ended."""
    command = plan_build(content, out, *options)
    try:
        return subprocess.run(
            command,
            env=plan_environment(cache, **more),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, HUNG, "", "it hung, and was killed")


def start_build(content: Path, out: Path, cache: Path, *options: str) -> subprocess.Popen[str]:
    """Start a build in a process group of its own."""
    return subprocess.Popen(
        plan_build(content, out, *options),
        env=plan_environment(cache),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )


def list_group(group: int) -> list[int]:
    """Return the live processes of a process group, in ascending order."""
    if not Path("/proc/self/stat").exists():
        return [group] if _has_group(group) else []
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] not in {"Z", "X"}:
                found.append(int(folder.name))
    return sorted(found)


def _has_group(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except OSError:
        return False
    return True


def check_no_orphan(result: Result, group: int, case: str) -> None:
    """Note a fault if a process of the group lives on, and end it."""
    deadline = time.monotonic() + GONE_SECONDS
    while (left := list_group(group)) and time.monotonic() < deadline:
        time.sleep(0.02)
    result.expect(not left, f"{case}: processes live on: {left}")
    if left:
        os.killpg(group, signal.SIGKILL)
