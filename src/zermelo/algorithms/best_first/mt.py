"""MT: alpha-beta with memory, the memory-enhanced test where the window is null.

Idea     The bounds that a search proves of every position are kept. With a null window it is one test,
         whether the value is at least beta, and the next test goes on from what this one proved.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Source   [plaat1996].
"""

from __future__ import annotations

from zermelo.algorithms._options import Alpha, Beta, Deepening, MoveOrdering, StoreLeaves, TableMb
from zermelo.algorithms.best_first._mt_drivers import WINDOW, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import INF


@algorithm(**TWO_PLAYER)
def mt(
    task: Task, *, alpha: Alpha = -INF, beta: Beta = INF, table_mb: TableMb = 16.0, store_leaves: StoreLeaves = False,
    move_ordering: MoveOrdering = True, deepening: Deepening = False,
) -> Outcome:  # fmt: skip
    """Search with the window (alpha, beta)."""
    return drive(
        task, WINDOW, alpha=alpha, beta=beta,
        table_mb=table_mb, store_leaves=store_leaves, move_ordering=move_ordering, deepening=deepening,
    )  # fmt: skip
