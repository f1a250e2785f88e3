"""``make load``: a hundred visitors at once, while the site under them is built again and again.

First they visit ``flowpress serve`` whose content keeps changing, then a plain web server under
which ``flowpress build`` swaps the site. Every answer is compared with the files of the sites that
were built: each has to be whole, and from one of them. Ends with 1 when one is not.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from clients import RELOAD, SECRET, Log, Plan, Visit, crowd, plan_targets
from ground import (
    PATIENCE_SECONDS,
    Ground,
    Packs,
    Result,
    check_no_orphan,
    plan_environment,
    prepare,
    run_build,
)

from bench.tables import render_table

VISITORS = 100
ROCK = ("Rock", "rock", "never moves", 10)
TIDES: Packs = {
    "ebb": (ROCK, ("Ebb", "tide", "going out", 10)),
    "flood": (ROCK, ("Flood", "tide", "coming in", 9)),
    "slack": (ROCK, ("Slack water", "tide", "standing still", 8)),
}
"""Three sites that take turns: a page of the one before last is told from one of the next."""

ORDER = tuple(TIDES)

HOST = """
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

class Host(ThreadingHTTPServer):
    request_queue_size = 256
    daemon_threads = True
    def handle_error(self, *_):
        pass

class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

server = Host(("127.0.0.1", 0), partial(Handler, directory=sys.argv[1]))
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
"""
"""Any web server that serves a folder: here the one that comes with Python."""


@dataclass(slots=True)
class Sites:
    """The sites that answers are held against."""

    ground: Ground

    def find_variants(self, path: str, body: bytes) -> set[str]:
        """Return the sites that have these bytes at a path; where ``path`` is not, its 404 page."""
        trees = self.ground.trees
        return {name for name in ORDER if trees[name].get(path) == body}

    def judge_file(self, visit: Visit) -> str | None:
        """Say what is wrong with an answer of a server that serves the files as they are."""
        path = find_path(visit)
        missing = [name for name in ORDER if path not in self.ground.trees[name]]
        if visit.status == 200:
            return None if self.find_variants(path, visit.body) else "not as it was built"
        if visit.status in {400, 404, 414} and missing:
            return None
        return f"status {visit.status}"

    def judge_page(self, visit: Visit) -> str | None:
        """Say what is wrong with an answer of ``flowpress serve``.

        Builds are numbered from 1 and take turns by ORDER. A page that calls itself that of build
        n may be of build n + 1, as long as that one has not been announced; never of an older one.
        """
        labels = RELOAD.findall(visit.body)
        bare = visit.body if visit.target == "/sw.js" else RELOAD.sub(b"", visit.body)
        path = find_path(visit)
        if visit.status == 404:
            if all(path in self.ground.trees[name] for name in ORDER):
                return "status 404"
            path = "404.html"
        elif visit.status != 200:
            return None if visit.status in {302, 400, 414} else f"status {visit.status}"
        found = self.find_variants(path, bare)
        if path == "sw.js":
            return None if b"unregister()" in bare else "the worker of the site"
        if not found:
            return "not as it was built"
        if labels:
            build = int(labels[0])
            right = {ORDER[(build - 1) % 3], ORDER[build % 3]}
            return None if found & right else f"build {build} shows {sorted(found)}"
        return None


def find_path(visit: Visit) -> str:
    """Return the path in the site that an answer should be the file of."""
    return unquote(visit.target).removeprefix("/") or "index.html"


class Announcements:
    """The builds that ``flowpress serve`` tells open pages of."""

    def __init__(self, port: int) -> None:
        self.heard: queue.Queue[int] = queue.Queue()
        self.errors: list[str] = []
        threading.Thread(target=self._listen, args=(port,), daemon=True).start()

    def wait_for(self, build: int) -> None:
        """Return when this build was announced; queue.Empty if that takes too long."""
        while self.heard.get(timeout=PATIENCE_SECONDS) < build:
            pass

    def _listen(self, port: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/-flowpress/events")
        for line in connection.getresponse():
            if line.startswith(b"data: "):
                status = json.loads(line.removeprefix(b"data: "))
                self.errors += [status["error"]] if status["error"] else []
                self.heard.put(status["build"])


def change_content(ground: Ground, content: Path, build: int) -> None:
    """Have the content be that of the build with this number, in one step."""
    source = ground.contents[ORDER[(build - 1) % 3]] / "packs" / "tide.yaml"
    draft = ground.folder / "draft.yaml"
    draft.write_bytes(source.read_bytes())
    draft.replace(content / "packs" / "tide.yaml")


@contextmanager
def start(
    command: list[str], cache: Path, scratch: Path
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start a server; yield it and the port of the address that it prints."""
    words = scratch / "words"
    with words.open("w") as errors:
        server = subprocess.Popen(
            command,
            env=plan_environment(cache, TMPDIR=str(scratch)),
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            start_new_session=True,
        )
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            yield server, int(line.split("127.0.0.1:")[1].split("/")[0])
        finally:
            if server.poll() is None:
                server.kill()
                server.wait()


def load_dev_server(ground: Ground, seconds: float, seed: str) -> tuple[Result, Log]:
    """Send the crowd to ``flowpress serve``; its content changes as soon as a build is done."""
    result = Result("flowpress serve, content changing")
    scratch = ground.folder / "scratch"
    scratch.mkdir()
    (scratch / "secret.txt").write_bytes(SECRET)
    content = ground.contents[ORDER[0]]
    serve = ["serve", str(content), "--port", "8765"]
    with start([sys.executable, "-m", "site_builder", *serve], ground.cache, scratch) as started:
        server, port = started
        news = Announcements(port)
        end = time.monotonic() + seconds
        builds = 1

        def keep_changing() -> None:
            nonlocal builds
            news.wait_for(1)
            while time.monotonic() < end:
                change_content(ground, content, builds + 1)
                builds += 1
                news.wait_for(builds)

        sites = Sites(ground)
        targets = [*plan_targets(ground.trees), "/"]
        plan = Plan(port, VISITORS, seconds, targets, sites.judge_page, seed)
        log = asyncio.run(crowd(plan, keep_changing))
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=PATIENCE_SECONDS)
    words = (scratch / "words").read_text(encoding="utf-8")
    result.expect(code == 143, f"SIGTERM ends it with code {code}")
    result.expect("Traceback" not in words, f"the server says: {words[-2000:]}")
    result.expect(not news.errors, f"failed builds: {news.errors[:3]}")
    check_no_orphan(result, server.pid, "after SIGTERM")
    left = sorted(path.name for path in scratch.iterdir())
    result.expect(left == ["secret.txt", "words"], f"left behind: {left}")
    result.seen["builds"] = builds
    return _close(result, log), log


def load_built_site(ground: Ground, seconds: float, seed: str) -> tuple[Result, Log]:
    """Send the crowd to a plain web server, and build the site that it serves again and again."""
    result = Result("any web server, site being rebuilt")
    site = ground.lay("hosted", ORDER[0])
    (site.parent / "secret.txt").write_bytes(SECRET)
    scratch = ground.folder / "host"
    scratch.mkdir()
    with start([sys.executable, "-c", HOST, str(site)], ground.cache, scratch) as (_, port):
        end = time.monotonic() + seconds
        turn = 0

        def keep_building() -> None:
            nonlocal turn
            while time.monotonic() < end:
                turn += 1
                done = run_build(ground.contents[ORDER[turn % 3]], site, ground.cache)
                result.expect(done.returncode == 0, f"build {turn}: {done.stderr}")

        sites = Sites(ground)
        targets = [*plan_targets(ground.trees), "/"]
        plan = Plan(port, VISITORS, seconds, targets, sites.judge_file, seed)
        log = asyncio.run(crowd(plan, keep_building))
    result.seen["builds"] = turn
    return _close(result, log), log


def _close(result: Result, log: Log) -> Result:
    result.tried = len(log.seconds)
    result.faults += [f"{count} times {what}" for what, count in log.faults.most_common(20)]
    return result


def main() -> int:
    """Run both; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", default="come one, come all")
    chosen = parser.parse_args()
    rows, faults = [], []
    with tempfile.TemporaryDirectory(prefix="flowpress-load-") as folder:
        ground = prepare(Path(folder), TIDES)
        for load in (load_dev_server, load_built_site):
            result, log = load(ground, chosen.seconds, chosen.seed)
            times = [f"{log.find_percentile(share):.0f}" for share in (0.5, 0.99, 1)]
            rate = f"{len(log.seconds) / chosen.seconds:.0f}"
            wrong = f"{log.faults.total():,}"
            rows.append((result.promise, f"{result.tried:,}", wrong, result.words, rate, *times))
            faults += [f"{result.promise}: {fault}" for fault in result.faults]
            print(f"{result.promise}: {len(result.faults)} kinds of faults", flush=True)
    head = (
        "who is visited",
        "answers",
        "wrong",
        "meanwhile",
        "a second",
        "median ms",
        "99 % ms",
        "most ms",
    )
    print(
        f"\n{VISITORS} visitors for {chosen.seconds:.0f} seconds each\n\n{render_table(head, rows)}"
    )
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
