"""Finished levels that are not as difficult as asked for: counted, so that it can be explained."""

from __future__ import annotations

from collections import Counter

from site_builder.puzzle import ANY_DIFFICULTY, Difficulty, Grade, Ungraded, name_difficulties


class Refusals:
    """Refuses what is outside an inclusive range of difficulties; all five refuse nothing.

    What has no grade is refused by every narrower range.
    """

    def __init__(self, wanted: tuple[Difficulty, Difficulty]) -> None:
        self._wanted = wanted
        self._classes: Counter[Difficulty | None] = Counter()

    def __len__(self) -> int:
        return self._classes.total()

    def refuse(self, grade: Grade | Ungraded) -> bool:
        """Say whether a level of this grade is refused, and count it."""
        if self._wanted == ANY_DIFFICULTY:
            return False
        low, high = self._wanted
        difficulty = grade.difficulty if isinstance(grade, Grade) else None
        if difficulty is not None and low <= difficulty <= high:
            return False
        self._classes[difficulty] += 1
        return True

    @property
    def are_too_hard(self) -> bool:
        """Whether most of what was refused is harder than asked for, rather than easier."""
        graded = {d: count for d, count in self._classes.items() if d is not None}
        harder = sum(count for d, count in graded.items() if d > self._wanted[1])
        return 2 * harder > sum(graded.values())

    def describe(self) -> str:
        """Return what was asked for and what was seen, in words."""
        seen = [
            f"{count} {difficulty.word}" for difficulty, count in sorted(_graded(self._classes))
        ]
        if self._classes[None]:
            seen.append(f"{self._classes[None]} not graded")
        wanted = name_difficulties(self._wanted)
        return f"of {len(self)} levels made none is {wanted}: {', '.join(seen)}"


def _graded(classes: Counter[Difficulty | None]) -> list[tuple[Difficulty, int]]:
    return [(difficulty, count) for difficulty, count in classes.items() if difficulty is not None]
