"""A host for the tests of offline play: serves builds from memory, and fails as real hosts do."""

from __future__ import annotations

import mimetypes
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest
from sample_site import make_content, make_levels

from site_builder.assets import read_static
from site_builder.pages import Makers, render_site

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "/my%20site/"
"""A sub-path that has to be quoted: addresses must work there too."""


def render_build(name: str) -> dict[str, bytes]:
    """Return the sample site by path; ``name`` stands in every title and in a style sheet."""
    static = read_static()
    static["site.css"] += f":root {{ --build: {name}; }}\n".encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("site_builder.pages.site.read_static", lambda: static)
        files = render_site(make_content(title=f"Build {name}"), make_levels(), Makers("9"))
        return {file.path: file.data for file in files}


@dataclass
class Host:
    """What the server gives out now, and what went over the wire.

    ``files`` by path; those in ``broken`` are answered with status 503. While it is ``down``
    every connection is closed without a word.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    down: bool = False
    port: int = 0
    asked: list[str] = field(default_factory=list)

    def find_url(self, path: str) -> str:
        """Return the address of a path of the site."""
        return f"http://127.0.0.1:{self.port}{FOLDER}{path}"

    def count_asked(self, path: str) -> int:
        """Return how often a path was asked for."""
        return self.asked.count(path)


class PatientServer(ThreadingHTTPServer):
    """Says nothing about browsers that go away in the middle of an answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing."""


@contextmanager
def open_host(files: dict[str, bytes]) -> Iterator[Host]:
    """Serve a build; the host it yields may be changed at any time."""
    host = Host(files)

    class Handler(BaseHTTPRequestHandler):
        """Answers from the host as it is at this moment."""

        def do_GET(self) -> None:
            """Answer, or do not."""
            path = unquote(urlsplit(self.path).path).removeprefix(unquote(FOLDER)) or "index.html"
            host.asked.append(path)
            if host.down:
                self.close_connection = True
                return
            data = None if path in host.broken else host.files.get(path)
            self.send_response(503 if path in host.broken else 404 if data is None else 200)
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            # As many hosts do: what a page loads may stay in the browser's own cache for a while.
            lasting = path.startswith("static/") and data is not None
            self.send_header("Cache-Control", "max-age=600" if lasting else "no-cache")
            self.end_headers()
            self.wfile.write(data or b"lost")

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
            """Log nothing."""

    with PatientServer(("127.0.0.1", 0), Handler) as server:
        host.port = server.server_port
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield host
        server.shutdown()
