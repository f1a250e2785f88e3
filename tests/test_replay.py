"""Hint scripts follow from the dots alone, and a replay refuses those that do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from replay import Replay, ReplayError, replay
from replay_sketch import tie

from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.notation.hint_script import write_hint_script
from site_builder.puzzle import Difficulty, Grade, Level, Recipe, Technique

ANY = (Difficulty.GENTLE, Difficulty.EXPERT)
MEDIUM = (Difficulty.MEDIUM, Difficulty.HARD)
HARD = (Difficulty.HARD, Difficulty.EXPERT)

RECIPES = {
    "5x5": Recipe(5, 5, (4, 5), (3, 25), difficulty=ANY),
    "6x5": Recipe(6, 5, (4, 5), (3, 30), difficulty=ANY),
    "6x6": Recipe(6, 6, (4, 6), (3, 36), difficulty=MEDIUM),
    "7x7": Recipe(7, 7, (5, 7), (3, 49), difficulty=HARD),
    "8x8": Recipe(8, 8, (6, 8), (3, 64), difficulty=ANY),
}
LEVELS_EACH = 5

Script = list[list[int]]


@cache
def make(name: str) -> tuple[Level, ...]:
    """Return some levels with a grade."""
    orders = [Order(RECIPES[name], "replayed", index) for index in range(LEVELS_EACH)]
    return tuple(map(make_level, orders))


def write(level: Level) -> Script:
    """Return the script of a level as it stands on its page."""
    assert isinstance(level.grade, Grade)
    return write_hint_script(level.grade)


def follow(level: Level, script: Script) -> Replay:
    """Replay a script on the dots of a level."""
    recipe = level.expect_making().recipe
    return replay(recipe.width, recipe.height, level.puzzle.terminals, script)


def find_refused(level: Level, script: Script) -> int | None:
    """Return the number of the step at which a script is refused, None if it replays."""
    try:
        follow(level, script)
    except ReplayError as error:
        return error.step
    return None


@cache
def list_steps(technique: Technique) -> list[tuple[Level, Script, int]]:
    """Return where a technique stands in the scripts of the hard levels, as places from 0."""
    levels = [level for name in ("6x6", "7x7") for level in make(name)]
    scripts = [(level, write(level)) for level in levels]
    return [
        (level, script, place)
        for level, script in scripts
        for place, step in enumerate(script)
        if step[0] == technique
    ]


def replace_step(script: Script, place: int, *steps: Sequence[int]) -> Script:
    """Return a script with other steps in the place of one."""
    return [*script[:place], *map(list, steps), *script[place + 1 :]]


def start(rows: str, *, drawn: str = "", barred: str = "") -> Replay:
    """Return a replay of a board drawn as letters and points, with some links known.

    ``drawn`` and ``barred``: pairs of cells, "0-1 1-2".
    """
    lines = rows.split()
    cells = "".join(lines)
    dots = [
        [place for place, sign in enumerate(cells) if sign == color]
        for color in sorted(set(cells) - {"."})
    ]
    run = Replay(len(lines[0]), len(lines), dots)
    for pair in drawn.split():
        a, b = map(int, pair.split("-"))
        run.sketch.draw(a, b)
    for pair in barred.split():
        a, b = map(int, pair.split("-"))
        run.sketch.barred.add(tie(a, b))
    return run


def refuse(run: Replay, step: list[int]) -> str:
    """Return why a step is refused."""
    with pytest.raises(ValueError, match=r".") as caught:
        run.follow(step)
    return str(caught.value)


@pytest.mark.parametrize("name", RECIPES)
def test_scripts_follow_from_the_dots(name: str) -> None:
    """Every step of every script follows, and all of them together are the solution."""
    for level in make(name):
        assert list(level.solution.paths) == follow(level, write(level)).list_paths()


def test_replayed_scripts_have_the_hard_techniques() -> None:
    """The levels above say something about more than exits."""
    told: Counter[int] = Counter()
    for name in RECIPES:
        for level in make(name):
            told += follow(level, write(level)).told
    demanded = {0, 1, 2, Technique.MEET, Technique.LOOK_AHEAD, Technique.LOCKED}
    assert set() == demanded - set(told)


@pytest.mark.parametrize("technique", [Technique.EXITS, Technique.EXITS_DOUBLING, Technique.FACING])
def test_a_dropped_link_is_missed(technique: Technique) -> None:
    """Without a step that joins links, whichever it is, the script does not replay."""
    for level, script, place in list_steps(technique)[::7]:
        assert find_refused(level, replace_step(script, place)) is not None


def test_a_dropped_look_ahead_is_missed() -> None:
    """A script makes a look-ahead where nothing easier is left: what follows leans on it."""
    steps = list_steps(Technique.LOOK_AHEAD)
    refused = [find_refused(level, replace_step(script, place)) for level, script, place in steps]
    assert 3 * len(refused) <= 4 * sum(step is not None for step in refused)


def test_a_step_cannot_come_twice() -> None:
    """The second time there is nothing to tell: it is refused on the spot."""
    for level, script, place in list_steps(Technique.EXITS)[::7]:
        twice = replace_step(script, place, script[place], script[place])
        assert place + 2 == find_refused(level, twice)


@pytest.mark.parametrize("technique", [Technique.EXITS, Technique.EXITS_DOUBLING])
def test_another_link_is_refused(technique: Technique) -> None:
    """A cell that is joined to another neighbor than it must is refused on the spot."""
    for level, script, place in list_steps(technique)[::7]:
        number, cell, *ends = script[place]
        around = [to for to in level.puzzle.board.neighbors[cell] if to not in ends]
        for to in around:
            changed = replace_step(script, place, [number, cell, to, *ends[1:]])
            assert place + 1 == find_refused(level, changed)


@pytest.mark.parametrize(
    ("technique", "other"),
    [
        (Technique.EXITS, Technique.EXITS_DOUBLING),
        (Technique.EXITS_DOUBLING, Technique.EXITS),
    ],
)
def test_exits_are_called_by_what_closes_their_sides(
    technique: Technique, other: Technique
) -> None:
    """A step leans on no doubling back exactly where nothing plainer closes one of its sides."""
    for level, script, place in list_steps(technique)[::5]:
        renamed = replace_step(script, place, [other, *script[place][1:]])
        assert place + 1 == find_refused(level, renamed)


@pytest.mark.parametrize(
    "technique", [technique for technique in Technique if technique is not Technique.LOOK_AHEAD]
)
def test_look_ahead_has_no_other_name(technique: Technique) -> None:
    """The conclusion of a look-ahead does not follow by anything easier."""
    level, script, place = list_steps(Technique.LOOK_AHEAD)[0]
    _, a, b, *_ = script[place]
    assert place + 1 == find_refused(level, replace_step(script, place, [technique, a, b]))
    pair = [technique, a, b, a, b]
    assert place + 1 == find_refused(level, replace_step(script, place, pair))


def test_an_inverted_look_ahead_is_refused() -> None:
    """Supposing the truth leads to no clash."""
    for level, script, place in list_steps(Technique.LOOK_AHEAD):
        _, a, b, drawn, *rest = script[place]
        for told in (rest, [-1, -1, 30]):
            changed = replace_step(script, place, [8, a, b, 1 - drawn, *told])
            assert place + 1 == find_refused(level, changed)


def test_every_link_of_an_argument_counts() -> None:
    """An argument is as short as can be: without any of its links it is refused."""
    steps = [entry for entry in list_steps(Technique.LOOK_AHEAD) if len(entry[1][entry[2]]) > 7]
    assert steps
    for level, script, place in steps:
        step = script[place]
        for gap in range(7, len(step), 2):
            shorter = step[:gap] + step[gap + 2 :]
            assert place + 1 == find_refused(level, replace_step(script, place, shorter))


def test_a_clash_elsewhere_is_refused() -> None:
    """The clash shows at the cell that is named and in the wave that is named."""
    for level, script, place in list_steps(Technique.LOOK_AHEAD):
        _, a, b, drawn, clash, cell, depth, *links = script[place]
        wrong = cell + 1 if cell else len(level.puzzle.board.cells) - 1
        for told in ([clash, wrong, depth], [2, cell, depth], [clash, cell, 0]):
            changed = replace_step(script, place, [8, a, b, drawn, *told, *links])
            assert place + 1 == find_refused(level, changed)


def test_an_argument_untold_is_explored() -> None:
    """Where the argument is too long to show, the conclusion is found again."""
    for level, script, place in list_steps(Technique.LOOK_AHEAD):
        _, a, b, drawn, _, _, depth, *_ = script[place]
        untold = replace_step(script, place, [8, a, b, drawn, -1, -1, depth])
        assert find_refused(level, untold) is None


@pytest.mark.parametrize(
    ("rows", "drawn", "barred", "step"),
    [
        ("A..A B..B", "", "5-6", [5, 0, 3, 1, 2]),
        ("A..B A..B", "", "5-6", [6, 1, 2]),
        ("A...A B...B .....", "", "1-6 3-8", [7, 0, 4, 2, 7]),
        (".A. .B. .A. .B.", "", "3-4", [4, 1, 7, 2]),
        (".A. .B. .A. .B.", "", "3-4", [3, 10, 4, 9]),
        ("A.B ... A.B", "", "2-5", [9, 0, 1, 2, 8]),
        ("A.A.", "", "", [9, 0, 1, 3]),
        ("A.. ... .A.", "0-1 7-4", "", [2, 1, 4]),
        ("A.. ... A..", "0-1 1-2 2-5", "", [1, 5, 8]),
    ],
)
def test_techniques_follow_on_small_boards(
    rows: str, drawn: str, barred: str, step: list[int]
) -> None:
    """Each technique tells something where its reason is given, and not a thing known before."""
    run = start(rows, drawn=drawn, barred=barred)
    run.follow(step)
    assert 1 == run.told.total()
    assert refuse(run, step)


@pytest.mark.parametrize(
    ("rows", "drawn", "barred", "step", "reason"),
    [
        ("A..A B..B", "", "", [5, 0, 3, 1, 2], "there is another way"),
        ("A..B A..B", "", "", [6, 1, 2], "the link is no bridge"),
        ("A..A B..B", "", "5-6", [6, 1, 2], "the color of 0 may cross"),
        ("A...A B...B .....", "", "", [7, 0, 4, 2, 7], "there is another way"),
        ("A...A B...B .....", "", "1-6 3-8", [7, 0, 4, 2, 1], "the color may come or go there"),
        (".A. .B. .A. .B.", "", "", [4, 1, 7, 2], "no other piece is this color's alone"),
        (".A. .B. .A. .B.", "", "3-4", [3, 10, 4, 11], "4 stands beyond 11"),
        ("A.B ... A.B", "", "", [9, 0, 1, 2, 8], "the heads can still meet"),
        ("A.B ... A.B", "", "", [9, 0, 1, 3], "a color can fill the piece"),
        ("A.. ... .A.", "0-1", "", [2, 1, 4], "1 and 4 are not the heads of a color"),
        ("A.. ... A..", "0-1 1-2 2-5", "", [0, 5, 8], "the exits are not that few at sight"),
        ("A.. ... A..", "0-1 1-2", "", [1, 5, 8], "no side is closed for doubling back"),
        ("A.. ... ..A", "", "", [0, 9, 6, 4], "no such cell"),
    ],
)
def test_techniques_need_their_reason(
    rows: str, drawn: str, barred: str, step: list[int], reason: str
) -> None:
    """The same steps are refused where one link more is open, or one less is drawn."""
    assert reason == refuse(start(rows, drawn=drawn, barred=barred), step)
