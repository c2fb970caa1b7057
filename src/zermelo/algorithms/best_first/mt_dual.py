"""MT-DUAL*: DUAL* as a sequence of null-window tests.

Idea     Begin at the bottom: is the value above -infinity? Each result is a lower bound, the next
         gamma lies just above it. The first test that fails low has reached the value.
Returns  the exact value.
Leaves   those of DUAL*, in the same order, where no position is reached twice and the table is
         large enough: with leaves stored and moves in the order of the game, as by default.
Source   [plaat1996].
"""

from __future__ import annotations

from zermelo.algorithms._options import Deepening, MoveOrdering, StoreLeaves, TableMb
from zermelo.algorithms.best_first._mt_drivers import DUAL, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mt_dual(
    task: Task, *, table_mb: TableMb = 16.0, store_leaves: StoreLeaves = True, move_ordering: MoveOrdering = False,
    deepening: Deepening = False,
) -> Outcome:  # fmt: skip
    """Test from below until a test fails."""
    return drive(
        task, DUAL,
        table_mb=table_mb, store_leaves=store_leaves, move_ordering=move_ordering, deepening=deepening,
    )  # fmt: skip
