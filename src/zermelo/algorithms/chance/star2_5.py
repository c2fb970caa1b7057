"""Star2.5: Star2 with more than one move probed below each outcome.

Idea     One move below an outcome may be a bad one; the better of two bounds its value more tightly. Probing
         goes round: first one move below every outcome, then the next one below every outcome, so that a
         cut-off may come before anything is probed twice; or outcome by outcome.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact, but for rounding.
Bounds   as for Star2, which is `probing=1`.
Source   [ballard1983]; [HaukEtAl2004]: the probing factor, cyclic and sequential
"""

from __future__ import annotations

from typing import Annotated

from zermelo.algorithms._options import Alpha, Beta, Probing, StaticOrdering
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM
from zermelo.algorithms.chance.star2 import probed
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import INF


@algorithm(finds="expectimax", **ZERO_SUM)
def star2_5(
    task: Task,
    *,
    alpha: Alpha = -INF,
    beta: Beta = INF,
    probing: Probing = 2,
    cyclic: Annotated[bool, "Probe one move below every outcome, then the next, instead of outcome by outcome."] = True,
    static_ordering: StaticOrdering = 2,
) -> Outcome:
    """Search with the window (alpha, beta)."""
    rounds, each = (probing, 1) if cyclic else (min(1, probing), probing)
    return probed(task, alpha, beta, rounds, each, static_ordering)
