"""UCT: Monte Carlo tree search for two players.

Idea     Random games tell how good a move is; a tree lets the next game begin with the moves that have done
         best so far. Each node is a bandit: the upper confidence bound of its moves weighs the mean against
         how little is known of it.
Returns  the mean result of the most visited move, an estimate: its bound is 'none'. With `solver`, the exact
         value once the root is proved. `details` has visits and values of all moves of the root.
Memory   a slot for each child of a node that was visited twice, 72 bytes (96 with `solver`).
Source   L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo planning, ECML 2006, doi 10.1007/11871842_29;
         R. Coulom, Efficient selectivity and backup operators in Monte-Carlo tree search, CG 2006.

`depth` is the longest playout: there the state is evaluated. The seed is that of the random numbers; none is 0.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._root import EXPLORATION, answer
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import KNOWN, Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", players=2, perfect_information=True, constant_sum=KNOWN)
def uct(
    task: Task, *, playouts: int | None = None, exploration: float = EXPLORATION, solver: bool = False,
    bias: float = 0.0, memory_mb: float = 256.0,
) -> Outcome:  # fmt: skip
    """Grow a tree by playouts, both players choosing by the same number.

    `playouts` at most; without it as many as nodes and seconds allow. `exploration`: the constant of the upper
    confidence bound, for payoffs scaled to 0 … 1. `solver`: prove what can be proved (MCTS-Solver). `bias`: weight
    of the progressive bias by the evaluation. `memory_mb`: of the tree; full, it grows no more.
    """
    return answer(
        task, Policy(own=0), playouts=playouts, memory_mb=memory_mb, exploration=exploration, bias=bias, solver=solver
    )
