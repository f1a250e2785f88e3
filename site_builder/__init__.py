"""Flowpress: from YAML packs to a static site of Flow / Numberlink puzzles."""

__version__ = "0.1.0"
