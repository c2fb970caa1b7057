"""The time that a process has spent on compiling and loading."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable


class Stopwatch:
    """Seconds that this process has spent on compiling and loading, with those of what is under way.

    `seconds` are of the wall clock, `worked` of the processor: of all threads, for as long as any of them compiles.
    `notify` is called with what is being compiled, and with '' when that is done: a progress display sets it.
    """

    def __init__(self) -> None:
        self.notify: Callable[[str], None] = _show_notice
        self._lock = threading.Lock()
        self._running = 0
        self._began = self._total = (0.0, 0.0)

    def __enter__(self) -> None:
        with self._lock:
            if self._running == 0:
                self._began = _now()
            self._running += 1

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._running -= 1
            if self._running == 0:
                self._total = self._since(self._began)

    def _since(self, began: tuple[float, float]) -> tuple[float, float]:
        wall, work = _now()
        return self._total[0] + wall - began[0], self._total[1] + work - began[1]

    @property
    def seconds(self) -> float:
        return self._read()[0]

    @property
    def worked(self) -> float:
        return self._read()[1]

    def _read(self) -> tuple[float, float]:
        return self._since(self._began) if self._running else self._total


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _show_notice(notice: str) -> None:
    if sys.stderr.isatty():
        print(f"\x1b[2K{notice}", end="\r", file=sys.stderr, flush=True)


STOPWATCH = Stopwatch()
