"""Extended PIMC: the cards are opened some plies later.

Idea     Averaging over clairvoyance opens the cards right after the move that is judged. Here the first `plies` plies
         are searched with information sets, in which one move must do for all worlds, and the cards are opened at their
         end. With 1 ply it is `pimc`, with all of them `belief_state`.
Returns  the highest mean over the worlds that a strategy for these plies gets, if the rest is played with open cards:
         never less than `belief_state`.
Cost     as `belief_state` above, as `pimc` below the plies.
Source   [Arjonilla2024], for depths of any game solver; here the plies above are solved against best defence.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.algorithms._options import Inner, Worlds
from zermelo.algorithms.hidden._front_search import BEST_DEFENCE, NEVER, FrontSearch
from zermelo.algorithms.hidden._fronts import Front
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import StoppedError, some_worlds
from zermelo.core import Move, Outcome, Task, algorithm, at_least


@algorithm(fixed_depth=None, finds="postponed clairvoyance", **BEST_DEFENCE)
def epimc(
    task: Task,
    *,
    plies: Annotated[int, "Plies that are searched with hidden cards; below them the cards are open."] = 4,
    worlds: Worlds = 100,
    inner: Inner = "",
) -> Outcome:
    """Find the fronts of all moves of the root."""
    at_least("option plies", plies, 1)
    found = some_worlds(task, worlds)
    solver = OpenCards(task, inner)
    search = FrontSearch(task, found, solver, plies=plies)
    fronts: dict[Move, Front] = {}
    try:
        for move in search.walk.moves(search.root):
            fronts[move] = search.after(search.walk.played(search.root, move), 1, NEVER, [], search.anything)
    except StoppedError:
        return search.outcome(fronts, "none", whole=False, depth=0, stopped=True)
    exact = solver.exact and not search.guessed and not found.drawn
    return search.outcome(fronts, "exact" if exact else "none", whole=True, depth=min(plies, task.depth))
