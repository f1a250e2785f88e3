"""What an audit found as a line a board, for people."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from site_builder.notation.entry import describe_faults
from site_builder.puzzle import Grade
from site_builder.solver import Answer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from site_builder.audit.collection import Listed, Repeat
    from site_builder.audit.record import Audit


def describe_verdict(audit: Audit) -> str:
    """Return what is proven of a board in one word."""
    if audit.solvable is Answer.NO:
        return "unsolvable"
    return "undecided" if audit.uniqueness is None else audit.uniqueness.value


def write_line(listed: Listed, audit: Audit, repeats: tuple[Repeat, ...]) -> str:
    """Return the line of a board: where it is, what it is, what is proven, how hard, remarks."""
    puzzle = audit.entry.puzzle
    grade = audit.grade
    hard = f"{grade.difficulty.word} {grade.score}" if isinstance(grade, Grade) else "-"
    noun = "flow" if puzzle.flows == 1 else "flows"
    head = f"{listed.file}:{listed.index}  {puzzle.board.size}  {puzzle.flows} {noun}"
    words = f"{head:<40}  {describe_verdict(audit):<10}  {hard:<12}"
    return f"{words}  {'; '.join(list_remarks(audit, repeats))}".rstrip()


def list_remarks(audit: Audit, repeats: tuple[Repeat, ...]) -> list[str]:
    """Return what else is to be said of a board, the worst first."""
    facts, puzzle = audit.facts, audit.entry.puzzle
    remarks = []
    if audit.faults:
        remarks.append(f"stored solution wrong: {describe_faults(audit.entry)}")
    if repeats:
        twin = repeats[0]
        how = "same as" if twin.exact else "equal up to symmetry to"
        remarks.append(f"{how} {twin.file}:{twin.index}")
    if facts.neighbors:
        remarks.append(f"dots side by side: {_name_flows(facts.neighbors)}")
    if facts.short:
        remarks.append(f"paths of two cells: {_name_flows(facts.short)}")
    if facts.touching:
        remarks.append(f"touching themselves: {_name_flows(facts.touching)}")
    if audit.solution is not None:
        share = 100 * len(facts.straight) // puzzle.flows
        remarks.append(f"{share} % straight")
    return remarks


def write_summary(
    audits: Iterable[Audit], repeats: Iterable[tuple[Repeat, ...]], files: int
) -> str:
    """Return the line that ends a table: how many boards, and how many of each verdict."""
    counts = Counter(describe_verdict(audit) for audit in audits)
    order = ("airtight", "unique", "ambiguous", "undecided", "unsolvable")
    total = sum(counts.values())
    parts = [f"{counts[word]:,} {word}" for word in order if counts[word]]
    repeated = sum(bool(twins) for twins in repeats)
    if repeated:
        parts.append(f"{repeated:,} repeated")
    return (
        f"{total:,} board{'' if total == 1 else 's'} in {files:,} file{'' if files == 1 else 's'}: "
        + (", ".join(parts) or "none")
    )


def _name_flows(colors: tuple[int, ...]) -> str:
    """Return flows by their numbers from 1, cut short where there are many."""
    shown = ", ".join(str(color + 1) for color in colors[:5])
    more = f" and {len(colors) - 5} more" if len(colors) > 5 else ""
    return f"flow {shown}{more}" if len(colors) == 1 else f"flows {shown}{more}"
