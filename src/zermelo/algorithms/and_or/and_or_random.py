"""AND/OR evaluation in random order.

Idea     As from left to right, but every node takes its children in a random order: no tree is bad
         for all orders, so that the worst tree costs less on average than it costs any fixed order.
Returns  v > threshold: the player to move gets at least v;  v <= threshold: at most v.
Leaves   at worst n^0.754 on average of n in a binary tree: ((b - 1 + sqrt(b^2 + 14 b + 1)) / 4)^d.
Source   [gametree2019], gt_eval_rand, with the bound n^0.792; [Snir1985]; [SaksWigderson1986].
"""

from __future__ import annotations

from typing import Annotated, Literal

from zermelo.algorithms._options import Threshold
from zermelo.algorithms.and_or._shuffle import SEED, WAYS, Shuffling
from zermelo.algorithms.and_or._shuffle import shuffle as shuffle_row
from zermelo.algorithms.and_or.and_or import decide
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel


@algorithm(fixed_depth=None, needs_depth=True, **TWO_PLAYER)
def and_or_random(
    task: Task,
    *,
    threshold: Threshold = 0.0,
    shuffle: Annotated[
        Literal["lemire", "division"], "How the random integers of the shuffle are drawn: without division, or with it."
    ] = "lemire",
    order_seed: Annotated[
        int | None,
        "Random seed of the orders; none: the seed of the search, which also asks for all winning moves.",
    ] = None,
) -> Outcome:
    """Can the player to move get more than the threshold?"""
    stream = task.zeros(2)
    stream[SEED] = (task.seed or 0) if order_seed is None else order_seed
    return decide(task, threshold, __name__, Shuffling(WAYS.index(shuffle), stream))


@kernel
def arrange(run: Run, row: int, n: int) -> None:
    """Every order is equally likely."""
    shuffle_row(run, run.memory, row, n)
