"""Payoff reduction: vector minimaxing after payoffs that MIN would not allow have been lowered.

Idea     Where MIN moves, it can hold MAX to some value in each world, with open cards. Payoffs below that node which
         are higher will not be got in that world, and should not sway MAX's choice between its moves: they are
         lowered to that value first. This takes away most of the non-locality of vector minimaxing, not all.
Returns  as `vector_minimax`: what the strategy that it finds gets at least, a lower bound of `belief_state`.
Cost     as `vector_minimax`, and a search with open cards of every state in which MIN is to move.
Source   [FrankBasinMatsubara1998]: on their single-suit problems of bridge this found a best strategy in over 95 %,
         averaging over clairvoyance in 66 %.
"""

from __future__ import annotations

from zermelo.algorithms._options import Inner, MostWorlds
from zermelo.algorithms.hidden._front_search import BEST_DEFENCE
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import all_worlds
from zermelo.algorithms.hidden._vector_minimaxing import VectorSearch
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="a strategy against best defence", **BEST_DEFENCE)
def payoff_reduction(task: Task, *, most_worlds: MostWorlds = 1000, inner: Inner = "") -> Outcome:
    """Search to the end of the game, whatever the depth."""
    return VectorSearch(task, all_worlds(task, most_worlds), OpenCards(task, inner, small=True)).outcome()
