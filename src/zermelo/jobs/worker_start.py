"""Worker processes that cannot start: said in one line, instead of one lost job after the other.

A worker reads the program that has started it. A program that stands in no file cannot be read, and one that starts
its workers without asking whether it is the main program would start workers of workers: both die at once.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

from zermelo.errors import UsageError, ZermeloError

T = TypeVar("T")
R = TypeVar("R")
ALL_LOST = 3  # jobs in the beginning, each with its workers, and none done
GUARD = 'if __name__ == "__main__":'


def check_start() -> None:
    """Refuse workers that could not read the main program."""
    main = sys.modules["__main__"]
    path = getattr(main, "__file__", None)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise UsageError(f"workers: expected the call under {GUARD}, as each worker runs the program, got it outside")
    if getattr(main, "__spec__", None) is not None or path is None or getattr(sys, "frozen", False):
        return
    if not Path(multiprocessing.process.ORIGINAL_DIR, path).exists():  # type: ignore[attr-defined]
        raise UsageError(f"workers: expected a program in a file, which each worker reads, got {Path(path).name}")


class Losses(Generic[T, R]):
    """What is said of a job whose worker dies. If those of the first few all die, it is not the jobs' doing.

    `few`: so many. What is lost is held back until a job was done, for an answer may be kept for good.
    """

    def __init__(self, lost: Callable[[T, str], R], few: int = ALL_LOST) -> None:
        self._lost = lost
        self._few = few
        self._answers: list[R] = []
        self.done = False  # was any job?

    def __call__(self, item: T, why: str) -> R:
        answer = self._lost(item, why)
        if not self.done:
            self._answers.append(answer)
        return answer

    def known(self, answers: Iterable[R]) -> Iterator[R]:
        """Answers as they come; those that are lost not before another one has come."""
        held: list[R] = []
        for answer in answers:
            held.append(answer)
            if not self.done and not any(answer is each for each in self._answers):
                self.done = True
            if self.done:
                yield from held
                held.clear()
            elif len(held) >= self._few:
                raise ZermeloError(
                    f"no job was done, each worker process died: expected enough memory, and the call of a program"
                    f" under {GUARD}"
                )
