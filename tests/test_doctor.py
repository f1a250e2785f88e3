"""The doctor: finds a healthy program healthy, and names what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from site_builder.cli import doctor

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path


def test_healthy(flowpress: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """All parts are well here: versions and findings are listed, the exit code is 0."""
    done = flowpress("doctor")
    assert 0 == done.returncode, done.stdout
    assert "all is well\n" == done.stdout.splitlines(keepends=True)[-1]
    for word in ("python 3.", "z3-solver 5.", "ok    solver: ", "ok    font: "):
        assert word in done.stdout


@pytest.mark.parametrize(
    ("name", "value", "part"),
    [
        ("LIBRARIES", ("z3-solver", "no-such-library"), "libraries: "),
        ("EMPTY_PICTURE", "0" * 64, "image: "),
        ("LETTERED_PICTURE", "0" * 64, "font: "),
        ("NEEDED_FILES", ("no-such.css",), "templates: "),
    ],
)
def test_sick(monkeypatch: pytest.MonkeyPatch, name: str, value: object, part: str) -> None:
    """One part that is not as it should be is named, and the whole is not healthy."""
    monkeypatch.setattr(doctor, name, value)
    examination = doctor.examine()
    assert not examination.is_healthy
    failed = [line for line in examination.describe().splitlines() if line.startswith("FAIL")]
    assert 1 == len(failed)
    assert failed[0].startswith(f"FAIL  {part}")


def test_cache_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache folder that cannot be made is named."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FLOWPRESS_CACHE", str(tmp_path / "file" / "cache"))
    failed = [finding.part for finding in doctor.examine().findings if not finding.is_well]
    assert ["cache of builds", "cache of generate"] == failed
