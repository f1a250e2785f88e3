"""Manifest and zip: complete, checkable, and equal on every machine."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from hashlib import sha256

import pytest
from sample_site import make_content, make_grade, make_levels, remake

from site_builder import __version__
from site_builder.downloads import render_manifest, render_zip
from site_builder.generator import DEFINITION, restore_order
from site_builder.grading import GRADING
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.seed_code import write_seed_code
from site_builder.packs import Arrangement, Batch
from site_builder.puzzle import Difficulty, Ungraded, Work

PACK = make_content().packs[0]
LEVELS = make_levels()["first-steps"]
CSVS = [write_level_csv(level.puzzle, level.solution) for level in LEVELS]


def _render() -> bytes:
    return render_manifest(PACK, LEVELS, CSVS, solver_version="9.9")


def test_manifest_names_pack_versions_and_recipes() -> None:
    """Whoever holds the manifest can order every level again."""
    manifest = json.loads(_render())
    assert {
        "flowpress": __version__,
        "level_definition": DEFINITION,
        "grading": GRADING,
        "z3-solver": "9.9",
    } == manifest["made_with"]
    assert ("first-steps", "first light") == (manifest["pack"]["slug"], manifest["pack"]["seed"])
    assert {
        "title": "Square ones",
        "count": 1,
        "order": "as-made",
        "recipe": {
            "width": 5, "height": 5, "flows": [3, 5], "length": [3, 20],
            "uniqueness": "airtight", "solid_squares": False, "touching": False,
            "straight": 10, "bends": [0, 100], "dots_apart": 2, "border_dots": 100,
            "symmetric_dots": False, "difficulty": ["gentle", "expert"],
        },
    } == manifest["batches"][0]  # fmt: skip


def test_manifest_describes_every_level() -> None:
    """A level has its number, batch, origin, work, and the hash of its CSV."""
    third = json.loads(_render())["levels"][2]
    level = LEVELS[2]
    assert {
        "id": level.id,
        "number": 3,
        "batch": 2,
        "index": 1,
        "attempt": 2,
        "width": 5,
        "height": 5,
        "flows": 4,
        "uniqueness": "airtight",
        "grade": "gentle",
        "score": 9,
        "seed_code": write_seed_code(restore_order(level.expect_making())),
        "csv": f"{level.id}.csv",
        "sha256": sha256(CSVS[2].encode()).hexdigest(),
        "work": {
            "tries": 4, "samples": 55, "looks": 30, "repairs": 6, "gave_up": 1, "refused": 0,
        },
    } == third  # fmt: skip


def test_manifest_says_how_difficult_levels_are() -> None:
    """A graded level has its class and score, any other the reason for having none."""
    levels = [
        replace(LEVELS[0], grade=make_grade(Difficulty.HARD, 57)),
        *(replace(level, grade=Ungraded.NOT_UNIQUE) for level in LEVELS[1:]),
    ]
    manifest = json.loads(render_manifest(PACK, levels, CSVS, solver_version="9.9"))
    graded, ungraded, _ = manifest["levels"]
    assert ("hard", 57) == (graded["grade"], graded["score"])
    assert "ungraded" not in graded
    assert (None, None, "not unique") == tuple(
        ungraded[key] for key in ("grade", "score", "ungraded")
    )


def test_manifest_says_what_was_asked_for() -> None:
    """The order on pages and the difficulty of the recipe stand with the batch, refusals below."""
    recipe = replace(PACK.made[0].recipe, difficulty=(Difficulty.MEDIUM, Difficulty.HARD))
    batch = Batch(recipe, 1, "Harder", Arrangement.EASIEST_FIRST)
    level = remake(LEVELS[0], work=Work(9, 55, 30, 6, refused=8))
    pack = replace(PACK, batches=(batch,))
    manifest = json.loads(render_manifest(pack, [level], CSVS[:1], solver_version="9.9"))
    [told] = manifest["batches"]
    assert "easiest-first" == told["order"]
    assert ["medium", "hard"] == told["recipe"]["difficulty"]
    assert 8 == manifest["levels"][0]["work"]["refused"]


def test_manifest_refuses_a_wrong_number_of_levels() -> None:
    """A pack with a level missing is a bug, never a shorter manifest."""
    with pytest.raises(ValueError, match="zip"):
        render_manifest(PACK, LEVELS[:2], CSVS[:2], solver_version="9.9")


def test_manifest_ends_its_last_line_and_repeats_exactly() -> None:
    """The file is a text file, with the same bytes each time."""
    assert _render().endswith(b"}\n")
    assert _render() == _render()


def test_zip_has_nothing_of_the_machine_in_it() -> None:
    """Names sorted, stored, one fixed date, plain Unix permissions."""
    data = render_zip({"b.csv": b"1,1\n", "a.csv": b"2,2\n"})
    assert data == render_zip({"a.csv": b"2,2\n", "b.csv": b"1,1\n"})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        entries = archive.infolist()
        assert b"2,2\n" == archive.read("a.csv")
    assert [
        ("a.csv", (1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, 3, 0o100644),
        ("b.csv", (1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, 3, 0o100644),
    ] == [
        (e.filename, e.date_time, e.compress_type, e.create_system, e.external_attr >> 16)
        for e in entries
    ]
