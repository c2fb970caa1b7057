"""Rules that choose epsilon while searching: by the iteration, or by the state of the game.

Both choose an epsilon of at most the given one, so its bound holds for the depth that was completed.

iteration   Exact as long as the next iteration is forecast, from the last two, to fit into the nodes that are left. The
            first that is not, and every later one, is searched with epsilon: otherwise it would probably not be
            completed.
spread      A leader who is far ahead can afford an error, and so can everybody long before the end:
            epsilon * (spread of the scores / range of the payoffs) * (plies left / plies of a game).

Source   the open question of [bounded2021]. The rules are ours.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.algorithms.bounded._game_length import plies_left
from zermelo.core import Outcome, Task, deepen
from zermelo.errors import UsageError
from zermelo.kernels import NODES

Once = Callable[[Task, float], Outcome]
"""One search to the task's depth within an epsilon."""


def deepen_by_iteration(task: Task, once: Once, epsilon: float) -> Outcome:
    """Deepen exactly, and with epsilon from the first iteration on that would not be completed."""
    limit = task.control.nodes
    if limit is None:
        raise UsageError("option epsilon_rule: expected a limit of nodes with 'iteration', got none (try nodes=20000)")
    costs: list[int] = []  # of the iterations so far
    within = 0.0

    def iteration(step: Task) -> Outcome:
        nonlocal within
        if forecast(costs) > limit - task.control.used:
            within = epsilon
        found = once(step, within)
        costs.append(found.counts[NODES])
        return found

    return deepen(task, iteration)


def forecast(costs: list[int]) -> float:
    """The nodes of the next iteration, if it grows as the last one did.

    >>> forecast([5, 20]), forecast([5]), forecast([])
    (80.0, 25.0, 0.0)
    """
    if not costs:
        return 0.0
    return costs[-1] * costs[-1] / (costs[-2] if len(costs) > 1 else 1)


def epsilon_by_spread(task: Task, epsilon: float) -> float:
    """The part of epsilon that the state of the game allows."""
    game, state = task.game, task.state
    scores = [game.evaluate(state, player) for player in range(game.traits.players)]
    wide = game.traits.highest - game.traits.lowest
    spread = (max(scores) - min(scores)) / wide if wide > 0 else 0.0
    left, whole = plies_left(task, state, game.start())
    return epsilon * min(1.0, spread) * min(1.0, left / whole if whole else 0.0)
