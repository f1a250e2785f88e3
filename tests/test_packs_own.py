"""Boards that an author brings: drawn in a pack, or in files beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from test_packs import SITE, find_problems, write_content

from site_builder.packs import Batch, OwnBatch, Pack, plan_orders, read_content
from site_builder.puzzle import Given, Uniqueness

HEAD = "title: Own\nslug: own\n"
DRAWN = """\
levels:
  - |
    RB...
    ...R.
    ...G.
    .Y.B.
    .G..Y
  - |
    A..B
    ....
    ....
    A..B
"""
SIZED = "4 3\nA..A\nB..B\nC..C\n\n5 5\nAB...\n...A.\n...D.\n.C.B.\n.D..C\n0 0\n"
CSV = "1,1,1,2\r\n3,3,1,2\r\n3,1,1,2\r\n3,2,2,2"


def read_own_pack(folder: Path, text: str, files: dict[str, str] | None = None) -> Pack:
    """Return the pack that ``text`` describes, with files beside it."""
    content = write_content(folder, {"own.yaml": HEAD + text})
    write_beside(content, files or {})
    return read_content(content).packs[0]


def write_beside(content: Path, files: dict[str, str]) -> None:
    """Write files beside the packs of ``content``."""
    for name, text in files.items():
        path = content / "packs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def find_own_problems(folder: Path, text: str, files: dict[str, str] | None = None) -> str:
    """Return what the author of such a pack is told, less the name of the file."""
    write_beside(folder / "content", files or {})
    told = find_problems(folder, {"own.yaml": HEAD + text}, SITE)
    return told.replace("packs/own.yaml:", "")


def test_boards_drawn_in_a_pack(tmp_path: Path) -> None:
    """Letter rows are boards, in their order; nothing is made, so no seed is needed."""
    pack = read_own_pack(tmp_path, DRAWN)
    [batch] = pack.batches
    assert isinstance(batch, OwnBatch)
    assert [(4, 5, 5), (2, 4, 4)] == [
        (d.entry.puzzle.flows, d.entry.puzzle.board.width, d.entry.puzzle.board.height)
        for d in batch.drafts
    ]
    assert [Given("", 1), Given("", 2)] == [draft.given for draft in batch.drafts]
    assert (Uniqueness.AIRTIGHT, False, "") == (batch.demanded, batch.repeats, pack.seed)
    assert () == plan_orders(pack)


@pytest.mark.parametrize(
    "text",
    [
        "import: maps\n",
        "import: [maps]\n",
        "import:\n  - maps/a.csv\n  - maps/more/b.txt\n",
        "import:\n  - {file: maps/a.csv, format: csv}\n  - file: maps/more/b.txt\n",
    ],
)
def test_boards_from_files(tmp_path: Path, text: str) -> None:
    """A file or a folder is named; its format is told from the text, or named too."""
    files = {"maps/a.csv": CSV, "maps/more/b.txt": SIZED, "maps/.hidden": "nonsense"}
    pack = read_own_pack(tmp_path, text, files)
    assert [Given("maps/a.csv", 1), Given("maps/more/b.txt", 1), Given("maps/more/b.txt", 2)] == [
        draft.given for draft in pack.drafts
    ]
    assert [True, False, False] == [draft.entry.solution is not None for draft in pack.drafts]


def test_own_boards_beside_made_ones(tmp_path: Path) -> None:
    """A batch brings boards or has them made; those of the pack itself come first."""
    text = (
        DRAWN + "seed: x\nuniqueness: unique\nbatches:\n  - title: More\n    import: b.txt\n"
        "    allow: [ambiguous]\n  - {size: 5x5, count: 2}\n"
    )
    pack = read_own_pack(tmp_path, text, {"b.txt": "4 3\nA..A\nB..B\nC..C\n"})
    drawn, more, made = pack.batches
    assert isinstance(drawn, OwnBatch)
    assert isinstance(more, OwnBatch)
    assert isinstance(made, Batch)
    assert (Uniqueness.UNIQUE, Uniqueness.AMBIGUOUS) == (drawn.demanded, more.demanded)
    assert ("More", 1, 2) == (more.title, more.count, len(plan_orders(pack)))


def test_own_boards_before_the_recipe_of_the_pack(tmp_path: Path) -> None:
    """A size and a count beside own boards ask for levels to be made as well."""
    pack = read_own_pack(tmp_path, DRAWN + "seed: x\nsize: 5x5\ncount: 2\n")
    assert [2, 2] == [batch.count for batch in pack.batches]
    assert isinstance(pack.batches[1], Batch)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "levels:\n  - |\n    AB..\n    ...\n  - AAA\n",
            "4:5: levels[1]: cannot be read: line 2: 3 cells, and another row has 4\n"
            "7:5: levels[2]: cannot be read: line 1: 'A' stands 3 times instead of twice, at "
            "row 1, column 1 and at row 1, column 2 and at row 1, column 3",
            id="no-boards",
        ),
        pytest.param(
            "levels: |\n  A.A\n  B.B\n  C.C\n",
            "3:9: levels: must be a list of boards, each a board drawn as rows of letters, in "
            "lines of their own after `- |`",
            id="no-list",
        ),
        pytest.param(
            "levels:\n  - |\n    A.A\n    B.B\n    C.C\n\n    A.A\n    B.B\n    C.C\n",
            "4:5: levels[1]: holds 2 boards; write each as an item of its own",
            id="two-in-one",
        ),
        pytest.param(
            "levels:\n  - |\n    A.A\n    B.B\n",
            "4:5: levels[1]: the board is 3x2; sides of 3 cells and more are possible",
            id="small",
        ),
        pytest.param(
            "levels:\n  - A..A\n  - |\n    AB..\n    ...\n",
            "4:5: levels[1]: the board is 4x1; sides of 3 cells and more are possible\n"
            "5:5: levels[2]: cannot be read: line 2: 3 cells, and another row has 4",
            id="small-and-ragged",
        ),
        pytest.param(
            "import: nothing.txt\n",
            "3:9: import[1]: 'nothing.txt' cannot be read: there is no such file or folder "
            "beside the pack",
            id="no-file",
        ),
        pytest.param(
            "import:\n  - ../site.yaml\n  - /etc/passwd\n",
            "4:5: import[1].file: '../site.yaml' must name a file or folder beside the pack, "
            "such as boards.txt or maps/first.csv\n"
            "5:5: import[2].file: '/etc/passwd' must name a file or folder beside the pack, "
            "such as boards.txt or maps/first.csv",
            id="elsewhere",
        ),
        pytest.param(
            "import: {file: a.txt, format: cvs}\n",
            "3:31: import[1].format: 'cvs' is not one of csv, rows, sized, zero, pack, link, "
            "pzprv3, coordinates, json; did you mean 'csv'?",
            id="format",
        ),
        pytest.param(
            "import: {fiel: a.txt}\n",
            "3:10: import[1].fiel: is not a field here; did you mean 'file'?",
            id="unknown",
        ),
        pytest.param(
            "import:\n  - {file: a.txt, format: cvs}\n  - b.txt\n  - {format: csv}\n"
            "  - {fiel: c}\n",
            "4:27: import[1].format: 'cvs' is not one of csv, rows, sized, zero, pack, link, "
            "pzprv3, coordinates, json; did you mean 'csv'?\n"
            "5:5: import[2]: 'b.txt' cannot be read: there is no such file or folder beside the "
            "pack\n"
            "6:5: import[3]: needs a file, such as `file: boards.txt`\n"
            "7:6: import[4].fiel: is not a field here; did you mean 'file'?",
            id="import-in-one-run",
        ),
        pytest.param(
            DRAWN + "flows: 4\n",
            "15:1: flows: says how levels are made, and these are given; take it out, or add "
            "size and count for levels made besides",
            id="idle",
        ),
        pytest.param(
            "size: 5x5\ncount: 2\nseed: x\nallow: ambiguous\n",
            "6:1: allow: is for boards of your own, under levels or import; did you mean "
            "uniqueness: any?",
            id="nothing-to-allow",
        ),
        pytest.param(
            DRAWN + "allow: ambigous\n",
            "15:8: allow: 'ambigous' is not one of ambiguous, repeats; did you mean 'ambiguous'?",
            id="allow",
        ),
        pytest.param(
            DRAWN + "size: 5x5\ncount: 2\n", "1:1: seed: is required, but missing", id="seed"
        ),
    ],
)
def test_mistakes_with_own_boards(tmp_path: Path, text: str, expected: str) -> None:
    """Each has its words at its own line and column."""
    assert expected == find_own_problems(tmp_path, text)


def test_files_that_make_no_sense(tmp_path: Path) -> None:
    """Every file of a folder is read, and each that cannot be is named."""
    files = {"maps/a.txt": "hello", "maps/b.csv": "1,1,x", "maps/c.csv": CSV}
    told = find_own_problems(tmp_path, "import: maps\n", files)
    assert [True, True] == [
        line.startswith(f"3:9: import[1]: maps/{name}: ")
        for line, name in zip(told.splitlines(), ("a.txt", "b.csv"), strict=True)
    ]


def test_the_same_board_twice(tmp_path: Path) -> None:
    """A board that stands twice in a pack is refused, whatever is allowed."""
    told = find_own_problems(tmp_path, DRAWN + "import: b.txt\nallow: repeats\n", {"b.txt": SIZED})
    assert told.endswith("is the same board as 5:5: levels[1]; take one out") or (
        "b.txt, level 2: is the same board as" in told
    )


def test_a_board_that_was_turned(tmp_path: Path) -> None:
    """Equal up to symmetry and recoloring is a repeat, unless the author allows that."""
    turned = "levels:\n  - |\n    A.B\n    A.B\n    ...\n  - |\n    ...\n    C.D\n    C.D\n"
    told = find_own_problems(tmp_path, turned)
    assert "levels[2]: equals " in told
    assert told.endswith("take one out, or write allow: repeats")
    assert 2 == len(read_own_pack(tmp_path / "again", turned + "allow: repeats\n").drafts)


def test_other_files_of_a_folder_are_left_out_aloud(tmp_path: Path) -> None:
    """Editors and engines put theirs beside the maps; a file that is named itself is read."""
    files = {"maps/a.csv": CSV, "maps/a.csv.meta": "guid", "maps/README.md": "x", "b.map": SIZED}
    content = write_content(tmp_path, {"own.yaml": HEAD + "import: [maps, b.map]\n"})
    write_beside(content, files)
    found = read_content(content)
    assert [Given("maps/a.csv", 1), Given("b.map", 1), Given("b.map", 2)] == [
        draft.given for draft in found.packs[0].drafts
    ]
    [note] = found.notes
    assert note.endswith(
        "packs/own.yaml:3:10: import[1]: maps: 2 files are left out, whose names do not end in "
        ".csv, .json or .txt: README.md, a.csv.meta"
    )


def test_a_folder_without_texts_is_refused(tmp_path: Path) -> None:
    """With the endings that are read, whether it is empty or full of other files."""
    expected = "there is no file in it that ends in .csv, .json or .txt"
    files = {"maps/a.map": CSV, "none/.keep": ""}
    told = find_own_problems(tmp_path, "import: [maps, none]\n", files)
    assert [f"'{name}' cannot be read: {expected}" for name in ("maps", "none")] == [
        line.partition("]: ")[2] for line in told.splitlines()
    ]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("PK\3\4\0", "this is a zip, not a text; `flowpress convert` unpacks zips"),
        (" \n\n", "the text is empty"),
        ("", "the text is empty"),
    ],
)
def test_files_that_are_no_texts(tmp_path: Path, data: str, words: str) -> None:
    """What they are is said by name."""
    assert f"3:9: import[1]: a.txt: {words}" == find_own_problems(
        tmp_path, "import: a.txt\n", {"a.txt": data}
    )


def test_all_that_cannot_be_followed_in_a_folder_is_named(tmp_path: Path) -> None:
    """Each link and pipe has its line: a board behind one would be lost unseen."""
    write_beside(tmp_path / "content", {"maps/one.txt": SIZED, "other/two.txt": SIZED})
    maps = tmp_path / "content/packs/maps"
    (maps / "more").symlink_to("../other")
    (maps / "none.txt").symlink_to("nothing")
    os.mkfifo(maps / "pipe.txt")
    told = find_own_problems(tmp_path, "import: maps\n")
    assert [
        "3:9: import[1]: maps/more: this link to a folder is not followed",
        "3:9: import[1]: maps/none.txt: this link leads nowhere",
        "3:9: import[1]: maps/pipe.txt: this is neither a file nor a folder",
    ] == told.splitlines()


@pytest.mark.parametrize("name", ["away.txt", "away", "maps"])
def test_a_link_that_leads_away_is_refused(tmp_path: Path, name: str) -> None:
    """A pack holds what lies beside it: links out of its folder are not followed, however deep."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("AB..\n..A.\n...B\n")
    packs = tmp_path / "content/packs"
    (packs / "maps").mkdir(parents=True)
    (packs / "away.txt").symlink_to(outside / "secret.txt")
    (packs / "away").symlink_to(outside)
    (packs / "maps/link.txt").symlink_to(outside / "secret.txt")
    told = find_own_problems(tmp_path, f"import: {name}\n")
    link = "maps/link.txt" if name == "maps" else name
    assert (
        f"3:9: import[1]: '{name}' cannot be read: '{link}' is a link that leads out of the folder "
        "of the packs"
    ) == told


def test_a_link_within_the_folder_is_followed(tmp_path: Path) -> None:
    """What a link leads to is read where it lies beside the pack as well."""
    write_beside(tmp_path / "content", {"maps/one.txt": SIZED})
    (tmp_path / "content/packs/again").symlink_to("maps")
    assert 2 == len(read_own_pack(tmp_path, "import: again\n").drafts)
