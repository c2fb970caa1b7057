"""Star2.5: Star2 with more than one move probed below each outcome.

Idea     One move below an outcome may be a bad one; the better of two bounds its value more tightly. Probing
         goes round: first one move below every outcome, then the next one below every outcome, so that a
         cut-off may come before anything is probed twice; or outcome by outcome.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact, but for rounding.
Bounds   as for Star2, which is `probing=1`.
Source   B. W. Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial
         Intelligence 21 (1983); T. Hauk, M. Buro, J. Schaeffer, Rediscovering *-minimax search, Computers and
         Games 2004: the probing factor, cyclic and sequential.
"""

from __future__ import annotations

from zermelo.algorithms.chance._root import ZERO_SUM
from zermelo.algorithms.chance.star2 import probed
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import INF


@algorithm(finds="expectimax", **ZERO_SUM)
def star2_5(
    task: Task,
    *,
    alpha: float = -INF,
    beta: float = INF,
    probing: int = 2,
    cyclic: bool = True,
    static: int = 2,
) -> Outcome:
    """Search with the window (alpha, beta).

    `probing` is how many moves are probed below each outcome, in turns if `cyclic`; `static` orders moves by
    evaluation with so many plies left or more, 0 never.
    """
    rounds, each = (probing, 1) if cyclic else (min(1, probing), probing)
    return probed(task, alpha, beta, rounds, each, static)
