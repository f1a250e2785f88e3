"""Lock files: the levels of a pack as they were published, so that they stay these very levels."""

from site_builder.lockfile.compare import Match, describe_lost, match_lock
from site_builder.lockfile.files import LOCK_SUFFIX, find_lock, read_locks
from site_builder.lockfile.record import Lock, Locked, make_lock
from site_builder.lockfile.text import read_lock, write_lock

__all__ = [
    "LOCK_SUFFIX",
    "Lock",
    "Locked",
    "Match",
    "describe_lost",
    "find_lock",
    "make_lock",
    "match_lock",
    "read_lock",
    "read_locks",
    "write_lock",
]
