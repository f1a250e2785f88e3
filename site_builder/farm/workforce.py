"""Who makes the levels: how many processes, or whose, and with which engine."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from site_builder.errors import FarmError

DEFAULT_ENGINE = "z3"
ENGINE_LIBRARIES = {"z3": ("z3", "z3-solver"), "cadical": ("pysat", "flowpress[fast]")}
"""The import that each engine of ``solver.ENGINES`` needs, and what pip calls it. Known here too,
because the solver room cannot be looked into without loading Z3."""

_ADDRESS = re.compile(r"(?:tcp|tls|wss?)://(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}")


def _say_nothing(_words: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Workforce:
    """``workers`` processes of this machine or, where ``cluster`` is given, those of a cluster.

    ``engine``: a key of ENGINE_LIBRARIES; it decides how fast levels come, never which.
    ``cluster``: the address of a dask scheduler, such as ``tcp://10.0.0.1:8786``.
    ``tell`` is given words for people, about what the work waits for.
    """

    workers: int
    engine: str = DEFAULT_ENGINE
    cluster: str | None = None
    tell: Callable[[str], None] = _say_nothing


def check_workforce(workforce: Workforce) -> None:
    """Raise FarmError when something that ``workforce`` needs on this machine is not installed.

    And when its cluster's address is none: the library would try it, and hang now and then.
    """
    if workforce.cluster is None:
        fault = find_engine_fault(workforce.engine)
        if fault:
            raise FarmError(fault)
    elif find_spec("distributed") is None:
        raise FarmError("a cluster needs dask.distributed: pip install 'flowpress[cluster]'")
    elif not _ADDRESS.fullmatch(workforce.cluster):
        raise FarmError(
            f"{workforce.cluster!r} is not the address of a cluster; "
            "write tcp://HOST:PORT, such as tcp://10.0.0.1:8786"
        )


def find_engine_fault(engine: str) -> str | None:
    """Return what this Python lacks to run ``engine``, and the cure; None when all is there."""
    library, package = ENGINE_LIBRARIES[engine]
    if find_spec(library) is not None:
        return None
    return f"the engine {engine} needs {library}, which is missing: pip install '{package}'"
