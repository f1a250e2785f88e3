"""What a command costs as a whole process, its own children included.

``measure_command`` starts the command through a small process of our own. Linux hands a parent's
peak memory on to the process that it starts, so that a peak read from here would be ours.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds on the clock, processor seconds of all processes, peak MiB of the largest one."""

    wall: float
    cpu: float
    peak: float


def measure_command(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Usage:
    """Return what ``python command...`` used, run in the checkout.

    Raises RuntimeError with the command's own words when it fails.
    """
    done = subprocess.run(  # noqa: S603 (our own commands)
        [sys.executable, "-m", "bench.launch", *command],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    return Usage(**json.loads(done.stdout))


def _run_here(command: Sequence[str]) -> int:
    start = time.perf_counter()
    done = subprocess.run([sys.executable, *command], stdout=sys.stderr, check=False)  # noqa: S603
    wall = time.perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    unit = 1 if sys.platform == "darwin" else 1024
    usage = Usage(wall, used.ru_utime + used.ru_stime, used.ru_maxrss * unit / 2**20)
    print(json.dumps(asdict(usage)))
    return done.returncode


if __name__ == "__main__":
    sys.exit(_run_here(sys.argv[1:]))
