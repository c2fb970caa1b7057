"""MTD(f).

Idea     Begin with a guess of the value. If it is right, two tests prove it from both sides; if not,
         the tests move from bound to bound towards the value.
Returns  the exact value.
Source   [plaat1996]; [PlaatThesis1996].

The guess of an iteration is the value of the last one; that of the first is `first_guess`.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.algorithms._options import Deepening, MoveOrdering, StoreLeaves, TableMb
from zermelo.algorithms.best_first._mt_drivers import GUESS, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mtd_f(
    task: Task, *, first_guess: Annotated[float, "Guess of the value with which the search begins."] = 0.0,
    table_mb: TableMb = 16.0, store_leaves: StoreLeaves = False, move_ordering: MoveOrdering = True,
    deepening: Deepening = True,
) -> Outcome:  # fmt: skip
    """Test from the guess on."""
    return drive(
        task, GUESS, first_guess=first_guess,
        table_mb=table_mb, store_leaves=store_leaves, move_ordering=move_ordering, deepening=deepening,
    )  # fmt: skip
