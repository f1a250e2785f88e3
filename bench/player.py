"""How smoothly the player draws, in a real browser with its processor throttled."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.frames import Frames, Strokes, find_browser, measure_frames
from bench.launch import ROOT
from bench.scope import Scope
from bench.sizes import Size
from bench.tables import render_table, show_percent
from site_builder.generator.make import make_level

SLOWDOWN = 4
FRAME = 1000 / 60
"""Milliseconds that a frame may take."""
RUNS = 3

HEAD = (
    "board", "drawn", "frames", "CPU ms", "work ms", "p95", "worst", "over 16.7",
    "frame ms", "p95", "late",
)  # fmt: skip

NOTES = f"""\
Chromium without a window, 1280 x 900, its processor throttled {SLOWDOWN} times; a mouse leads
strokes at 30 cells and 125 moves a second. *Level*: all flows of a generated level, one after the
other; *snake*: one stroke through nearly all cells of an empty board. *Work*: script, style, layout
and paint of one frame in which the mouse moved, median, 95th percentile and worst, and the share
of frames with more than 16.7 ms of it. *Frame*: time from one frame to the next, median and 95th
percentile; *late*: frames that came more than half a frame late. The run of {RUNS} whose
95th percentile of work is in the middle. *CPU*: processor time of the page's thread for each frame
in which the mouse moved, NOT throttled; the one figure that holds on a busy machine, where a
throttled page also waits out {SLOWDOWN} times whatever the others take from it.
"""


@dataclass(frozen=True, slots=True)
class Drill:
    """A board to draw on: name of its size, kind, side in cells, and the flows to draw."""

    size: str
    kind: str
    side: int
    paths: tuple[tuple[int, ...], ...]

    @property
    def strokes(self) -> Strokes:
        """The long paths as (row, column)."""
        paths = [path for path in self.paths if len(path) > 3]
        return [[divmod(cell, self.side) for cell in path] for path in paths]


def run_player(scope: Scope) -> str:
    """Return the table of all boards with its notes, or why there is none."""
    if find_spec("playwright") is None or find_browser() is None:
        return "Not measured: it takes playwright and a Chromium on PATH.\n"
    sides = (15,) if scope.quick else (15, 20, 30)
    drills = [make_level_drill(), *map(make_snake_drill, sides)]
    return f"{render_table(HEAD, [_measure(drill) for drill in drills])}\n{NOTES}"


def make_level_drill() -> Drill:
    """Return a generated level of 15x15 with 16 flows, to be solved."""
    level = make_level(Size(15, 15, 16).order(0))
    return Drill("15x15", "level", 15, tuple(level.solution.paths))


def make_snake_drill(side: int) -> Drill:
    """Return a board of two flows: one through all rows but the last, to and fro; and that row."""
    rows = [range(row * side, (row + 1) * side) for row in range(side)]
    turned = [list(row) if number % 2 == 0 else list(row)[::-1] for number, row in enumerate(rows)]
    long = tuple(cell for row in turned[:-1] for cell in row)
    return Drill(f"{side}x{side}", "snake", side, (long, tuple(turned[-1])))


def _measure(drill: Drill) -> list[str]:
    with TemporaryDirectory(prefix="flowpress-bench-") as folder:
        page = write_page(Path(folder), drill)
        cpu = measure_frames(page, drill.strokes, 1).cpu
        runs = [measure_frames(page, drill.strokes, SLOWDOWN) for _ in range(RUNS)]
    print(f"player: {drill.size} {drill.kind} done", file=sys.stderr)
    middle = sorted(runs, key=lambda run: _find_percentile(run.works))[RUNS // 2]
    return render_row(drill, replace(middle, cpu=cpu))


def write_page(folder: Path, drill: Drill) -> Path:
    """Write a page with the player and the board into ``folder``; return its path."""
    shutil.copy(ROOT / "templates" / "static" / "player.js", folder)
    level = {
        "v": 1,
        "id": "bench",
        "title": "Bench",
        "board": {"shape": "rectangle", "width": drill.side, "height": drill.side},
        "dots": [[path[0], path[-1]] for path in drill.paths],
        "uniqueness": "any",
        "pack": "bench",
        "number": 1,
    }
    data = escape(json.dumps(level), quote=False)
    page = folder / "level.html"
    page.write_text(
        '<!doctype html><meta charset="utf-8"><title>Bench</title>'
        '<script src="player.js" defer></script>'
        f'<flow-player><script type="application/json" class="level">{data}</script></flow-player>',
        encoding="utf-8",
    )
    return page


def render_row(drill: Drill, frames: Frames) -> list[str]:
    """Return the cells of one board."""
    count = len(frames.works)
    return [
        drill.size,
        drill.kind,
        str(count),
        f"{frames.cpu:.1f}",
        f"{median(frames.works):.1f}",
        f"{_find_percentile(frames.works):.1f}",
        f"{max(frames.works):.1f}",
        show_percent(sum(work > FRAME for work in frames.works), count),
        f"{median(frames.gaps):.1f}",
        f"{_find_percentile(frames.gaps):.1f}",
        show_percent(sum(gap > 1.5 * FRAME for gap in frames.gaps), count),
    ]


def _find_percentile(values: Sequence[float], share: float = 0.95) -> float:
    return sorted(values)[round(share * (len(values) - 1))]
