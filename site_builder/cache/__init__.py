"""The cache: finished work by name, verified on reading, bounded, and never needed."""

from site_builder.cache.levels import read_level, write_level
from site_builder.cache.locked import read_locked, write_locked
from site_builder.cache.own import read_own, write_own
from site_builder.cache.prune import LIMIT, Census, prune_cache, prune_shards, take_census
from site_builder.cache.store import find_entry, read_entry, write_entry

__all__ = [
    "LIMIT",
    "Census",
    "find_entry",
    "prune_cache",
    "prune_shards",
    "read_entry",
    "read_level",
    "read_locked",
    "read_own",
    "take_census",
    "write_entry",
    "write_level",
    "write_locked",
    "write_own",
]
