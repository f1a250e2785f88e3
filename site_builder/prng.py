"""The seeded random source: every choice in a level comes from here, on every machine alike.

Python promises the same numbers across versions for ``random.random()`` only, not for shuffles
and ranges, so the stream is our own. It is SHA-256 in counter mode: block ``i`` of the stream
named ``key`` is ``SHA-256(SHA-256(key) || i as 8 bytes, big end first)``, read as four 64-bit
words, big end first. tests/test_prng.py holds vectors for ports to other languages.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

Item = TypeVar("Item")

_WORDS_A_BLOCK = 4
_TWO_TO_64 = 1 << 64


class Prng:
    """A stream of random numbers named by a text key; equal keys give equal streams."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, key: str) -> None:
        self._prefix = sha256(key.encode()).digest()
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next 64 random bits as an integer."""
        if not self._words:
            block = sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._words = list(unpack(">4Q", block))[::-1]
            self._block += 1
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Return a uniform integer in ``range(bound)``; ValueError unless ``1 <= bound <= 2**64``.

        Words from the incomplete last stretch of the range are drawn again, so no value is
        favored.
        """
        if not 1 <= bound <= _TWO_TO_64:
            raise ValueError(f"cannot draw below {bound}")
        limit = _TWO_TO_64 - _TWO_TO_64 % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def between(self, low: int, high: int) -> int:
        """Return a uniform integer from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Return True in ``percent`` of 100 cases."""
        return self.below(100) < percent

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one item, all equally likely; ValueError when there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put ``items`` into random order in place (Durstenfeld's form of Fisher-Yates)."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
