"""Which packs have not changed since the last site, and so need not be rendered again."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from site_builder.puzzle import Grade

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from site_builder.pages.press import Press
    from site_builder.pages.views import PackView
    from site_builder.publish import SiteFile
    from site_builder.puzzle import Level


class Shelf(Protocol):
    """Keeps the files of packs from one site to the next, by key."""

    def take(self, key: str) -> Sequence[SiteFile] | None:
        """Return the files of a pack as they were kept under ``key``, or None."""

    def keep(self, key: str, hashes: Mapping[str, str]) -> None:
        """Note which files (path and SHA-256 in hex digits) a pack of this key has."""


class _NoShelf:
    """Nothing is kept."""

    def take(self, _key: str) -> None:
        """Return None."""

    def keep(self, _key: str, _hashes: Mapping[str, str]) -> None:
        """Do nothing."""


NO_SHELF: Shelf = _NoShelf()


def find_pack_key(press: Press, pack: PackView, solver_version: str) -> str:
    """Return 64 hex digits that change with anything the files of a pack are made from.

    But for the program itself: its version is the shelf's own affair. Hints and scores are left
    out where the program alone decides them.
    """
    digest = sha256()
    for part in (
        solver_version,
        press.site.site,
        sorted(press.fingerprints.items()),
        (pack.number, pack.pack),
        *(_describe_level(view.level) for view in pack.levels),
    ):
        digest.update(f"{part!r}\n".encode())
    return digest.hexdigest()


def _describe_level(level: Level) -> tuple[object, ...]:
    grade = level.grade
    return (
        level.puzzle.board.shape,
        level.puzzle.board.size,
        level.puzzle.terminals,
        level.solution.paths,
        level.uniqueness,
        level.origin,
        (grade.difficulty, grade.score) if isinstance(grade, Grade) else grade,
    )
