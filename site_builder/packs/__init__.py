"""Content files in YAML: read into packs and recipes, or refused with line and column."""

from site_builder.packs.content import Batch, Content, Pack, Site, plan_orders
from site_builder.packs.read import read_content

__all__ = ["Batch", "Content", "Pack", "Site", "plan_orders", "read_content"]
