"""A hundred visitors of a web server on this machine, who look closely at what they get."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from ground import Tree

HOSTILE = (
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/packs/..%2f..%2fsecret.txt",
    "/packs/..\\..\\secret.txt",
    "/packs/%5c..%5c..%5csecret.txt",
    "//secret.txt",
    "//[",
    "/index.html%00.png",
    "/" + "a" * 300,
    "/" + "a/" * 3000,
    "/.flowpress",
    "/packs/../.flowpress",
    "http://127.0.0.1/../secret.txt",
    "/\xff\xfe",
    "/%ff%fe%80",
)
"""Targets that lead out of the site, or that trip over themselves."""

SECRET = b"nobody may read this"
ANSWER_SECONDS = 30.0
RELOAD = re.compile(rb'<script src="/-flowpress/reload.js" data-build="(\d+)"></script>')


@dataclass(slots=True)
class Visit:
    """One answer: to which target, its status and body, and the seconds that it took."""

    target: str
    status: int
    body: bytes
    seconds: float


@dataclass(slots=True)
class Log:
    """What all visitors met."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    variants: Counter[str] = field(default_factory=Counter)

    def find_percentile(self, share: float) -> float:
        """Return the milliseconds within which this share of the answers came."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


Judge = Callable[[Visit], str | None]
"""Says what is wrong with an answer, if anything."""


def plan_targets(trees: Mapping[str, Tree]) -> list[str]:
    """Return a request target for each file of any of the sites, hidden ones left out."""
    paths = sorted(set().union(*(tree.keys() for tree in trees.values())))
    return [f"/{quote(path)}" for path in paths if not path.startswith(".")]


async def ask(port: int, target: str) -> Visit:
    """Return the answer to one request; OSError, ValueError or TimeoutError if there is none."""
    begun = time.monotonic()
    async with asyncio.timeout(ANSWER_SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            request = f"GET {target} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n"
            writer.write(request.encode("latin-1"))
            answer = await reader.read(-1)
        finally:
            writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1]) if head else 0
    length = re.search(rb"(?im)^content-length: (\d+)", head)
    if not head or (length is not None and int(length[1]) != len(body)):
        raise ValueError("no whole answer")
    return Visit(target, status, body, time.monotonic() - begun)


async def visit(port: int, targets: Sequence[str], judge: Judge, log: Log, dice: Random) -> None:
    """Ask for one target after another until cancelled."""
    while True:
        target = dice.choice(targets) if dice.random() > 0.05 else dice.choice(HOSTILE)
        try:
            answer = await ask(port, target)
        except (OSError, ValueError, IndexError, TimeoutError) as error:
            log.faults[f"{target[:60]}: {type(error).__name__}: {error}"] += 1
            continue
        log.seconds.append(answer.seconds)
        log.statuses[answer.status] += 1
        fault = judge(answer)
        if SECRET in answer.body:
            fault = "a file outside the site"
        elif target in HOSTILE and answer.status < 400:
            fault = f"status {answer.status}"
        if fault:
            log.faults[f"{target[:60]}: {fault}"] += 1


async def dawdle(port: int) -> None:
    """Connect, send half a request, and wait for ever."""
    while True:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(b"GET /index.html HTT")
            await asyncio.sleep(ANSWER_SECONDS)
        finally:
            writer.close()


async def leave_early(port: int) -> None:
    """Ask, and go away in the middle of the answer, again and again."""
    while True:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET / HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        await asyncio.sleep(0.001)
        writer.transport.abort()
        await asyncio.sleep(0.2)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a crowd goes, how many they are, for how long, and who looks at what they get."""

    port: int
    visitors: int
    seconds: float
    targets: Sequence[str]
    judge: Judge
    seed: str


async def crowd(plan: Plan, meanwhile: Callable[[], object]) -> Log:
    """Send a crowd for some seconds; ``meanwhile`` runs in a thread and is waited for.

    Of the visitors, ten are a nuisance: they dawdle, or go away before they are answered.
    """
    log, port = Log(), plan.port
    dice = [Random(f"{plan.seed} {number}") for number in range(plan.visitors - 10)]
    tasks = [asyncio.create_task(visit(port, plan.targets, plan.judge, log, one)) for one in dice]
    tasks += [asyncio.create_task(dawdle(port)) for _ in range(5)]
    tasks += [asyncio.create_task(leave_early(port)) for _ in range(5)]
    work = asyncio.create_task(asyncio.to_thread(meanwhile))
    await asyncio.sleep(plan.seconds)
    await work
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return log
