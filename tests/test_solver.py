"""The engine answers yes, no or gave-up, and a yes comes with a witness."""

from __future__ import annotations

from itertools import product

from site_builder.cnf import Formula
from site_builder.solver import Answer, Z3Engine


def pigeons(holes: int) -> Formula:
    """Return the impossible task of putting holes + 1 pigeons into holes, one each."""
    formula = Formula()
    sits = [formula.new_variables(holes) for _ in range(holes + 1)]
    formula.add(tuple(row) for row in sits)
    for hole in range(holes):
        formula.add(
            (-sits[a][hole], -sits[b][hole])
            for a, b in product(range(holes + 1), repeat=2)
            if a < b
        )
    return formula


def test_yes_comes_with_a_witness() -> None:
    """The witness of a yes fulfills the clauses and the assumptions."""
    formula = Formula(3, [(1, 2), (-1, 3)])
    engine = Z3Engine(formula)
    assert Answer.YES is engine.ask([-2])
    assert [True, False, True] == engine.read_witness([1, 2, 3])


def test_assumptions_are_forgotten() -> None:
    """A question with impossible assumptions leaves the next one unharmed."""
    engine = Z3Engine(Formula(2, [(1, 2)]))
    assert Answer.NO is engine.ask([-1, -2])
    assert Answer.YES is engine.ask()


def test_added_clauses_stay_and_may_bring_new_variables() -> None:
    """Clauses added later bind, also over variables that the first formula did not have."""
    engine = Z3Engine(Formula(1, [(1,)]))
    engine.add([(-1, 2), (-2, 7)])
    assert Answer.YES is engine.ask()
    assert [True, True] == engine.read_witness([2, 7])
    assert Answer.NO is engine.ask([-7])


def test_an_impossible_formula_is_a_no() -> None:
    """Four pigeons do not fit into three holes."""
    assert Answer.NO is Z3Engine(pigeons(3)).ask()


def test_z3_counts_its_work() -> None:
    """The count goes up with every question, and a limit that is set later holds from then on."""
    engine = Z3Engine(pigeons(9))
    engine.limit_work(20_000)
    assert Answer.GAVE_UP is engine.ask()
    before = engine.count_work()
    assert Answer.GAVE_UP is engine.ask()
    assert before < engine.count_work()


def test_a_question_beyond_its_limit_of_work_is_given_up() -> None:
    """Giving up is an outcome of its own: neither yes nor no."""
    assert Answer.GAVE_UP is Z3Engine(pigeons(9), work_limit=20_000).ask()
