"""The ``flowpress`` command: arguments in, pipelines run, exit codes out."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave the process with its exit code."""
    try:
        from site_builder.cli.app import app
        from site_builder.cli.outcome import occupy_missing_streams

        occupy_missing_streams()
        app(prog_name="flowpress")
    except KeyboardInterrupt:  # before any command has begun
        sys.exit(INTERRUPTED)
