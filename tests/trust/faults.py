"""``make faults``: whatever fails, the site is the old or the new one, and the next build heals.

Prints a table of promises; ends with 1 when one was broken. Random moments come from ``--seed``.
"""

from __future__ import annotations

import argparse
import errno
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from crowds import try_lost_workers, try_one_cache, try_two_builds
from damage import try_damaged_caches, try_each_byte
from disk import try_failing_disk
from ground import FEW, Ground, Result, prepare
from kills import try_kills, try_stops
from places import (
    try_closed_outputs,
    try_full_cache,
    try_full_disks,
    try_lost_terminal,
    try_wrong_places,
)
from steps import REFUSALS, has_strace, try_kills_at_steps, try_refusals

from bench.tables import render_table, show_seconds

Trial = Callable[[], Result]


def plan_trials(ground: Ground, few: Ground, seed: str, stride: int) -> dict[str, Trial]:
    """Return the trials by a short name; ``few`` is a ground of few levels, for many builds."""

    def roll(name: str) -> Random:
        return Random(f"{seed} {name}")

    trials: dict[str, Trial] = {
        "kills": lambda: try_kills(ground, roll("kills"), 50),
        "stops": lambda: try_stops(ground, roll("stops"), 18),
        "workers": lambda: try_lost_workers(ground, roll("workers"), 8),
        "two": lambda: try_two_builds(ground, roll("two"), 6),
        "shared": lambda: try_one_cache(ground, 1),
        "full-disks": lambda: try_full_disks(few, 6),
        "places": lambda: try_wrong_places(few),
        "full-cache": lambda: try_full_cache(few),
        "outputs": lambda: try_closed_outputs(few),
        "terminal": lambda: try_lost_terminal(few),
        "bytes": lambda: try_each_byte(few),
        "damage": lambda: try_damaged_caches(few, roll("damage")),
    }
    for name, number in (("full-steps", errno.ENOSPC), ("broken-steps", errno.EIO)):
        first = roll(name).randint(1, stride)
        trials[name] = partial(try_failing_disk, few, number, first, stride)
    if has_strace():
        most = 200 // stride
        trials["strace-kills"] = lambda: try_kills_at_steps(few, roll("strace-kills"), most)
        for name, refusal in REFUSALS.items():
            dice = roll(f"strace-{name}")
            trials[f"strace-{name}"] = partial(try_refusals, few, dice, refusal, most)
    return trials


TRIALS: dict[str, Trial] = {}
"""The trials of this run: processes forked later know them."""


def run_trial(name: str) -> tuple[str, Result, float]:
    """Return the name of a trial, what came of it, and the seconds that it took."""
    begun = time.monotonic()
    return name, TRIALS[name](), time.monotonic() - begun


def main() -> int:
    """Run all trials, two at a time; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="come what may", help="words that the moments come from")
    parser.add_argument("--stride", type=int, default=12, help="of how many steps one is tried")
    parser.add_argument("--only", nargs="*", help="names of the trials to run")
    chosen = parser.parse_args()
    print(f"seed: {chosen.seed!r}", flush=True)
    rows, faults = [], []
    with tempfile.TemporaryDirectory(prefix="flowpress-faults-") as folder:
        ground = prepare(Path(folder) / "many")
        few = prepare(Path(folder) / "few", FEW)
        TRIALS.update(plan_trials(ground, few, chosen.seed, chosen.stride))
        names = [name for name in TRIALS if not chosen.only or name in chosen.only]
        with get_context("fork").Pool(2) as lanes:
            for name, result, seconds in lanes.imap(run_trial, names, chunksize=1):
                taken = show_seconds(seconds)
                print(f"{name}: {len(result.faults)} faults in {taken} s", flush=True)
                counts = f"{result.tried:,}", f"{len(result.faults):,}"
                rows.append((result.promise, *counts, result.words, taken))
                faults += [f"{name}: {fault}" for fault in result.faults]
    print(f"\n{render_table(('promise', 'tried', 'faults', 'seen', 'seconds'), rows)}")
    if not has_strace():
        print("not tried: strace is missing, so no kills and refusals at single system calls")
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
