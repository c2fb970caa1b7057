"""Where a depth-first search ends: at the end of the game or at the horizon."""

from __future__ import annotations

from typing import Any

from zermelo.kernels.binding import kernel, probe, rules
from zermelo.kernels.probe_tree import END, LEAF
from zermelo.kernels.run import HORIZON, LEAVES, TERMINAL, Run


@kernel
def at_end(mover: int, depth: int) -> bool:
    return mover == TERMINAL or depth <= 0


@kernel
def leaf(params: Any, run: Run, node: int, state: Any, mover: int, player: int) -> float:
    """The payoff at the end of the game, the evaluation at the horizon; for the player."""
    run.counts[LEAVES] += 1
    if mover == TERMINAL:
        return probe.leave(run, node, float(rules.payoff(params, state, player)), END)
    run.counts[HORIZON] += 1
    return probe.leave(run, node, float(rules.evaluate(params, state, player)), LEAF)
