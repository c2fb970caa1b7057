"""Bounded-suboptimal paranoid search: bounded alpha-beta on the paranoid reduction.

Idea     All others play against the root player: two sides, so the pruning of bounded alpha-beta applies.
         V = the root player's payoff minus the sum of the others'.
Returns  L of the root, a lower bound of V, and AMB = U - L <= epsilon: V - epsilon <= L <= V. With epsilon = 0 the
         value is exact.
Cost     that of alpha-beta on the reduction for epsilon = 0, mostly less for more.
Source   [bounded2021] (BoundedSuboptimalParanoid). V is as there: in a game of constant sum S it is 2 x - S for a
         player who gets x, and an epsilon of 2 is one point.

The proof is that of `bounded_alpha_beta`; nothing in it needs the sides to move in turn.
"""

from __future__ import annotations

from zermelo.algorithms._options import Deepening, Epsilon, EpsilonRule, ExpansionRate
from zermelo.algorithms.bounded import _game_tree
from zermelo.algorithms.bounded._bounded_loop import search_once
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.core import Outcome, Task, Traits, algorithm


@algorithm(fixed_depth=None, needs_depth=True, finds="paranoid difference", perfect_information=True)
def bounded_paranoid(
    task: Task,
    *,
    epsilon: Epsilon = 0.0,
    deepening: Deepening = False,
    epsilon_rule: EpsilonRule = "none",
    expansion_rate: ExpansionRate = False,
) -> Outcome:
    """Search for a value within `epsilon`."""
    lowest, highest = reduced_bounds(task.game.traits)

    def once(step: Task, within: float) -> Outcome:
        return search_once(step, _game_tree.__name__, within, lowest, highest, others=task.game.traits.players)

    return search_within(
        task, once, epsilon=epsilon, deepening=deepening, epsilon_rule=epsilon_rule, expansion_rate=expansion_rate
    )


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
