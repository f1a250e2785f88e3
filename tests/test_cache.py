"""The cache gives back what was put in, or nothing; see test_prune for its bounds."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from drawn import read_drawn
from sample_site import remake

from site_builder.cache import levels, read_level, write_level
from site_builder.generator import Order
from site_builder.grading import GRADING, grade_puzzle
from site_builder.puzzle import Difficulty, Grade, Level, Making, Recipe, Ungraded, Uniqueness, Work

RECIPE = Recipe(5, 5, (4, 4), (3, 25))
ORDER = Order(RECIPE, "seed", 0)
PUZZLE, SOLUTION = read_drawn("ABBBB AAAAB DDDDB DCCBB DDCCC")
GRADE = grade_puzzle(PUZZLE, SOLUTION, Uniqueness.AIRTIGHT)
WORK = Work(3, 60, 20, 2, 1, 1)
LEVEL = Level(PUZZLE, SOLUTION, Uniqueness.AIRTIGHT, Making(RECIPE, "seed", 0, 0, WORK), GRADE)


def find_entry(cache: Path) -> Path:
    """Return the one file of the cache."""
    [entry] = [path for path in cache.rglob("*") if path.is_file()]
    return entry


def change_grade(cache: Path, **changes: object) -> None:
    """Change the grade in the cache's one entry, and give the entry a fitting digest again."""
    entry = find_entry(cache)
    record = json.loads(entry.read_bytes().partition(b"\n")[2])
    record["grade"] |= changes
    write_forged(entry, json.dumps(record).encode())


def write_forged(entry: Path, body: bytes) -> None:
    """Write an entry with the right digest for any body."""
    entry.write_bytes(sha256(body).hexdigest().encode() + b"\n" + body)


def refuse_to_grade(*_: object) -> Grade:
    """Stand in for the grader where it must not be asked."""
    raise AssertionError("graded anew")


@pytest.mark.parametrize("grade", [GRADE, *Ungraded])
def test_a_level_comes_back_equal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grade: Grade | Ungraded
) -> None:
    """Everything about the level is kept, its work and its grade included."""
    monkeypatch.setattr(levels, "grade_puzzle", refuse_to_grade)
    level = replace(LEVEL, grade=grade)
    write_level(tmp_path, ORDER, level)
    assert read_level(tmp_path, ORDER) == level


@pytest.mark.parametrize(
    "changes",
    [
        {"grading": GRADING + 1},
        {"grading": None},
        {"ungraded": "too lazy"},
        {"difficulty": 6},
        {"difficulty": []},
        {"score": -1},
        {"score": "many"},
        {"score": True},
        {"script": None},
        {"script": [[0, 0, 99]]},
        {"script": [[0, 1, 0]]},
        {"script": [[6, 0, 5]]},
    ],
)
def test_a_grade_that_cannot_be_used_is_found_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, object]
) -> None:
    """A grade of another version, malformed or against the solution costs a grading, no level."""
    write_level(tmp_path, ORDER, LEVEL)
    change_grade(tmp_path, **changes)
    assert read_level(tmp_path, ORDER) == LEVEL
    monkeypatch.setattr(levels, "grade_puzzle", refuse_to_grade)
    assert read_level(tmp_path, ORDER) == LEVEL  # it was kept


def test_a_level_of_an_earlier_release_is_graded(tmp_path: Path) -> None:
    """An entry from before there were grades, or refused levels, is as good as any."""
    write_level(tmp_path, ORDER, remake(LEVEL, work=replace(WORK, refused=0)))
    entry = find_entry(tmp_path)
    record = json.loads(entry.read_bytes().partition(b"\n")[2])
    del record["grade"], record["work"][-1]
    write_forged(entry, json.dumps(record).encode())
    assert read_level(tmp_path, ORDER) == remake(LEVEL, work=replace(WORK, refused=0))


@pytest.mark.parametrize("grade", [GRADE, Ungraded.BEYOND])
def test_a_level_that_is_not_as_difficult_as_asked_for_is_not_used(
    tmp_path: Path, grade: Grade | Ungraded
) -> None:
    """What another version of grading finds another class for is made anew where that matters."""
    recipe = replace(RECIPE, difficulty=(Difficulty.HARD, Difficulty.EXPERT))
    order = replace(ORDER, recipe=recipe)
    write_level(tmp_path, order, remake(replace(LEVEL, grade=grade), recipe=recipe))
    assert read_level(tmp_path, order) is None


@pytest.mark.parametrize(
    "order",
    [
        replace(ORDER, index=1),
        replace(ORDER, seed="Seed"),
        replace(ORDER, attempt=1),
        replace(ORDER, recipe=replace(RECIPE, flows=(4, 5))),
        replace(ORDER, recipe=replace(RECIPE, difficulty=(Difficulty.GENTLE, Difficulty.EASY))),
    ],
)
def test_another_order_finds_nothing(tmp_path: Path, order: Order) -> None:
    """Each part of the order is part of the key."""
    write_level(tmp_path, ORDER, LEVEL)
    assert read_level(tmp_path, order) is None


def test_no_damaged_byte_goes_unnoticed(tmp_path: Path) -> None:
    """Whichever byte of the entry changes, it is not used."""
    write_level(tmp_path, ORDER, LEVEL)
    entry = find_entry(tmp_path)
    sound = entry.read_bytes()
    for place in range(len(sound)):
        entry.write_bytes(sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :])
        assert read_level(tmp_path, ORDER) is None


def test_no_shortened_entry_is_used(tmp_path: Path) -> None:
    """An entry cut off anywhere is not used."""
    write_level(tmp_path, ORDER, LEVEL)
    entry = find_entry(tmp_path)
    sound = entry.read_bytes()
    for length in range(len(sound)):
        entry.write_bytes(sound[:length])
        assert read_level(tmp_path, ORDER) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    """A pipe or a device in an entry's place is neither waited for nor read to its end."""
    write_level(tmp_path, ORDER, LEVEL)
    entry = find_entry(tmp_path)
    entry.unlink()
    os.mkfifo(entry)
    assert read_level(tmp_path, ORDER) is None
    entry.unlink()
    entry.symlink_to("/dev/zero")
    assert read_level(tmp_path, ORDER) is None


@pytest.mark.parametrize("body", [b'{"paths": [[Infinity]]}', b"[" * 100_000, b"\xff", b"{}"])
def test_no_forged_entry_stops_a_build(tmp_path: Path, body: bytes) -> None:
    """An entry whose digest is right but whose content is nonsense is made again."""
    write_level(tmp_path, ORDER, LEVEL)
    write_forged(find_entry(tmp_path), body)
    assert read_level(tmp_path, ORDER) is None


def test_a_level_that_breaks_its_recipe_is_not_used(tmp_path: Path) -> None:
    """Even a well-formed entry must pass the checker and the recipe."""
    write_level(tmp_path, ORDER, replace(LEVEL, uniqueness=Uniqueness.UNIQUE))
    assert read_level(tmp_path, ORDER) is None


def test_no_cache_keeps_and_finds_nothing() -> None:
    """Without a folder both functions do nothing."""
    write_level(None, ORDER, LEVEL)
    assert read_level(None, ORDER) is None


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    """A file where the folder should be costs time, not the build."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    write_level(blocked, ORDER, LEVEL)
    assert read_level(blocked, ORDER) is None


def test_an_entry_appears_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that fails leaves neither entry nor scrap behind."""

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", fail)
    write_level(tmp_path, ORDER, LEVEL)
    assert [] == [path for path in tmp_path.rglob("*") if path.is_file()]
    assert list(tmp_path.iterdir())
