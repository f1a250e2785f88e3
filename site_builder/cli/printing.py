"""Levels on standard output, each as soon as it is ready or sorted, in one of three formats."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, TextIO

from site_builder.cli.options import Format, LevelOrder
from site_builder.cli.outcome import count_of
from site_builder.downloads import describe_grade
from site_builder.errors import GenerationError, InfeasibleRecipeError, SiteBuilderError
from site_builder.farm import stream_levels
from site_builder.generator import Order, restore_order
from site_builder.notation.letter_rows import write_letter_rows
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.seed_code import write_seed_code
from site_builder.progress import Part, show_progress
from site_builder.puzzle import Level, find_colors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from site_builder.farm import Workforce


@dataclass(frozen=True, slots=True)
class Style:
    """How levels are printed: in which format, and in which order."""

    format: Format
    order: LevelOrder


def print_levels(
    orders: Sequence[Order],
    workforce: Workforce,
    cache: Path | None,
    style: Style,
    emit: Callable[[str], None],
) -> dict[int, SiteBuilderError]:
    """Emit the levels of ``orders``, in order, each as soon as it and all before it are ready.

    Sorted ones are emitted together at the end. Progress goes to standard error. Returns the
    reason for each index whose level is missing, by position in ``orders``. Raises
    InfeasibleRecipeError and FarmError; what was ready is emitted.
    """
    missing: dict[int, SiteBuilderError] = {}
    printer = _Printer(style, emit, holds=_is_terminal(sys.stdout) and _is_terminal(sys.stderr))
    with closing(printer), show_progress([Part("generate", len(orders))], sys.stderr) as report:
        outcomes = stream_levels(orders, workforce, cache=cache, report=report)
        done = 0
        try:
            with closing(outcomes):
                for outcome in outcomes:
                    if isinstance(outcome, InfeasibleRecipeError):
                        raise outcome
                    if isinstance(outcome, Level):
                        printer.print(outcome)
                    elif isinstance(outcome, SiteBuilderError):
                        missing[done] = outcome
                    done += 1
        except GenerationError as error:  # a recipe that is used up: none of the others will do
            missing.update(dict.fromkeys(range(done, len(orders)), error))
    return missing


def describe_missing(orders: Sequence[Order], missing: dict[int, SiteBuilderError]) -> str:
    """Return the words about levels that could not be made: each reason, then which are missing."""
    reasons = dict.fromkeys(f"error: {error}" for error in missing.values())
    indexes = ", ".join(_join_runs([orders[position].index for position in missing]))
    number = count_of(len(missing), "level")
    return "\n".join((*reasons, f"{number} of {len(orders):,} missing: index {indexes}"))


def _join_runs(numbers: list[int]) -> Iterator[str]:
    """Yield ascending numbers as people write them: runs as ``3 to 9``."""
    start = 0
    for place, number in enumerate(numbers):
        if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
            first = numbers[start]
            yield str(first) if first == number else f"{first} to {number}"
            start = place + 1


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


class _Printer:
    """Emits levels one by one; or all at the end, where they are to be sorted, or bars are drawn.

    ``holds``: bars are drawn on the terminal that the levels go to.
    """

    def __init__(self, style: Style, emit: Callable[[str], None], *, holds: bool) -> None:
        self._style = style
        self._emit = emit
        self._sorts = style.order is LevelOrder.EASIEST_FIRST
        self._holds = holds or self._sorts
        self._held: list[tuple[tuple[object, ...], str]] = []
        self._is_first = True

    def print(self, level: Level) -> None:
        """Emit a level, or keep it for the end."""
        text = render_level(level, self._style.format)
        if self._holds:
            self._held.append((self._rank(level), text))
        else:
            self._emit(self._set_apart(text))

    def close(self) -> None:
        """Emit what was kept."""
        if self._held:
            self._held.sort(key=itemgetter(0))
            self._emit("".join(self._set_apart(text) for _, text in self._held))

    def _rank(self, level: Level) -> tuple[object, ...]:
        if not self._sorts:
            return (len(self._held),)
        from site_builder.packs import rank_level

        return rank_level(level)

    def _set_apart(self, text: str) -> str:
        """Return the text with a blank line before it, where the format needs one."""
        if self._is_first or self._style.format is Format.JSON:
            self._is_first = False
            return text
        return f"\n{text}"


def render_level(level: Level, wanted: Format) -> str:
    """Return the text of a level in the wanted format."""
    if wanted is Format.JSON:
        return f"{json.dumps(describe_level(level))}\n"
    if wanted is Format.CSV:
        return write_level_csv(level.puzzle, level.solution)
    return write_letter_rows(level.puzzle)


def describe_level(level: Level) -> dict[str, object]:
    """Return a level as scripts read it; ``grid`` is the solution, colors counted from 1."""
    making = level.expect_making()
    board = level.puzzle.board
    colors = [color + 1 for color in find_colors(level.puzzle, level.solution)]
    return {
        "id": level.id,
        "index": making.index,
        "width": board.width,
        "height": board.height,
        "flows": level.puzzle.flows,
        "grid": [
            colors[row * board.width : (row + 1) * board.width] for row in range(board.height)
        ],
        "uniqueness": level.uniqueness.value,
        **describe_grade(level.grade),
        "seed": making.seed,
        "code": write_seed_code(restore_order(making)),
    }
