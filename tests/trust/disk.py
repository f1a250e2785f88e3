"""A disk that fails: at every single write, folder, link and move of a build, one after the other.

The build runs in a forked copy of this process, where Python's own doors to the disk are watched.
So it needs no tool, and a case costs a fraction of a second.
"""

from __future__ import annotations

import builtins
import errno
import importlib
import io
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from ground import Ground, Result, plan_build, plan_environment

MAKING = frozenset({"os.mkdir", "os.link"})
"""What needs room on the disk, beside writing itself."""

MOVING = frozenset({"os.rename", "os.remove", "os.rmdir"})
"""What a full disk still does."""


@dataclass(slots=True)
class FailingDisk:
    """Fails at step ``at`` (from 1; never if 0) below a folder.

    With ENOSPC it stays full from there on; any other error comes once.
    """

    under: str
    at: int
    number: int
    steps: int = 0

    def install(self) -> None:
        """Stand between Python and the disk, for good."""
        opened = io.open

        def open_watched(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
            if not (set(mode) & set("wxa+") and self._is_ours(file)):
                return opened(file, mode, *args, **kwargs)
            self.step(os.fspath(file))
            if "b" not in mode or kwargs:  # kwargs: a temporary file, to see if one can be made
                return opened(file, mode, *args, **kwargs)
            return io.BufferedWriter(_FailingFile(file, mode.replace("b", ""), self))

        io.open = builtins.open = open_watched
        sys.addaudithook(self._hear)

    def step(self, path: str) -> None:
        """Count one more step; OSError when it is the one to fail."""
        self.steps += 1
        is_full = self.number == errno.ENOSPC and self.at
        if self.steps == self.at or (is_full and self.steps > self.at):
            raise OSError(self.number, os.strerror(self.number), path)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if event in MAKING or (event in MOVING and self.number != errno.ENOSPC):
            # Whoever clears a folder away names its files by the folder's descriptor.
            if self._is_ours(args[0]) or args[-1] >= 0:
                self.step(os.fspath(args[0]))
        elif event == "open" and args[1] is None and self._is_ours(args[0]) and _is_new(args[2]):
            self.step(os.fspath(args[0]))

    def _is_ours(self, path: object) -> bool:
        return isinstance(path, (str, os.PathLike)) and os.fspath(path).startswith(self.under)


class _FailingFile(io.FileIO):
    """A file whose writes and whose closing are steps; what fails may be half done."""

    def __init__(self, file: Any, mode: str, disk: FailingDisk) -> None:  # noqa: ANN401
        self._disk: FailingDisk | None = None
        super().__init__(file, mode)
        self._disk = disk

    def write(self, data: Any, /) -> int:  # noqa: ANN401
        try:
            self._expect_disk().step(str(self.name))
        except OSError:
            super().write(memoryview(data)[: len(data) // 2])
            raise
        return super().write(data)

    def close(self) -> None:
        is_open = not self.closed
        super().close()
        if is_open and self._disk is not None:
            self._disk.step(str(self.name))

    def _expect_disk(self) -> FailingDisk:
        assert self._disk is not None
        return self._disk


def _is_new(flags: int) -> bool:
    return bool(flags & os.O_CREAT)


def try_failing_disk(ground: Ground, number: int, first: int, stride: int) -> Result:
    """Build over the old site again and again, each time with another step that fails.

    The steps are those from ``first`` on (counted from 1), and of them each ``stride``-th.
    """
    name = errno.errorcode[number]
    result = Result(f"{name} at a step of a build on the disk")
    home = ground.lay(name).parent
    _warm_up()
    for at in count(first, stride):
        site = ground.lay(name)
        cache = _lay_cache(ground, home)
        disk = FailingDisk(str(home), at, number)
        code, words, steps = _build_in_fork(ground.contents["new"], site, cache, disk)
        if steps < at:
            result.seen["steps"] = steps
            break
        case = f"{name} at step {at}"
        result.tried += 1
        _check_end(ground, result, site, case, (code, words))
        calm = FailingDisk(str(home), 0, number)
        code, words, _ = _build_in_fork(ground.contents["new"], site, cache, calm)
        result.expect(code == 0, f"{case}: the next build fails: {words}")
        result.expect(ground.judge(site) == "new", f"{case}: the next build heals nothing")
        names = sorted(path.name for path in site.parent.iterdir())
        result.expect(names == ["_site", "cache"], f"{case}: left beside the site: {names}")
    return result


def _check_end(ground: Ground, result: Result, site: Path, case: str, end: tuple[int, str]) -> None:
    code, words = end
    found = ground.check_whole(result, site, case)
    result.expect(code in {0, 2}, f"{case}: code {code}: {words}")
    result.expect("Traceback" not in words, f"{case}: {words}")
    result.expect(code != 0 or found == "new", f"{case}: code 0, but the site is {found}")
    result.expect(code == 0 or "error: " in words, f"{case}: no word of the error: {words}")


def _lay_cache(ground: Ground, home: Path) -> Path:
    """Return a cache that knows the levels, so that no worker is needed, and nothing else."""
    cache = home / "cache"
    shutil.copytree(ground.cache / "levels", cache / "levels")
    return cache


def _warm_up() -> None:
    """Load what a build loads, once for all forks; nothing runs yet that might start a thread."""
    for module in ("cli.app", "cli.build", "cli.caches"):
        importlib.import_module(f"site_builder.{module}")


def _build_in_fork(
    content: Path, site: Path, cache: Path, disk: FailingDisk
) -> tuple[int, str, int]:
    """Return the exit code of a build on a failing disk, its words, and the steps it made."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        os.close(told)
        words_file = _find_words(site)
        code = _run_fault(lambda: _run_here(plan_build(content, site)[3:], cache, words_file, disk))
        os.write(tell, f"{disk.steps}".encode())
        os._exit(code)
    os.close(tell)
    with os.fdopen(told) as report:
        steps = int(report.read() or 0)
    status = os.waitpid(child, 0)[1]
    words = _find_words(site).read_text(encoding="utf-8")
    return os.waitstatus_to_exitcode(status), words, steps


def _find_words(site: Path) -> Path:
    """Return the file for what a build says, beside the folder that fails."""
    return site.parent.with_name(f"{site.parent.name}-words")


def _run_fault(work: Callable[[], tuple[int, str]]) -> int:
    """Return the code that ``work`` gives; 70 when even reporting fails."""
    try:
        return work()[0]
    except BaseException:  # noqa: BLE001 (a fork never returns to what its parent was doing)
        return 70


def _run_here(
    arguments: list[str], cache: Path, words_file: Path, disk: FailingDisk | None = None
) -> tuple[int, str]:
    """Run the command in this process; return its exit code and what it said."""
    from site_builder.cli.app import app  # noqa: PLC0415 (only runs of this kind load the program)

    os.environ.update(plan_environment(cache))
    kept = os.dup(1), os.dup(2)
    with words_file.open("wb") as words:
        os.dup2(words.fileno(), 1)
        os.dup2(words.fileno(), 2)
        if disk is not None:
            disk.install()
        code = 1
        try:
            app(arguments, prog_name="flowpress")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:  # noqa: BLE001 (its traceback is what the case is judged by)
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os.dup2(kept[0], 1)
            os.dup2(kept[1], 2)
    return code, words_file.read_text(encoding="utf-8")
