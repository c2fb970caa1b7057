"""MCTS-BRS: Monte Carlo tree search with best replies.

Idea     Between two moves of the player at the root only one opponent moves: they choose together, among the
         moves of all of them, what is worst for that player. The tree alternates, and looks further ahead.
Returns  the mean payoff of the most visited move for the player to move, an estimate: its bound is 'none'. With
         `solver`, the value of the best-reply tree once the root is proved. `details` has visits and values of all
         root moves.
Memory   a slot for each child of a node that was visited twice, 72 bytes (104 with `solver`).
Source   [NijssenWinands2013], [schadd2011].

Playouts below the tree keep the turns of the game. The tree is not reused: what really follows a move, one move of
each opponent, is not in it.
"""

from __future__ import annotations

from zermelo.algorithms._options import Bias, Exploration, MemoryMb, Parallel, Playouts, Solver, Threads, Trees
from zermelo.algorithms.monte_carlo._answer import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._selection import UCB1
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", chance=False, perfect_information=True, turnable=True)
def mcts_brs(
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
    """Grow a tree by playouts, one opponent replying to each move."""
    policy = Policy(own=task.player, replies=True)
    return answer(
        task, UCB1, policy, playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias,
        solver=solver, threads=threads, parallel=parallel, trees=trees,
    )  # fmt: skip
