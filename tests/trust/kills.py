"""Builds that are killed or told to stop: at random moments, and at each step on the disk."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

from ground import PATIENCE_SECONDS, Ground, Result, check_no_orphan, run_build, start_build

STOPPED = "the old site still stands"
STOP_CODES = {
    number: {128 + number, -number} for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
}
"""Ended by the signal itself is the same to a shell as 128 and its number. It is so before the
program has begun to listen, when all is done and the interpreter is leaving, and by SIGINT where
Python runs code that was put together at run time."""


def time_builds(ground: Ground, home: str) -> dict[str, float]:
    """Return how many seconds a build takes that makes all levels, and one that knows them."""
    seconds = {}
    for kind, options in (("cold", ("--no-cache",)), ("warm", ())):
        site = ground.lay(home)
        begun = time.monotonic()
        run_build(ground.contents["new"], site, ground.cache, *options)
        seconds[kind] = time.monotonic() - begun
    return seconds


def try_kills(ground: Ground, dice: Random, count: int) -> Result:
    """Kill builds at random moments, half of them while they make levels."""
    result = Result("kill -9 at a random moment")
    seconds = time_builds(ground, "killed")
    site = ground.lay("killed")
    for turn in range(count):
        kind = ("cold", "warm")[turn % 2]
        goal = _find_other(ground, site)
        moment = dice.uniform(0, seconds[kind])
        case = f"kill {turn} ({kind}, after {moment:.3f} s)"
        options = ("--no-cache",) if kind == "cold" else ()
        build = start_build(ground.contents[goal], site, ground.cache, *options)
        time.sleep(moment)
        build.kill()
        build.communicate(timeout=PATIENCE_SECONDS)
        result.tried += 1
        check_no_orphan(result, build.pid, case)
        ground.check_whole(result, site, case)
        ground.heal(result, site, goal, case)
    return result


def try_stops(ground: Ground, dice: Random, count: int) -> Result:
    """Ask builds to stop, by each signal, the parent alone or it and its workers."""
    result = Result("SIGINT, SIGTERM, SIGHUP at a random moment")
    seconds = time_builds(ground, "stopped")
    site = ground.lay("stopped")
    for turn in range(count):
        number = list(STOP_CODES)[turn % 3]
        whom = ("the build", "its group")[turn // 3 % 2]
        goal = _find_other(ground, site)
        moment = dice.uniform(0.2, 1) * seconds["cold"]
        case = f"{number.name} to {whom} after {moment:.3f} s"
        build = start_build(ground.contents[goal], site, ground.cache, "--no-cache")
        time.sleep(moment)
        send = os.kill if whom == "the build" else os.killpg
        send(build.pid, number)
        words = build.communicate(timeout=PATIENCE_SECONDS)[1]
        result.tried += 1
        check_no_orphan(result, build.pid, case)
        found = ground.check_whole(result, site, case)
        right = {0, *STOP_CODES[number]}
        result.expect(build.returncode in right, f"{case}: code {build.returncode}: {words}")
        result.expect("Traceback" not in words, f"{case}: {words}")
        is_said = STOPPED in words
        result.expect(not (is_said and found == goal), f"{case}: the new site stands: {words}")
        result.expect(
            not (build.returncode == 0 and found != goal), f"{case}: code 0 without a new site"
        )
        ground.heal(result, site, goal, case)
    return result


def _find_other(ground: Ground, site: Path) -> str:
    """Return the variant that the site is not now."""
    return "old" if ground.judge(site) == "new" else "new"
