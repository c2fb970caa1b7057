"""Chance nodes as intervals: the bounds of each outcome's value, and the windows that follow from them.

Every outcome i starts with [lowest, highest] payoff; a probe raises one end, a search closes the interval.
Whatever is known of the others narrows the window in which outcome i still matters:

              alpha - sum of p_j most_j over j != i              beta - sum of p_j least_j over j != i
    lower_i = -------------------------------------    upper_i = -------------------------------------
                              p_i                                                p_i

If the value of i is at most lower_i, the mean is at most alpha; if it is at least upper_i, at least beta.
The sums are computed anew each time: subtracting from a running sum leaves rounding errors behind, which loose bounds
would make large.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms.chance._outcome_buffers import payoff_bounds, row_buffer
from zermelo.core import Task
from zermelo.kernels import CHANCE, CUTOFFS, TERMINAL, Ints, Reals, Run, kernel, legal_moves, next_float, rules

ALL_MOVES = 1 << 40
OPEN, LOW, HIGH = range(3)
"""Whether a chance node is known to fail low or high."""


class Intervals(NamedTuple):
    """The outcomes of the chance nodes on the path, beside the rows of Run.moves; what a probe may try."""

    low: float
    high: float
    probabilities: Reals
    least: Reals
    most: Reals
    tried: Reals  # the best value of the moves probed below an outcome
    first: Ints  # the moves that the node at a ply is to search, in their order: a probe searches a few
    last: Ints


def intervals(task: Task) -> Intervals:
    """Buffers for a search to the task's depth."""
    low, high = payoff_bounds(task.game.name, task.game.traits)
    first, last = task.zeros(task.depth + 1), task.zeros(task.depth + 1)
    for ply in range(task.depth + 1):
        last[ply] = ALL_MOVES
    probabilities, least, most, tried = (row_buffer(task) for _ in range(4))
    return Intervals(low, high, probabilities, least, most, tried, first, last)


@kernel
def outcomes(params: Any, run: Run, chance: Intervals, state: Any, row: int) -> int:
    """Write the outcomes, their probabilities and the widest intervals of their values; returns how many there are."""
    n = rules.outcomes(params, state, run.moves, chance.probabilities, row)
    for i in range(row, row + n):
        chance.least[i] = chance.low
        chance.most[i] = chance.high
    return int(n)


@kernel
def mean(chance: Intervals, ends: Reals, row: int, n: int, without: int) -> float:
    """The mean of one end of the intervals, leaving out one outcome; -1 leaves out none."""
    total = 0.0
    for i in range(n):
        if i != without:
            total += chance.probabilities[row + i] * ends[row + i]
    return total


@kernel
def lower_end(chance: Intervals, row: int, n: int, i: int, alpha: float) -> float:
    """Lower end of the window of outcome i: at or below it the node fails low, or i is known to be no less."""
    needed = (alpha - mean(chance, chance.most, row, n, i)) / chance.probabilities[row + i]
    return max(needed, chance.least[row + i])


@kernel
def upper_end(chance: Intervals, row: int, n: int, i: int, beta: float, lower: float) -> float:
    """Upper end, above `lower`: at or above it the node fails high, or i is known to be no more."""
    needed = (beta - mean(chance, chance.least, row, n, i)) / chance.probabilities[row + i]
    return max(next_float(lower), min(needed, chance.most[row + i]))


@kernel
def learn(chance: Intervals, at: int, value: float, lower: float, upper: float, whole: bool, own: bool) -> int:
    """Narrow the interval of an outcome by what its search within a window found; returns whether the node fails.

    A probe, which is not the whole search, bounds the outcome on one side only: a move of the player whom the value is
    for (`own`) bounds it from below, one of the opponent from above.
    """
    least, most = chance.least[at], chance.most[at]
    if (whole or not own) and value < upper:
        chance.most[at] = max(least, min(most, value))
        if value <= lower and lower > least:
            return LOW
    if (whole or own) and value > lower:
        chance.least[at] = max(least, value)
        if value >= upper and upper < most:
            return HIGH
    return OPEN


@kernel
def is_closed(chance: Intervals, at: int) -> bool:
    """Is the value of an outcome known?"""
    return chance.most[at] <= chance.least[at]


@kernel
def known_to_fail(chance: Intervals, row: int, n: int, alpha: float, beta: float) -> int:
    """Whether the intervals alone put the mean outside the window."""
    if mean(chance, chance.most, row, n, -1) <= alpha:
        return LOW
    return HIGH if mean(chance, chance.least, row, n, -1) >= beta else OPEN


@kernel
def failed(run: Run, chance: Intervals, row: int, n: int, verdict: int, alpha: float, beta: float) -> float:
    """The bound of a mean that lies outside the window; rounding may not bring it back inside."""
    run.counts[CUTOFFS] += 1
    if verdict == LOW:
        return min(alpha, mean(chance, chance.most, row, n, -1))
    return max(beta, mean(chance, chance.least, row, n, -1))


@kernel
def can_probe(mover: int, depth: int) -> bool:
    """Is it a player's node above the horizon?"""
    return mover != CHANCE and mover != TERMINAL and depth > 0


@kernel
def search_from(
    params: Any, run: Run, chance: Intervals, state: Any, ply: int, first: int, last: int
) -> bool:
    """Let the node at a ply search only these of its moves; False if it has none of them."""
    if first >= legal_moves(params, run, state, ply * run.width):
        return False
    chance.first[ply] = first
    chance.last[ply] = last
    return True


@kernel
def search_all(chance: Intervals, ply: int) -> None:
    """Let the node at a ply search all its moves again."""
    chance.first[ply] = 0
    chance.last[ply] = ALL_MOVES


@kernel
def best_tried(chance: Intervals, at: int, value: float, own: bool, turn: int) -> float:
    """The best value of the moves tried below an outcome, this one among them, for the player whose moves they are."""
    tried = chance.tried
    if turn == 0 or (own and value > tried[at]) or (not own and value < tried[at]):
        tried[at] = value
    return tried[at]
