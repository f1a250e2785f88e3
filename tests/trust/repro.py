"""``make repro``: the same content gives the same bytes, whatever the machine is about.

A reference is built once. Then the site is built under one strange condition after another and
each tree is compared with the reference, byte for byte. The levels themselves are made again by
other solvers, settings and releases, as ``tests/test_canonical.py`` does it. Ends with 1 when
anything differs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree as ET

from ground import PATIENCE_SECONDS, ROOT, Tree, plan_environment, read_tree

from bench.tables import render_table, show_seconds

CONTENT = {
    "site.yaml": "title: Same again\nauthor: A. Uthor\nlicense: CC0-1.0\n"
    "url: https://same.example/again/\nsummary: Nothing *changes*.\n",
    "packs/rock.yaml": "title: Rock\nslug: rock\nseed: never moves\npublished: 2026-03-01\n"
    "size: 5x5\ncount: 10\n",
    "packs/steep.yaml": "title: Steep\nslug: steep\nseed: up and up\nsize: 6x6\ncount: 4\n"
    "difficulty: [easy, medium]\norder: easiest-first\n",
    "packs/week.yaml": "title: A week\nslug: week\nseed: seven days\nkind: daily\n"
    "start: 2026-12-01\ndays: 7\nsize: 5x5\n",
    "packs/mine.yaml": "title: Mine\nslug: mine\nuniqueness: unique\nlevels:\n"
    "  - |\n    AB...\n    ...A.\n    ...C.\n    .D.B.\n    .C..D\n",
}
"""A site with an address, a feed, a calendar, chosen difficulty and an own board."""

STOP_SECONDS = 6.0
EPOCH_1980 = 315532800


@dataclass(frozen=True, slots=True)
class Condition:
    """What is strange about a build; what is not said is as in the reference."""

    name: str
    environment: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ("--no-cache",)
    workers: int = 2
    umask: int = 0o022
    folder: str = "plain"
    python: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    stopped: bool = False
    busy: int = 0
    damaged: Callable[[Path], None] | None = None
    """Done to a warm cache before the build."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was changed, how much was compared, what differs."""

    changed: str
    compared: str
    differing: tuple[str, ...]
    seconds: float


def fake_clock(moment: str) -> tuple[str, ...]:
    """Return what to put before a command so that its clock starts at ``moment``."""
    return ("faketime", "-f", f"@{moment}")


ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
TURKISH = {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr"}
CACHED: tuple[str, ...] = ()


def drop_half(cache: Path) -> None:
    """Remove every other entry."""
    for path in list_entries(cache)[::2]:
        path.unlink()


def cut_half(cache: Path) -> None:
    """Cut every other entry off in its middle."""
    for path in list_entries(cache)[1::2]:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def list_entries(cache: Path) -> list[Path]:
    """Return all files of a cache, in order."""
    return sorted(path for path in cache.rglob("*") if path.is_file())


CONDITIONS = (
    Condition("nothing"),
    Condition("folder: deep, with spaces and accents", folder="d\u00e9ep down/a b/\u65e5"),
    Condition("clock: 1999, just before midnight", before=fake_clock("1999-12-31 23:59:57")),
    Condition("clock: 2038, beyond 32 bits", before=fake_clock("2038-01-19 03:14:06")),
    Condition("clock: twenty times as fast", before=("faketime", "-f", "+0 x20")),
    Condition("time zone: Auckland", {"TZ": "Pacific/Auckland"}),
    Condition("time zone: St. John's", {"TZ": "America/St_Johns"}),
    Condition("locale: Turkish", TURKISH),
    Condition("locale: ASCII alone", ASCII),
    Condition("umask: 077", umask=0o077),
    Condition("umask: 000", umask=0),
    Condition("hash seed: 0", {"PYTHONHASHSEED": "0"}),
    Condition("hash seed: 4294967295", {"PYTHONHASHSEED": "4294967295"}),
    Condition("workers: 1", workers=1),
    Condition("workers: 5", workers=5),
    Condition("processor: four busy loops beside", busy=4),
    Condition("stopped for 6 seconds", stopped=True),
    Condition("Python: -OO, no asserts", python=("-OO",)),
    Condition("engine: CaDiCaL", options=("--no-cache", "--engine", "cadical")),
    Condition("cache: cold", options=CACHED),
    Condition("cache: warm", options=CACHED, damaged=lambda _cache: None),
    Condition("cache: half of it gone", options=CACHED, damaged=drop_half),
    Condition("cache: every other entry cut", options=CACHED, damaged=cut_half),
    Condition(
        "all of these at once",
        {**ASCII, "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "77"},
        options=("--engine", "cadical"),
        workers=3,
        umask=0o027,
        folder="all at once \u00fc",
        python=("-O",),
        before=fake_clock("2027-02-28 23:59:58"),
        stopped=True,
        busy=2,
        damaged=drop_half,
    ),
)

CANONICAL = {
    "test_levels_do_not_depend_on_settings_of_z3": "levels: random seeds and phases of Z3",
    "test_settings_do_not_outlast_their_case": "levels: Z3 after other settings",
    "test_levels_do_not_depend_on_the_solver": "levels: SMT core and tactic, three SAT solvers",
    "test_many_levels_are_the_same_with_the_fast_engine": "levels: many, CaDiCaL against Z3",
    "test_levels_do_not_depend_on_the_release_of_z3": "levels: two older releases of Z3",
    "test_an_earlier_release_returns_other_witnesses": "(that release does answer otherwise)",
    "test_older_releases_are_older": "(and those releases are older)",
}
"""The tests that make levels by other means, and what they change."""


def write_site(folder: Path) -> Path:
    """Write the content below ``folder``, its files as if from 1980; return its folder."""
    content = folder / "content"
    for name, text in CONTENT.items():
        path = content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, (EPOCH_1980, EPOCH_1980))
    return content


def build(condition: Condition, home: Path, warm: Path | None) -> Tree:
    """Build under a condition in a new folder below ``home``; return the site, or its end."""
    folder = home / condition.folder
    content = write_site(folder)
    cache, out = home / "cache", folder / "_site"
    if condition.damaged and warm:
        shutil.copytree(warm, cache)
        condition.damaged(cache)
    command = [*condition.before, sys.executable, *condition.python, "-m", "site_builder", "build"]
    options = ["--out", str(out), "--workers", str(condition.workers), *condition.options]
    with ExitStack() as stack:
        for _ in range(condition.busy):
            stack.enter_context(busy_loop())
        run = subprocess.Popen(
            [*command, str(content), *options],
            env=plan_environment(cache, **condition.environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            umask=condition.umask,
            start_new_session=True,
        )
        if condition.stopped:
            stop_for_a_while(run)
        words = run.communicate(timeout=PATIENCE_SECONDS)[0]
    return read_tree(out) if run.returncode == 0 else {f"code {run.returncode}": words}


@contextmanager
def busy_loop() -> Iterator[None]:
    """Keep one processor core busy as long as the block runs."""
    loop = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        loop.kill()
        loop.wait()


def stop_for_a_while(run: subprocess.Popen[bytes]) -> None:
    """Stop a build and its workers in the middle of their work, and let them go on."""
    time.sleep(1.5)
    os.killpg(run.pid, signal.SIGSTOP)
    time.sleep(STOP_SECONDS)
    os.killpg(run.pid, signal.SIGCONT)


def compare(expected: Tree, found: Tree) -> tuple[str, ...]:
    """Return the paths that are missing, new or different."""
    paths = sorted(expected.keys() | found.keys())
    return tuple(path for path in paths if expected.get(path) != found.get(path))


def find_possible(conditions: Sequence[Condition], locales: Path) -> list[Condition]:
    """Return the conditions that can be made here: without faketime those with the true clock.

    Without a Turkish locale, which is put below the folder ``locales``, none that asks for it.
    """
    if make_turkish(locales):
        turkish = {**TURKISH, "LOCPATH": str(locales)}
        conditions = [
            replace(one, environment=turkish) if one.environment is TURKISH else one
            for one in conditions
        ]
    else:
        conditions = [one for one in conditions if one.environment is not TURKISH]
    if shutil.which("faketime"):
        return list(conditions)
    mixed = [replace(one, before=()) for one in conditions[-1:]]
    return [one for one in conditions[:-1] if not one.before] + mixed


def make_turkish(locales: Path) -> bool:
    """Make the Turkish locale below a folder; return whether that could be done."""
    locales.mkdir()
    name = TURKISH["LC_ALL"]
    command = ["localedef", "--no-archive", "-i", "tr_TR", "-f", "UTF-8", str(locales / name)]
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def run_conditions(folder: Path) -> Iterator[Row]:
    """Yield how the build under each condition compares with the reference."""
    reference = Condition("reference", options=())
    expected = build(reference, folder / "reference", None)
    if "index.html" not in expected:
        raise SystemExit(f"the reference cannot be built: {expected}")
    possible = find_possible(CONDITIONS, folder / "locales")
    for number, condition in enumerate(possible):
        begun = time.monotonic()
        found = build(condition, folder / str(number), folder / "reference" / "cache")
        differing = compare(expected, found)
        seconds = time.monotonic() - begun
        yield Row(f"build: {condition.name}", f"{len(expected)} files", differing, seconds)
    for name in sorted({one.name for one in CONDITIONS} - {one.name for one in possible}):
        print(f"not tried, as a program or a locale is missing: {name}", flush=True)


def run_canonical(folder: Path) -> Iterator[Row]:
    """Yield what the tests of other solvers, settings and releases found."""
    report = folder / "canonical.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
    subprocess.run(
        [*command, f"--junitxml={report}", str(ROOT / "tests" / "test_canonical.py")],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    cases = ET.parse(report).getroot().iter("testcase")  # noqa: S314 (pytest wrote it)
    groups: dict[str, list[ET.Element]] = {}
    for case in cases:
        groups.setdefault(case.get("name", "").partition("[")[0], []).append(case)
    for name, members in sorted(groups.items()):
        failed = tuple(case.get("name", "") for case in members if len(case))
        seconds = sum(float(case.get("time", 0)) for case in members)
        yield Row(CANONICAL.get(name, name), f"{len(members)} cases", failed, seconds)


def main() -> int:
    """Run all; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--builds-only", action="store_true", help="leave the solvers out")
    chosen = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="flowpress-repro-") as name:
        folder = Path(name)
        parts = [run_conditions(folder)]
        if not chosen.builds_only:
            parts.append(run_canonical(folder))
        for row in (row for part in parts for row in part):
            print(f"{row.changed}: {len(row.differing)} differ", flush=True)
            rows.append(row)
    shown = [
        (row.changed, row.compared, str(len(row.differing)), show_seconds(row.seconds))
        for row in rows
    ]
    print(f"\n{render_table(('what is changed', 'compared', 'differ', 'seconds'), shown)}")
    for row in rows:
        for one in row.differing[:5]:
            print(f"differs: {row.changed}: {one}")
    return 1 if any(row.differing for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
