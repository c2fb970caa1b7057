"""MT: alpha-beta with memory, the memory-enhanced test where the window is null.

Idea     What a search proved of every position is kept. With a null window it is one test, is the
         value at least beta?, and the next test goes on from what this one proved.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996).

The kernel is `memory_test`, which the drivers share.
"""

from __future__ import annotations

from zermelo.algorithms.best_first._mtd import WINDOW, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import INF


@algorithm(**TWO_PLAYER)
def mt(
    task: Task, *, alpha: float = -INF, beta: float = INF, table_mb: float = 16.0, leaves: bool = False,
    ordered: bool = True, deepening: bool = False,
) -> Outcome:  # fmt: skip
    """Search with the window (alpha, beta).

    `table_mb` sizes the table; `leaves` keeps leaves in it, too; `ordered` tries the moves of the
    table, killers and the like first, else they come in the order of the game; `deepening` searches depth
    1, 2, 3, … with one table.
    """
    return drive(
        task, WINDOW, alpha=alpha, beta=beta, table_mb=table_mb, leaves=leaves, ordered=ordered, deepening=deepening
    )
