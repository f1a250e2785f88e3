"""Locks to be written: planned, described, and put beside their packs, all of them or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.cli.locks import find_tools
from site_builder.cli.outcome import count_of
from site_builder.errors import PublishError
from site_builder.lockfile import find_lock, make_lock, write_lock
from site_builder.packs import plan_orders
from site_builder.publish import Present, add_files

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from site_builder.lockfile import Match
    from site_builder.packs import Pack
    from site_builder.puzzle import Level


@dataclass(frozen=True, slots=True)
class LockChange:
    """The lock of a pack as it is to be; ``data`` is None where nothing of the pack is made.

    ``is_new``: whether that differs from what lies there.
    """

    slug: str
    name: str
    data: bytes | None
    is_new: bool


def plan_locks(
    folder: Path, packs: Sequence[Pack], levels: Mapping[str, Sequence[Level]]
) -> tuple[LockChange, ...]:
    """Return the locks of some packs; PublishError when one that lies there cannot be read."""
    tools = find_tools()
    changes = []
    for pack in packs:
        path = find_lock(folder, pack)
        data = None
        if plan_orders(pack):
            data = write_lock(make_lock(pack, levels[pack.slug], tools)).encode()
        try:
            before = path.read_bytes() if path.is_file() else b""
        except OSError as error:
            raise PublishError(f"{path} cannot be read: {error.strerror}") from error
        # A checkout may have turned line ends: that is no other lock.
        is_new = data is not None and data != before.replace(b"\r\n", b"\n")
        changes.append(LockChange(pack.slug, path.name, data, is_new))
    return tuple(changes)


def put_locks(folder: Path, changes: Sequence[LockChange]) -> None:
    """Write the locks that are new; PublishError when that fails, and then all are as before.

    No lock is written over a link: the file it leads to would stay as it was, and nobody know.
    """
    files = {it.name: it.data for it in changes if it.is_new and it.data is not None}
    links = [path for name in files if (path := folder / "packs" / name).is_symlink()]
    if links:
        raise PublishError(f"{links[0]} is a link: lock where it leads to, or delete it")
    if files:
        with add_files(folder / "packs", files, Present.REPLACED):
            pass


def describe_change(change: LockChange, match: Match, *, is_written: bool) -> str:
    """Return the line about one pack: how many levels are locked, new, and dropped."""
    if change.data is None:
        return f"{change.slug}: all boards are the author's own; there is nothing to lock"
    count = len(match.kept)
    news = [f"{match.fresh} new"] if match.fresh else []
    news += [f"{len(match.lost)} dropped"] if match.lost else []
    news += ["moved to other days"] if match.start is not None else []
    if not change.is_new:
        news = ["unchanged"]
    elif not news:
        news = ["lines put in order" if is_written else "lines out of order"]
    if change.is_new and not is_written:
        news.append("not written")
    return ", ".join((f"{change.slug}: {count_of(count, 'level')} locked", *news))
