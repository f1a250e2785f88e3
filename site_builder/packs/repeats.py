"""Boards that an author brings twice: the same again, turned, mirrored or recolored."""

from __future__ import annotations

from collections.abc import Iterable

from site_builder.packs.content import Draft, OwnBatch, Pack
from site_builder.puzzle import find_symmetry_key

_Key = tuple[tuple[int, int], ...]


def find_repeats(packs: Iterable[Pack]) -> list[str]:
    """Return a line for each own board that repeats one before it, as words for the author.

    The very same board twice in a pack cannot be, since a level's address is made from its dots.
    Any other repeat is the author's to allow.
    """
    lines: list[str] = []
    seen: dict[_Key, Draft] = {}
    for pack in packs:
        here: dict[tuple[tuple[int, int], ...], Draft] = {}
        for batch in pack.batches:
            if not isinstance(batch, OwnBatch):
                continue
            for draft in batch.drafts:
                key = find_symmetry_key(draft.entry.puzzle)
                twin = here.setdefault((key[0], *draft.entry.puzzle.terminals), draft)
                first = seen.setdefault(key, draft)
                if twin is not draft:
                    lines.append(f"{draft.place}: is the same board as {twin.place}; take one out")
                elif first is not draft and not batch.repeats:
                    lines.append(
                        f"{draft.place}: equals {first.place} up to symmetry and recoloring; "
                        "take one out, or write allow: repeats"
                    )
    return lines
