"""Worker processes that cannot start: said in one line, instead of one lost job after the other.

A worker reads the program that has started it. A program that stands in no file cannot be read, and one that starts
its workers without asking whether it is the main program would start workers of workers: both die at once.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from zermelo.errors import UsageError, ZermeloError

T = TypeVar("T")
R = TypeVar("R")
ALL_LOST = 3  # jobs in the beginning, each with its worker, and none done
GUARD = 'if __name__ == "__main__":'


def check_start() -> None:
    """Refuse workers that could not read the main program."""
    main = sys.modules["__main__"]
    path = getattr(main, "__file__", None)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise UsageError(f"workers: expected the call under {GUARD}, which a worker passes over, got it without")
    if getattr(main, "__spec__", None) is None and path is not None and not Path(path).exists():
        raise UsageError(f"workers: expected a program in a file, which each worker reads, got {Path(path).name}")


class Losses(Generic[T, R]):
    """What is said of a job whose worker dies; if all die in the beginning, it is not the job's doing."""

    def __init__(self, lost: Callable[[T, str], R]) -> None:
        self._lost = lost
        self._count = 0
        self.done = False  # is any job?

    def __call__(self, item: T, why: str) -> R:
        self._count += 1
        if not self.done and self._count >= ALL_LOST:
            raise ZermeloError(
                f"the first {ALL_LOST} jobs were lost, each worker process died: expected enough memory, and in a"
                f" program the call under {GUARD}"
            )
        return self._lost(item, why)
