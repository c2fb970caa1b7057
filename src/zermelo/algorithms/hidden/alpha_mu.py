"""Alpha-mu: fronts of what can be got in each world, for the first M moves of MAX; below them the cards are open.

Idea     As belief-state search, but MAX makes only M moves with hidden cards; then every world is solved with open
         cards. M grows from 1, so that an answer is always at hand. With M = 1 it is `pimc`; with M as large as the
         moves that MAX has left it is `belief_state`.
Cuts     Early cut: a move is given up as soon as the front of its node has vectors that are as good in every world as
         all that the move can still get; with open cards at first. Root cut: values never rise with M, so the first
         move that is worth as much as the best was with M - 1 ends the iteration.
Returns  the highest mean over the worlds that a strategy for M moves gets, if the rest is played with open cards;
         never less than `belief_state`.
Source   [cazenave2021], for won or lost; here for any payoff.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.algorithms._options import Inner, Worlds
from zermelo.algorithms.hidden._front_search import BEST_DEFENCE, FrontSearch
from zermelo.algorithms.hidden._fronts import Front
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import StoppedError, some_worlds
from zermelo.core import Bound, Move, Outcome, Task, algorithm, at_least
from zermelo.kernels import INF

EQUAL = 1e-12


@algorithm(fixed_depth=None, finds="postponed clairvoyance", **BEST_DEFENCE)
def alpha_mu(
    task: Task,
    *,
    M: Annotated[int, "Moves of the player to move that are searched with hidden cards."] = 3,
    worlds: Worlds = 20,
    inner: Inner = "",
    cuts: Annotated[bool, "Give up moves that cannot matter."] = True,
    all_moves: Annotated[bool, "Find the value of every move of the root, without cuts there."] = False,
) -> Outcome:
    """Search with 1, 2, … M moves of MAX."""
    at_least("option M", M, 1)
    all_moves = all_moves or task.every_move
    found = some_worlds(task, worlds)
    solver = OpenCards(task, inner)
    search = FrontSearch(task, found, solver, cuts=cuts)
    fronts: dict[Move, Front] = {}
    bound: Bound = "none"
    done = 0  # moves of MAX that are searched
    try:
        for own in range(1, M + 1):
            search.guessed = False
            fronts, done = iteration(search, own, fronts, cuts and not all_moves), own
            task.tell(search.outcome(fronts, "none", whole=all_moves or not cuts, depth=done))
            if not search.guessed:  # every line has come to its end, or to a single world
                bound = "exact" if solver.exact and not found.drawn else "none"
                break
    except StoppedError:
        return search.outcome(fronts, "none", whole=False, depth=done, stopped=True)
    return search.outcome(fronts, bound, whole=all_moves or not cuts, depth=done)


def iteration(search: FrontSearch, own: int, before: dict[Move, Front], cuts: bool) -> dict[Move, Front]:
    """The fronts of the moves of the root, the best of the last iteration first."""
    last = {move: search.worth(front) for move, front in before.items()}
    most = max(last.values(), default=INF)
    moves = search.walk.moves(search.root)
    found: dict[Move, Front] = {}
    for move in sorted(moves, key=lambda move: -last.get(move, -INF)):
        above = [vector for front in found.values() for vector in front] if cuts else []
        found[move] = search.after(search.walk.played(search.root, move), 1, own, above, search.anything)
        if cuts and search.worth(found[move]) >= most - EQUAL:
            break
    return {move: found[move] for move in moves if move in found}
