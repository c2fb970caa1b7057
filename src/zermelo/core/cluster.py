"""Call a function for many items on a Dask cluster that exists already.

The scheduler moves the items of a worker that is lost to another one; an item whose workers all die is given up. The
workers need the same code of Zermelo. What goes wrong with the cluster itself is said in one line.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from zermelo.core.processes import AHEAD, quiet_process
from zermelo.core.source_hash import code_version
from zermelo.errors import UsageError, ZermeloError, shown

T = TypeVar("T")
R = TypeVar("R")
PATIENCE = 5.0  # seconds for a scheduler to answer
WITHOUT_WORKERS = 20.0  # seconds for a cluster that has lost all workers to find another
LOOK = 1.0  # seconds between two looks at the workers while nothing comes back
SCHEMES = ("tcp://", "tls://", "ucx://", "ws://", "wss://")


class Cluster:
    """The cluster whose scheduler is at an address such as tcp://host:8786; it is used as `Workers` are.

    `apart`: a worker has one item at a time, which is asked for when it is free.
    """

    def __init__(self, address: str, *, apart: bool = False) -> None:
        self.address = address
        self._ahead = 1 if apart else AHEAD
        self._client: Any = None
        self._asked, self._last = -LOOK, 0  # when the scheduler was asked for the workers, and what it said

    def __enter__(self) -> Cluster:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said in one line, here
        self._client = _client(self.address)
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self._client.close(timeout=PATIENCE)
            raise UsageError(f"the cluster at {shown(self.address)} has no workers: expected one or more") from None
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close(timeout=PATIENCE)

    def compute_all(
        self, function: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """What a function returns for each item, in the order in which that is known; `lost` for one that kills."""
        return self.compute_asked(function, partial(next, iter(items), None), lost)

    def compute_asked(
        self, function: Callable[[T], R], ask: Callable[[], T | None], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """The same for items that are asked for one by one, when there is a place for them: see `Workers`."""
        done: SimpleQueue[Any] = SimpleQueue()
        running: dict[str, tuple[Any, T]] = {}
        call = partial(_call, code_version(), function)
        while True:
            places = self._ahead * max(1, self._known_threads())
            while len(running) < places and (item := ask()) is not None:
                future = self._client.submit(call, item, pure=False)
                running[future.key] = future, item
                future.add_done_callback(done.put)
            if not running:
                return
            key = self._waited(lambda seconds: done.get(timeout=LOOK), Empty).key
            future, item = running.pop(key)
            yield self._answer(future, item, lost)

    def _waited(self, get: Callable[[float], R], nothing: type[Exception]) -> R:
        """What is there now or later; an error if there is nobody left to do it. `nothing` is what `get` raises.

        `get` is given seconds, ever more of them: what it fetches may be large, and it begins anew each time.
        """
        alone, seconds = 0.0, LOOK
        while True:
            try:
                return get(seconds)
            except nothing:
                alone, seconds = 0.0 if self._threads() else alone + LOOK, 2 * seconds
            if alone >= WITHOUT_WORKERS:
                raise ZermeloError(f"the cluster at {shown(self.address)} has lost all its workers")

    def _known_threads(self) -> int:
        """The same, asked for only now and then: it is a message to the scheduler."""
        now = time.monotonic()
        if now >= self._asked + LOOK:
            self._asked, self._last = now, self._threads()
        return self._last

    def _threads(self) -> int:
        """How many items the workers can compute at a time."""
        try:
            return sum(self._client.nthreads().values())
        except Exception as error:  # of many kinds, when the scheduler is gone
            raise self._gone(error) from None

    def _answer(self, future: Any, item: T, lost: Callable[[T, str], R]) -> R:
        """What came of an item. One whose worker is lost after it was done is computed again: this waits for it."""
        from distributed import KilledWorker

        if future.cancelled():
            raise self._gone("its jobs were cancelled")
        try:
            error = self._waited(lambda seconds: future.exception(timeout=LOOK), TimeoutError)
            if error is None:
                found: R = self._waited(lambda seconds: future.result(timeout=seconds), TimeoutError)
                return found
        except ZermeloError:
            raise
        except Exception as broken:
            raise self._gone(broken) from None
        if isinstance(error, KilledWorker):
            return lost(item, "its worker process died on the cluster, time after time")
        if isinstance(error, ZermeloError):
            raise error
        raise ZermeloError(f"a worker of the cluster failed: {type(error).__name__}: {error}") from None

    def _gone(self, why: object) -> ZermeloError:
        said = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else why
        return ZermeloError(f"the cluster at {shown(self.address)} does not answer any more ({said})")


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("--cluster needs dask.distributed: pip install 'zermelo[cluster]'") from None
    if not address.startswith(SCHEMES):
        raise UsageError(f"expected the address of a Dask scheduler, such as tcp://host:8786, got {shown(address)}")
    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, TypeError, ValueError) as error:  # TypeError: tls without certificates
        raise UsageError(f"no cluster answers at {shown(address)}: {type(error).__name__}: {error}") from None


def _call(version: str, function: Callable[[T], R], item: T) -> R:
    """What a worker of the cluster does."""
    if code_version() != version:
        raise ZermeloError(f"a worker of the cluster has version {code_version()} of Zermelo, expected {version}")
    quiet_process()
    return function(item)
