"""Packs held against what they tell of themselves: every kind of finding, by one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import pytest
from boxed import (
    IDS,
    OWN,
    SEED,
    box,
    list_files,
    make_pack,
    open_manifest,
    replace_csv,
    write_csv,
)

from site_builder.cli.verify_work import open_pack
from site_builder.errors import NotationError
from site_builder.farm import Workforce
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.puzzle import Uniqueness
from site_builder.verify import Plan, compare_members, plan_pack, read_told, run_plan

Manifest = dict[str, Any]
FIRST = f"level 1 ({IDS[0]})"
DRAWN = f"level 4 ({IDS[3]})"
WINDING = f"level 3 ({IDS[2]})"
UNTOLD = f"{WINDING}: neither a CSV nor a pack line: its rules and uniqueness were not tried"
CODED = "5x5.4.3-25.airtight"
CUT_OFF = (
    "a seed code has 8 parts between dots, this has 2; copy it whole, from the version number to "
    "the four check letters, such as 2.10x10.9.3-30.airtight.5.any_words.k2m6"
)
TOO_LONG = "too long, flow 2 at row 2, column 2; too long, flow 3 at row 1, column 1"
LESS = "is told undecided, and batch 3 asks for unique"
OLDER = "of level definition 1, and this program makes levels of definition 2"


def plan(data: bytes, *, seeds: bool = True) -> Plan:
    """Return the checks of a zip."""
    return plan_pack(*open_pack(data), seeds=seeds)


def find_at_once(data: bytes) -> list[str]:
    """Return the differences of a zip that no solver is needed for."""
    made = plan(data)
    found = (*made.findings, *(each for level in made.levels for each in level.findings))
    return [each.describe() for each in found if not each.is_note]


def find_all(data: bytes, *, workers: int = 1, notes: bool = False) -> list[str]:
    """Return everything that is found about a zip, with or without what could not be tried."""
    found = run_plan(plan(data), Workforce(workers), report=lambda *_: None)
    return [each.describe() for each in found if notes or not each.is_note]


def change(*path: str | int, to: object) -> bytes:
    """Return the zip with one value of its manifest changed."""
    manifest = open_manifest()
    *steps, last = path
    inside: Any = manifest
    for step in steps:
        inside = inside[step]
    assert inside[last] != to
    inside[last] = to
    return box(manifest)


def test_the_pack_is_the_one_that_tests_speak_of() -> None:
    """The levels of the tests' pack have the ids, and the CSVs, that the tests name."""
    _, levels = make_pack()
    assert list(IDS) == [level.id for level in levels]
    assert {f"{IDS[0]}.csv", f"{IDS[1]}.csv", f"{IDS[3]}.csv"} == set(list_files())


def test_a_good_pack_is_silent() -> None:
    """Nothing is found, and nothing is left out; two workers find the same."""
    assert [] == find_all(box(), notes=True)
    assert [] == find_all(box(), workers=2, notes=True)
    assert 4 == plan(box()).tried


def test_paths_that_no_file_tells() -> None:
    """Of older manifests a level whose path runs beside itself is tried by its seed alone."""
    manifest = open_manifest()
    del manifest["levels"][2]["pack_line"]
    assert [UNTOLD] == find_all(box(manifest), notes=True)
    assert (4, 3) == (plan(box(manifest)).tried, plan(box(manifest), seeds=False).tried)


def test_every_level_with_a_recipe_is_made_again() -> None:
    """Three seeds are tried, or none, and the board of the author's own never is."""
    assert (3, 0) == (plan(box()).seeds, plan(box(), seeds=False).seeds)


@pytest.mark.parametrize(
    ("path", "value", "finding"),
    [
        (("levels", 0, "number"), 4, "number: told 4, found 1"),
        (("levels", 0, "batch"), 9, "batch: told 9, found 3 batches"),
        (("levels", 0, "width"), 6, "size: told 6x5, found 5x5"),
        (("levels", 0, "flows"), 5, "flows: told 5, found 4"),
        (
            ("levels", 0, "uniqueness"),
            "unique",
            "is told unique, and batch 1 asks for airtight",
        ),
        (("levels", 0, "csv"), "b.csv", "b.csv: missing in the zip"),
        (("levels", 0, "seed_code"), None, "seed code: missing"),
        (
            ("levels", 0, "seed_code"),
            "2.5x5",
            f"seed code: {CUT_OFF}",
        ),
        (
            ("levels", 0, "index"),
            1,
            "index of the seed code: told 1, attempt 0, found 0, attempt 0",
        ),
        (
            ("levels", 0, "attempt"),
            2,
            "index of the seed code: told 0, attempt 2, found 0, attempt 0",
        ),
        (
            ("pack", "seed"),
            "other words",
            "seed of the pack and of the code: told other words, found boxed",
        ),
        (
            ("batches", 0, "recipe", "length"),
            [3, 5],
            f"breaks the rules of its recipe: {TOO_LONG}",
        ),
        (
            ("batches", 0, "recipe", "width"),
            6,
            "size that its recipe asks for: told 6x5, found 5x5",
        ),
        (
            ("batches", 0, "recipe", "flows"),
            [5, 6],
            "flows that its recipe asks for: told 5 to 6, found 4",
        ),
        (
            ("batches", 0, "recipe", "difficulty"),
            ["hard", "expert"],
            "difficulty that its recipe asks for: told hard to expert, found gentle 7",
        ),
        (
            ("batches", 0, "recipe", "dots_apart"),
            3,
            f"recipe of batch 1 and of the seed code: told {CODED}+apart3, found {CODED}",
        ),
    ],
)  # fmt: skip
def test_one_value_of_the_manifest(
    path: tuple[str | int, ...], value: object, finding: str
) -> None:
    """A value that is not that of the files, of the recipe or of the seed code is told at once."""
    assert f"{FIRST}: {finding}" in find_at_once(change(*path, to=value))


@pytest.mark.parametrize(
    ("path", "value", "findings"),
    [
        (("levels", 0, "score"), 8, [f"{FIRST}: grade: told gentle 8, found gentle 7"]),
        (
            ("levels", 2, "ungraded"),
            "not unique",
            [f"{WINDING}: grade: told no grade (not unique), found no grade (doubles back)"],
        ),
        (
            ("levels", 2, "uniqueness"),
            "airtight",
            [f"{WINDING}: uniqueness: told airtight, found unique"],
        ),
        (("levels", 2, "height"), 5, [f"{WINDING}: size: told 4x5, found 4x4"]),
        (("levels", 2, "flows"), 3, [f"{WINDING}: flows: told 3, found 2"]),
        (("levels", 0, "work", "samples"), 5, [f"{FIRST}: work, samples: told 5, found 1"]),
        (("levels", 0, "id"), "aaaaaaaaaa", [
            f"level 1 (aaaaaaaaaa): id: told aaaaaaaaaa, found {IDS[0]}",
            f"level 1 (aaaaaaaaaa): its seed code makes another level: {IDS[0]}, 5x5",
        ]),
        (("levels", 3, "uniqueness"), "undecided", [f"{DRAWN}: {LESS}"]),
    ],
)  # fmt: skip
def test_one_value_that_takes_work(
    path: tuple[str | int, ...], value: object, findings: list[str]
) -> None:
    """What only a proof, a grading or the seed can tell is found as well, and nothing else is."""
    found = find_all(change(*path, to=value))
    assert len(findings) == len(found), found
    assert all(one.startswith(other) for one, other in zip(found, findings, strict=True)), found


def test_the_seed_code_of_another_level() -> None:
    """A code that can be read, and fits the recipe, still has to make the very level."""
    manifest = open_manifest()
    first, second = manifest["levels"][:2]
    for key in ("seed_code", "index", "attempt", "work"):
        first[key] = second[key]
    assert [f"{FIRST}: its seed code makes another level: {IDS[1]}, 5x5"] == find_all(box(manifest))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("5,0,1,1;0,1,2", "id: told vzgybdx9qx, found "),
        ("5,0,1,2;0,1,2", "its pack line is no level: line 1: 1 path instead of 2"),
        ("5,0,1,1;0,1\n5,0,2,1;0,1", "its pack line holds 2 levels"),
        ("\x1b[2J", "its pack line is no level: "),
    ],
)
def test_a_wrong_pack_line(line: str, words: str) -> None:
    """What tells a level beside the CSVs is held against everything else that is told of it."""
    found = find_at_once(change("levels", 2, "pack_line", to=line))
    assert any(each.startswith(f"{WINDING}: {words}") for each in found), found
    assert "\x1b" not in "".join(found)


def test_a_board_with_two_solutions() -> None:
    """A file that fits its hash, id and size is still solved, and found out."""
    recipe = settle_recipe(
        Wishes(5, 5, flows=(3, 3), touching=True, uniqueness=Uniqueness.AMBIGUOUS)
    )
    board = make_level(Order(recipe, SEED, 0))
    assert board.uniqueness is Uniqueness.AMBIGUOUS
    manifest, files = replace_csv(4, (write_csv(board) or "").encode())
    manifest["levels"][3] |= {"id": board.id, "flows": 3}
    [found] = find_all(box(manifest, files))
    assert found.startswith(
        f"level 4 ({board.id}): uniqueness: told airtight, found ambiguous, a second solution "
        "differs first at row "
    )


@pytest.mark.parametrize("place", [1, 4])
def test_one_byte_of_a_file(place: int) -> None:
    """Another number in a CSV shows in its hash; the level that it no longer is, in words."""
    files, name = list_files(), f"{IDS[place - 1]}.csv"
    before = sha256(files[name]).hexdigest()
    files[name] = b"9" + files[name][1:]
    after = sha256(files[name]).hexdigest()
    where = f"level {place} ({IDS[place - 1]})"
    hashes, words = find_at_once(box(files=files))
    assert f"{where}: SHA-256 of {name}: told {before[:12]}..., found {after[:12]}..." == hashes
    assert words.startswith(f"{where}: {name} is no level: color ")


def test_a_byte_that_the_zip_itself_finds_out() -> None:
    """A byte changed in a finished zip does not fit the zip's own sum, and one level is named."""
    data = box()
    name = f"{IDS[0]}.csv"
    damaged = data.replace(list_files()[name], list_files()[name].replace(b"3,3", b"2,3", 1))
    assert damaged != data
    assert [
        f"{FIRST}: {name}: its place in the zip is damaged: Bad CRC-32 for file '{name}'"
    ] == find_at_once(damaged)


def test_another_valid_level_in_its_place() -> None:
    """A whole level with a right hash is found out by its id, and by the seed."""
    manifest, files = replace_csv(1, OWN.encode())
    data = box(manifest, files)
    assert f"{FIRST}: id: told {IDS[0]}, found {IDS[3]}" in find_at_once(data)
    # What is proven of another puzzle says nothing of this one, however long it takes.
    assert [False, True] == [level.is_provable for level in plan(data).levels[:2]]


def test_files_that_are_too_many_or_missing() -> None:
    """A file that the manifest does not name is told, and so is one that it names in vain."""
    files = list_files()
    del files[f"{IDS[0]}.csv"]
    found = find_at_once(box(files={**files, "note\n.txt": b"", "a/b.csv": b"1,1\n"}))
    assert [
        "a/b.csv: in the zip, but not in its manifest",
        "'note\\n.txt': in the zip, but not in its manifest",
        f"{FIRST}: {IDS[0]}.csv: missing in the zip",
    ] == found


def test_levels_left_out_or_repeated() -> None:
    """A batch has as many levels as it tells of, and no level stands in a pack twice."""
    manifest = open_manifest()
    manifest["levels"][1] = {**manifest["levels"][0], "number": 2, "batch": 2}
    found = find_at_once(box(manifest))
    assert [
        "manifest: levels of batch 1: told 2, found 1",
        "manifest: levels of batch 2: told 1, found 2",
        f"{IDS[1]}.csv: in the zip, but not in its manifest",
        f"level 2 ({IDS[0]}): the same puzzle as level 1",
    ] == found[:4]


def test_a_seed_for_an_own_board() -> None:
    """A board that its author drew has no code, whatever the manifest tells."""
    code = open_manifest()["levels"][0]["seed_code"]
    assert [
        f"level 4 ({IDS[3]}): seed code: its batch has no recipe, so no seed made it"
    ] == find_at_once(change("levels", 3, "seed_code", to=code))


def test_a_code_of_another_size_is_not_made() -> None:
    """Nobody is made to draw a board of 20x20 by a pack of 5x5."""
    code = open_manifest()["levels"][2]["seed_code"]
    made = plan(change("levels", 0, "seed_code", to=code))
    assert (None, 2) == (made.levels[0].order, made.seeds)


def untell_definition(manifest: Manifest) -> None:
    """Change a manifest into one of an earlier definition of levels."""
    manifest["made_with"]["level_definition"] = 1


def lock_first(manifest: Manifest) -> None:
    """Change a manifest into one whose first level was locked long ago."""
    manifest["levels"][0] |= {"made_with": {"level_definition": 1}, "seed_code": None}


def regrade(manifest: Manifest) -> None:
    """Change a manifest into one of other grades."""
    manifest["made_with"]["grading"] = 7
    manifest["levels"][0]["score"] = 99


@pytest.mark.parametrize(
    ("alter", "notes", "seeds"),
    [
        (untell_definition, f"3 seeds not tried: they are {OLDER}", 0),
        (lock_first, f"1 seed not tried: it is {OLDER}", 2),
        (
            regrade,
            "grades were not compared: they are of version 7, and this program grades by version 1",
            3,
        ),
    ],
)
def test_what_other_releases_made(
    alter: Callable[[Manifest], None], notes: str, seeds: int
) -> None:
    """What this release would make otherwise is not tried, which is no difference."""
    manifest = open_manifest()
    alter(manifest)
    assert seeds == plan(box(manifest)).seeds
    assert [f"manifest: {notes}"] == find_all(box(manifest), notes=True)


def test_locked_levels_may_have_another_grade_than_asked_for() -> None:
    """What an earlier definition made is graded as today, and its recipe meant an older grade."""
    manifest = open_manifest()
    lock_first(manifest)
    manifest["batches"][0]["recipe"]["difficulty"] = ["hard", "expert"]
    [wrong] = [line for line in find_at_once(box(manifest)) if "difficulty that" in line]
    assert wrong.startswith(f"level 2 ({IDS[1]}): difficulty that its recipe asks for: told hard ")


def test_older_manifests_may_lack_looks() -> None:
    """Looks that a recipe does not tell of demand nothing."""
    manifest = open_manifest()
    for name in ("straight", "bends", "dots_apart", "border_dots", "symmetric_dots", "difficulty"):
        del manifest["batches"][1]["recipe"][name]
    told, _ = open_pack(box(manifest))
    recipe = told.batches[1].recipe
    assert recipe is not None
    assert (100, (0, 100), 2) == (recipe.straight, recipe.bends, recipe.dots_apart)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("format",), "flowpress-manifest/9", "format: 'flowpress-manifest/9' was written by"),
        (("pack",), None, "pack: this should be an object"),
        (("pack", "seed"), 7, "pack.seed: this should be a text"),
        (("made_with", "grading"), "1", "made_with.grading: this should be a whole number"),
        (("levels",), [], "levels: there are 0; from 1 to 20,000 are read"),
        (("levels", 1, "id"), "../x", "levels[1].id: '../x' is not the id of a level"),
        (("levels", 1, "id"), None, "levels[1].id: this should be a text"),
        (("levels", 1, "csv"), "../a.csv", "levels[1].csv: '../a.csv' is not the name of a level"),
        (("levels", 1, "csv"), None, "levels[1]: a CSV has a SHA-256, and neither is told without"),
        (("levels", 1, "sha256"), "ff", "levels[1].sha256: 'ff' is not a SHA-256"),
        (("levels", 1, "width"), True, "levels[1].width: this should be a whole number"),
        (("levels", 1, "uniqueness"), "sure", "levels[1].uniqueness: 'sure' is not one of ambig"),
        (("levels", 1, "grade"), "mild", "'mild' is not one of gentle, easy"),
        (("levels", 1, "seed_code"), "2" * 5000, "levels[1].seed_code: longer than 4,000 charac"),
        (("batches", 0, "recipe", "touching"), 1, "batches[0].recipe.touching: this should be tr"),
        (("batches", 0, "recipe", "flows"), [1], "batches[0].recipe.flows: this should be a list"),
        (("batches", 0, "recipe", "uniqueness"), "x", "recipe.uniqueness: 'x' is not one of airt"),
        (("batches", 2, "uniqueness"), None, "batches[2].uniqueness: this should be a text"),
    ],
)
def test_a_manifest_that_makes_no_sense(
    path: tuple[str | int, ...], value: object, words: str
) -> None:
    """Fields of the wrong kind are refused by name, before anything is done with them."""
    with pytest.raises(NotationError) as refusal:
        open_pack(change(*path, to=value))
    assert words in str(refusal.value)


def test_all_levels_that_make_no_sense_are_named() -> None:
    """One run tells of every level that cannot be read."""
    manifest = open_manifest()
    for level in manifest["levels"][:2]:
        level["flows"] = "many"
    with pytest.raises(NotationError, match=r"levels\[0\].flows: .*; levels\[1\].flows: "):
        open_pack(box(manifest))


def test_a_manifest_of_too_many_levels() -> None:
    """Their number is bounded before one of them is read."""
    manifest = open_manifest()
    manifest["levels"] = [1] * 20_001
    with pytest.raises(NotationError, match="levels: there are 20,001; from 1 to 20,000 are read"):
        open_pack(box(manifest))


def find_hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of files in a folder of a site, by path."""
    return {f"packs/boxed/{name}": sha256(data).hexdigest() for name, data in files.items()}


def test_a_zip_and_the_files_beside_it() -> None:
    """What a site offers twice has to be the same twice."""
    _, files = open_pack(box())
    beside = find_hashes(files.data)
    assert [] == list(compare_members("packs/boxed/", files, beside))
    beside[f"packs/boxed/{IDS[0]}.csv"] = "0" * 64
    del beside["packs/boxed/manifest.json"]
    assert [
        "manifest.json: in the zip, but not beside it in the site",
        f"{IDS[0]}.csv: not the file of this name beside the zip in the site",
    ] == [each.describe() for each in compare_members("packs/boxed/", files, beside)]


def test_texts_that_are_no_manifest() -> None:
    """A table of levels, a list and nothing at all are no manifest."""
    for text in ('{"format": "flowpress-levels/1"}', "[]", ""):
        with pytest.raises(NotationError):
            read_told(text)
