"""MTD(step): from above like SSS*, in larger steps.

Idea     SSS* goes down from one leaf value to the next; a step that is wider than that saves tests
         where many values lie close together.
Returns  the exact value.
Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996).

Over real values: gamma = max(next number above the lower bound, upper bound - step). `step` is a
width of values; without it, a twentieth of the range of payoffs, as the width of aspiration. The
first upper bound is the highest payoff.
Once a test has succeeded the sequence goes up from that lower bound, from leaf value to leaf value.
"""

from __future__ import annotations

import math

from zermelo.algorithms.best_first._mtd import STEP, drive, share_of_range
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.errors import UsageError

SHARE = 0.05


@algorithm(**TWO_PLAYER)
def mtd_step(
    task: Task, *, step: float | None = None, table_mb: float = 16.0, leaves: bool = False, ordered: bool = True,
    deepening: bool = True,
) -> Outcome:  # fmt: skip
    """Test at the upper bound less `step`.

    `table_mb`, `leaves` and `ordered` are those of `mt`; `deepening` searches depth 1, 2, 3, … with one table.
    """
    if step is not None and not 0 < step < math.inf:
        raise UsageError(f"option step: expected a number above 0, got {step}")
    width = share_of_range(task, SHARE) if step is None else step
    return drive(task, STEP, step=width, table_mb=table_mb, leaves=leaves, ordered=ordered, deepening=deepening)
