"""Locks in use: builds publish what is locked, changes are refused, more levels are added."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from conftest import read_tree, write_content, write_pack

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def locked(flowpress: Run, content: Path) -> Path:
    """Return a content folder whose packs are locked."""
    done = flowpress("lock")
    assert 0 == done.returncode, done.stderr
    assert ["tiny: 3 levels locked, 3 new", "wide: 2 levels locked, 2 new"] == (
        done.stdout.splitlines()
    )
    return content


def read_lock(content: Path, slug: str) -> str:
    """Return the text of a lock."""
    return (content / "packs" / f"{slug}.lock").read_text()


def test_a_locked_site_is_the_same_site(flowpress: Run, content: Path, tmp_path: Path) -> None:
    """With locks, with and without a cache, the site is the one that is made without them."""
    assert 0 == flowpress("build", "--out", "free").returncode
    assert 0 == flowpress("lock").returncode
    done = flowpress("build", "--out", "locked", "--no-cache")
    assert "5 levels in 2 packs: 0 generated, 5 locked, 0 from the cache" in done.stdout
    done = flowpress("build", "--out", "again")
    assert "0 generated, 5 locked" in done.stdout
    done = flowpress("build", "--out", "again")
    assert "0 generated, 5 from the cache" in done.stdout
    free = read_tree(tmp_path / "free")
    assert free == read_tree(tmp_path / "locked") == read_tree(tmp_path / "again")
    assert content.is_dir()


def test_a_lock_is_written_once(flowpress: Run, locked: Path) -> None:
    """Locking again changes nothing and says so; --check has nothing to say."""
    before = read_lock(locked, "tiny")
    assert "tiny: 3 levels locked, unchanged" in flowpress("lock").stdout
    assert before == read_lock(locked, "tiny")
    path = locked / "packs" / "tiny.lock"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert 0 == flowpress("lock", "--check").returncode


def test_more_levels_keep_the_old_ones(flowpress: Run, locked: Path, tmp_path: Path) -> None:
    """A higher count builds with a note; locking adds lines and changes none of the old."""
    before = read_lock(locked, "tiny").splitlines()
    write_pack(locked, "tiny", "4x4", 5)
    done = flowpress("build")
    assert (0, True) == (done.returncode, "2 generated" in done.stdout)
    assert "note: not in the locks yet: 2 levels of tiny; `flowpress lock` adds them" in done.stderr
    checked = flowpress("lock", "--check")
    assert (1, before) == (checked.returncode, read_lock(locked, "tiny").splitlines())
    assert "1 lock not up to date; `flowpress lock` writes it" in checked.stderr
    assert "tiny: 5 levels locked, 2 new" in flowpress("lock").stdout
    after = read_lock(locked, "tiny").splitlines()
    assert [line for line in before if not line.startswith("asked")] == [
        line for line in after[:-2] if not line.startswith("asked")
    ]
    assert not [*tmp_path.glob("**/.flowpress-*")]


def test_a_changed_recipe_is_refused_until_accepted(
    flowpress: Run, locked: Path, tmp_path: Path
) -> None:
    """The build says what changed, and how to go on; the old site stands; --accept goes on."""
    assert 0 == flowpress("build").returncode
    site = read_tree(tmp_path / "_site")
    write_pack(locked, "tiny", "5x4", 3)
    for command in ("build", "check", "lock"):
        done = flowpress(command)
        assert 2 == done.returncode
        assert "content/packs/tiny.yaml:4:7: size: is 5x4, and was 4x4" in done.stderr
        assert "or accept it with `flowpress lock --accept --pack tiny`" in done.stderr
    assert site == read_tree(tmp_path / "_site")
    assert "tiny: 3 levels locked, 3 new, 3 dropped" in flowpress("lock", "--accept").stdout
    assert 0 == flowpress("build").returncode


def test_one_pack_can_be_locked_alone(flowpress: Run, content: Path) -> None:
    """--pack writes that lock and no other; a pack that is not there is named."""
    assert "wide: 2 levels locked" in flowpress("lock", "--pack", "wide").stdout
    assert ["wide.lock"] == [path.name for path in (content / "packs").glob("*.lock")]
    done = flowpress("lock", "--pack", "tall")
    assert 2 == done.returncode
    assert "there is no pack 'tall'" in done.stderr


def test_one_pack_can_be_accepted_alone(flowpress: Run, locked: Path) -> None:
    """What does not fit in other packs keeps no pack from being locked, and their locks stay."""
    before = read_lock(locked, "wide")
    write_pack(locked, "tiny", "4x4", 2)
    write_pack(locked, "wide", "5x5", 2)
    done = flowpress("lock", "--pack", "tiny")
    assert 2 == done.returncode
    assert "tiny.yaml:5:8: count: is 2, and was 3 (1 locked level, from " in done.stderr
    assert "wide.yaml" not in done.stderr
    done = flowpress("lock", "--accept", "--pack", "tiny")
    assert "tiny: 2 levels locked, 1 dropped\n" == done.stdout
    assert "note: wide does not fit its lock, which stays as it is" in done.stderr
    assert before == read_lock(locked, "wide")


DAILY = """\
title: Days
slug: days
seed: by day
kind: daily
start: {start}
days: {days}
size: 4x4
"""


def test_a_moved_calendar_is_told_and_accepted(flowpress: Run, content: Path) -> None:
    """Another first day and fewer days are told at their fields, and what accepting them does."""
    path = content / "packs" / "days.yaml"
    path.write_text(DAILY.format(start="2026-12-01", days=3))
    assert "days: 3 levels locked, 3 new" in flowpress("lock", "--pack", "days").stdout
    path.write_text(DAILY.format(start="2026-12-02", days=2))
    told = flowpress("check").stderr
    assert "days.yaml:5:8: start: is 2026-12-02, and was 2026-12-01 (2 locked levels, " in told
    assert "days.yaml:6:7: days: is 2, and was 3 (1 locked level, " in told
    done = flowpress("lock", "--accept", "--pack", "days")
    assert "days: 2 levels locked, 1 dropped, moved to other days\n" == done.stdout


BATCHES = """\
title: Both
slug: both
seed: by batch
batches:
  - {size: %s, count: 1}
  - {size: %s, count: 1}
"""


def test_batches_in_another_order_move_lines_and_no_level(flowpress: Run, content: Path) -> None:
    """The lines follow their batches; --check says that they do not yet, and writes nothing."""
    path = content / "packs" / "both.yaml"
    path.write_text(BATCHES % ("4x4", "5x4"))
    assert 0 == flowpress("lock", "--pack", "both").returncode
    before = read_lock(content, "both")
    path.write_text(BATCHES % ("5x4", "4x4"))
    done = flowpress("lock", "--check", "--pack", "both")
    assert (1, "both: 2 levels locked, lines out of order, not written\n") == (
        done.returncode,
        done.stdout,
    )
    assert before == read_lock(content, "both")
    done = flowpress("lock", "--pack", "both")
    assert "both: 2 levels locked, lines put in order\n" == done.stdout
    assert before != read_lock(content, "both")
    kept = [
        {line for line in text.splitlines() if not line.startswith(("#", "asked"))}
        for text in (before, read_lock(content, "both"))
    ]
    assert kept[0] == kept[1]


def test_damage_is_refused_with_its_line(flowpress: Run, locked: Path) -> None:
    """A changed line, a missing one and a lock without a pack end a build before it begins."""
    path = locked / "packs" / "tiny.lock"
    text = path.read_text()
    *head, last = text.splitlines()
    for spoiled, words in (
        ("\n".join((*head, last.replace("airtight", "unique"))), f"tiny.lock:{len(head) + 1}:1:"),
        ("\n".join(head), "tiny.lock:1:1: the lines `asked` and `start` do not fit"),
        ("x", "tiny.lock:1:1: is no lock that this release reads"),
    ):
        path.write_text(spoiled)
        done = flowpress("build")
        assert (2, True) == (done.returncode, words in done.stderr), done.stderr
        assert "Traceback" not in done.stderr
    path.write_text(text)
    (locked / "packs" / "gone.lock").write_text(text)
    (locked / "packs" / "\x1b[2J.lock").write_text(text)
    (locked / "packs" / "Wide.LOCK").write_text(text)
    done = flowpress("lock")
    cure = "beside this lock; rename it with its pack, or delete it"
    assert [
        f"content/packs/\\x1b[2J.lock:1:1: there is no pack \\x1b[2J.yaml {cure}",
        "content/packs/Wide.LOCK:1:1: the name of a lock ends in .lock, in small letters",
        f"content/packs/gone.lock:1:1: there is no pack gone.yaml {cure}",
        "3 problems in the content; no lock was written",
    ] == done.stderr.splitlines()


def test_no_lock_is_written_over_a_link(flowpress: Run, locked: Path, tmp_path: Path) -> None:
    """A lock that is a link is read, and refused when it would become a file of its own."""
    path = locked / "packs" / "tiny.lock"
    path.rename(tmp_path / "shared.lock")
    path.symlink_to(tmp_path / "shared.lock")
    assert "tiny: 3 levels locked, unchanged" in flowpress("lock").stdout
    write_pack(locked, "tiny", "4x4", 4)
    done = flowpress("lock")
    assert (2, "") == (done.returncode, done.stdout)
    assert "tiny.lock is a link: lock where it leads to, or delete it" in done.stderr
    assert path.is_symlink()
    assert 3 == (tmp_path / "shared.lock").read_text().count(" airtight ")


def test_a_locked_board_is_not_made_again(flowpress: Run, tmp_path: Path) -> None:
    """A level made for another pack never equals a locked one."""
    content = write_content(tmp_path / "content", few=("3x3", 1), zest=("3x3", 1))
    assert 0 == flowpress("lock", "--pack", "zest").returncode
    assert 0 == flowpress("lock").returncode
    ids = [read_lock(content, slug).splitlines()[-1].split()[1] for slug in ("few", "zest")]
    assert ids[0] != ids[1]
