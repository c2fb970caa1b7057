"""The progress display of every command: one line on stderr that is written over.

The library takes `progress: Progress | None = None` (the type is `zermelo.core.Progress`; None is silent) and calls
`progress(done, total, what)`: so many are done, of `total` (None: not known). `what` is the text after the number and
begins with a plural noun: "games", "units of kaluza2008", "nodes, 1.5 MB". It is called once before the first item,
with what was done before, and after that as often as you like: the display writes ten times a second at most. A command
says `with display() as progress:` and passes it on. The display adds the bar, the rate and the time left (or passed,
where the total is not known); shows "compiling …" on the same line; and erases itself. Where stderr is no terminal it
writes a plain line every 30 seconds if the total is known, else nothing.

The time left is measured when something has been done, and counts down in between: while one long item runs it does not
grow, and what changes it moves it by and by.
"""

from __future__ import annotations

import math
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from zermelo.cli.output import ERASE, message
from zermelo.core import Progress
from zermelo.kernels import STOPWATCH

EVERY = 0.1  # seconds between two updates on a terminal
REPORT = 30.0  # seconds between two lines where there is no terminal
BAR = 20  # characters
STEADY = 5.0  # seconds in which most of a change of the estimate is taken over


@contextmanager
def display() -> Iterator[Display]:
    """Show how far a long command is; gives the function that the library calls."""
    shown = Display(terminal=sys.stderr.isatty())
    before, STOPWATCH.notify = STOPWATCH.notify, shown.notify
    try:
        yield shown
    finally:
        STOPWATCH.notify = before
        shown.erase()


class Display:
    """One line of progress; called as `Progress` says, from any thread."""

    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal
        self.pause = EVERY if terminal else REPORT
        self.due = time.monotonic() + self.pause
        self.unit, self.first, self.began = "", 0, 0.0  # where the rate is measured from
        self.done, self.since = 0, 0.0  # and to: how much was done last, and when
        self.end: tuple[float, float] | None = None  # when all will be done, as estimated at a time
        self.line = self.notice = ""
        self.lock = threading.Lock()

    def __call__(self, done: int, total: int | None, what: str) -> None:
        unit = what.split(" ", 1)[0].rstrip(",")
        if unit != self.unit or done < self.first:
            self.unit, self.first, self.began, self.end = unit, done, _clock(), None
        if done != self.done:
            self.done, self.since = done, _clock()
        if time.monotonic() >= self.due:
            self.due = time.monotonic() + self.pause
            self.line = self._worded(done, total, what)
            if self.terminal or total is not None:
                self._write()

    @contextmanager
    def ticking(self) -> Iterator[Progress]:
        """For what takes long between two calls: the last one is shown again, with the seconds since it came."""
        last: list[tuple[int, int | None, str, float]] = []
        ended = threading.Event()

        def tell(done: int, total: int | None, what: str) -> None:
            last[:] = [(done, total, what, time.monotonic())]
            self(done, total, what)

        def tick() -> None:
            while not ended.wait(EVERY):
                for done, total, what, since in list(last):
                    self(done, total, f"{what} for {_duration(time.monotonic() - since)}")

        thread = threading.Thread(target=tick, daemon=True)
        thread.start()
        try:
            yield tell
        finally:
            ended.set()
            thread.join()

    def _worded(self, done: int, total: int | None, what: str) -> str:
        measured = self.since - self.began
        rate = (done - self.first) / measured if measured > 0 else 0.0
        noun, _, more = what.partition(", ")
        parts = [f"{done:,} {noun}" if total is None else f"{done:,} of {total:,} {noun}"]
        if rate > 0:
            parts.append(f"{rate:,.{0 if rate >= 100 else 1}f} {self.unit}/s")
        if total is None:
            parts.append(_duration(_clock() - self.began))
        elif rate > 0:
            parts.append(f"{_duration(self._left(total - done, rate))} left")
        parts += filter(None, [more])
        bar = ""
        if total and self.terminal:
            filled = BAR * min(done, total) // total
            bar = f"[{'#' * filled}{'.' * (BAR - filled)}] "
        return bar + ", ".join(parts)

    def _left(self, open_items: int, rate: float) -> float:
        """Seconds until all is done: less as time passes, but never less than the items need that have not begun."""
        now = _clock()
        end = now + max(open_items / rate - (now - self.since), (open_items - 1) / rate, 0.0)
        if self.end is not None:
            before, at = self.end
            end = before + (end - before) * (1.0 - math.exp((at - now) / STEADY))
        self.end = end, now
        return max(0.0, end - now)

    def notify(self, notice: str) -> None:
        """Show on the same line what is being compiled; '' when that is done."""
        self.notice = notice
        if self.terminal:
            self._write()

    def _write(self) -> None:
        if not self.terminal:
            message(self.line)
            return
        line = "  ".join(filter(None, (self.notice, self.line)))
        columns = shutil.get_terminal_size().columns - 1
        with self.lock:
            print(f"{ERASE}{_fitted(line, columns)}", end="\r", file=sys.stderr, flush=True)

    def tell(self, line: str) -> None:
        """Write a line that stays, above that of the progress, on a terminal."""
        if self.terminal:
            with self.lock:
                print(f"{ERASE}{line}", file=sys.stderr, flush=True)

    def erase(self) -> None:
        if self.terminal:
            print(ERASE, end="\r", file=sys.stderr, flush=True)


def _fitted(line: str, columns: int) -> str:
    """A line without those of its last parts that do not fit: half a number would be another number.

    >>> _fitted("57 jobs, 1.2 jobs/s, 34,514,166 nodes", 30)
    '57 jobs, 1.2 jobs/s'
    """
    while len(line) > columns and ", " in line:
        line = line.rpartition(", ")[0]
    return line[:columns]


def _clock() -> float:
    """Seconds in which nothing was compiled: a rate that includes the start would grow all the time."""
    return time.perf_counter() - STOPWATCH.seconds


def _duration(seconds: float) -> str:
    """A duration in the unit that fits it.

    >>> _duration(75), _duration(600), _duration(9000)
    ('75 s', '10 min', '2.5 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
