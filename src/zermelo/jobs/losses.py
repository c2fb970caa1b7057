"""Jobs whose workers die: if those of the first jobs all do, it is said in one line, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from zermelo.errors import ZermeloError

T = TypeVar("T")
R = TypeVar("R")
ALL_LOST = 3  # jobs in the beginning, each with its workers, and none done


class Losses(Generic[T, R]):
    """What is said of a job whose worker dies. If those of the first few all die, it is not the jobs' doing.

    `few`: so many. `holding`: what is lost is held back until a job was done, for an answer may be kept for good.
    """

    def __init__(self, lost: Callable[[T, str], R], few: int = ALL_LOST, *, holding: bool = True) -> None:
        self._lost = lost
        self._few = few
        self._holding = holding
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
            if not self.done and len(self._answers) >= self._few:
                raise ZermeloError(
                    "no job was done, each worker process died: expected enough memory, and the call of a program "
                    'under if __name__ == "__main__":'
                )
            if self.done or not self._holding:
                yield from held
                held.clear()
