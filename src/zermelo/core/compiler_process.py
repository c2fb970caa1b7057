"""The process that compiles for another one: python -m zermelo.core.compiler_process

It reads requests from its standard input and answers each with a line. When its parent has ended it finishes what it is
compiling, so that the next command finds the code.
"""

from __future__ import annotations

import importlib
import pickle
import signal
import sys
from types import ModuleType
from typing import BinaryIO

from zermelo.core.compiler_queue import LENGTH
from zermelo.kernels import STOPWATCH, compiled_search


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Compile what is asked for, until there are no more requests."""
    while head := requests.read(LENGTH.size):
        sys.path[:], modules, layout = pickle.loads(requests.read(*LENGTH.unpack(head)))
        try:
            found = [_module(name, file) for name, file in modules]
            compiled_search(*found).make(pickle.loads(layout))
        except Exception:  # the parent compiles it again, and says what is wrong
            answers.write(b"failed\n")
        else:
            answers.write(b"made\n")
        answers.flush()


def _module(name: str, file: str | None) -> ModuleType:
    from zermelo.core.registry import load_file

    return importlib.import_module(name) if file is None else load_file(file)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    STOPWATCH.notify = lambda notice: None
    serve(sys.stdin.buffer, sys.stdout.buffer)
