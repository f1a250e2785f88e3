"""What several test files share: a small content folder, the command, a real Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playing import Play
    from playwright.sync_api import Browser

# Under nohup, or started in the background by a script, we ignore hangups and Ctrl-C; whoever we
# start would inherit that, and the tests that stop builds would wait for ever.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no failure: no test of ours measures time.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

ROOT = Path(__file__).resolve().parent.parent

SITE_YAML = """\
title: Small site
author: A. Uthor
license: CC0-1.0
"""

PACK_YAML = """\
title: {title}
slug: {slug}
seed: {title}
size: {size}
count: {count}
"""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def write_content(folder: Path, **packs: tuple[str, int]) -> Path:
    """Write a content folder with a pack of (size, count) under each slug; return it."""
    (folder / "packs").mkdir(parents=True)
    (folder / "site.yaml").write_text(SITE_YAML)
    for slug, (size, count) in packs.items():
        write_pack(folder, slug, size, count)
    return folder


def write_pack(content: Path, slug: str, size: str, count: int) -> None:
    """Write one pack file."""
    text = PACK_YAML.format(title=slug.title(), slug=slug, size=size, count=count)
    (content / "packs" / f"{slug}.yaml").write_text(text)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give a browser that answers nothing in time one more chance; the report shows each.

    Chromium hangs where two of its processes meet at a bad moment, as when a page is opened in the
    instant in which a service worker ends. A page that is wrong is wrong at once, and gets no
    second chance; one that keeps a browser waiting does so again.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Return a content folder of two small packs, five levels in all."""
    return write_content(tmp_path / "content", tiny=("4x4", 3), wide=("5x4", 2))


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return an environment for commands, its caches inside the test's own folder."""
    return {
        **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(tmp_path / "user-cache"),
        "TERM": "dumb",
        "COLUMNS": "100",
    }


@pytest.fixture
def flowpress(
    tmp_path: Path, environment: dict[str, str]
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Return a function that runs the real command in ``tmp_path`` and returns how it ended."""

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "site_builder", *arguments],
            cwd=tmp_path,
            env={**environment, **more},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a real Chromium; where there is none the test fails and says what to install."""
    from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 (few tests need it)

    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        try:
            chromium = playwright.chromium.launch(
                executable_path=found, args=["--no-sandbox", "--disable-background-networking"]
            )
        except Error as error:
            pytest.fail(
                f"a Chromium is missing: none of {', '.join(BROWSERS)} starts, and playwright "
                f"has none (make setup installs one): {error}"
            )
        yield chromium
        chromium.close()


def read_tree(folder: Path) -> dict[str, bytes]:
    """Return all files under ``folder`` by relative path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def play_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small site on disk: level pages and a pack page, opened as file://."""
    from playing import make_play_site  # noqa: PLC0415 (few tests need it)

    return make_play_site(tmp_path_factory.mktemp("site"))


@pytest.fixture
def play(browser: Browser, play_site: Path) -> Iterator[Play]:
    """Bring a fresh visitor to the five-by-five level; the page must not complain of anything."""
    yield from visit(browser, play_site)


@pytest.fixture
def touch_play(browser: Browser, play_site: Path) -> Iterator[Play]:
    """Bring the same visitor with a telephone."""
    yield from visit(browser, play_site, has_touch=True)


def visit(browser: Browser, play_site: Path, **options: object) -> Iterator[Play]:
    """Open the small site on a narrow screen."""
    from playing import open_context, watch  # noqa: PLC0415 (few tests need it)

    size = {"width": 360, "height": 740}
    yield from watch(open_context(browser, viewport=size, **options), play_site)
