"""Every reader before a million characters of spoiled text: it reads, or says why not, no more."""

from __future__ import annotations

import tracemalloc

import pytest
from fuzz_readers import give, list_all_samples, list_readers

from site_builder.errors import NotationError
from site_builder.notation.formats import detect, find_format

CHARACTERS = 1_000_000
"""Spoiled text for each reader."""

MOST_MEMORY = 200_000_000
"""Bytes that a reader may hold at any time, whatever it is given."""

READERS = {reader.name: reader for reader in list_readers()}


@pytest.mark.parametrize("name", READERS)
def test_a_million_spoiled_characters(name: str) -> None:
    """Whatever is wrong with a text, its reader raises NotationError and nothing else."""
    reader = READERS[name]
    assert all(reader.read(text) for text in reader.samples)
    outcome = give(reader, list_all_samples(list(READERS.values())), CHARACTERS)
    assert CHARACTERS <= outcome.characters
    assert outcome.read


MONSTERS = {
    "digits": "9" * 1_000_000,
    "commas": "1," * 500_000,
    "rows": "A.\n" * 60_000,
    "lines": "\n" * 200_000,
    "brackets": "[" * 1_000_000,
    "objects": '{"a":' * 200_000,
    "points": '{"rows":5,"cols":5,"points":[' + "[[0,0],[1,3]]," * 50_000 + "]}",
    "sized": "5 5\n" * 40_000,
    "large": "999999 999999\n" + "A" * 500_000,
    "pack": "5,0,1,4;" * 100_000,
    "pack size": "999999:999999,0,1,1;0,1",
    "link": "https://puzz.link/p?arukone/999999/999999/" + "z" * 500_000,
    "pzprv3": "pzprv3/arukone/999999/999999/passallcell/" + ". " * 300_000,
    "coordinates": "999999 999999 " + "0 " * 500_000,
    "letters": "AaBbCc" * 100_000,
}

TINY = {
    "rows": "AA\n\n" * 100_000,
    "sizes": "2 1\n1 1\n" * 100_000,
    "grids": "1\n1\n\n" * 100_000,
    "lines": "2:1,0,1,1;0,1\n" * 100_000,
    "links": "numlin/2/1/11\n" * 100_000,
    "points": "2 1 0 0 1 0\n" * 100_000,
    "levels": (
        '{"levels":[' + ",".join(['{"rows":1,"cols":2,"points":[[[0,0],[0,1]]]}'] * 60_000) + "]}"
    ),
}


@pytest.mark.parametrize("monster", MONSTERS)
def test_monsters_cost_little_memory(monster: str) -> None:
    """A text far longer than any level is read or refused within bounded memory by every reader."""
    tracemalloc.start()
    try:
        for reader in READERS.values():
            try:
                reader.read(MONSTERS[monster])
            except NotationError:
                continue
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY


@pytest.mark.parametrize("monster", TINY)
def test_very_many_puzzles_are_refused(monster: str) -> None:
    """A text of a size that is permitted holds no more puzzles than can be held."""
    text = TINY[monster]
    with pytest.raises(NotationError, match="the text holds more than 50,000 puzzles"):
        find_format(detect(text)).read(text)
