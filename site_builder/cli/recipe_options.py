"""The options that describe levels, as ``generate`` has them; packs have a field for each."""

# typer reads these types when it runs.

from __future__ import annotations

from typing import Annotated

import typer

from site_builder.cli.options import (
    ClassRange,
    Demand,
    LevelOrder,
    Range,
    Size,
    read_classes,
    read_range,
    read_size,
)

SizeOption = Annotated[
    Size | None,
    typer.Option(parser=read_size, metavar="WxH", help="Width and height, such as 10x8."),
]
FlowsOption = Annotated[
    Range | None,
    typer.Option(
        parser=read_range, metavar="N|A-B", help="Number of flows.", show_default="by size"
    ),
]
LengthOption = Annotated[
    Range | None,
    typer.Option(
        parser=read_range, metavar="A-B", help="Cells a path.", show_default="3 to the board"
    ),
]
DemandOption = Annotated[Demand, typer.Option(help="What must be proven.")]
SolidSquaresOption = Annotated[
    bool, typer.Option("--solid-squares", help="Permit 2x2 blocks of one color.")
]
TouchingOption = Annotated[
    bool, typer.Option("--touching", help="Permit paths that run beside themselves.")
]
StraightOption = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=100,
        metavar="PERCENT",
        help="Most dead-straight paths.",
        show_default="10; 100 on three rows",
    ),
]
BendsOption = Annotated[
    Range | None,
    typer.Option(
        parser=read_range, metavar="N|A-B", help="Bends a hundred cells.", show_default="any"
    ),
]
DotsApartOption = Annotated[
    int | None,
    typer.Option(
        min=2, metavar="STEPS", help="Least steps between the dots of a color.", show_default="2"
    ),
]
BorderDotsOption = Annotated[
    int | None,
    typer.Option(
        min=0, max=100, metavar="PERCENT", help="Most dots on the border.", show_default="any"
    ),
]
SymmetricDotsOption = Annotated[
    bool, typer.Option("--symmetric-dots", help="Dots look the same upside down.")
]
DifficultyOption = Annotated[
    ClassRange | None,
    typer.Option(
        parser=read_classes,
        metavar="WORD|A-B",
        help="gentle, easy, medium, hard or expert.",
        show_default="any",
    ),
]
OrderOption = Annotated[LevelOrder, typer.Option(help="Sorted ones are printed when all are made.")]
