"""RESULTS.md: a section a bench, each replaced by the latest run that was written."""

from __future__ import annotations

from collections.abc import Mapping

INTRODUCTION = """\
# Bench results

Written by `python -m bench --write --date YYYY-MM-DD [--quick] [names...]`: a run replaces the
sections of the benches that it ran and leaves the others.
"""


def update_results(text: str, sections: Mapping[str, str]) -> str:
    """Return the file's ``text`` with ``sections`` (title to body) replaced or added, by title."""
    merged = {**_split(text), **sections}
    body = "".join(f"\n## {title}\n\n{merged[title].strip()}\n" for title in sorted(merged))
    return INTRODUCTION + body


def _split(text: str) -> dict[str, str]:
    _, *parts = f"\n{text}".split("\n## ")
    return {title: body for title, _, body in (part.partition("\n") for part in parts)}
