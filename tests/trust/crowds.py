"""Builds that meet others: a second build at once, and a system that kills their workers."""

from __future__ import annotations

import os
import signal
import time
from random import Random

from ground import (
    PATIENCE_SECONDS,
    Ground,
    Result,
    check_no_orphan,
    list_group,
    start_build,
)
from kills import time_builds

BUSY = "another build is writing"
LOST = "a worker process was ended from outside"


def try_two_builds(ground: Ground, dice: Random, count: int) -> Result:
    """Start two builds of one site, at once or nearly; the second waits for nobody and says so."""
    result = Result("two builds of one site at once")
    for turn in range(count):
        site = ground.lay("two")
        pause = dice.choice((0, dice.uniform(0, 1)))
        case = f"two builds, {pause:.3f} s apart"
        builds = {}
        for variant in ("old", "new"):
            builds[variant] = start_build(ground.contents[variant], site, ground.cache)
            time.sleep(pause)
        result.tried += 1
        good = []
        for variant, build in builds.items():
            words = build.communicate(timeout=PATIENCE_SECONDS)[1]
            if build.returncode == 0:
                good.append(variant)
            else:
                is_told = build.returncode == 2 and BUSY in words and "Traceback" not in words
                result.expect(is_told, f"{case}: code {build.returncode}: {words}")
                result.see("refused")
            check_no_orphan(result, build.pid, case)
        found = ground.check_whole(result, site, case)
        result.expect(found in good, f"{case}: the site is {found}, made: {good}")
        ground.heal(result, site, ("old", "new")[turn % 2], case)
    return result


def try_one_cache(ground: Ground, count: int) -> Result:
    """Two builds of different sites fill one cache at the same time."""
    result = Result("two builds that fill one cache at once")
    for turn in range(count):
        sites = {"old": ground.lay("here", "new"), "new": ground.lay("there", "old")}
        cache = ground.folder / f"shared-{turn}"
        builds = {
            variant: start_build(ground.contents[variant], site, cache)
            for variant, site in sites.items()
        }
        result.tried += 1
        for variant, build in builds.items():
            words = build.communicate(timeout=PATIENCE_SECONDS)[1]
            result.expect(build.returncode == 0, f"one cache: code {build.returncode}: {words}")
            found = ground.check_whole(result, sites[variant], "one cache")
            result.expect(found == variant, f"one cache: the site is {found}")
    return result


def try_lost_workers(ground: Ground, dice: Random, count: int) -> Result:
    """Kill one of the processes that a build has started, as a system does that lacks memory."""
    result = Result("a worker killed by the system")
    seconds = time_builds(ground, "lost")["cold"]
    site = ground.lay("lost")
    while result.tried < count:
        goal = "old" if ground.judge(site) == "new" else "new"
        moment = dice.uniform(0, seconds)
        case = f"a worker killed after {moment:.3f} s"
        build = start_build(ground.contents[goal], site, ground.cache, "--no-cache")
        time.sleep(moment)
        workers = [process for process in list_group(build.pid) if process != build.pid]
        if workers:
            os.kill(dice.choice(workers), signal.SIGKILL)
        words = build.communicate(timeout=PATIENCE_SECONDS)[1]
        check_no_orphan(result, build.pid, case)
        if not workers:
            continue
        result.tried += 1
        found = ground.check_whole(result, site, case)
        if build.returncode == 0:
            result.expect(found == goal, f"{case}: code 0, the site is {found}")
        else:
            is_told = build.returncode == 2 and LOST in words and "Traceback" not in words
            result.expect(is_told, f"{case}: code {build.returncode}: {words}")
            result.see("told")
        ground.heal(result, site, goal, case)
    return result
