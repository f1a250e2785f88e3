"""Zips and sites from the disk to the checks, and the lines that are printed about them."""

from __future__ import annotations

import os
import re
import sys
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from site_builder.cli.archive import MAX_ARCHIVE, Archive
from site_builder.cli.outcome import count_of, emit, tell
from site_builder.cli.shelves import is_folder, is_zip, load_name, load_path
from site_builder.cli.walk import read_plain, walk_site
from site_builder.errors import NotationError
from site_builder.folders import show_file
from site_builder.notation.checksums import MAX_CHECKSUMS, read_checksums
from site_builder.notation.encoding import decode_text
from site_builder.pages.addresses import CHECKSUMS
from site_builder.progress import Part, show_progress
from site_builder.publish import MARKER
from site_builder.verify import (
    Finding,
    PackFiles,
    ToldPack,
    compare_members,
    compare_site,
    plan_pack,
    read_told,
    run_plan,
)
from site_builder.verify.members import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from site_builder.farm import Workforce

_PACK_ZIP = re.compile(r"(packs/([^/]+)/)\2\.zip")


@dataclass(slots=True)
class Check:
    """Who works, what is checked, and what was counted so far, over all that was checked."""

    workforce: Workforce
    seeds: bool
    levels: int = 0
    made: int = 0
    differences: int = 0

    def print_finding(self, finding: Finding, where: str = "") -> None:
        """Print a difference, and count it; or tell of a note. ``where``: what stands in front."""
        line = f"{where}{finding.describe()}"
        if finding.is_note:
            tell(f"note: {line}")
            return
        self.differences += 1
        emit(f"{line}\n")

    def check_pack(self, name: str, told: ToldPack, files: PackFiles, where: str) -> None:
        """Check the levels of a pack, and print what is found. Raises FarmError."""
        plan = plan_pack(told, files, seeds=self.seeds)
        self.levels += plan.tried
        self.made += plan.seeds
        with (
            show_progress([Part(name, len(plan.levels))], sys.stderr) as report,
            closing(run_plan(plan, self.workforce, report=report)) as findings,
        ):
            for finding in findings:
                self.print_finding(finding, where)


def verify_zip(path: Path, check: Check, *, is_alone: bool) -> None:
    """Check the zip of a pack; print each difference and a line of summary.

    Raises NotationError when it is none of a pack, or cannot be read.
    """
    if is_folder(path):
        raise NotationError("is a folder; give the zip of a pack, or --site DIR for a site")
    told, files = open_pack(load_path(path))
    name = path.as_posix()
    before = check.levels, check.made, check.differences
    check.check_pack(name, told, files, "" if is_alone else f"{name}: ")
    levels, made, differences = (
        now - then
        for now, then in zip((check.levels, check.made, check.differences), before, strict=True)
    )
    counted = f"{count_of(levels, 'level')}, {count_of(made, 'seed')}"
    emit(f"{name}: {counted}: {_conclude(differences, 'its manifest tells')}\n")


def open_pack(data: bytes) -> tuple[ToldPack, PackFiles]:
    """Return what the manifest in a zip tells, and the files; NotationError if there is none."""
    if not is_zip(data):
        raise NotationError("this is no zip of a pack")
    archive = Archive(data)
    if MANIFEST not in archive.names:
        raise NotationError(_explain_no_manifest(archive.names))
    manifest = load_name(archive, MANIFEST)
    try:
        told = read_told(decode_text(manifest))
    except NotationError as error:
        raise NotationError(f"{MANIFEST}: {error}") from None
    return told, _load_files(archive, told, manifest)


def _explain_no_manifest(names: Iterable[str]) -> str:
    """Return what to do about a zip without a manifest, or with one where none is looked for."""
    inside = [name for name in names if name.endswith(f"/{MANIFEST}")]
    if not inside:
        return f"the zip has no {MANIFEST}, as that of a pack has"
    return (
        f"the zip has {show_file(inside[0])}, and no {MANIFEST} outside of folders: take the zip "
        "as it was downloaded, or pack the files without their folder"
    )


def _load_files(archive: Archive, told: ToldPack, manifest: bytes) -> PackFiles:
    """Return the files of a zip that its manifest names; others are listed and never unpacked."""
    names = frozenset(archive.names)
    data, troubles = {MANIFEST: manifest}, {}
    for name in sorted({level.csv for level in told.levels if level.csv is not None} & names):
        try:
            data[name] = load_name(archive, name)
        except NotationError as error:
            troubles[name] = str(error)
    return PackFiles(names, data, troubles)


def verify_site(root: Path, hashes: Mapping[str, str], check: Check, *, deep: bool) -> None:
    """Check a site against what it lists; ``deep``: and each pack in it against its manifest.

    Prints each difference and a line of summary.
    """
    before = check.differences
    seen = [each for each in walk_site(root) if each.path not in (CHECKSUMS, MARKER)]
    for finding in compare_site(hashes, seen):
        check.print_finding(finding)
    counted = count_of(sum(each.sha256 is not None for each in seen), "file")
    if deep:
        found = {each.path: each.sha256 for each in seen if each.sha256 is not None}
        packs = [match for path in sorted(found) if (match := _PACK_ZIP.fullmatch(path))]
        _verify_packs(root, packs, found, check)
        inside = f"{count_of(check.levels, 'level')} in {count_of(len(packs), 'pack')}"
        counted = f"{counted}, {inside}, {count_of(check.made, 'seed')}"
    source = f"{CHECKSUMS} and the manifests tell" if deep else f"{CHECKSUMS} tells"
    emit(f"{root.as_posix()}: {counted}: {_conclude(check.differences - before, source)}\n")


def read_list(root: Path) -> dict[str, str]:
    """Return the hashes that a site lists, by path; NotationError where there is no list."""
    if not is_folder(root):
        raise NotationError(f"{root.as_posix()}: there is no such folder; --site DIR names another")
    path = root / CHECKSUMS
    if not os.path.lexists(path):
        raise NotationError(
            f"{root.as_posix()}: there is no {CHECKSUMS} in it; every site that is built has one"
        )
    try:
        return read_checksums(decode_text(read_plain(path, 4 * MAX_CHECKSUMS)))
    except NotationError as error:
        raise NotationError(f"{path.as_posix()}: {error}") from None


def _verify_packs(
    root: Path, packs: Sequence[re.Match[str]], found: Mapping[str, str], check: Check
) -> None:
    """Check the zip of each pack in a site; one that cannot be read is a difference."""
    for path, folder, slug in ((match[0], match[1], match[2]) for match in packs):
        tell_of = partial(check.print_finding, where=f"{path}: ")
        try:
            told, files = open_pack(read_plain(root / path, MAX_ARCHIVE))
        except NotationError as error:
            check.print_finding(Finding(path, str(error)))
            continue
        for finding in compare_members(folder, files, found):
            tell_of(finding)
        check.check_pack(slug, told, files, f"{path}: ")


def _conclude(differences: int, source: str) -> str:
    return count_of(differences, "difference") if differences else f"all as {source}"
