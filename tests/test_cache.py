"""The cache gives back what was put in, or nothing; see test_prune for its bounds."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from drawn import read_drawn

from site_builder.cache import read_level, write_level
from site_builder.generator import Order
from site_builder.puzzle import Level, Recipe, Ungraded, Uniqueness, Work

RECIPE = Recipe(5, 5, (4, 4), (3, 25))
ORDER = Order(RECIPE, "seed", 0)
PUZZLE, SOLUTION = read_drawn("ABBBB AAAAB DDDDB DCCBB DDCCC")
LEVEL = Level(
    PUZZLE, SOLUTION, Uniqueness.AIRTIGHT, RECIPE, "seed", 0, 0, Work(1, 60, 20, 2), Ungraded.BEYOND
)


def find_entry(cache: Path) -> Path:
    """Return the one file of the cache."""
    [entry] = [path for path in cache.rglob("*") if path.is_file()]
    return entry


def test_a_level_comes_back_equal(tmp_path: Path) -> None:
    """Everything about the level is kept, its work included."""
    write_level(tmp_path, ORDER, LEVEL)
    assert read_level(tmp_path, ORDER) == LEVEL


@pytest.mark.parametrize(
    "order",
    [
        replace(ORDER, index=1),
        replace(ORDER, seed="Seed"),
        replace(ORDER, attempt=1),
        replace(ORDER, recipe=replace(RECIPE, flows=(4, 5))),
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


@pytest.mark.parametrize("body", [b'{"paths": [[Infinity]]}', b"[" * 100_000, b"\xff", b"{}"])
def test_no_forged_entry_stops_a_build(tmp_path: Path, body: bytes) -> None:
    """An entry whose digest is right but whose content is nonsense is made again."""
    write_level(tmp_path, ORDER, LEVEL)
    entry = find_entry(tmp_path)
    entry.write_bytes(sha256(body).hexdigest().encode() + b"\n" + body)
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
