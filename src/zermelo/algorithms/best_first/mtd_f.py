"""MTD(f).

Idea     Begin with a guess of the value. If it is good, two tests prove it from both sides; if not,
         the tests walk from bound to bound towards the value.
Returns  the exact value.
Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996); A. Plaat, Research re: search and
         re-search, thesis, Rotterdam (1996).

The guess of an iteration is the value of the last one; that of the first is `guess`.
"""

from __future__ import annotations

from zermelo.algorithms.best_first._mtd import GUESS, drive
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm


@algorithm(**TWO_PLAYER)
def mtd_f(
    task: Task, *, guess: float = 0.0, table_mb: float = 16.0, leaves: bool = False, ordered: bool = True,
    deepening: bool = True,
) -> Outcome:  # fmt: skip
    """Test from the guess on.

    `table_mb`, `leaves` and `ordered` are those of `mt`; `deepening` searches depth 1, 2, 3, … with one table.
    """
    return drive(task, GUESS, guess=guess, table_mb=table_mb, leaves=leaves, ordered=ordered, deepening=deepening)
