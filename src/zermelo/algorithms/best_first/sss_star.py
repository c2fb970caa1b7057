"""SSS*.

Idea     Search the space of MAX's strategies best first: go on with the one that promises most, and
         the first that is complete is the best.
Returns  the exact value; in a window v <= alpha: upper bound;  v >= beta: lower bound.
Leaves   a part of those of alpha-beta, in every tree.
Memory   about b^ceil(d/2) states of OPEN.
Source   [Stockman1979].

The operators are in `_solution_trees.py`, the OPEN list in `_open_list.py`. When the memory is full the search
stops and says so. A stopped search knows an upper bound, and the move at the top of OPEN.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.algorithms._options import Alpha, Beta, MemoryMb
from zermelo.algorithms._root import with_best_moves
from zermelo.algorithms.best_first._solution_trees import searcher
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import INF


@algorithm(**TWO_PLAYER)
def sss_star(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF, memory_mb: MemoryMb = 256.0) -> Outcome:
    """Search with the window (alpha, beta)."""
    made = searcher(task, alpha, beta, memory_mb)
    found = made.run(task.state, task.player, task.depth, alpha, beta)
    if found.stopped and found.pv:
        return replace(found, bound="upper")
    return with_best_moves(task, made, found)
