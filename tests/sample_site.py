"""A small site for tests: boards drawn as letters, no generator and no solver needed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from site_builder.feasibility import default_straight
from site_builder.notation.level_csv import read_level_csv
from site_builder.packs import Batch, Content, Pack, Site
from site_builder.puzzle import (
    COLOR_LABELS,
    Difficulty,
    Grade,
    Level,
    Making,
    Recipe,
    Step,
    Technique,
    Ungraded,
    Uniqueness,
    Work,
)

SQUARE = """
ABBBB
AAAAB
CCCCB
CDDBB
CCDDD
"""
TURNED = """
AABBB
CABDB
CADDB
CADBB
AADDD
"""
WIDE = """
AAAAAB
CCCDDB
CEEEDB
CCCDDB
"""
TALL = """
AAB
CAB
CAB
CAB
"""


def draw_level(rows: str, *, seed: str = "a seed", index: int = 0, attempt: int = 0,
               uniqueness: Uniqueness = Uniqueness.AIRTIGHT,
               grade: Grade | Ungraded = Ungraded.BEYOND) -> Level:  # fmt: skip
    """Return the level whose solution is drawn in ``rows``, one letter a flow."""
    grid = rows.split()
    csv = "\n".join(",".join(str(COLOR_LABELS.index(sign) + 1) for sign in row) for row in grid)
    puzzle, solution = read_level_csv(csv)
    width, height = len(grid[0]), len(grid)
    straight = default_straight(width, height)
    recipe = Recipe(width, height, (3, 5), (3, 20), uniqueness, straight=straight)
    work = Work(4, 55, 30, 6, 1)
    return Level(puzzle, solution, uniqueness, Making(recipe, seed, index, attempt, work), grade)


def remake(level: Level, **changes: Any) -> Level:  # noqa: ANN401 (the fields differ in type)
    """Return a level that was made otherwise: from another seed, recipe, at another cost."""
    return replace(level, origin=replace(level.expect_making(), **changes))


def make_grade(difficulty: Difficulty, score: int) -> Grade:
    """Return a grade whose script is the first step of SQUARE: the corner dot has one way on."""
    return Grade(difficulty, score, (Step(Technique.EXITS, (0,), joined=((0, 5),)),))


def make_content(*, url: str | None = None, title: str = "Two by two") -> Content:
    """Return a site of two packs: one of two batches, one of a single level."""
    first = Pack(
        "first-steps", title, "Small *boards*. More words follow here.", "A. Uthor", "CC0",
        "first light", (_make_batch(SQUARE, 1, "Square ones"), _make_batch(WIDE, 2, "")),
        "content/packs/first-steps.yaml",
    )  # fmt: skip
    second = Pack(
        "tall", "Tall tales", "", "B. Uthor", "CC BY 4.0", "it's \"dark\" & <stormy>",
        (_make_batch(TALL, 1, ""),), "content/packs/tall.yaml",
    )  # fmt: skip
    site = Site(title, "A. Uthor", "CC0", url, "A site for **tests**.")
    return Content(site, (first, second))


def make_levels() -> dict[str, tuple[Level, ...]]:
    """Return the levels of ``make_content`` by pack slug."""
    return {
        "first-steps": (
            draw_level(SQUARE, seed="first light", grade=make_grade(Difficulty.HARD, 57)),
            draw_level(WIDE, seed="first light", uniqueness=Uniqueness.UNIQUE),
            draw_level(TURNED, seed="first light", index=1, attempt=2,
                       grade=make_grade(Difficulty.GENTLE, 9)),
        ),
        "tall": (
            draw_level(TALL, seed='it\'s "dark" & <stormy>', uniqueness=Uniqueness.AMBIGUOUS,
                       grade=Ungraded.NOT_UNIQUE),
        ),
    }  # fmt: skip


def _make_batch(rows: str, count: int, title: str) -> Batch:
    return Batch(draw_level(rows).expect_making().recipe, count, title)
