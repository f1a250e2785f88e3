"""Build, serve, watch, build again: one loop in the main thread, the server in another."""

from __future__ import annotations

import threading
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING

from watchfiles import watch

from site_builder.errors import SiteBuilderError
from site_builder.serve.notices import Notices
from site_builder.serve.server import ServeError, open_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

POLL_MILLISECONDS = 250
"""How soon a signal is noticed while nothing changes."""


@dataclass(frozen=True, slots=True)
class ServeRequest:
    """What to serve and how to make it anew.

    ``build`` writes the site to ``root`` and returns what to tell of it; ``describe`` puts an error
    into words; ``tell`` prints a line for people.
    """

    root: Path
    watched: tuple[Path, ...]
    port: int | None
    build: Callable[[], str]
    describe: Callable[[SiteBuilderError], str]
    tell: Callable[[str], None]


def serve_site(request: ServeRequest, announce: Callable[[str], None]) -> None:
    """Serve until interrupted; ``announce`` is told the address once the first build is done.

    Raises ServeError when nothing can be served at all. Failed builds are shown, and the site
    before them stays.
    """
    for folder in request.watched:
        if not folder.is_dir():
            raise ServeError(f"there is no folder {folder}")
    notices = Notices()
    with open_server(request.port, request.root, notices) as server:
        threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
        try:
            for turn, _ in enumerate(watch_changes(request.watched)):
                build_once(request, notices)
                if turn == 0:
                    announce(server.url)
        finally:
            server.shutdown()


def build_once(request: ServeRequest, notices: Notices) -> None:
    """Build, and tell terminal and pages how it went. Bugs too: they may sit in a template."""
    try:
        request.tell(request.build())
    except SiteBuilderError as error:
        words = request.describe(error)
    except Exception:  # noqa: BLE001 (a template may raise anything; it is shown whole)
        words = traceback.format_exc()
    else:
        notices.post()
        return
    request.tell(words)
    notices.post(words)


def watch_changes(folders: Iterable[Path]) -> Iterator[None]:
    """Yield as soon as ``folders`` are watched, then after each burst of changes in them.

    No change is lost: those made while the caller is busy are yielded when it comes back.
    """
    changes = watch(
        *folders, rust_timeout=POLL_MILLISECONDS, yield_on_timeout=True, raise_interrupt=True
    )
    next(changes)
    yield
    for change in changes:
        if change:
            yield
