"""The command: what it prints where, its exit codes, and how it stops."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT, read_tree, write_content, write_pack
from sample_site import SQUARE, draw_level

from site_builder import __version__
from site_builder.cli.printing import describe_level
from site_builder.notation.level_csv import read_level_csv
from site_builder.puzzle import Ungraded
from site_builder.rules import find_faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[..., subprocess.CompletedProcess[str]]

FIVE = ("generate", "--size", "5x5", "--flows", "4", "--seed", "any words")


def parse_lines(text: str) -> list[dict[str, object]]:
    """Return the JSON objects of a text, one a line."""
    return [json.loads(line) for line in text.splitlines()]


def test_version(flowpress: Run) -> None:
    """--version prints name and version and ends well."""
    done = flowpress("--version")
    assert (0, f"flowpress {__version__}\n", "") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["build", "--help"],
        ["generate", "--help"],
        ["serve", "--help"],
        ["doctor", "--help"],
        ["check", "--help"],
        ["cache", "--help"],
        ["init", "--help"],
        ["new-pack", "--help"],
        ["seed", "--help"],
        ["verify", "--help"],
    ],
)
def test_help(flowpress: Run, arguments: list[str]) -> None:
    """Every command explains itself."""
    done = flowpress(*arguments)
    assert 0 == done.returncode
    assert "Usage: flowpress" in done.stdout


def test_start_is_light() -> None:
    """Neither the solver nor the pages' libraries are loaded to print a version or help."""
    code = (
        "import sys\n"
        "from site_builder.cli.app import app\n"
        "app(['--help'], standalone_mode=False)\n"
        "print([name for name in ('z3', 'jinja2', 'yaml', 'pydantic', 'PIL', 'distributed') "
        "if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert "[]" == done.stdout.splitlines()[-1]


def test_build(flowpress: Run, content: Path) -> None:
    """A build writes the site, says so in one line, and the second one generates nothing."""
    first = flowpress("build", "--workers", "1")
    assert 0 == first.returncode, first.stderr
    site = read_tree(content.parent / "_site")
    assert f"in 2 packs: 5 generated, 0 from the cache; {len(site) - 1} files in _site" in (
        first.stdout
    )
    assert "Tiny: 3 of 3 levels" in first.stderr
    second = flowpress("build", "--workers", "1")
    assert (
        f"5 levels in 2 packs: 0 generated, 5 from the cache; {len(site) - 1} files in _site, "
        "unchanged\n" == second.stdout
    )
    assert site == read_tree(content.parent / "_site")


def test_builds_are_equal_everywhere(flowpress: Run, tmp_path: Path) -> None:
    """Folder, time zone, locale, hash seed, umask and workers change no byte of the site."""
    trees = []
    for turn, more in enumerate(
        (
            {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "1"},
            {"TZ": "America/St_Johns", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "2"},
        )
    ):
        folder = write_content(tmp_path / f"folder {turn}" / "content", tiny=("4x4", 4))
        out = folder.parent / "site"
        workers = str(turn + 1)
        options = ("--out", str(out), "--workers", workers, "--no-cache")
        done = flowpress("build", str(folder), *options, **more)
        assert 0 == done.returncode, done.stderr
        trees.append(read_tree(out))
    assert trees[0] == trees[1]


def test_levels_that_cannot_be_made_are_told_with_their_place(
    flowpress: Run, tmp_path: Path
) -> None:
    """Whoever has to correct a recipe is told where it stands, of a site of several packs."""
    content = write_content(tmp_path / "content", tiny=("4x4", 1))
    (content / "packs" / "worn.yaml").write_text(
        "title: Worn\nslug: worn\nseed: few\nbatches:\n"
        "  - {size: 4x4, count: 1}\n  - {size: 3x3, count: 30}\n"
    )
    done = flowpress("build", str(content), "--out", str(tmp_path / "site"))
    assert 2 == done.returncode
    *_, error, end = done.stderr.splitlines()
    assert error.startswith("content/packs/worn.yaml:6:5: 3x3 with 3 flows"), error
    assert "gives no further level that is new" in error
    assert "1 problem in the content; nothing was built" == end
    assert not (tmp_path / "site").exists()


def test_no_cache(flowpress: Run, content: Path) -> None:
    """With --no-cache no cache is written."""
    done = flowpress("build", "--no-cache")
    assert 0 == done.returncode, done.stderr
    assert not (content.parent / ".cache").exists()


def test_cache_of_choice(flowpress: Run, content: Path, tmp_path: Path) -> None:
    """FLOWPRESS_CACHE names the cache folder."""
    done = flowpress("build", FLOWPRESS_CACHE=str(tmp_path / "elsewhere"))
    assert 0 == done.returncode, done.stderr
    assert (tmp_path / "elsewhere").is_dir()
    assert not (content.parent / ".cache").exists()


def test_damaged_cache(flowpress: Run, content: Path) -> None:
    """A cache cut short or overwritten costs time, never a byte of the site."""
    flowpress("build")
    site = read_tree(content.parent / "_site")
    for turn, path in enumerate(sorted((content.parent / ".cache").rglob("*"))):
        if path.is_file():
            data = path.read_bytes()
            path.write_bytes(data[: len(data) // 2] if turn % 2 else b"\0" * len(data))
    done = flowpress("build")
    assert 0 == done.returncode, done.stderr
    assert site == read_tree(content.parent / "_site")


def test_cache_that_cannot_be_written(flowpress: Run, content: Path) -> None:
    """A cache folder that cannot be made is no reason to fail, but is mentioned."""
    (content.parent / "file").write_text("")
    done = flowpress("build", FLOWPRESS_CACHE=str(content.parent / "file" / "cache"))
    assert 0 == done.returncode, done.stderr
    assert "working without a cache: " in done.stderr


def test_broken_content(flowpress: Run, content: Path) -> None:
    """All problems are named, nothing is on stdout, the exit code is 2, the old site stands."""
    flowpress("build")
    site = read_tree(content.parent / "_site")
    write_pack(content, "broken", "1000x1000", 0)
    done = flowpress("build")
    assert (2, "") == (done.returncode, done.stdout)
    assert "broken.yaml:4:7: size: " in done.stderr
    assert "broken.yaml:5:8: count: " in done.stderr
    assert "2 problems in the content; nothing was built" in done.stderr
    assert "Traceback" not in done.stderr
    assert site == read_tree(content.parent / "_site")


def test_debug(flowpress: Run, content: Path) -> None:
    """--debug shows where an error comes from."""
    write_pack(content, "broken", "1000x1000", 1)
    done = flowpress("--debug", "check")
    assert 0 != done.returncode
    assert "Traceback" in done.stderr


def test_check(flowpress: Run, content: Path) -> None:
    """Check reads the content and makes nothing."""
    done = flowpress("check", str(content))
    assert (0, "the content is fine: 2 packs with 5 levels\n") == (done.returncode, done.stdout)
    assert ["content"] == sorted(path.name for path in content.parent.iterdir())


def test_out_in_use(flowpress: Run, content: Path) -> None:
    """A folder that is not a site of ours is refused before any level is made."""
    (content.parent / "_site").mkdir()
    (content.parent / "_site" / "thesis.txt").write_text("mine")
    done = flowpress("build")
    assert 2 == done.returncode
    assert done.stderr.startswith("error: ")
    assert "not a Flowpress site" in done.stderr


def test_generate_json(flowpress: Run) -> None:
    """One object a line, with the promised keys; the grids are valid levels."""
    done = flowpress(*FIVE, "--count", "3")
    assert 0 == done.returncode, done.stderr
    levels = parse_lines(done.stdout)
    keys = ["id", "index", "width", "height", "flows", "grid", "uniqueness", "grade", "score"]
    assert [[*keys, "seed", "code"]] * 3 == [list(level) for level in levels]
    assert [0, 1, 2] == [level["index"] for level in levels]
    for level in levels:
        facts = [level[key] for key in ("width", "height", "flows", "uniqueness", "seed")]
        assert [5, 5, 4, "airtight", "any words"] == facts
        grid = level["grid"]
        assert isinstance(grid, list)
        csv = "\n".join(",".join(map(str, row)) for row in grid)
        assert () == find_faults(*read_level_csv(csv), (3, 25))


def test_generate_is_repeatable(flowpress: Run) -> None:
    """Workers and cache change nothing, and an index alone gives that level of the series."""
    all_three = flowpress(*FIVE, "--count", "3", "--workers", "1", "--no-cache").stdout
    assert all_three == flowpress(*FIVE, "--count", "3", "--workers", "2").stdout
    assert all_three == flowpress(*FIVE, "--count", "3").stdout
    assert all_three.splitlines()[2:] == flowpress(*FIVE, "--index", "2").stdout.splitlines()


def test_generate_code(flowpress: Run) -> None:
    """The code of a level alone gives the level again."""
    line = flowpress(*FIVE, "--index", "1").stdout
    code = str(parse_lines(line)[0]["code"])
    assert line == flowpress("generate", "--code", code).stdout


def test_generate_looks(flowpress: Run) -> None:
    """Options for looks stand in the code of the level, which alone gives the level again."""
    looks = ("--straight", "100", "--bends", "4-95", "--dots-apart", "2", "--border-dots", "100")
    line = flowpress(*FIVE, *looks).stdout
    code = str(parse_lines(line)[0]["code"])
    assert "airtight+straight100+bends4-95" == code.split(".")[4]
    assert line == flowpress("generate", "--code", code).stdout


def test_generate_difficulty(flowpress: Run) -> None:
    """A level of the class asked for, whose code alone gives it again."""
    line = flowpress(*FIVE, "--difficulty", "easy-expert").stdout
    [level] = parse_lines(line)
    assert level["grade"] in {"easy", "medium", "hard", "expert"}
    code = str(level["code"])
    assert "airtight+easy-expert" == code.split(".")[4]
    assert line == flowpress("generate", "--code", code).stdout


def test_generate_says_why_there_is_no_grade() -> None:
    """A level that may have several solutions has neither class nor score, and a reason."""
    told = describe_level(draw_level(SQUARE, grade=Ungraded.NOT_UNIQUE))
    facts = {key: told[key] for key in ("grade", "score", "ungraded")}
    assert {"grade": None, "score": None, "ungraded": "not unique"} == facts


def test_generate_easiest_first(flowpress: Run) -> None:
    """The same levels by class and score, whatever the format."""
    words = ["gentle", "easy", "medium", "hard", "expert"]
    count = ("--size", "6x6", "--seed", "x", "--count", "4")
    made = parse_lines(flowpress("generate", *count).stdout)
    done = parse_lines(flowpress("generate", *count, "--order", "easiest-first").stdout)
    ranked = sorted(
        made, key=lambda it: (words.index(str(it["grade"])), int(str(it["score"])), str(it["id"]))
    )
    assert ranked != made
    assert ranked == done
    rows = flowpress("generate", *count, "--order", "easiest-first", "--format", "rows").stdout
    plain = flowpress("generate", *count, "--format", "rows").stdout.split("\n\n")
    blocks = [block.strip() for block in rows.split("\n\n")]
    assert blocks == [plain[made.index(level)].strip() for level in ranked]


def test_build_easiest_first(flowpress: Run, content: Path) -> None:
    """Levels stand on pages from easy to hard under the indexes that they were made with."""
    pack = content / "packs" / "tiny.yaml"
    pack.write_text(pack.read_text().replace("4x4", "6x6").replace("3", "4"))
    assert 0 == flowpress("build").returncode
    path = content.parent / "_site" / "packs" / "tiny" / "manifest.json"
    made = json.loads(path.read_text())["levels"]
    pack.write_text(pack.read_text() + "order: easiest-first\n")
    again = flowpress("build")
    assert "0 generated, 6 from the cache" in again.stdout
    manifest = json.loads(path.read_text())
    assert "easiest-first" == manifest["batches"][0]["order"]
    levels = manifest["levels"]
    words = ["gentle", "easy", "medium", "hard", "expert"]
    grades = [(words.index(it["grade"]), it["score"], it["id"]) for it in levels]
    assert sorted(grades) == grades
    assert [1, 2, 3, 4] == [level["number"] for level in levels]
    orders = [{it["id"]: (it["index"], it["seed_code"]) for it in some} for some in (made, levels)]
    assert orders[0] == orders[1]
    assert [it["id"] for it in made] != [it["id"] for it in levels]


def test_generate_formats(flowpress: Run) -> None:
    """CSV and letter rows come level by level, a blank line between them."""
    csv = flowpress(*FIVE, "--count", "2", "--format", "csv").stdout
    rows = flowpress(*FIVE, "--count", "2", "--format", "rows").stdout
    levels = [read_level_csv(part)[0] for part in csv.split("\n\n")]
    assert 2 == len(levels)
    blocks = rows.split("\n\n")
    assert [[5] * 5] * 2 == [[len(row) for row in block.split()] for block in blocks]
    for level, block in zip(levels, blocks, strict=True):
        signs = "".join(block.split())
        dots = {letter: tuple(at for at, sign in enumerate(signs) if sign == letter)
                for letter in sorted(set(signs) - {"."})}  # fmt: skip
        assert level.terminals == tuple(dots.values())


def test_generate_keeps_what_it_can_make(flowpress: Run) -> None:
    """When a recipe is used up, the levels before are printed and the missing ones are named."""
    done = flowpress("generate", "--size", "3x3", "--seed", "few", "--count", "30")
    made = len(done.stdout.splitlines())
    assert 0 < made < 10
    assert list(range(made)) == [level["index"] for level in parse_lines(done.stdout)]
    assert 1 == done.returncode
    lines = done.stderr.splitlines()
    assert "gives no further level that is new" in lines[-2]
    assert f"{30 - made} levels of 30 missing: index {made} to 29" == lines[-1]
    assert "30 of 30" not in done.stderr


def test_generate_prints_levels_as_they_are_ready(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """The first level is on standard output long before the last one is made."""
    with subprocess.Popen(
        [sys.executable, "-m", "site_builder", *FIVE, "--count", "100000", "--no-cache"],
        cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert 0 == json.loads(process.stdout.readline())["index"]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
    assert 143 == process.returncode


@pytest.mark.parametrize(
    "command",
    [["build"], ["generate", "--size", "4x4", "--seed", "x"], ["serve"]],
    ids=["build", "generate", "serve"],
)
def test_engine_that_is_not_installed(
    flowpress: Run, content: Path, tmp_path: Path, command: list[str]
) -> None:
    """Without python-sat the engine cadical is refused before any work, with the cure."""
    (tmp_path / "shim").mkdir()
    (tmp_path / "shim" / "sitecustomize.py").write_text("import sys\nsys.modules['pysat'] = None\n")
    place = f"{tmp_path / 'shim'}{os.pathsep}{ROOT}"
    done = flowpress(*command, "--engine", "cadical", PYTHONPATH=place)
    assert (2, "") == (done.returncode, done.stdout)
    assert "pip install 'flowpress[fast]'" in done.stderr
    assert [content.name, "shim"] == sorted(path.name for path in tmp_path.iterdir())


def test_engines_build_the_same_site(flowpress: Run, content: Path) -> None:
    """The choice of engine changes no byte, and both share one cache."""
    flowpress("build", "--engine", "cadical", "--no-cache", "--out", "fast")
    flowpress("build", "--engine", "z3", "--out", "slow")
    trees = [read_tree(content.parent / name) for name in ("fast", "slow")]
    assert trees[0] == trees[1]
    again = flowpress("build", "--engine", "cadical", "--out", "fast")
    assert "0 generated, 5 from the cache" in again.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["generate", "--seed", "x"], "--size is missing"),
        (["generate", "--size", "5x5"], "--seed is missing"),
        (["generate", "--size", "five", "--seed", "x"], "is not a size"),
        (["generate", "--size", "5x5", "--seed", "x", "--flows", "4..5"], "is not a range"),
        (["generate", "--size", "5x5", "--seed", "x", "--count", "0"], "--count"),
        (["generate", "--size", "5x5", "--seed", "x", "--workers", "0"], "--workers"),
        (["generate", "--size", "5x5", "--seed", " "], "a seed is one line"),
        (["generate", "--size", "5x5", "--seed", "x" * 500], "characters; at most 200"),
        (["generate", "--code", "1.5x5", "--size", "5x5"], "--code says it all"),
        (["generate", "--code", "nonsense"], "a seed code has 8 parts"),
        (["generate", "--size", "1000x1000", "--seed", "x"], "did you mean 20x20?"),
        (["generate", "--size", "5x5", "--seed", "x", "--flows", "9"], "did you mean flows: 8?"),
        (["generate", "--size", "5x5", "--seed", "x", "--length", "9-3"], "backwards"),
        (["generate", "--size", "5x5", "--seed", "x", "--straight", "101"], "--straight"),
        (["generate", "--size", "5x5", "--seed", "x", "--bends", "40-20"], "backwards"),
        (["generate", "--size", "5x5", "--seed", "x", "--bends", "90-99"], "mean bends: [64, 99]"),
        (["generate", "--size", "5x5", "--seed", "x", "--dots-apart", "1"], "--dots-apart"),
        (["generate", "--size", "5x5", "--seed", "x", "--dots-apart", "9"], "mean dots_apart: 5?"),
        (
            ["generate", "--size", "5x5", "--seed", "x", "--flows", "5", "--border-dots", "0"],
            "did you mean border_dots: 10 or flows: 4?",
        ),
        (["generate", "--code", "1.5x5", "--symmetric-dots"], "leave --symmetric-dots out"),
        (["generate", "--code", "1.5x5", "--difficulty", "hard"], "leave --difficulty out"),
        (["generate", "--size", "5x5", "--seed", "x", "--difficulty", "hrad"], "you mean hard?"),
        (["generate", "--size", "5x5", "--seed", "x", "--difficulty", "3-4"], "mean medium?"),
        (
            ["generate", "--size", "5x5", "--seed", "x", "--difficulty", "hard-easy"],
            "the range is backwards; did you mean [easy, hard]?",
        ),
        (
            [*FIVE, "--difficulty", "hard", "--uniqueness", "any"],
            "has no difficulty, so none is hard; did you mean uniqueness: unique?",
        ),
        ([*FIVE, "--order", "hardest-first"], "--order"),
        (["generate", "--size", "5x5", "--seed", "x", "--length", "2-9"], "at least 3 cells"),
        (["build", "nowhere"], "site.yaml"),
        (["build", "--engine", "minisat"], "--engine"),
        (["build", "--cluster", "tcp://x:1", "--workers", "2"], "leave --workers out"),
        (["bild"], "No such command"),
        (["build", "--colour"], "No such option"),
    ],
)
def test_wrong_arguments(flowpress: Run, arguments: list[str], words: str) -> None:
    """Wrong arguments and impossible wishes end with code 2 and say what is wrong."""
    done = flowpress(*arguments)
    assert (2, "") == (done.returncode, done.stdout)
    assert words in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


def test_seed_that_looks_like_an_option(flowpress: Run) -> None:
    """Any words may be a seed, a hyphen in front included."""
    done = flowpress("generate", "--size", "4x4", "--seed", "--size", "--format", "rows")
    assert 0 == done.returncode, done.stderr


def test_closed_stdout(environment: dict[str, str], tmp_path: Path) -> None:
    """When the reader of our output goes away we end without a word."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", *FIVE, "--no-cache"],
        cwd=tmp_path, env=environment, stdout=write_end, stderr=subprocess.PIPE, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    os.close(write_end)
    assert (141, "generate: 1 of 1 levels\n") == (done.returncode, done.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_full_stdout(environment: dict[str, str], tmp_path: Path) -> None:
    """Output that cannot be written is an error in words."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "site_builder", *FIVE],
            cwd=tmp_path, env=environment, stdout=full, stderr=subprocess.PIPE, text=True,
            check=False, timeout=60,
        )  # fmt: skip
    assert 2 == done.returncode
    assert "standard output cannot be written: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


def read_parents() -> dict[int, int]:
    """Return the parent of each process that lives; the dead that nobody has asked for do not."""
    parents = {}
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if entry.name.isdigit() and fields[0] != "Z":
            parents[int(entry.name)] = int(fields[1])
    return parents


def find_children(process: int) -> list[int]:
    """Return all live processes below ``process``."""
    parents = read_parents()
    found = [process]
    for parent in found:
        found += [child for child, other in parents.items() if other == parent]
    return found[1:]


def wait_until_gone(processes: list[int], deadline: float) -> None:
    """Return once none of ``processes`` lives; fail at the deadline."""
    while alive := read_parents().keys() & set(processes):
        assert time.monotonic() < deadline, f"still alive: {alive}"
        time.sleep(0.02)


def start_long_build(
    content: Path, environment: dict[str, str]
) -> tuple[subprocess.Popen[str], list[int]]:
    """Start a build that takes minutes; return it and its workers once these are at work."""
    write_pack(content, "huge", "12x12", 500)
    process = subprocess.Popen(
        [sys.executable, "-m", "site_builder", "build", "--workers", "2"],
        cwd=content.parent, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while len(workers := find_children(process.pid)) < 3:  # two workers and their tracker
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(1)
    return process, workers


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize(
    ("number", "whole_group", "code"),
    [
        (signal.SIGINT, True, 130),
        (signal.SIGINT, False, 130),
        (signal.SIGTERM, False, 143),
        (signal.SIGHUP, True, 129),
    ],
)
def test_stop(
    flowpress: Run,
    content: Path,
    environment: dict[str, str],
    number: signal.Signals,
    code: int,
    *,
    whole_group: bool,
) -> None:
    """Ctrl-C, SIGTERM and SIGHUP end a build within two seconds; nothing half done is left."""
    flowpress("build")
    site = read_tree(content.parent / "_site")
    process, workers = start_long_build(content, environment)
    start = time.monotonic()
    if whole_group:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    stdout, stderr = process.communicate(timeout=20)
    wait_until_gone(workers, start + 2)
    assert time.monotonic() < start + 2
    assert (code, "") == (process.returncode, stdout)
    assert "stopped; the old site still stands" == stderr.splitlines()[-1]
    assert site == read_tree(content.parent / "_site")
    assert [] == list(content.parent.glob("._site*"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_kill(flowpress: Run, content: Path, environment: dict[str, str]) -> None:
    """After kill -9 no worker lives on, the old site stands, and the next build works."""
    flowpress("build")
    site = read_tree(content.parent / "_site")
    process, workers = start_long_build(content, environment)
    process.kill()
    process.communicate()
    wait_until_gone(workers, time.monotonic() + 5)
    assert site == read_tree(content.parent / "_site")
    (content / "packs" / "huge.yaml").unlink()
    assert 0 == flowpress("build").returncode


def has_page(port: int, path: str) -> bool:
    """Say whether the server on ``port`` has a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status == 200


@pytest.fixture
def serving(content: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Return ``flowpress serve`` at work on the content; it ends with the test."""
    with subprocess.Popen(
        [sys.executable, "-m", "site_builder", "serve"],
        cwd=content.parent, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        yield process
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_serve(content: Path, serving: subprocess.Popen[str]) -> None:
    """Serve builds, tells its address, rebuilds on change, and Ctrl-C ends it with 130.

    What a site goes without is told with the first build and not again with the next.
    """
    assert serving.stdout is not None
    port = int(serving.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0])
    assert has_page(port, "/packs/tiny/index.html")
    assert not has_page(port, "/packs/small/index.html")
    write_pack(content, "small", "4x4", 1)
    deadline = time.monotonic() + 60
    while not has_page(port, "/packs/small/index.html"):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    serving.send_signal(signal.SIGINT)
    _, stderr = serving.communicate(timeout=10)
    assert 130 == serving.returncode
    lines = stderr.splitlines()
    # The page is there a moment before its build has ended.
    assert lines[-1] in {"stopped", "stopped; the new site stands already"}
    first, *_ = (place for place, line in enumerate(lines) if " files in " in line)
    assert [first + 1] == [place for place, line in enumerate(lines) if line.startswith("note: ")]
    assert not (content.parent / "_site").exists()


def test_seed_of_signs_that_packs_accept(flowpress: Run) -> None:
    """What a pack may hold as a seed the command takes too: joined emoji, no-break spaces."""
    seed = "\U0001f469\u200d\U0001f4bb\u00a0at\u3000dawn"
    run = flowpress("generate", "--size", "4x4", "--flows", "3", "--seed", seed)
    assert run.returncode == 0
    assert seed == json.loads(run.stdout)["seed"]


@pytest.mark.skipif(os.name != "posix", reason="makes loops of links")
@pytest.mark.parametrize("kind", ["loop", "long"])
def test_out_that_no_system_can_make(
    flowpress: Run, content: Path, tmp_path: Path, kind: str
) -> None:
    """A loop of links, or a name too long for the disk, is an error in words."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    out = {"loop": "loop", "long": "n" * 300}[kind]
    run = flowpress("build", str(content), "--out", out)
    assert run.returncode == 2
    assert "no site can be written to" in run.stderr
    assert "Traceback" not in run.stderr


def test_very_many_problems_are_cut_short(flowpress: Run, tmp_path: Path) -> None:
    """A hundred problems are printed, and the number of the others is told."""
    content = write_content(tmp_path / "content", tiny=("4x4", 1))
    batches = "".join("  - {size: 5x5, count: 1, color: red}\n" for _ in range(130))
    (content / "packs" / "odd.yaml").write_text(
        f"title: O\nslug: odd\nseed: s\nbatches:\n{batches}"
    )
    lines = flowpress("check", str(content)).stderr.splitlines()
    assert 102 == len(lines)
    assert lines[99].startswith("content/packs/odd.yaml:104:")
    assert ["and 30 more", "130 problems in the content"] == lines[100:]
