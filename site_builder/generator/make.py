"""The loop: propose, refute, repair, check."""

from __future__ import annotations

from site_builder.errors import GenerationError, InfeasibleRecipeError
from site_builder.feasibility import find_feasible_flows, find_obstacles
from site_builder.generator.drawing import Drawing, find_bounds
from site_builder.generator.order import Order
from site_builder.generator.repair import Repairer, StuckError
from site_builder.generator.question import GaveUpError
from site_builder.generator.sampler import Sampler
from site_builder.generator.sweep import Drafter
from site_builder.lines import find_lines
from site_builder.looks import find_recipe_faults
from site_builder.prng import Prng
from site_builder.puzzle import Level, Uniqueness, Work, from_paths
from site_builder.solver import EngineMaker, Workshop, open_z3_workshop
from site_builder.uniqueness import Rival, prove

MOST_TRIES = 30
"""Fresh starts for one level before it is reported as not found."""


def make_level(order: Order, open_workshop: Workshop = open_z3_workshop) -> Level:
    """Return the level that ``order`` names.

    The same order gives the same level on every machine, Python, solver and solver release. Raises
    InfeasibleRecipeError when the solver proves that no board fits the recipe, GenerationError
    when MOST_TRIES tries gave none.
    """
    obstacles = find_obstacles(order.recipe)
    if obstacles:
        raise InfeasibleRecipeError(obstacles)
    make_engine = open_workshop()
    spent = Work(0, 0, 0, 0)
    for number in range(MOST_TRIES):
        attempt = _Try(order, number, make_engine)
        drawing = attempt.run()
        spent = attempt.add_work(spent)
        if drawing is not None:
            return _finish(order, drawing, spent)
    raise GenerationError(
        f"no level found for {order.key} in {MOST_TRIES} tries ({spent.samples} windows drawn, "
        f"{spent.repairs} ambiguities redrawn); more flows, a wider length range or "
        "uniqueness: unique make it easier"
    )


class _Try:
    """One start from its own random stream; what it cost is kept whatever comes of it."""

    def __init__(self, order: Order, number: int, make_engine: EngineMaker) -> None:
        self._recipe = order.recipe
        self._prng = Prng(f"{order.key}; try={number}")
        least, most = find_feasible_flows(self._recipe)
        low, high = self._recipe.flows
        self._flows = self._prng.between(max(low, least), min(high, most))
        self._bounds = find_bounds(self._recipe, self._flows)
        self._sampler = Sampler(self._recipe, self._bounds, self._prng, make_engine)
        self._make_engine = make_engine
        self._rival: Rival | None = None
        self._repairs = 0

    def run(self) -> Drawing | None:
        """Return a drawing as unique as the recipe demands, or None when the try failed."""
        try:
            drawing = Drafter(self._recipe, self._bounds, self._sampler, self._prng).draw()
            if self._recipe.uniqueness is Uniqueness.AMBIGUOUS:
                return drawing
            return self._make_unique(drawing)
        except (GaveUpError, StuckError):
            return None

    def _make_unique(self, drawing: Drawing) -> Drawing:
        fills = self._recipe.uniqueness is Uniqueness.UNIQUE
        board = self._recipe.board
        self._rival = Rival(
            board,
            fills=fills,
            plain=not self._recipe.touching,
            make_engine=self._make_engine,
        )
        repairer = Repairer(board, self._rival, self._sampler, self._bounds, self._prng)
        try:
            return repairer.repair(drawing)
        finally:
            self._repairs = repairer.repairs

    def add_work(self, before: Work) -> Work:
        """Return ``before`` and what this try cost."""
        return Work(
            before.tries + 1,
            before.samples + self._sampler.samples,
            before.looks + (self._rival.looks if self._rival else 0),
            before.repairs + self._repairs,
        )


def _finish(order: Order, drawing: Drawing, work: Work) -> Level:
    """Turn the drawing into a level, after the independent checker has passed it."""
    recipe = order.recipe
    lines = find_lines(recipe.board, drawing, range(len(recipe.board.cells)))
    puzzle, solution = from_paths(recipe.board, tuple(line.cells for line in lines))
    faults = find_recipe_faults(recipe, puzzle, solution)
    if faults:
        raise AssertionError(f"the checker refuses a finished level of {order.key}: {faults}")
    proven = recipe.uniqueness
    if proven is not Uniqueness.AIRTIGHT:
        proven = prove(puzzle, solution)
    return Level(puzzle, solution, proven, recipe, order.seed, order.index, order.attempt, work)
