"""The command: which benches to run, and whether to keep what they found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from bench.audit import run_audit
from bench.build import run_build
from bench.grading import run_grading
from bench.identity import run_identity
from bench.large import run_large
from bench.machine import count_cores, describe_machine
from bench.player import run_player
from bench.quality import run_quality
from bench.results import update_results
from bench.scaling import run_scaling
from bench.scope import Scope
from bench.speed import run_speed
from site_builder.cnf import Formula
from site_builder.errors import GenerationError
from site_builder.generator import DEFINITION
from site_builder.solver import ENGINES

RESULTS = Path(__file__).parent / "RESULTS.md"

BENCHES: dict[str, tuple[str, Callable[[Scope], str]]] = {
    "speed": ("Speed", run_speed),
    "quality": ("Quality", run_quality),
    "grading": ("Grading", run_grading),
    "identity": ("Identity", run_identity),
    "build": ("Building a site", run_build),
    "large": ("A large site", run_large),
    "audit": ("Audit", run_audit),
    "player": ("Player", run_player),
    "scaling": ("Scaling", run_scaling),
}
"""Title and function of each bench, in the order in which they run."""
CHOOSY = ("speed", "quality", "grading", "scaling")
"""Benches for which the engine can be chosen."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benches named (all, if none is), print their tables, keep them if asked to."""
    options = _read_options(arguments)
    scope = Scope(options.quick, options.workers, options.engine)
    for name in options.names or BENCHES:
        title, run = BENCHES[name]
        if name in CHOOSY and scope.engine != "z3":
            title = f"{title} with {scope.engine}"
        measured = _describe_run(options)
        section = f"{measured}\n\n{run(scope)}"
        print(f"## {title}\n\n{section}", flush=True)
        if options.write:
            text = RESULTS.read_text(encoding="utf-8") if RESULTS.is_file() else ""
            RESULTS.write_text(update_results(text, {title: section}), encoding="utf-8")
    return 0


def _read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(BENCHES)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer levels, sizes, packs")
    parser.add_argument(
        "--workers",
        type=int,
        default=count_cores(),
        help="for quality, grading, identity, large, audit (all cores)",
    )
    parser.add_argument(
        "--engine", choices=ENGINES, default="z3", help="for speed, quality, grading, scaling"
    )
    parser.add_argument("--write", action="store_true", help=f"keep the tables in {RESULTS.name}")
    parser.add_argument("--date", type=date.fromisoformat, help="the day that --write is to name")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in BENCHES]
    if unknown:
        parser.error(f"no bench is called {', '.join(unknown)}; there are {', '.join(BENCHES)}")
    if options.write and options.date is None:
        parser.error("--write needs --date YYYY-MM-DD")
    try:
        ENGINES[options.engine]()(Formula())
    except GenerationError as error:
        parser.error(str(error))
    return options


def _describe_run(options: argparse.Namespace) -> str:
    kind = "Quick run" if options.quick else "Full run"
    day = f", {options.date.isoformat()}" if options.date else ""
    return f"{kind}{day}, level definition {DEFINITION}: {describe_machine()}."


if __name__ == "__main__":
    sys.exit(main())
