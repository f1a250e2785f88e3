"""The levels as data: every cell is told exactly, and stays what it is in whatever reads it."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from datetime import date
from hashlib import sha256
from html import unescape
from itertools import islice, repeat
from pathlib import Path

import game_loader
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_site import make_content, make_grade, make_levels, remake

from site_builder import __version__
from site_builder.board import rectangle
from site_builder.downloads import (
    COLUMNS,
    LEVELS_FORMAT,
    Entry,
    find_hash,
    find_seed_code,
    guard_cell,
    render_levels_csv,
    render_levels_json,
    write_csv_rows,
)
from site_builder.generator import DEFINITION, Order
from site_builder.generator.make import make_level
from site_builder.grading import GRADING
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.seed_code import read_seed_code, write_seed_code
from site_builder.packs import Content
from site_builder.pages import Makers, render_site
from site_builder.pages.seeds import EXAMPLE, EXAMPLE_ID, view_parts
from site_builder.puzzle import Difficulty, Puzzle, Solution, Ungraded, Uniqueness, with_terminals
from site_builder.rules import find_faults

HEADER = (
    "id,pack,number,width,height,flows,uniqueness,grade,score,seed_code,sha256,puzzle,solution,"
    "pack_title,author,license,ungraded,date,paths"
)
"""Golden: a new column goes to the end of this line, and no other change is ever right."""

FORMULA_SIGNS = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")

HARMLESS = (
    "First Steps", "Agent 47", "CC-BY-4.0", "CC0-1.0", "MIT", "Level 3 of May", "3x3", "Ada & Bo",
    "it's", "2q5aykvw3s", "up-the-stairs", "A..B/....", "2.6x6.5.3-36.airtight.0.a_seed.cz22", "",
    "Mayday 5", "not unique", "gentle", "0dcf64681a5e798b",
)  # fmt: skip

TAKEN = (
    "12345678e9", "1e5", "2024", "1-2", "1/2", "2024-01-31", "May 3", "3 may",
    "12:30", "5 pm", "5%", "€5", "(5)", ".5", "1,5", "007", "true", "FALSE", "null", "NaN", "None",
    "n/a", "#N/A", "#REF!", "infinity", "mar-1", "1 Sept 2024", "\uff12\uff10",
    "2024-01-31T10:00", " 12 ",
)  # fmt: skip
"""Texts that some spreadsheet or program takes for a number, a date, an error, or nothing."""

DANGEROUS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\uff1d1",
    "a;=1+1",
    "a\t@b",
    "'=1",
)


def read_cell(cell: str) -> str:
    """Return the text that a cell stands for, as the page of the data says."""
    return re.sub(r"(^|[;\t\r\n])'", r"\1", cell)


def list_entries(content: Content | None = None) -> list[Entry]:
    """Return the rows of the sample site."""
    levels = make_levels()
    return [
        Entry(pack, number, level, write_level_csv(level.puzzle, level.solution))
        for pack in (content or make_content()).packs
        for number, level in enumerate(levels[pack.slug], start=1)
    ]


def read_csv(data: bytes) -> list[dict[str, str]]:
    """Return the rows of a table as a program that knows nothing of us reads them."""
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def read_board(rows: str) -> list[str]:
    """Return the cells of a board in reading order from rows joined by slashes."""
    return [sign for row in rows.split("/") for sign in row]


def make_puzzle(rows: str) -> Puzzle:
    """Return the puzzle that a cell of the column ``puzzle`` shows."""
    cells = read_board(rows)
    letters = sorted(set(cells) - {"."})
    pairs = [tuple(at for at, sign in enumerate(cells) if sign == letter) for letter in letters]
    board = rectangle(rows.index("/"), rows.count("/") + 1)
    return with_terminals(board, tuple((first, last) for first, last in pairs))


def make_solution(puzzle: Puzzle, rows: str) -> Solution:
    """Return the solution that a cell of the column ``solution`` shows: dot to dot by letters."""
    cells = read_board(rows)
    paths = []
    for first, last in puzzle.terminals:
        path = [first]
        while path[-1] != last:
            near = puzzle.board.neighbors[path[-1]]
            path += [it for it in near if cells[it] == cells[first] and it not in path]
        paths.append(tuple(path))
    return Solution(tuple(paths))


def render(content: Content | None = None) -> dict[str, bytes]:
    """Return the files of the sample site by path."""
    content = content or make_content()
    levels = {pack.slug: make_levels()[pack.slug] for pack in content.packs}
    return {file.path: file.data for file in render_site(content, levels, Makers("9.9"))}


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """Return the rendered sample site."""
    return render()


def test_columns_are_only_ever_added_at_the_end() -> None:
    """The header is the golden one: whoever counts or names columns goes on being right."""
    assert HEADER == render_levels_csv([]).decode().rstrip("\n")
    assert HEADER.split(",") == [column.name for column in COLUMNS]


def test_a_row_tells_what_is_known_of_a_level() -> None:
    """Each value stands in its column, as the manifest and the pages have it."""
    [entry, ungraded, *_] = list_entries()
    first, second, *_ = read_csv(render_levels_csv([entry, ungraded]))
    assert {
        "id": entry.level.id,
        "pack": "first-steps",
        "number": "1",
        "width": "5",
        "height": "5",
        "flows": "4",
        "uniqueness": "airtight",
        "grade": "hard",
        "score": "57",
        "seed_code": find_seed_code(entry.level),
        "sha256": sha256((entry.csv or "").encode()).hexdigest(),
        "puzzle": "AB.../...A./...C./.D.B./.C..D",
        "solution": "ABBBB/AAAAB/CCCCB/CDDBB/CCDDD",
        "pack_title": "Two by two",
        "author": "A. Uthor",
        "license": "CC0",
        "ungraded": "",
        "date": "",
        "paths": "A 0 5 6 7 8/B 1 2 3 4 9 14 19 18/C 13 12 11 10 15 20 21/D 16 17 22 23 24",
    } == first
    assert ("2", "", "", "beyond the techniques") == tuple(
        second[name] for name in ("number", "grade", "score", "ungraded")
    )


def test_puzzle_and_solution_make_the_very_level_again() -> None:
    """Letters lose nothing: boards read back are equal, rectangles too, and obey the rules."""
    entries = list_entries()
    for entry, row in zip(entries, read_csv(render_levels_csv(entries)), strict=True):
        puzzle = make_puzzle(row["puzzle"])
        solution = make_solution(puzzle, row["solution"])
        assert (entry.level.puzzle, entry.level.solution) == (puzzle, solution)
        walks = [tuple(map(int, walk.split()[1:])) for walk in row["paths"].split("/")]
        assert entry.level.solution.paths == tuple(walks)
        assert () == find_faults(puzzle, solution, entry.level.expect_making().recipe.length)


def test_the_table_is_plain_text() -> None:
    """UTF-8 without a byte order mark, a line feed at the end of each line, no other line end."""
    data = render_levels_csv(list_entries(make_content(title="Café ☕")))
    assert data.startswith(b"id,")
    assert b"\r" not in data
    assert 1 + len(list_entries()) == data.count(b"\n")
    assert data.endswith(b"\n")
    assert "Café ☕" in data.decode()


def test_rows_come_one_by_one() -> None:
    """A table without end can be begun: no row waits for the next one."""
    rows = write_csv_rows(repeat(list_entries()[0]))
    header, first, second = islice(rows, 3)
    assert f"{HEADER}\n" == header
    assert first == second


@pytest.mark.parametrize("text", HARMLESS)
def test_ordinary_texts_stand_as_they_are(text: str) -> None:
    """Nobody has to take anything away from a text that nothing takes for something else."""
    assert text == guard_cell(text)


@pytest.mark.parametrize("text", TAKEN)
def test_texts_like_numbers_and_dates_stay_texts(text: str) -> None:
    """A text that a spreadsheet would change begins with an apostrophe, and reads back."""
    assert f"'{text}" == guard_cell(text)
    assert text == read_cell(guard_cell(text))


@pytest.mark.parametrize("text", DANGEROUS)
def test_no_text_starts_a_formula(text: str) -> None:
    """Neither at its start, nor where a program that separates by semicolons begins a cell."""
    cells = re.split("[;\t\r\n]", guard_cell(text))
    assert [] == [cell for cell in cells if cell.strip().startswith(FORMULA_SIGNS)]
    assert text == read_cell(guard_cell(text))


HOSTILE = st.text(st.sampled_from("=+-@';,\"\t\r\n 1e5Am/\uff1d") | st.characters(codec="utf-8"))


@given(HOSTILE)
def test_guarded_cells_are_safe_and_read_back(text: str) -> None:
    """Whatever a text is, its cell starts no formula, is no number, and stands for that text."""
    cell = guard_cell(text)
    assert text == read_cell(cell)
    for part in re.split("[;\t\r\n]", cell):
        assert not part.strip().startswith(FORMULA_SIGNS)
    with pytest.raises(ValueError, match="could not convert"):
        float(cell)


@given(title=HOSTILE, author=HOSTILE, terms=HOSTILE, seed=HOSTILE)
def test_hostile_words_survive_the_table(title: str, author: str, terms: str, seed: str) -> None:
    """Read with a plain CSV reader, every text of an author comes back sign by sign, and safe."""
    [entry, *_] = list_entries()
    pack = replace(entry.pack, title=title, author=author, license=terms)
    entry = replace(entry, pack=pack, level=remake(entry.level, seed=seed))
    [row] = read_csv(render_levels_csv([entry]))
    assert (title, author, terms) == tuple(
        read_cell(row[name]) for name in ("pack_title", "author", "license")
    )
    assert seed == read_seed_code(row["seed_code"]).seed
    assert [] == [cell for cell in row.values() if cell.startswith(FORMULA_SIGNS)]


@given(st.text("123456789e", min_size=10, max_size=10).filter(lambda name: name.strip("e")))
def test_ids_like_numbers_stay_texts(name: str) -> None:
    """An id of digits alone, or with an e among them, never reaches a spreadsheet bare."""
    assert f"'{name}" == guard_cell(name)


def test_json_holds_the_same_data() -> None:
    """Row by row the JSON has what the table has: numbers as numbers, nothing as null."""
    entries = list_entries()
    document = json.loads(render_levels_json(make_content().site, entries, solver_version="9.9"))
    kinds = {column["name"]: column["type"] for column in document["columns"]}
    assert HEADER.split(",") == list(kinds)
    for told, row in zip(document["levels"], read_csv(render_levels_csv(entries)), strict=True):
        shown = {name: "" if value is None else str(value) for name, value in told.items()}
        assert {name: read_cell(cell) for name, cell in row.items()} == shown
        assert [] == [
            name for name, value in told.items()
            if value is not None and (kinds[name] == "number") != isinstance(value, int)
        ]  # fmt: skip


def test_a_board_of_a_daily_pack_has_its_day() -> None:
    """The day is a date as it stands, which a spreadsheet may take for what it is."""
    pack = replace(make_content().packs[0], start=date(2026, 12, 31))
    entries = [replace(entry, pack=pack) for entry in list_entries()[:2]]
    rows = read_csv(render_levels_csv(entries))
    assert ["2026-12-31", "2027-01-01"] == [row["date"] for row in rows]
    document = json.loads(render_levels_json(make_content().site, entries, solver_version="9.9"))
    assert ["2026-12-31", "2027-01-01"] == [told["date"] for told in document["levels"]]


def test_paths_tell_a_flow_that_runs_beside_itself() -> None:
    """The walk is that of the solution where letters alone would leave open which way it goes."""
    pairs = with_terminals(rectangle(2, 2), ((0, 1),))
    level = replace(list_entries()[0].level, puzzle=pairs, solution=Solution(((0, 2, 3, 1),)))
    [row] = read_csv(render_levels_csv([Entry(make_content().packs[0], 1, level, None)]))
    assert ("AA/..", "AA/AA", "A 0 2 3 1") == (row["puzzle"], row["solution"], row["paths"])


def test_json_says_what_it_is() -> None:
    """Format, site, versions and every column in words come before the levels."""
    content = make_content(url="https://example.org/")
    document = json.loads(render_levels_json(content.site, [], solver_version="9.9"))
    assert [LEVELS_FORMAT, []] == [document["format"], document["levels"]]
    assert {
        "title": "Two by two", "author": "A. Uthor", "license": "CC0", "url": "https://example.org/",
    } == document["site"]  # fmt: skip
    assert {
        "flowpress": __version__, "level_definition": DEFINITION, "grading": GRADING,
        "z3-solver": "9.9",
    } == document["made_with"]  # fmt: skip
    assert [column.about for column in COLUMNS] == [told["about"] for told in document["columns"]]


def test_json_is_one_level_a_line() -> None:
    """Each level is a line that is JSON by itself, a comma at its end aside."""
    entries = list_entries()
    text = render_levels_json(make_content().site, entries, solver_version="9.9").decode()
    lines = [line for line in text.splitlines() if line.startswith('{"id": ')]
    assert [entry.level.id for entry in entries] == [
        json.loads(line.removesuffix(","))["id"] for line in lines
    ]


def test_every_grade_and_reason_is_told() -> None:
    """Each class shows as its word with a score, each missing grade as its reason, never both."""
    [entry, *_] = list_entries()
    grades = [*(make_grade(kind, 7) for kind in Difficulty), *Ungraded]
    entries = [replace(entry, level=replace(entry.level, grade=grade)) for grade in grades]
    told = [
        (row["grade"], row["score"], row["ungraded"])
        for row in read_csv(render_levels_csv(entries))
    ]
    classes = ("gentle", "easy", "medium", "hard", "expert")
    reasons = ("not unique", "doubles back", "beyond the techniques")
    assert [*((word, "7", "") for word in classes), *(("", "", why) for why in reasons)] == told


def test_the_site_has_the_table_of_all_its_levels(site: dict[str, bytes]) -> None:
    """Packs come in the order of the shelf, levels in that of their pages."""
    ids = [level.id for levels in make_levels().values() for level in levels]
    assert ids == [row["id"] for row in read_csv(site["levels.csv"])]
    assert ids == [told["id"] for told in json.loads(site["levels.json"])["levels"]]


def test_hashes_of_rows_are_those_of_the_files(site: dict[str, bytes]) -> None:
    """With pack and id of a row its CSV is found, and its hash agrees."""
    for row in read_csv(site["levels.csv"]):
        data = site[f"packs/{row['pack']}/{row['id']}.csv"]
        assert row["sha256"] == find_hash(data)


def test_the_page_tells_sizes_and_hashes(site: dict[str, bytes]) -> None:
    """Of the table in both forms, and of each pack's zip and manifest."""
    page = site["data.html"].decode()
    files = ["levels.csv", "levels.json"]
    for slug in make_levels():
        files += [f"packs/{slug}/{slug}.zip", f"packs/{slug}/manifest.json"]
    for path in files:
        told = rf'<a href="{path}" download.*?{len(site[path]):,} bytes.*?{find_hash(site[path])}'
        assert re.search(told, page, flags=re.DOTALL)


def test_the_page_explains_every_column(site: dict[str, bytes]) -> None:
    """Name and words of each column are there in order, and the sample rows are real rows."""
    page = unescape(site["data.html"].decode())
    names = re.findall(r'<th scope="row"><code>(\w+)</code>', page)
    assert HEADER.split(",") == names
    assert [] == [column.name for column in COLUMNS if f"<p>{column.about}</p>" not in page]
    [shown] = re.findall(r'<pre class="rows"[^>]*>(.*?)</pre>', page, flags=re.DOTALL)
    rows = shown.splitlines()
    table = site["levels.csv"].decode().splitlines()
    assert (HEADER, 3) == (rows[0], len(rows))
    assert [] == [row for row in rows if row not in table]


def find_code(page: str, language: str) -> str:
    """Return the code that the page shows for a language."""
    [code] = re.findall(rf'<code data-language="{language}">(.*?)</code>', page, flags=re.DOTALL)
    return unescape(code)


def test_the_python_of_the_page_reads_the_table(tmp_path: Path) -> None:
    """Run as it stands, beside a table with guarded texts, it reads what the JSON holds."""
    site = render(make_content(title="=May 3; -4"))
    for name in ("levels.csv", "levels.json"):
        (tmp_path / name).write_bytes(site[name])
    code = find_code(site["data.html"].decode(), "python")
    again = find_code(site["data.html"].decode(), "json").replace("levels =", "told =")
    check = "assert [row['pack_title'] for row in levels] == [it['pack_title'] for it in told]"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{again}\n{check}\nassert told[0]['pack_title'][0] == '='"],
        cwd=tmp_path, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert ("", 0) == (done.stderr, done.returncode)
    assert read_csv(site["levels.csv"])[0]["puzzle"].split("/") == done.stdout.split()


@pytest.mark.parametrize(
    ("title", "words"),
    [("Two by two", "no cell has one"), ("1/2", "3 cells have one")],
)
def test_the_page_says_how_many_cells_are_guarded(title: str, words: str) -> None:
    """Whoever reads the table without a way back knows whether that is safe on this site."""
    content = make_content(title=title)
    assert f"On this site {words}." in render(content)["data.html"].decode()


def test_a_site_without_levels_has_a_table_too() -> None:
    """A header alone, a page without samples, and a good example of a seed code."""
    site = render(replace(make_content(), packs=()))
    assert f"{HEADER}\n" == site["levels.csv"].decode()
    assert [] == json.loads(site["levels.json"])["levels"]
    assert b'<pre class="rows"' not in site["data.html"]
    page = re.sub("<[^>]*>", "", site["seeds.html"].decode())
    assert f"flowpress seed {write_seed_code(EXAMPLE)} --expect {EXAMPLE_ID}" in page


def flip(height: int, place: tuple[int, int]) -> tuple[int, int]:
    """Return a cell of ours (row, column) as a game has it: x, and y from the bottom."""
    return place[1], height - 1 - place[0]


def test_a_game_reads_every_level_from_the_zip(site: dict[str, bytes]) -> None:
    """A loader that knows only the words about the format finds size, flows and dots of each."""
    for slug, levels in make_levels().items():
        loaded = game_loader.load_pack(site[f"packs/{slug}/{slug}.zip"])
        assert {f"{level.id}.csv" for level in levels} == set(loaded)
        for level in levels:
            game, board = loaded[f"{level.id}.csv"], level.puzzle.board
            places = [flip(board.height, cell) for cell in board.cells]
            assert (board.width, board.height) == (game.width, game.height)
            assert {frozenset(places[cell] for cell in path) for path in level.solution.paths} == {
                frozenset(place for place, color in game.colors.items() if color == wanted)
                for wanted in game.dots
            }
            assert {
                frozenset(places[cell] for cell in pair) for pair in level.puzzle.terminals
            } == {frozenset(pair) for pair in game.dots.values()}


def test_the_game_has_the_top_row_on_top(site: dict[str, bytes]) -> None:
    """The first line of a tall level is at the greatest y, its first number at x = 0."""
    [level] = make_levels()["tall"]
    [game] = game_loader.load_pack(site["packs/tall/tall.zip"]).values()
    text = site[f"packs/tall/{level.id}.csv"].decode()
    assert text.splitlines()[0] == ",".join(str(game.colors[x, 3]) for x in range(3))
    assert (3, 4) == (game.width, game.height)


def test_the_game_knows_no_code_of_ours() -> None:
    """The judge is independent: nothing of this package comes into it."""
    assert "site_builder" not in Path(game_loader.__file__).read_text(encoding="utf-8")


def test_the_seed_page_takes_a_code_of_the_site_apart(site: dict[str, bytes]) -> None:
    """The parts under the code are its very parts, and the code is that of a level here."""
    page = unescape(site["seeds.html"].decode())
    signs = re.findall(r'<p class="code-signs"><code>(.*?)</code>', page)
    codes = {find_seed_code(level): level.id for ls in make_levels().values() for level in ls}
    code = ".".join(signs)
    assert code in codes
    assert f"--expect {codes[code]}<" in page
    plain = re.sub("<[^>]*>", "", page)
    assert 4 == plain.count(code)


LATER = replace(EXAMPLE, index=5, attempt=2)
WISHES = replace(
    EXAMPLE.recipe, flows=(4, 6), dots_apart=3, difficulty=(Difficulty.EASY, Difficulty.HARD)
)


@pytest.mark.parametrize(
    ("order", "part", "words"),
    [
        (EXAMPLE, 1, "6 cells wide and 6 high."),
        (EXAMPLE, 2, "5 flows."),
        (EXAMPLE, 3, "3 to 36 cells for each flow, its two dots included."),
        (EXAMPLE, 4, "It has to be airtight, and nothing else is asked for."),
        (EXAMPLE, 5, "Number 0 of the levels of this recipe; the first is number 0."),
        (EXAMPLE, 6, "The words that the level grows from: “begin at the corners”."),
        (
            LATER, 5,
            "Number 5 of the levels of this recipe; the first is number 0. Made anew: attempt 2.",
        ),
        (replace(EXAMPLE, recipe=WISHES), 2, "4 to 6 flows."),
        (
            replace(EXAMPLE, recipe=WISHES), 4,
            "It has to be airtight; asked for besides: apart3, easy-hard.",
        ),
        (
            replace(EXAMPLE, recipe=replace(WISHES, uniqueness=Uniqueness.AMBIGUOUS)), 4,
            "Nothing has to be proven; asked for besides: apart3, easy-hard.",
        ),
    ],
)  # fmt: skip
def test_parts_of_a_code_say_what_they_mean(order: Order, part: int, words: str) -> None:
    """Each part of a code is put into words by what this very code orders."""
    parts = view_parts(order)
    assert write_seed_code(order) == ".".join(it.signs for it in parts)
    assert words == parts[part].words


def test_the_example_code_makes_the_example_level() -> None:
    """What a site without levels shows as code and id belong together."""
    assert EXAMPLE_ID == make_level(EXAMPLE).id


def test_codes_forgive_what_the_page_says(site: dict[str, bytes]) -> None:
    """Blanks, line breaks, a # at the end and capitals outside the seed make no difference."""
    assert b"blanks and line breaks are taken out" in site["seeds.html"]
    code = write_seed_code(EXAMPLE)
    head, seed, check = code.rsplit(".", 2)
    told = f" {head.upper()}.\n {seed} . {check.upper()} #"
    assert EXAMPLE == read_seed_code(told)
