"""Standard streams that are closed, full or read by nobody stop no work and catch no data."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import read_tree

from site_builder.progress import Part, show_progress

BUILD = '{ "$0" -m site_builder build --workers 1; echo $? >code; } '


def build(folder: Path, environment: dict[str, str], redirection: str) -> tuple[int, str]:
    """Return the exit code of a build whose streams a shell has redirected, and all its words."""
    done = subprocess.run(
        ["sh", "-c", BUILD + redirection, sys.executable],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return int((folder / "code").read_text()), done.stdout + done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="needs a shell and /dev/full")
def test_streams_that_take_nothing(content: Path, environment: dict[str, str]) -> None:
    """The site is built, no file gets a word that was for people, and only a lost result counts."""
    first = build(content.parent, environment, "")
    site = read_tree(content.parent / "_site")
    assert 0 == first[0]
    assert "files in _site" in first[1]
    cases = {"2>&-": 0, "2>/dev/full": 0, "2>&1 >/dev/null | true": 0, "<&- >&- 2>&-": 2}
    for redirection, code in cases.items():
        (content / "packs" / "tiny.yaml").touch()
        (content.parent / "_site" / "index.html").unlink()
        found = build(content.parent, environment, redirection)
        assert (redirection, code) == (redirection, found[0])
        assert "Traceback" not in found[1]
        assert site == read_tree(content.parent / "_site")


class LostTerminal:
    """A terminal that went away: it is one, and takes nothing."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Say yes."""
        return True

    def write(self, _text: str) -> int:
        """Fail as such a terminal does."""
        raise OSError(5, "Input/output error")

    def flush(self) -> None:
        """Fail as well."""
        self.write("")


def test_a_terminal_that_went_away() -> None:
    """Bars that nobody can see stop no work."""
    with show_progress([Part("Tiny", 2)], LostTerminal()) as report:  # type: ignore[arg-type]
        report(0, False)  # noqa: FBT003 (the farm's signature)
        report(1, False)  # noqa: FBT003
