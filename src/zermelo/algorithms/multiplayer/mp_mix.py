"""MP-Mix: max^n, paranoid or an attack on the leader, as the position asks for.

Idea     The leading edge is how far the leader's evaluation at the root is above the next one. If the root leads by
         T_d or more, the others will turn against him: paranoid. If another leads by T_o or more,
         he must be stopped: directed offensive. Else everyone minds his own: max^n.
Returns  what the chosen search returns: a number from paranoid, a vector from the others. The details name the
         strategy, the leader (the first of equals) and the edge.
Offensive  max^n, but the root takes the move that is worst for the leader, of equals the best for himself,
         then the first. The source leaves ties open.
Sound    as for the strategies. Max^n is `max_n_shallow` where the sum is constant, which finds the same.
Source   I. Zuckerman, A. Felner, The MP-Mix algorithm: dynamic search strategy selection in multiplayer adversarial
         search, IEEE Transactions on Computational Intelligence and AI in Games 3 (2011).
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.algorithms.multiplayer import max_n as max_n_kernel
from zermelo.algorithms.multiplayer._vectors import N_PLAYERS, allocate, solve
from zermelo.algorithms.multiplayer.max_n import max_n
from zermelo.algorithms.multiplayer.max_n_shallow import max_n_shallow
from zermelo.algorithms.multiplayer.paranoid import paranoid
from zermelo.core import Outcome, Task, algorithm, at_least

USUAL_SHARE = 0.1  # of the range of the payoffs: the thresholds if nobody says


@algorithm(fixed_depth=None, finds="mp_mix", **N_PLAYERS)
def mp_mix(task: Task, *, t_d: float | None = None, t_o: float | None = None) -> Outcome:
    """Choose by the thresholds `t_d` (defence) and `t_o` (offence), a tenth of the range of payoffs if not given."""
    traits = task.game.traits
    usual = USUAL_SHARE * (traits.highest - traits.lowest)
    defence, offence = (usual if given is None else given for given in (t_d, t_o))
    at_least("option t_d", defence, 0)
    at_least("option t_o", offence, 0)
    leader, edge = leading_edge([task.game.evaluate(task.state, player) for player in range(traits.players)])
    if leader == task.player and edge >= defence:
        name, found = "paranoid", paranoid(task)
    elif leader != task.player and edge >= offence:
        name, found = "offensive", offensive(task, leader)
    else:
        name, found = "max_n", max_n(task) if traits.constant_sum is None else max_n_shallow(task)
    return replace(found, details={"strategy": name, "leader": leader, "edge": edge})


def leading_edge(values: list[float]) -> tuple[int, float]:
    """The leader, the first of equals, and how far he is ahead of the next.

    >>> leading_edge([3.0, 8.0, 5.0])
    (1, 3.0)
    """
    leader = max(range(len(values)), key=lambda player: values[player])
    others = [value for player, value in enumerate(values) if player != leader]
    return leader, values[leader] - max(others, default=values[leader])


def offensive(task: Task, target: int) -> Outcome:
    """Max^n in which the root attacks a player. A search that was stopped bounds nothing: its move is all it tells."""
    found = solve(replace(task, all_best=False), max_n_kernel, allocate(task, target=target))
    return replace(found, value=None, bound="none") if found.stopped else found
