"""MT-SSS*: SSS* as a sequence of null-window tests.

Idea     Begin at the top: is the value at least +infinity? Each answer is an upper bound, the next
         question. The first test that does not fail low has reached the value.
Returns  the exact value.
Leaves   those of SSS*, in the same order, where no position is reached twice and the table is
         large enough: with `leaves` on and `ordered` off, as they are by default. A test proves it.
Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996).
"""

from __future__ import annotations

from zermelo.algorithms.best_first._mtd import SSS, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mt_sss(
    task: Task, *, table_mb: float = 16.0, leaves: bool = True, ordered: bool = False, deepening: bool = False
) -> Outcome:
    """Test from above until a test succeeds.

    `table_mb`, `leaves` and `ordered` are those of `mt`; `deepening` searches depth 1, 2, 3, … with one table.
    """
    return drive(task, SSS, table_mb=table_mb, leaves=leaves, ordered=ordered, deepening=deepening)
