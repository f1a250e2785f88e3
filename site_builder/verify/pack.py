"""Everything about a pack that can be told without a solver, and what is left for workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.generator import DEFINITION, Order
from site_builder.grading import GRADING
from site_builder.notation.entry import Entry
from site_builder.puzzle import find_level_id
from site_builder.verify.findings import Finding, compare, differ
from site_builder.verify.level import check_level, read_entry
from site_builder.verify.members import PackFiles, find_strangers
from site_builder.verify.seeds import check_code, explain_untried
from site_builder.verify.told import ToldLevel, ToldPack

_MANIFEST = "manifest"


@dataclass(frozen=True, slots=True)
class LevelPlan:
    """What was found about a level at once, and what workers are to find out about it.

    ``entry`` is what its CSV holds, to be proven; ``order`` is that of its seed code, to be made.
    Either is None where there is none, or where it is not to be tried.
    """

    told: ToldLevel
    findings: tuple[Finding, ...]
    entry: Entry | None
    order: Order | None

    @property
    def is_provable(self) -> bool:
        """Whether what is proven of ``entry`` can be held against the level: it is that puzzle.

        Of another puzzle enough is said with its id, and a proof of it may take long.
        """
        return self.entry is not None and find_level_id(self.entry.puzzle) == self.told.id


@dataclass(frozen=True, slots=True)
class Plan:
    """The checks of a pack. ``graded``: grades can be compared, being of our own version."""

    findings: tuple[Finding, ...]
    levels: tuple[LevelPlan, ...]
    graded: bool

    @property
    def tried(self) -> int:
        """The number of levels of which anything beyond the manifest is there to be tried."""
        return sum(level.entry is not None or level.order is not None for level in self.levels)

    @property
    def seeds(self) -> int:
        """The number of levels that are to be made again."""
        return sum(level.order is not None for level in self.levels)


def plan_pack(told: ToldPack, files: PackFiles, *, seeds: bool) -> Plan:
    """Return what is found at once, and what is left to do.

    ``seeds``: the levels of seed codes are to be made as well.
    """
    findings = [*_check_counts(told), *find_strangers(told, files), *_check_repeats(told)]
    if told.grading != GRADING:
        words = (
            f"grades were not compared: they are of version {told.grading}, and this program "
            f"grades by version {GRADING}"
        )
        findings.append(Finding(_MANIFEST, words, is_note=True))
    if seeds:
        findings += explain_untried(told)
    levels = tuple(_plan_level(told, level, files, seeds=seeds) for level in told.levels)
    return Plan(tuple(findings), levels, told.grading == GRADING)


def _check_counts(told: ToldPack) -> Iterator[Finding]:
    """Yield each batch that has other than as many levels as it tells of."""
    found = Counter(level.batch for level in told.levels)
    for number, batch in enumerate(told.batches, start=1):
        yield from compare(_MANIFEST, f"levels of batch {number}", batch.count, found[number])


def _check_repeats(told: ToldPack) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for level in told.levels:
        before = first.setdefault(level.id, level.place)
        if before != level.place:
            yield Finding(level.where, f"the same puzzle as level {before}")


def _plan_level(told: ToldPack, level: ToldLevel, files: PackFiles, *, seeds: bool) -> LevelPlan:
    findings = [*compare(level.where, "number", level.number, level.place)]
    if not 1 <= level.batch <= len(told.batches):
        findings.append(differ(level.where, "batch", level.batch, f"{len(told.batches)} batches"))
        return LevelPlan(level, tuple(findings), None, None)
    batch = told.batches[level.batch - 1]
    entry, problems = read_entry(level, files)
    findings += problems
    if entry is not None:
        # A lock keeps levels of an earlier definition, whatever they are graded as today.
        is_graded = told.grading == GRADING and level.definition == DEFINITION
        findings += check_level(level, batch, entry, is_graded=is_graded)
    order, problems = check_code(told, level)
    return LevelPlan(level, (*findings, *problems), entry, order if seeds else None)
