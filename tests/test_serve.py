"""Serving: files of the site and no others, pages that follow the builds."""

from __future__ import annotations

import http.client
import json
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from site_builder.errors import ContentError, PublishError
from site_builder.serve.files import find_file
from site_builder.serve.loop import ServeRequest, build_once, serve_site, watch_changes
from site_builder.serve.notices import Notices, Status
from site_builder.serve.server import PORTS_TO_TRY, ServeError, SiteServer, open_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'"
PAGE = (
    f'<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" '
    f'content="{CSP}"><title>Front</title></head><body><h1>Front</h1></body></html>'
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a small site, with a secret beside it and one hidden inside it."""
    site = tmp_path / "_site"
    (site / "packs" / "a").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "404.html").write_text("<html><body>lost</body></html>")
    (site / "packs" / "a" / "index.html").write_text("<html><body>pack</body></html>")
    (site / "packs" / "a" / "a b.csv").write_text("1,1\n")
    (site / ".flowpress").write_text("marker")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    (site / "out").symlink_to(tmp_path, target_is_directory=True)
    return site


@pytest.fixture
def notices() -> Notices:
    """Return a fresh notice board."""
    return Notices()


@pytest.fixture
def server(root: Path, notices: Notices) -> Iterator[SiteServer]:
    """Return a running server on a free port."""
    with SiteServer(0, root, notices) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def ask(
    server: SiteServer, target: str, *, method: str = "GET", host: str | None = None
) -> tuple[int, dict[str, str], str]:
    """Return the status, the headers and the body of one answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    connection.request(method, target, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, dict(answer.headers), body


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("/", "index.html"),
        ("/index.html?v=1", "index.html"),
        ("/packs/a/", "packs/a/index.html"),
        ("/packs/a/a%20b.csv", "packs/a/a b.csv"),
        ("/packs/a", None),
        ("/missing.html", None),
        ("/.flowpress", None),
        ("/../secret.txt", None),
        ("/%2e%2e/secret.txt", None),
        ("/packs/..%2f../../secret.txt", None),
        ("/packs/..\\..\\secret.txt", None),
        ("//etc/passwd", None),
        ("/index.html%00.png", None),
        ("/link.txt", None),
        ("/out/secret.txt", None),
        ("/out/_site/index.html", None),
        ("/" + "a" * 300, None),
        ("/" + "a/" * 3000, None),
        ("//[", None),
    ],
)
def test_targets(root: Path, target: str, found: str | None) -> None:
    """A target names a file inside the site, or nothing at all."""
    assert (root / found if found else None) == find_file(root, target)


def test_page(server: SiteServer, root: Path) -> None:
    """A page comes with its charset, uncached, and with the reload script that disk never sees."""
    status, headers, body = ask(server, "/")
    script = '<script src="/-flowpress/reload.js" data-build="0"></script></body>'
    assert (200, PAGE.replace("</body>", script)) == (status, body)
    assert "text/html; charset=utf-8" == headers["Content-Type"]
    assert "no-store" == headers["Cache-Control"]
    assert PAGE == (root / "index.html").read_text()


def test_page_that_holds_a_whole_pack(server: SiteServer, root: Path) -> None:
    """It comes as it is: its policy lets no other script in, and who saves it wants its bytes."""
    (root / "packs/a/a-offline.html").write_text(PAGE)
    assert PAGE == ask(server, "/packs/a/a-offline.html")[2]


def test_other_file(server: SiteServer) -> None:
    """A file that is no page comes as it is, its type from our own table."""
    status, headers, body = ask(server, "/packs/a/a%20b.csv")
    assert (200, "text/csv; charset=utf-8", "1,1\n") == (status, headers["Content-Type"], body)


def test_head(server: SiteServer) -> None:
    """HEAD gives the headers alone."""
    status, headers, body = ask(server, "/", method="HEAD")
    assert (200, "") == (status, body)
    assert int(headers["Content-Length"]) > len(PAGE)


def test_folder_without_slash(server: SiteServer) -> None:
    """A folder without its slash is sent to the address where relative links work."""
    status, headers, _ = ask(server, "/packs/a?x=1")
    assert (302, "/packs/a/") == (status, headers["Location"])


def test_redirect_stays_here(server: SiteServer) -> None:
    """A target with two slashes in front never becomes an address of another host."""
    status, headers, _ = ask(server, "//packs/a")
    assert (302, "/packs/a/") == (status, headers["Location"])


def test_lost_page(server: SiteServer) -> None:
    """An address that leads nowhere gives the site's own page for that, with status 404."""
    status, _, body = ask(server, "/nowhere")
    assert 404 == status
    assert "lost" in body


@pytest.mark.parametrize("target", ["/" + "a" * 300, "/" + "a/" * 3000, "//[", "/%ff%00"])
def test_target_that_no_disk_can_have(server: SiteServer, target: str) -> None:
    """It is answered like any address that leads nowhere."""
    assert 404 == ask(server, target)[0]


def test_site_that_is_swapped_between_two_looks(
    server: SiteServer, notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is gone when it is read is not there; a page never calls itself a later build's.

    Such a page would not reload when it hears of the build that it takes itself for.
    """
    read = Path.read_bytes

    def swap_and_read(file: Path) -> bytes:
        data = read(file)
        notices.post()
        if file.suffix == ".csv":
            raise FileNotFoundError
        return data

    monkeypatch.setattr(Path, "read_bytes", swap_and_read)
    assert 'data-build="0"' in ask(server, "/")[2]
    assert 404 == ask(server, "/packs/a/a%20b.csv")[0]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_foreign_host(server: SiteServer, host: str) -> None:
    """A request under another name (DNS rebinding) gets nothing of the site."""
    status, _, body = ask(server, "/", host=host)
    assert 421 == status
    assert "Front" not in body


def test_loopback_only(server: SiteServer) -> None:
    """The server listens on the loopback address."""
    assert "127.0.0.1" == server.server_address[0]


def test_nothing_built_yet(tmp_path: Path, notices: Notices) -> None:
    """Before any build succeeds the page shows the error, as text."""
    notices.post("a.yaml:1:2: title: <script>alert(1)</script>")
    with SiteServer(0, tmp_path / "none", notices) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        status, _, body = ask(server, "/")
        server.shutdown()
    assert 404 == status
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in body
    assert "reload.js" in body


def test_events(server: SiteServer, notices: Notices) -> None:
    """An open page hears the status at once and each new one as it comes."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    connection.request("GET", "/-flowpress/events")
    answer = connection.getresponse()
    assert "text/event-stream" == answer.getheader("Content-Type")
    seen = [answer.readline(), answer.readline()]
    notices.post("broken")
    seen += [answer.readline(), answer.readline()]
    connection.close()
    data = [json.loads(line.removeprefix(b"data: ")) for line in seen[::2]]
    assert [{"build": 0, "error": ""}, {"build": 1, "error": "broken"}] == data


def test_taken_port(server: SiteServer, root: Path, notices: Notices) -> None:
    """A port that somebody has is a clear error when it was asked for."""
    with pytest.raises(ServeError, match=f"port {server.server_port} is taken"):
        open_server(server.server_port, root, notices)


def test_next_free_port(
    server: SiteServer, root: Path, notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a wish the first free port is taken."""
    monkeypatch.setattr("site_builder.serve.server.FIRST_PORT", server.server_port)
    with open_server(None, root, notices) as other:
        assert server.server_port < other.server_port < server.server_port + PORTS_TO_TRY


def make_request(root: Path, build: Callable[[], str], *watched: Path) -> ServeRequest:
    """Return a request whose words go nowhere."""
    return ServeRequest(root, watched, 0, build, str, lambda _line: None)


def fail_with(error: Exception) -> Callable[[], str]:
    """Return a build that raises ``error``."""

    def build() -> str:
        raise error

    return build


@pytest.mark.parametrize(
    ("build", "error"),
    [
        (lambda: "built", ""),
        (fail_with(ContentError(("a.yaml:1:1: title: is empty",))), "a.yaml:1:1: title: is empty"),
        (fail_with(PublishError("disk full")), "disk full"),
    ],
)
def test_build_once(root: Path, notices: Notices, build: Callable[[], str], error: str) -> None:
    """Every build ends in a new status, with its error if it failed."""
    build_once(make_request(root, build), notices)
    assert Status(1, error) == notices.status


def test_bug_in_a_template(root: Path, notices: Notices) -> None:
    """An error of no known kind is shown with its traceback, and serving goes on."""
    build_once(make_request(root, fail_with(ZeroDivisionError("in a template"))), notices)
    assert "Traceback" in notices.status.error
    assert "in a template" in notices.status.error


def test_missing_folder(root: Path, tmp_path: Path) -> None:
    """A content folder that does not exist is a clear error before anything is served."""
    with pytest.raises(ServeError, match="there is no folder"):
        serve_site(make_request(root, lambda: "", tmp_path / "nowhere"), print)


def test_watch(tmp_path: Path) -> None:
    """A change made while the builder was busy is noticed once it looks again."""
    changes = watch_changes([tmp_path])
    next(changes)
    (tmp_path / "pack.yaml").write_text("")
    time.sleep(0.5)
    waiting = threading.Thread(target=lambda: next(changes), daemon=True)
    waiting.start()
    waiting.join(timeout=20)
    assert not waiting.is_alive()


@pytest.mark.browser
def test_page_follows_the_builds(
    server: SiteServer, notices: Notices, root: Path, browser: Browser
) -> None:
    """Under the site's strict CSP a page shows why a build failed, and reloads after a good one."""
    page = browser.new_page()
    page.goto(server.url)
    notices.post("a.yaml:1:1: title: <img src=x onerror=alert(1)>")
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert "title: <img src=x onerror=alert(1)>" in alert.inner_text()
    assert "Front" == page.inner_text("h1")
    (root / "index.html").write_text(PAGE.replace("<h1>Front", "<h1>Second"))
    notices.post()
    page.get_by_role("heading", name="Second").wait_for()
    assert 0 == page.get_by_role("alert").count()
    page.close()


def test_the_worker_is_one_that_retires(server: SiteServer, root: Path) -> None:
    """Whatever worker the site has, the one that is served unregisters itself."""
    (root / "sw.js").write_text("const SITE = {};")
    status, headers, body = ask(server, "/sw.js")
    assert (200, "text/javascript; charset=utf-8") == (status, headers["Content-Type"])
    assert "unregister()" in body


@pytest.mark.browser
def test_a_worker_from_before_is_gone(server: SiteServer, root: Path, browser: Browser) -> None:
    """A published site was once served at this address: its worker and its caches go."""
    (root / "index.html").write_text("<!doctype html><title>Front</title><h1>Front</h1>")
    (root / "old.js").write_text("onfetch = (e) => e.respondWith(new Response('stale'))")
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(
        "async () => { await caches.open('flowpress 1 / abc'); await caches.open('other');"
        " await navigator.serviceWorker.register('/old.js');"
        " await navigator.serviceWorker.ready; }"
    )
    page.goto(server.url)
    assert "stale" == page.inner_text("body")
    page.evaluate("() => void navigator.serviceWorker.register('/sw.js')")
    for _ in range(100):
        if page.evaluate("caches.keys()") == ["other"]:
            break
        page.wait_for_timeout(100)
    page.goto(server.url)
    assert "Front" == page.inner_text("h1")
    count = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    assert (["other"], 0) == (page.evaluate("caches.keys()"), page.evaluate(count))
    context.close()
