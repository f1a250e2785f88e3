"""Zips: read within bounds, whatever they are."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from site_builder.cli.archive import MAX_MEMBERS, MAX_UNPACKED, Archive
from site_builder.downloads import render_zip
from site_builder.errors import NotationError


def pack(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip of files in the order given."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def test_files_are_read() -> None:
    """By sorted names, packed or not, and no more of them than is asked for."""
    for data in (render_zip({"b.csv": b"1,1\n", "a.csv": b"2,2\n"}), pack({"b.csv": b"1,1\n"})):
        archive = Archive(data)
        assert b"1,1\n" == archive.peek("b.csv", 100)
        assert b"1," == archive.peek("b.csv", 2)
    assert ("a/x", "b") == Archive(pack({"b": b"", "a/": b"", "a/x": b""})).names


@pytest.mark.parametrize("name", ["../a.csv", "/a.csv", "a/../../b", "..\\a.csv", "C:a.csv"])
def test_names_that_lead_out_are_refused(name: str) -> None:
    """Nothing is ever unpacked to a path, and no such zip is one of ours."""
    with pytest.raises(NotationError, match="leads out of it"):
        Archive(pack({name: b"1"}))


def test_a_name_that_stands_twice_is_refused() -> None:
    """Programs differ in which of the two they take."""
    data = pack({"a.csv": b"1", "b.csv": b"2"}).replace(b"b.csv", b"a.csv")
    with pytest.raises(NotationError, match=r"two files 'a.csv'"):
        Archive(data)


def test_a_file_without_a_name_is_refused() -> None:
    """It could not be told of."""
    data = bytearray(pack({"a": b"1"}))
    entry = data.index(b"PK\x01\x02")
    data[entry + 28] = 0
    del data[entry + 46]
    end = data.index(b"PK\x05\x06")
    data[end + 12] -= 1
    with pytest.raises(NotationError, match="a file without a name"):
        Archive(bytes(data))


def test_a_bomb_is_refused_by_its_sizes() -> None:
    """Before a byte of it is unpacked."""
    data = pack({f"{at}.csv": b"1" * (MAX_UNPACKED // 4) for at in range(5)})
    assert len(data) < 1_000_000
    with pytest.raises(NotationError, match=r"holds 125,000,000 bytes of files; at most"):
        Archive(data)


def test_a_size_that_is_a_lie_unpacks_no_more() -> None:
    """A file that says it is small is read up to that size, and is damaged then."""
    data = pack({"a.csv": b"1" * 1_000_000})
    lie = data.replace(struct.pack("<L", 1_000_000), struct.pack("<L", 10))
    assert lie != data
    with pytest.raises(NotationError, match="is damaged"):
        Archive(lie).peek("a.csv", 2_000_000)


def test_too_many_files_are_refused_before_they_are_listed() -> None:
    """Their number is counted in the bytes."""
    with pytest.raises(NotationError, match="more than 25,000 files"):
        Archive(b"PK\x05\x06" + b"PK\x01\x02" * (MAX_MEMBERS + 1))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_methods_are_refused(method: int) -> None:
    """Stored and deflated files are what zips of levels have."""
    with pytest.raises(NotationError, match=f"packed by method {method}"):
        Archive(pack({"a.csv": b"1,1\n"}, method)).peek("a.csv", 9)


def test_encrypted_files_are_refused() -> None:
    """By their flag, before a password is asked for."""
    data = bytearray(pack({"a.csv": b"1,1\n"}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(NotationError, match="is encrypted"):
        Archive(bytes(data)).peek("a.csv", 9)


@pytest.mark.parametrize("cut", range(4, 118, 6))
def test_a_torn_zip_is_refused(cut: int) -> None:
    """Wherever it was torn."""
    data = pack({"a.csv": b"1,1\n2,2\n"})
    assert 118 <= len(data)
    with pytest.raises(NotationError, match="is damaged"):
        Archive(data[:cut]).peek("a.csv", 9)
