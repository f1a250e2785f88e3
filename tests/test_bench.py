"""The benches measure what they say: the baseline, the marks of a level, the tables."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from drawn import read_drawn

from bench.article import make_article_level, walk_path
from bench.build import weigh_tree
from bench.command import main
from bench.engines import EngineCounter
from bench.frames import Frames, find_point
from bench.identity import HEAD as IDENTITY_HEAD
from bench.identity import Made, compare, is_equal
from bench.identity import render_row as render_identity_row
from bench.launch import measure_command
from bench.marks import Marks, find_marks
from bench.player import HEAD as PLAYER_HEAD
from bench.player import make_snake_drill, run_player
from bench.player import render_row as render_player_row
from bench.quality import LINES, Outcome, Sample, carry_out
from bench.results import INTRODUCTION, update_results
from bench.scope import Scope
from bench.sizes import BASELINE, Size
from bench.speed import HEAD, Run, render_row
from bench.tables import render_table, show_percent, show_ratio, show_seconds, show_spread
from site_builder.board import rectangle
from site_builder.cnf import Formula
from site_builder.feasibility import default_straight
from site_builder.puzzle import Uniqueness, Work
from site_builder.rules import find_faults
from site_builder.solver import open_z3_workshop

MIXED = """
AAAB
CCDB
EEDB
EFFF
"""
TOUCHING = """
AAA
BAA
BBB
"""
WINDING = """
ABBBB
AAAAB
CCCCB
CDDBB
CCDDD
"""
MIRRORED = """
BBBBA
BAAAA
BCCCC
BBDDC
DDDCC
"""
STRAY_LOOP = """
AAAB
ACAB
AAAB
BBBB
AAAA
"""


def mark(text: str) -> Marks:
    """Return the marks of a level drawn as letters."""
    return find_marks(*read_drawn(text))


def show(name: str, *boards: str) -> str:
    """Return the cell of the quality table for the line ``name`` and levels drawn as letters."""
    outcomes = tuple(Outcome(mark(board), Uniqueness.AIRTIGHT, 1, 9, 0) for board in boards)
    (cell,) = [line(Sample(5, outcomes)) for label, _, line in LINES if label == name]
    return cell


def test_article_recipe_yields_a_valid_level() -> None:
    """The baseline's proposals obey the founding rules: it does the whole job that we time."""
    puzzle, solution = make_article_level(BASELINE.recipe, seed=1)
    assert BASELINE.flows == puzzle.flows
    assert find_faults(puzzle, solution, BASELINE.recipe.length) == ()


def test_article_checker_does_not_meet_a_stray_loop() -> None:
    """A walk from dot to dot leaves a loop of the same color out, so that its grid is refused."""
    letters = "".join(STRAY_LOOP.split())
    path = walk_path(rectangle(4, 5), [ord(letter) - ord("A") for letter in letters], 0)
    assert path == (16, 17, 18, 19)


def test_marks_of_a_drawn_board() -> None:
    """Short, straight and bent paths, and dots side by side, are each counted once a path."""
    marks = mark(MIXED)
    assert (16, 6) == (marks.cells, marks.flows)
    assert (2, 4) == (marks.two_cells, marks.three_cells)
    assert (2, 0) == (marks.dots_beside, marks.touching)
    assert (5, 1) == (marks.straight, marks.bends)
    assert 8 == marks.border_dots


def test_bends_of_winding_paths() -> None:
    """Every change of direction counts, several on one path too."""
    marks = mark(WINDING)
    assert (0, 7) == (marks.straight, marks.bends)


def test_touching_path_is_counted() -> None:
    """A path beside itself counts, also where its dots lie apart."""
    marks = mark(TOUCHING)
    assert (1, 0) == (marks.touching, marks.dots_beside)


def test_repeats_are_told_apart_from_symmetric_repeats() -> None:
    """A mirrored level with other colors repeats up to symmetry, but not exactly."""
    boards = (WINDING, MIRRORED, MIXED)
    assert show("exact repeats", *boards) == "0"
    assert show("repeats up to symmetry", *boards) == "1"
    assert show("exact repeats", WINDING, WINDING) == "1"


def test_shares_are_of_all_paths() -> None:
    """Straight paths are counted over the paths of all levels, not averaged over levels."""
    assert show("dead-straight paths", MIXED, WINDING) == "50.0 %"
    assert show("flows", MIXED, WINDING) == "4-6"
    assert show("dots on the border", WINDING) == "50.0 %"
    assert show("bends in 100 cells", WINDING) == "28 (28-28)"


def test_level_not_found_is_shown() -> None:
    """An order without a level is a line of its own and spoils no other."""
    missing = Sample(5, (Outcome(None, None, 0, 1_000, 1),))
    cells = {name: line(missing) for name, _, line in LINES}
    assert cells["orders without a level"] == "1"
    assert cells["gave up"] == "1 of 1,000"
    assert cells["airtight, proven again"] == "-"


def test_order_is_carried_out_and_proven_again() -> None:
    """What the quality table counts is a level made from its order and proven airtight anew."""
    outcome = carry_out(Size(5, 5, 4).order(0), "z3")
    assert outcome.proven is Uniqueness.AIRTIGHT
    assert outcome.marks is not None
    assert (25, 4) == (outcome.marks.cells, outcome.marks.flows)


def test_counter_counts_questions_given_up() -> None:
    """A question that hits its limit of work is counted, beside those that were answered."""
    formula = Formula()
    pigeons = [formula.new_variables(6) for _ in range(7)]
    formula.add(tuple(pigeon) for pigeon in pigeons)
    formula.add(
        (-one[hole], -other[hole])
        for number, one in enumerate(pigeons)
        for other in pigeons[:number]
        for hole in range(6)
    )
    counter = EngineCounter(partial(open_z3_workshop, work_limit=1))
    counter.open_workshop()(formula).ask()
    assert (1, 1) == (counter.questions, counter.gave_up)


def test_sizes_take_what_a_pack_gets_by_default() -> None:
    """What is timed is what an author gets: oblong boards too, and few dead-straight paths."""
    recipe = Size(8, 30, 24).recipe
    assert (8, 30, (24, 24)) == (recipe.width, recipe.height, recipe.flows)
    assert (default_straight(8, 30), 3) == (recipe.straight, recipe.length[0])


def test_solvers_are_compared_on_one_order() -> None:
    """Each solver makes the level once, and all of them make the same one."""
    comparison = compare(Size(5, 5, 4).order(1))
    assert ["cadical", "glucose", "z3"] == sorted(comparison)
    assert all(is_equal(comparison, name) for name in comparison)
    assert None is not comparison["z3"].level
    assert min(made.questions for made in comparison.values()) > 0


def test_identity_row_tells_a_difference() -> None:
    """A solver that made another level, or none, does not count as equal; give-ups are counted."""
    level = compare(Size(5, 5, 4).order(0))["z3"].level
    same = {name: Made(level, 0.1, 10, 0) for name in ("z3", "cadical", "glucose")}
    spoiled = {**same, "z3": Made(level, 0.3, 30, 2), "glucose": Made(None, 0.1, 10, 0)}
    row = render_identity_row("5x5", [same, spoiled])
    cells = dict(zip(IDENTITY_HEAD, row, strict=True))
    assert ("2 of 2", "1 of 2") == (cells["cadical equal"], cells["glucose equal"])
    assert ("0.20", "2.0") == (cells["z3 s"], cells["cadical faster"])
    assert ("2 of 40", "1") == (cells["gave up"], cells["levels with it"])


def test_table_is_padded_markdown() -> None:
    """Columns line up, the first to the left, figures to the right."""
    expected = "| board |    s |\n| ----- | ---: |\n| 5x5   |  0.1 |\n| 10x10 | 12.5 |\n"
    assert expected == render_table(["board", "s"], [["5x5", "0.1"], ["10x10", "12.5"]])


def test_table_refuses_a_ragged_row() -> None:
    """A row that lost a cell would shift all figures: it is an error."""
    with pytest.raises(ValueError, match="each row needs 2 cells"):
        render_table(["board", "s"], [["5x5"]])


def test_figures_keep_what_means_something() -> None:
    """Two digits or so, whatever the size; a share that rounds to none or all is not shown so."""
    seconds = [show_seconds(value) for value in (0.0432, 0.432, 4.32, 43.2)]
    assert seconds == ["0.043", "0.43", "4.3", "43"]
    assert [show_ratio(value) for value in (0.0432, 4.32)] == ["0.04", "4.3"]
    shares = [show_percent(part, 10_000) for part in (0, 1, 5_000, 9_999, 10_000)]
    assert shares == ["0 %", "0.1 %", "50.0 %", "99.9 %", "100 %"]
    assert show_spread(range(11), 0) == "5 (1-9)"


@pytest.mark.parametrize(
    ("seconds", "met"),
    [((0.4, 0.4, 0.4), "yes"), ((0.6, 0.6, 0.6), "NO"), ((0.1, 0.1, 1.1), "NO")],
    ids=["within", "ratio missed", "worst missed"],
)
def test_speed_row_judges_ratio_and_worst(seconds: tuple[float, ...], met: str) -> None:
    """A target is met when both the median ratio and the worst level are within their bounds."""
    runs = [Run(one, 10, 0, Work(1, 10, 10, 2)) for one in seconds]
    row = render_row(Size(8, 8, 7, 0.5), runs, [1.0, 1.0, 1.0, 9.0], 80.0)
    cells = dict(zip(HEAD, row, strict=True))
    assert met == cells["met"]
    assert (cells["levels"], cells["target"], cells["peak MiB"]) == ("3", "<= 0.5", "80")


def test_speed_row_with_a_level_not_found() -> None:
    """A level not found counts with its time, and no target is met then."""
    runs = [Run(0.1, 10, 0, Work(1, 10, 10, 2)), Run(0.1, 30, 2, None)]
    cells = dict(zip(HEAD, render_row(Size(8, 8, 7), runs, [1.0, 1.0], 80.0), strict=True))
    assert (cells["levels"], cells["gave up"], cells["met"]) == ("1 of 2", "2 of 40", "NO")


def test_snake_is_one_stroke_through_all_rows_but_the_last() -> None:
    """The stroke goes to and fro; the last row is the other flow of a board that is full."""
    drill = make_snake_drill(3)
    assert ((0, 1, 2, 5, 4, 3), (6, 7, 8)) == drill.paths
    assert [[(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]] == drill.strokes


def test_pointer_goes_evenly_through_its_points() -> None:
    """Half of the way through three points is the second one."""
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert [(0, 0), (5, 0), (10, 0), (10, 10)] == [
        find_point(points, share) for share in (0, 0.25, 0.5, 1)
    ]


def test_frames_are_judged_by_their_work_and_by_their_pace() -> None:
    """More than 16.7 ms of work counts, and so does a frame that came half a frame late."""
    frames = Frames((16.7, 16.7, 33.3, 16.7), (4.0, 17.0, 20.0, 6.0), 5.25)
    row = render_player_row(make_snake_drill(3), frames)
    cells = dict(zip(PLAYER_HEAD, row, strict=True))
    assert ("3x3", "4", "5.2") == (cells["board"], cells["frames"], cells["CPU ms"])
    assert ("50.0 %", "25.0 %") == (cells["over 16.7"], cells["late"])


def test_player_bench_without_a_browser_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other benches run on a machine without Chromium, and this one tells why it does not."""
    monkeypatch.setenv("PATH", "")
    assert "Not measured" in run_player(Scope(quick=True, workers=1, engine="z3"))


def test_peak_memory_is_the_commands_own() -> None:
    """A command's peak is not that of the larger process that started it."""
    ballast = bytearray(200 * 2**20)
    usage = measure_command(["-c", "pass"])
    assert usage.peak < 60
    assert len(ballast) == 200 * 2**20


def test_failed_command_is_no_figure() -> None:
    """A command that fails is an error with its own words, never a fast result."""
    with pytest.raises(RuntimeError, match="no such luck"):
        measure_command(["-c", "raise SystemExit('no such luck')"])


def test_tree_digest_sees_names_and_bytes(tmp_path: Path) -> None:
    """Two sites are equal only if all paths and all bytes are."""
    for name, file, text in (("a", "x", "1"), ("b", "y", "1"), ("c", "x", "2"), ("d", "x", "1")):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text(text, encoding="utf-8")
    first, renamed, changed, equal = (weigh_tree(tmp_path / name) for name in "abcd")
    assert first == equal
    assert len({first.digest, renamed.digest, changed.digest}) == 3


def test_results_replace_what_was_run() -> None:
    """A later run of one bench leaves the other sections as they stand."""
    before = update_results("", {"Speed": "old", "Quality": "kept\n"})
    after = update_results(before, {"Speed": "new"})
    assert f"{INTRODUCTION}\n## Quality\n\nkept\n\n## Speed\n\nnew\n" == after


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [(["speeed"], "no bench is called speeed"), (["--write"], "--write needs --date")],
)
def test_command_refuses_before_it_measures(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip in the arguments is told at once, not after an hour."""
    with pytest.raises(SystemExit):
        main(arguments)
    assert problem in capsys.readouterr().err
