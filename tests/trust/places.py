"""Places where no site can stand, and outputs that nobody reads."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ground import (
    PATIENCE_SECONDS,
    Ground,
    Result,
    plan_build,
    plan_environment,
    read_tree,
    run_build,
)

KIB = 1024


@contextmanager
def small_disk(place: Path, size: int) -> Iterator[bool]:
    """Mount a disk of ``size`` bytes at ``place``; yield False where we may not."""
    place.mkdir(parents=True, exist_ok=True)
    mount = shutil.which("mount")
    command = [mount or "", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    may = (
        mount is not None
        and not subprocess.run(command, capture_output=True, check=False).returncode
    )
    try:
        yield may
    finally:
        if may:
            subprocess.run(["umount", str(place)], check=True)


def try_full_disks(ground: Ground, steps: int) -> Result:
    """Build a first site, then another over it, on disks from far too small to just enough."""
    result = Result("output on a disk that is full (tmpfs)")
    need = 2 * sum(-(-len(data) // 4096) * 4096 for data in ground.trees["new"].values())
    for step in range(1, steps + 1):
        size = need * step // steps
        with small_disk(ground.folder / "small", size) as may:
            if not may:
                result.see("not tried: no disk can be mounted here")
                return result
            case = f"a disk of {size // KIB} KiB"
            site = ground.folder / "small" / "_site"
            before = "none"
            for variant in ("old", "new"):
                done = run_build(ground.contents[variant], site, ground.cache)
                found = ground.judge(site)
                result.tried += 1
                result.see(found)
                if done.returncode == 0:
                    result.expect(found == variant, f"{case}: code 0, the site is {found}")
                else:
                    _expect_words(result, done, case, "No space left on device")
                    result.expect(found == before, f"{case}: the site was {before}, is {found}")
                    names = sorted(path.name for path in site.parent.iterdir())
                    result.expect(names in ([], ["_site"]), f"{case}: left beside: {names}")
                before = found
    return result


def try_wrong_places(ground: Ground) -> Result:
    """Build to a file, below a file, into foreign files, onto read-only disks and mount points."""
    result = Result("output that is a file, foreign, read-only or a mount point")
    home = ground.lay("places").parent
    (home / "file").write_text("mine", encoding="utf-8")
    (home / "foreign").mkdir()
    (home / "foreign" / "thesis.txt").write_text("mine", encoding="utf-8")
    before = read_tree(home)
    cases = {
        "a file": (home / "file", "is a file; choose a folder"),
        "below a file": (home / "file" / "_site", "is a file, so no site"),
        "foreign files": (home / "foreign", "holds files that are not a Flowpress site"),
        "a kernel's folder": (Path("/proc/_site"), "could not be written to /proc/_site"),
    }
    for case, (out, words) in cases.items():
        done = run_build(ground.contents["new"], out, ground.cache)
        result.tried += 1
        _expect_words(result, done, case, words)
        result.expect(read_tree(home) == before, f"{case}: something was written")
        result.see("refused")
    with small_disk(home / "disk", 4096 * KIB) as may:
        if may:
            _try_mounted(ground, result, home / "disk")
    return result


def _try_mounted(ground: Ground, result: Result, disk: Path) -> None:
    done = run_build(ground.contents["new"], disk, ground.cache)
    result.tried += 1
    result.see("refused")
    _expect_words(result, done, "a mount point", "choose a folder in it")
    result.expect(not list(disk.iterdir()), "a mount point: something was written")
    run_build(ground.contents["old"], disk / "_site", ground.cache)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    done = run_build(ground.contents["new"], disk / "_site", ground.cache)
    result.tried += 1
    _expect_words(result, done, "a read-only disk", "Read-only file system")
    ground.check_whole(result, disk / "_site", "a read-only disk")


def try_full_cache(ground: Ground) -> Result:
    """Build with caches that take nothing: the site is made all the same."""
    result = Result("a cache that is full, read-only or no folder")
    site = ground.lay("full-cache")
    places = [Path("/dev/full"), ground.folder / "full-cache" / "_site" / "index.html"]
    with ExitStack() as stack:
        for number, size in enumerate((4 * KIB, 64 * KIB, 256 * KIB)):
            disk = ground.folder / f"cache-disk-{number}"
            if stack.enter_context(small_disk(disk, size)):
                places.append(disk)
        for turn, cache in enumerate(places):
            variant = ("new", "old")[turn % 2]
            for again in ("first", "second"):
                case = f"{again} build with the cache {cache}"
                done = run_build(ground.contents[variant], site, cache)
                result.tried += 1
                result.expect(done.returncode == 0, f"{case}: {done.returncode}: {done.stderr}")
                found = ground.check_whole(result, site, case)
                result.expect(found == variant, f"{case}: the site is {found}")
    return result


def try_closed_outputs(ground: Ground) -> Result:
    """Build with standard output and error closed, full, or read by nobody."""
    result = Result("standard output or error closed, full, unread")
    cases = {
        "output closed": (">&-", 2),
        "error closed": ("2>&-", 0),
        "all closed": ("<&- >&- 2>&-", 2),
        "output full": (">/dev/full", 2),
        "error full": ("2>/dev/full", 0),
        "output unread": ("| true", 141),
        "error unread": ("2>&1 >/dev/null | true", 0),
    }
    site = ground.lay("closed")
    for turn, (case, (redirection, code)) in enumerate(cases.items()):
        for options in ((), ("--no-cache",)):
            variant = ("new", "old")[turn % 2]
            ended = _run_redirected(ground, variant, site, redirection, options)
            result.tried += 1
            result.expect(ended[0] == code, f"{case}: code {ended[0]}, not {code}: {ended[1]}")
            result.expect("Traceback" not in ended[1], f"{case}: {ended[1]}")
            found = ground.check_whole(result, site, case)
            result.expect(found == variant, f"{case}: the site is {found}")
    return result


def _run_redirected(
    ground: Ground, variant: str, site: Path, redirection: str, options: tuple[str, ...]
) -> tuple[int, str]:
    """Return the exit code of a build whose outputs a shell has redirected, and all words."""
    code = ground.folder / "code"
    command = [*plan_build(ground.contents[variant], site), *options]
    script = f'{{ "$@"; echo $? >"$CODE"; }} {redirection}'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *command],
        env=plan_environment(ground.cache, CODE=str(code)),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return int(code.read_text()), done.stdout + done.stderr


def try_lost_terminal(ground: Ground) -> Result:
    """Build with a terminal that goes away meanwhile without a hangup, as after ``disown``."""
    result = Result("the terminal goes away")
    site = ground.lay("terminal")
    for turn in range(2):
        variant = ("new", "old")[turn]
        ours, theirs = os.openpty()
        build = subprocess.Popen(
            plan_build(ground.contents[variant], site, "--no-cache"),
            env=plan_environment(ground.cache, TERM="xterm"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        os.read(ours, 1)
        os.close(ours)
        code = build.wait(timeout=PATIENCE_SECONDS)
        result.tried += 1
        result.expect(code == 0, f"terminal gone: code {code}")
        found = ground.check_whole(result, site, "terminal gone")
        result.expect(found == variant, f"terminal gone: the site is {found}")
    return result


def _expect_words(
    result: Result, done: subprocess.CompletedProcess[str], case: str, words: str
) -> None:
    """Note a fault unless the build was refused in these words."""
    result.expect(done.returncode == 2, f"{case}: code {done.returncode}: {done.stderr}")
    result.expect(words in done.stderr, f"{case}: not the words {words!r}: {done.stderr}")
    result.expect("Traceback" not in done.stderr, f"{case}: {done.stderr}")
