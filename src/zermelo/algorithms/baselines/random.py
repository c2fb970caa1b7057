"""Random: any legal move, each as likely as the others.

Idea     The weakest player that knows the rules; any search should beat it.
Returns  a move and no value. It is the hash of the seed and of the position, so that a game can be
         repeated: the same seed plays the same move in the same position. Without a seed, seed 0. With hidden
         information it is the hash of a state that looks the same to the player.
Source   folklore: the baseline of every tournament.
"""

from __future__ import annotations

from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import COUNTERS, NODES, random_word, u64


@algorithm(fixed_depth=None, finds="nothing")
def random(task: Task) -> Outcome:
    """Choose a move by the seed; at a chance node, an outcome."""
    moves = task.game.actions(task.state)
    drawn = random_word(u64(task.game.key(task.state)), task.seed or 0)
    move = moves[(drawn >> 32) * len(moves) >> 32]
    counts = tuple(1 if cell == NODES else 0 for cell in range(COUNTERS))
    return Outcome(None, "none", (move,), counts, 0, (move,))
