"""MP-Mix: max^n, paranoid or an attack on the leader, chosen by who leads at the root.

Idea     The leading edge is how far the leader's evaluation at the root is above the next one. If the root player leads
         by the defensive threshold T_d or more, the others will turn against it: paranoid. If another player leads by
         the offensive threshold T_o or more, that player must be stopped: directed offensive. Otherwise max^n.
Returns  what the chosen search returns: a number from paranoid, a vector from the others. The details name the
         strategy, the leader (the first of equals) and the edge.
Offensive  max^n, but the root player takes the move that is worst for the leader, of equals the best for itself,
         then the first. The source leaves ties open.
Sound    as for the strategies. Max^n is `max_n_shallow` where the sum is constant, which finds the same.
Source   [ZuckermanFelner2011]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS, allocate
from zermelo.algorithms.multiplayer.max_n import max_n, searched
from zermelo.algorithms.multiplayer.max_n_shallow import max_n_shallow
from zermelo.algorithms.multiplayer.paranoid import paranoid
from zermelo.core import Outcome, Task, algorithm, at_least

USUAL_SHARE = 0.1  # of the range of the payoffs: both thresholds by default


@algorithm(fixed_depth=None, needs_depth=True, finds="mp_mix", **N_PLAYERS)
def mp_mix(
    task: Task,
    *,
    defensive_threshold: Annotated[
        float | None, "Lead of the root player from which it plays paranoid; none: a tenth of the range of payoffs."
    ] = None,
    offensive_threshold: Annotated[
        float | None, "Lead of another player from which the root attacks it; none: a tenth of the range of payoffs."
    ] = None,
) -> Outcome:
    """Choose a strategy by the two thresholds, and search with it."""
    traits = task.game.traits
    usual = USUAL_SHARE * (traits.highest - traits.lowest)
    defence, offence = (usual if given is None else given for given in (defensive_threshold, offensive_threshold))
    at_least("option defensive_threshold", defence, 0)
    at_least("option offensive_threshold", offence, 0)
    leader, edge = leading_edge([task.game.evaluate(task.state, player) for player in range(traits.players)])
    if leader == task.player and edge >= defence:
        name, found = "paranoid", paranoid(task)
    elif leader != task.player and edge >= offence:
        name, found = "offensive", offensive(task, leader)
    else:
        name, found = "max_n", max_n(task) if traits.constant_sum is None else max_n_shallow(task)
    return replace(found, details={"strategy": name, "leader": leader, "edge": edge})


def leading_edge(values: list[float]) -> tuple[int, float]:
    """The leader, the first of equals, and the lead over the next.

    >>> leading_edge([3.0, 8.0, 5.0])
    (1, 3.0)
    """
    leader = max(range(len(values)), key=lambda player: values[player])
    others = [value for player, value in enumerate(values) if player != leader]
    return leader, values[leader] - max(others, default=values[leader])


def offensive(task: Task, target: int) -> Outcome:
    """Max^n in which the root attacks a player. A search that was stopped bounds nothing: only its move is reported."""
    task = replace(task, all_best=False)
    found = searched(task, allocate(task, target=target))
    return replace(found, value=None, bound="none") if found.stopped else found
