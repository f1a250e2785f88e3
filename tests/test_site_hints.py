"""Every hint script of the site in this repository, followed by two programs that did not make it.

The one build of the whole content in the tests, by the faster engine: half a minute on two cores.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from replay import replay

from site_builder.packs import read_content
from site_builder.pages.addresses import ONE_FILE_END

ROOT = Path(__file__).parent.parent
LEVEL = re.compile(r'<script type="application/json" class="level">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def levels(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Build the content with the real command; return the levels as its pages carry them."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "site_builder", "build", str(ROOT / "content")]
    subprocess.run(
        [*command, "--out", str(folder / "out"), "--engine", "cadical"],
        cwd=ROOT,
        env={**os.environ, "FLOWPRESS_CACHE": str(folder / "cache")},
        check=True,
        capture_output=True,
    )
    pages = [
        page
        for page in sorted(folder.glob("out/packs/*/*.html"))
        if not page.name.endswith(ONE_FILE_END)
    ]
    found = (LEVEL.search(page.read_text(encoding="utf-8")) for page in pages)
    return [json.loads(match[1]) for match in found if match is not None]


def test_scripts_of_the_site_lead_to_its_solutions(levels: list[dict[str, Any]]) -> None:
    """From the dots and the script of its page alone, each level comes out as solved there."""
    content = read_content(ROOT / "content")
    batches = [batch for pack in content.packs for batch in pack.batches]
    assert sum(batch.count for batch in batches) == len(levels)
    for level in levels:
        board = level["board"]
        run = replay(board["width"], board["height"], level["dots"], level["hints"])
        assert [tuple(path) for path in level["solution"]] == run.list_paths()


@pytest.mark.node
def test_the_player_solves_the_site_by_hints_alone(levels: list[dict[str, Any]]) -> None:
    """Three presses a step, as the hint button takes them, end every level."""
    node = shutil.which("node")
    assert node, "node is not on PATH: install Node.js 20 or later"
    done = subprocess.run(
        [node, ROOT / "tests" / "player" / "play_hints.mjs"],
        input="\n".join(map(json.dumps, levels)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "" == done.stdout
