"""Have searches compiled by another process, which fills the cache while they go on as plain Python."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import threading
from collections import deque
from types import ModuleType
from typing import Any

from zermelo.kernels import Argument, Compiled, cache_folder

LENGTH = struct.Struct("<Q")  # of the request that follows it
START = "import sys; sys.path[:] = {path!r}; from zermelo.core.compiler_process import main; main()"
Request = tuple[Compiled, tuple[Argument, ...]]


class NotCompiled(Exception):
    """The machine code of a search is not in the cache; `request` says what is to be made."""

    def __init__(self, *request: Any) -> None:
        super().__init__(request)
        self.request: Request = request


class CompilerQueue:
    """What one search asks of the compiler, in order."""

    def __init__(self) -> None:
        self._asked: set[tuple[str, str]] = set()
        self._waiting: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._under_way = False
        self.lost = False  # the process has died, or cannot be told what to compile

    def ask(self, compiled: Compiled, layout: tuple[Argument, ...]) -> None:
        """Have machine code made, unless that was asked for before."""
        what = (compiled.title, repr(layout))
        if what in self._asked or self.lost:
            return
        try:
            request = _packed(compiled, layout)
        except (pickle.PicklingError, AttributeError, TypeError):  # a class that only this process can name
            self.lost = True
            return
        with self._changed:
            self._asked.add(what)
            self._waiting.append(request)
        _process.serve(self)

    @property
    def done(self) -> bool:
        """Is all that was asked for in the cache, as far as it can be?"""
        return self.lost or bool(self._asked and not self._waiting and not self._under_way)

    def wait(self) -> None:
        """Wait until it is; Ctrl-C ends the wait."""
        with self._changed:
            while not self.done:
                self._changed.wait(0.1)

    def give_up(self) -> None:
        """What has not been begun need not be made."""
        with self._changed:
            self._waiting.clear()

    def next(self) -> bytes | None:
        """A request that is to be sent now."""
        with self._changed:
            self._under_way = bool(self._waiting)
            return self._waiting.popleft() if self._waiting else None

    def answered(self, alive: bool) -> None:
        """The process has dealt with a request, or has ended."""
        with self._changed:
            self._under_way = False
            self.lost = self.lost or not alive
            self._changed.notify_all()


class _Process:
    """The compiler of this process: started when first needed, one request at a time, the latest search first."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.RLock()
        self._number = 0  # of the last request
        self._served: CompilerQueue | None = None  # whose request is under way
        self._queues: list[CompilerQueue] = []

    def serve(self, queue: CompilerQueue | None = None) -> None:
        """Send the next request, of this search if possible, unless one is under way."""
        with self._lock:
            if queue is not None:
                self._queues = [*(each for each in self._queues if each is not queue), queue]
            while self._served is None and self._queues:
                request = self._queues[-1].next()
                if request is None:
                    self._queues.pop()
                else:
                    self._send(self._queues[-1], request)

    def _send(self, queue: CompilerQueue, request: bytes) -> None:
        self._number += 1
        try:
            if self._process is None or self._process.poll() is not None:
                self._start()
            assert self._process is not None and self._process.stdin is not None
            self._process.stdin.write(LENGTH.pack(len(request)) + LENGTH.pack(self._number) + request)
            self._process.stdin.flush()
        except (OSError, RuntimeError):  # no process, no thread, or it has just died
            self._process = None
            queue.answered(alive=False)
        else:
            self._served = queue

    def _start(self) -> None:
        if not sys.executable:
            raise OSError("no Python to start")
        command = [sys.executable, "-P", "-c", START.format(path=sys.path)]
        environment = {**os.environ, "ZERMELO_CACHE": str(cache_folder().absolute())}
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            env=environment,
        )  # fmt: skip
        threading.Thread(target=self._listen, args=[process], daemon=True).start()
        self._process = process

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        while line := process.stdout.readline():
            self._answered(process, line, alive=True)
        process.wait()
        self._answered(process, b"", alive=False)

    def _answered(self, process: subprocess.Popen[bytes], line: bytes, alive: bool) -> None:
        """An answer that is not to the request under way is of no interest."""
        with self._lock:
            if process is self._process and self._served is not None and (not alive or line == b"%d\n" % self._number):
                served, self._served = self._served, None
                served.answered(alive)
                self.serve()

    def stop(self) -> None:
        """Let the process end when it has compiled what it is at."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()


_process = _Process()


def _begin_anew() -> None:
    """A forked process has a compiler of its own."""
    global _process
    _process = _Process()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


def _packed(compiled: Compiled, layout: tuple[Argument, ...]) -> bytes:
    """A request in bytes: first the modules, since the classes in a layout are found by theirs."""
    modules = [_told(module) for module in compiled.modules]
    return pickle.dumps((sys.path, modules, pickle.dumps(layout)))


def _told(module: ModuleType) -> tuple[str, str | None]:
    """The name of a module, and its file if it was loaded from a user's file rather than imported."""
    found = sys.modules.get(module.__name__)
    imported = found is module and module.__spec__ is not None
    return module.__name__, None if imported else module.__file__
