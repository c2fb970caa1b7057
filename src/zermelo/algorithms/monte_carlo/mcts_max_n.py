"""MCTS-max^n: Monte Carlo tree search for any number of players.

Idea     A playout brings one payoff for each player; each chooses by his own. For two players of a zero-sum
         game it is UCT.
Returns  the mean payoffs of the most visited move, one for each player: an estimate, its bound is 'none'. With
         `solver`, a value of max^n once the root is proved. `details` has visits and values of all root moves.
Memory   a slot for each child of a node that was visited twice: 8 words and one for each player.
Source   N. R. Sturtevant, An analysis of UCT in multi-player games, CG 2008, doi 10.1007/978-3-540-87608-3_4;
         J. A. M. Nijssen, M. H. M. Winands, Search policies in multi-player games, ICGA Journal 36 (2013).

Of proved moves that are equal for the player who chooses the first is taken, as in max^n; but a node is proved as
soon as one move is proved to bring him the most that the game can pay.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._root import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=True)
def mcts_max_n(
    task: Task, *, playouts: int | None = None, exploration: float = EXPLORATION, solver: bool = False,
    bias: float = 0.0, memory_mb: float = 256.0,
) -> Outcome:  # fmt: skip
    """Grow a tree by playouts, each player choosing by his own payoff; the options are those of `uct`."""
    return answer(
        task, Policy(), playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias, solver=solver
    )
