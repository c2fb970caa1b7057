"""Call a function for many items on processes of this machine.

A worker that dies (killed, out of memory) takes its pool with it. The items that were under way
are then computed one by one, each alone: one that kills its process TRIES times more is given
up, and a new pool goes on with the rest.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from zermelo.core.tiers import SWITCH
from zermelo.kernels import STOPWATCH

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[int, int | None, str], None]
"""How far a long calculation is: called with how many are done, of how many (None: not known), and of what.

The last is the text after the number, as in "12 of 60 games"; it begins with a plural noun.
"""
TRIES = 2
PATIENCE = 5.0  # seconds for a pool to notice that its processes were killed
AHEAD = 2  # items a worker has waiting, so that it never waits itself
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def compute_all(
    function: Callable[[T], R], items: Sequence[T], workers: int, lost: Callable[[T, str], R]
) -> Iterator[R]:
    """What a function returns for each item, in the order in which that is known; `lost` for one that kills."""
    with Workers(min(workers, max(1, len(items)))) as kept:
        yield from kept.compute_all(function, items, lost)


class Workers:
    """Processes that are kept for several calls, each of which has few items; used in a `with`."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._kept = contextlib.ExitStack()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool | None:
        return self._kept.__exit__(kind, error, trace)

    def compute_all(
        self, function: Callable[[T], R], items: Sequence[T], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """As the function of this name."""
        waiting = deque(items)
        while waiting:
            suspects: list[T] = []
            if self._pool is None:
                self._pool = self._kept.enter_context(_pool(self.workers))
            yield from _until_broken(self._pool, function, waiting, suspects, AHEAD * self.workers)
            if suspects:
                self._kept.close()
                self._pool = None
            for item in suspects:
                yield _alone(function, item, lost)


def _until_broken(
    pool: ProcessPoolExecutor, function: Callable[[T], R], waiting: deque[T], suspects: list[T], most: int
) -> Iterator[R]:
    """Feed a pool until all is done or a worker dies; then what was under way is suspect."""
    running: dict[Future[R], T] = {}
    while (waiting or running) and not suspects:
        while waiting and len(running) < most:
            try:
                future = pool.submit(function, waiting[0])
            except BrokenProcessPool:
                break
            running[future] = waiting.popleft()
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            item = running.pop(future)
            if isinstance(future.exception(), BrokenProcessPool):
                suspects.append(item)
            else:
                yield future.result()
    suspects += running.values()


def _alone(function: Callable[[T], R], item: T, lost: Callable[[T, str], R]) -> R:
    """Compute an item in a process of its own: if that dies, it is this item's doing."""
    for _ in range(TRIES):
        with contextlib.suppress(BrokenProcessPool), _pool(1) as pool:
            return pool.submit(function, item).result()
    return lost(item, f"its worker process died {TRIES} times")


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of spawned processes that are not waited for when something goes wrong."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), start_process)
    try:
        yield pool
    except BaseException:
        processes = list((pool._processes or {}).values())
        manager: Any = pool._executor_manager_thread
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        if manager is not None:
            manager.join(PATIENCE)  # else it closes the pipe that Python's exit writes to, and that prints a traceback
        raise
    pool.shutdown()


def start_process() -> None:
    """A worker process leaves Ctrl-C and the terminal to its parent, ends with it, and uses one core."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    STOPWATCH.notify = _silent
    for name in THREADS:
        os.environ.setdefault(name, "1")
    os.environ[SWITCH] = "0"  # the cores are busy
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _silent(notice: str) -> None:
    """What a worker compiles is not shown: it would overwrite the progress of its parent."""


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
