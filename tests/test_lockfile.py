"""Locks as text and against their packs: they come back whole, damage shows, changes are named."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_site import draw_level, make_content

from site_builder.errors import AuditError, ContentError
from site_builder.farm.recheck import recheck_level
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.lockfile import (
    Lock,
    Locked,
    describe_lost,
    make_lock,
    match_lock,
    read_lock,
    write_lock,
)
from site_builder.packs import Batch, Pack, plan_orders
from site_builder.puzzle import Level, Making, Recipe, Tools, Uniqueness, Work

HERE = Tools("1.2.3", 2, "9.9.9.0")
SMALL = Recipe(4, 4, (3, 4), (3, 16))
WIDE = Recipe(5, 4, (3, 4), (3, 20))
PACK = Pack(
    "tiny", "Tiny", "", "A. Uthor", "CC0", "a seed. of_words", (Batch(SMALL, 2), Batch(WIDE, 1)),
    "packs/tiny.yaml",
)  # fmt: skip

GOLDEN = """\
flowpress-lock 1
# The levels that this pack publishes, as they were made. `flowpress lock` writes this file: keep it
# beside the pack, under version control, and change nothing in it by hand.
asked ASKED
seed a%2E_seed%5F
made 1.2.3 2 9.9.9.0
recipe 5x5.5.3-9.airtight+straight100
7~1 rwmh57a3sb airtight 1.2.3.4.5.6 0RDRRD/2RRDD/5DRD/12DRR/15DRRRR 7a86164b40d34f4a
"""


@pytest.fixture(scope="module")
def levels() -> tuple[Level, ...]:
    """Return the levels of the pack, made."""
    return tuple(make_level(order) for order in plan_orders(PACK))


@pytest.fixture(scope="module")
def lock(levels: tuple[Level, ...]) -> Lock:
    """Return their lock."""
    return make_lock(PACK, levels, HERE)


def find_problems(text: str) -> tuple[str, ...]:
    """Return what is said of a text that is no lock."""
    with pytest.raises(ContentError) as caught:
        read_lock(text, "a.lock")
    return caught.value.problems


def change(pack: Pack, *batches: Batch, seed: str | None = None) -> Pack:
    """Return the pack with other batches, or another seed."""
    return replace(pack, batches=batches or pack.batches, seed=seed or pack.seed)


def test_a_lock_comes_back_whole(lock: Lock) -> None:
    """What is written is read again, equal in every value, and written the same once more."""
    text = write_lock(lock)
    back = read_lock(text, "packs/tiny.lock")
    assert lock == back
    assert text == write_lock(back)
    assert "packs/tiny.lock:8:1" == back.levels[0].place


def test_a_lock_reads_like_this() -> None:
    """Golden: a line a level, and above it what holds for several."""
    level = draw_level("AABBB\nCAAAB\nCCDAB\nECDDD\nEEEEE", seed="x", index=0)
    text = write_lock(Lock((_lock(level),)))
    head, _, line = text.rstrip("\n").rpartition("\n")
    golden = GOLDEN.replace("ASKED", Lock((_lock(level),)).asked)
    assert golden.rstrip("\n").rpartition("\n")[0] == head
    assert GOLDEN.split("\n")[-2] == line


def _lock(level: Level) -> Locked:
    recipe = Recipe(5, 5, (5, 5), (3, 9))
    making = Making(recipe, "a. seed_", 7, 1, Work(1, 2, 3, 4, 5, 6), HERE)
    return Locked(making, level.puzzle, level.solution, Uniqueness.AIRTIGHT)


def test_any_changed_sign_shows(lock: Lock) -> None:
    """Whatever sign of a level's line, seed, tools or recipe is changed, it is noticed."""
    text = write_lock(lock)
    start = text.index("seed ")
    for at in range(start, len(text) - 1):
        for sign in "07RDx~. ":
            if text[at] == sign or text[at] == "\n":
                continue
            spoiled = text[:at] + sign + text[at + 1 :]
            try:
                assert read_lock(spoiled, "a.lock").levels != lock.levels
            except ContentError:
                continue
            # Only what stands above all levels may change and still make sense: with all of them.
            pytest.fail(f"unnoticed: {spoiled[max(0, at - 20) : at + 20]!r}")


@given(st.text(max_size=300))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    """Any text is a lock or a ContentError; so is any text behind a right first line."""
    for whole in (text, f"flowpress-lock 1\nasked 0\nseed s\nmade 1 2 3\n{text}"):
        problems: tuple[str, ...] = ()
        try:
            read_lock(whole, "a.lock")
        except ContentError as error:
            problems = error.problems
        assert all(problem.startswith("a.lock:") for problem in problems)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("0 a b", "is no line of a lock"),
        ("recipe 99x5.4.3-9.airtight", "is not from 1 to 30"),
        ("recipe 5x5.4.3-9", "is not a recipe"),
        ("made by me", "does not say a release"),
        ("0 x airtight 1.2.3.4.5.6 0RRRRRRR 0", "leaves the board"),
        ("0 x airtight 1.2.3.4.5.6 99R 0", "is no path"),
        ("0 x airtight 1.2.3.4.5.6 0RR/1DD 0", "two paths cover the same cell"),
        ("0 x airtight 1.2.3 0RR 0", "is not six counts of work"),
        ("<<<<<<< HEAD", "a merge left its marks: take the lock of either side"),
        ("0 < >", "is no line of a lock; was it changed by hand?"),
        ("start \x1b[2J", "'\\x1b[2J' is no day such as 2026-12-01"),
        ("pack \x1b[2J", "'pack \\x1b[2J' is no line of a lock"),
    ],
)
def test_wrong_lines_are_named(lock: Lock, line: str, words: str) -> None:
    """Each wrong line is told with its number, all of them at once."""
    text = f"{write_lock(lock)}{line}\n{line}\n"
    number = text.count("\n")
    problems = find_problems(text)
    assert [f"a.lock:{number - 1}:1", f"a.lock:{number}:1"] == [
        it[:11].rstrip(":") for it in problems
    ]
    assert all(words in problem for problem in problems), problems


def test_other_files_are_no_locks() -> None:
    """What does not begin as a lock is refused by name, and so is a later format."""
    for text in ("", "title: x\n", "flowpress-lock 2\n"):
        [problem] = find_problems(text)
        assert "a.lock:1:1: is no lock that this release reads" in problem


def test_a_fitting_lock_keeps_everything(lock: Lock) -> None:
    """Of the very pack nothing is new, lost or torn; titles and order have no part in it."""
    titled = change(PACK, *(replace(batch, title="Other") for batch in PACK.made))
    for pack in (PACK, titled):
        match = match_lock(pack, lock)
        assert (lock.levels, (), None, 0) == (match.kept, match.lost, match.start, match.fresh)


def test_more_levels_keep_the_old_ones(lock: Lock) -> None:
    """A higher count and a new batch, wherever it stands, leave locked levels as they are."""
    new = Recipe(6, 4, (4, 5), (3, 24))
    match = match_lock(change(PACK, Batch(new, 1), Batch(SMALL, 3), Batch(WIDE, 1)), lock)
    assert (None, *lock.levels[:2], None, lock.levels[2]) == match.kept
    assert (2, ()) == (match.fresh, match.lost)


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        (
            change(PACK, Batch(SMALL, 1), Batch(WIDE, 1)),
            "count: is 1, and was 2 (1 locked level,",
        ),
        (
            change(PACK, Batch(SMALL, 2), Batch(replace(WIDE, flows=(4, 4)), 1)),
            "flows: is 4, and was 3-4 (1 locked level,",
        ),
        (change(PACK, Batch(SMALL, 2)), "no batch asks for 5x4 with 3-4 flows any more"),
        (change(PACK, seed="b"), "seed: is 'b', and was 'a seed. of_words' (3 locked levels,"),
        (
            replace(PACK, start=date(2026, 12, 3), batches=(Batch(SMALL, 1), Batch(WIDE, 1))),
            "days: is 2, and was 3 (1 locked level,",
        ),
        (
            replace(
                PACK, start=date(2026, 12, 3), batches=(Batch(SMALL, 1), *2 * [Batch(WIDE, 1)])
            ),
            "weekdays: other days have this recipe now (1 locked level,",
        ),
    ],
)
def test_changes_are_named(pack: Pack, words: str, lock: Lock) -> None:
    """What a pack asks for no more is told by field, with what it was and how much hangs on it."""
    match = match_lock(pack, lock)
    told = describe_lost(pack, match)
    assert any(words in line for line in told), told


def test_a_missing_line_is_no_new_level(lock: Lock) -> None:
    """A lock that lacks a line, or has one too many, is torn, whatever its pack asks for."""
    lines = write_lock(lock).splitlines(keepends=True)
    short = "".join(lines[:-1])
    assert "a.lock:1:1: the lines `asked` and `start` do not fit" in find_problems(short)[0]
    dated = short.replace("seed ", "start 2026-12-01\nseed ", 1) + lines[-1]
    assert "do not fit the levels" in find_problems(dated)[0]


def test_a_board_stands_once_in_a_lock(lock: Lock) -> None:
    """Two lines with one board would be two pages at one address: both lines are named."""
    first, second, *rest = lock.levels
    twice = replace(second, puzzle=first.puzzle, solution=first.solution)
    (problem,) = find_problems(write_lock(Lock((first, twice, *rest))))
    assert "a.lock:9:1: the board is that of a.lock:8:1 once more" == problem


def test_a_moved_start_is_told(lock: Lock) -> None:
    """Other days for the same boards are a change, though every order is as it was."""
    daily = replace(PACK, start=date(2026, 12, 1), batches=(Batch(SMALL, 1),) * 2)
    kept = Lock(lock.levels[:2], "2026-12-01")
    assert None is match_lock(daily, kept).start
    moved = replace(daily, start=date(2026, 12, 8))
    [words] = describe_lost(moved, match_lock(moved, kept))
    assert "packs/tiny.yaml:1:1: start: is 2026-12-08, and was 2026-12-01 (2 locked levels" in words
    assert kept == read_lock(write_lock(kept), "")


def test_a_lock_needs_all_levels(levels: tuple[Level, ...]) -> None:
    """No lock is made of fewer levels than the pack has, or of others."""
    for some in (levels[1:], (*levels[1:], levels[1])):
        with pytest.raises(ValueError, match="not the levels of tiny"):
            make_lock(PACK, some, HERE)


def test_what_made_a_level_stays_with_it(levels: tuple[Level, ...]) -> None:
    """A level that an older release made keeps saying so, beside levels made now."""
    old = Tools("0.9", 1, "4.0")
    first = replace(levels[0], origin=replace(levels[0].expect_making(), tools=old))
    lock = make_lock(PACK, (first, *levels[1:]), HERE)
    assert [old, HERE, HERE] == [it.making.tools for it in read_lock(write_lock(lock), "").levels]


def test_locked_levels_are_believed_in_nothing(lock: Lock) -> None:
    """A worker refuses a level that breaks its recipe, has too many flows, or is less than told."""
    right, *_ = lock.levels
    level = recheck_level(right)
    assert (right.puzzle, right.uniqueness) == (level.puzzle, level.uniqueness)
    short = replace(right.making, recipe=replace(right.making.recipe, length=(3, 3)))
    with pytest.raises(AuditError, match="breaks the rules of its recipe: too_long"):
        recheck_level(replace(right, making=short))
    few = replace(right.making, recipe=replace(right.making.recipe, flows=(2, 2)))
    with pytest.raises(AuditError, match="flows, not 2 to 2"):
        recheck_level(replace(right, making=few))
    open_recipe = Recipe(4, 4, (4, 4), (2, 9), Uniqueness.AMBIGUOUS, straight=100)
    rows = draw_level("AAAA\nBBBB\nCCCC\nDDDD", seed="x", index=0)
    making = Making(open_recipe, "x", 0, 0, Work(1, 1, 1, 1), HERE)
    told = Locked(making, rows.puzzle, rows.solution, Uniqueness.AIRTIGHT)
    proven = recheck_level(replace(told, uniqueness=Uniqueness.AMBIGUOUS))
    assert Uniqueness.AMBIGUOUS is proven.uniqueness
    with pytest.raises(AuditError, match="says unique, where airtight is demanded"):
        recheck_level(replace(right, uniqueness=Uniqueness.UNIQUE))


def test_orders_of_levels_are_those_of_their_pack(lock: Lock) -> None:
    """A locked level answers an order whatever attempt made it."""
    again = replace(lock.levels[0], making=replace(lock.levels[0].making, attempt=3))
    assert Order(SMALL, PACK.seed, 0) == again.order
    assert 0 == match_lock(PACK, replace(lock, levels=(again, *lock.levels[1:]))).fresh
    assert make_content().packs
