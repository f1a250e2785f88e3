"""Publishing: safe paths, one step from the old site to the new, one build at a time."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from site_builder.errors import PublishError
from site_builder.publish import MARKER, SiteFile, claim_site, lock, publish_site, swap
from site_builder.publish.files import check_paths
from site_builder.publish.stage import find_mode

OLD = (SiteFile("index.html", b"old"), SiteFile("packs/a/index.html", b"old"))
NEW = (SiteFile("index.html", b"new"), SiteFile("static/site.css", b"new"))


def read_tree(folder: Path) -> dict[str, bytes]:
    """Return the files of a site by path, the marker left out."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MARKER
    }


def list_names(folder: Path) -> list[str]:
    """Return the names in a folder, hidden ones too."""
    return sorted(path.name for path in folder.iterdir())


def as_tree(files: tuple[SiteFile, ...]) -> dict[str, bytes]:
    """Return the tree that publishing these files should give."""
    return {file.path: file.data for file in files}


def test_first_site(tmp_path: Path) -> None:
    """A site is written to a folder that does not exist yet, with nothing left beside it."""
    publish_site(OLD, tmp_path / "deep" / "_site")
    assert as_tree(OLD) == read_tree(tmp_path / "deep" / "_site")
    assert ["_site"] == list_names(tmp_path / "deep")


def test_empty_folder(tmp_path: Path) -> None:
    """An empty folder may become a site."""
    (tmp_path / "_site").mkdir()
    publish_site(OLD, tmp_path / "_site")
    assert as_tree(OLD) == read_tree(tmp_path / "_site")


@pytest.mark.parametrize("exchange", [True, False])
def test_replacement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, exchange: bool) -> None:
    """The new site takes the place of the old, of which no file stays, with renameat2 or not."""
    if not exchange:
        monkeypatch.setattr(swap, "_exchange", lambda _one, _other: False)
    publish_site(OLD, tmp_path / "_site")
    publish_site(NEW, tmp_path / "_site")
    assert as_tree(NEW) == read_tree(tmp_path / "_site")
    assert ["_site"] == list_names(tmp_path)


def test_unchanged_site(tmp_path: Path) -> None:
    """A site that is there already, byte for byte, is left alone; one byte more replaces it."""
    out = tmp_path / "_site"
    publish_site(OLD, out)
    before = out.stat().st_ino
    with claim_site(out) as claim:
        assert not claim.publish(OLD).is_new
        assert before == out.stat().st_ino
        (out / "index.html").write_bytes(b"older")
        assert claim.publish(OLD).is_new
        (out / "stray.html").write_bytes(b"")
        assert claim.publish(OLD).is_new
        (out / "index.html").unlink()
        (out / "index.html").symlink_to("packs/a/index.html")
        assert claim.publish(OLD).is_new
    assert as_tree(OLD) == read_tree(out)


def test_what_stays_is_not_written(tmp_path: Path) -> None:
    """A file that both sites have is the same file on disk; one with a second name is a copy."""
    out = tmp_path / "_site"
    publish_site(OLD, out)
    os.link(out / "packs/a/index.html", tmp_path / "second-name")
    before = (out / "index.html").stat().st_ino
    publish_site([*OLD, SiteFile("more.html", b"more")], out)
    assert before == (out / "index.html").stat().st_ino
    assert 1 == (tmp_path / "second-name").stat().st_nlink
    assert as_tree((*OLD, SiteFile("more.html", b"more"))) == read_tree(out)


@pytest.mark.skipif(os.name != "posix", reason="files have permissions on POSIX alone")
def test_files_as_open_as_new_ones(tmp_path: Path) -> None:
    """A file that readers were shut out from is written anew, as are those of a strict umask."""
    out = tmp_path / "_site"
    publish_site(OLD, out)
    (out / "index.html").chmod(0o600)
    with claim_site(out) as claim:
        assert claim.publish(OLD).is_new
    assert find_mode() == (out / "index.html").stat().st_mode & 0o777


def test_empty_folders_do_not_stay(tmp_path: Path) -> None:
    """An empty folder that someone left in the site goes with the next build."""
    out = tmp_path / "_site"
    publish_site(OLD, out)
    (out / "packs" / "stray").mkdir()
    publish_site(OLD, out)
    assert not (out / "packs" / "stray").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_in_the_old_site_is_not_waited_for(tmp_path: Path) -> None:
    """Only plain files are read from the old site."""
    out = tmp_path / "_site"
    publish_site(OLD, out)
    (out / "index.html").unlink()
    os.mkfifo(out / "index.html")
    with claim_site(out) as claim:
        assert claim.read("index.html") is None


def test_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk has no hard links, files that stay are copied."""
    out = tmp_path / "_site"
    publish_site(OLD, out)

    def refuse(_old: Path, _new: Path) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    publish_site((OLD[0], NEW[1]), out)
    assert as_tree((OLD[0], NEW[1])) == read_tree(out)


def test_files_that_fail_half_way(tmp_path: Path) -> None:
    """When making the files fails, the old site stands and nothing is left beside it."""
    out = tmp_path / "_site"
    publish_site(OLD, out)

    def make_files() -> Iterator[SiteFile]:
        yield from NEW
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        publish_site(make_files(), out)
    assert as_tree(OLD) == read_tree(out)
    assert ["_site"] == list_names(tmp_path)


def test_link_to_the_site(tmp_path: Path) -> None:
    """A link to the site stays a link: what it points to is replaced."""
    publish_site(OLD, tmp_path / "real")
    (tmp_path / "link").symlink_to("real", target_is_directory=True)
    publish_site(NEW, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert as_tree(NEW) == read_tree(tmp_path / "real")


@pytest.mark.parametrize(
    "paths",
    [
        ["../escape.html"],
        ["packs/../../escape.html"],
        ["/etc/passwd"],
        [""],
        ["packs//index.html"],
        ["./index.html"],
        ["packs\\index.html"],
        ["C:index.html"],
        ["nul\0.html"],
        ["line\nfeed.html"],
        ["ends-with-dot."],
        [MARKER],
        ["index.html", "index.html"],
        ["Index.html", "index.html"],
        ["caf\u00e9.html", "cafe\u0301.html"],
        ["Packs/a.html", "packs/b.html"],
        ["packs", "packs/index.html"],
    ],
)
def test_bad_paths(tmp_path: Path, paths: list[str]) -> None:
    """A path that leaves the site, means nothing on some disk or meets another is refused."""
    publish_site(OLD, tmp_path / "_site")
    with pytest.raises(PublishError):
        publish_site([SiteFile(path, b"new") for path in paths], tmp_path / "_site")
    assert as_tree(OLD) == read_tree(tmp_path / "_site")


def test_good_paths() -> None:
    """Folders shared by files, dots and hyphens in names are fine."""
    check_paths(["a/b.c/d-e.html", "a/b.c/f.html", "a/.nojekyll", "ab"])


def test_out_is_a_file(tmp_path: Path) -> None:
    """A file is never replaced by a site."""
    (tmp_path / "_site").write_text("mine")
    with pytest.raises(PublishError, match="is a file; choose a folder"):
        publish_site(NEW, tmp_path / "_site")
    assert "mine" == (tmp_path / "_site").read_text()


def test_foreign_folder(tmp_path: Path) -> None:
    """A folder with files of someone else is never replaced."""
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(PublishError, match="holds files that are not a Flowpress site"):
        publish_site(NEW, tmp_path)
    assert "mine" == (tmp_path / "thesis.txt").read_text()


def test_history_in_the_site(tmp_path: Path) -> None:
    """A site that is a Git work tree keeps its history: the build refuses to replace it."""
    publish_site(OLD, tmp_path / "_site")
    (tmp_path / "_site" / ".git").mkdir()
    with pytest.raises(PublishError, match=r"holds \.git"):
        publish_site(NEW, tmp_path / "_site")
    assert (tmp_path / "_site" / ".git").is_dir()


def test_root_of_the_disk() -> None:
    """The root of a disk is refused in words."""
    with pytest.raises(PublishError, match="is the root of a disk"):
        publish_site(NEW, Path("/"))


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that even root cannot write")
def test_parent_that_cannot_be_written() -> None:
    """A parent that refuses new files gives a clear error."""
    with pytest.raises(PublishError, match="the site could not be written to /sys/_site: "):
        publish_site(NEW, Path("/sys/_site"))


def test_parent_that_is_a_file(tmp_path: Path) -> None:
    """A parent that is a file gives a clear error."""
    (tmp_path / "file").write_text("")
    with pytest.raises(PublishError, match="file is a file, so no site can stand in it"):
        publish_site(NEW, tmp_path / "file" / "deep" / "_site")


@pytest.mark.parametrize("broken", ["write", "swap"])
def test_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """When the disk fills up the old site stands and nothing is left beside it."""
    publish_site(OLD, tmp_path / "_site")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if broken == "write":
        monkeypatch.setattr(Path, "write_bytes", refuse)
    else:
        monkeypatch.setattr(swap, "_exchange", refuse)
    with pytest.raises(PublishError, match="No space left on device"):
        publish_site(NEW, tmp_path / "_site")
    assert as_tree(OLD) == read_tree(tmp_path / "_site")
    assert ["_site"] == list_names(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no syncfs")
def test_disk_that_fails_when_it_is_flushed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may take files and lose them: what it could not keep never replaces the old site."""
    publish_site(OLD, tmp_path / "_site")

    def refuse(_descriptor: int) -> int:
        ctypes.set_errno(errno.EIO)
        return -1

    find = swap._find_function
    monkeypatch.setattr(
        swap, "_find_function", lambda name: refuse if name == "syncfs" else find(name)
    )
    with pytest.raises(PublishError, match="Input/output error"):
        publish_site(NEW, tmp_path / "_site")
    assert as_tree(OLD) == read_tree(tmp_path / "_site")
    assert ["_site"] == list_names(tmp_path)


def test_old_site_that_cannot_be_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder in the old site that nobody may list is an error in words."""
    publish_site(OLD, tmp_path / "_site")

    def refuse(_stage: object) -> Iterator[str]:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("site_builder.publish.stage.Stage._list_site", refuse)
    with pytest.raises(PublishError, match="Permission denied"):
        publish_site(OLD, tmp_path / "_site")


def test_place_where_a_disk_is_mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mounted disk cannot be swapped: that is said at once, with a place that will do."""
    (tmp_path / "disk").mkdir()
    monkeypatch.setattr(
        "site_builder.publish.claim.ismount", lambda place: place == tmp_path / "disk"
    )
    with pytest.raises(PublishError, match=r"choose a folder in it, such as .*disk/site$"):
        publish_site(NEW, tmp_path / "disk")
    publish_site(NEW, tmp_path / "disk" / "site")


def test_disk_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that cannot lock is told as such, not as another build."""

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock, "_lock", refuse)
    with pytest.raises(PublishError, match="No locks available"):
        publish_site(NEW, tmp_path / "_site")


def test_second_rename_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without renameat2, a failure between the two renames puts the old site back."""
    publish_site(OLD, tmp_path / "_site")
    monkeypatch.setattr(swap, "_exchange", lambda _one, _other: False)
    rename = Path.rename

    def refuse_fresh(self: Path, target: Path) -> Path:
        if self.name.endswith("-new"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse_fresh)
    with pytest.raises(PublishError):
        publish_site(NEW, tmp_path / "_site")
    assert as_tree(OLD) == read_tree(tmp_path / "_site")


def test_kill_between_two_renames_heals(tmp_path: Path) -> None:
    """A site that a kill left set aside is back before the next build does anything else."""
    publish_site(OLD, tmp_path / "_site")
    (tmp_path / "_site").rename(tmp_path / "._site.staging-old")
    with claim_site(tmp_path / "_site"):
        assert as_tree(OLD) == read_tree(tmp_path / "_site")
    assert ["_site"] == list_names(tmp_path)


def test_leftovers_are_cleared(tmp_path: Path) -> None:
    """Half a site left by a killed build is cleared away by the next."""
    (tmp_path / "._site.staging-new").mkdir()
    (tmp_path / "._site.staging-new" / "half.html").write_bytes(b"ha")
    publish_site(NEW, tmp_path / "_site")
    assert as_tree(NEW) == read_tree(tmp_path / "_site")
    assert ["_site"] == list_names(tmp_path)


def test_two_builds_at_once(tmp_path: Path) -> None:
    """The second of two builds into one site says so and changes nothing."""
    with (
        claim_site(tmp_path / "_site") as claim,
        pytest.raises(PublishError, match="another build is writing"),
    ):
        publish_site(NEW, tmp_path / "_site")
    claim.publish(OLD)
    assert as_tree(OLD) == read_tree(tmp_path / "_site")


def test_error_of_the_work_is_not_ours(tmp_path: Path) -> None:
    """An error that the builder meets under the claim comes out as it is, the lock released."""
    with pytest.raises(FileNotFoundError), claim_site(tmp_path / "_site"):
        raise FileNotFoundError
    assert [] == list_names(tmp_path)


KILLED = """
import sys
from pathlib import Path
from site_builder.publish import SiteFile, publish_site
out = Path(sys.argv[1])
for turn in range(10**9):
    data = f"{turn:09}".encode() * 100
    publish_site([SiteFile(f"{n % 7}/{n}.html", data) for n in range(60)], out)
    print("published", flush=True)
"""


def test_kill_at_any_moment(tmp_path: Path) -> None:
    """However a publishing process is killed, the site is one whole build; the next works."""
    out = tmp_path / "_site"
    for turn in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(out)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.003 * turn)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        tree = read_tree(out)
        assert 60 == len(tree)
        assert 1 == len(set(tree.values()))
    publish_site(NEW, out)
    assert ["_site"] == list_names(tmp_path)
