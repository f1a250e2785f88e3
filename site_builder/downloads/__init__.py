"""What a visitor takes home: a pack's manifest and zip, the site's table of levels."""

from site_builder.downloads.archive import render_zip
from site_builder.downloads.cells import guard_cell
from site_builder.downloads.columns import (
    COLUMNS,
    Column,
    Entry,
    describe_entry,
    write_puzzle_rows,
    write_solution_rows,
)
from site_builder.downloads.facts import (
    describe_grade,
    describe_tools,
    find_hash,
    find_seed_code,
    name_uniqueness,
)
from site_builder.downloads.manifest import render_manifest
from site_builder.downloads.table import (
    LEVELS_FORMAT,
    render_levels_csv,
    render_levels_json,
    write_csv_rows,
)

__all__ = [
    "COLUMNS",
    "LEVELS_FORMAT",
    "Column",
    "Entry",
    "describe_entry",
    "describe_grade",
    "describe_tools",
    "find_hash",
    "find_seed_code",
    "guard_cell",
    "name_uniqueness",
    "render_levels_csv",
    "render_levels_json",
    "render_manifest",
    "render_zip",
    "write_csv_rows",
    "write_puzzle_rows",
    "write_solution_rows",
]
