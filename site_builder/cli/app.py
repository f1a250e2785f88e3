"""The commands and their options; the words of ``--help`` are written here."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from site_builder import __version__
from site_builder.cli.audit import audit
from site_builder.cli.booklet_command import booklet
from site_builder.cli.convert import convert
from site_builder.cli.lock import lock
from site_builder.cli.options import Demand, EngineName, Format, LevelOrder, read_seed
from site_builder.cli.outcome import (
    count_of,
    describe_error,
    emit,
    ends_in_words,
    settings,
    tell,
)
from site_builder.cli.parameters import (
    ClusterOption,
    ContentArgument,
    EngineOption,
    NoCacheOption,
    OutOption,
    WorkersOption,
    gather_workforce,
)
from site_builder.cli.recipe_options import (
    BendsOption,
    BorderDotsOption,
    DemandOption,
    DifficultyOption,
    DotsApartOption,
    FlowsOption,
    LengthOption,
    OrderOption,
    SizeOption,
    SolidSquaresOption,
    StraightOption,
    SymmetricDotsOption,
    TouchingOption,
)
from site_builder.cli.seed import seed
from site_builder.cli.start import init, new_pack
from site_builder.cli.upkeep import cache, doctor
from site_builder.cli.verify import verify

_NOT_BUILT = "nothing was built"

app = typer.Typer(
    name="flowpress",
    help="From YAML packs to a static site of Flow / Numberlink puzzles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 (typer's signature)
    if wanted:
        emit(f"flowpress {__version__}\n")
        raise typer.Exit


@app.callback()
def configure(
    *,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of errors.")] = False,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Set what holds for every command."""
    settings.debug = debug


@app.command()
@ends_in_words("stopped; the old site still stands", _NOT_BUILT)
def build(
    content: ContentArgument = Path("content"),
    *,
    out: OutOption = Path("_site"),
    workers: WorkersOption = None,
    engine: EngineOption = EngineName.Z3,
    cluster: ClusterOption = None,
    no_cache: NoCacheOption = False,
) -> None:
    """Build the site from the packs in CONTENT.

    Finished levels are kept in .cache/flowpress beside CONTENT, or in $FLOWPRESS_CACHE.
    """
    from site_builder.cli.build import BuildRequest, build_site
    from site_builder.cli.caches import find_site_cache, open_cache

    workforce = gather_workforce(workers, engine, cluster)
    cache = None if no_cache else open_cache(find_site_cache(content), tell)
    request = BuildRequest(content, out, workforce, cache)
    summary = build_site(request)
    emit(f"{summary.describe()}\n")
    for note in summary.notes:
        tell(f"note: {note}")


@app.command()
@ends_in_words()
def check(content: ContentArgument = Path("content")) -> None:
    """Check the packs in CONTENT, and their locks, without making any level."""
    from site_builder.cli.locks import match_locks
    from site_builder.packs import plan_orders, read_content

    found = read_content(content)
    packs = found.packs
    match_locks(content, packs)
    levels = sum(len(plan_orders(pack)) + len(pack.drafts) for pack in packs)
    emit(f"the content is fine: {count_of(len(packs), 'pack')} with {count_of(levels, 'level')}\n")
    for note in found.notes:
        tell(f"note: {note}")


_WITH_CODE = frozenset(["code", "workers", "engine", "cluster", "no_cache", "wanted"])


def _refuse_beside_code(context: typer.Context) -> None:
    """Raise BadParameter when ``--code`` comes with an option that it stands for."""
    for name in context.params.keys() - _WITH_CODE:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise typer.BadParameter(f"--code says it all; leave --{name.replace('_', '-')} out")


@app.command()
@ends_in_words()
def generate(
    context: typer.Context,
    *,
    size: SizeOption = None,
    flows: FlowsOption = None,
    length: LengthOption = None,
    count: Annotated[int, typer.Option(min=1, max=1_000_000, help="Number of levels.")] = 1,
    seed: Annotated[
        str | None, typer.Option(parser=read_seed, metavar="WORDS", help="Any words.")
    ] = None,
    index: Annotated[int, typer.Option(min=0, help="Index of the first level.")] = 0,
    attempt: Annotated[int, typer.Option(min=0, help="Attempt to start from.")] = 0,
    uniqueness: DemandOption = Demand.AIRTIGHT,
    solid_squares: SolidSquaresOption = False,
    touching: TouchingOption = False,
    straight: StraightOption = None,
    bends: BendsOption = None,
    dots_apart: DotsApartOption = None,
    border_dots: BorderDotsOption = None,
    symmetric_dots: SymmetricDotsOption = False,
    difficulty: DifficultyOption = None,
    order: OrderOption = LevelOrder.AS_MADE,
    code: Annotated[
        str | None, typer.Option(help="Code of one level, in place of all the above.")
    ] = None,
    workers: WorkersOption = None,
    engine: EngineOption = EngineName.Z3,
    cluster: ClusterOption = None,
    no_cache: NoCacheOption = False,
    wanted: Annotated[
        Format, typer.Option("--format", help="JSON lines, solution grids, or letter rows.")
    ] = Format.JSON,
) -> None:
    """Make levels and print them on standard output, one after the other.

    Finished levels are kept in the user's cache folder, or in $FLOWPRESS_CACHE.
    """
    from site_builder.cli import generate as work
    from site_builder.cli.caches import find_user_cache, open_cache
    from site_builder.cli.printing import Style, describe_missing, print_levels
    from site_builder.feasibility import Wishes
    from site_builder.generator import Order

    workforce = gather_workforce(workers, engine, cluster)
    if code is not None:
        _refuse_beside_code(context)
        orders = [work.read_code(code)]
    else:
        if size is None or seed is None:
            missing = "--size" if size is None else "--seed"
            raise typer.BadParameter(f"{missing} is missing; or give the --code of a level")
        recipe = work.write_recipe(
            Wishes(
                size.width,
                size.height,
                flows=flows.ends if flows else None,
                length=length.ends if length else None,
                uniqueness=uniqueness.uniqueness,
                solid_squares=solid_squares,
                touching=touching,
                straight=straight,
                bends=bends.ends if bends else None,
                dots_apart=dots_apart,
                border_dots=border_dots,
                symmetric_dots=symmetric_dots,
                difficulty=difficulty.ends if difficulty else None,
            )
        )
        orders = [Order(recipe, seed, number, attempt) for number in range(index, index + count)]
    cache = None if no_cache else open_cache(find_user_cache(), tell)
    failed = print_levels(orders, workforce, cache, Style(wanted, order), emit)
    if failed:
        tell(describe_missing(orders, failed))
        raise typer.Exit(1)


@app.command()
@ends_in_words(undone=_NOT_BUILT)
def serve(
    content: ContentArgument = Path("content"),
    *,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port.", show_default="the first free one from 8000"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Folder of the site.", show_default="a temporary one"),
    ] = None,
    workers: WorkersOption = None,
    engine: EngineOption = EngineName.Z3,
    no_cache: NoCacheOption = False,
) -> None:
    """Build the site, serve it to this machine, rebuild and reload on every change."""
    from tempfile import TemporaryDirectory

    from site_builder.assets import find_templates
    from site_builder.cli.build import BuildRequest, build_site
    from site_builder.cli.caches import find_site_cache, open_cache
    from site_builder.serve import ServeRequest, serve_site

    workforce = gather_workforce(workers, engine)
    cache = None if no_cache else open_cache(find_site_cache(content), tell)
    told: tuple[str, ...] = ()

    def build() -> str:
        """Build once; notes are told when they are new, not after each change of a word."""
        nonlocal told
        summary = build_site(build_request)
        news = [f"note: {note}" for note in summary.notes if note not in told]
        told = summary.notes
        return "\n".join((summary.describe(), *news))

    with TemporaryDirectory(prefix="flowpress-") as scratch:
        root = out or Path(scratch) / "_site"
        build_request = BuildRequest(content, root, workforce, cache, lasting=out is not None)
        request = ServeRequest(
            root=root,
            watched=(content, find_templates()),
            port=port,
            build=build,
            describe=partial(describe_error, undone=_NOT_BUILT),
            tell=tell,
        )
        serve_site(request, lambda url: emit(f"serving {url} (Ctrl-C ends it)\n"))


for command in (init, new_pack, seed, lock, booklet, convert, audit, verify, cache, doctor):
    app.command()(command)
