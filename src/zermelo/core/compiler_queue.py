"""Have searches compiled by another process, which fills the cache while they go on as plain Python."""

from __future__ import annotations

import pickle
import struct
import subprocess
import sys
import threading
from collections import deque
from types import ModuleType
from typing import Any

from zermelo.kernels import Argument, Compiled

LENGTH = struct.Struct("<Q")  # of the request that follows it
Request = tuple[Compiled, tuple[Argument, ...]]


class NotCompiled(Exception):
    """The machine code of a search is not in the cache; `request` says what is to be made."""

    def __init__(self, *request: Any) -> None:
        super().__init__(request)
        self.request: Request = request


class CompilerQueue:
    """Requests of one search to the compiler, in order."""

    def __init__(self) -> None:
        self._asked: set[tuple[str, ...]] = set()
        self._waiting: deque[bytes] = deque()
        self._under_way = 0
        self._changed = threading.Condition()
        self.lost = False  # the process has died, or cannot be told what to compile

    def ask(self, compiled: Compiled, layout: tuple[Argument, ...]) -> None:
        """Have machine code made, unless that was asked for before."""
        what = (compiled.title, repr(layout))
        if what in self._asked or self.lost:
            return
        self._asked.add(what)
        try:
            request = _packed(compiled, layout)
        except (pickle.PicklingError, AttributeError, TypeError):  # a class that only this process can name
            self.lost = True
            return
        with self._changed:
            self._waiting.append(request)
        self._send()

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

    def _send(self) -> None:
        with self._changed:
            if self._waiting and not self._under_way:
                self._under_way = 1
                if not _process.send(self, self._waiting.popleft()):
                    self.lost = True

    def answered(self, alive: bool) -> None:
        """The process has dealt with a request, or has ended."""
        with self._changed:
            self._under_way = 0
            self.lost = self.lost or not alive
            self._changed.notify_all()
        self._send()


class _Process:
    """The compiler of this process: started when first needed, one request at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._queues: deque[CompilerQueue] = deque()

    def send(self, queue: CompilerQueue, request: bytes) -> bool:
        with self._lock:
            try:
                if self._process is None or self._process.poll() is not None:
                    self._start()
                assert self._process is not None and self._process.stdin is not None
                self._queues.append(queue)
                self._process.stdin.write(LENGTH.pack(len(request)) + request)
                self._process.stdin.flush()
            except OSError:
                return False
            return True

    def _start(self) -> None:
        command = [sys.executable, "-m", "zermelo.core.compiler_process"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        threading.Thread(target=self._listen, args=[self._process], daemon=True).start()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        while process.stdout.readline():
            self._queues.popleft().answered(alive=True)
        process.wait()
        while self._queues:
            self._queues.popleft().answered(alive=False)


_process = _Process()


def _packed(compiled: Compiled, layout: tuple[Argument, ...]) -> bytes:
    """A request in bytes: first the modules, since the classes in a layout are found by theirs."""
    modules = [_told(module) for module in compiled.modules]
    return pickle.dumps((sys.path, modules, pickle.dumps(layout)))


def _told(module: ModuleType) -> tuple[str, str | None]:
    """The name of a module, and its file if it was loaded from a user's file rather than imported."""
    found = sys.modules.get(module.__name__)
    imported = found is module and module.__spec__ is not None
    return module.__name__, None if imported else module.__file__
