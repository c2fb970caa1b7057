"""Bounded alpha-beta: one loop for the algorithms that differ only in the tree they search.

Every node has bounds (L, U); the rest of it is pruned when beta <= alpha + epsilon. Why that keeps within epsilon is
shown in `bounded_alpha_beta`: nothing in the proof asks who moves, only that a node is MAX, MIN or CHANCE.

An algorithm fills the slot `variant` with its own file, which defines or imports

    turns(memory, player, ply)                            how many players may move at a node
    position(params, memory, state, player, ply, turn)    the node with the one of this number to move
    reached(params, child, player, ply)                   what is searched after a move
    maximises(mover, player, ply)                         is it a MAX node?
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms.chance._outcome_buffers import row_buffer
from zermelo.algorithms.multiplayer._coalition import coalition_value
from zermelo.core import Outcome, Searcher, Task
from zermelo.kernels import (
    BUDGET, CHANCE, CUT, CUTOFFS, DONE, END, HORIZON, LEAF, LEAVES, TERMINAL, Reals, Run, at_end, keep, kernel,
    legal_moves, probe, rules, stopped, variant, visit,
)


class Memory(NamedTuple):
    """L and U by ply, and what they may be."""

    epsilon: float
    lowest: float  # v_min and v_max: what any leaf is worth at least and at most
    highest: float
    players: int
    others: int  # the number of players, if the payoffs of the others are subtracted; else 0
    probabilities: Reals  # row `ply` starts at ply * width
    lower: Reals  # L and U of the node that was left last at a ply
    upper: Reals


def search_once(
    task: Task, variant: str, epsilon: float, lowest: float, highest: float, others: int = 0, ply: int = 0
) -> Outcome:
    """One search to the task's depth, from a ply on; the value is L, and L and U meet the promise."""
    lower, upper = (task.zeros(task.depth + ply + 1, "f64") for _ in range(2))
    players = task.game.traits.players
    memory = Memory(epsilon, lowest, highest, players, others, row_buffer(task, ply), lower, upper)
    searcher = Searcher(task, sys.modules[__name__], variant=sys.modules[variant], extra=ply, memory=memory)
    outcome = searcher.run(task.state, max(0, task.player), task.depth, lowest, highest, ply=ply)
    if outcome.value is None:
        return outcome
    low, high = float(searcher.memory.lower[ply]), float(searcher.memory.upper[ply])
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
    own = variant.maximises(mover, player, ply)
    turns = 1 if mover == CHANCE else variant.turns(memory, player, ply)
    low, high = memory.lowest, memory.highest  # L and U
    least, most, open_part = 0.0, 0.0, 1.0  # of a CHANCE node: the sums over its children, the probability that is left
    at_least, at_most = memory.lowest, memory.highest  # and what follows from a child that fell outside its window
    if mover != CHANCE:
        least, most = memory.highest, memory.lowest  # the lowest L of a child, the highest U
    first = True
    for turn in range(turns):
        position = variant.position(params, memory, state, player, ply, turn)
        if mover == CHANCE:
            n = rules.outcomes(params, position, run.moves, memory.probabilities, row)
        else:
            n = legal_moves(params, run, position, row)
        for i in range(n):
            a, b = max(alpha, low), min(beta, high)
            if not first and b <= a + memory.epsilon:
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
            child = variant.reached(params, rules.play(params, position, move), player, ply)
            search(params, run, child, player, ply + 1, depth - 1, a, b)
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
            elif own:
                if first or child_low > low:
                    keep(run, ply, move)
                low, most = max(low, child_low), max(most, child_high)
            else:
                if first or child_high < high:
                    keep(run, ply, move)
                high, least = min(high, child_high), min(least, child_low)
            first = False
    if mover == CHANCE:
        low = max(at_least, least)
        high = max(low, min(at_most, most))
    elif own:
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
