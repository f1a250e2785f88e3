"""Gentle levels are those that the bare rules settle by themselves, with no search at all."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from site_builder.cnf import Clause, Formula
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.grading.grade import list_drawn
from site_builder.puzzle import Difficulty, Grade, Level
from site_builder.solver import Answer, Z3Engine
from site_builder.uniqueness.model import build_model
from site_builder.uniqueness.rival import Rival
from site_builder.uniqueness.view import Faced, View
from site_builder.windows import find_whole


def propagate(clauses: Iterable[Clause], known: Iterable[int]) -> set[int]:
    """Return all literals that follow one clause at a time, each by its other literals alone."""
    holds: set[int] = set()
    waiting = list(known)
    of_literal: dict[int, list[Clause]] = {}
    for clause in clauses:
        if len(clause) == 1:
            waiting.append(clause[0])
        for literal in clause:
            of_literal.setdefault(-literal, []).append(clause)
    while waiting:
        fact = waiting.pop()
        if fact in holds:
            continue
        holds.add(fact)
        for clause in of_literal.get(fact, ()):
            left = [literal for literal in clause if -literal not in holds]
            assert left, "the rules contradict the dots"
            if len(left) == 1:
                waiting.append(left[0])
    return holds


class CountingEngine(Z3Engine):
    """Z3 as ever, which also tells how often it ran into a contradiction."""

    def count_conflicts(self) -> int:
        """Return the conflicts of all questions so far; Z3 leaves the count out when it is 0."""
        statistics = self._solver.statistics()
        counts = {key: statistics.get_key_value(key) for key in statistics.keys()}  # noqa: SIM118
        assert "sat propagations nary" in counts, "Z3 names its counts in another way"
        return int(counts.get("sat conflicts", 0))


def count_conflicts(level: Level) -> int:
    """Return the conflicts of the question for another way to fill the board; there is none."""
    engines: list[CountingEngine] = []

    def make_engine(formula: Formula) -> CountingEngine:
        engines.append(CountingEngine(formula))
        return engines[-1]

    board = level.puzzle.board
    rival = Rival(board, fills=True, plain=False, make_engine=make_engine)
    rival.face(list_drawn(board, level.solution))
    assert Answer.NO is rival.ask_whole()
    return sum(engine.count_conflicts() for engine in engines)


def settles_by_propagation(level: Level) -> bool:
    """Say whether the clauses for filling the board, told the dots, decide every link."""
    board = level.puzzle.board
    view = View(Faced(board, list_drawn(board, level.solution)), find_whole(board))
    model = build_model(board, view.code_width, fills=True, shortcuts=False)
    holds = propagate(model.formula.clauses, view.say(model))
    return all(link in holds or -link in holds for link in range(1, len(board.links) + 1))


@pytest.mark.parametrize(("width", "height", "flows"), [(5, 5, 3), (5, 5, 4), (6, 6, 5), (7, 7, 6)])
def test_gentle_levels_are_those_that_unit_propagation_solves(
    width: int, height: int, flows: int
) -> None:
    """Clauses and techniques were written apart; they agree on each level, gentle or not.

    So does the solver: it proves the others unique only by way of contradictions.
    """
    recipe = settle_recipe(Wishes(width, height, (flows, flows)))
    kinds = set()
    for index in range(12):
        level = make_level(Order(recipe, "propagation", index))
        assert isinstance(level.grade, Grade)
        is_gentle = level.grade.difficulty is Difficulty.GENTLE
        assert is_gentle is settles_by_propagation(level)
        assert is_gentle is (count_conflicts(level) == 0)
        kinds.add(is_gentle)
    assert {True, False} == kinds
