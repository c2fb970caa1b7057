"""What runs in a worker: calls and searches, one at a time, until the laboratory is gone."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from zermelo.core import untrusted
from zermelo.errors import UsageError, ZermeloError
from zermelo.lab.games import load_own
from zermelo.lab.searching import StopSign, run_search

Message = dict[str, Any]


def main(pipe: Connection) -> None:
    """Serve the laboratory at the other end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the laboratory, which then ends its workers
    with contextlib.suppress(OSError):  # what a game prints must not mix with the address
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    with contextlib.suppress(OSError):  # if memory runs out all the same, this process is to go first
        Path("/proc/self/oom_score_adj").write_text("800")
    with contextlib.suppress(OSError):  # the laboratory is gone
        Served(pipe).run()
    os._exit(0)


class Served:
    """The worker's end of the pipe."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.jobs: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.sign = StopSign()
        self._sending = threading.Lock()

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        self.send({"kind": "ready"})
        while True:
            job = self.jobs.get()
            try:
                self._do(job)
            except MemoryError:
                self.fail("not enough memory: a smaller depth, table or record would need less", usage=True)
            except RecursionError:
                self.fail("the position is too deep for this", usage=True)
            except ZermeloError as error:
                self.fail(str(error), usage=isinstance(error, UsageError))
            except Exception as error:  # of a user's game, or ours: it must not end the worker
                self.fail(f"failed: {type(error).__name__}: {error}"[:300], usage=False)

    def send(self, message: Message, attached: bytes | None = None) -> None:
        message = {**message, "attached": attached is not None}
        with self._sending:
            self.pipe.send_bytes(json.dumps(message, allow_nan=False).encode())
            if attached is not None:
                self.pipe.send_bytes(attached)

    def fail(self, why: str, usage: bool) -> None:
        self.send({"kind": "failed", "told": {"error": why}, "usage": usage})

    def _listen(self) -> None:
        """Take jobs; stop at once what is to be stopped; end with the laboratory."""
        try:
            while True:
                message = json.loads(self.pipe.recv_bytes())
                if message["kind"] == "stop":
                    self.sign.show()
                else:
                    self.sign.hide()
                    self.jobs.put(message)
        except (EOFError, OSError):
            os._exit(0)

    def _do(self, job: Message) -> None:
        """Answer a client: files of the command line are read, and none that the client names."""
        called = job["kind"] == "call"
        load_own((job["given"] if called else job)["files"])
        with untrusted():
            self._answer(job, called)

    def _answer(self, job: Message, called: bool) -> None:
        if called:
            module, _, name = job["function"].partition(":")
            self.send({"kind": "result", "told": getattr(import_module(module), name)(job["given"])})
        else:
            last, tree = run_search(job, self.sign, lambda told: self.send({"kind": "snapshot", "told": told}))
            self.send({"kind": "done", "told": last, "bytes": in_use()}, tree)


def in_use() -> int:
    """The most bytes that this process ever had in memory; 0 where that is not known."""
    try:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak * (1 if sys.platform == "darwin" else 1024)
    except ImportError:
        return 0
