"""How a run ends: what is printed for each kind of end, and its exit code."""

from __future__ import annotations

import functools
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, TextIO

import typer

from site_builder.cli.signals import Arrived, signals_interrupt
from site_builder.errors import ContentError, InfeasibleRecipeError, SiteBuilderError

if TYPE_CHECKING:
    from collections.abc import Callable

FAILED = 2
"""Wrong arguments, wrong content, an impossible recipe, a site that could not be written."""
INTERRUPTED = 130
"""Ctrl-C, as shells count it: 128 + SIGINT."""
SIGNALLED = 128
"""Plus the number of the signal that ended the run, as shells count it: SIGTERM, SIGHUP."""
PIPE_CLOSED = 141
"""128 + SIGPIPE: whoever read our output has had enough."""

_STDERR = 2

MOST_SHOWN = 100
"""Problems of the content that are printed; whoever has more begins with these."""

P = ParamSpec("P")


@dataclass(slots=True)
class Settings:
    """What holds for every command."""

    debug: bool = False


settings = Settings()


class OutputError(SiteBuilderError):
    """Standard output cannot take what we print."""


class OutputClosedError(OutputError):
    """Nobody reads standard output any more."""


def ends_in_words(
    stopped: str = "stopped", undone: str = ""
) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Give a command its ends: clear words and an exit code. A bug shows its own traceback.

    ``stopped`` is said after Ctrl-C, SIGTERM and SIGHUP, unless the interrupt carries a note that
    knows better; ``undone`` says what did not happen, as the content is wrong. With ``--debug``
    every error shows its traceback.
    """

    def decorate(command: Callable[P, None]) -> Callable[P, None]:
        @functools.wraps(command)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            arrived = Arrived()
            try:
                with signals_interrupt() as arrived:
                    command(*args, **kwargs)
            except KeyboardInterrupt as error:
                tell("\n".join(getattr(error, "__notes__", [stopped])))
                code = SIGNALLED + arrived.number if arrived.number else INTERRUPTED
                raise typer.Exit(code) from error
            except OutputClosedError as error:
                raise typer.Exit(PIPE_CLOSED) from error
            except SiteBuilderError as error:
                if settings.debug:
                    raise
                tell(describe_error(error, undone))
                raise typer.Exit(FAILED) from error
            finally:
                _settle_stderr()

        return run

    return decorate


def occupy_missing_streams() -> None:
    """See that the first three descriptors are taken: those closed from the start by nothing.

    Else a file of ours would get one of these numbers, and what is printed would go into it.
    Standard output stays None for Python, so that ``emit`` can say that it is closed.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STDERR:
        os.set_inheritable(descriptor, True)  # noqa: FBT003 (no keyword is taken)
    os.close(descriptor)
    if sys.stderr is None:
        sys.stderr = os.fdopen(_STDERR, "w", closefd=False)


def tell(message: str) -> None:
    """Print a message for people on standard error; whether anyone reads it is their affair."""
    with suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)


def emit(text: str) -> None:
    """Print text for programs on standard output as UTF-8; OutputError when it cannot take it."""
    if sys.stdout is None:
        raise OutputError("standard output cannot be written: it was closed from the start")
    try:
        sys.stdout.buffer.write(text.encode(errors="surrogateescape"))
        sys.stdout.buffer.flush()
    except BrokenPipeError as error:
        _silence(sys.stdout)
        raise OutputClosedError("standard output is closed") from error
    except OSError as error:
        _silence(sys.stdout)
        raise OutputError(f"standard output cannot be written: {error.strerror}") from error


def describe_error(error: SiteBuilderError, undone: str = "") -> str:
    """Return the words printed for an error that the user can do something about.

    ``undone``: what did not happen, as the content is wrong.
    """
    if isinstance(error, ContentError):
        count = len(error.problems)
        total = count_of(count, "problem")
        shown = error.problems[:MOST_SHOWN]
        more = [f"and {count - len(shown):,} more"] if count > len(shown) else []
        end = f"; {undone}" if undone else ""
        return "\n".join((*shown, *more, f"{total} in the content{end}"))
    if isinstance(error, InfeasibleRecipeError):
        return "\n".join(f"error: no such level can exist: {reason}" for reason in error.reasons)
    return f"error: {error}"


def _settle_stderr() -> None:
    """Let words that nobody can read be no failure: neither now nor when the interpreter ends."""
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        _silence(sys.stderr)


def _silence(stream: TextIO) -> None:
    """Let the interpreter's last flush go nowhere instead of failing once more."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def count_of(number: int, noun: str) -> str:
    """Return a number and its noun as people say it: ``1 pack``, ``209 levels``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
