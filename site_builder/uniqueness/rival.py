"""The rival: asks for another way to join a puzzle's pairs."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.board import Board
from site_builder.constraints import links_differ
from site_builder.solver import Answer, Engine, EngineMaker, Z3Engine
from site_builder.uniqueness.model import Model, build_model
from site_builder.uniqueness.view import Faced, View
from site_builder.windows import Window, find_whole


class Rival:
    """Asks for another way to join a puzzle's pairs, on the whole board or inside a window.

    A window is a puzzle of its own: where the known solution leaves it, its paths end. So one
    formula serves all windows of a shape, and what the solver has learned is kept.

    ``fills``: whether only ways that cover every cell count (*unique*), or any way that joins all
    pairs (*airtight*). ``plain``: the known solutions never touch themselves. ``looks`` counts the
    questions asked so far.
    """

    def __init__(
        self, board: Board, *, fills: bool, plain: bool, make_engine: EngineMaker = Z3Engine
    ) -> None:
        self._board = board
        self._fills = fills
        self._shortcuts = plain and not fills
        self._make_engine = make_engine
        self._refuters: dict[tuple[Board, int], _Refuter] = {}
        self._faced = Faced(board, (False,) * len(board.links))
        self.looks = 0
        self._last: tuple[View, Engine] | None = None

    def face(self, drawn: Sequence[bool]) -> None:
        """Take up the puzzle whose known solution draws these links of the board."""
        self._faced = Faced(self._board, drawn)

    def ask(self, window: Window, within: Window | None = None) -> Answer:
        """Say whether there is another way that differs inside ``window`` alone.

        With ``within``, a window inside of it: that differs there alone.
        """
        view = View(self._faced, window)
        refuter = self._find_refuter(window.inner, view.code_width)
        switch = refuter.open_switch(view)
        given = [switch, *view.say(refuter.model)]
        if within is not None:
            free = set(within.links)
            given += [
                inner + 1 if on else -inner - 1
                for inner, (link, on) in enumerate(zip(window.links, view.known, strict=True))
                if link not in free
            ]
        return self._answer(refuter.engine, view, given, switch)

    def ask_whole(self) -> Answer:
        """Say whether there is another way on the whole board.

        In an engine of its own that takes what is given as clauses: it can simplify the formula
        by them, which makes this hardest of questions two to four times faster.
        """
        view = View(self._faced, find_whole(self._board))
        model = self._find_model(self._board, view.code_width)
        switch = model.formula.variables + 1
        given = [*links_differ(view.known, switch), (switch,)]
        given += [(literal,) for literal in view.say(model)]
        engine = self._make_engine(model.formula.grow(switch, given))
        return self._answer(engine, view, (), switch)

    def read_way(self) -> tuple[bool, ...]:
        """Return the links of the whole board in the way behind the last answer, a YES.

        Where cells may stay empty it may come with stray loops.
        """
        if self._last is None:
            raise ValueError("nothing was asked yet")
        view, engine = self._last
        return view.read_way(engine)

    def _answer(self, engine: Engine, view: View, given: Sequence[int], switch: int) -> Answer:
        self.looks += 1
        self._last = view, engine
        while True:
            answer = engine.ask(given)
            # A stray loop beside paths that leave cells empty proves that there is another way;
            # beside paths that should fill the board it is no way at all, and is cut.
            if answer is not Answer.YES or not self._fills:
                return answer
            loops = view.find_loops(engine, switch)
            if not loops:
                return answer
            engine.add(loops)

    def _find_refuter(self, inner: Board, width: int) -> _Refuter:
        if (inner, width) not in self._refuters:
            self._refuters[inner, width] = _Refuter(
                self._find_model(inner, width), self._make_engine
            )
        return self._refuters[inner, width]

    def _find_model(self, inner: Board, width: int) -> Model:
        return build_model(inner, width, fills=self._fills, shortcuts=self._shortcuts)


class _Refuter:
    """An engine for all windows of one shape that have at most so many colors."""

    def __init__(self, model: Model, make_engine: EngineMaker) -> None:
        self.model = model
        self.engine = make_engine(model.formula)
        self._last_switch = model.formula.variables

    def open_switch(self, view: View) -> int:
        """Return a fresh variable that says "in this view, and not as known"."""
        self._last_switch += 1
        self.engine.add(links_differ(view.known, self._last_switch))
        self.engine.add(view.pair(self.model, self._last_switch))
        return self._last_switch
