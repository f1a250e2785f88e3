"""Options that several commands share, and whom they call to work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import EngineName, count_cores
from site_builder.cli.outcome import tell

if TYPE_CHECKING:
    from site_builder.farm import Workforce

ContentArgument = Annotated[
    Path, typer.Argument(help="Folder with site.yaml and packs/.", show_default=True)
]
OutOption = Annotated[
    Path, typer.Option("--out", "-o", help="Folder of the site; replaced in one step.")
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        min=1, max=256, help="Worker processes.", show_default="one for each processor core"
    ),
]
MAX_BUDGET = 100_000
"""The most millions of solver steps that a board may be given."""
BUDGET_HELP = "Millions of solver steps a board; 2 take a second."
EngineOption = Annotated[
    EngineName,
    typer.Option(help="SAT solver; the levels are the same. cadical needs flowpress\\[fast]."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Let the workers of a dask scheduler, such as tcp://10.0.0.1:8786, make the levels.",
    ),
]
NoCacheOption = Annotated[
    bool, typer.Option("--no-cache", help="Make every level anew; read and write no cache.")
]


def gather_workforce(
    workers: int | None, engine: EngineName, cluster: str | None = None
) -> Workforce:
    """Return whom the options call to work; FarmError when something for it is not installed."""
    from site_builder.farm import Workforce, check_workforce

    if workers is not None and cluster is not None:
        raise typer.BadParameter("a --cluster has its own workers; leave --workers out")
    workforce = Workforce(workers or count_cores(), engine.value, cluster, tell)
    check_workforce(workforce)
    return workforce
