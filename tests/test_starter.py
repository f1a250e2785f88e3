"""``flowpress init`` and ``flowpress new-pack``: files that an author can begin with."""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from conftest import read_tree, write_content
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from site_builder import __version__
from site_builder.packs import plan_orders, read_content
from site_builder.starter import (
    NewPack,
    NewSite,
    find_problems,
    find_slug,
    find_title,
    plan_pack,
    plan_site,
    quote_yaml,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., subprocess.CompletedProcess[str]]

SITE = NewSite("Puzzles at Dawn", "Ada Example", "CC0-1.0")
PACK = NewPack("Dawn", "dawn", "the first light", "5x5", 3)
WORKFLOW = ".github/workflows/pages.yml"
HOSTILE = [
    "a: b",
    "a #b",
    "#",
    "'",
    'say "hi"',
    "\\n",
    "- a",
    "? x",
    "[a, b]",
    "{a: b}",
    "&anchor",
    "*alias",
    "!tag",
    "%percent",
    "@at",
    "`tick`",
    "null",
    "~",
    "true",
    "1e3",
    "2026-12-01",
    "$title ${title} $$",
    "{{ title }}",
    "</script>",
    "été",
    "\u4f60\u597d",
    "\U0001f9e9",
    "a:",
    "|",
    ">",
    "--- a",
]


def write_files(folder: Path, files: dict[str, bytes]) -> Path:
    """Write files by path into a folder; return it."""
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder


@pytest.fixture
def workflow() -> Any:  # noqa: ANN401 (YAML)
    """Return the workflow as YAML has it."""
    return yaml.safe_load(plan_site(SITE)[WORKFLOW])


@settings(deadline=None)
@given(st.lists(st.text(min_size=1) | st.sampled_from(HOSTILE), min_size=4, max_size=4))
def test_any_words_are_read_back(words: list[str]) -> None:
    """Whatever an author writes that may be published is read back to the letter."""
    site = NewSite(*words[:3])
    pack = NewPack(words[3], "dawn", words[0], "5x5", 3)
    assume(not find_problems(site))
    assume(not find_problems(pack))
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), plan_site(site))
        write_files(Path(folder) / "content", plan_pack(pack))
        content = read_content(Path(folder) / "content")
    assert [word.strip() for word in words[:3]] == [
        content.site.title,
        content.site.author,
        content.site.license,
    ]
    assert (words[3].strip(), words[0].strip()) == (content.packs[1].title, content.packs[1].seed)


def test_plain_words_stay_plain() -> None:
    """Quotes stand only where YAML needs them."""
    assert "CC-BY-4.0" == quote_yaml("CC-BY-4.0")
    assert "Puzzles at Dawn" == quote_yaml(" Puzzles at Dawn ")
    assert '"a: b"' == quote_yaml("a: b")


def test_all_problems_at_once() -> None:
    """Every option that is wrong is named with its reason."""
    site = NewSite("a\nb", " ", "x" * 121, "example.org")
    expected = [
        "--title: has a line break",
        "--author: is empty",
        "--license: has 121 characters",
        "--url: 'example.org' is not absolute",
    ]
    assert expected == [
        problem[: len(start)] for problem, start in zip(find_problems(site), expected, strict=True)
    ]
    assert () == find_problems(SITE)


def test_address() -> None:
    """With an address the site has one, and without it a comment says how to give it."""
    assert "\n# url: https://" in plan_site(SITE)["content/site.yaml"].decode()
    text = plan_site(replace(SITE, url="https://x.org/a b?"))["content/site.yaml"].decode()
    assert '\nurl: "https://x.org/a b?"\n' in text


def test_no_blank_is_left() -> None:
    """Every blank of the templates is filled in; what GitHub fills in stays."""
    for site in (SITE, replace(SITE, wheel="flowpress-9-py3-none-any.whl")):
        for path, data in plan_site(site).items():
            blanks = re.findall(r"\$\{[^{].*?\}", data.decode())
            assert [] == blanks, path


def test_the_sample_is_small() -> None:
    """The pack to begin with has eight levels of at most 6x6."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), plan_site(SITE))
        [pack] = read_content(Path(folder) / "content").packs
    assert [(5, 5)] * 4 + [(6, 6)] * 4 == [
        (order.recipe.width, order.recipe.height) for order in plan_orders(pack)
    ]


def test_every_action_is_pinned() -> None:
    """Each action is named by the 40 digits of a commit, its version in a comment."""
    uses = re.findall(r"uses: (.*)", plan_site(SITE)[WORKFLOW].decode())
    assert 5 == len(uses)
    for use in uses:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


def test_permissions_are_minimal(workflow: Any) -> None:  # noqa: ANN401 (YAML)
    """Nothing is granted to all; the jobs may read the code, and publish, and no more."""
    assert {} == workflow["permissions"]
    assert {"contents": "read"} == workflow["jobs"]["build"]["permissions"]
    assert {"pages": "write", "id-token": "write"} == workflow["jobs"]["deploy"]["permissions"]
    assert {"persist-credentials": False} == workflow["jobs"]["build"]["steps"][0]["with"]


def test_the_workflow(workflow: Any) -> None:  # noqa: ANN401 (YAML)
    """It runs on pushes to main and by hand, one run at a time, and none for ever."""
    assert {"push": {"branches": ["main"]}, "workflow_dispatch": None} == workflow[True]  # on:
    assert {"group": "pages", "cancel-in-progress": False} == workflow["concurrency"]
    build, deploy = workflow["jobs"]["build"], workflow["jobs"]["deploy"]
    assert "build" == deploy["needs"]
    assert "github-pages" == deploy["environment"]["name"]
    assert {60, 15} == {job["timeout-minutes"] for job in (build, deploy)}
    [cache] = [step for step in build["steps"] if "key" in step.get("with", {})]
    assert ".cache/flowpress" == cache["with"]["path"]
    assert "${{ hashFiles('requirements.txt', 'content/**') }}" in cache["with"]["key"]
    commands = [step["run"] for step in build["steps"] if "run" in step]
    assert "flowpress build content --out _site" == commands[-1]
    assert "_site" == build["steps"][-1]["with"]["path"]


def test_no_words_of_the_author_in_the_workflow() -> None:
    """What an author writes cannot become a command of the workflow."""
    hostile = NewSite("$(touch x)", "`id`", "${{ github.token }}", "https://x.org/")
    assert plan_site(SITE)[WORKFLOW] == plan_site(hostile)[WORKFLOW]


def test_requirements() -> None:
    """The program is required in its own release, or as the wheel that the site keeps."""
    lines = plan_site(SITE)["requirements.txt"].decode().splitlines()
    assert f"flowpress=={__version__}" == lines[-1]
    kept = replace(SITE, wheel="flowpress-9-py3-none-any.whl")
    lines = plan_site(kept)["requirements.txt"].decode().splitlines()
    assert "./wheels/flowpress-9-py3-none-any.whl" == lines[-1]


@pytest.mark.parametrize(
    ("name", "slug", "title"),
    [
        ("rainy-days", "rainy-days", "Rainy Days"),
        ("Rainy Days", "rainy-days", "Rainy Days"),
        ("  L'\u00e9t\u00e9, enfin! ", "lete-enfin", "L'\u00e9t\u00e9, enfin!"),
        ("Stra\u00dfe \u0141\u00f3d\u017a", "strasse-lodz", "Stra\u00dfe \u0141\u00f3d\u017a"),
        ("\u4f60\u597d", "nihao", "\u4f60\u597d"),
        ("../etc/passwd", "etc-passwd", "../etc/passwd"),
    ],
)
def test_names(name: str, slug: str, title: str) -> None:
    """A slug names itself; the slug of words is in plain letters, and their title as it is."""
    assert (slug, title) == (find_slug(name), find_title(name))


@pytest.mark.parametrize("name", ["", "!?", "con", "x" * 65])
def test_names_without_a_slug(name: str) -> None:
    """A name that makes no safe file name is refused."""
    with pytest.raises(ValueError, match=r"holds no letter|names a device|characters"):
        find_slug(name)


def test_init(flowpress: Run, tmp_path: Path) -> None:
    """The new site is written, builds as it is, and its files are those that were named."""
    done = flowpress("init", "shelf", "--title", "A: \u00e9 #1", "--url", "https://x.org/p")
    assert 0 == done.returncode, done.stderr
    files = read_tree(tmp_path / "shelf")
    named = re.findall(r"^  shelf/(.*)$", done.stdout, flags=re.MULTILINE)
    assert set(named) == files.keys()
    assert "a new site with 1 pack of 8 levels\n" in done.stdout
    assert "next: flowpress build shelf/content --out shelf/_site\n" in done.stdout
    built = flowpress("build", "shelf/content", "--out", "shelf/_site")
    assert built.stdout.startswith("8 levels in 1 pack: 8 generated"), built.stderr
    page = (tmp_path / "shelf" / "_site" / "index.html").read_text()
    assert "A: \u00e9 #1" in page
    ignored = (tmp_path / "shelf" / ".gitignore").read_text().split()
    assert {"/_site/", "/.cache/"} <= set(ignored)


def test_init_here_beside_other_files(flowpress: Run, tmp_path: Path) -> None:
    """A folder that holds a repository and a license already may become a site."""
    write_files(tmp_path, {".git/HEAD": b"ref", "LICENSE": b"mine"})
    assert 0 == flowpress("init").returncode
    assert b"mine" == (tmp_path / "LICENSE").read_bytes()
    assert (tmp_path / "content" / "site.yaml").is_file()


def test_init_overwrites_nothing(flowpress: Run, tmp_path: Path) -> None:
    """All files that are in the way are named, whatever their case, and nothing is written."""
    there = {"Readme.md": b"mine", "content/site.yaml": b"mine", WORKFLOW: b"mine"}
    write_files(tmp_path, there)
    done = flowpress("init")
    assert (2, "") == (done.returncode, done.stdout)
    assert (
        f"error: nothing was written: content/site.yaml, {WORKFLOW}, Readme.md are there already\n"
        == done.stderr
    )
    assert there == read_tree(tmp_path)


def test_init_beside_broken_packs(flowpress: Run, tmp_path: Path) -> None:
    """Packs that are there and wrong are reported, and nothing of the new site is kept."""
    there = {"content/packs/old.yaml": b"title: Old\n"}
    write_files(tmp_path, there)
    done = flowpress("init")
    assert 2 == done.returncode
    assert "content/packs/old.yaml:1:1: slug: is required, but missing" in done.stderr
    assert there == read_tree(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--title", "a\nb", "--url", "ftp://x"], "--title: has a line break"),
        (["--title", "a\nb", "--url", "ftp://x"], "--url: 'ftp://x' is not an absolute"),
        (["--wheel", "other-1-py3-none-any.whl"], "is not called as a wheel of Flowpress is"),
        (["--wheel", "flowpress-1-py3-none-any.whl"], "cannot be read: No such file"),
        (["file"], "nothing was written: file is there already"),
    ],
)
def test_init_refusals(flowpress: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    """Wrong options and places end with 2 and words, and nothing is written."""
    (tmp_path / "file").write_bytes(b"")
    done = flowpress("init", *arguments, COLUMNS="200")
    assert 2 == done.returncode
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert {"file": b""} == read_tree(tmp_path)


def test_new_pack(flowpress: Run, content: Path) -> None:
    """The new pack is said to be what it is, stands last, and builds."""
    done = flowpress("new-pack", "Rainy Days!", "--size", "5x4", "--count", "2")
    assert 0 == done.returncode, done.stderr
    assert (
        "content/packs/rainy-days.yaml: 2 levels of 5x4, seed 'rainy days!', title 'Rainy Days!'\n"
        in done.stdout
    )
    pack = read_content(content).packs[0]
    assert ("rainy-days", "Rainy Days!", "rainy days!") == (pack.slug, pack.title, pack.seed)
    assert "7 levels in 3 packs" in flowpress("build").stdout


def test_new_pack_options(flowpress: Run, content: Path) -> None:
    """Title and seed may be given; seven by seven and twelve are the rule."""
    done = flowpress("new-pack", "x", "content", "--title", "\u4f60: \u597d", "--seed", "a # b")
    assert 0 == done.returncode, done.stderr
    pack = next(pack for pack in read_content(content).packs if pack.slug == "x")
    assert ("\u4f60: \u597d", "a # b", 12) == (pack.title, pack.seed, pack.batches[0].count)
    assert (7, 7) == (pack.made[0].recipe.width, pack.made[0].recipe.height)


def test_every_comment_of_a_new_pack_can_be_taken_off(tmp_path: Path) -> None:
    """What stands in comments are fields as they may be: taken off one by one, all is right."""
    [(path, data)] = plan_pack(PACK).items()
    write_files(tmp_path, {"site.yaml": b"title: a\nauthor: b\nlicense: c\n", path: data})
    parts = re.findall(r"(?:^# (?:  .*|[a-z]+:.*)\n)+", data.decode(), re.MULTILINE)
    assert 6 == len(parts)
    for part in parts:
        bare = re.sub("^# ", "", part, flags=re.MULTILINE)
        (tmp_path / path).write_text(data.decode().replace(part, bare))
        [pack] = read_content(tmp_path).packs
        assert "dawn" == pack.slug


@pytest.mark.parametrize("taken", ["rainy-days.yaml", "Rainy-Days.YAML"])
def test_new_pack_overwrites_nothing(flowpress: Run, tmp_path: Path, taken: str) -> None:
    """A pack that is there, or that some disks would take for it, is never touched."""
    content = write_content(tmp_path / "content", tiny=("4x4", 3))
    (content / "packs" / taken).write_text("mine")
    done = flowpress("new-pack", "rainy-days")
    assert 2 == done.returncode
    assert f"nothing was written: content/packs/{taken} is there already" in done.stderr
    assert "mine" == (content / "packs" / taken).read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["con"], "names a device on Windows"),
        (["!?"], "holds no letter and no digit"),
        (["x", "--title", "a\u202eb"], "--title: holds U+202E"),
        (["x", "--size", "5by5"], "is not a size"),
        (["x", "--size", "99x99"], "content/packs/x.yaml was not kept"),
        (["x", "nowhere"], "nowhere/site.yaml:1:1: file: is missing; `flowpress init` writes"),
    ],
)
def test_new_pack_refusals(
    flowpress: Run, content: Path, arguments: list[str], message: str
) -> None:
    """What cannot be right ends with 2 and words, and the content is as it was."""
    before = read_tree(content.parent)
    done = flowpress("new-pack", *arguments, COLUMNS="200")
    assert 2 == done.returncode
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert before == read_tree(content.parent)


def test_help_speaks_of_the_seed(flowpress: Run) -> None:
    """The help of new-pack says where the seed comes from when none is given."""
    assert "title in small" in flowpress("new-pack", "--help").stdout
