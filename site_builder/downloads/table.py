r"""The site's levels as a table, one row a level: ``levels.csv`` and ``levels.json``.

The CSV is that of RFC 4180 (a header, commas, quotes where they are needed) with ``\n`` as line
end, in UTF-8 without a byte order mark. The JSON holds the same columns, one level a line, so that
files differ by the lines of the levels that differ and can be read as a stream.
"""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

from site_builder.downloads.cells import guard_cell
from site_builder.downloads.columns import COLUMNS, describe_entry
from site_builder.downloads.facts import describe_tools

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from site_builder.downloads.columns import Entry, Value
    from site_builder.packs import Site

LEVELS_FORMAT = "flowpress-levels/1"
"""Goes up when a reader must change; new columns at the end alone do not change it."""

_SEPARATORS = frozenset(',"\r\n')


def render_levels_csv(entries: Iterable[Entry]) -> bytes:
    """Return ``levels.csv``; a header alone when there are no levels."""
    return b"".join(row.encode() for row in write_csv_rows(entries))


def write_csv_rows(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the rows of ``levels.csv`` with their line ends, the header first."""
    yield _write_row([column.name for column in COLUMNS])
    for entry in entries:
        yield _write_row([_write_cell(value) for value in describe_entry(entry).values()])


def render_levels_json(site: Site, entries: Iterable[Entry], *, solver_version: str) -> bytes:
    """Return ``levels.json``: what the site is, the columns in words, and one level a line."""
    head = {
        "format": LEVELS_FORMAT,
        "site": {
            "title": site.title,
            "author": site.author,
            "license": site.license,
            "url": site.url,
        },
        "made_with": describe_tools(solver_version),
        "columns": [
            {"name": column.name, "type": column.kind, "about": column.about} for column in COLUMNS
        ],
    }
    opening = json.dumps(head, ensure_ascii=False, indent=2).removesuffix("\n}")
    lines = ",\n".join(map(_write_object, entries))
    return f'{opening},\n  "levels": [\n{lines}\n  ]\n}}\n'.encode()


def _write_object(entry: Entry) -> str:
    return json.dumps(describe_entry(entry), ensure_ascii=False, default=date.isoformat)


def _write_cell(value: Value) -> str:
    """Return a value as a cell. A date may be taken for one, whatever else must be guarded."""
    if value is None:
        return ""
    return guard_cell(value) if isinstance(value, str) else str(value)


def _write_row(cells: list[str]) -> str:
    return f"{','.join(map(_quote, cells))}\n"


def _quote(cell: str) -> str:
    """Return a cell in quotes where RFC 4180 wants them; releases of Python differ about that."""
    if _SEPARATORS.isdisjoint(cell):
        return cell
    doubled = cell.replace('"', '""')
    return f'"{doubled}"'
