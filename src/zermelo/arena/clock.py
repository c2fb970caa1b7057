"""The clock of a move, without the time for compiling, and an alarm for Python code that does not return in time.

A player is not to blame for what else the machine does. So an overrun needs both clocks: more than FACTOR times the
budget plus some slack has passed on the wall clock, and the process has worked for as long. A player that may wait
instead of working (a function, not an algorithm of Zermelo) also overruns after PATIENCE times as long on the wall
clock. The slack is as much as the budget, within SLACK: starting and stopping a search costs the same for any budget.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from zermelo.kernels import STOPWATCH

FACTOR, PATIENCE = 1.5, 10.0
SLACK = 0.05, 0.25  # seconds: the least and the most
LEAST = 0.01  # seconds between two rings of an alarm
AGAIN = 0.1  # seconds until it rings again for a player that caught the first


class OverrunError(BaseException):
    """A player has overrun its time. Not an Exception, so that a player which catches those is stopped as well."""


def allowed(budget: float) -> float:
    """Seconds that are no overrun.

    >>> [round(allowed(budget), 3) for budget in (0, 0.01, 0.1, 1, 10)]
    [0.05, 0.065, 0.25, 1.75, 15.25]
    """
    least, most = SLACK
    return FACTOR * budget + min(most, max(least, budget))


def patience(budget: float) -> float:
    """Seconds on the wall clock after which a player that only waits has overrun."""
    return PATIENCE * allowed(budget)


class Clock:
    """The seconds of this process since the clock was made; compiling stops it."""

    def __init__(self) -> None:
        self.began, self.compiled = time.perf_counter(), STOPWATCH.seconds
        self.worked, self.compile_work = _worked(), STOPWATCH.worked

    @property
    def seconds(self) -> float:
        """On the wall clock."""
        return time.perf_counter() - self.began - (STOPWATCH.seconds - self.compiled)

    @property
    def busy(self) -> float:
        """Of processor time: of all threads, and of child processes that have ended."""
        return _worked() - self.worked - (STOPWATCH.worked - self.compile_work)

    def over(self, budget: float, *, may_wait: bool = True) -> bool:
        """Is this an overrun? A player that cannot wait is judged by its work alone."""
        most = allowed(budget)
        waited = may_wait and self.seconds > patience(budget)
        return waited or (self.seconds > most and self.busy > most)


def _worked() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


@contextmanager
def alarm(clock: Clock, budget: float | None) -> Iterator[None]:
    """Raise OverrunError in Python code that runs too long, until it ends; on Unix, in the main thread."""
    if budget is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    running = True

    def ring(number: int, frame: FrameType | None) -> None:
        over = running and clock.over(budget)
        signal.setitimer(signal.ITIMER_REAL, AGAIN if over else max(LEAST, allowed(budget) - clock.seconds))
        if over:
            raise OverrunError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, allowed(budget))
    try:
        try:
            yield
        finally:  # the alarm may ring on this very line
            running = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
