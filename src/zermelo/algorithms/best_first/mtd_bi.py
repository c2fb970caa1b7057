"""MTD(bi): bisection.

Idea     Each test halves the interval in which the value lies.
Returns  the exact value.
Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996); K. Coplan,
         A special-purpose machine for an improved search algorithm for deep chess combinations (1982), C*.

Over real values: the interval begins as the range of payoffs, gamma is its middle. A test
returns the value of a leaf, so the interval ends at leaf values and is empty when no leaf's
value is left inside it, not when the numbers of the machine run out. Where the middle is the
lower bound itself, gamma is the upper one.
"""

from __future__ import annotations

from zermelo.algorithms.best_first._mtd import BISECTION, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mtd_bi(
    task: Task, *, table_mb: float = 16.0, leaves: bool = False, ordered: bool = True, deepening: bool = True
) -> Outcome:
    """Test the middle of the interval.

    `table_mb`, `leaves` and `ordered` are those of `mt`; `deepening` searches depth 1, 2, 3, … with one table.
    """
    return drive(task, BISECTION, table_mb=table_mb, leaves=leaves, ordered=ordered, deepening=deepening)
