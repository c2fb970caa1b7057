"""The process that compiles for another one.

It reads requests from its standard input and answers each with its number. When its parent has ended it finishes what
it is compiling, so that the next command finds the code.
"""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import sys
from types import ModuleType
from typing import BinaryIO

from zermelo.core.compiler_queue import LENGTH
from zermelo.core.tiers import SWITCH
from zermelo.kernels import STOPWATCH, compiled_search


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ[SWITCH] = "0"  # a user's file may search when it is loaded
    STOPWATCH.notify = lambda notice: None
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for stream in (0, 1):  # which belong to the user's files from now on: they may print
        os.dup2(os.open(os.devnull, os.O_RDWR), stream)
    serve(requests, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Compile what is asked for, until there are no more requests."""
    while head := requests.read(2 * LENGTH.size):
        length, number = (each for (each,) in LENGTH.iter_unpack(head))
        sys.path[:], modules, layout = pickle.loads(requests.read(length))
        try:
            found = [_module(name, file) for name, file in modules]
            compiled_search(*found).make(pickle.loads(layout))
        except (Exception, SystemExit):  # the parent compiles it again, and says what is wrong
            pass
        answers.write(b"%d\n" % number)
        answers.flush()


def _module(name: str, file: str | None) -> ModuleType:
    from zermelo.core.registry import load_file

    return importlib.import_module(name) if file is None else load_file(file)
