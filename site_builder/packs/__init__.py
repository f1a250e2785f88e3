"""Content files in YAML: read into packs and recipes, or refused with line and column."""

from site_builder.packs.arrange import Arrangement, rank_level
from site_builder.packs.content import (
    AnyBatch,
    Batch,
    Content,
    Draft,
    OwnBatch,
    Pack,
    Site,
    arrange_levels,
    number_batches,
    plan_orders,
    queue_packs,
)
from site_builder.packs.fields import check_text
from site_builder.packs.limits import MAX_SEED
from site_builder.packs.printing import Printing
from site_builder.packs.problems import show_path
from site_builder.packs.read import read_content

__all__ = [
    "MAX_SEED",
    "AnyBatch",
    "Arrangement",
    "Batch",
    "Content",
    "Draft",
    "OwnBatch",
    "Pack",
    "Printing",
    "Site",
    "arrange_levels",
    "check_text",
    "number_batches",
    "plan_orders",
    "queue_packs",
    "rank_level",
    "read_content",
    "show_path",
]
