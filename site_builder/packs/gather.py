"""A pack's fields in, its batches out: those to be made and those that its author brings."""

from __future__ import annotations

from site_builder.packs.content import AnyBatch
from site_builder.packs.read_batches import PackSource, read_recipes
from site_builder.packs.read_own import (
    brings_boards,
    read_own,
    refuse_allowance,
    refuse_recipe_fields,
)
from site_builder.packs.schema import BatchFields, Loc, PackFields

_RECIPE_SIGNS = ("size", "count")
"""Either of these, beside boards of the pack's own, asks for levels to be made as well."""


def read_plain_batches(pack: PackFields, source: PackSource) -> tuple[AnyBatch, ...]:
    """Return the batches of a pack that is not daily, own boards of the pack itself first.

    Without a list of batches the pack's own fields are the only one. A batch that cannot be made
    whole is left out, its problems in the source's report.
    """
    batches: list[AnyBatch] = []
    is_own = brings_boards((), source)
    if is_own:
        batches += read_own(pack, pack, (), source)
    if ("batches",) in source.wrong:
        return tuple(batches)
    if pack.batches is not None:
        for index, batch in enumerate(pack.batches):
            batches += _read_batch(pack, batch, ("batches", index), source)
    elif asks_for_levels(pack, source):
        batches += read_recipes(pack, BatchFields(), (), source)
    else:
        refuse_recipe_fields((), source)
    if not _has_own_boards(pack, source):
        refuse_allowance((), source)
    return tuple(batches)


def _read_batch(
    pack: PackFields, batch: BatchFields, loc: Loc, source: PackSource
) -> list[AnyBatch]:
    if brings_boards(loc, source):
        refuse_recipe_fields(loc, source)
        return [*read_own(pack, batch, loc, source, batch.title or "")]
    refuse_allowance(loc, source)
    return [*read_recipes(pack, batch, loc, source)]


def asks_for_levels(pack: PackFields, source: PackSource) -> bool:
    """Say whether levels are to be made for a pack, which needs a seed then."""
    if pack.batches is not None:
        return not all(brings_boards(loc, source) for loc in _list_places(pack)[1:])
    is_own = brings_boards((), source)
    return not is_own or any(name in source.tree.values for name in _RECIPE_SIGNS)


def _has_own_boards(pack: PackFields, source: PackSource) -> bool:
    """Say whether a pack or one of its batches brings boards, be they right or wrong."""
    return any(brings_boards(loc, source) for loc in _list_places(pack))


def _list_places(pack: PackFields) -> list[Loc]:
    """Return where boards of the author's own may stand."""
    return [(), *(("batches", index) for index in range(len(pack.batches or ())))]
