"""Replays a hint script from the dots and the script alone: each step must follow.

Shares no code with the grading, on purpose: what both of them accept was thought out twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from replay_sketch import Closed, Link, Sketch, tie

Told = tuple[list[Link], list[Link]]
"""What a step says: links that are joined, and links that are ruled out."""

STARVED, BESIDE = 0, 3
"""The clashes that can show when an argument is followed one link at a time."""


class ReplayError(Exception):
    """A step does not follow: ``step`` is its number, from 1, or 0 for the end of the script."""

    def __init__(self, step: int, reason: str) -> None:
        super().__init__(f"step {step}: {reason}" if step else f"at the end: {reason}")
        self.step = step
        self.reason = reason


class Replay:
    """One script on its way. ``told``: how many steps each technique had, by its number."""

    def __init__(self, width: int, height: int, dots: Sequence[Sequence[int]]) -> None:
        self.sketch = Sketch(width, height, dots)
        self.told: Counter[int] = Counter()
        self._links = frozenset(self.sketch.list_links())
        self._rules: dict[int, Callable[[Sequence[int]], Told]] = {
            0: self._follow_exits,
            1: self._follow_exits_doubling,
            2: self._follow_facing,
            3: self._follow_meet,
            4: self._follow_claim,
            5: self._follow_pass,
            6: self._follow_barred,
            7: self._follow_through,
            8: self._follow_look_ahead,
            9: self._follow_locked,
        }

    def follow(self, step: Sequence[int]) -> None:
        """Check one step and draw or rule out what it says; ValueError if it does not follow."""
        _demand(bool(step) and step[0] in self._rules, "no such technique")
        cells = range(len(self.sketch.need))
        _demand(step[0] == 8 or all(cell in cells for cell in step[1:]), "no such cell")
        joined, barred = self._rules[step[0]](step[1:])
        self.told[step[0]] += 1
        known = [self.sketch.why_closed(*link) is Closed.PLAIN for link in joined + barred]
        _demand(not all(known), "it tells nothing new")
        for link in joined:
            _demand(self.sketch.why_closed(*link) is None, f"{link} is closed")
            self.sketch.draw(*link)
        self.sketch.barred.update(barred)
        _demand(self.sketch.drawn.isdisjoint(barred), "what it rules out is drawn")

    def list_paths(self) -> list[tuple[int, ...]]:
        """Return the path of each pair; ValueError if any is not joined or a cell is left."""
        sketch = self.sketch
        _demand(not any(sketch.need), "cells are not complete")
        _demand(not sketch.list_heads(), "a pair is not joined")
        paths = [sketch.path[one] for one, _ in sketch.pairs]
        _demand(sum(map(len, paths)) == len(sketch.need), "cells are on no path")
        starts = [one for one, _ in sketch.pairs]
        return [
            path if path[0] == start else path[::-1]
            for path, start in zip(paths, starts, strict=True)
        ]

    def _follow_exits(self, rest: Sequence[int]) -> Told:
        cell, *ends = rest
        around, why = self.sketch.around[cell], self.sketch.why_closed
        wide = [to for to in around if why(cell, to) is not Closed.PLAIN]
        _demand(self.sketch.need[cell] == len(wide), "the exits are not that few at sight")
        return self._take_all(cell, ends)

    def _follow_exits_doubling(self, rest: Sequence[int]) -> Told:
        cell, *ends = rest
        why = {self.sketch.why_closed(cell, to) for to in self.sketch.around[cell]}
        _demand(Closed.DOUBLING in why, "no side is closed for doubling back")
        return self._take_all(cell, ends)

    def _take_all(self, cell: int, ends: Sequence[int]) -> Told:
        sides = self.sketch.list_open(cell)
        _demand(self.sketch.need[cell] == len(sides), f"{cell} has {len(sides)} open sides")
        _demand(sorted(ends) == sorted(sides), f"the open sides are {sides}")
        return [tie(cell, to) for to in ends], []

    def _follow_facing(self, rest: Sequence[int]) -> Told:
        a, b = rest
        self._check_heads(a, b)
        return [self._check_link(a, b)], []

    def _follow_meet(self, rest: Sequence[int]) -> Told:
        head, other, *ends = rest
        self._check_heads(head, other)
        for to, piece in self._list_pieces_beyond(head, ends):
            _demand(not self.sketch.can_claim([other], piece), f"{other} stands beyond {to}")
        return [], [tie(head, to) for to in ends]

    def _follow_claim(self, rest: Sequence[int]) -> Told:
        head, other, *ends = rest
        self._check_heads(head, other)
        beyond = [piece for _, piece in self._list_pieces_beyond(head, ends)]
        claimed = [
            piece
            for to in self.sketch.list_free(head)
            if self._list_claimants(piece := self.sketch.flood([to])) == [{head, other}]
        ]
        _demand(
            any(all(own.isdisjoint(piece) for piece in beyond) for own in claimed),
            "no other piece is this color's alone",
        )
        return [], [tie(head, to) for to in ends]

    def _follow_pass(self, rest: Sequence[int]) -> Told:
        head, other, a, b = rest
        self._check_heads(head, other)
        link = self._check_bridge(a, b)
        _demand(not self.sketch.can_meet((head, other), link=link), "there is another way")
        return [link], []

    def _follow_barred(self, rest: Sequence[int]) -> Told:
        a, b = rest
        link = self._check_bridge(a, b)
        near, far = (self.sketch.flood([cell], link=link) for cell in link)
        _demand(near.isdisjoint(far), "the link is no bridge")
        stands = self.sketch.can_claim
        for one, other in self.sketch.list_heads():
            for here, there in ((near, far), (far, near)):
                crosses = stands([one], here) and stands([other], there)
                _demand(not crosses, f"the color of {one} may cross")
        return [], [link]

    def _follow_through(self, rest: Sequence[int]) -> Told:
        head, other, cell, *ends = rest
        self._check_heads(head, other)
        _demand(self.sketch.find_color(cell) is None, "the cell has a color")
        node = self.sketch.path[cell]
        _demand(not self.sketch.can_meet((head, other), node=node), "there is another way")
        crossed = {head, other}
        for end in (head, other):
            crossed |= self.sketch.flood(self.sketch.list_free(end), node=node)
        _demand(crossed.isdisjoint(ends), "the color may come or go there")
        return [], [self._check_way(cell, to) for to in ends]

    def _follow_locked(self, rest: Sequence[int]) -> Told:
        head, to, *victim = rest
        _demand(any(head in heads for heads in self.sketch.list_heads()), f"{head} is no head")
        _demand(to in self.sketch.list_free(head), f"{head} cannot go to {to}")
        trial = self._suppose_at_sight(head, to)
        if len(victim) == 1:
            piece = trial.flood(victim)
            fit = trial.need[victim[0]] and trial.find_color(victim[0]) is None
            _demand(bool(fit), f"{victim[0]} is on no piece")
            fillers = [heads for heads in trial.list_heads() if trial.can_claim(heads, piece)]
            _demand(not fillers, "a color can fill the piece")
        else:
            one, other = victim
            self._check_heads(one, other)
            heads = trial.find_heads(self.sketch.find_color(one) or 0)
            _demand(not trial.can_meet(heads), "the heads can still meet")
        return [], [tie(head, to)]

    def _follow_look_ahead(self, rest: Sequence[int]) -> Told:
        a, b, drawn, clash, cell, depth, *ends = rest
        link = self._check_link(a, b)
        _demand(drawn in (0, 1), "a link is drawn or ruled out")
        _demand(_clashes_within(self._suppose(link, drawn), depth), f"no clash in wave {depth}")
        if clash >= 0:
            trial = self._suppose(link, drawn)
            for c, d in zip(ends[::2], ends[1::2], strict=True):
                self._check_link(c, d)
                _demand(trial.why_closed(c, d) is None, f"{c}-{d} of the argument is closed")
                _demand(trial.must_draw(c, d), f"{c}-{d} of the argument does not follow")
                trial.draw(c, d)
            _demand(clash in (STARVED, BESIDE), "such a clash cannot show")
            clashing = trial.find_starved() if clash == STARVED else trial.find_split()
            _demand(cell in clashing, f"no such clash shows at {cell}")
        else:
            _demand((cell, len(ends)) == (-1, 0), "an argument untold has neither cell nor links")
        return ([], [link]) if drawn else ([link], [])

    def _suppose(self, link: Link, drawn: int) -> Sketch:
        trial = self.sketch.fork()
        _demand(trial.why_closed(*link) is None, f"{link} is closed already")
        if drawn:
            trial.draw(*link)
        else:
            trial.barred.add(link)
        return trial

    def _suppose_at_sight(self, a: int, b: int) -> Sketch:
        """Return the board after a move, without looking for what doubles back since."""
        trial = self.sketch.fork()
        trial.barred.update(
            link for link in self._links if self.sketch.why_closed(*link) is Closed.DOUBLING
        )
        trial.sees_doubling = False
        trial.draw(a, b)
        return trial

    def _list_pieces_beyond(self, head: int, ends: Sequence[int]) -> Iterator[tuple[int, set[int]]]:
        """Yield the ends that a head may be linked to, with the piece that each is on."""
        for to in ends:
            self._check_way(head, to)
            if self.sketch.why_closed(head, to) is None:
                _demand(self.sketch.find_color(to) is None, f"{to} has a color")
                yield to, self.sketch.flood([to])

    def _list_claimants(self, piece: set[int]) -> list[set[int]]:
        heads = self.sketch.list_heads()
        return [set(pair) for pair in heads if self.sketch.can_claim(pair, piece)]

    def _check_heads(self, a: int, b: int) -> None:
        pairs = [set(heads) for heads in self.sketch.list_heads()]
        _demand({a, b} in pairs, f"{a} and {b} are not the heads of a color")

    def _check_link(self, a: int, b: int) -> Link:
        _demand((a, b) in self._links, f"{a} and {b} are no link")
        return a, b

    def _check_way(self, a: int, b: int) -> Link:
        return self._check_link(*tie(a, b))

    def _check_bridge(self, a: int, b: int) -> Link:
        link = self._check_link(a, b)
        _demand(self.sketch.why_closed(a, b) is None, f"{a}-{b} is closed")
        _demand(self.sketch.find_color(a) is self.sketch.find_color(b) is None, "it has a color")
        return link


def replay(
    width: int, height: int, dots: Sequence[Sequence[int]], script: Sequence[Sequence[int]]
) -> Replay:
    """Follow a whole script; ReplayError at the first step that does not follow."""
    run = Replay(width, height, dots)
    for number, step in enumerate(script, start=1):
        try:
            run.follow(step)
        except ValueError as error:
            raise ReplayError(number, str(error)) from error
    try:
        run.list_paths()
    except ValueError as error:
        raise ReplayError(0, str(error)) from error
    return run


def _clashes_within(trial: Sketch, depth: int) -> bool:
    """Make all moves that follow, wave by wave: say whether a clash shows by wave ``depth``."""
    for _ in range(depth):
        if trial.find_starved() or trial.find_split():
            return True
        moves = [
            link
            for link in trial.list_links()
            if trial.why_closed(*link) is None and trial.must_draw(*link)
        ]
        if not moves:
            return False
        for link in moves:
            if trial.why_closed(*link) is not None:
                return True
            trial.draw(*link)
    return False


def _demand(holds: bool, reason: str) -> None:  # noqa: FBT001 - as an assertion has it
    if not holds:
        raise ValueError(reason)
