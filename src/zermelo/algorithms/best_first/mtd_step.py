"""MTD(step): from above like SSS*, in larger steps.

Idea     SSS* goes down from one leaf value to the next; a step that is wider than that saves tests
         where many values lie close together.
Returns  the exact value.
Source   [plaat1996].

Over real values: gamma = max(next number above the lower bound, upper bound - step). The first upper
bound is the highest payoff. Once a test has succeeded the sequence goes up from that lower bound, from
leaf value to leaf value.
"""

from __future__ import annotations

import math
from typing import Annotated

from zermelo.algorithms._options import Deepening, MoveOrdering, StoreLeaves, TableMb
from zermelo.algorithms._root import share_of_range
from zermelo.algorithms.best_first._mt_drivers import STEP, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.errors import UsageError

SHARE = 0.05  # of the range of payoffs


@algorithm(**TWO_PLAYER)
def mtd_step(
    task: Task, *,
    step: Annotated[float | None, "How far below the upper bound to test; none: 5 % of the range of payoffs."] = None,
    table_mb: TableMb = 16.0, store_leaves: StoreLeaves = False, move_ordering: MoveOrdering = True,
    deepening: Deepening = True,
) -> Outcome:  # fmt: skip
    """Test a step below the upper bound."""
    if step is not None and not 0 < step < math.inf:
        raise UsageError(f"option step: expected a number above 0, got {step}")
    width = share_of_range(task.game.traits, SHARE) if step is None else step
    return drive(
        task, STEP, step=width,
        table_mb=table_mb, store_leaves=store_leaves, move_ordering=move_ordering, deepening=deepening,
    )  # fmt: skip
