"""Files added to an author's folder: all or none, nothing lost, every clash named."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import read_tree

from site_builder.errors import PublishError
from site_builder.publish import Present, add_files

FILES = {"a.txt": b"a", "deep/er/b.txt": b"b"}


def test_files_and_folders_are_made(tmp_path: Path) -> None:
    """Missing folders are made, the folder itself included, and nothing else is left there."""
    with add_files(tmp_path / "new" / "site", FILES, Present.REFUSED) as count:
        assert 2 == count
    assert FILES == read_tree(tmp_path / "new" / "site")
    assert ["a.txt", "deep"] == sorted(path.name for path in (tmp_path / "new/site").iterdir())


def test_what_is_there_stays(tmp_path: Path) -> None:
    """Other files of the folder are left alone."""
    (tmp_path / "LICENSE").write_bytes(b"mine")
    with add_files(tmp_path, FILES, Present.REFUSED):
        pass
    assert {**FILES, "LICENSE": b"mine"} == read_tree(tmp_path)


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Itself, and not the staging folder in it, of which nobody has heard."""

    def refuse(prefix: str, dir: Path) -> str:  # noqa: A002 (the name of the parameter there)
        raise PermissionError(13, "Permission denied", f"{dir}/{prefix}6g8")

    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    with (
        pytest.raises(PublishError, match=rf"^{tmp_path} cannot be written: Permission denied$"),
        add_files(tmp_path, FILES, Present.REFUSED),
    ):
        pytest.fail("the block ran")


@pytest.mark.parametrize("present", [Present.REFUSED, Present.EQUAL])
def test_every_clash_is_named(tmp_path: Path, present: Present) -> None:
    """All paths that are taken are named at once, and nothing is written."""
    there = {"a.txt": b"old", "deep/er/b.txt": b"old"}
    with add_files(tmp_path, there, Present.REFUSED):
        pass
    expected = r"nothing was written: .*a\.txt, .*b\.txt are there already"
    with (
        pytest.raises(PublishError, match=expected),
        add_files(tmp_path, {**FILES, "c": b"c"}, present),
    ):
        pytest.fail("the block ran")
    assert there == read_tree(tmp_path)


def test_equal_files(tmp_path: Path) -> None:
    """The very same bytes are in nobody's way where that is asked for, and else they are."""
    for expected in (2, 0):
        with add_files(tmp_path, FILES, Present.EQUAL) as count:
            assert expected == count
    with pytest.raises(PublishError), add_files(tmp_path, FILES, Present.REFUSED):
        pytest.fail("the block ran")


def test_replacing(tmp_path: Path) -> None:
    """Files are replaced when that is asked for."""
    with add_files(tmp_path, {"a.txt": b"old", "z": b"z"}, Present.REFUSED):
        pass
    with add_files(tmp_path, FILES, Present.REPLACED) as count:
        assert 2 == count
    assert {**FILES, "z": b"z"} == read_tree(tmp_path)


def add_and_fail(folder: Path, error: BaseException) -> None:
    """Add the files to a folder, see them there, and fail."""
    with add_files(folder, FILES, Present.REPLACED):
        assert FILES.items() <= read_tree(folder).items()
        raise error


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt()])
def test_all_is_undone(tmp_path: Path, error: BaseException) -> None:
    """When the block fails or is interrupted, the folder is what it was."""
    (tmp_path / "a.txt").write_bytes(b"old")
    with pytest.raises(type(error)):
        add_and_fail(tmp_path, error)
    assert {"a.txt": b"old"} == read_tree(tmp_path)
    assert not (tmp_path / "deep").exists()


def test_a_new_folder_is_undone(tmp_path: Path) -> None:
    """A folder that was made for the files goes with them."""
    with pytest.raises(ValueError, match="no"):
        add_and_fail(tmp_path / "x" / "y", ValueError("no"))
    assert [] == list(tmp_path.iterdir())


def test_names_that_some_disks_take_for_the_same(tmp_path: Path) -> None:
    """Another case or another form of Unicode is a clash, in folders too."""
    (tmp_path / "A.TXT").write_bytes(b"")
    (tmp_path / "Deep").mkdir()
    with (
        pytest.raises(PublishError, match=r"A\.TXT, .*Deep are there already"),
        add_files(tmp_path, FILES, Present.REPLACED),
    ):
        pytest.fail("the block ran")
    (tmp_path / "u\u0308.csv").write_bytes(b"")
    with pytest.raises(PublishError), add_files(tmp_path, {"\u00fc.csv": b""}, Present.REPLACED):
        pytest.fail("the block ran")


def test_what_stands_in_the_way(tmp_path: Path) -> None:
    """A file for a folder, a folder for a file, and a dangling link are clashes."""
    (tmp_path / "deep").write_bytes(b"")
    (tmp_path / "a.txt").symlink_to(tmp_path / "nowhere")
    with (
        pytest.raises(PublishError, match=r"a\.txt, .*deep are there already"),
        add_files(tmp_path, FILES, Present.REPLACED),
    ):
        pytest.fail("the block ran")
    with pytest.raises(PublishError), add_files(tmp_path / "deep", FILES, Present.REPLACED):
        pytest.fail("the block ran")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """An error of the system is told with its place."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PublishError), add_files(tmp_path / "file" / "x", FILES, Present.EQUAL):
        pytest.fail("the block ran")
