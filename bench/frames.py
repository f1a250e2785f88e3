"""What a browser's frames cost while a pointer draws on the player's board.

The pointer is moved through the browser's own input queue, 125 times a second, and never waits
for the page: a page too slow for it falls behind as it would under a hand.
"""

from __future__ import annotations

import asyncio
import math
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession, FloatRect, Page

Strokes = Sequence[Sequence[tuple[int, int]]]
"""Of each stroke the cells (row, column) to draw through."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ("--no-sandbox", "--disable-background-networking")
MOVES_A_SECOND = 125
CELLS_A_SECOND = 30
PAUSE = 0.3
"""Seconds before each stroke."""

WATCH = """
() => {
  window.frames_ = [];
  const channel = new MessageChannel();
  let begin = 0, drawn = false;
  const note = () => { begin ||= performance.now(); };
  addEventListener("pointermove", () => { note(); drawn = true; }, true);
  channel.port1.onmessage = ({ data }) => {
    window.frames_.push({ at: data, work: performance.now() - begin, drawn });
    begin = 0;
    drawn = false;
  };
  const next = (at) => { note(); channel.port2.postMessage(at); requestAnimationFrame(next); };
  requestAnimationFrame(next);
}
"""
"""A frame's work runs from its first input, or else its first callback, to the task after it."""


@dataclass(frozen=True, slots=True)
class Frames:
    """Frames in which the pointer had moved.

    ``gaps``: milliseconds since the frame before; ``works``: of script, style, layout and paint;
    ``cpu``: processor milliseconds of the page's thread a frame, all its tasks counted.
    """

    gaps: tuple[float, ...]
    works: tuple[float, ...]
    cpu: float


def find_browser() -> str | None:
    """Return the path of a Chromium, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def measure_frames(page: Path, strokes: Strokes, slowdown: int) -> Frames:
    """Return the frames of all ``strokes``.

    The processor is throttled ``slowdown`` times. Needs playwright and a Chromium.
    """
    return asyncio.run(_measure(page, strokes, slowdown))


async def _measure(page: Path, strokes: Strokes, slowdown: int) -> Frames:
    from playwright.async_api import async_playwright  # noqa: PLC0415 (may be missing)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_browser(), args=list(OPTIONS)
        )
        try:
            return await _draw(browser, page, strokes, slowdown)
        finally:
            await browser.close()


async def _draw(browser: Browser, path: Path, strokes: Strokes, slowdown: int) -> Frames:
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    await page.goto(path.as_uri())
    grid = page.locator(".player-grid")
    box = await grid.bounding_box()
    if box is None:
        raise RuntimeError(f"{path} shows no board")
    rows = await grid.locator(".player-row").count()
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    await devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    await page.evaluate(WATCH)
    start = await _read_cpu(devtools)
    for stroke in strokes:
        await asyncio.sleep(PAUSE)
        await _lead(devtools, box, box["height"] / rows, stroke)
    return await _collect(page, await _read_cpu(devtools) - start)


async def _lead(
    devtools: CDPSession, box: FloatRect, side: float, stroke: Sequence[tuple[int, int]]
) -> None:
    points = [
        (box["x"] + (column + 0.5) * side, box["y"] + (row + 0.5) * side) for row, column in stroke
    ]
    clock = asyncio.get_running_loop()
    start = clock.time()
    steps = math.ceil((len(points) - 1) * MOVES_A_SECOND / CELLS_A_SECOND)
    sent = [_send(devtools, "mousePressed", points[0])]
    for step in range(1, steps + 1):
        await asyncio.sleep(max(0, start + step / MOVES_A_SECOND - clock.time()))
        sent.append(_send(devtools, "mouseMoved", find_point(points, step / steps)))
    sent.append(_send(devtools, "mouseReleased", points[-1]))
    await asyncio.gather(*sent)


def _send(
    devtools: CDPSession, kind: str, point: tuple[float, float]
) -> asyncio.Task[dict[str, object]]:
    x, y = point
    event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
    return asyncio.create_task(devtools.send("Input.dispatchMouseEvent", event))


def find_point(points: Sequence[tuple[float, float]], share: float) -> tuple[float, float]:
    """Return the point that lies at ``share`` (0 to 1) of the way through ``points``."""
    place = share * (len(points) - 1)
    number = min(int(place), len(points) - 2)
    (x, y), (next_x, next_y) = points[number : number + 2]
    return x + (next_x - x) * (place - number), y + (next_y - y) * (place - number)


async def _read_cpu(devtools: CDPSession) -> float:
    answer = await devtools.send("Performance.getMetrics")
    metrics = {metric["name"]: float(metric["value"]) for metric in answer["metrics"]}
    return 1000 * metrics["TaskDuration"]


async def _collect(page: Page, cpu: float) -> Frames:
    frames = await page.evaluate("() => window.frames_")
    both = [
        (now["at"] - before["at"], now["work"])
        for before, now in pairwise(frames)
        if now["drawn"] and before["drawn"]
    ]
    drawn = sum(frame["drawn"] for frame in frames)
    return Frames(tuple(gap for gap, _ in both), tuple(work for _, work in both), cpu / drawn)
