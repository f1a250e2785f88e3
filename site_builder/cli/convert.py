"""The command that reads puzzles of any format and writes them in another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from site_builder.cli.options import Notation
from site_builder.cli.outcome import OutputError, count_of, emit, ends_in_words, tell
from site_builder.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.notation.entry import Entry
    from site_builder.notation.formats import Format

STDIN = Path("-")


@ends_in_words()
def convert(
    texts: Annotated[
        list[Path],
        typer.Argument(metavar="IN", help="Files with puzzles; - is standard input."),
    ],
    *,
    target: Annotated[Notation, typer.Option("--to", help="Format to write.")],
    source: Annotated[
        Notation | None,
        typer.Option("--from", help="Format of all IN.", show_default="told from each text"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="File to write.", show_default="standard output"),
    ] = None,
) -> None:
    """Read puzzles in one format and write them, all in one text, in another.

    A stored solution goes along where the new format has room for it, and must be right then.
    """
    from site_builder.notation.formats import find_format, write_levels

    wanted = find_format(target)
    entries = read_texts(texts, source)
    judge_solutions(entries, wanted)
    text = write_levels(wanted, entries)
    if out is None or out == STDIN:
        emit(text)
    else:
        write_file(out, text)


def read_texts(texts: Sequence[Path], source: Notation | None) -> list[Entry]:
    """Return the puzzles of all files in order; NotationError names each that cannot be read."""
    entries: list[Entry] = []
    problems = []
    for path in texts:
        try:
            entries += read_text(path, source)
        except NotationError as error:
            problems.append(f"{'standard input' if path == STDIN else path}: {error}")
    _raise_all(problems)
    return entries


def read_text(path: Path, source: Notation | None) -> tuple[Entry, ...]:
    """Return the puzzles of one file; NotationError when it cannot be had or makes no sense."""
    from site_builder.notation.formats import detect, find_format

    try:
        text = _read_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start + 1} is not UTF-8 text") from None
    except OSError as error:
        raise NotationError(f"cannot be read: {error.strerror}") from None
    except ValueError:  # a name that no system can have
        raise NotationError("cannot be read: this is no file name") from None
    return find_format(source or detect(text)).read(text)


def _read_bytes(path: Path) -> bytes:
    """Return what a file holds, but no more than is sure to be refused as too long."""
    from site_builder.notation.texts import MAX_TEXT

    # A character has at most four bytes.
    most = 4 * MAX_TEXT + 1
    if path == STDIN:
        return b"" if sys.stdin is None else sys.stdin.buffer.read(most)
    with path.open("rb") as file:
        return file.read(most)


def judge_solutions(entries: Sequence[Entry], wanted: Format) -> None:
    """Raise NotationError for wrong solutions that would be written; tell of those left out."""
    from site_builder.notation.entry import describe_faults

    words = [(number, describe_faults(entry)) for number, entry in enumerate(entries, start=1)]
    problems = [
        f"level {number}: its solution is wrong: {faults}" for number, faults in words if faults
    ]
    if wanted.carries_solution:
        _raise_all(problems)
    for problem in problems:
        tell(f"warning: {problem}")


def _raise_all(problems: Sequence[str], most: int = 20) -> None:
    """Raise NotationError with all problems, or the first of very many; do nothing when none."""
    if len(problems) == 1:
        raise NotationError(problems[0])
    if problems:
        more = [f"and {len(problems) - most} more"] if len(problems) > most else []
        listed = "\n  ".join([*problems[:most], *more])
        raise NotationError(
            f"{count_of(len(problems), 'problem')}; nothing was written\n  {listed}"
        )


def write_file(path: Path, text: str) -> None:
    """Write the text to a file as UTF-8; OutputError when that cannot be done."""
    try:
        path.write_bytes(text.encode())
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from None
    except ValueError:  # a name that no system can have
        raise OutputError(f"{str(path)!r} cannot be written: this is no file name") from None
