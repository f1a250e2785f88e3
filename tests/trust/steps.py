"""Builds under strace: killed at a step on the disk, or refused one system call."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

from ground import PATIENCE_SECONDS, Ground, Result, check_no_orphan, plan_build, plan_environment

KILLS = "mkdir,link,rename,renameat2,unlink,unlinkat,rmdir,syncfs,flock"
"""The calls that change what names there are, and those that wait for the disk or for others."""

Refusal = tuple[str, str, str]
"""Words for some calls, the calls, and the error that they are refused with."""

REFUSALS: dict[str, Refusal] = {
    "full": ("a write", "write", "ENOSPC"),
    "broken": ("a write", "write", "EIO"),
    "names": ("a change of names", KILLS, "EIO"),
    "swap": ("the swap", "renameat2,syncfs", "ENOSPC"),
}


def has_strace() -> bool:
    """Say whether strace is there and may watch our processes."""
    found = shutil.which("strace")
    if found is None:
        return False
    return subprocess.run([found, "-o", "/dev/null", "true"], check=False).returncode == 0


def try_kills_at_steps(ground: Ground, dice: Random, most: int) -> Result:
    """Kill a build on entering each call that moves, makes or removes a name."""
    result = Result("kill -9 at a step on the disk (strace)")
    for when in _choose(_count_calls(ground, KILLS, "steps-killed"), dice, most):
        case = f"kill at call {when}"
        site = ground.lay("steps-killed")
        ended = _run(ground, site, f"inject={KILLS}:signal=KILL:when={when}", case, result)
        result.expect(ended.returncode != 2, f"{case}: {ended.stderr}")
        ground.check_whole(result, site, case)
        ground.heal(result, site, "new", case)
    return result


def try_refusals(ground: Ground, dice: Random, refusal: Refusal, most: int) -> Result:
    """Have the system refuse one call after another, each in a build of its own."""
    shown, calls, name = refusal
    home = f"steps {name} {shown}"
    result = Result(f"{name} for {shown} (strace)")
    for when in _choose(_count_calls(ground, calls, home), dice, most):
        case = f"{name} at call {when}"
        site = ground.lay(home)
        ended = _run(ground, site, f"inject={calls}:error={name}:when={when}", case, result)
        found, words = ground.check_whole(result, site, case), ended.stderr
        result.expect(ended.returncode in {0, 2}, f"{case}: {ended.returncode}: {words}")
        result.expect("Traceback" not in words, f"{case}: {words}")
        is_done = ended.returncode == 0
        result.expect(not is_done or found == "new", f"{case}: code 0, the site is {found}")
        ground.heal(result, site, "new", case)
    return result


def _run(
    ground: Ground, site: Path, injection: str, case: str, result: Result
) -> subprocess.CompletedProcess[str]:
    """Build the new site over the old one, with a fault, and see that no process is left."""
    command = ["strace", "-qq", "-o", "/dev/null", "-e", injection]
    build = subprocess.Popen(
        [*command, *plan_build(ground.contents["new"], site)],
        env=plan_environment(_lay_cache(ground, site.parent.name)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    said, words = build.communicate(timeout=PATIENCE_SECONDS)
    result.tried += 1
    check_no_orphan(result, build.pid, case)
    return subprocess.CompletedProcess(command, build.returncode, said, words)


def _count_calls(ground: Ground, calls: str, home: str) -> int:
    """Return how many of these calls a build makes when nobody disturbs it."""
    log = ground.folder / f"{home}-calls"
    build = plan_build(ground.contents["new"], ground.lay(home))
    subprocess.run(
        ["strace", "-qq", "-o", str(log), "-e", f"trace={calls}", *build],
        env=plan_environment(_lay_cache(ground, home)),
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return sum(line.partition("(")[0] in calls.split(",") for line in lines)


def _lay_cache(ground: Ground, home: str) -> Path:
    """Return a cache that knows the levels alone: pictures and pages are written."""
    cache = ground.folder / f"{home}-cache"
    shutil.rmtree(cache, ignore_errors=True)
    shutil.copytree(ground.cache / "levels", cache / "levels")
    return cache


def _choose(count: int, dice: Random, most: int) -> list[int]:
    """Return all numbers from 1 to ``count``, or ``most`` of them."""
    return sorted(dice.sample(range(1, count + 1), min(count, most)))
