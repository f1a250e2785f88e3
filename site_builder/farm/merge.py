"""Bringing levels into order: the first of two equal ones stays, the later one is made anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b

from site_builder.errors import GenerationError
from site_builder.farm.dispatch import Arrival, Task
from site_builder.farm.jobs import Outcome
from site_builder.generator.order import Order
from site_builder.puzzle import Level, Puzzle, find_symmetry_key

MOST_ATTEMPTS = 60
"""Fresh starts for a level that repeats an earlier one, before the recipe counts as used up."""


class Merger:
    """Takes arrivals in any order and releases their outcomes by position, without repeats."""

    def __init__(self, orders: Sequence[Order], taken: Iterable[Puzzle] = ()) -> None:
        """Bring the levels of ``orders`` into order; none may equal one of the ``taken`` boards."""
        self.orders = orders
        self._found: dict[int, tuple[Outcome, bytes]] = {}
        self._released = 0
        # Of released levels, and boards that were there before; digests: there may be a million.
        self._seen = {_find_digest(puzzle) for puzzle in taken}
        self._claims: dict[bytes, int] = {}
        self._debts: dict[int, int] = {}
        self._again: list[Task[Order]] = []

    def accept(self, arrival: Arrival[Order]) -> int | None:
        """Take an arrival; return a position that counts as done by it, if there is one.

        Of two levels that are equal only one counts until the other has been made anew: a run
        never says that all is done when it is not. Which of them counts first is arbitrary.
        """
        position, outcome = arrival.task.position, arrival.outcome
        if not isinstance(outcome, Level):
            self._found[position] = outcome, b""
            return None
        key = _find_digest(outcome.puzzle)
        self._found[position] = outcome, key
        is_repeated = arrival.task.order != self.orders[position]
        return None if is_repeated else self._claim(position, key)

    def _claim(self, position: int, key: bytes) -> int | None:
        claimed = self._claims.setdefault(key, position)
        if claimed == position:
            return position
        self._claims[key] = min(claimed, position)
        self._debts[max(claimed, position)] = position
        return None

    def release(self) -> Iterator[tuple[Outcome, int | None]]:
        """Yield the outcomes whose turn has come, each with the position that it makes count.

        Raises GenerationError when a level repeats earlier ones however often it is made anew.
        """
        while self._released in self._found:
            position = self._released
            outcome, key = self._found.pop(position)
            if isinstance(outcome, Level) and key in self._seen:
                self._again.append(self._plan_anew(position, outcome))
                return
            self._seen.add(key)
            self._released += 1
            yield outcome, self._debts.pop(position, None)

    def take_repeats(self) -> list[Task[Order]]:
        """Return the tasks for levels that have turned out to be repeats since the last call."""
        taken, self._again = self._again, []
        return taken

    def _plan_anew(self, position: int, level: Level) -> Task[Order]:
        first, attempt = self.orders[position], level.expect_making().attempt
        if attempt - first.attempt >= MOST_ATTEMPTS:
            error = GenerationError(_explain_used_up(first, position))
            error.position = position
            raise error
        return Task(position, replace(first, attempt=attempt + 1))


def _find_digest(puzzle: Puzzle) -> bytes:
    return blake2b(repr(find_symmetry_key(puzzle)).encode(), digest_size=16).digest()


def _explain_used_up(order: Order, before: int) -> str:
    # Imported here: the parent needs the solver for this alone.
    from site_builder.generator.count import count_levels  # noqa: PLC0415

    recipe = order.recipe
    flows = " to ".join(str(count) for count in dict.fromkeys(recipe.flows))
    census = count_levels(recipe)
    if census.is_complete:
        exist = f"exactly {census.levels} exist, counted one by one"
    else:
        exist = f"at least {census.levels} exist"
    return (
        f"{recipe.board.size} with {flows} flows of {recipe.length[0]} to {recipe.length[1]} cells "
        f"(seed {order.seed!r}, index {order.index}) gives no further level that is new up to "
        f"rotation, reflection and recoloring: {MOST_ATTEMPTS} attempts all repeated a level made "
        f"before ({before} so far; {exist}); ask for fewer levels, another size or a wider range "
        "of flows"
    )
