"""Bounded alpha-beta (BAB): the value within epsilon, with MIN, MAX and CHANCE nodes.

Idea     Every node has bounds (L, U) of its value. Whoever accepts an error of epsilon need not search
         on where what is still open is no wider: prune when beta <= alpha + epsilon.
Returns  L of the root, a lower bound of the value v, and AMB = U - L <= epsilon: v - epsilon <= L <= v.
         The move is worth L at least. With epsilon = 0 the value is exact; means over chance are rounded.
Cost     that of alpha-beta with the window (lowest, highest) for epsilon = 0. Mostly less for more, not always:
         a pruned node raises no alpha, so a later one may cost more.
Source   [atzmon2018]

Why it holds.  L <= v <= U at every node, whatever is pruned: a child that was not searched counts as
(lowest, highest). A node that was entered with a window wider than epsilon returns

    (1) U <= alpha + epsilon,   or (2) L >= beta - epsilon,   or (3) U - L <= epsilon.        (*)

A leaf has (3). A node passes on alpha' = max(alpha, L) and beta' = min(beta, U), L and U as they are so far,
and prunes when beta' <= alpha' + epsilon: that is (1), (2) or (3) itself, since beta > alpha + epsilon; so
no child is entered with a narrower window. A MAX node that searched all children has U = U(c) for one of
them, which was entered with some alpha' <= max(alpha, L): (1) of c gives U <= alpha + epsilon or U <= L + epsilon,
(2) and (3) of c give (2) and (3). A MIN node is the same upside down. A CHANCE node gives the child of
probability p the window of Star1 [ballard1983],

    alpha_c = highest - (U - alpha') / p,      beta_c = lowest + (beta' - L) / p,

cut to [lowest, highest]; it is wider than epsilon, too, as beta' - alpha' > epsilon and U - L >= p (highest - lowest).
If c returns (1), U falls to alpha' + p epsilon at most, which is (1) or (3); if (2), L rises to beta' - p epsilon at
least. Where the window was cut, (1) and (2) of c are (3) of c. If all children return (3), the mean of
their widths is at most epsilon: (3). At the root alpha and beta are the lowest and highest payoff, and (*) is
U - L <= epsilon. (If highest - lowest <= epsilon, there is nothing to show.)
"""

from __future__ import annotations

from zermelo.algorithms._options import Deepening, Epsilon, EpsilonRule, ExpansionRate
from zermelo.algorithms.bounded import _game_tree
from zermelo.algorithms.bounded._bounded_loop import search_once
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM, payoff_bounds
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, needs_depth=True, finds="expectimax", **ZERO_SUM)
def bounded_alpha_beta(
    task: Task,
    *,
    epsilon: Epsilon = 0.0,
    deepening: Deepening = False,
    epsilon_rule: EpsilonRule = "none",
    expansion_rate: ExpansionRate = False,
) -> Outcome:
    """Search for a value within `epsilon`."""
    lowest, highest = payoff_bounds(task.game.name, task.game.traits)

    def once(step: Task, within: float) -> Outcome:
        return search_once(step, _game_tree.__name__, within, lowest, highest)

    return search_within(
        task, once, epsilon=epsilon, deepening=deepening, epsilon_rule=epsilon_rule, expansion_rate=expansion_rate
    )
