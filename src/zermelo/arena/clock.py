"""The clock of a move: what was spent without compiling, and an alarm for players that nobody else can stop."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from zermelo.core.compile import STOPWATCH

FACTOR, SLACK = 1.5, 0.25  # a move may take FACTOR times its seconds and SLACK more: a machine has other things to do


class OverrunError(Exception):
    """A player is past the end of its time."""


def allowed(seconds: float) -> float:
    """The seconds after which a move is an overrun.

    >>> allowed(1.0)
    1.75
    """
    return FACTOR * seconds + SLACK


class Clock:
    """Seconds of this process since the clock was made; compiling stops it."""

    def __init__(self) -> None:
        self.began, self.compiled = time.perf_counter(), STOPWATCH.seconds

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began - (STOPWATCH.seconds - self.compiled)


@contextmanager
def alarm(clock: Clock, limit: float | None) -> Iterator[None]:
    """Raise OverrunError in what runs too long: for Python's own code, on Unix, in the main thread."""
    if limit is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        left = limit - clock.seconds
        if left <= 0:
            raise OverrunError
        signal.setitimer(signal.ITIMER_REAL, left)  # some of it was compiling

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
