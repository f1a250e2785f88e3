"""``flowpress booklet``: which files it writes, and how it ends."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest
from printed import open_pdf, read_pages, render_pages, scan_codes

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Flowpress = Callable[..., subprocess.CompletedProcess[str]]


DAILY = """\
title: Daily
slug: daily
seed: x
kind: daily
start: 2026-12-01
days: 2
size: 5x5
"""


def test_booklet_of_a_pack(flowpress: Flowpress, content: Path, tmp_path: Path) -> None:
    """The command writes one pack, with the levels that a build gives it, and says so."""
    done = flowpress("booklet", str(content), "tiny", "--out", "tiny.pdf")
    assert (0, "3 levels of Tiny in tiny.pdf\n") == (done.returncode, done.stdout)
    flowpress("build", str(content), "--out", "site")
    pages = "\n".join(read_pages((tmp_path / "tiny.pdf").read_bytes()))
    ids = sorted(path.stem for path in (tmp_path / "site/packs/tiny").glob("*.csv"))
    assert 3 == len(ids)
    assert [] == [name for name in ids if name not in pages]


def test_options_of_a_booklet(flowpress: Flowpress, content: Path, tmp_path: Path) -> None:
    """Paper, levels a page, plain ink and answers are as asked for."""
    done = flowpress(
        "booklet", str(content), "tiny", "--out", "tiny.pdf",
        "--paper", "letter", "--per-page", "1", "--answers", "none", "--plain",
    )  # fmt: skip
    assert 0 == done.returncode, done.stderr
    document = open_pdf((tmp_path / "tiny.pdf").read_bytes())
    assert 4 == len(document)
    assert (612, 792) == document[0].get_size()


def test_answers_apart(flowpress: Flowpress, content: Path, tmp_path: Path) -> None:
    """With the answers apart there are two files, equal bytes every time."""
    digests = []
    for _ in range(2):
        done = flowpress("booklet", str(content), "wide", "-o", "w.pdf", "--answers", "apart")
        assert "2 levels of Wide in w.pdf and w-answers.pdf\n" == done.stdout
        files = sorted(tmp_path.glob("*.pdf"))
        digests.append([hashlib.sha256(path.read_bytes()).digest() for path in files])
    assert ["w-answers.pdf", "w.pdf"] == [path.name for path in files]
    assert digests[0] == digests[1]
    assert [2, 1] == [len(open_pdf(path.read_bytes())) for path in reversed(files)]


def test_codes_lead_to_the_site(flowpress: Flowpress, content: Path, tmp_path: Path) -> None:
    """A site that knows its address has it on paper: each code opens a page of the build."""
    site = content / "site.yaml"
    site.write_text(f"{site.read_text()}url: https://puzzles.example/flow\n")
    flowpress("booklet", str(content), "tiny", "-o", "tiny.pdf")
    flowpress("build", str(content), "--out", "site")
    found = scan_codes(render_pages((tmp_path / "tiny.pdf").read_bytes(), 150)[1])
    root = "https://puzzles.example/flow/"
    assert 3 == len(found)
    assert [] == [one for one in found if not (tmp_path / "site" / one.removeprefix(root)).exists()]


@pytest.mark.parametrize(
    ("slug", "out", "words"),
    [
        ("tinny", "x.pdf", "no pack has the slug 'tinny'; did you mean tiny?"),
        ("zebra", "x.pdf", "no pack has the slug 'zebra'; there are daily, tiny, wide"),
        (
            "tiny",
            "content/site.yaml/x.pdf",
            "nothing was written: content/site.yaml is there already",
        ),
        ("tiny", "content", "'content' does not end in .pdf; name a file such as week.pdf"),
        ("tiny", "content/site.yaml", "'content/site.yaml' does not end in .pdf"),
        ("tiny", "", "does not end in .pdf"),
        ("daily", "x.pdf", "a daily pack has no booklet, which would show what is to come"),
    ],
)
def test_what_can_be_corrected(
    flowpress: Flowpress, content: Path, slug: str, out: str, words: str
) -> None:
    """A wrong slug or a place that cannot be written ends with 2, a reason, and no file."""
    (content / "packs" / "daily.yaml").write_text(DAILY)
    done = flowpress("booklet", str(content), slug, "--out", out)
    assert 2 == done.returncode
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert [] == list(content.parent.glob("*.pdf*"))
    assert [] == list(content.parent.glob(".content*"))


def test_answers_apart_come_with_their_booklet(
    flowpress: Flowpress, content: Path, tmp_path: Path
) -> None:
    """Where one of the two files cannot be, the other is not written either."""
    (tmp_path / "w-answers.pdf").mkdir()
    done = flowpress("booklet", str(content), "wide", "--out", "w.pdf", "--answers", "apart")
    assert 2 == done.returncode
    assert "w-answers.pdf is there already" in done.stderr
    assert not (tmp_path / "w.pdf").exists()
