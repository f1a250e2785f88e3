"""The convert command on folders, zips and files of a site; a file a level; solving."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import boxed
import pytest
from conftest import read_tree
from drawn import read_dots
from sample_site import make_content, make_levels

from site_builder.audit.collection import Listed
from site_builder.cli.convert import solve_levels
from site_builder.downloads import Entry as Row
from site_builder.downloads import (
    render_levels_csv,
    render_levels_json,
    render_manifest,
    render_zip,
)
from site_builder.errors import NotationError
from site_builder.farm import Workforce
from site_builder.notation.entry import Entry
from site_builder.notation.formats import FORMATS
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.pack_line import write_pack_line, write_pack_lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from site_builder.notation.formats import Format

    Run = Callable[..., subprocess.CompletedProcess[str]]

CSV = "1,2,2,2,2\n1,1,1,1,2\n3,3,3,3,2\n3,4,4,2,2\n3,3,4,4,4\n"
SMALL = "1,1,1,2\n3,3,3,2\n"
ROWS = "AB...\n...A.\n...C.\n.D.B.\n.C..D\n"
LINE = "5,0,1,4;0,5,6,7,8;1,2,3,4,9,14,19,18;13,12,11,10,15,20,21;16,17,22,23,24\n"
SMALL_LINE = "4:2,0,1,3;0,1,2;3,7;4,5,6\n"
AMBIGUOUS = "3 3\nA..\n...\nA..\n"
UNSOLVABLE = "3 3\nA.B\n...\nB.A\n"

PACK = make_content().packs[0]
LEVELS = make_levels()[PACK.slug][::-1]
CSVS = [write_level_csv(level.puzzle, level.solution) for level in LEVELS]
LINES = "".join(
    write_pack_line(level.puzzle, level.solution, number)
    for number, level in enumerate(LEVELS, start=1)
)


def write(folder: Path, files: dict[str, str | bytes]) -> None:
    """Write files by relative path."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)


def make_pack() -> dict[str, bytes]:
    """Return what a site's zip of a pack holds."""
    files = {f"{level.id}.csv": csv.encode() for level, csv in zip(LEVELS, CSVS, strict=True)}
    manifest = render_manifest(PACK, LEVELS, CSVS, solver_version="9.9")
    return {**files, "manifest.json": manifest}


def number_lines(*lines: str) -> str:
    """Return pack lines as one text, numbered."""
    return "".join(line.replace(",0,1,", f",0,{at},") for at, line in enumerate(lines, start=1))


def test_a_folder_is_all_its_texts_in_order(flowpress: Run, tmp_path: Path) -> None:
    """Of all depths, by name; hidden files are left alone, others as well, which is told."""
    files = {"b.csv": CSV, "a/z.txt": SMALL_LINE, "c.TXT": LINE, ".hidden.csv": "x", "a.md": "x"}
    write(tmp_path / "maps", {**files, ".git/x.csv": "x", "a/z.txt.meta": "x"})
    done = flowpress("convert", "maps", "--to", "pack")
    expected = number_lines(SMALL_LINE, LINE, LINE)
    assert (0, expected) == (done.returncode, done.stdout)
    note = "note: maps: 2 files are left out, whose names do not end in .csv, .json, .txt or .zip: "
    assert f"{note}a.md, a/z.txt.meta\n" == done.stderr


def test_pipes_and_links_out_of_a_folder_are_left_alone(flowpress: Run, tmp_path: Path) -> None:
    """A pipe does not hang the command; what is left out is told of, a link inside is read."""
    write(tmp_path, {"maps/a.csv": SMALL, "out.csv": CSV, "other/b.csv": CSV})
    os.mkfifo(tmp_path / "maps" / "pipe.csv")
    (tmp_path / "maps" / "link.csv").symlink_to("../out.csv")
    (tmp_path / "maps" / "more").symlink_to("../other")
    (tmp_path / "maps" / "loop.csv").symlink_to("loop.csv")
    (tmp_path / "maps" / "inner.csv").symlink_to("a.csv")
    done = flowpress("convert", "maps", "--to", "pack")
    assert (0, number_lines(SMALL_LINE, SMALL_LINE)) == (done.returncode, done.stdout)
    assert [
        "note: maps/link.csv is left out: this link leads out of the folder",
        "note: maps/loop.csv is left out: this link leads nowhere",
        "note: maps/more is left out: this link leads out of the folder",
        "note: maps/pipe.csv is left out: this is neither a file nor a folder",
    ] == done.stderr.splitlines()


def test_a_pack_comes_in_the_order_of_its_manifest(flowpress: Run, tmp_path: Path) -> None:
    """As a zip, as a folder with other files beside it, and by its manifest."""
    files = make_pack()
    names = [name for name in files if name != "manifest.json"]
    assert names != sorted(names)
    write(tmp_path, {"tiny.zip": render_zip(files)})
    write(tmp_path / "tiny", {**files, "tiny.pack.txt": LINES, "tiny.zip": render_zip(files)})
    for given in ("tiny.zip", "tiny", "tiny/manifest.json"):
        done = flowpress("convert", given, "--to", "pack")
        assert (0, LINES, "") == (done.returncode, done.stdout, done.stderr)


def test_a_level_that_no_csv_can_tell_is_in_its_pack(flowpress: Run, tmp_path: Path) -> None:
    """A path that runs beside itself comes back from the zip of a pack, by its pack line."""
    _, levels = boxed.make_pack()
    write(tmp_path, {"boxed.zip": boxed.box()})
    done = flowpress("convert", "boxed.zip", "--to", "pack")
    expected = write_pack_lines([Entry(level.puzzle, level.solution) for level in levels])
    assert (0, expected, "") == (done.returncode, done.stdout, done.stderr)
    done = flowpress("audit", "boxed.zip", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [[], [], [0], []] == [each["touching"] for each in found]
    assert "boxed.zip/manifest.json, level 3" == found[2]["file"]


def test_a_zip_in_a_folder_and_a_zip_without_a_manifest(flowpress: Run, tmp_path: Path) -> None:
    """The first has its place by name; of the second all texts are read, by name."""
    inner = render_zip({"b.csv": CSV.encode(), "a.csv": SMALL.encode(), "c.zip": b"x", "d": b"x"})
    write(tmp_path / "maps", {"a.csv": CSV, "b.zip": inner, "c.csv": SMALL})
    done = flowpress("convert", "maps", "--to", "pack")
    expected = number_lines(LINE, SMALL_LINE, LINE, SMALL_LINE)
    assert (0, expected) == (done.returncode, done.stdout)
    note = "note: maps/b.zip: 2 files are left out, whose names do not end in .csv, .json or .txt: "
    assert f"{note}c.zip, d\n" == done.stderr


def test_a_zip_made_on_a_mac(flowpress: Run, tmp_path: Path) -> None:
    """What the system keeps in it for itself is hidden, and left out without a word."""
    files = {"lv/a.csv": CSV, "__MACOSX/lv/._a.csv": "\0\5\26\7", "lv/.b.txt": "x", ".DS_Store": ""}
    made = render_zip({name: text.encode() for name, text in files.items()})
    write(tmp_path, {"levels.zip": made})
    done = flowpress("convert", "levels.zip", "--to", "pack")
    assert (0, LINE, "") == (done.returncode, done.stdout, done.stderr)


def test_a_zip_of_names_that_begin_with_a_period_and_a_slash(
    flowpress: Run, tmp_path: Path
) -> None:
    """As some programs write them: they are names like any other."""
    write(tmp_path, {"levels.zip": render_zip({"./a.csv": CSV.encode()})})
    done = flowpress("convert", "levels.zip", "--to", "pack")
    assert (0, LINE, "") == (done.returncode, done.stdout, done.stderr)


def test_names_are_shown_with_nothing_invisible(flowpress: Run, tmp_path: Path) -> None:
    """A name reaches no terminal as it is, be it wrong, left out, or not even text."""
    write(tmp_path, {"in/\x1b[2J.csv": "x", "in/a\nb.md": "x", "in/ok.csv": CSV})
    (tmp_path / "in" / os.fsdecode(b"\xff.csv")).symlink_to("nothing")
    done = flowpress("convert", "in", "--to", "rows")
    assert 2 == done.returncode
    others = "note: in: 1 file is left out, whose name does not end in .csv, .json, .txt or .zip: "
    assert [
        r"note: in/\udcff.csv is left out: this link leads nowhere",
        rf"{others}a\nb.md",
        r"error: in/\x1b[2J.csv: line 1: 'x' stands once instead of twice, at row 1, column 1",
    ] == done.stderr.splitlines()


def test_tables_of_a_site(flowpress: Run, tmp_path: Path) -> None:
    """CSV, JSON, and a whole site, of which the table alone is read."""
    rows = [
        Row(PACK, number, level, csv)
        for number, (level, csv) in enumerate(zip(LEVELS, CSVS, strict=True), start=1)
    ]
    table = render_levels_csv(rows)
    told = render_levels_json(make_content().site, rows, solver_version="9.9")
    write(tmp_path / "site", {"levels.csv": table, "levels.json": told, "packs/a/x.csv": "x"})
    for given in ("site/levels.csv", "site/levels.json", "site"):
        done = flowpress("convert", given, "--to", "pack")
        assert (0, LINES, "") == (done.returncode, done.stdout, done.stderr)


def test_audit_reads_the_tables_too(flowpress: Run, tmp_path: Path) -> None:
    """What one command reads as a text the other does."""
    row = Row(PACK, 1, LEVELS[2], CSVS[2])
    write(tmp_path, {"levels.csv": render_levels_csv([row])})
    done = flowpress("audit", "levels.csv")
    assert (0, "airtight") == (done.returncode, done.stdout.split()[4])


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"in/a.csv": "x", "in/b.txt": "", "in/c.json": "{"}, "3 problems; nothing was written"),
        ({"in/a.csv": CSV, "in/b/c.csv": "1,1\n2,x\n"}, "in/b/c.csv: line 2, field 2: 'x'"),
        ({"in/b.zip": b"PK\x03\x04"}, "in/b.zip: the zip is damaged"),
        ({"in/b.zip": render_zip({"../a.csv": b"1"})}, "in/b.zip: the zip has a file '../a.csv'"),
        ({"in/b.zip": render_zip({"a.csv": b"1,1\n2,x"})}, "in/b.zip/a.csv: line 2, field 2: 'x'"),
        (
            {"in/b.zip": render_zip({"a.zip": b"x"})},
            "in/b.zip: there is no file in it that ends in .csv, .json or .txt\n",
        ),
        (
            {"in/b.md": "x"},
            "error: in: there is no file in it that ends in .csv, .json, .txt or .zip\n",
        ),
        (
            {"in/p/manifest.json": make_pack()["manifest.json"], "in/q.csv": "x"},
            "are named in it, but not there",
        ),
        ({"in/q.csv": "x"}, "error: in/q.csv: "),
    ],
)
def test_all_that_cannot_be_read_is_named(
    flowpress: Run, tmp_path: Path, files: dict[str, str | bytes], words: str
) -> None:
    """With the file in its folder or zip; nothing is written."""
    write(tmp_path, files)
    done = flowpress("convert", "in", "--to", "rows", "--out", "out/")
    assert 2 == done.returncode
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_manifest_from_a_pipe_is_explained(tmp_path: Path, environment: dict[str, str]) -> None:
    """What lies beside it cannot be known."""
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", "convert", "-", "--to", "rows"],
        cwd=tmp_path,
        env=environment,
        input=make_pack()["manifest.json"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (2, b"") == (done.returncode, done.stdout)
    assert b"error: standard input: a manifest names the CSVs of a pack; give" in done.stderr


@pytest.mark.parametrize("wanted", FORMATS, ids=lambda wanted: wanted.key)
def test_a_file_a_level(flowpress: Run, tmp_path: Path, wanted: Format) -> None:
    """Into a folder that is made, by sorted names; and from there back into the same levels."""
    write(tmp_path, {"two.txt": number_lines(LINE, SMALL_LINE)})
    done = flowpress("convert", "two.txt", "--to", wanted.key, "--out", "new/out/")
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    names = sorted(path.name for path in (tmp_path / "new" / "out").iterdir())
    assert [f"level-001{wanted.suffix}", f"level-002{wanted.suffix}"] == names
    back = flowpress("convert", "new/out", "--to", "rows")
    assert f"{ROWS}\nA.AB\nC.CB\n" == back.stdout


def test_files_that_are_there_are_not_lost(flowpress: Run, tmp_path: Path) -> None:
    """Equal ones may stay, others are refused and named, --force replaces them; so for one file."""
    write(tmp_path, {"two.txt": number_lines(LINE, SMALL_LINE), "out/level-001.csv": CSV})
    again = ("convert", "two.txt", "--to", "csv", "--out", "out")
    assert 0 == flowpress(*again).returncode
    made = read_tree(tmp_path / "out")
    assert {"level-001.csv": CSV.encode(), "level-002.csv": SMALL.encode()} == made
    write(tmp_path, {"out/level-002.csv": "mine", "out/other.csv": "mine", "out/level-001.csv": ""})
    done = flowpress(*again)
    expected = (
        "error: nothing was written: out/level-001.csv, out/level-002.csv are there already with "
        "other content; --force replaces what is there\n"
    )
    assert (2, expected) == (done.returncode, done.stderr)
    assert b"mine" == (tmp_path / "out" / "level-002.csv").read_bytes()
    assert 0 == flowpress(*again, "--force").returncode
    assert {**made, "other.csv": b"mine"} == read_tree(tmp_path / "out")
    one = ("convert", "two.txt", "--to", "rows", "--out", "out/other.csv")
    assert "out/other.csv is there already" in flowpress(*one).stderr
    assert 0 == flowpress(*one, "--force").returncode


def test_nothing_is_half_written(flowpress: Run, tmp_path: Path) -> None:
    """A folder in the way of the second file leaves the first unwritten, and no draft behind."""
    write(tmp_path, {"two.txt": number_lines(LINE, SMALL_LINE), "out/level-002.csv/x": "mine"})
    for force in ((), ("--force",)):
        done = flowpress("convert", "two.txt", "--to", "csv", "--out", "out", *force)
        assert (2, False) == (done.returncode, "Traceback" in done.stderr)
        assert {"level-002.csv/x": b"mine"} == read_tree(tmp_path / "out")
        assert [tmp_path / "out" / "level-002.csv"] == list((tmp_path / "out").iterdir())


@pytest.mark.parametrize(
    ("out", "code"),
    [
        ("maps/", 2),
        ("maps", 2),
        ("maps/deep/er/", 2),
        ("maps/all.rows.txt", 2),
        ("again/", 2),
        ("maps/all.out", 0),
        ("maps/.made/", 0),
        ("maps-made/", 0),
    ],
)
def test_a_folder_does_not_feed_on_itself(
    flowpress: Run, tmp_path: Path, out: str, code: int
) -> None:
    """What the next run would read is not written into a folder that is read, by no other name."""
    write(tmp_path, {"maps/a.csv": CSV})
    (tmp_path / "again").symlink_to("maps")
    before = read_tree(tmp_path / "maps")
    done = flowpress("convert", "maps", "--to", "rows", "--out", out)
    assert code == done.returncode
    if code:
        assert before == read_tree(tmp_path / "maps")
        assert f"error: nothing was written: {out} lies in maps, which is read: " in done.stderr
    else:
        again = flowpress("convert", "maps", "--to", "rows", "--out", out)
        assert (0, ROWS) == (again.returncode, flowpress("convert", "maps", "--to", "rows").stdout)


def test_a_device_and_a_link_are_written_to(flowpress: Run, tmp_path: Path) -> None:
    """A link stays a link; /dev/null takes anything."""
    write(tmp_path, {"one.csv": CSV, "there/file.txt": ""})
    (tmp_path / "link.txt").symlink_to("there/file.txt")
    run = ("convert", "one.csv", "--to", "rows", "--force", "--out")
    assert 0 == flowpress(*run, "/dev/null").returncode
    assert 0 == flowpress(*run, "link.txt").returncode
    assert ROWS == (tmp_path / "there" / "file.txt").read_text(encoding="utf-8")
    assert (tmp_path / "link.txt").is_symlink()


@pytest.mark.parametrize(
    ("given", "out", "words"),
    [
        ("one.csv", "", "--out is empty"),
        ("one.csv", "x" * 300, "cannot be written: File name too long"),
        ("one.csv", "x" * 300 + "/", "cannot be compared: File name too long"),
        ("one.csv", "one.csv/", "one.csv is there already"),
        ("one.csv", "no/where", "no/where cannot be written: No such folder as no"),
        ("x" * 300, "out/", "cannot be read: File name too long"),
    ],
)
def test_places_that_cannot_be(
    flowpress: Run, tmp_path: Path, given: str, out: str, words: str
) -> None:
    """In words, for what is read and for what is written."""
    write(tmp_path, {"one.csv": CSV})
    done = flowpress("convert", given, "--to", "rows", "--out", out)
    assert (2, "") == (done.returncode, done.stdout)
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert ["one.csv"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize(("key", "expected"), [("csv", CSV), ("pack", LINE)])
def test_solving(flowpress: Run, tmp_path: Path, key: str, expected: str) -> None:
    """A puzzle that comes without a solution gets the one it has."""
    write(tmp_path, {"rows.txt": ROWS})
    done = flowpress("convert", "rows.txt", "--to", key, "--solve")
    assert (0, expected) == (done.returncode, done.stdout)


def test_solving_keeps_what_is_known(flowpress: Run, tmp_path: Path) -> None:
    """A stored solution goes along, be there others or not; the others are found beside it."""
    stored = "3,0,2,1;0,1,2,5,4,3,6,7,8\n"
    write(tmp_path, {"a.txt": number_lines(stored), "b.txt": ROWS})
    done = flowpress("convert", "a.txt", "b.txt", "--to", "pack", "--solve")
    assert (0, stored.replace(",2,1;", ",1,1;")) == (done.returncode, done.stdout.split("5,0")[0])


def test_boards_that_have_not_one_solution_are_refused(flowpress: Run, tmp_path: Path) -> None:
    """All of them at once, with file, number and the words of the audit."""
    write(tmp_path, {"two.txt": AMBIGUOUS + UNSOLVABLE, "good.txt": ROWS})
    done = flowpress("convert", "good.txt", "two.txt", "--to", "pack", "--solve", "--out", "x/")
    words = done.stderr
    assert 2 == done.returncode
    assert "two.txt, level 1: ambiguous, a second solution differs first at row 1, " in words
    assert "where unique is demanded" in words
    assert "two.txt, level 2: no solution fills the board" in words
    assert not (tmp_path / "x").exists()


def test_an_undecided_board_is_refused() -> None:
    """What was not found within the budget is not made up, nor called impossible."""
    rows = ["." * 24 for _ in range(24)]
    rows[3] = "A" + "." * 22 + "B"
    rows[11] = "." * 7 + "C" + "." * 9 + "A" + "." * 6
    rows[20] = "B" + "." * 12 + "C" + "." * 10
    large = read_dots("\n".join(rows))
    levels = [Listed("large.txt", 7, Entry(large)), Listed("good.txt", 1, Entry(read_dots(ROWS)))]
    expected = "large.txt, level 7: undecided: no solution was found within the limit of work"
    with pytest.raises(NotationError, match=f"^{expected}$"):
        solve_levels(levels, 1, Workforce(1, "z3"))


def test_the_budget_is_an_option(flowpress: Run, tmp_path: Path) -> None:
    """Of solving, as it is of the audit; without solving there is nothing to spend."""
    write(tmp_path, {"rows.txt": ROWS})
    done = flowpress("convert", "rows.txt", "--to", "pack", "--solve", "--budget", "1")
    assert (0, LINE) == (done.returncode, done.stdout)
    done = flowpress("convert", "rows.txt", "--to", "rows", "--budget", "1")
    assert (2, "") == (done.returncode, done.stdout)
    assert "--budget is for --solve" in done.stderr


def test_a_solution_that_a_csv_cannot_tell(flowpress: Run, tmp_path: Path) -> None:
    """It is found or stored, and refused with the reason."""
    stored = "3,0,1,1;0,1,2,5,4,3,6,7,8\n"
    write(tmp_path, {"two.txt": "4 4\nA..A\n....\nB..B\n....\n", "line.txt": LINE + stored})
    done = flowpress("convert", "line.txt", "--to", "csv", "--out", "x/")
    assert 2 == done.returncode
    assert "error: line.txt, level 2: a level CSV cannot tell a path that runs" in done.stderr
    done = flowpress("convert", "two.txt", "--to", "csv", "--solve", "--out", "x/")
    assert 2 == done.returncode
    assert "two.txt, level 1: a level CSV cannot tell a path that runs beside itself" in done.stderr
    assert 0 == flowpress("convert", "two.txt", "--to", "pack", "--solve").returncode


def test_levels_that_do_not_fit_are_all_named(flowpress: Run, tmp_path: Path) -> None:
    """53 pairs are too many for an arukone; each such level is told, with its file and number."""
    pairs = " ".join(f"{x} {y} {x + 1} {y}" for y in range(6) for x in range(0, 18, 2))
    line = f"18 6 {' '.join(pairs.split()[: 4 * 53])}\n"
    write(tmp_path, {"many.txt": line + "4 2 0 0 2 0 3 0 3 1 0 1 2 1\n" + line})
    for key in ("link", "pzprv3"):
        done = flowpress("convert", "many.txt", "--to", key, "--out", "x/")
        told = [line.strip() for line in done.stderr.splitlines()]
        assert 2 == done.returncode
        words = "an arukone has at most 52 pairs, and this puzzle has 53 flows"
        assert [f"many.txt, level {at}: {words}" for at in (1, 3)] == told[1:]


def test_the_manifest_is_checked_as_a_whole(flowpress: Run, tmp_path: Path) -> None:
    """A level of the pack that has no CSV is told by its number, not left out."""
    files = make_pack()
    manifest = json.loads(files["manifest.json"])
    manifest["levels"][1]["csv"] = None
    files["manifest.json"] = json.dumps(manifest).encode()
    write(tmp_path, {"tiny.zip": render_zip(files)})
    done = flowpress("convert", "tiny.zip", "--to", "rows")
    assert 2 == done.returncode
    assert (
        "tiny.zip/manifest.json: the pack cannot be read whole: level 2 has neither a CSV"
        in done.stderr
    )
