"""Signals end a run wherever they come."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder.cli.app import app
from site_builder.cli.build import NEW_STANDS

LOST = """
import signal, sys, time, typer
from site_builder.cli.outcome import ends_in_words

class Fragile:
    def __del__(self):
        signal.raise_signal(int(sys.argv[1]))

@ends_in_words()
def work():
    thing = Fragile()
    del thing  # what the signal raises in here, Python drops
    print("still at work", flush=True)
    time.sleep(20)

try:
    work()
except typer.Exit as end:
    sys.exit(end.exit_code)
"""


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_signal_in_a_destructor(number: signal.Signals, code: int) -> None:
    """A signal that comes while a destructor runs, where its exception is lost, ends the run."""
    run = subprocess.run(
        [sys.executable, "-c", LOST, str(int(number))],
        capture_output=True, text=True, timeout=15, check=False,
    )  # fmt: skip
    assert (code, "still at work\n", "stopped\n") == (run.returncode, run.stdout, run.stderr)


def test_other_errors_in_a_destructor() -> None:
    """Any other exception in a destructor is reported as Python does, and the run goes on."""
    script = LOST.replace("signal.raise_signal(int(sys.argv[1]))", "1 / 0").replace("20", "0")
    run = subprocess.run(
        [sys.executable, "-c", script, "0"], capture_output=True, text=True, timeout=15, check=False
    )
    assert 0 == run.returncode
    assert "ZeroDivisionError" in run.stderr


@pytest.mark.parametrize(
    ("where", "words", "title"),
    [
        ("site_builder.publish.claim.flush_disk", "stopped; the old site still stands\n", "Tiny"),
        ("site_builder.publish.claim.shutil.rmtree", f"{NEW_STANDS}\n", "Large"),
        ("site_builder.cli.caches.prune_shards", f"{NEW_STANDS}\n", "Large"),
    ],
)
def test_interrupt_near_the_swap(
    content: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    where: str,
    words: str,
    title: str,
) -> None:
    """Before the swap the old site stands, after it the new one, and the last words say which."""
    (content / "packs" / "wide.yaml").unlink()
    command = ["build", str(content), "--out", str(content.parent / "_site"), "--workers", "1"]
    app(command, standalone_mode=False)
    capsys.readouterr()
    pack = content / "packs" / "tiny.yaml"
    pack.write_text(pack.read_text().replace("title: Tiny", "title: Large"))

    def interrupt(*_: object, **__: object) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupt)
    assert 130 == app(command, standalone_mode=False)
    assert words == capsys.readouterr().err.removeprefix("Large: 3 of 3 levels, 3 from the cache\n")
    page = content.parent / "_site" / "packs" / "tiny" / "index.html"
    assert f"<h1>{title}" in page.read_text()
