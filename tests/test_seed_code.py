"""Seed codes name an order completely and survive how people pass them on."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from string import printable
from time import process_time
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.errors import NotationError
from site_builder.generator import Order
from site_builder.notation.seed_code import read_seed_code, write_seed_code
from site_builder.notation.seed_noise import split_codes
from site_builder.puzzle import Difficulty, Recipe, Uniqueness

if TYPE_CHECKING:
    from collections.abc import Iterator

RECIPE = Recipe(10, 10, (9, 9), (3, 30), straight=10)
ORDER = Order(RECIPE, "any words", 5)
CODE = write_seed_code(ORDER)

ranges = st.tuples(st.integers(3, 400), st.integers(0, 99)).map(lambda it: (it[0], sum(it)))
shares = st.integers(0, 100)
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
        straight=shares,
        bends=st.tuples(shares, shares),
        dots_apart=st.integers(2, 60),
        border_dots=shares,
        symmetric_dots=st.booleans(),
        difficulty=st.tuples(st.sampled_from(Difficulty), st.sampled_from(Difficulty)),
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.integers(0, 999_999),
    st.integers(0, 60),
)


def test_a_code_reads_like_its_recipe() -> None:
    """The parts stand in the code as people write them."""
    assert CODE.startswith("2.10x10.9.3-30.airtight.5.any_words.")


@pytest.mark.parametrize(
    ("recipe", "rules"),
    [
        (RECIPE, "airtight"),
        (replace(RECIPE, straight=100), "airtight+straight100"),
        (Recipe(9, 3, (4, 5), (3, 27)), "airtight"),
        (Recipe(9, 3, (4, 5), (3, 27), straight=10), "airtight+straight10"),
        (replace(RECIPE, uniqueness=Uniqueness.AMBIGUOUS), "any"),
        (
            replace(
                RECIPE,
                uniqueness=Uniqueness.UNIQUE,
                touching=True,
                solid_squares=True,
                straight=0,
                bends=(20, 40),
                dots_apart=3,
                border_dots=50,
                symmetric_dots=True,
            ),
            "unique+touching+solid+straight0+bends20-40+apart3+border50+symmetric",
        ),
        (replace(RECIPE, bends=(30, 30)), "airtight+bends30-30"),
        (replace(RECIPE, difficulty=(Difficulty.HARD, Difficulty.HARD)), "airtight+hard"),
        (
            replace(RECIPE, bends=(20, 40), difficulty=(Difficulty.MEDIUM, Difficulty.EXPERT)),
            "airtight+bends20-40+medium-expert",
        ),
    ],
)
def test_a_code_names_what_is_out_of_the_ordinary(recipe: Recipe, rules: str) -> None:
    """Rules and looks appear in one order, each only where it differs from the size's default."""
    code = write_seed_code(Order(recipe, "x", 0))
    assert rules == code.split(".")[4]
    assert recipe == read_seed_code(code).recipe


def test_orders_of_any_difficulty_keep_their_name() -> None:
    """Only a difficulty that is asked for is part of an order's name, so old levels stay."""
    everything = replace(RECIPE, difficulty=(Difficulty.GENTLE, Difficulty.EXPERT))
    some = replace(RECIPE, difficulty=(Difficulty.MEDIUM, Difficulty.HARD))
    assert "difficulty" not in Order(everything, "any words", 5).key
    assert Order(some, "any words", 5).key == ORDER.key.replace(
        "; index=5", "; difficulty=3-4; index=5"
    )


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
        ("2.10x10.9.3-30.airtight.5.any_words", "8 parts between dots, this has 7"),
        ("565gzcfume", "this is the id of a level"),
        ("see https://a.org/packs/x/565gzcfume.html", "an address of the level 565gzcfume"),
        ("r5x5-abcd-565g", "this is a puzzle code"),
        ("https://a.org/play.html#puzzle=r5x5-abcd-565g", "this is a puzzle code"),
        ("https://puzz.link/p?arukone/3/3/1g1i2g2", "this is a puzz.link address"),
        ("9" + CODE[1:], "this code is of version '9'"),
        (CODE.replace("10x10", "10by10"), "'10by10' is not a size such as 10x10"),
        (CODE.replace(".9.", ".nine."), "'nine' is not a number of flows such as 9 or 6-8"),
        (CODE.replace("3-30", "3-"), "'3-' is not a length range such as 3-30"),
        (CODE.replace("airtight", "watertight"), "'watertight' is not airtight, unique or any"),
        (CODE.replace("airtight", "airtight+tidy"), r"'tidy' is no rule or look .* apart3, bor"),
        (CODE.replace("airtight", "airtight+border"), "'border' is no rule or look of a seed code"),
        (CODE.replace("airtight", "airtight+solid5"), "'solid5' is no rule or look"),
        (CODE.replace("airtight", "airtight+bends5"), "'bends5' is no rule or look"),
        (CODE.replace("airtight", "airtight+apart2-3"), "'apart2-3' is no rule or look"),
        (
            CODE.replace("airtight", "airtight+straight10"),
            r"'airtight\+straight10' is always written 'airtight' in a seed code",
        ),
        (
            CODE.replace("airtight", "airtight+apart3+solid"),
            r"'airtight\+apart3\+solid' is always written 'airtight\+solid\+apart3'",
        ),
        (CODE.replace("airtight", "airtight+border05"), r"is always written 'airtight\+border5'"),
        (CODE.replace("airtight", "airtight+hrad"), r"'hrad' is no rule .* hard or medium-hard"),
        (CODE.replace("airtight", "airtight+4"), "'4' is no rule or look"),
        (
            CODE.replace("airtight", "airtight+hard+apart3"),
            r"'airtight\+hard\+apart3' is always written 'airtight\+apart3\+hard'",
        ),
        (CODE.replace("airtight", "airtight+hard-hard"), r"is always written 'airtight\+hard'"),
        (CODE.replace("airtight", "airtight+gentle-expert"), "is always written 'airtight'"),
        (CODE.replace("airtight", "airtight+hard+hard"), r"is always written 'airtight\+hard'"),
        (CODE.replace("airtight", "airtight+hard"), "the check letters do not fit the rest"),
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


NOISY = Order(RECIPE, "it's a Wet-day", 5, 2)
NOISY_CODE = write_seed_code(NOISY)

hidden = st.sampled_from(["\u200b", "\u200c", "\u2060", "\ufeff", "\u00ad", "\u200e", "\x07"])
blanks = st.sampled_from([" ", "\n", "\r\n    ", "\t", "\u00a0", "\u2009", "\u3000"])
wraps = st.sampled_from(
    [
        "{}",
        "  {}#",
        "{}.",
        "{},",
        "`{}`",
        '"{}"',
        "\u201c{}\u201d",
        "<{}>",
        "**{}**",
        "#{}",
        "> {}\n",
        "code: {}",
        "--code {}",
        "flowpress generate --code={} --format rows",
        "$ flowpress seed {} --expect abcdefghjk",
        "https://example.org/puzzles/packs/dawn/abcdefghjk.html#{}",
        "see <https://example.org/play/?code={}&theme=dark#top>",
    ]
)


@given(orders, wraps, st.lists(st.tuples(st.integers(0, 400), hidden | blanks), max_size=4))
def test_round_trip_under_noise(order: Order, wrap: str, noise: list[tuple[int, str]]) -> None:
    """Quoted, in an address or a command, broken by blanks and hidden signs, a code reads on."""
    is_address = "://" in wrap  # where a blank ends it
    code = write_seed_code(order)
    for place, sign in noise:
        if not (is_address and sign.isspace()):
            at = place % len(code)
            code = code[:at] + sign + code[at:]
    assert order == read_seed_code(wrap.format(code))


@given(orders)
def test_an_address_may_encode_a_code_once_more(order: Order) -> None:
    """A code that a form or a browser has percent-encoded again still reads."""
    code = quote(write_seed_code(order), safe="")
    assert order == read_seed_code(f"https://example.org/?code={code}")


@pytest.mark.parametrize(
    "typed",
    [
        NOISY_CODE.replace("-", "\u2013"),
        NOISY_CODE.replace("-", "\u2212"),
        NOISY_CODE.replace("_", " "),
        NOISY_CODE.replace("10x10", "1Oxl0"),
        NOISY_CODE.replace("10x10", "10\u00d710").replace("airtight", "Airtight"),
        NOISY_CODE.replace("%27", "'"),
        NOISY_CODE.replace(".", " . "),
        NOISY_CODE.replace("3-30", "\uff13-30").replace(".9.", "\uff0e9."),
    ],
)
def test_other_ways_to_write_the_same(typed: str) -> None:
    """Long dashes, said blanks, capitals in words and look-alikes in numbers are understood."""
    assert NOISY == read_seed_code(typed)


def test_capitals_of_the_seed_count() -> None:
    """Another case in the seed is another seed; a code all in capitals is read as small letters."""
    with pytest.raises(NotationError, match="capitals in the seed included"):
        read_seed_code(NOISY_CODE.replace("Wet", "wet"))
    assert ORDER == read_seed_code(CODE.upper())


def test_look_alikes_in_check_letters() -> None:
    """There is no l, i, o or 0 among check letters: the first two are a 1, the others nothing."""
    order = next(
        order
        for index in range(999)
        if "1" in write_seed_code(order := Order(RECIPE, "x", index))[-4:]
    )
    code = write_seed_code(order)
    for sign in "lIi":
        assert order == read_seed_code(code[:-4] + code[-4:].replace("1", sign))
    for sign in "oO0":
        with pytest.raises(NotationError, match="is never a check letter"):
            read_seed_code(code[:-4] + code[-4:].replace("1", sign))


def find_slips(code: str) -> Iterator[str]:
    """Yield the code with every single sign changed, lost, doubled, or swapped with the next."""
    for place, sign in enumerate(code):
        before, after = code[:place], code[place + 1 :]
        yield before + after
        yield before + sign + sign + after
        yield before + after[:1] + sign + after[1:]
        yield from (before + other + after for other in printable if other != sign)


@pytest.mark.parametrize(
    "code", [CODE, NOISY_CODE, "2.6x6.5.3-36.airtight.0.begin_at_the_corners.cz22"]
)
def test_every_single_slip_is_harmless(code: str) -> None:
    """Of all codes with one sign wrong each is refused, or names the very same level."""
    right = read_seed_code(code)
    misread = []
    for slip in find_slips(code):
        with suppress(NotationError):
            if read_seed_code(slip) != right:
                misread.append(slip)
    assert [] == misread


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (f"{CODE[:-4]}{CODE[-3:]}", "ends with 4 check letters, this with 3"),
        (f"{CODE[:-1]}q", r"they are '...q', and with all else as it stands they would be"),
        (f"{CODE[:-2]}{CODE[-1]}{CODE[-2]}", "with all else as it stands they would be"),
        (f"x{CODE[1:]}", "'x' is no version number: a seed code begins with 2"),
        (CODE.replace("airtight", "a" * 201), "the rules part has 201 signs; at most 200"),
        (CODE.replace("words", "wrods"), "This was read: size 10x10, flows 9, length 3-30, rules"),
        ("1" * 10_001, "this has 10,001 signs, and no seed code has more than 10,000"),
    ],
)
def test_a_refusal_says_what_would_be_right(code: str, message: str) -> None:
    """What was read, how much is missing, or which sign is in doubt is part of the message."""
    with pytest.raises(NotationError, match=message):
        read_seed_code(code)


@pytest.mark.parametrize("sign", ["1 ", " ", "#", "https://", "--code ", "1.1x1.", "\u200b", "%25"])
def test_long_junk_is_refused_in_no_time(sign: str) -> None:
    """What is no code at all costs no more than its length."""
    text = (sign * 10_000)[:9_998]
    begun = process_time()
    for junk in (text, f"1{text}1"):
        split_codes(junk)
        with pytest.raises(NotationError):
            read_seed_code(junk)
    assert process_time() - begun < 2


@given(st.lists(orders, min_size=1, max_size=4), blanks)
def test_several_codes_in_one_text(several: list[Order], blank: str) -> None:
    """Codes with blanks between them are told apart, blanks within them notwithstanding."""
    codes = [f"{code[:9]} {code[9:]}" for code in map(write_seed_code, several)]
    assert several == [read_seed_code(code) for code in split_codes(blank.join(codes))]
