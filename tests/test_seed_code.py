"""Seed codes name an order completely and survive how people pass them on."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.errors import NotationError
from site_builder.generator import Order
from site_builder.notation.seed_code import read_seed_code, write_seed_code
from site_builder.puzzle import Recipe, Uniqueness

ORDER = Order(Recipe(10, 10, (9, 9), (3, 30)), "any words", 5)
CODE = write_seed_code(ORDER)

ranges = st.tuples(st.integers(3, 400), st.integers(0, 99)).map(lambda it: (it[0], sum(it)))
orders = st.builds(
    Order,
    st.builds(
        Recipe,
        st.integers(3, 30),
        st.integers(3, 30),
        ranges,
        ranges,
        st.sampled_from([Uniqueness.AIRTIGHT, Uniqueness.UNIQUE, Uniqueness.AMBIGUOUS]),
        solid_squares=st.booleans(),
        touching=st.booleans(),
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.integers(0, 999_999),
    st.integers(0, 60),
)


def test_a_code_reads_like_its_recipe() -> None:
    """The parts stand in the code as people write them."""
    assert CODE.startswith("1.10x10.9.3-30.airtight.5.any_words.")


@given(orders)
def test_round_trip(order: Order) -> None:
    """Whatever the seed text holds, the code is one word of plain signs and reads back equal."""
    code = write_seed_code(order)
    assert code.isascii()
    assert code.split() == [code]
    assert order == read_seed_code(code)


@pytest.mark.parametrize(
    "pasted",
    [
        f"  {CODE} ",
        f"{CODE}#",
        f"{CODE[:12]}\n    {CODE[12:]}",
        f"\ufeff{CODE}\r\n".strip("\ufeff"),
    ],
)
def test_stray_blanks_line_breaks_and_a_hash_do_no_harm(pasted: str) -> None:
    """A code that was mailed, wrapped or cut out of an address still reads."""
    assert ORDER == read_seed_code(pasted)


@given(st.integers(0, len(CODE) - 1), st.characters(min_codepoint=33, max_codepoint=126))
def test_one_mistyped_sign_is_noticed(place: int, sign: str) -> None:
    """A code with one wrong sign is refused, or names the same order (capitals, say)."""
    typed = CODE[:place] + sign + CODE[place + 1 :]
    try:
        order = read_seed_code(typed)
    except NotationError:
        return
    assert ORDER == order


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "a seed code has 8 parts between dots, this has 1"),
        ("1.10x10.9.3-30.airtight.5.any_words", "8 parts between dots, this has 7"),
        (CODE.replace("1.", "9.", 1), "this code is of version '9'"),
        (CODE.replace("10x10", "10by10"), "'10by10' is not a size such as 10x10"),
        (CODE.replace(".9.", ".nine."), "'nine' is not a number of flows such as 9 or 6-8"),
        (CODE.replace("3-30", "3-"), "'3-' is not a length range such as 3-30"),
        (CODE.replace("airtight", "watertight"), "'watertight' is not airtight, unique or any"),
        (CODE.replace(".5.", ".five."), "'five' is not an index such as 5"),
        (CODE.replace("words", "wards"), "the check letters do not fit the rest"),
    ],
)
def test_what_is_wrong_is_said(code: str, message: str) -> None:
    """Each part that cannot be read gives its own message."""
    with pytest.raises(NotationError, match=message):
        read_seed_code(code)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is read or refused with a NotationError."""
    with suppress(NotationError):
        read_seed_code(text)
