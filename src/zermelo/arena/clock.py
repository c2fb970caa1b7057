"""The clock of a move: what was spent without compiling, and an alarm for players that nobody else can stop.

A machine has other things to do, and a player is not to blame for them. So an overrun is more than FACTOR times the
budget and SLACK by the clock on the wall, if the process has also worked longer than the budget; or, for a player that
only waits, PATIENCE times as much by the clock on the wall.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from zermelo.core.compile import STOPWATCH

FACTOR, SLACK, PATIENCE = 1.5, 0.25, 10.0
LEAST = 0.01  # seconds between two rings of an alarm


class OverrunError(Exception):
    """A player is past the end of its time."""


class Clock:
    """Seconds of this process since the clock was made; compiling stops it."""

    def __init__(self) -> None:
        self.began, self.compiled, self.worked = time.perf_counter(), STOPWATCH.seconds, time.process_time()

    @property
    def compiling(self) -> float:
        return STOPWATCH.seconds - self.compiled

    @property
    def seconds(self) -> float:
        """By the clock on the wall."""
        return time.perf_counter() - self.began - self.compiling

    @property
    def busy(self) -> float:
        """Of work, of all threads together."""
        return time.process_time() - self.worked - self.compiling

    def over(self, budget: float) -> bool:
        """Is this an overrun?"""
        allowed = FACTOR * budget + SLACK
        return self.seconds > allowed and (self.busy > budget or self.seconds > PATIENCE * allowed)


@contextmanager
def alarm(clock: Clock, budget: float | None) -> Iterator[None]:
    """Raise OverrunError in what runs too long: for Python's own code, on Unix, in the main thread."""
    if budget is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        if clock.over(budget):
            raise OverrunError
        signal.setitimer(signal.ITIMER_REAL, max(LEAST, FACTOR * budget + SLACK - clock.seconds))

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, FACTOR * budget + SLACK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
