"""What authors may write about the difficulty of levels and their order on pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from sample_site import SQUARE, TALL, TURNED, WIDE, draw_level, make_grade
from test_packs import FIRST, find_problems, read_one

from site_builder.cli.options import LevelOrder
from site_builder.packs import Arrangement, Batch, Pack, arrange_levels, plan_orders
from site_builder.puzzle import Difficulty


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("hard", (Difficulty.HARD, Difficulty.HARD)),
        ("[medium, hard]", (Difficulty.MEDIUM, Difficulty.HARD)),
        ("[easy, easy]", (Difficulty.EASY, Difficulty.EASY)),
        ("[gentle, expert]", (Difficulty.GENTLE, Difficulty.EXPERT)),
    ],
)
def test_a_difficulty_is_a_word_or_two(
    tmp_path: Path, written: str, expected: tuple[Difficulty, Difficulty]
) -> None:
    """One word is one class, two are all from the first to the second."""
    pack = read_one(tmp_path, f"{FIRST}difficulty: {written}\n")
    assert expected == pack.made[0].recipe.difficulty


def test_batches_take_difficulty_and_order_from_the_pack(tmp_path: Path) -> None:
    """What a batch says itself goes before what its pack says for all."""
    text = f"""{FIRST}difficulty: [easy, hard]
order: easiest-first
batches:
  - title: As the pack
  - {{difficulty: gentle, order: as-made}}
"""
    shared, own = read_one(tmp_path, text).made
    assert (Difficulty.EASY, Difficulty.HARD) == shared.recipe.difficulty
    assert (Difficulty.GENTLE, Difficulty.GENTLE) == own.recipe.difficulty
    assert [Arrangement.EASIEST_FIRST, Arrangement.AS_MADE] == [
        shared.arrangement,
        own.arrangement,
    ]


def test_levels_stand_as_made_and_of_any_difficulty_by_default(tmp_path: Path) -> None:
    """Who asks for nothing gets every class, by index."""
    [batch] = read_one(tmp_path, FIRST).made
    assert Arrangement.AS_MADE is batch.arrangement
    assert (Difficulty.GENTLE, Difficulty.EXPERT) == batch.recipe.difficulty


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "difficulty: hrad",
            (
                "6:13: difficulty: 'hrad' is not one of gentle, easy, medium, hard, expert; "
                "did you mean hard?"
            ),
        ),
        (
            "difficulty: Hard",
            (
                "6:13: difficulty: 'Hard' is not one of gentle, easy, medium, hard, expert; "
                "did you mean hard?"
            ),
        ),
        (
            "difficulty: 4",
            "6:13: difficulty: difficulties have names, not numbers; did you mean hard?",
        ),
        (
            "difficulty: [3, 1]",
            (
                "6:13: difficulty: difficulties have names, not numbers; "
                "did you mean [gentle, medium]?"
            ),
        ),
        (
            "difficulty: [easy, 3]",
            "6:20: difficulty[2]: difficulties have names, not numbers; did you mean medium?",
        ),
        (
            "difficulty: 9",
            "6:13: difficulty: '9' is not one of gentle, easy, medium, hard, expert",
        ),
        (
            "difficulty: [hard, easy]",
            "6:13: difficulty: the range is backwards; did you mean [easy, hard]?",
        ),
        (
            "difficulty: hard-medium",
            "6:13: difficulty: 'hard-medium' is not a range; did you mean [medium, hard]?",
        ),
        (
            "difficulty: medium to hard",
            "6:13: difficulty: 'medium to hard' is not a range; did you mean [medium, hard]?",
        ),
        (
            "difficulty: more-less",
            "6:13: difficulty: 'more-less' is not one of gentle, easy, medium, hard, expert",
        ),
        (
            "difficulty: [easy]",
            "6:13: difficulty: must be a word, or a range of two such as [medium, hard]",
        ),
        (
            "difficulty: [[easy], hard]",
            "6:13: difficulty: must be a word, or a range of two such as [medium, hard]",
        ),
        (
            "difficulty: {hard: true}",
            "6:13: difficulty: is a group of fields, where a word or a range is needed",
        ),
        (
            "difficulty:",
            "6:12: difficulty: is empty; write a value, or leave the field out",
        ),
        ("dificulty: hard", "6:1: dificulty: is not a field here; did you mean 'difficulty'?"),
        (
            "difficulty: hard\nuniqueness: any",
            (
                "6:13: difficulty: a level that may have several solutions has no difficulty, so "
                "none is hard; did you mean uniqueness: unique?"
            ),
        ),
        (
            "order: easyest-first",
            (
                "6:8: order: 'easyest-first' is not one of as-made, easiest-first; "
                "did you mean 'easiest-first'?"
            ),
        ),
        (
            "order: [as-made]",
            "6:8: order: is a list, where a word is needed",
        ),
    ],
)
def test_a_wrong_word_is_explained(tmp_path: Path, line: str, expected: str) -> None:
    """Each mistake gets its own words at its own line and column."""
    problems = find_problems(tmp_path, {"first.yaml": f"{FIRST}{line}\n"})
    assert expected == problems.replace("packs/first.yaml:", "")


def make_pack(*batches: Batch) -> Pack:
    """Return a pack of the batches."""
    return Pack("p", "P", "", "A", "MIT", "dawn", batches, "p.yaml")


def test_the_easiest_level_of_each_batch_comes_first() -> None:
    """By class, score and id, ungraded ones last; never across batches; nothing else changes."""
    unknown = draw_level(SQUARE)
    hard = draw_level(TURNED, index=1, grade=make_grade(Difficulty(4), 2))
    long_easy = draw_level(WIDE, index=2, grade=make_grade(Difficulty(2), 90))
    easy = draw_level(TALL, index=3, grade=make_grade(Difficulty(2), 7))
    gentle = draw_level(SQUARE, index=0, grade=make_grade(Difficulty(1), 3))
    recipe = unknown.expect_making().recipe
    pack = make_pack(
        Batch(recipe, 4, arrangement=Arrangement.EASIEST_FIRST),
        Batch(recipe, 2),
        Batch(recipe, 1, arrangement=Arrangement.EASIEST_FIRST),
    )
    made = (unknown, hard, long_easy, easy, hard, easy, gentle)
    expected = (easy, long_easy, hard, unknown, hard, easy, gentle)
    assert expected == arrange_levels(pack, made)


def test_levels_of_one_grade_stand_by_id() -> None:
    """The order on a page never depends on the order of making."""
    grade = make_grade(Difficulty.MEDIUM, 9)
    twins = [
        draw_level(rows, index=index, grade=grade)
        for index, rows in enumerate((SQUARE, TURNED, WIDE))
    ]
    pack = make_pack(
        Batch(twins[0].expect_making().recipe, 3, arrangement=Arrangement.EASIEST_FIRST)
    )
    arranged = arrange_levels(pack, twins)
    assert sorted(level.id for level in twins) == [level.id for level in arranged]
    assert arranged == arrange_levels(pack, reversed(twins))


def test_an_arrangement_orders_the_same_levels() -> None:
    """Sorting takes place among the levels that are ordered, it orders no others."""
    recipe = draw_level(SQUARE).expect_making().recipe
    plain, arranged = (
        plan_orders(make_pack(Batch(recipe, 3, arrangement=arrangement)))
        for arrangement in Arrangement
    )
    assert plain == arranged


def test_the_command_line_has_the_words_of_packs() -> None:
    """The option's choices are those of the field."""
    assert [a.value for a in Arrangement] == [order.value for order in LevelOrder]
