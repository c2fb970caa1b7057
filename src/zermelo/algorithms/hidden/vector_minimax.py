"""Vector minimaxing: one move for all worlds at every turn of MAX, chosen by its mean.

Idea     As belief-state search, but an information set hands up one vector, that of the best mean over its worlds.
         There is no strategy fusion; non-locality stays, since what is best for MAX there may depend on what MIN would
         choose elsewhere.
Returns  what the strategy that it finds gets at least, in the mean over all worlds, against MIN who sees the world and
         knows the strategy: a lower bound of `belief_state`. `details` has this `mean` of every move and the mean by
         which moves were `judged`.
Cost     one visit of every information set; a position with more worlds than `most_worlds` is refused.
Source   [FrankBasinMatsubara1998].
"""

from __future__ import annotations

from zermelo.algorithms._options import MostWorlds
from zermelo.algorithms.hidden._front_search import BEST_DEFENCE
from zermelo.algorithms.hidden._possible_worlds import all_worlds
from zermelo.algorithms.hidden._vector_minimaxing import VectorSearch
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="a strategy against best defence", **BEST_DEFENCE)
def vector_minimax(task: Task, *, most_worlds: MostWorlds = 1000) -> Outcome:
    """Search to the end of the game, whatever the depth."""
    return VectorSearch(task, all_worlds(task, most_worlds)).outcome()
