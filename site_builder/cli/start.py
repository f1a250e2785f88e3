"""The commands that write an author's first files: a whole site, and one more pack."""

# A command's options are its parameters, and typer reads their types when it runs.
# ruff: noqa: PLR0913

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import Size, read_seed, read_size
from site_builder.cli.outcome import count_of, emit, ends_in_words, tell
from site_builder.cli.parameters import ContentArgument
from site_builder.errors import ContentError, PublishError

if TYPE_CHECKING:
    from site_builder.starter import NewPack, NewSite

MAX_WHEEL_BYTES = 50 << 20
_WHEEL_NAME = re.compile(r"flowpress-[A-Za-z0-9.!+_]+-py3-none-any\.whl")


@ends_in_words("stopped; nothing was written")
def init(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Folder of the new site; made if need be.")
    ] = Path(),
    *,
    title: Annotated[str, typer.Option(help="Title of the site.")] = "A Shelf of Puzzles",
    author: Annotated[str, typer.Option(help="Who publishes it.")] = "Anonymous",
    license_: Annotated[
        str, typer.Option("--license", help="Terms for others, an SPDX name or words.")
    ] = "CC-BY-4.0",
    url: Annotated[
        str | None, typer.Option(help="Where it will live, https://example.org/puzzles/.")
    ] = None,
    wheel: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Wheel of Flowpress to keep in the site's repository."),
    ] = None,
) -> None:
    """Write a new site into DIR: a sample pack, and a workflow that publishes it.

    Other files in DIR are left alone. When a file of the new site is there already, nothing is
    written.
    """
    from site_builder.packs import plan_orders, read_content
    from site_builder.publish import Present, add_files
    from site_builder.starter import NewSite, plan_site

    site = NewSite(title, author, license_, url, wheel.name if wheel else None)
    _refuse_problems(site)
    files = plan_site(site)
    if wheel is not None:
        files[f"wheels/{wheel.name}"] = _read_wheel(wheel)
    with add_files(folder, files, Present.REFUSED):
        packs = read_content(folder / "content").packs
    levels = sum(len(plan_orders(pack)) for pack in packs)
    names = "".join(f"  {folder / path}\n" for path in files)
    emit(f"{names}a new site with {count_of(len(packs), 'pack')} of {count_of(levels, 'level')}\n")
    content, out = folder / "content", folder / "_site"
    emit(f"next: flowpress build {_quote(content)} --out {_quote(out)}\n")
    if wheel is None:
        tell("to publish it with GitHub, first read in README.md how requirements.txt must be")


@ends_in_words("stopped; nothing was written")
def new_pack(
    name: Annotated[
        str, typer.Argument(help="Name of the pack: rainy-days, or words.", show_default=False)
    ],
    content: ContentArgument = Path("content"),
    *,
    title: Annotated[
        str | None, typer.Option(help="Title of the pack.", show_default="by its name")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            parser=read_seed,
            metavar="WORDS",
            help="Any words.",
            show_default="the title in small letters",
        ),
    ] = None,
    size: Annotated[
        Size, typer.Option(parser=read_size, metavar="WxH", help="Width and height.")
    ] = "7x7",  # type: ignore[assignment] # typer has the parser read it
    count: Annotated[int, typer.Option(min=1, max=1000, help="Number of levels.")] = 12,
) -> None:
    """Write the file of a new pack into CONTENT, with comments on what a first pack needs.

    Packs that site.yaml does not name in its order come last.
    """
    from site_builder.starter import NewPack, find_slug, find_title

    try:
        slug = find_slug(name)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    words = find_title(name) if title is None else title.strip()
    pack = NewPack(words, slug, seed or words.lower(), f"{size.width}x{size.height}", count)
    _refuse_problems(pack)
    path = _write_pack(pack, content)
    emit(
        f"{path}: {count_of(count, 'level')} of {pack.size}, seed {pack.seed!r}, title {words!r}\n"
        f"its place among the packs is the last, unless site.yaml names {slug} in `packs:`\n"
    )


def _write_pack(pack: NewPack, content: Path) -> Path:
    """Write the file of a pack and return its path; it is only kept if all content is right."""
    from site_builder.packs import read_content
    from site_builder.publish import Present, add_files
    from site_builder.starter import plan_pack

    files = plan_pack(pack)
    path = content / next(iter(files))
    try:
        with add_files(content, files, Present.REFUSED):
            read_content(content)
    except ContentError:
        tell(f"{path} was not kept: with a new pack, all of the content must be right")
        raise
    return path


def _refuse_problems(words: NewSite | NewPack) -> None:
    from site_builder.starter import find_problems

    problems = find_problems(words)
    if problems:
        raise typer.BadParameter("\n".join(problems))


def _read_wheel(path: Path) -> bytes:
    if not _WHEEL_NAME.fullmatch(path.name):
        raise typer.BadParameter(
            f"--wheel: {path.name!r} is not called as a wheel of Flowpress is, "
            "flowpress-VERSION-py3-none-any.whl"
        )
    try:
        with path.open("rb") as file:
            data = file.read(MAX_WHEEL_BYTES + 1)
    except OSError as error:
        raise PublishError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > MAX_WHEEL_BYTES:
        most = f"{MAX_WHEEL_BYTES >> 20} MiB"
        raise PublishError(f"{path} is larger than {most}; no wheel of Flowpress is")
    if data[:2] != b"PK":
        raise PublishError(f"{path} is not a wheel file")
    return data


def _quote(path: Path) -> str:
    from shlex import quote

    return quote(str(path))
