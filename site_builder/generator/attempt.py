"""One try at a level, from a random stream of its own."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.generator.bends import bring_bends_into_range
from site_builder.generator.drawing import Drawing, find_bounds
from site_builder.generator.errors import GaveUpError, TryError
from site_builder.generator.order import Order
from site_builder.generator.repair import Repairer
from site_builder.generator.sampler import Sampler
from site_builder.generator.sweep import Drafter
from site_builder.prng import Prng
from site_builder.puzzle import Uniqueness, Work
from site_builder.solver import EngineMaker
from site_builder.uniqueness import Rival


class Attempt:
    """Try ``number`` at the level of ``order``, with one of the ``possible`` numbers of flows."""

    def __init__(
        self, order: Order, number: int, possible: Sequence[int], make_engine: EngineMaker
    ) -> None:
        self._recipe = recipe = order.recipe
        self._prng = Prng(f"{order.key}; try={number}")
        self.flows = self._prng.choice(possible)
        self._bounds = find_bounds(recipe, self.flows)
        self._sampler = Sampler(recipe, self._bounds, self._prng, make_engine)
        self._rival = Rival(
            recipe.board,
            fills=recipe.uniqueness is Uniqueness.UNIQUE,
            plain=not recipe.touching,
            make_engine=make_engine,
        )
        self._repairer = Repairer(recipe, self._rival, self._sampler, self._bounds, self._prng)
        self._gave_up = 0

    def run(self) -> Drawing | None:
        """Return a drawing as unique as the recipe demands, or None when the try failed.

        Raises ImpossibleError when it is proven that there is none with so many flows.
        """
        try:
            drawing = Drafter(self._recipe, self._bounds, self._sampler, self._prng).draw()
            drawing = bring_bends_into_range(
                self._recipe, drawing, self._bounds, self._sampler, self._prng
            )
            if self._recipe.uniqueness is Uniqueness.AMBIGUOUS:
                return drawing
            return self._repairer.repair(drawing)
        except TryError as error:
            self._gave_up = int(isinstance(error, GaveUpError))
            return None

    @property
    def work(self) -> Work:
        """What the try has cost so far, and that it is one."""
        samples, looks = self._sampler.samples, self._rival.looks
        return Work(1, samples, looks, self._repairer.repairs, self._gave_up)
