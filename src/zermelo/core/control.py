"""What ends a search: a node limit, a timer, or Ctrl-C, all through one cell of each run that its kernel reads."""

from __future__ import annotations

import contextvars
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from contextlib import contextmanager
from typing import Any, Literal, Protocol, TypeVar

from zermelo.kernels import LIMIT, NO_LIMIT, NODES, OUT_OF_MEMORY, STOP

T = TypeVar("T")
Stop = Literal["nodes", "seconds", "interrupt", "memory", "superseded", "steps"]
"""What ended a search before it was done; superseded: machine code goes on instead; steps: as many
as are kept."""
Bound = Literal["exact", "lower", "upper", "none"]
STACK = 64 << 20  # bytes of address space; memory is taken as it is used
MOST_SECONDS = 1e9  # what a timer can wait for on every platform
TICK = 0.02  # seconds between two looks of the waiting thread: signals arrive in between on every platform


class Answer(Protocol):
    """What a search knows before it is done."""

    @property
    def value(self) -> float | tuple[float, ...] | None: ...

    @property
    def bound(self) -> Bound: ...

    @property
    def pv(self) -> Sequence[Any]: ...

    @property
    def depth(self) -> int: ...

    @property
    def move_values(self) -> Mapping[Any, float] | None: ...

    @property
    def root_moves(self) -> Sequence[Any]: ...

    @property
    def details(self) -> Mapping[str, Any]: ...


class Control:
    """The budget of one search, over all the runs that it is made of."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.used = 0
        self.elapsed = 0.0
        self.compile_seconds = 0.0
        self.compiling = False
        self.interrupted = False
        self.reason: Stop | None = None
        self.watch: Callable[[Control], None] | None = None  # called while the search runs, some times a second
        self.memory: Callable[[], float] | None = None  # megabytes in use, if the algorithm counts them
        self.answer: Answer | None = None  # of the last depth that was finished
        self.peek: Callable[[], Answer] | None = None  # what the search would answer now; called from another thread
        self.moves: dict[Any, Any] = {}  # of the root: the `RootMove` of each that was searched by itself
        self._began = 0.0
        self._lock = threading.Lock()
        self._cells: tuple[MutableSequence[int], ...] = ()  # the counts of the runs under way
        self._timer: threading.Timer | None = None

    def begin(self, *runs: MutableSequence[int]) -> None:
        """Runs are about to start, at the same time: give them what is left of the nodes; start the clock at first.

        Each is given by its counts and gets an equal share, the first one what cannot be divided.
        """
        with self._lock:
            left = NO_LIMIT if self.nodes is None else self.nodes - self.used
            for i, counts in enumerate(runs):
                share = left if self.nodes is None else left // len(runs) + (left % len(runs) if i == 0 else 0)
                counts[LIMIT] = STOP if self.reason else share
            self._cells = runs
            if self.seconds is not None and self._timer is None:
                self._timer = threading.Timer(self.seconds, self.stop, ["seconds"])
                self._timer.daemon = True
                self._timer.start()

    def charge(self, seconds: float) -> None:
        """So much time went into work before the first run: the budget pays for it."""
        if self.seconds is not None:
            self.seconds = max(0.0, self.seconds - seconds)

    def end(self, nodes: int, stopped: int) -> None:
        """The runs under way have ended after so many nodes, stopped or not, as the cell of that name says."""
        with self._lock:
            self._cells = ()
            self.used += nodes
            if stopped and self.reason is None:
                self.reason = "memory" if stopped == OUT_OF_MEMORY else "nodes"

    def stop(self, reason: Stop) -> None:
        """Stop the runs under way, if any, and every later one. Safe from any thread."""
        with self._lock:
            if self.reason is None:
                self.reason = reason
                for counts in self._cells:
                    counts[LIMIT] = STOP

    @property
    def nodes_so_far(self) -> int:
        """The nodes of all runs, with those under way."""
        with self._lock:
            return self.used + sum(int(counts[NODES]) for counts in self._cells)

    @property
    def seconds_so_far(self) -> float:
        """The time of the search, without that of compiling."""
        if not self._began:
            return self.elapsed
        return self.elapsed + max(0.0, time.perf_counter() - self._began - self.compile_seconds)

    def call(self, function: Callable[[], T]) -> T:
        """Call a function in a thread of its own; Ctrl-C stops the search, a second one gives up waiting."""
        result: list[T] = []
        failure: list[BaseException] = []
        done = threading.Event()  # not Thread.join: interrupted, it takes a running thread for an ended one

        def work() -> None:
            self._began = time.perf_counter()
            try:
                result.append(function())
            except BaseException as error:
                failure.append(error)
            finally:
                self.elapsed, self._began = self.seconds_so_far, 0.0
                done.set()

        start_thread(work)
        try:
            self._wait(done)
        except KeyboardInterrupt:
            self.interrupted = True
            self.stop("interrupt")
            if self.compiling:  # nothing is known yet, and a compiler cannot be stopped: leave it behind
                raise
            self._wait(done)
        except BaseException:  # an alarm of the caller: nobody waits for the search any more
            self.stop("interrupt")
            raise
        finally:
            if self._timer is not None:
                self._timer.cancel()
        if failure:
            raise failure[0]
        return result[0]

    def _wait(self, done: threading.Event) -> None:
        while not done.wait(TICK):
            if self.watch is not None:
                self.watch(self)


_process = threading.Lock()  # held while settings of the whole process are changed
_rooms: list[int] = []  # the frames that searches under way have asked for
_usual_limit = 0


def start_thread(work: Callable[[], None]) -> threading.Thread:
    """A thread with room for deep recursion, whatever the platform gives by default."""
    context = contextvars.copy_context()  # who asks is trusted, or not, in the thread as well
    thread = threading.Thread(target=context.run, args=[work], name="zermelo-search", daemon=True)
    with _process:
        before = threading.stack_size(STACK)
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


@contextmanager
def recursion_room(frames: int) -> Iterator[None]:
    """Let Python recurse so many frames deeper; the limit is put back when the last search of the process ends."""
    global _usual_limit
    with _process:
        if not _rooms:
            _usual_limit = sys.getrecursionlimit()
        _rooms.append(frames)
        sys.setrecursionlimit(_usual_limit + max(_rooms))
    try:
        yield
    finally:
        with _process:
            _rooms.remove(frames)
            sys.setrecursionlimit(_usual_limit + max(_rooms, default=0))
