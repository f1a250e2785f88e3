"""Every written limit: the table in docs/LIMITS.md, the constant, and the error one beyond it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from test_packs import FIRST, SITE, write_content

from site_builder.audit.budget import BUDGET
from site_builder.board import MAX_SIDE
from site_builder.cli.start import MAX_WHEEL_BYTES
from site_builder.errors import ContentError, NotationError
from site_builder.farm.merge import MOST_ATTEMPTS
from site_builder.feasibility import (
    CLOSEST_DOTS,
    MAX_CELLS,
    MAX_FLOWS,
    MIN_SIDE,
    SHORTEST_PATH,
)
from site_builder.generator import budget
from site_builder.notation.formats import find_format
from site_builder.notation.level_csv import MAX_CHARACTERS as MAX_CSV
from site_builder.notation.seed_code import read_seed_code
from site_builder.notation.seed_noise import MAX_CHARACTERS as MAX_CODE
from site_builder.notation.texts import MAX_LINE, MAX_TEXT
from site_builder.packs import limits, read_content
from site_builder.packs.dates import FIRST_YEAR, LAST_YEAR
from site_builder.solver.z3_engine import WORK_LIMIT

if TYPE_CHECKING:
    import subprocess

    Run = Callable[..., subprocess.CompletedProcess[str]]

BARE = FIRST.replace("size: 5x5\ncount: 3\n", "")
OWN = "title: First\nslug: first\n"
DAILY = f"{BARE}kind: daily\nstart: 2026-12-01\nsize: 5x5\n"
BOARD = "A.A\nB.B\nC.C\n"


@dataclass(frozen=True, slots=True)
class Limit:
    """``tell`` returns what is said of a value; ``within`` is the last that passes."""

    shown: str
    within: object
    beyond: object
    tell: Callable[[Path, object], str]


def tell(folder: Path, pack: str = FIRST, site: str = SITE, **files: str | bytes) -> str:
    """Return all that an author is told of a site of one pack, with files beside it."""
    content = write_content(folder, {"first.yaml": pack}, site)
    for name, text in files.items():
        place = content / "packs" / name.replace("_", ".")
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return tell_content(content)


def tell_content(content: Path) -> str:
    """Return all that an author is told of a content folder, less its files and places."""
    try:
        read_content(content)
    except ContentError as error:
        return "\n".join(re.sub(r"^\S+?:\d+:\d+: ", "", line) for line in error.problems)
    return ""


def tell_notation(read: Callable[[str], object], text: str) -> str:
    """Return what the author of a foreign text is told."""
    try:
        read(text)
    except NotationError as error:
        return str(error)
    return ""


def longer(field: str, most: int, *, site: bool = False) -> Limit:
    """Return the limit of a text's length."""

    def tell_text(folder: Path, size: object) -> str:
        line = f"{field}: {'x' * int(str(size))}\n"
        pack = re.sub(f"^{field}: .*\n", "", FIRST, flags=re.MULTILINE)
        rest = re.sub(f"^{field}: .*\n", "", SITE, flags=re.MULTILINE)
        return tell(folder, FIRST, rest + line) if site else tell(folder, pack + line)

    return Limit(f"{most:,} characters", most, most + 1, tell_text)


def between(field: str, low: int, high: int, pack: str = FIRST) -> tuple[Limit, Limit]:
    """Return the limits of a number at both ends."""

    def tell_number(folder: Path, number: object) -> str:
        bare = re.sub(f"^{field}: .*\n", "", pack, flags=re.MULTILINE)
        return tell(folder, f"{bare}{field}: {number}\n")

    shown = f"{low:,} to {high:,}"
    return Limit(shown, low, low - 1, tell_number), Limit(shown, high, high + 1, tell_number)


def repeated(most: int, make: Callable[[int], str], shown: str) -> Limit:
    """Return the limit of how often something may stand in a pack."""
    return Limit(shown, most, most + 1, lambda folder, count: tell(folder, make(int(str(count)))))


def tell_file_size(folder: Path, size: object) -> str:
    """Return what is said of a pack's file of so many bytes."""
    return tell(folder, FIRST + "#" * (int(str(size)) - len(FIRST)))


def tell_url(folder: Path, size: object) -> str:
    """Return what is said of an address of so many characters."""
    start = "https://example.org/"
    return tell(folder, FIRST, f"{SITE}url: {start}{'x' * (int(str(size)) - len(start))}\n")


def tell_slug(folder: Path, size: object) -> str:
    """Return what is said of a slug of so many characters, in a file of that name."""
    slug = "x" * int(str(size))
    pack = FIRST.replace("slug: first", f"slug: {slug}")
    return tell_content(write_content(folder, {f"{slug}.yaml": pack}))


def tell_packs(folder: Path, count: object) -> str:
    """Return what is said of a site of so many packs."""
    names = (f"p{number}" for number in range(int(str(count))))
    packs: dict[str, str | bytes] = {
        f"{name}.yaml": FIRST.replace("slug: first", f"slug: {name}") for name in names
    }
    return tell_content(write_content(folder, packs))


def tell_site_levels(folder: Path, count: object) -> str:
    """Return what is said of a site of so many levels."""
    whole, rest = divmod(int(str(count)), 1000)
    counts = [1000] * whole + [rest] * bool(rest)
    return tell(folder, f"{BARE}size: 5x5\nbatches:\n" + "".join(f"- count: {n}\n" for n in counts))


def tell_folder(folder: Path, count: object) -> str:
    """Return what is said of an imported folder of so many files, each the same board."""
    maps = write_content(folder, {}) / "packs/maps"
    maps.mkdir()
    for number in range(int(str(count))):
        (maps / f"{number}.txt").write_text(BOARD)
    return tell(folder, f"{OWN}import: maps\n")


def tell_sources(folder: Path, count: object) -> str:
    """Return what is said of so many files in two imported folders."""
    half = int(str(count)) // 2
    for name, most in (("one", half), ("two", int(str(count)) - half)):
        maps = write_content(folder, {}) / "packs" / name
        maps.mkdir()
        for number in range(most):
            (maps / f"{number}.txt").write_text(BOARD)
    return tell(folder, f"{OWN}import: [one, two]\n")


def tell_own(folder: Path, count: object) -> str:
    """Return what is said of a file of so many boards."""
    return tell(folder, f"{OWN}import: many.txt\n", many_txt=f"{BOARD}\n" * int(str(count)))


def tell_own_size(folder: Path, size: object) -> str:
    """Return what is said of an own board of that size, with dots in its first row."""
    width, height = (int(side) for side in str(size).split("x"))
    rows = ["A" + "." * (width - 2) + "A"] + ["." * width] * (height - 1)
    return tell(folder, f"{OWN}import: own.txt\n", own_txt="\n".join(rows))


def tell_own_flows(folder: Path, count: object) -> str:
    """Return what is said of an own board of so many flows, more than fifty."""
    rest = int(str(count)) - 50
    rows = [[5 * row + col // 3 + 1 for col in range(15)] for row in range(10)]
    rows.append([51 + min(col // 3, rest - 1) for col in range(15)])
    text = "\n".join(",".join(str(flow) for flow in row) for row in rows)
    return tell(folder, f"{OWN}import: own.csv\n", own_csv=text)


def tell_text(folder: Path, size: object) -> str:
    """Return what is said of an imported file of so many characters."""
    comment = "# " + "x" * 78 + "\n"
    more = int(str(size)) - len(BOARD)
    text = BOARD + (comment * (more // len(comment) + 1))[:more]
    return tell(folder, f"{OWN}import: long.txt\n", long_txt=text)


def tell_line(folder: Path, size: object) -> str:
    """Return what is said of a puzzle in one line of so many characters."""
    del folder
    return tell_notation(find_format("pack").read, "x" * int(str(size)))


def tell_csv(folder: Path, size: object) -> str:
    """Return what is said of a grid of so many characters."""
    del folder
    return tell_notation(find_format("csv").read, "1" * int(str(size)))


def tell_code(folder: Path, size: object) -> str:
    """Return what is said of a seed code of so many signs."""
    del folder
    return tell_notation(read_seed_code, "x" * int(str(size)))


_SIDES = f"{MIN_SIDE} to {MAX_SIDE}"
_WIDEST = MAX_CELLS // MAX_SIDE

LIMITS: dict[str, tuple[Limit, ...]] = {
    "a content file": (
        Limit(
            f"{limits.MAX_FILE_BYTES:,} bytes",
            limits.MAX_FILE_BYTES,
            limits.MAX_FILE_BYTES + 1,
            tell_file_size,
        ),
    ),
    "lists and fields inside one another": (
        repeated(
            limits.MAX_DEPTH - 1,
            lambda count: f"{FIRST}summary: {'[' * count}{']' * count}\n",
            f"{limits.MAX_DEPTH}",
        ),
    ),
    "`title`": (
        longer("title", limits.MAX_TITLE),
        longer("title", limits.MAX_TITLE, site=True),
        repeated(
            limits.MAX_TITLE,
            lambda count: f"{FIRST}batches:\n- title: {'x' * count}\n",
            f"{limits.MAX_TITLE} characters",
        ),
    ),
    "`author`": (
        longer("author", limits.MAX_NAME),
        longer("author", limits.MAX_NAME, site=True),
    ),
    "`license`": (
        longer("license", limits.MAX_NAME),
        longer("license", limits.MAX_NAME, site=True),
    ),
    "`seed`": (longer("seed", limits.MAX_SEED),),
    "`summary`": (
        longer("summary", limits.MAX_SUMMARY),
        longer("summary", limits.MAX_SUMMARY, site=True),
    ),
    "`url`": (
        Limit(f"{limits.MAX_URL:,} characters", limits.MAX_URL, limits.MAX_URL + 1, tell_url),
    ),
    "`slug`": (
        Limit(f"{limits.MAX_SLUG} characters", limits.MAX_SLUG, limits.MAX_SLUG + 1, tell_slug),
    ),
    "`count`": between("count", 1, limits.MAX_COUNT),
    "`days`": between("days", 1, limits.MAX_DAYS, DAILY),
    "`start`, `published`, `updated`": (
        Limit(
            f"years {FIRST_YEAR} to {LAST_YEAR}",
            f"{LAST_YEAR}-12-31",
            f"{LAST_YEAR + 1}-01-01",
            lambda folder, day: tell(folder, f"{FIRST}published: {day}\n"),
        ),
        Limit(
            f"years {FIRST_YEAR} to {LAST_YEAR}",
            f"{FIRST_YEAR}-01-01",
            f"{FIRST_YEAR - 1}-12-31",
            lambda folder, day: tell(folder, f"{FIRST}published: {day}\n"),
        ),
    ),
    "`batches`": (
        repeated(
            limits.MAX_ITEMS,
            lambda count: FIRST.replace("3", "1") + "batches:\n" + "- flows: 5\n" * count,
            f"1 to {limits.MAX_ITEMS:,}",
        ),
        Limit(
            f"1 to {limits.MAX_ITEMS:,}",
            1,
            0,
            lambda folder, count: tell(
                folder, f"{FIRST}batches: [{'flows: 5' * int(str(count))}]\n"
            ),
        ),
    ),
    "`packs` in `site.yaml`": (
        Limit(
            f"1 to {limits.MAX_ITEMS:,}",
            limits.MAX_ITEMS,
            limits.MAX_ITEMS + 1,
            lambda folder, count: tell(
                folder, FIRST, f"{SITE}packs:\n" + "- first\n" * int(str(count))
            ),
        ),
    ),
    "packs of a site": (
        Limit(f"{limits.MAX_PACKS:,}", limits.MAX_PACKS, limits.MAX_PACKS + 1, tell_packs),
    ),
    "levels of a site": (
        Limit(
            f"{limits.MAX_SITE_LEVELS:,}",
            limits.MAX_SITE_LEVELS,
            limits.MAX_SITE_LEVELS + 1,
            tell_site_levels,
        ),
    ),
    "sides of a board": (
        Limit(
            f"{_SIDES} cells",
            f"{MAX_SIDE}x{_WIDEST}",
            f"{MAX_SIDE + 1}x{_WIDEST}",
            lambda folder, size: tell(folder, FIRST.replace("5x5", str(size))),
        ),
        Limit(
            f"{_SIDES} cells",
            f"{MIN_SIDE}x9",
            f"{MIN_SIDE - 1}x9",
            lambda folder, size: tell(folder, FIRST.replace("5x5", str(size))),
        ),
    ),
    "cells of a board": (
        Limit(
            f"{MAX_CELLS}",
            "20x20",
            "20x21",
            lambda folder, size: tell(folder, FIRST.replace("5x5", str(size))),
        ),
    ),
    "`flows`": between("flows", 1, MAX_FLOWS, FIRST.replace("5x5", "16x16")),
    "`length`": (
        Limit(
            f"{SHORTEST_PATH} to {MAX_CELLS} cells",
            SHORTEST_PATH,
            SHORTEST_PATH - 1,
            lambda folder, low: tell(folder, f"{FIRST}length: [{low}, 9]\n"),
        ),
        Limit(
            f"{SHORTEST_PATH} to {MAX_CELLS} cells",
            MAX_CELLS,
            MAX_CELLS + 1,
            lambda folder, high: tell(folder, f"{FIRST}length: [3, {high}]\n"),
        ),
    ),
    "`straight`": between("straight", 0, 100),
    "`border_dots`": between("border_dots", 0, 100),
    "`bends`": between("bends", 0, 100),
    "`dots_apart`": between("dots_apart", CLOSEST_DOTS, 2 * MAX_SIDE - 2),
    "`levels`": (
        repeated(
            limits.MAX_OWN,
            lambda count: f"{OWN}levels:\n" + "- AA\n" * count,
            f"1 to {limits.MAX_OWN:,}",
        ),
    ),
    "`import`": (
        repeated(
            limits.MAX_ITEMS,
            lambda count: f"{OWN}import:\n" + "- a.txt\n" * count,
            f"1 to {limits.MAX_ITEMS:,}",
        ),
    ),
    "files of an imported folder": (
        Limit(f"{limits.MAX_SOURCES:,}", limits.MAX_SOURCES, limits.MAX_SOURCES + 1, tell_folder),
    ),
    "files of one `import`": (
        Limit(f"{limits.MAX_SOURCES:,}", limits.MAX_SOURCES, limits.MAX_SOURCES + 1, tell_sources),
    ),
    "own boards of a batch": (
        Limit(f"{limits.MAX_OWN:,}", limits.MAX_OWN, limits.MAX_OWN + 1, tell_own),
    ),
    "sides of an own board": (
        Limit(f"{_SIDES} cells", f"3x{MIN_SIDE}", f"3x{MIN_SIDE - 1}", tell_own_size),
        Limit(f"{_SIDES} cells", f"3x{MAX_SIDE}", f"3x{MAX_SIDE + 1}", tell_own_size),
    ),
    "cells of an own board": (Limit(f"{MAX_CELLS}", "20x20", "21x20", tell_own_size),),
    "flows of an own board": (Limit(f"{MAX_FLOWS}", MAX_FLOWS, MAX_FLOWS + 1, tell_own_flows),),
    "an imported file": (Limit(f"{MAX_TEXT:,} characters", MAX_TEXT, MAX_TEXT + 1, tell_text),),
    "a puzzle in one line": (Limit(f"{MAX_LINE:,} characters", MAX_LINE, MAX_LINE + 1, tell_line),),
    "a grid of level CSV": (Limit(f"{MAX_CSV:,} characters", MAX_CSV, MAX_CSV + 1, tell_csv),),
    "a seed code": (Limit(f"{MAX_CODE:,} signs", MAX_CODE, MAX_CODE + 1, tell_code),),
}


WHEEL = "flowpress-9-py3-none-any.whl"
GENERATE = "generate --size 5x5 --seed x"

COMMANDS: dict[str, tuple[str, str]] = {
    "`--workers`": ("1 to 256", "build content --out site --workers 257"),
    "`generate --count`": ("1 to 1,000,000", f"{GENERATE} --count 1000001"),
    "`generate --seed`": (
        f"{limits.MAX_SEED} characters",
        f"generate --size 5x5 --seed {'x' * (limits.MAX_SEED + 1)}",
    ),
    "`generate --size`": (
        f"sides of {_SIDES} cells, {MAX_CELLS} cells",
        "generate --size 20x21 --seed x",
    ),
    "`generate --straight`, `--border-dots`": ("0 to 100", f"{GENERATE} --straight 101"),
    "`new-pack --count`": (f"1 to {limits.MAX_COUNT:,}", "new-pack more content --count 1001"),
    "`audit --budget`": ("1 to 100,000", "audit content --budget 100001"),
    "`init --wheel`": (f"{MAX_WHEEL_BYTES >> 20} MiB", f"init site --wheel {WHEEL}"),
}
"""For each limit of the command line what the table shows, and a command one beyond it."""

WORK = {
    "fresh starts that end without a level": budget.MOST_TRIES,
    "levels refused for their difficulty": budget.MOST_REFUSED,
    "windows drawn anew": budget.MOST_SAMPLES,
    "proofs given up": budget.MOST_GIVEN_UP,
    "steps of the solver for one proof": WORK_LIMIT,
    "cells of a board of which all drawings are gone through": budget.MOST_CELLS_COUNTED,
    "new beginnings for a level that is another one turned": MOST_ATTEMPTS,
    "millions of solver steps for one board of an audit, unless `--budget` says otherwise": BUDGET,
}


def read_table(heading: str) -> dict[str, tuple[str, ...]]:
    """Return the rows below a heading of docs/LIMITS.md: what is limited, and the other columns."""
    text = (ROOT / "docs/LIMITS.md").read_text("utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][2:]
    cells = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
    return {what: tuple(rest) for what, *rest in cells}


def show_errors(folder: Path, rows: tuple[Limit, ...]) -> str:
    """Return what is said one beyond each limit of a row, as the table has it."""
    told = []
    for number, limit in enumerate(rows):
        place = folder / f"{number}"
        place.mkdir()
        [first, *_] = limit.tell(place, limit.beyond).splitlines() or [""]
        told.append(f"`{first}`")
    return "; ".join(dict.fromkeys(told))


def blank_numbers(text: str) -> str:
    """Return a text with a sign for each number."""
    return re.sub(r"\d[\d,]*", "N", text)


def test_the_table_names_what_is_tested() -> None:
    """No limit of content is written down without a test, nor tested without being written down."""
    assert list(LIMITS) == list(read_table("Content"))


@pytest.mark.parametrize("what", LIMITS)
def test_one_beyond_a_limit_is_refused_as_the_table_says(tmp_path: Path, what: str) -> None:
    """The number in the table is the constant, and the words beside it are what is said."""
    shown, said = read_table("Content")[what]
    rows = LIMITS[what]
    assert [shown] == list(dict.fromkeys(limit.shown for limit in rows))
    assert said == show_errors(tmp_path, rows)


@pytest.mark.parametrize("what", LIMITS)
def test_the_limit_itself_is_within(tmp_path: Path, what: str) -> None:
    """The last value that a table permits is not refused for its size."""
    for number, limit in enumerate(LIMITS[what]):
        place = tmp_path / f"{number}"
        place.mkdir()
        [first, *_] = limit.tell(place, limit.beyond).splitlines()
        near = place / "within"
        near.mkdir()
        told = limit.tell(near, limit.within).splitlines()
        assert blank_numbers(first) not in {blank_numbers(line) for line in told}


@pytest.mark.parametrize("what", COMMANDS)
def test_a_command_refuses_what_is_beyond(flowpress: Run, tmp_path: Path, what: str) -> None:
    """Options have their limits too: exit code 2, the words of the table, nothing made."""
    with (tmp_path / WHEEL).open("wb") as wheel:
        wheel.truncate(MAX_WHEEL_BYTES + 1)
    write_content(tmp_path, {"first.yaml": FIRST})
    shown, command = COMMANDS[what]
    done = flowpress(*command.split())
    told = " ".join(re.sub("[\u2500-\u257f]", " ", done.stderr).split())
    limit, said = read_table("Commands")[what]
    assert (shown, 2, "") == (limit, done.returncode, done.stdout)
    assert said.strip("`") in told


def test_the_table_of_commands_names_what_is_tested() -> None:
    """No limit of an option is written down without a test, nor tested without being written."""
    assert list(COMMANDS) == list(read_table("Commands"))


def test_the_table_of_work_has_the_constants() -> None:
    """What ends the search for a level is written down as it is."""
    assert {what: (f"{most:,}",) for what, most in WORK.items()} == read_table("Work")


def test_a_recipe_that_cannot_be_met_ends_in_a_report(flowpress: Run) -> None:
    """The example of the reference: what was tried, what would help, and no hang."""
    text = (ROOT / "docs/LIMITS.md").read_text("utf-8")
    [(command, told)] = re.findall(r"```console\n\$ flowpress (.*)\n((?:.+\n)+)```", text)
    done = flowpress(*command.split())
    assert (1, "", told) == (done.returncode, done.stdout, done.stderr)
