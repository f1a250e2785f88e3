"""What a seed code means and what came of it, in words for people."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING

from site_builder import __version__
from site_builder.cli.sketch import sketch_puzzle, sketch_solution
from site_builder.downloads import name_uniqueness
from site_builder.feasibility import find_plain_recipe
from site_builder.generator import DEFINITION, restore_order
from site_builder.notation.seed_code import write_seed_code
from site_builder.puzzle import ANY_DIFFICULTY, Grade, Ungraded, Uniqueness, name_difficulties

if TYPE_CHECKING:
    from collections.abc import Iterator

    from site_builder.puzzle import Level, Making, Recipe

_PROOFS = {
    Uniqueness.AIRTIGHT: "airtight: there is one way to join all pairs, and it fills the board",
    Uniqueness.UNIQUE: "unique: one solution fills the board",
    Uniqueness.AMBIGUOUS: "open: several solutions fill the board",
    Uniqueness.UNDECIDED: "not proven: whether there is a second solution was not settled",
}
_UNGRADED = {
    Ungraded.NOT_UNIQUE: "not graded: there may be several solutions",
    Ungraded.DOUBLES_BACK: "not graded: a flow runs beside itself",
    Ungraded.BEYOND: "not graded: the techniques that are graded do not solve it",
}

_MISMATCH = """\
the level of {code}
is {now} as made now, and {expected} was expected
  made with  flowpress {release}, level definition {definition}, engine {engine},
             z3-solver {z3}; questions given up: {gave_up}
  Are code and id of one page? The check letters fit, so the code is whole; the id may not be.
  Does --no-cache give the same level?
  The manifest.json of the level's pack says under made_with which release made it, with which
  definition and z3-solver. On large boards another z3-solver, or another engine, may give up
  another question; with the same ones the level must be the same.
  If none of that explains it, it is a bug of Flowpress: please report it with this text."""


def describe_seed(level: Level, *, solution: bool) -> str:
    """Return a code, what it asks for, and its level drawn; with its answer if ``solution``."""
    lines = [
        write_seed_code(restore_order(level.expect_making())),
        "",
        *_describe_order(level.expect_making()),
        *_describe_found(level),
        "",
    ]
    drawing = sketch_puzzle(level.puzzle)
    if solution:
        drawing = sketch_solution(level.puzzle, level.solution)
    lines += [f"  {line}" for line in drawing.split("\n")]
    return "".join(f"{line}".rstrip() + "\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A level that is not the one that was expected; ``engine`` is the solver that made it."""

    level: Level
    expected: str
    engine: str

    def describe(self) -> str:
        """Return the report for people: what differs, what made this one, and what to do."""
        making = self.level.expect_making()
        return _MISMATCH.format(
            code=write_seed_code(restore_order(making)),
            now=self.level.id,
            expected=self.expected,
            release=__version__,
            definition=DEFINITION,
            z3=version("z3-solver"),
            engine=self.engine,
            gave_up=making.work.gave_up,
        )


def _describe_order(making: Making) -> Iterator[str]:
    recipe = making.recipe
    flows, length = _join_range(recipe.flows), _join_range(recipe.length)
    yield f"  board       {recipe.width}x{recipe.height}"
    noun = "flow" if recipe.flows == (1, 1) else "flows"
    yield f"  asked for   {flows} {noun} of {length} cells, {name_uniqueness(recipe.uniqueness)}"
    for wish in _list_wishes(recipe):
        yield f"              {wish}"
    seed = making.seed if making.seed.isprintable() else repr(making.seed)
    yield f"  seed        {seed}"
    yield f"  index       {making.index}"
    if making.attempt:
        yield f"  attempt     {making.attempt}, as equal levels stood earlier in its site"


def _describe_found(level: Level) -> Iterator[str]:
    grade = level.grade
    yield f"  level       {level.id}, {level.puzzle.flows} flows"
    yield f"  proof       {_PROOFS[level.uniqueness]}"
    if isinstance(grade, Grade):
        yield f"  difficulty  {grade.difficulty.word}, score {grade.score}"
    else:
        yield f"  difficulty  {_UNGRADED[grade]}"


def _list_wishes(recipe: Recipe) -> Iterator[str]:
    """Yield what the recipe asks for beyond the ordinary."""
    plain = find_plain_recipe(recipe)
    if recipe.touching:
        yield "flows may run beside themselves"
    if recipe.solid_squares:
        yield "flows may fill 2x2 squares"
    if recipe.straight != plain.straight:
        yield f"at most {recipe.straight} % of the flows straight"
    if recipe.bends != plain.bends:
        yield f"{_join_range(recipe.bends)} bends a hundred cells"
    if recipe.dots_apart != plain.dots_apart:
        yield f"dots at least {recipe.dots_apart} steps apart"
    if recipe.border_dots != plain.border_dots:
        yield f"at most {recipe.border_dots} % of the dots on the border"
    if recipe.symmetric_dots:
        yield "dots look the same upside down"
    if recipe.difficulty != ANY_DIFFICULTY:
        yield f"difficulty {name_difficulties(recipe.difficulty)}"


def _join_range(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low} to {high}"
