"""On what machine, and with which versions, figures were taken."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def count_cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def describe_machine() -> str:
    """Return cores, processor, Python, Z3, and how busy the machine is, in one line."""
    busy = f"load {os.getloadavg()[0]:.1f} before the run"
    python, solver = platform.python_version(), version("z3-solver")
    cores = f"{count_cores()} cores of {_find_processor()}"
    return f"{cores}, {platform.system()}, Python {python}, z3-solver {solver}; {busy}"


def _find_processor() -> str:
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text(encoding="utf-8").splitlines() if cpus.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
