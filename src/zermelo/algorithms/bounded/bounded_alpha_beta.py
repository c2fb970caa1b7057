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

import sys
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms._options import Deepening, Epsilon, EpsilonRule, ExpansionRate
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM, payoff_bounds, row_buffer
from zermelo.algorithms.multiplayer._coalition import coalition_value
from zermelo.core import Outcome, Searcher, Task, algorithm
from zermelo.kernels import (
    BUDGET, CHANCE, CUT, CUTOFFS, DONE, END, HORIZON, LEAF, LEAVES, TERMINAL, Reals, Run, at_end, keep, kernel,
    legal_moves, probe, rules, stopped, visit,
)


class Memory(NamedTuple):
    """L and U by ply, and what they may be."""

    epsilon: float
    lowest: float  # v_min and v_max: what any leaf is worth at least and at most
    highest: float
    others: int  # the number of players, if the payoffs of the others are subtracted; else 0
    probabilities: Reals  # row `ply` starts at ply * width
    lower: Reals  # L and U of the node that was left last at a ply
    upper: Reals


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
        return search_once(step, within, lowest, highest)

    return search_within(
        task, once, epsilon=epsilon, deepening=deepening, epsilon_rule=epsilon_rule, expansion_rate=expansion_rate
    )


def search_once(task: Task, epsilon: float, lowest: float, highest: float, others: int = 0) -> Outcome:
    """One search to the task's depth; the value is L, and L and U meet the promise."""
    lower, upper = (task.zeros(task.depth + 1, "f64") for _ in range(2))
    memory = Memory(epsilon, lowest, highest, others, row_buffer(task), lower, upper)
    searcher = Searcher(task, sys.modules[__name__], memory=memory)
    outcome = searcher.run(task.state, max(0, task.player), task.depth, lowest, highest)
    if outcome.value is None:
        return outcome
    low, high = float(searcher.memory.lower[0]), float(searcher.memory.upper[0])
    details = {"epsilon": epsilon, "AMB": high - low, "upper": high}
    return replace(outcome, value=low, bound="exact" if low == high else "lower", details=details)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """L of the value for `player`, who is MAX; L and U are kept in the memory."""
    memory = run.memory
    mover = rules.mover(params, state)
    memory.lower[ply] = memory.lowest
    memory.upper[ply] = memory.highest
    if not visit(run, ply):
        return memory.lowest
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return evaluated(params, run, memory, node, state, mover, player, ply)
    row = ply * run.width
    if mover == CHANCE:
        n = rules.outcomes(params, state, run.moves, memory.probabilities, row)
    else:
        n = legal_moves(params, run, state, row)
    low, high = memory.lowest, memory.highest  # L and U
    least, most, open_part = 0.0, 0.0, 1.0  # of a CHANCE node: the sums over its children, the probability that is left
    at_least, at_most = memory.lowest, memory.highest  # and what follows from a child that fell outside its window
    if mover != CHANCE:
        least, most = memory.highest, memory.lowest  # the lowest L of a child, the highest U
    for i in range(n):
        a, b = max(alpha, low), min(beta, high)
        if i > 0 and b <= a + memory.epsilon:
            run.counts[CUTOFFS] += 1
            return left(run, memory, node, ply, low, high, alpha, CUT)
        part, lower, upper = 1.0, a, b
        if mover == CHANCE:
            part = memory.probabilities[row + i]
            if part <= 0.0:
                continue
            a = max(memory.lowest, memory.highest - (high - lower) / part)
            b = min(memory.highest, memory.lowest + (upper - low) / part)
        move = run.moves[row + i]
        probe.step(run, ply, move)
        search(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, a, b)
        if stopped(run):
            return left(run, memory, node, ply, low, high, alpha, BUDGET)
        child_low, child_high = memory.lower[ply + 1], memory.upper[ply + 1]
        if mover == CHANCE:
            least += part * child_low
            most += part * child_high
            open_part -= part
            if memory.lowest < a and child_high <= a:  # rounding may not bring the mean back inside the window
                at_most = min(at_most, lower)
            if memory.highest > b and child_low >= b:
                at_least = max(at_least, upper)
            low = max(at_least, least + open_part * memory.lowest)
            high = max(low, min(at_most, most + open_part * memory.highest))
        elif mover == player:
            if i == 0 or child_low > low:
                keep(run, ply, move)
            low, most = max(low, child_low), max(most, child_high)
        else:
            if i == 0 or child_high < high:
                keep(run, ply, move)
            high, least = min(high, child_high), min(least, child_low)
    if mover == CHANCE:
        low = max(at_least, least)
        high = max(low, min(at_most, most))
    elif mover == player:
        high = most
    else:
        low = least
    return left(run, memory, node, ply, low, high, alpha, DONE)


@kernel
def evaluated(
    params: Any, run: Run, memory: Memory, node: int, state: Any, mover: int, player: int, ply: int
) -> float:
    """The value of a leaf, which is both of its bounds."""
    run.counts[LEAVES] += 1
    if mover != TERMINAL:
        run.counts[HORIZON] += 1
    value = coalition_value(params, state, mover, player, memory.others)
    return left(run, memory, node, ply, value, value, value, END if mover == TERMINAL else LEAF)


@kernel
def left(run: Run, memory: Memory, node: int, ply: int, low: float, high: float, alpha: float, reason: int) -> float:
    """Keep L and U of a node; the recorded tree shows the one that the window asked for."""
    memory.lower[ply] = low
    memory.upper[ply] = high
    probe.leave(run, node, low, reason)
    probe.interval(run, node, low, high, alpha)
    return low
