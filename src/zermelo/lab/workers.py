"""Processes that do the work: each with a limit of memory, ended past its time, and never outliving the laboratory.

Messages are JSON, in both directions; a recorded tree follows its message as bytes. Nothing is unpickled.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from zermelo.errors import UsageError, ZermeloError
from zermelo.lab.limits import Limits
from zermelo.lab.worker_process import main

START = 60.0  # seconds that a process may take to start, on a busy machine
STOP = 0.08  # seconds after which a search that was told to stop is answered for
ENDING = 3.0  # seconds after which it is killed
LOOK = 0.05  # seconds between two looks at a worker's memory
BUSY = 6  # times as long by the clock as by the processor
LARGE = 1 << 30  # bytes in use after which a worker is not used again

Message = dict[str, Any]
Tell = Callable[[str, Message, bytes | None], None]
"""What hears of a search: a kind (snapshot, done, failed), what is told, and the bytes of a tree."""


class BusyError(Exception):
    """All workers are at work."""


class LostError(Exception):
    """A worker died or was ended."""


class Worker:
    """A spawned process and the pipe to it."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=main, args=(theirs,), daemon=True, name="zermelo-lab-worker")
        self.process.start()
        theirs.close()
        self._sending = threading.Lock()
        self.ready = False

    def send(self, message: Message) -> None:
        with self._sending, contextlib.suppress(OSError):  # one that has died is noticed when it is listened to
            self.pipe.send_bytes(json.dumps(message).encode())

    def receive(self, seconds: float) -> tuple[Message, bytes | None] | None:
        """Its next message; None if there is none in time."""
        try:
            if not self.pipe.poll(max(0.0, seconds)):
                return None
            message: Message = json.loads(self.pipe.recv_bytes())
            return message, self.pipe.recv_bytes() if message.get("attached") else None
        except (EOFError, OSError):
            raise LostError(self._death()) from None

    def await_ready(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Wait until it has started."""
        end = time.monotonic() + START
        while not self.ready:
            self.ready = self.receive(0.02) is not None
            meanwhile()
            if time.monotonic() > end:
                raise LostError(f"a worker did not start within {START:g} s")

    def receive_within(self, seconds: float) -> tuple[Message, bytes | None] | None:
        """Its next message; None if it does not come within so many seconds of its processor's time.

        On a busy machine that may be longer by the clock.
        """
        began, busy = time.monotonic(), self._busy()
        while (left := began + BUSY * seconds - time.monotonic()) > 0:
            if (found := self.receive(min(left, LOOK))) is not None:
                return found
            self.check_memory()
            if self._busy() - busy >= seconds:
                return None
        return None

    def check_memory(self) -> None:
        """Refuse to wait for one that has too much in memory, where the system tells how much that is.

        A limit of addresses would not do: searches reserve far more than they ever touch.
        """
        try:
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        except (OSError, ValueError, IndexError):
            return
        if pages * os.sysconf("SC_PAGE_SIZE") > self.memory:
            most = f"{self.memory >> 20:,} MB of memory"
            raise LostError(f"it took more than {most} and was ended: a smaller depth, table or record needs less")

    def _busy(self) -> float:
        """The seconds of processor time that it has used; by the clock where that is not known."""
        try:
            words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError, IndexError):
            return time.monotonic()

    def kill(self) -> None:
        self.process.kill()
        self.process.join(1.0)
        self.pipe.close()

    def _death(self) -> str:
        self.process.join(1.0)
        code = self.process.exitcode
        how = f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"
        return f"the worker died ({how}); perhaps it ran out of memory. Nothing else is lost: try again"


class Crew:
    """Up to so many workers. Whoever has a place may ask for a worker, and gives both back."""

    def __init__(self, most: int, memory: int) -> None:
        self.most, self.memory = most, memory
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._taken = self._ending = 0
        self._changed = threading.Condition()
        self._closed = False

    def reserve(self, wait: float = 0.0) -> None:
        """Take a place, now or within so many seconds; one that will be free in a moment is waited for."""
        with self._changed:
            if not self._changed.wait_for(self._has_place, ENDING if self._ending else wait):
                raise BusyError(f"all {self.most} places for work are taken: stop something, or try again later")
            self._taken += 1

    def _has_place(self) -> bool:
        return self._taken < self.most

    def worker(self) -> Worker:
        """An idle worker, or a new one."""
        with self._changed:
            if self._closed:
                raise LostError("the laboratory is closing")
            while self._idle and not self._idle[-1].process.is_alive():  # it died while it had nothing to do
                self._all.discard(self._idle.pop())
            found = self._idle.pop() if self._idle else Worker(self.memory)
            self._all.add(found)
        return found

    def release(self, worker: Worker | None, keep: bool) -> None:
        """Give a place back, and the worker: kept for the next one, or killed."""
        if worker is not None and not keep:
            worker.kill()
        with self._changed:
            if worker is not None:
                if keep and not self._closed:
                    self._idle.append(worker)
                else:
                    self._all.discard(worker)
            self._taken -= 1
            self._changed.notify_all()

    @contextlib.contextmanager
    def ending(self) -> Iterator[None]:
        """A worker is about to be given back."""
        with self._changed:
            self._ending += 1
        try:
            yield
        finally:
            with self._changed:
                self._ending -= 1

    def close(self) -> None:
        with self._changed:
            self._closed = True
            workers = list(self._all)
            self._all.clear()
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.process.join(1.0)


class SearchRun:
    """A search on its way: it may be stopped."""

    def __init__(self, crew: Crew, limits: Limits, job: Message, tell: Tell) -> None:
        self.crew, self.job, self.tell = crew, job, tell
        self.most = limits.seconds + limits.compiling
        self.stopping = threading.Event()
        self.worker: Worker | None = None
        self.last: Message = {}

    def follow(self) -> None:
        """Hear what the worker tells until its search is over; in a thread of its own."""
        keep = False
        try:
            self.worker = self.crew.worker()
            self.worker.await_ready(self._give_up)
            if not self.stopping.is_set():
                self.worker.send(self.job)
                keep = self._listen(self.worker)
            else:
                self._give_up()
                keep = True
        except LostError as error:
            self.tell("failed", {"error": str(error), "last": self.last}, None)
        finally:
            self.crew.release(self.worker, keep)

    def stop(self) -> None:
        self.stopping.set()

    def _give_up(self) -> None:
        """Answer for a search that was told to stop before it, or without it, saying anything."""
        if self.stopping.is_set():
            self.tell("done", {**self.last, "done": True, "stopped": "interrupt"}, None)
            self.tell = _nobody

    def _listen(self, worker: Worker) -> bool:
        """Until it is done; may the worker be used again?"""
        end, look = time.monotonic() + self.most, 0.0
        while not self.stopping.is_set():
            if time.monotonic() >= look:
                worker.check_memory()
                look = time.monotonic() + LOOK
            if self._heard(worker, min(0.01, end - time.monotonic())):
                return worker.ready
            if time.monotonic() >= end:
                raise LostError(f"the search was ended after {self.most:g} s, its limit")
        with self.crew.ending():
            worker.send({"kind": "stop"})
            if self._until(worker, STOP):
                return worker.ready
            self._give_up()
            return self._until(worker, ENDING) and worker.ready

    def _until(self, worker: Worker, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._heard(worker, end - time.monotonic()):
                return True
        return False

    def _heard(self, worker: Worker, seconds: float) -> bool:
        """Pass on the next message; was it the last?"""
        found = worker.receive(seconds)
        if found is None:
            return False
        message, attached = found
        kind = message["kind"]
        if message.get("bytes", 0) > LARGE:
            worker.ready = False
        if kind == "snapshot":
            self.last = message["told"]
        self.tell(kind, message["told"], attached)
        return bool(kind != "snapshot")


def _nobody(kind: str, told: Message, attached: bytes | None) -> None:
    """What a search says after it was answered for is of no interest."""


class Pool:
    """The workers of a laboratory: some search, one a core, and some answer requests."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.searchers = Crew(limits.cores, limits.memory)
        self.callers = Crew(limits.callers, limits.memory)

    def call(self, function: Callable[[Message], Any], given: Message, seconds: float | None = None) -> Any:
        """What a function of a module returns, from a process; within a time, or that of a request."""
        most = self.limits.call if seconds is None else seconds
        self.callers.reserve(self.limits.call)
        worker, keep = None, False
        try:
            worker = self.callers.worker()
            worker.await_ready()
            worker.send({"kind": "call", "function": f"{function.__module__}:{function.__name__}", "given": given})
            found = worker.receive_within(most)
            keep = found is not None
        finally:
            self.callers.release(worker, keep)
        if found is None:
            raise LostError(f"that took longer than {most:g} s: ask for something smaller")
        return _value(found[0])

    def search(self, job: Message, tell: Tell) -> SearchRun:
        """Start a search; `tell` hears of it, from another thread."""
        self.searchers.reserve()
        run = SearchRun(self.searchers, self.limits, job, tell)
        threading.Thread(target=run.follow, name="zermelo-lab-search", daemon=True).start()
        return run

    def warm(self) -> None:
        """Start a worker that searches before it is needed; one that answers is needed at once."""
        with contextlib.suppress(BusyError, LostError):
            self.searchers.reserve()
            worker = None
            try:
                worker = self.searchers.worker()
                worker.await_ready()
            finally:
                self.searchers.release(worker, worker is not None and worker.ready)

    def close(self) -> None:
        """End every worker."""
        self.searchers.close()
        self.callers.close()


def _value(message: Message) -> Any:
    if message["kind"] == "failed":
        raise (UsageError if message["usage"] else ZermeloError)(message["told"]["error"])
    return message["told"]
