"""The random source gives the published numbers, evenly."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from site_builder.prng import Prng

VECTORS = {
    "": [
        "5c5d42dcf39f71c0",
        "226ca720d8d518db",
        "615b5773f038e5e4",
        "91963f6f47621bbd",
        "48f2b0172585b575",
    ],
    "any words": [
        "1fd4d44c52ed90c5",
        "5f96dffce92555e8",
        "68912b9fec579957",
        "7bb2c88f39f5a042",
        "b93dc3ae4c92cf8c",
    ],
    "Größe 10x10 ✓": [
        "a8d3341b3b788531",
        "083d2039b269cfe8",
        "bc64ac0c0e03846e",
        "dc91cab8202de5a2",
        "3c2cacde5fdfe9fe",
    ],
}


@pytest.mark.parametrize("key", VECTORS)
def test_published_vectors(key: str) -> None:
    """The first five words of a stream are the published ones: ports can be held against them."""
    stream = Prng(key)
    assert VECTORS[key] == [f"{stream.word():016x}" for _ in range(5)]


def test_words_follow_the_written_definition() -> None:
    """Word 4 opens block 1: SHA-256 of the hashed key and the block's number."""
    stream = Prng("flow")
    for _ in range(4):
        stream.word()
    prefix = sha256(b"flow").digest()
    expected = int.from_bytes(sha256(prefix + (1).to_bytes(8, "big")).digest()[:8], "big")
    assert expected == stream.word()


def test_below_is_even() -> None:
    """Each of six values comes up about equally often in 6,000 draws of a fixed stream."""
    stream = Prng("dice")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(range(6)) == set(counts)
    assert max(counts.values()) - min(counts.values()) < 150


def test_below_refuses_an_empty_range() -> None:
    """Drawing below 0 is a bug, said at once."""
    with pytest.raises(ValueError, match="cannot draw below 0"):
        Prng("x").below(0)


def test_between_includes_both_ends() -> None:
    """Both bounds of a range are drawn."""
    stream = Prng("ends")
    assert {3, 4, 5} == {stream.between(3, 5) for _ in range(100)}


def test_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    """All six orders of three items turn up."""
    stream = Prng("orders")
    orders = set()
    for _ in range(200):
        items = ["a", "b", "c"]
        stream.shuffle(items)
        orders.add("".join(items))
    assert {"abc", "acb", "bac", "bca", "cab", "cba"} == orders


def test_streams_of_different_keys_differ() -> None:
    """A key that differs by one space names another stream."""
    assert Prng("seed").word() != Prng("seed ").word()
