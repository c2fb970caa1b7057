"""What every search does at a node: list the moves, and tell where the tree ends."""

from __future__ import annotations

from typing import Any

from zermelo.kernels.binding import kernel, probe, rules
from zermelo.kernels.probe_tree import END, LEAF
from zermelo.kernels.run import HORIZON, LEAVES, STOPPED, TERMINAL, TOO_MANY_MOVES, Run


@kernel
def legal_moves(params: Any, run: Run, state: Any, row: int) -> int:
    """Write the moves of a state from `run.moves[row]` on; their number.

    A game that has more than it states in its traits has written beyond its row: the search is stopped, since
    nothing that it finds from here on can be trusted.
    """
    n: int = rules.moves(params, state, run.moves, row)
    if n > run.width:
        run.counts[STOPPED] = TOO_MANY_MOVES
        return 0
    return n


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
