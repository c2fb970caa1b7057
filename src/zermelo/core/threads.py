"""Several threads in one search: the same kernels at the same time, each with a run of its own, over shared memory.

Compiled kernels run without Python's lock. A searcher has its own counters, moves and line; what its threads share is
whatever arrays the records of their memory have in common, a transposition table for instance. Interpreted kernels
take turns, so that a second thread gains nothing: `team_size` makes one of them.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from zermelo.core.control import start_thread
from zermelo.core.task import Call, Outcome, Task
from zermelo.errors import UsageError
from zermelo.kernels import LIMIT, NODES, STOP, STOPPED

Until = Literal["first", "all"]
"""When threads are done: as soon as the first question has an answer, or when each has its own."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


_where: ContextVar[str] = ContextVar("where", default="")


@contextmanager
def one_thread_only(where: str) -> Iterator[None]:
    """Inside, no search may have several threads: whoever promises the same bytes again cannot use them."""
    before = _where.set(where)
    try:
        yield
    finally:
        _where.reset(before)


def check_threads(threads: int) -> None:
    """Refuse a number of threads that the machine cannot run at the same time, or several where there must be one."""
    if threads > 1 and _where.get():
        raise UsageError(f"option threads: expected 1 in {_where.get()}, which must come out the same, got {threads}")
    if not 1 <= threads <= cores():
        raise UsageError(f"option threads: expected 1 to {cores()}, the cores that are free to use, got {threads}")


def team_size(task: Task, threads: int) -> int:
    """How many threads search: those asked for, or one where the search is interpreted or recorded."""
    check_threads(threads)
    return threads if task.compiled and not task.record else 1


def run_together(calls: Sequence[Call], until: Until = "first", threads: int | None = None) -> list[Outcome]:
    """Run calls of several searchers of one task at the same time; what each answers.

    The thread that asks computes the first call, each other one has a thread of its own, and all have ended when
    this returns or raises. `until="first"` stops the others as soon as the first call has an answer or is stopped,
    or another one to the same depth has an answer: in the list, those that were not stopped have one.
    `until="all"` waits for every call. The nodes of the budget are shared equally; a limit or Ctrl-C stops all. An
    error of any thread stops the others and is raised. With fewer `threads` than calls, each that is done takes the
    next call.
    """
    control = calls[0].searcher.task.control
    control.begin(*(call.counts for call in calls))
    team = _Team(calls, until, min(threads or len(calls), len(calls)))
    try:
        team.run()
    finally:
        control.end(sum(int(call.counts[NODES]) for call in calls), team.stopped)
    return [call.searcher.answer(call, value) for call, value in zip(calls, team.values, strict=True)]


class _Team:
    """Calls that are computed at the same time."""

    def __init__(self, calls: Sequence[Call], until: Until, threads: int) -> None:
        self.calls = calls
        self.until = until
        self.threads = threads
        self.waiting = iter(range(threads, len(calls)))
        self.lock = threading.Lock()
        self.values = [0.0] * len(calls)
        self.failures: list[BaseException] = []

    def run(self) -> None:
        threads: list[threading.Thread] = []
        try:
            for i in range(1, self.threads):
                threads.append(start_thread(lambda i=i: self._work(i)))  # type: ignore[misc]
            self._work(0)
        except BaseException:
            self._stop_all()
            raise
        finally:
            for thread in threads:
                thread.join()
        if self.failures:
            raise self.failures[0]

    def _work(self, first: int) -> None:
        """Compute one call after the other, as long as there are any."""
        i: int | None = first
        while i is not None:
            self._compute(i)
            with self.lock:
                i = next(self.waiting, None)

    def _compute(self, i: int) -> None:
        call = self.calls[i]
        try:
            self.values[i] = call.compute()
        except BaseException as error:
            self.failures.append(error)
            self._stop_all()
            return
        answers = call.depth == self.calls[0].depth and not call.counts[STOPPED]
        if self.until == "first" and (i == 0 or answers):
            self._stop_all()

    def _stop_all(self) -> None:
        for call in self.calls:
            call.counts[LIMIT] = STOP

    @property
    def stopped(self) -> int:
        """What the cell of that name says of the question as a whole."""
        if self.until == "all":
            return max(int(call.counts[STOPPED]) for call in self.calls)
        first = self.calls[0]
        answered = any(call.depth == first.depth and not call.counts[STOPPED] for call in self.calls)
        return 0 if answered else int(first.counts[STOPPED])
