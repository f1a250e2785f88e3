"""The loop: propose, refute, repair, check."""

from __future__ import annotations

from site_builder.errors import InfeasibleRecipeError
from site_builder.feasibility import find_obstacles, list_feasible_flows
from site_builder.generator.attempt import Attempt
from site_builder.generator.budget import is_spent, report_spent
from site_builder.generator.drawing import Drawing
from site_builder.generator.errors import ImpossibleError
from site_builder.generator.order import Order
from site_builder.generator.refusals import Refusals
from site_builder.generator.relax import explain_impossible
from site_builder.grading import grade_puzzle
from site_builder.lines import find_lines
from site_builder.looks import find_recipe_faults
from site_builder.puzzle import Level, Uniqueness, Work, from_paths
from site_builder.solver import Workshop, open_z3_workshop
from site_builder.uniqueness import prove


def make_level(order: Order, open_workshop: Workshop = open_z3_workshop) -> Level:
    """Return the level that ``order`` names.

    Of a recipe that asks for a difficulty it is the first one that has it.
    The same order gives the same level on every machine, Python, solver and solver release. Raises
    InfeasibleRecipeError when no board fits the recipe, by arithmetic or proven by the solver, and
    GenerationError when the budget is spent (see ``budget``).
    """
    obstacles = find_obstacles(order.recipe)
    if obstacles:
        raise InfeasibleRecipeError(obstacles)
    make_engine = open_workshop()
    possible = list(list_feasible_flows(order.recipe))
    spent = Work(0, 0, 0, 0)
    refusals = Refusals(order.recipe.difficulty)
    while not is_spent(spent):
        attempt = Attempt(order, spent.tries, possible, make_engine)
        try:
            drawing = attempt.run()
        except ImpossibleError:
            possible.remove(attempt.flows)
            if not possible:
                raise explain_impossible(order.recipe, open_workshop) from None
            drawing = None
        spent += attempt.work
        if drawing is not None:
            level = _finish(order, drawing, spent)
            if not refusals.refuse(level.grade):
                return level
            spent += Work(0, 0, 0, 0, refused=1)
    raise report_spent(order, spent, refusals, open_workshop)


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
    grade = grade_puzzle(puzzle, solution, proven)
    return Level(puzzle, solution, proven, order.record(work), grade)
