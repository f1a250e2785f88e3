"""Every reader before a million bytes of spoiled text: it reads, or says why not, and no more."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

import pytest
from filled import fill_board

from site_builder.board import rectangle
from site_builder.errors import NotationError
from site_builder.notation.formats import FORMATS, detect, find_format
from site_builder.notation.puzzle_code import read_puzzle_code, write_puzzle_code
from site_builder.notation.seed_code import read_seed_code

BYTES = 1_000_000
"""Spoiled text for each reader."""

MOST_MEMORY = 200_000_000
"""Bytes that a reader may hold at any time, whatever it is given."""

SEED_CODES = (
    "f2.6x6.5.3-36.airtight.0.begin_at_the_corners.abcd",
    "f2.8x8.5-9.3-20.unique+hard.7.x",
)
SCRAPS = (
    *(
        "",
        "\n",
        "\r\n",
        "\r",
        "\0",
        "\ufeff",
        "\ud800",
        "\t",
        " ",
        "#",
        "/",
        "-",
        "+",
        ".",
        ",",
        ";",
    ),
    *("0", "-1", "1e999", "NaN", "9" * 40, "\u0663", "\u00e9", "\u0130", "A", "zz", "0 0", "X_5"),
    *("[", "{", "]" * 9, '{"rows":', '"', "null", "https://puzz.link/p?arukone/", "pzprv3/", "|"),
)


def write_samples(name: str) -> list[str]:
    """Return right texts of a format: small boards and large ones, one level and several."""
    source = Random(name)  # noqa: S311
    sides = ((3, 3), (5, 4), (7, 9), (12, 12))
    entries = [fill_board(rectangle(w, h), source, 9) for w, h in sides]
    texts = []
    for entry in entries:
        try:
            texts.append(find_format(name).write_one(entry.puzzle, entry.solution))
        except NotationError:  # a path beside itself, which a CSV cannot tell
            texts.append("1,1,2\n3,1,2\n3,2,2\n")
    many = find_format(name).write_many
    return [*texts, many(entries)] if many else texts


def spoil(source: Random, text: str, others: list[str]) -> str:
    """Return the text with a few things wrong with it."""
    for _ in range(source.randint(1, 6)):
        at, end = sorted(source.randint(0, len(text)) for _ in range(2))
        end = min(end, at + source.choice((1, 1, 2, 5, 40)))
        piece = source.choice(
            (
                source.choice(SCRAPS),
                text[at:end] * source.randint(2, 9),
                chr(source.choice((source.randrange(128), source.randrange(0x3000)))),
                source.choice(others)[at:end],
                text[end:at:-1],
            )
        )
        text = text[:at] + piece + text[end:]
    return text


def give(read: Callable[[str], object], samples: list[str], others: list[str], name: str) -> int:
    """Give a reader spoiled samples; return how many it has read all the same."""
    source = Random(f"fuzz {name}")  # noqa: S311
    given = read_all_the_same = 0
    while given < BYTES:
        text = spoil(source, source.choice(samples), others)
        given += max(1, len(text))
        try:
            read(text)
        except NotationError:
            continue
        read_all_the_same += 1
    return read_all_the_same


@pytest.mark.parametrize("name", [each.key for each in FORMATS])
def test_a_million_spoiled_bytes(name: str) -> None:
    """Whatever is wrong with a text, its reader raises NotationError and nothing else."""
    others = [text for each in FORMATS for text in write_samples(each.key)]
    samples = write_samples(name)
    assert all(find_format(name).read(text) for text in samples)
    assert give(find_format(name).read, samples, others, name)


def test_detection_and_codes_before_spoiled_bytes() -> None:
    """Telling the format, puzzle codes and seed codes are as hard to upset."""
    others = [text for each in FORMATS for text in write_samples(each.key)]
    assert give(detect, others, others, "detect")
    board = fill_board(rectangle(5, 5), Random(1), 5)  # noqa: S311
    code = write_puzzle_code(board.puzzle)
    give(read_puzzle_code, [code], others, "puzzle code")
    give(read_seed_code, list(SEED_CODES), others, "seed code")


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


@pytest.mark.parametrize("monster", MONSTERS)
def test_monsters_cost_little_memory(monster: str) -> None:
    """A text far longer than any level is read or refused within bounded memory by every reader."""
    tracemalloc.start()
    try:
        for each in FORMATS:
            try:
                each.read(MONSTERS[monster])
            except NotationError:
                continue
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY
