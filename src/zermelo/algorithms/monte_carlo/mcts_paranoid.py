"""MCTS-paranoid: Monte Carlo tree search against all others.

Idea     All opponents form a coalition: they choose what is worst for the player at the root.
Returns  the mean payoff of the most visited move for the player to move, an estimate: its bound is 'none'. With
         `solver`, the paranoid value once the root is proved. `details` has visits and values of all root moves.
Memory   a slot for each child of a node that was visited twice, 72 bytes (96 with `solver`).
Source   J. A. M. Nijssen, M. H. M. Winands, Search policies in multi-player games, ICGA Journal 36 (2013).

A tree is reused only if the same player is to move at the root.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._root import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=True)
def mcts_paranoid(
    task: Task, *, playouts: int | None = None, exploration: float = EXPLORATION, solver: bool = False,
    bias: float = 0.0, memory_mb: float = 256.0,
) -> Outcome:  # fmt: skip
    """Grow a tree by playouts, all others choosing against the player at the root; options as of `uct`."""
    policy = Policy(own=max(0, task.player))
    return answer(
        task, policy, playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias, solver=solver
    )
