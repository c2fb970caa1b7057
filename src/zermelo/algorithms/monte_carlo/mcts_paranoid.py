"""MCTS-paranoid: Monte Carlo tree search against all others.

Idea     All opponents form a coalition: they choose what is worst for the player at the root.
Returns  the mean payoff of the most visited move for the player to move, an estimate: its bound is 'none'. With
         `solver`, the paranoid value once the root is proved. `details` has visits and values of all root moves.
Memory   a slot for each child of a node that was visited twice, 72 bytes (104 with `solver`).
Source   [NijssenWinands2013].

A tree is reused only if the same player is to move at the root.
"""

from __future__ import annotations

from zermelo.algorithms._options import Bias, Exploration, MemoryMb, Parallel, Playouts, Solver, Threads, Trees
from zermelo.algorithms.monte_carlo._answer import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._selection import UCB1
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=True)
def mcts_paranoid(
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
    """Grow a tree by playouts, all others choosing against the player at the root."""
    policy = Policy(own=max(0, task.player))
    return answer(
        task, UCB1, policy, playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias,
        solver=solver, threads=threads, parallel=parallel, trees=trees,
    )  # fmt: skip
