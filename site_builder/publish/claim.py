"""The right to replace one site: checks, the build lock, the staging folder, the swap."""

from __future__ import annotations

import shutil
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from site_builder.errors import PublishError
from site_builder.publish.files import MARKER, SiteFile, check_paths, has_files
from site_builder.publish.lock import LockedError, hold_lock
from site_builder.publish.swap import flush_disk, heal_swap, swap_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MARKER_TEXT = b"This folder is a site made by Flowpress: the next build replaces it whole.\n"

_PRECIOUS = (".git", ".hg", ".svn")  # history that no build may take away


def publish_site(files: Sequence[SiteFile], out: Path) -> None:
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
            site.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(hold_lock(site.parent / f".{site.name}.lock"))
            claim = Claim(site)
            claim.clear_leftovers()
        except LockedError:
            raise PublishError(
                f"another build is writing {site}; let it end, then try again"
            ) from None
        except OSError as error:
            raise _explain(error, site) from error
        _find_place(out)
        yield claim


class Claim:
    """A site that nobody else may replace as long as the claim is held."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self._fresh = site.parent / f".{site.name}.staging-new"
        self._aside = site.parent / f".{site.name}.staging-old"

    def publish(self, files: Sequence[SiteFile], *, lasting: bool = True) -> bool:
        """Write all files beside the site and swap them in; PublishError leaves the old site.

        Returns False, having touched nothing, when the site is this one already, byte for byte.
        ``lasting`` waits for the disk, so that not even a power cut leaves half a site.
        """
        check_paths(file.path for file in files)
        if has_files(self.site, {MARKER: MARKER_TEXT, **{file.path: file.data for file in files}}):
            return False
        try:
            self._stage(files)
            if lasting:
                flush_disk(self._fresh)
            old = swap_in(self._fresh, self.site, self._aside)
        except BaseException as error:
            self._give_up()
            if isinstance(error, OSError):
                raise _explain(error, self.site) from error
            raise
        if old is not None:
            shutil.rmtree(old, ignore_errors=True)
        return True

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

    def _stage(self, files: Sequence[SiteFile]) -> None:
        self._fresh.mkdir()
        (self._fresh / MARKER).write_bytes(MARKER_TEXT)
        made = {self._fresh}
        for file in files:
            place = self._fresh / file.path
            if place.parent not in made:
                place.parent.mkdir(parents=True, exist_ok=True)
                made.add(place.parent)
            place.write_bytes(file.data)


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
        return
    if not site.is_dir():
        raise PublishError(f"{site} is a file; choose a folder for the site")
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


def _explain(error: OSError, site: Path) -> PublishError:
    reason = error.strerror or str(error)
    return PublishError(f"the site could not be written to {site}: {reason}")
