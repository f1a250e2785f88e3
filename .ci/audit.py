"""Asks what is known against the locked packages; where nobody has an answer it says so and passes.

Node packages are asked about through npm, Python packages through pip-audit where it is installed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120
"""Seconds to wait for an answer."""
GRAVE = frozenset(["high", "critical"])
"""What fails of node packages: all of them are tools of checks, none reaches a site."""


class NoAnswerError(Exception):
    """Nothing is known, and why."""


def audit_node() -> tuple[int, list[str]]:
    """Return how many node packages were asked about, and what is known against them."""
    command = ("npm", "audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000")
    data = ask(*command)
    if "vulnerabilities" not in data:
        raise NoAnswerError(str(data.get("message") or "npm has no answer").partition(" - ")[0])
    asked: int = data["metadata"]["dependencies"]["total"]
    return asked, [
        f"{name} ({each['range']}): {each['severity']}"
        for name, each in sorted(data["vulnerabilities"].items())
        if each["severity"] in GRAVE
    ]


def audit_python() -> tuple[int, list[str]]:
    """Return how many Python packages were asked about, and what is known against them."""
    lock = ("--disable-pip", "--require-hashes", "--requirement", "requirements/dev.txt")
    data = ask("pip-audit", *lock, "--format", "json", "--progress-spinner", "off")
    known = [each for each in data.get("dependencies", ()) if "skip_reason" not in each]
    if not known:
        raise NoAnswerError("none of the packages is known to the source that pip-audit asks")
    return len(known), [
        f"{each['name']} {each['version']}: {flaw['id']}, mended in "
        f"{', '.join(flaw['fix_versions']) or 'no release'}"
        for each in known
        for flaw in each["vulns"]
    ]


def ask(*command: str) -> dict[str, Any]:
    """Return the JSON object that a command prints; NoAnswerError where it prints none in time."""
    program = shutil.which(command[0], path=os.pathsep.join(list_folders()))
    if program is None:
        raise NoAnswerError(f"{command[0]} is not installed")
    try:
        done = subprocess.run(
            (program, *command[1:]), cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False
        )
        data = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        raise NoAnswerError(f"{command[0]} has no answer; is there a network?") from None
    if not isinstance(data, dict):
        raise NoAnswerError(f"{command[0]} answers in a form that is not known here")
    return data


def list_folders() -> list[str]:
    """Return where programs are looked for: beside this Python first, then on PATH."""
    return [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]


def main() -> int:
    """Print a line for each kind of package and each finding; return 1 if there is any finding."""
    failed = 0
    for what, audit in (("node", audit_node), ("Python", audit_python)):
        try:
            asked, findings = audit()
        except NoAnswerError as reason:
            print(f"audit of {what} packages skipped: {reason}")
            continue
        count = "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
        print(f"audit of {asked} {what} packages: {count}")
        for finding in findings:
            print(f"  {finding}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
