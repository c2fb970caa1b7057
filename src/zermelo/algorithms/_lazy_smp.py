"""Lazy SMP: several threads search the same position, and what one puts into the shared table saves the others work.

Idea     Nobody divides the work. Each thread has killers and history of its own, and the table answers whoever comes
         second: the threads soon look at different parts of the tree. The first to finish has the answer.
Source   [Ostensen2016]; the table without locks: [HyattMann2002]

It is sound where an entry of the table means the same to every thread: it must hold no more than the position,
the depth and the player tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from zermelo.core import Outcome, Searcher, State, Task, run_together, team_size
from zermelo.errors import UsageError
from zermelo.kernels import INF


def team_of(task: Task, threads: int, table_mb: float) -> range:
    """The numbers of the threads that search, from 0; several need a table to help each other."""
    members = team_size(task, threads)
    if threads > 1 and table_mb == 0:
        raise UsageError(f"option threads: expected 1 without a table (table_mb=0), got {threads}")
    return range(members)


class Team(Searcher):
    """A searcher for each of several memories that share a table; asked like a single one.

    The first leads, and is the whole team if there is only one memory. The counters of an answer are those of all.
    """

    def __init__(self, task: Task, module: ModuleType, memories: Sequence[Any], *, extra: int = 0) -> None:
        super().__init__(task, module, extra=extra, memory=memories[0])
        self.helpers = [Searcher(task, module, extra=extra, memory=each) for each in memories[1:]]
        self._answered: Searcher = self

    @property
    def memory(self) -> Any:
        """That of the thread which has found the last answer."""
        return self._answered._run.memory

    def run(
        self, state: State, player: int, depth: int, alpha: float = -INF, beta: float = INF, *, ply: int = 0,
        resume: bool = False,
    ) -> Outcome:  # fmt: skip
        """Search by all threads until the first has an answer."""
        if not self.helpers:
            return super().run(state, player, depth, alpha, beta, ply=ply, resume=resume)
        members = (self, *self.helpers)
        found = run_together([
            each.ready(state, player, depth, alpha, beta, ply=ply, resume=resume) for each in members
        ])  # fmt: skip
        first = next((i for i, each in enumerate(found) if not each.stopped), 0)
        self._answered = members[first]
        return found[first].with_work_of([each for i, each in enumerate(found) if i != first])
