"""MCTS-BRS: Monte Carlo tree search with best replies.

Idea     Between two moves of the player at the root only one opponent moves: they choose together, among the
         moves of all of them, what is worst for him. The tree alternates, and sees further ahead for its player.
Returns  the mean payoff of the most visited move for the player to move, an estimate: its bound is 'none'. With
         `solver`, the value of the best-reply tree once the root is proved. `details` has visits and values of all
         root moves.
Memory   a slot for each child of a node that was visited twice, 72 bytes (96 with `solver`).
Source   J. A. M. Nijssen, M. H. M. Winands, Search policies in multi-player games, ICGA Journal 36 (2013);
         M. P. D. Schadd, M. H. M. Winands, Best reply search for multiplayer games, IEEE TCIAIG 3 (2011).

Playouts below the tree keep the turns of the game. The tree is not reused: what really follows a move, one move of
each opponent, is not in it.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._root import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", chance=False, perfect_information=True, turnable=True)
def mcts_brs(
    task: Task, *, playouts: int | None = None, exploration: float = EXPLORATION, solver: bool = False,
    bias: float = 0.0, memory_mb: float = 256.0,
) -> Outcome:  # fmt: skip
    """Grow a tree by playouts, one opponent replying to each move; the options are those of `uct`."""
    policy = Policy(own=task.player, replies=True)
    return answer(
        task, policy, playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias, solver=solver
    )
