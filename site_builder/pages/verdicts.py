"""What is known of a level, in words: how many solutions it has, and how hard it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.downloads import describe_grade
from site_builder.notation.hint_script import write_hint_script
from site_builder.puzzle import Difficulty, Grade, Ungraded, Uniqueness

if TYPE_CHECKING:
    from collections.abc import Iterable

UNIQUENESS_WORDS = {
    Uniqueness.AIRTIGHT: (
        "Airtight",
        "There is one way to join all the pairs, and it fills the board.",
    ),
    Uniqueness.UNIQUE: (
        "Unique",
        "One solution fills the board. Joining all the pairs may leave cells empty: go on then.",
    ),
    Uniqueness.AMBIGUOUS: (
        "Open",
        "More than one solution fills the board; each of them counts.",
    ),
    Uniqueness.UNDECIDED: (
        "Not proven",
        "Whether there is a second solution was not settled; any that fills the board counts.",
    ),
}
"""Name and explanation of each proof."""

NOT_GRADED = "not graded"

_CLASS_WORDS = {
    Difficulty.GENTLE: "Each cell gives itself away: there is always one with a single way on.",
    Difficulty.EASY: "Keep in mind that a flow never runs beside itself, and the rest follows.",
    Difficulty.MEDIUM: "Watch the pieces that the empty cells fall into, and who can reach them.",
    Difficulty.HARD: "Here and there, suppose a move and look a few moves ahead to prove it wrong.",
    Difficulty.EXPERT: "Look far ahead: a wrong move shows only after a long chain of others.",
}

_UNGRADED_WORDS = {
    Ungraded.NOT_UNIQUE: "More than one solution may fill the board, so there may be nothing to "
    "deduce.",
    Ungraded.DOUBLES_BACK: "A flow of its solution runs beside itself; grading counts on flows "
    "that never do.",
    Ungraded.BEYOND: "The techniques that are graded do not lead to its solution.",
}


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class of difficulty as pages show it. ``number`` is 1 to 5, or 0 for levels without one.

    ``count`` is how many levels of the pack at hand belong to it.
    """

    number: int
    word: str
    words: str
    count: int = 0

    @property
    def key(self) -> str:
        """The class as scripts and addresses name it."""
        return _name_class(self.number)


@dataclass(frozen=True, slots=True)
class GradeView:
    """How hard a level is, as pages show it.

    ``number`` and ``score`` are 0 and None for a level without a grade; ``words`` then say why.
    """

    number: int
    word: str
    score: int | None
    words: str

    @property
    def key(self) -> str:
        """The class as scripts and addresses name it."""
        return _name_class(self.number)

    @property
    def label(self) -> str:
        """The grade as it is read out: ``hard, score 57``, or ``not graded``."""
        return self.word if self.score is None else f"{self.word}, score {self.score}"


def view_grade(grade: Grade | Ungraded) -> GradeView:
    """Return a level's grade ready to print."""
    if isinstance(grade, Ungraded):
        return GradeView(0, NOT_GRADED, None, _UNGRADED_WORDS[grade])
    found = grade.difficulty
    return GradeView(found.value, found.word, grade.score, _CLASS_WORDS[found])


def view_classes() -> tuple[ClassView, ...]:
    """Return the five classes in order, to explain them."""
    return tuple(ClassView(kind.value, kind.word, _CLASS_WORDS[kind]) for kind in Difficulty)


def count_classes(grades: Iterable[GradeView]) -> tuple[ClassView, ...]:
    """Return the classes that occur among ``grades`` with their counts, ungraded levels last."""
    numbers = [grade.number for grade in grades]
    kinds = (*view_classes(), ClassView(0, NOT_GRADED, ""))
    return tuple(
        ClassView(kind.number, kind.word, kind.words, numbers.count(kind.number))
        for kind in kinds
        if kind.number in numbers
    )


def describe_spread(grades: Iterable[GradeView]) -> str:
    """Return the classes from first to last, as in ``gentle to hard``; of the graded levels."""
    words = [kind.word for kind in count_classes(grades)]
    graded = [word for word in words if word != NOT_GRADED]
    ends = dict.fromkeys((graded or words)[:1] + (graded or words)[-1:])
    return " to ".join(ends)


def describe_hinted_grade(grade: Grade | Ungraded) -> dict[str, object]:
    """Return the grade as the level data names it (JSON), with its hints where it has any."""
    described = describe_grade(grade)
    if isinstance(grade, Grade):
        described["hints"] = write_hint_script(grade)
    return described


def _name_class(number: int) -> str:
    return Difficulty(number).word if number else "ungraded"
