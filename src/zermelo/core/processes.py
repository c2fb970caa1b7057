"""Call a function for many items on processes of this machine.

A worker that dies (killed, out of memory) takes its pool with it. The items that this pool had
are then computed one by one, each alone: one that kills its process TRIES times more is given
up, and a new pool goes on with the rest.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
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
    """Processes that are kept for several calls; used in a `with`.

    `apart`: every process is a pool by itself and has one item at a time, which is asked for when the process is free.
    One that dies then costs one item, and no item was chosen before it had to be.
    """

    def __init__(self, workers: int, *, apart: bool = False) -> None:
        self.workers = workers
        self._most = 1 if apart else AHEAD * workers  # items that a pool has at a time
        self._size = 1 if apart else workers  # processes of a pool
        self._pools = [_Pool(self._size) for _ in range(workers if apart else 1)]

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool | None:
        pools = contextlib.ExitStack()
        for pool in self._pools:
            pools.push(pool.kept)
        return pools.__exit__(kind, error, trace)

    def compute_all(
        self, function: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """As the function of this name."""
        return self.compute_asked(function, partial(next, iter(items), None), lost)

    def compute_asked(
        self, function: Callable[[T], R], ask: Callable[[], T | None], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """The same for items that are asked for one by one, when there is a place for them.

        None: there is none now. It is asked again after each result, and all is done if nothing is under way then.
        """
        running: dict[Future[R], tuple[T, _Pool]] = {}
        while True:
            for pool in self._pools:
                self._feed(pool, function, ask, running)
            if not running:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done
            suspects: list[T] = []
            for future, (item, pool) in [(future, running.pop(future)) for future in done]:
                if isinstance(future.exception(), BrokenProcessPool):
                    suspects += [item, *self._replaced(pool, running)]
                else:
                    yield future.result()
            for item in suspects:
                yield _alone(function, item, lost)

    def _feed(
        self,
        pool: _Pool,
        function: Callable[[T], R],
        ask: Callable[[], T | None],
        running: dict[Future[R], tuple[T, _Pool]],
    ) -> None:
        """Ask for items until the pool has enough."""
        while sum(of is pool for _, of in running.values()) < self._most and (item := ask()) is not None:
            running[pool.submit(function, item)] = item, pool

    def _replaced(self, pool: _Pool, running: dict[Future[R], tuple[T, _Pool]]) -> list[T]:
        """Put a new pool in the place of a broken one; the items that it had."""
        if pool not in self._pools:
            return []
        self._pools[self._pools.index(pool)] = _Pool(self._size)
        pool.kept.close()
        suspects = [future for future, (_, of) in running.items() if of is pool]
        return [running.pop(future)[0] for future in suspects]


class _Pool:
    """A pool of processes that is made when it is first used."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.kept = contextlib.ExitStack()
        self._executor: ProcessPoolExecutor | None = None

    def submit(self, function: Callable[[T], R], item: T) -> Future[R]:
        """Have a function called; the future says if the pool is broken."""
        if self._executor is None:
            self._executor = self.kept.enter_context(_pool(self.workers))
        try:
            return self._executor.submit(function, item)
        except BrokenProcessPool as error:
            failed: Future[R] = Future()
            failed.set_exception(error)
            return failed


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
    quiet_process()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def quiet_process() -> None:
    """A process that computes for another one says nothing, and uses one core for one item."""
    STOPWATCH.notify = _silent
    for name in THREADS:
        os.environ.setdefault(name, "1")
    os.environ[SWITCH] = "0"  # the cores are busy


def _silent(notice: str) -> None:
    """What a worker compiles is not shown: it would overwrite the progress of its parent."""


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
