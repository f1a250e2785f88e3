"""What the page about seed codes is told: one code of the site, taken apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.feasibility import find_plain_recipe
from site_builder.generator import Order, restore_order
from site_builder.notation.seed_code import write_seed_code
from site_builder.pages.addresses import find_pack_path
from site_builder.pages.orders import count_noun
from site_builder.puzzle import Recipe

if TYPE_CHECKING:
    from site_builder.pages.views import SiteView

EXAMPLE = Order(
    find_plain_recipe(Recipe(6, 6, (5, 5), (3, 36))), "begin at the corners", index=0, attempt=0
)
EXAMPLE_ID = "565gzcfume"
"""What a site without levels shows, and the id of the level that it orders."""


@dataclass(frozen=True, slots=True)
class SeedPart:
    """A part of a seed code: the signs themselves, what it is called, what it says here."""

    signs: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class SeedView:
    """A seed code, its parts, the id of the level, and the level's title and page if it has one."""

    code: str
    parts: tuple[SeedPart, ...]
    id: str
    title: str | None
    page: str | None


def view_seed(site: SiteView) -> SeedView:
    """Return a seed code of the site that shows much in few signs; another if it has none."""
    found = [
        (_rank_code(view.seed_code), place, pack, view, view.seed_code)
        for place, (pack, view) in enumerate((p, v) for p in site.packs for v in p.levels)
        if view.seed_code is not None
    ]
    if not found:
        return SeedView(write_seed_code(EXAMPLE), view_parts(EXAMPLE), EXAMPLE_ID, None, None)
    *_, pack, view, code = min(found, key=lambda it: it[:2])
    page = find_pack_path(pack.pack.slug, f"{view.id}.html")
    order = restore_order(view.level.expect_making())
    return SeedView(code, view_parts(order), view.id, view.title, page)


def view_parts(order: Order) -> tuple[SeedPart, ...]:
    """Return the parts of the code of ``order`` with what they say, in their order."""
    recipe = order.recipe
    signs = write_seed_code(order).split(".")
    names = ("Version", "Size", "Flows", "Length", "Rules", "Index", "Seed", "Check")
    words = (
        "What the rest means. A release that would make another level of some code counts it up.",
        f"{count_noun(recipe.width, 'cell')} wide and {recipe.height} high.",
        f"{_name_range(recipe.flows)} flows.",
        f"{_name_range(recipe.length)} cells for each flow, its two dots included.",
        _describe_rules(signs[4]),
        _describe_index(order),
        f"The words that the level grows from: “{order.seed}”.",
        "Four letters that are made from all the rest: they notice a slip of the pen.",
    )
    return tuple(map(SeedPart, signs, names, words))


def _rank_code(code: str) -> tuple[bool, bool, int]:
    """Rank codes as examples: with a wish beyond what is proven, then with a range, then short."""
    _, _, flows, _, rules, *_ = code.split(".")
    return "+" not in rules, "-" not in flows, len(code)


def _name_range(ends: tuple[int, int]) -> str:
    return " to ".join(dict.fromkeys(map(str, ends)))


def _describe_rules(rules: str) -> str:
    proof, *wishes = rules.split("+")
    words = "Nothing has to be proven" if proof == "any" else f"It has to be {proof}"
    if not wishes:
        return f"{words}, and nothing else is asked for."
    return f"{words}; asked for besides: {', '.join(wishes)}."


def _describe_index(order: Order) -> str:
    words = f"Number {order.index} of the levels of this recipe; the first is number 0."
    return f"{words} Made anew: attempt {order.attempt}." if order.attempt else words
