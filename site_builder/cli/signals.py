"""Signals that ask a run to end become exceptions, and are not lost on the way."""

from __future__ import annotations

import _thread
import signal
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer, main_thread
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


_AGAIN_SECONDS = 0.05
"""When to raise a lost exception once more: by then the destructor that lost it is through."""


class TerminatedError(KeyboardInterrupt):
    """SIGTERM or SIGHUP came; it ends the work in the same orderly way as Ctrl-C does."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass(slots=True)
class Arrived:
    """The number of the signal that came, SIGINT aside; None as long as none has.

    It is told here too because the exception may turn into a plain KeyboardInterrupt on its way
    through a library.
    """

    number: int | None = None


@contextmanager
def signals_interrupt() -> Iterator[Arrived]:
    """Turn SIGTERM and SIGHUP (a closed terminal) into an exception as long as the block runs.

    Whoever started us with a signal ignored, as ``nohup`` does, means it. An exception, that of
    Ctrl-C too, which is raised in a destructor, where Python drops it, is raised again.
    """
    arrived = Arrived()

    def raise_terminated(number: int, _frame: FrameType | None) -> NoReturn:
        arrived.number = number
        raise TerminatedError(number)

    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    previous = {
        number: signal.signal(number, raise_terminated)
        for number in numbers
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    hook, sys.unraisablehook = sys.unraisablehook, _raise_again
    try:
        yield arrived
    finally:
        sys.unraisablehook = hook
        for number, handler in previous.items():
            signal.signal(number, handler)


def _raise_again(lost: sys.UnraisableHookArgs) -> None:
    """Have a lost interrupt raised once more; report anything else as Python does."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        number = getattr(lost.exc_value, "number", signal.SIGINT)
        Timer(_AGAIN_SECONDS, _interrupt_main_thread, [number]).start()
    else:
        sys.__unraisablehook__(lost)


def _interrupt_main_thread(number: int) -> None:
    if hasattr(signal, "pthread_kill"):  # wakes it from waiting, too
        signal.pthread_kill(main_thread().ident or 0, number)
    else:
        _thread.interrupt_main(signal.Signals(number))
