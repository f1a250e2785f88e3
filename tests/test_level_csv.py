"""The level CSV, there and back, and everything it must refuse."""

from __future__ import annotations

import pytest

from site_builder.board import rectangle
from site_builder.errors import NotationError
from site_builder.notation.level_csv import read_level_csv, write_level_csv
from site_builder.puzzle import Puzzle, find_colors, from_paths

SAMPLE = "1,2,2,2,2\n1,1,1,1,2\n4,4,4,4,2\n4,3,3,2,2\n4,4,3,3,3\n"


def test_dots_are_the_ends_of_the_paths() -> None:
    """The documented sample gives the documented dots."""
    puzzle, _ = read_level_csv(SAMPLE)
    positions = [tuple(puzzle.board.cells[cell] for cell in pair) for pair in puzzle.terminals]
    expected = [((0, 0), (1, 3)), ((0, 1), (3, 3)), ((2, 3), (4, 1)), ((3, 1), (4, 4))]
    assert expected == positions


def test_colors_are_numbered_by_their_first_dot() -> None:
    """What is written counts colors from 1 in reading order of the dots."""
    expected = "1,2,2,2,2\n1,1,1,1,2\n3,3,3,3,2\n3,4,4,2,2\n3,3,4,4,4\n"
    assert expected == write_level_csv(*read_level_csv(SAMPLE))


def test_what_is_written_reads_back_equal() -> None:
    """A wide board survives the round trip, path directions included."""
    board = rectangle(4, 2)
    puzzle, solution = from_paths(board, ((5, 1, 0, 4), (6, 2, 3, 7)))
    with pytest.raises(NotationError, match="has 0 ends"):
        write_level_csv(puzzle, solution)
    puzzle, solution = from_paths(board, ((0, 1, 2, 3), (7, 6, 5, 4)))
    text = write_level_csv(puzzle, solution)
    assert "1,1,1,1\n2,2,2,2\n" == text
    assert (puzzle, solution) == read_level_csv(text)


@pytest.mark.parametrize(
    "text",
    [
        SAMPLE.replace("\n", "\r\n"),
        SAMPLE.rstrip("\n"),
        "\n\n" + SAMPLE.replace("\n", "\n\n"),
        SAMPLE.replace(",", " , "),
    ],
)
def test_samples_in_the_wild_are_read(text: str) -> None:
    """Carriage returns, blank lines, spaces and a missing last line end change nothing."""
    assert read_level_csv(SAMPLE) == read_level_csv(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no row"),
        ("1,1\n1,1,1\n", "row 2 is not as long"),
        ("1,x\n1,1\n", "line 1, field 2: 'x'"),
        ("1,1\n-1,-1\n", "line 2, field 1: '-1'"),
        ("1,1\n\u0662,\u0662\n", "line 2, field 1"),
        ("1,1,2\n1,1,2\n", "color 1 has 0 ends"),
        ("1,1,1\n2,1,2\n", "touches itself or branches at row 1, column 2"),
        ("1,1,2\n3,3,3\n", "color 2 has 0 ends"),
        ("1,1,2,1,1\n3,3,2,4,4\n", "color 1 has 4 ends"),
        ("1,1,2,3,3,3\n4,4,2,3,5,3\n1,1,2,3,3,3\n", "ends"),
        ("9," * 30 + "9\n", "larger than 30"),
        ("1\n" * 31, "larger than 30"),
        ("1" * 30_000, "longer than"),
        ("=cmd(),1\n", "not a color number"),
    ],
)
def test_what_is_no_level_is_refused(text: str, reason: str) -> None:
    """Each kind of broken grid is refused with its reason."""
    with pytest.raises(NotationError, match=reason.replace("(", r"\(")):
        read_level_csv(text)


def test_a_path_with_a_stray_loop_is_refused() -> None:
    """A color with two proper ends and a ring elsewhere is not one path."""
    grid = "1,1,1,2,1,1,1\n3,3,3,2,1,4,1\n5,5,5,2,1,1,1\n"
    with pytest.raises(NotationError, match="color"):
        read_level_csv(grid)
    ring = "1,1,1,2,1,1,1\n3,3,3,2,1,4,1\n5,5,5,2,1,4,1\n6,6,6,2,1,1,1\n"
    with pytest.raises(NotationError, match="color 1 is in several pieces"):
        read_level_csv(ring)


def test_a_path_that_runs_beside_itself_is_not_written() -> None:
    """Such a path would come back with other dots, so nothing is written."""
    puzzle, solution = from_paths(rectangle(3, 2), ((0, 1, 2, 5, 4, 3),))
    with pytest.raises(NotationError, match="touches itself"):
        write_level_csv(puzzle, solution)


def test_a_level_that_would_come_back_different_is_not_written() -> None:
    """Colors out of canonical order are caught by reading back."""
    puzzle, solution = from_paths(rectangle(3, 2), ((0, 1, 2), (3, 4, 5)))
    swapped = Puzzle(puzzle.board, puzzle.terminals[::-1])
    assert (0, 0, 0, 1, 1, 1) == find_colors(puzzle, solution)
    with pytest.raises(NotationError, match="does not survive"):
        write_level_csv(swapped, solution)
