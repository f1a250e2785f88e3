"""Recipe, seed and index in; one level out. A pure function, the same on every machine."""

from site_builder.generator.make import make_level
from site_builder.generator.order import DEFINITION, Order

__all__ = ["DEFINITION", "Order", "make_level"]
