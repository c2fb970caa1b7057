"""MT-SSS*: SSS* as a sequence of null-window tests.

Idea     Begin at the top: is the value at least +infinity? Each result is an upper bound, the next
         gamma. The first test that does not fail low has reached the value.
Returns  the exact value.
Leaves   those of SSS*, in the same order, where no position is reached twice and the table is
         large enough: with leaves stored and moves in the order of the game, as by default. A test checks it.
Source   [plaat1996].
"""

from __future__ import annotations

from zermelo.algorithms._options import Deepening, MoveOrdering, StoreLeaves, TableMb
from zermelo.algorithms.best_first._mt_drivers import SSS, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mt_sss(
    task: Task, *, table_mb: TableMb = 16.0, store_leaves: StoreLeaves = True, move_ordering: MoveOrdering = False,
    deepening: Deepening = False,
) -> Outcome:  # fmt: skip
    """Test from above until a test succeeds."""
    return drive(
        task, SSS,
        table_mb=table_mb, store_leaves=store_leaves, move_ordering=move_ordering, deepening=deepening,
    )  # fmt: skip
