"""Run the benches: ``python -m bench``."""

from __future__ import annotations

import sys

from bench.command import main

if __name__ == "__main__":  # worker processes import this module again
    sys.exit(main())
