"""The web server: the site's files to browsers on this machine, with a reload script in pages."""

from __future__ import annotations

import errno
import html
import sys
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.errors import SiteBuilderError
from site_builder.pages.addresses import ONE_FILE_END
from site_builder.serve.files import find_content_type, find_file, find_path, read_file

if TYPE_CHECKING:
    from site_builder.serve.notices import Notices

ADDRESS = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TO_TRY = 20
"""How many ports from FIRST_PORT on are tried when the user named none."""

KEEP_ALIVE_SECONDS = 15.0
"""Between two signs of life to an open page, so that a closed one is noticed."""

_EVENTS = "/-flowpress/events"
_SCRIPT = "/-flowpress/reload.js"
_OWN_SCRIPTS = {_SCRIPT: "reload.js", "/sw.js": "retire.js"}
"""By path; the second stands in for the site's service worker, which would keep old builds."""

_NAMES = ("127.0.0.1", "localhost")


class ServeError(SiteBuilderError):
    """The site cannot be served."""


class SiteServer(ThreadingHTTPServer):
    """Serves the folder ``root`` on the loopback address; ``notices`` says how builds went."""

    daemon_threads = True
    request_queue_size = 128  # else browsers wait a second and more when many come at once
    allow_reuse_address = sys.platform != "win32"  # there it lets two servers share one port

    def __init__(self, port: int, root: Path, notices: Notices) -> None:
        self.root = root
        self.notices = notices
        super().__init__((ADDRESS, port), SiteHandler)

    @property
    def url(self) -> str:
        """The address of the front page."""
        return f"http://{ADDRESS}:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Keep quiet about browsers that go away in the middle of an answer."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(port: int | None, root: Path, notices: Notices) -> SiteServer:
    """Return a server on ``port``, or on the first free one from FIRST_PORT; raises ServeError."""
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY)
    for candidate in ports:
        try:
            return SiteServer(candidate, root, notices)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ServeError(f"port {candidate} cannot be used: {error.strerror}") from error
    last = FIRST_PORT + PORTS_TO_TRY - 1
    taken = f"port {port} is" if port is not None else f"ports {FIRST_PORT} to {last} are"
    raise ServeError(f"{taken} taken by another program; choose one with --port")


class SiteHandler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: SiteServer
    server_version = "flowpress"
    sys_version = ""
    protocol_version = "HTTP/1.0"
    timeout = 30.0  # seconds that a browser may take for its request, or to take some of an answer

    def do_GET(self) -> None:
        """Answer with a file of the site, a script of ours or the stream of events."""
        path = find_path(self.path)
        if not self._is_for_us():
            # A page elsewhere may have its name point to this machine (DNS rebinding).
            self._send_text(HTTPStatus.MISDIRECTED_REQUEST, "this server is for 127.0.0.1 only")
        elif path == _EVENTS:
            self._send_events()
        elif path in _OWN_SCRIPTS:
            script = Path(__file__).with_name(_OWN_SCRIPTS[path])
            self._send(HTTPStatus.OK, find_content_type(script), script.read_bytes())
        else:
            self._send_file(path)

    do_HEAD = do_GET  # noqa: N815 (the base class looks for this name)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
        """Log nothing: the terminal belongs to the builds."""

    def _is_for_us(self) -> bool:
        host = self.headers.get("Host", "")
        port = self.server.server_port
        return host in {name for known in _NAMES for name in (known, f"{known}:{port}")}

    def _send_file(self, path: str) -> None:
        # Asked before any file is read: a page of an old build must not call itself a new one's.
        build = self.server.notices.status.build
        root = self.server.root
        found, status = read_file(root, self.path), HTTPStatus.OK
        if found is None and find_file(root, f"{self.path.split('?')[0]}/") is not None:
            self._redirect(f"{path}/")
            return
        if found is None:
            found, status = read_file(root, "/404.html"), HTTPStatus.NOT_FOUND
        if found is None:
            self._send_page(status, self._write_stand_in().encode(), build)
            return
        file, data = found
        if file.suffix == ".html" and not file.name.endswith(ONE_FILE_END):
            self._send_page(status, data, build)
        else:
            self._send(status, find_content_type(file), data)

    def _redirect(self, path: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _write_stand_in(self) -> str:
        """Return the page shown as long as no build has ever succeeded."""
        words = self.server.notices.status.error or "There is no such page."
        return (
            "<!doctype html><html lang=en><meta charset=utf-8><title>Flowpress</title>"
            f"<body><h1>Nothing to see here yet</h1><pre>{html.escape(words)}</pre></body></html>"
        )

    def _send_page(self, status: HTTPStatus, page: bytes, build: int) -> None:
        """Send a page of ``build`` or later with the reload script; the file stays as it is."""
        script = f'<script src="{_SCRIPT}" data-build="{build}"></script>'.encode()
        head, end, tail = page.rpartition(b"</body>")
        page = head + script + end + tail if end else page + script
        self._send(status, "text/html; charset=utf-8", page)

    def _send_text(self, status: HTTPStatus, text: str) -> None:
        self._send(status, "text/plain; charset=utf-8", f"{text}\n".encode())

    def _send(self, status: HTTPStatus, content_type: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _send_events(self) -> None:
        """Tell the page the status now and whenever it changes, as long as it stays open."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command == "HEAD":
            return
        known = self.server.notices.status
        with suppress(ConnectionError, TimeoutError):
            self.wfile.write(known.to_event())
            while True:
                status = self.server.notices.wait_for_news(known, KEEP_ALIVE_SECONDS)
                self.wfile.write(status.to_event() if status != known else b": still here\n\n")
                known = status
