"""Counterfactual regret minimisation over the sequence form: one iteration is one pass over all ends for each player.

The players take turns: player 0's strategy is improved against player 1's, then player 1's against the new one.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.algorithms.hidden._information_tree import Form
from zermelo.algorithms.hidden._sequence_passes import first_set, gather, last_set, realise
from zermelo.kernels import LIMIT, NODES, STOPPED, Ints, Reals, kernel


class Work(NamedTuple):
    """What the iterations change: columns over the sequences, and how many iterations were made."""

    strategy: Reals  # of the next iteration
    reach: Reals
    value: Reals
    regret: Reals  # the sum over the iterations
    total: Reals  # the sum of the strategies, weighted by the player's own reach: their average is the answer
    done: Ints  # one cell


def begin(form: Form, work: Work) -> None:
    """Every move equally likely."""
    for number in range(form.sets):
        for i in range(form.first[number], form.first[number] + form.size[number]):
            work.strategy[i] = 1.0 / form.size[number]
    for player in range(2):
        realise(form, work.strategy, player, work.reach)


@kernel
def iterate(form: Form, work: Work, counts: Ints, wanted: int, plus: bool) -> None:
    """Go on until so many iterations are made in all, or the budget is spent: an iteration costs the whole tree.

    `plus`: no sum of regrets falls below zero, and iteration t counts t times in the average.
    """
    while work.done[0] < wanted:
        if counts[NODES] + form.nodes > counts[LIMIT]:
            counts[STOPPED] = 1
            return
        counts[NODES] += form.nodes
        work.done[0] += 1
        weight = float(work.done[0]) if plus else 1.0
        for player in range(2):
            gather(form, work.reach, player, work.value)
            improve(form, work, player, weight, plus)
            realise(form, work.strategy, player, work.reach)


@kernel
def improve(form: Form, work: Work, player: int, weight: float, plus: bool) -> None:
    """Add up strategies and regrets from the last information set to the first; match the regrets."""
    strategy, value, regret = work.strategy, work.value, work.regret
    for back in range(last_set(form, player) - first_set(form, player)):
        number = last_set(form, player) - 1 - back
        at, n, mean = form.first[number], form.size[number], 0.0
        for i in range(at, at + n):
            mean += strategy[i] * value[i]
        value[form.before[number]] += mean
        for i in range(at, at + n):
            work.total[i] += weight * work.reach[i]
            regret[i] += value[i] - mean
            if plus and regret[i] < 0.0:
                regret[i] = 0.0
        match(regret, strategy, at, n)


@kernel
def match(regret: Reals, strategy: Reals, at: int, n: int) -> None:
    """Regret matching: moves in proportion to their positive regrets, equally likely if none is positive."""
    positive = 0.0
    for i in range(at, at + n):
        positive += max(regret[i], 0.0)
    for i in range(at, at + n):
        strategy[i] = max(regret[i], 0.0) / positive if positive > 0.0 else 1.0 / n
