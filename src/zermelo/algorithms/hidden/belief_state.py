"""Belief-state search: the best strategy over information states, exactly, against best defence.

Idea     A strategy of MAX, the player to move, is one move for each information set that MAX may come to. MIN sees the
         world and knows the strategy, and answers it as well as possible in each world. What a strategy gets is a
         vector, a value for each world; what all strategies below an information set can get is the front of vectors
         that no other is as good as in every world. The front, and not only its best vector, is handed up: which
         vector is best depends on what else MIN can choose (non-locality).
Returns  the highest mean over the worlds that a strategy of MAX can be sure of: exact in this model, for pure
         strategies. A real opponent sees less than MIN, so that the game may be worth more. `details` has the mean
         of every move, the variance of one best strategy, and what it gets with which probability.
Cost     exponential in the worlds in the worst case; a position with more worlds than `most_worlds` is refused. The
         search goes to the end of the game, whatever the depth. Where one state remains it is solved with open cards,
         if the game says that all see every move (`OPEN_MOVES`). A move is given up when even with open cards it could
         not add to the front of its node. One strategy is found first: what cannot be as good is given up, too, and if
         it gets as much as with open cards, none is better. In worlds where MIN has no other choice only the sum of a
         vector matters.
Source   the model and vectors of worlds: [frank1998], whose vector minimaxing hands up one vector and so is no
         exact search; fronts of vectors: [cazenave2021].
"""

from __future__ import annotations

from zermelo.algorithms._options import Inner, MostWorlds
from zermelo.algorithms.hidden._front_search import BEST_DEFENCE, NEVER, FrontSearch, Wanted
from zermelo.algorithms.hidden._fronts import Front
from zermelo.algorithms.hidden._one_strategy import OneStrategy
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import StoppedError, all_worlds
from zermelo.core import Move, Outcome, Task, algorithm

EQUAL = 1e-9  # of the largest payoff: means are rounded


@algorithm(fixed_depth=None, finds="best defence", **BEST_DEFENCE)
def belief_state(task: Task, *, most_worlds: MostWorlds = 1000, inner: Inner = "") -> Outcome:
    """Find the fronts of all moves of the root."""
    found = all_worlds(task, most_worlds)
    solver = OpenCards(task, inner, small=True)
    search = FrontSearch(task, found, solver, cuts=True)
    strategy = OneStrategy(search)
    fronts: dict[Move, Front] = {}
    try:
        for move in search.walk.moves(search.root):
            played = search.walk.played(search.root, move)
            vector, optimistic = strategy.after(played, 1, search.unlimited), search.opened(played, 1)
            fronts[move] = [vector]
            if vector != optimistic:  # else no strategy gets more
                floor = search.worth([vector]) - EQUAL * max(1.0, *map(abs, optimistic))
                better = search.after(played, 1, NEVER, [], Wanted(search.unlimited, floor, frozenset()))
                fronts[move] = better or [vector]  # an inner algorithm that only estimates may deny what was found
    except StoppedError:
        return search.outcome(fronts, "lower" if solver.exact else "none", whole=False, depth=0, stopped=True)
    return search.outcome(fronts, "exact" if solver.exact else "none", whole=True, depth=search.walk.deepest)
