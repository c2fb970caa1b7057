"""MTD(bi): bisection.

Idea     Each test halves the interval in which the value lies.
Returns  the exact value.
Source   [plaat1996]; as C* [Coplan1982].

Over real values: the interval begins as the range of payoffs, gamma is its middle. A test
returns the value of a leaf, so the interval ends at leaf values and is empty when no leaf's
value is left inside it, not when the numbers of the machine run out. Where the middle is the
lower bound itself, gamma is the upper one.
"""

from __future__ import annotations

from zermelo.algorithms._options import Deepening, MoveOrdering, StoreLeaves, TableMb
from zermelo.algorithms.best_first._mt_drivers import BISECTION, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mtd_bi(
    task: Task, *, table_mb: TableMb = 16.0, store_leaves: StoreLeaves = False, move_ordering: MoveOrdering = True,
    deepening: Deepening = True,
) -> Outcome:  # fmt: skip
    """Test the middle of the interval."""
    return drive(
        task, BISECTION,
        table_mb=table_mb, store_leaves=store_leaves, move_ordering=move_ordering, deepening=deepening,
    )  # fmt: skip
