"""Every written limit of the content files; docs/LIMITS.md lists them, and what is said beyond.

The limits of a single board (sides, cells, flows, shortest path) stand in ``feasibility``,
because the command line shares them.
"""

from __future__ import annotations

MAX_FILE_BYTES = 256 * 1024
MAX_DEPTH = 20
"""Lists and fields inside one another, in one file."""

MAX_TITLE = 120
MAX_NAME = 120
"""Characters of an author or a license."""
MAX_SEED = 200
MAX_SUMMARY = 20_000
MAX_URL = 2_000
MAX_SLUG = 64

MAX_COUNT = 1_000
"""Levels of one batch."""
MAX_DAYS = 1_000
"""Levels of a daily pack."""
MAX_ITEMS = 1_000
"""Batches of one pack, or slugs in the order of the shelf."""
MAX_PACKS = 1_000
"""Packs of one site."""
MAX_SOURCES = 1_000
"""Files that one ``import`` reads, those of folders included."""
MAX_OWN = 10_000
"""Own boards of one batch."""
MAX_SITE_LEVELS = 20_000

RESERVED_SLUGS = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))]
)
"""Folder names that Windows keeps for devices."""
