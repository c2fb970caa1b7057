"""MCTS-max^n: Monte Carlo tree search for any number of players.

Idea     A playout brings one payoff for each player; each player chooses by its own. For two players of a zero-sum
         game it is UCT.
Returns  the mean payoffs of the most visited move, one for each player: an estimate, its bound is 'none'. With
         `solver`, a value of max^n once the root is proved. `details` has visits and values of all root moves.
Memory   a slot for each child of a node that was visited twice: 8 words and one for each player.
Source   [Sturtevant2008], [NijssenWinands2013].

Of proved moves that are equal for the player who chooses the first is taken, as in max^n; but a node is proved as
soon as one move is proved to bring its player the most that the game can pay.
"""

from __future__ import annotations

from zermelo.algorithms._options import Bias, Exploration, MemoryMb, Parallel, Playouts, Solver, Threads, Trees
from zermelo.algorithms.monte_carlo._answer import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._selection import UCB1
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=True)
def mcts_max_n(
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
    """Grow a tree by playouts, each player choosing by its own payoff."""
    return answer(
        task, UCB1, Policy(), playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias,
        solver=solver, threads=threads, parallel=parallel, trees=trees,
    )  # fmt: skip
