"""What the README and the changelog show is what the program does."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder import __version__
from site_builder.packs import plan_orders, read_content

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def find_examples(prefix: str) -> list[tuple[str, str]]:
    """Return (command, printed text) of the console examples that start with ``prefix``."""
    blocks = re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL)
    parts = [part for block in blocks for part in block.split("$ ") if part.startswith(prefix)]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.mark.parametrize(("command", "shown"), find_examples("flowpress generate"))
def test_examples_of_generate_print_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    """Whoever types an example sees the very lines that the README shows."""
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", *shlex.split(command)[1:]],
        env={**os.environ, "PYTHONPATH": str(ROOT), "FLOWPRESS_CACHE": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert shown == (done.stdout or done.stderr)


def test_the_readme_has_examples_of_generate() -> None:
    """The examples are found at all: a level, a code, a refusal."""
    assert 3 == len(find_examples("flowpress generate"))


def test_the_first_pack_is_one(tmp_path: Path) -> None:
    """The README's pack of five lines is read as the twelve levels that it speaks of."""
    [pack] = re.findall(r"```yaml\n(.*?)```", README, flags=re.DOTALL)
    assert 5 == len(pack.splitlines())
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "dawn.yaml").write_text(pack, encoding="utf-8")
    site = "title: Puzzles\nauthor: Ada\nlicense: CC0-1.0\n"
    (tmp_path / "site.yaml").write_text(site, encoding="utf-8")
    [read] = read_content(tmp_path).packs
    assert 12 == len(plan_orders(read))
    assert {(5, 5, (4, 5))} == {
        (b.recipe.width, b.recipe.height, b.recipe.flows) for b in read.made
    }


def test_the_readme_counts_the_levels() -> None:
    """The number of levels in the README is that of the content."""
    packs = read_content(ROOT / "content").packs
    levels = sum(batch.count for pack in packs for batch in pack.batches)
    assert {str(levels)} == set(re.findall(r"(\d+) levels (?:in \w+ packs|here)", README))
    assert {str(len(packs)), "twelve"} == set(re.findall(r"levels in (\w+) packs", README))


def test_every_room_stands_in_the_file_table() -> None:
    """The table of rooms names every module and package, and none that is gone."""
    table = README.partition("## The house")[2].partition("Beside it")[0]
    named = {
        name.rstrip("/")
        for row in re.findall(r"^\| (`.*?) \|", table, flags=re.MULTILINE)
        for name in re.findall(r"`(.*?)`", row)
    }
    there = {path.stem for path in (ROOT / "site_builder").iterdir() if path.stem[0] not in "._"}
    assert there == named


def test_links_of_the_readme_lead_somewhere() -> None:
    """Every file that the README links to or shows is in the repository."""
    targets = re.findall(r"\]\(([^)#:]+)\)", README)
    assert [] == [target for target in targets if not (ROOT / target).is_file()]


def test_the_changelog_has_this_release() -> None:
    """The release that the program calls itself has a section in the changelog."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{__version__}]" in changelog
