"""DUAL*: SSS* with the players' parts exchanged.

Idea     Search the space of MIN's strategies best first: begin at minus infinity and go on with the
         one that concedes least, until one is complete.
Returns  the exact value; in a window v <= alpha: upper bound;  v >= beta: lower bound.
Leaves   a part of those of alpha-beta, in every tree.
Memory   about b^floor(d/2) states of OPEN: less than SSS* where the depth is odd.
Source   [MarslandEtAl1987].

It is the kernel of SSS* with the other player as MAX. A stopped search knows a lower bound, and the best of the
moves that were solved.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.algorithms._options import Alpha, Beta, MemoryMb
from zermelo.algorithms._root import with_best_moves
from zermelo.algorithms.best_first._solution_trees import searcher
from zermelo.core import TWO_PLAYER, Bound, Outcome, Task, algorithm
from zermelo.kernels import INF

TURNED: dict[Bound, Bound] = {"exact": "exact", "lower": "upper", "upper": "lower", "none": "none"}


@algorithm(**TWO_PLAYER)
def dual_star(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF, memory_mb: MemoryMb = 256.0) -> Outcome:
    """Search with the window (alpha, beta)."""
    made = searcher(task, alpha, beta, memory_mb)
    found = made.run(task.state, 1 - task.player, task.depth, -beta, -alpha)
    value = -found.value + 0.0 if isinstance(found.value, float) else None
    turned = replace(found, value=value, bound="lower" if found.stopped and found.pv else TURNED[found.bound])
    return with_best_moves(task, made, turned)
