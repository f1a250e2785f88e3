"""Slugs: folders and addresses on every system, so whatever is not plain is refused at its line."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_packs import FIRST, find_problems, write_content

from site_builder.errors import ContentError
from site_builder.packs import read_content

TRAVERSING = (
    *("..", ".", "../first", "..\\first", "/first", "first/..", "a/b", "a\\b", "C:first", "//x/y"),
    *("%2e%2e", "..%2ffirst", "first/", "~", "~root", "$HOME", "a;b", "a|b", "a?b", "a*b", "a<b"),
    *(".hidden", "first.", "first.html", "file:x", "first:stream", "a\u2215b"),
)
"""Names that lead elsewhere in a file system or an address, or that a system changes."""

LOOKING_ALIKE = (
    *("First", "FIRST", "f\u0131rst", "F\u0130RST", "\uff46\uff49\uff52\uff53\uff54", "\ufb01rst"),
    *("fir\u017ft", "\u212aing", "f\u200birst", "first\u200d", "f\u00adirst", "\u202efirst"),
    *(
        "f\u00edrst",
        "fi\u0301rst",
        "\u0444irst",
        "fir\u0455t",
        "f\u0456rst",
        "first\ufe0f",
        "\u0661",
    ),
)
"""Names that some system, reader or font takes for ``first``, or for another name."""

MISSHAPEN = (
    "-first",
    "first-",
    "a--b",
    "a_b",
    "a b",
    "a+b",
    "a,b",
    "-",
    "--",
    "_",
    "\u2014",
    "\U0001f9e9",
)

DEVICES = (
    *("con", "prn", "aux", "nul"),
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
)
"""What Windows keeps for devices, in any folder and with any ending."""


def tell(folder: Path, slug: str) -> list[str]:
    """Return what is said of a pack with this slug, about the slug alone."""
    pack = FIRST.replace("slug: first", f"slug: {json.dumps(slug, ensure_ascii=False)}")
    told = find_problems(folder, {"first.yaml": pack}).splitlines()
    assert all(line.startswith("packs/first.yaml:2:7: slug: ") for line in told), told
    return [line.removeprefix("packs/first.yaml:2:7: slug: ") for line in told]


@pytest.mark.parametrize("slug", [*TRAVERSING, *LOOKING_ALIKE, *MISSHAPEN], ids=ascii)
def test_a_name_that_is_not_plain_is_refused(tmp_path: Path, slug: str) -> None:
    """No slug leaves its folder, differs from another in looks alone, or needs an escape."""
    [said] = tell(tmp_path, slug)
    assert "may hold only a-z and 0-9" in said or "holds U+202E" in said
    assert said.isprintable()


@pytest.mark.parametrize("slug", DEVICES)
def test_names_of_devices_are_refused(tmp_path: Path, slug: str) -> None:
    """In small letters, which alone are a slug; capitals and endings are refused before that."""
    assert [f"{slug!r} names a device on Windows; choose another word"] == tell(tmp_path, slug)[:1]
    for other in (slug.upper(), f"{slug}.txt", f"{slug} .x"):
        assert "may hold only" in tell(tmp_path, other)[0]


@pytest.mark.parametrize(
    ("slug", "other"),
    [
        ("first", "FIRST"),
        ("first", "First"),
        ("king", "\u212aing"),
        ("first", "\uff46irst"),
        ("fi\u0301rst", "f\u00edrst"),
        ("stra\u00dfe", "strasse"),
    ],
    ids=ascii,
)
def test_two_names_for_one_folder_are_refused_together(
    tmp_path: Path, slug: str, other: str
) -> None:
    """Slugs that a file system folds into one are told as such, beside all else."""
    files: dict[str, str | bytes] = {
        "a.yaml": FIRST.replace("slug: first", f"slug: {slug}"),
        "b.yaml": FIRST.replace("slug: first", f"slug: {other}"),
    }
    told = find_problems(tmp_path, files).splitlines()
    alike = [line for line in told if "is the slug of packs/a.yaml already" in line]
    assert [f"packs/b.yaml:2:7: slug: {other!r} is the slug of"] == [
        line.partition(" packs/a.yaml")[0] for line in alike
    ]


@given(st.text(max_size=70) | st.from_regex("[a-z0-9.-]{1,70}", fullmatch=True))
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_slug_that_is_read_is_one_plain_folder(tmp_path: Path, slug: str) -> None:
    """Whatever is written, what comes out is the same name to every file system, or nothing."""
    pack = FIRST.replace("slug: first", f"slug: {json.dumps(slug, ensure_ascii=False)}")
    content = write_content(tmp_path, {"first.yaml": pack})
    try:
        [read] = read_content(content).packs
    except ContentError:
        return
    folded = unicodedata.normalize("NFKC", read.slug).casefold()
    assert read.slug == folded == Path(read.slug).name == read.slug.strip(". ")
    assert "first" == read.slug


@pytest.mark.parametrize("name", ["FIRST.yaml", "\uff46irst.yaml", "con.yaml", "fi\u0301rst.yaml"])
def test_the_name_of_a_file_is_held_to_the_same(tmp_path: Path, name: str) -> None:
    """A slug is its file's name, so a file whose name is no slug cannot be a pack."""
    slug = name.removesuffix(".yaml")
    told = find_problems(tmp_path, {name: FIRST.replace("slug: first", f"slug: {slug}")})
    assert "may hold only a-z and 0-9" in told or "names a device" in told
    told = find_problems(tmp_path, {name: FIRST})
    assert "is not the file's name" in told


@pytest.mark.parametrize("slug", ["../first", "..", "con", "FIRST", "a/b"])
def test_the_order_of_the_shelf_takes_slugs_alone(tmp_path: Path, slug: str) -> None:
    """What site.yaml names is held to the same, at its own line."""
    site = f"title: A\nauthor: B\nlicense: C\npacks:\n  - first\n  - {slug}\n"
    told = find_problems(tmp_path, {"first.yaml": FIRST}, site)
    assert told.startswith("site.yaml:6:5: packs[2]: ")
