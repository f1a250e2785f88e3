"""The right to replace one site: checks, the build lock, the swap."""

from __future__ import annotations

import shutil
import stat
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from os.path import ismount, samestat
from typing import TYPE_CHECKING

from site_builder.errors import PublishError
from site_builder.publish.files import MARKER, SiteFile
from site_builder.publish.lock import LockedError, hold_lock
from site_builder.publish.stage import Stage, explain_errors
from site_builder.publish.swap import flush_disk, heal_swap, swap_in

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_PRECIOUS = (".git", ".hg", ".svn")  # history that no build may take away


def publish_site(files: Iterable[SiteFile], out: Path) -> None:
    """Replace the site at ``out`` by ``files`` in one step; PublishError leaves the old one."""
    with claim_site(out) as claim:
        claim.publish(files)


@contextmanager
def claim_site(out: Path) -> Iterator[Claim]:
    """Hold the build lock of the site at ``out``: whoever builds takes it before the long work.

    Raises PublishError at once when ``out`` cannot be replaced or another build runs. What
    killed builds left beside the site is cleared away.
    """
    site = _find_place(out)
    with ExitStack() as stack:
        try:
            with explain_errors(site):
                site.parent.mkdir(parents=True, exist_ok=True)
                stack.enter_context(hold_lock(site.parent / f".{site.name}.lock"))
                claim = Claim(site)
                claim.clear_leftovers()
        except LockedError:
            raise PublishError(
                f"another build is writing {site}; let it end, then try again"
            ) from None
        _find_place(out)
        yield claim


@dataclass(frozen=True, slots=True)
class Published:
    """What publishing did: how many files the site has, and whether any of them is new."""

    files: int
    is_new: bool


class Claim:
    """A site that nobody else may replace as long as the claim is held."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self._fresh = site.parent / f".{site.name}.staging-new"
        self._aside = site.parent / f".{site.name}.staging-old"
        self._finished: os.stat_result | None = None

    @property
    def is_replaced(self) -> bool:
        """Say whether a new site stands in the place of the old one, however publishing ended."""
        try:
            stands = self.site.stat()
        except OSError:
            return False
        return self._finished is not None and samestat(stands, self._finished)

    def publish(self, files: Iterable[SiteFile], *, lasting: bool = True) -> Published:
        """Write all files beside the site and swap them in; whatever is raised leaves the old site.

        Files are taken one at a time, so they need never be in memory together. As long as they
        are those of the old site, nothing is written. ``lasting`` waits for the disk, so that not
        even a power cut leaves half a site. Raises PublishError, and what ``files`` raises.
        """
        try:
            stage = Stage(self.site, self._fresh)
            for file in files:
                stage.add(file)
            is_new = stage.finish()
            if is_new:
                with explain_errors(self.site):
                    self._swap(lasting=lasting)
        except BaseException:
            self._give_up()
            raise
        return Published(stage.count, is_new)

    def read(self, path: str) -> bytes | None:
        """Return what the old site has at a site path, or None when no plain file is there."""
        place = self.site / path
        try:
            return place.read_bytes() if stat.S_ISREG(place.lstat().st_mode) else None
        except (OSError, ValueError):
            return None

    def clear_leftovers(self) -> None:
        """Put right and tidy what a killed build left behind; raises OSError."""
        heal_swap(self.site, self._aside)
        for leftover in (self._fresh, self._aside):
            if leftover.exists():
                shutil.rmtree(leftover)

    def _give_up(self) -> None:
        """Take the unfinished site away; whatever fails here, the next build clears up."""
        with suppress(OSError):
            heal_swap(self.site, self._aside)
        shutil.rmtree(self._fresh, ignore_errors=True)

    def _swap(self, *, lasting: bool) -> None:
        if lasting:
            flush_disk(self._fresh)
        self._finished = self._fresh.stat()
        old = swap_in(self._fresh, self.site, self._aside)
        if old is not None:
            shutil.rmtree(old, ignore_errors=True)


def _find_place(out: Path) -> Path:
    """Return the real folder that ``out`` names; PublishError when no site can stand there."""
    try:
        site = out.resolve()
        _check_place(site)
    except (OSError, RuntimeError) as error:  # RuntimeError: a loop of links, before Python 3.13
        reason = getattr(error, "strerror", None) or str(error)
        raise PublishError(f"no site can be written to {out}: {reason}") from error
    return site


def _check_place(site: Path) -> None:
    """Raise PublishError unless ``site`` is new, empty, or a site of ours without other history."""
    if not site.name:
        raise PublishError(f"{site} is the root of a disk; choose a folder for the site")
    if not site.exists():
        above = next(folder for folder in site.parents if folder.exists())
        if not above.is_dir():
            raise PublishError(f"{above} is a file, so no site can stand in it; choose a folder")
        return
    if not site.is_dir():
        raise PublishError(f"{site} is a file; choose a folder for the site")
    if ismount(site):
        raise PublishError(
            f"{site} is where a disk is mounted, so nothing can take its place; "
            f"choose a folder in it, such as {site / 'site'}"
        )
    names = {entry.name for entry in site.iterdir()}
    if names and MARKER not in names:
        raise PublishError(
            f"{site} holds files that are not a Flowpress site; choose a new or an empty folder"
        )
    for name in _PRECIOUS:
        if name in names:
            raise PublishError(
                f"{site} holds {name}, which replacing the site would take away; "
                "build elsewhere and copy the files over"
            )
