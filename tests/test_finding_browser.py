"""A site that knows its address, in a real Chromium and before the checker of the W3C."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT, read_tree
from test_finding import URL, make_dated, read_statements, render
from test_pages import HOSTILE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.browser

TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".png": "image/png",
         ".svg": "image/svg+xml", ".ico": "image/x-icon", ".json": "application/json",
         ".webmanifest": "application/manifest+json", ".xml": "application/xml"}  # fmt: skip

LISTENER = """
window.refused = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.refused.push(event.violatedDirective + " " + event.blockedURI);
});
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sample site on disk, with hostile titles, at an address below a sub-path."""
    folder = tmp_path_factory.mktemp("site")
    for path, data in render(make_dated(title=HOSTILE)).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def answer(route: Route, folder: Path) -> None:
    """Answer as a server at the site's address would; nothing leaves the machine."""
    path = route.request.url.partition("?")[0].removeprefix(URL)
    file = folder / (f"{path}index.html" if path == "" or path.endswith("/") else path)
    if route.request.url.startswith(URL) and file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(status=404, body="not found")


def test_statements_do_not_offend_the_policy(browser: Browser, folder: Path) -> None:
    """Chromium runs no statement and reports none, and every page loads without an error."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(LISTENER)
    context.route("**/*", lambda route: answer(route, folder))
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    stated = 0
    for path, data in read_tree(folder).items():
        if path.endswith(".html"):
            page.goto(f"{URL}{path.removesuffix('index.html')}")
            assert [] == page.evaluate("window.refused")
            found = page.locator("script[type='application/ld+json']").all_text_contents()
            assert len(read_statements(data)) == len(found)
            stated += len(found)
    context.close()
    assert ([], 14) == (faults, stated)


def test_valid_html(folder: Path) -> None:
    """The W3C's checker finds no error in any page of a site with an address."""
    java = shutil.which("java")
    assert java, "Java is missing (Debian: apt-get install default-jre-headless)"
    jar = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    assert jar.is_file(), "node_modules is missing: run make setup"
    pages = [str(path) for path in sorted(folder.rglob("*.html"))]
    done = subprocess.run(
        [java, "-jar", str(jar), "--errors-only", *pages],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (0, "") == (done.returncode, done.stderr)
