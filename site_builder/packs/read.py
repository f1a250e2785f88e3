"""The content folder in, ``Content`` out; or every problem in it, in one go."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from site_builder.errors import ContentError
from site_builder.packs import limits
from site_builder.packs.content import AnyBatch, Content, Pack, Site
from site_builder.packs.gather import asks_for_levels, read_plain_batches
from site_builder.packs.hints import leave_misfits
from site_builder.packs.printing import Printing
from site_builder.packs.problems import Report, Spot, show, show_path, suggest
from site_builder.packs.read_batches import PackSource
from site_builder.packs.read_daily import read_weekdays, refuse_daily_fields
from site_builder.packs.repeats import find_repeats
from site_builder.packs.schema import (
    Loc,
    PackFields,
    PrintFields,
    SiteFields,
    check_fields,
    find_place,
)
from site_builder.packs.words import Kind
from site_builder.packs.yaml_nodes import Fields, Scalar, read_fields

_SITE_NEEDS = ("title", "author", "license")
_PACK_NEEDS = ("title", "slug")

_NO_SITE = "; `flowpress init` writes a site with one"
_NO_SUCH_PACK = "; take the line out: this list only sets the order of the packs that are there"


@dataclass(slots=True)
class _File:
    """One content file while it is read; ``pack`` is None as long as something is wrong."""

    path: Path
    report: Report
    tree: Fields | None = None
    wrong: frozenset[Loc] = frozenset()
    pack: Pack | None = None
    slug: str | None = None
    """The slug as written, right or wrong."""


def read_content(folder: Path) -> Content:
    """Return the site and its packs, the packs in the order of the shelf.

    Reads ``site.yaml`` and ``packs/*.yaml``. Raises ContentError with all problems of all files.
    """
    site_file = _open(folder / "site.yaml", Report(show_path(folder / "site.yaml")), _NO_SITE)
    site, shelf = _read_site(site_file)
    files = [_open(path, Report(show_path(path))) for path in _find_packs(folder, site_file)]
    total = 0
    for file in files:
        _read_pack(file, site)
        total = _add_levels(file, total)
    _check_slugs(files)
    slugs = [file.slug for file in files if file.slug is not None]
    if files:
        _check_shelf(site_file, shelf, slugs)
    problems = [line for file in (site_file, *files) for line in file.report.write_lines()]
    problems += find_repeats([file.pack for file in files if file.pack is not None])
    if problems:
        raise ContentError(tuple(problems))
    packs = {file.pack.slug: file.pack for file in files if file.pack is not None}
    order = (*shelf, *(slug for slug in packs if slug not in shelf))
    notes = tuple(note for file in files for note in file.report.notes)
    return Content(site, tuple(packs[slug] for slug in order), notes)


def _open(path: Path, report: Report, cure: str = "") -> _File:
    """Return a file with its fields; ``cure`` says what to do when it is missing."""
    file = _File(path, report)
    try:
        if not path.is_file():
            what = "is not a regular file" if path.exists() else f"is missing{cure}"
            report.add(Spot(), "file", what)
            return file
        with path.open("rb") as stream:
            data = stream.read(limits.MAX_FILE_BYTES + 1)
    except OSError as error:
        report.add(Spot(), "file", f"cannot be read: {error.strerror}")
        return file
    file.tree = read_fields(data, report)
    return file


def _find_packs(folder: Path, site_file: _File) -> list[Path]:
    """Return the pack files in the order of their names; report what only looks like one."""
    packs = folder / "packs"
    try:
        names = sorted(path.name for path in packs.iterdir() if path.name[:1] != ".")
    except FileNotFoundError:
        names = []
    except OSError as error:
        site_file.report.add(Spot(), "packs", f"cannot be read: {error.strerror}")
        return []
    if not any(name.lower().endswith((".yaml", ".yml")) for name in names):
        example = show_path(packs / "first.yaml")
        site_file.report.add(Spot(), "packs", f"there are none; write the first, {example}")
    found = [packs / name for name in names if name.lower().endswith((".yaml", ".yml"))]
    if len(found) > limits.MAX_PACKS:
        text = f"there are {len(found):,}; at most {limits.MAX_PACKS:,} make a site"
        site_file.report.add(Spot(), "packs", text)
        return []
    return found


def _read_site(file: _File) -> tuple[Site, tuple[str, ...]]:
    """Return the site and the order of its shelf; blanks stand in for what is wrong."""
    fields = SiteFields()
    if file.tree is not None:
        fields, file.wrong = check_fields(SiteFields, file.tree, file.report)
        _check_present(file, fields, _SITE_NEEDS)
    site = Site(
        title=fields.title or "",
        author=fields.author or "",
        license=fields.license or "",
        url=fields.url,
        summary=fields.summary or "",
        printing=_settle_printing(fields.print, Printing()),
    )
    return site, tuple(fields.packs or ())


def _read_pack(file: _File, site: Site) -> None:
    """Set ``file.pack`` and ``file.slug``, or report why not."""
    if file.path.suffix != ".yaml":
        file.report.add(Spot(), "file", "the name of a pack's file must end in .yaml")
    if file.tree is None:
        return
    written = file.tree.values.get("slug")
    file.slug = written.text if isinstance(written, Scalar) else None
    fields, file.wrong = check_fields(PackFields, leave_misfits(file.tree), file.report)
    _check_present(file, fields, _PACK_NEEDS)
    if fields.slug is not None and fields.slug != file.path.stem:
        file.report.add(
            find_place(file.tree, ("slug",)),
            "slug",
            f"{show(fields.slug)} is not the file's name; "
            f"did you mean {show(file.path.stem)}, or to rename the file {fields.slug}.yaml?",
        )
    _check_dates(file, fields)
    source = PackSource(file.tree, file.wrong, file.report, file.path.parent)
    if asks_for_levels(fields, source):
        _check_present(file, fields, ("seed",))
    file.pack = Pack(
        slug=fields.slug or "",
        title=fields.title or "",
        summary=fields.summary or "",
        author=fields.author or site.author,
        license=fields.license or site.license,
        seed=fields.seed or "",
        batches=_read_batches(fields, source),
        source=file.report.source,
        published=fields.published,
        updated=fields.updated,
        start=fields.start if fields.kind is Kind.DAILY else None,
        printing=_settle_printing(fields.print, site.printing),
    )


def _settle_printing(fields: PrintFields | None, usual: Printing) -> Printing:
    """Return which booklets are printed: what is not said is as usual."""
    if fields is None:
        return usual
    return Printing(
        usual.per_page if fields.per_page is None else fields.per_page,
        fields.paper or usual.papers,
        fields.answers or usual.answers,
    )


def _check_dates(file: _File, fields: PackFields) -> None:
    """Report an update of a pack that was not published before."""
    if fields.updated is None or file.tree is None or ("published",) in file.wrong:
        return
    place = find_place(file.tree, ("updated",))
    if fields.published is None:
        hint = f"did you mean published: {fields.updated}?"
        file.report.add(place, "updated", f"stands without a published; {hint}")
    elif fields.updated < fields.published:
        text = f"{fields.updated} lies before published: {fields.published}"
        file.report.add(place, "updated", f"{text}; exchange them, or leave this one out")


def _read_batches(fields: PackFields, source: PackSource) -> tuple[AnyBatch, ...]:
    """Return the batches of a pack of whatever kind; a pack of an unknown kind has none."""
    if ("kind",) in source.wrong:
        return ()
    if fields.kind is Kind.DAILY:
        return read_weekdays(fields, source)
    refuse_daily_fields(source)
    return read_plain_batches(fields, source)


def _check_present(file: _File, fields: SiteFields | PackFields, needs: tuple[str, ...]) -> None:
    for name in needs:
        if getattr(fields, name) is None and (name,) not in file.wrong:
            file.report.add(file.tree or Spot(), name, "is required, but missing")


def _check_slugs(files: list[_File]) -> None:
    """Report slugs that some file system or reader would take for the same."""
    first: dict[str, _File] = {}
    for file in files:
        if file.slug is None or file.tree is None:
            continue
        folded = unicodedata.normalize("NFKC", file.slug).casefold()
        other = first.setdefault(folded, file)
        if other is not file:
            file.report.add(
                find_place(file.tree, ("slug",)),
                "slug",
                f"{show(file.slug)} is the slug of {other.report.source} already "
                "(upper and lower case count as the same)",
            )


def _add_levels(file: _File, before: int) -> int:
    """Return how many levels the site has with a pack; report the pack that has too many of them.

    Beyond the limit a pack is read for its problems only: its boards are let go.
    """
    total = before + (sum(batch.count for batch in file.pack.batches) if file.pack else 0)
    if before <= limits.MAX_SITE_LEVELS < total:
        file.report.add(
            file.tree or Spot(),
            "count",
            f"with this pack the site has {total} levels; "
            f"at most {limits.MAX_SITE_LEVELS} are possible",
        )
    if file.pack is not None and total > limits.MAX_SITE_LEVELS:
        file.pack = replace(file.pack, batches=())
    return total


def _check_shelf(file: _File, shelf: tuple[str, ...], slugs: list[str]) -> None:
    """Report slugs in site.yaml's ``packs`` that no pack has, or that stand there twice."""
    for index, slug in enumerate(shelf):
        place = find_place(file.tree, ("packs", index)) if file.tree else Spot()
        if slug not in slugs:
            file.report.add(
                place,
                f"packs[{index + 1}]",
                f"no pack has the slug {show(slug)}{suggest(slug, slugs) or _NO_SUCH_PACK}",
            )
        elif slug in shelf[:index]:
            file.report.add(place, f"packs[{index + 1}]", f"{show(slug)} stands here twice")
