"""Bounded-suboptimal paranoid search: bounded alpha-beta on the paranoid reduction.

Idea     All others play against the root player: two sides, so the pruning of bounded alpha-beta applies.
         V = the root player's payoff less the sum of the others'.
Returns  L of the root, a lower bound of V, and AMB = U - L <= epsilon: V - epsilon <= L <= V. With epsilon = 0 the
         value is exact.
Cost     that of alpha-beta on the reduction for epsilon = 0, mostly less for more.
Source   Bounded suboptimal n-player game tree search, project report, Ben-Gurion University 2021
         (BoundedSuboptimalParanoid). V is as there: in a game of constant sum S it is 2 x - S for a player who
         gets x, and an epsilon of 2 is one point.

The proof is that of `bounded_alpha_beta`; nothing in it needs the sides to move in turn.
"""

from __future__ import annotations

from zermelo.algorithms.bounded._adaptive import Adapt
from zermelo.algorithms.bounded._promise import keep_promise
from zermelo.algorithms.bounded.bounded_alpha_beta import search_once
from zermelo.core import Outcome, Task, Traits, algorithm


@algorithm(fixed_depth=None, finds="paranoid difference", perfect_information=True)
def bounded_paranoid(
    task: Task, *, epsilon: float = 0.0, deepening: bool = False, adapt: Adapt = "none", reference: bool = False
) -> Outcome:
    """Search for a value within `epsilon`.

    `deepening` goes ply by ply; `adapt` chooses epsilon, up to the given one, as it goes; `reference` searches
    with epsilon = 0, too, and reports ER, the ratio of the nodes.
    """
    lowest, highest = reduced_bounds(task.game.traits)

    def once(step: Task, within: float) -> Outcome:
        return search_once(step, within, lowest, highest, coalition=task.game.traits.players)

    return keep_promise(task, once, epsilon=epsilon, deepening=deepening, adapt=adapt, reference=reference)


def reduced_bounds(traits: Traits) -> tuple[float, float]:
    """v_min and v_max of V: evaluations may add up to less than a constant sum, never to more.

    >>> reduced_bounds(Traits(players=3, constant_sum=64.0, lowest=0.0, highest=64.0))
    (-64.0, 64.0)
    """
    others = traits.players - 1
    least = traits.lowest - others * traits.highest
    if traits.constant_sum is not None:
        least = max(least, 2 * traits.lowest - traits.constant_sum)
    return least, traits.highest - others * traits.lowest
