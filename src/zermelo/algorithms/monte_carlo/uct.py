"""UCT: Monte Carlo tree search for two players.

Idea     Random games tell how good a move is; a tree lets the next game begin with the moves that have done
         best so far. Each node is a bandit: the upper confidence bound of its moves weighs the mean against
         how little is known of it.
Returns  the mean result of the most visited move, an estimate: its bound is 'none'. With `solver`, the exact
         value once the root is proved. `details` has visits and values of all moves of the root.
Memory   a slot for each child of a node that was visited twice, 72 bytes (104 with `solver`).
Source   [KocsisSzepesvari2006], [Coulom2006].

`depth` is the longest playout: there the state is evaluated. The seed is that of the random numbers; none is 0.
Without `playouts` there are as many as nodes and seconds allow.
"""

from __future__ import annotations

from zermelo.algorithms._options import Bias, Exploration, MemoryMb, Parallel, Playouts, Solver, Threads, Trees
from zermelo.algorithms.monte_carlo._answer import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._selection import UCB1
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import KNOWN, Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", players=2, perfect_information=True, constant_sum=KNOWN)
def uct(
    task: Task,
    *,
    playouts: Playouts = None,
    exploration: Exploration = EXPLORATION,
    solver: Solver = False,
    bias: Bias = 0.0,
    memory_mb: MemoryMb = 256.0,
    threads: Threads = 1,
    parallel: Parallel = "tree",
    trees: Trees = None,
) -> Outcome:
    """Grow a tree by playouts, both players choosing by the same number."""
    return answer(
        task, UCB1, Policy(own=0), playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias,
        solver=solver, threads=threads, parallel=parallel, trees=trees,
    )  # fmt: skip
