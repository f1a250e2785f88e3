"""Recipe, seed and index in; one level out. A pure function, the same on every machine.

``make_level`` is in ``generator.make``: importing it loads the solver, which whoever only speaks
of orders (packs, pages, the farm's parent process) does without.
"""

from site_builder.generator.order import DEFINITION, Order, find_order, restore_order

__all__ = ["DEFINITION", "Order", "find_order", "restore_order"]
