"""The clock of a move: what was spent without compiling, and an alarm for players that nobody else can stop.

A machine has other things to do, and a player is not to blame for them. So an overrun is more than FACTOR times the
budget and some slack by the clock on the wall, if the process has also worked longer than the budget; or, for a player
that only waits, PATIENCE times as much by the clock on the wall. The slack is as much as the budget, within SLACK: what
it costs to start and to stop a search does not shrink with the budget.
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
AGAIN = 0.1  # seconds until it rings again for a player that did not heed it


class OverrunError(BaseException):
    """A player is past the end of its time. No Exception: a player that catches all of those is still stopped."""


def allowed(budget: float) -> float:
    """Seconds by the clock on the wall that are no overrun, however hard the player worked.

    >>> [round(allowed(budget), 3) for budget in (0, 0.01, 0.1, 1, 10)]
    [0.05, 0.065, 0.25, 1.75, 15.25]
    """
    least, most = SLACK
    return FACTOR * budget + min(most, max(least, budget))


class Clock:
    """Seconds of this process since the clock was made; compiling stops it."""

    def __init__(self) -> None:
        self.began, self.compiled, self.worked = time.perf_counter(), STOPWATCH.seconds, _worked()

    @property
    def compiling(self) -> float:
        return STOPWATCH.seconds - self.compiled

    @property
    def seconds(self) -> float:
        """By the clock on the wall."""
        return time.perf_counter() - self.began - self.compiling

    @property
    def busy(self) -> float:
        """Of work, of all threads together, and of the child processes that have ended."""
        return _worked() - self.worked - self.compiling

    def over(self, budget: float) -> bool:
        """Is this an overrun?"""
        most = allowed(budget)
        return self.seconds > most and (self.busy > budget or self.seconds > PATIENCE * most)


def _worked() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


@contextmanager
def alarm(clock: Clock, budget: float | None) -> Iterator[None]:
    """Raise OverrunError in what runs too long, until it ends: for Python's own code, on Unix, in the main thread."""
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
