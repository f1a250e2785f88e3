"""The content that this repository publishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.board import MAX_SIDE
from site_builder.markdown import extract_opening, extract_plain_text
from site_builder.packs import Content, plan_orders, read_content
from site_builder.puzzle import Uniqueness

CONTENT = Path(__file__).parent.parent / "content"
LONGEST_OPENING = 240


@pytest.fixture(scope="module")
def content() -> Content:
    """Return the shipped content, read as a build reads it."""
    return read_content(CONTENT)


def test_content_has_eight_to_twelve_packs(content: Content) -> None:
    """The shelf holds what a visitor can take in at a glance, beside the daily pack."""
    assert len([pack for pack in content.packs if pack.start is None]) in range(8, 13)


def test_content_has_a_calendar(content: Content) -> None:
    """One pack has a board a day for two months, harder from Monday to Sunday."""
    [pack] = [pack for pack in content.packs if pack.start is not None]
    assert ("2026-12-01", 60) == (pack.dates[0].isoformat(), len(pack.dates))
    classes = [batch.recipe.difficulty for batch in pack.made]
    assert (7, sorted(classes)) == (len(classes), classes)


def test_content_has_about_two_hundred_and_fifty_levels(content: Content) -> None:
    """The site is worth a visit, and still builds within a minute."""
    packs = [pack for pack in content.packs if pack.start is None]
    assert sum(len(plan_orders(pack)) for pack in packs) in range(230, 271)


def test_shelf_names_every_pack(content: Content) -> None:
    """The order of the packs is chosen: every one is named, lessons first, large boards last."""
    slugs = [pack.slug for pack in content.packs]
    assert ["first-steps", "leave-the-lamp-on"] == [slugs[0], slugs[-1]]
    assert sorted(slugs) == sorted(path.stem for path in (CONTENT / "packs").glob("*.yaml"))


def test_site_is_relative(content: Content) -> None:
    """Whoever clones the repository publishes under an address of their own."""
    assert content.site.url is None


def test_site_and_packs_have_words(content: Content) -> None:
    """The site and every pack say in a few sentences what awaits the player."""
    summaries = [content.site.summary, *(pack.summary for pack in content.packs)]
    assert [] == [text for text in summaries if len(extract_plain_text(text)) < 150]


def test_openings_fit_a_card(content: Content) -> None:
    """The first sentences of a summary stand on the front page, so they are short."""
    openings = {pack.slug: len(extract_opening(pack.summary)) for pack in content.packs}
    assert {} == {slug: signs for slug, signs in openings.items() if signs > LONGEST_OPENING}


def test_words_do_not_shout(content: Content) -> None:
    """No title or summary has an exclamation mark."""
    texts = [content.site.title, content.site.summary]
    texts += [text for pack in content.packs for text in (pack.title, pack.summary)]
    texts += [batch.title for pack in content.packs for batch in pack.batches]
    assert [] == [text for text in texts if "!" in text]


def test_batches_are_titled_apart(content: Content) -> None:
    """Every batch has a title that no other batch of the site has."""
    titles = [batch.title for pack in content.packs for batch in pack.batches]
    assert [] == [title for title in titles if not title or titles.count(title) > 1]


def test_packs_have_seeds_of_their_own(content: Content) -> None:
    """No two packs grow from the same seed text."""
    assert len(content.packs) == len({pack.seed for pack in content.packs})


def test_first_pack_teaches_from_small_to_larger(content: Content) -> None:
    """The lessons start at nine cells, and no lesson is smaller than the one before."""
    cells = [batch.recipe.width * batch.recipe.height for batch in content.packs[0].made]
    assert 9 == cells[0]
    assert sorted(cells) == cells


def test_first_pack_explains_each_lesson(content: Content) -> None:
    """Each lesson's title stands in the pack's summary, in the same order."""
    words = extract_plain_text(content.packs[0].summary)
    places = [words.find(f"{batch.title}.") for batch in content.packs[0].batches]
    assert -1 not in places
    assert sorted(places) == places


def test_boards_go_from_5x5_to_12x12_tall_and_wide(content: Content) -> None:
    """Beside squares there are boards that stand and boards that lie."""
    recipes = [batch.recipe for pack in content.packs for batch in pack.made]
    assert {True, False} == {recipe.width > recipe.height for recipe in recipes}
    assert any(recipe.height > recipe.width for recipe in recipes)
    assert 12 == max(max(recipe.width, recipe.height) for recipe in recipes) < MAX_SIDE
    assert {(5, 5), (12, 12)} <= {(recipe.width, recipe.height) for recipe in recipes}


def test_every_level_is_to_be_airtight(content: Content) -> None:
    """The site promises one solution for every board, so no recipe asks for less."""
    demands = {batch.recipe.uniqueness for pack in content.packs for batch in pack.made}
    assert {Uniqueness.AIRTIGHT} == demands
