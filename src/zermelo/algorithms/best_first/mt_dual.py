"""MT-DUAL*: DUAL* as a sequence of null-window tests.

Idea     Begin at the bottom: is the value above -infinity? Each answer is a lower bound, the next
         question lies just above it. The first test that fails low has reached the value.
Returns  the exact value.
Leaves   those of DUAL*, in the same order, where no position is reached twice and the table is
         large enough: with `leaves` on and `ordered` off, as they are by default.
Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996).
"""

from __future__ import annotations

from zermelo.algorithms.best_first._mtd import DUAL, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mt_dual(
    task: Task, *, table_mb: float = 16.0, leaves: bool = True, ordered: bool = False, deepening: bool = False
) -> Outcome:
    """Test from below until a test fails.

    `table_mb`, `leaves` and `ordered` are those of `mt`; `deepening` searches depth 1, 2, 3, … with one table.
    """
    return drive(task, DUAL, table_mb=table_mb, leaves=leaves, ordered=ordered, deepening=deepening)
