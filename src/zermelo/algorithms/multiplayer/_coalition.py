"""One player against a coalition of all others: the value of a leaf."""

from __future__ import annotations

from typing import Any

from zermelo.core import Task
from zermelo.kernels import END, HORIZON, LEAF, LEAVES, TERMINAL, Run, kernel, probe, rules


def subtracted(task: Task, leaf_value: str) -> int:
    """The argument `others` of `coalition_value` for the option `leaf_value`."""
    return task.game.traits.players if leaf_value == "difference" else 0


@kernel
def leaf(params: Any, run: Run, node: int, state: Any, mover: int, player: int, others: int) -> float:
    """Count and record a leaf; returns its value for the player."""
    run.counts[LEAVES] += 1
    value = coalition_value(params, state, mover, player, others)
    if mover == TERMINAL:
        return probe.leave(run, node, value, END)
    run.counts[HORIZON] += 1
    return probe.leave(run, node, value, LEAF)


@kernel
def coalition_value(params: Any, state: Any, mover: int, player: int, others: int) -> float:
    """The player's value of a leaf, minus those of the others if `others` is the number of players; 0: of nobody."""
    value = own_value(params, state, mover, player)
    for who in range(others):
        if who != player:
            value -= own_value(params, state, mover, who)
    return value


@kernel
def own_value(params: Any, state: Any, mover: int, player: int) -> float:
    """The payoff at the end of the game, the evaluation at the horizon."""
    if mover == TERMINAL:
        return float(rules.payoff(params, state, player))
    return float(rules.evaluate(params, state, player))
