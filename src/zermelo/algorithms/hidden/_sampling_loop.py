"""Regret minimisation by external sampling: one walk down the tree for each player and iteration.

Where the player who is improved moves, all moves are followed; chance and the other player are drawn. Each information
set of that player is met at most once in a walk, so that its regrets may be changed on the way up.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.algorithms.hidden._information_tree import Form, Nodes
from zermelo.algorithms.hidden._regret_loop import match
from zermelo.kernels import CHANCE, LIMIT, NODES, STOPPED, TERMINAL, Ints, Reals, kernel, random_word, unit


class Work(NamedTuple):
    """What the walks change: columns over the sequences, the number of iterations, and that of numbers drawn."""

    strategy: Reals
    value: Reals
    regret: Reals
    total: Reals  # of the strategies that were met: their average is the answer
    done: Ints
    drawn: Ints
    seed: Ints


def begin(form: Form, work: Work) -> None:
    """Every move equally likely."""
    for number in range(form.sets):
        match(work.regret, work.strategy, form.first[number], form.size[number])


@kernel
def iterate(nodes: Nodes, work: Work, counts: Ints, wanted: int) -> None:
    """Go on until so many iterations are made in all, or the budget is spent."""
    while work.done[0] < wanted:
        for player in range(2):
            walk(nodes, work, counts, 0, player)
        if counts[STOPPED] != 0:
            return
        work.done[0] += 1


@kernel
def walk(nodes: Nodes, work: Work, counts: Ints, node: int, player: int) -> float:
    """What a node is worth to a player, as far as chance and the other player are drawn."""
    if counts[NODES] >= counts[LIMIT]:
        counts[STOPPED] = 1
        return 0.0
    counts[NODES] += 1
    mover = nodes.mover[node]
    if mover == TERMINAL:
        return nodes.payoff[node] if player == 0 else -nodes.payoff[node]
    if mover != player:
        return walk(nodes, work, counts, drawn_child(nodes, work, node), player)
    at, n = nodes.sequence[node], nodes.children[node]
    mean = 0.0
    for i in range(n):
        work.value[at + i] = walk(nodes, work, counts, nodes.child[node] + i, player)
        if counts[STOPPED] != 0:
            return 0.0
        mean += work.strategy[at + i] * work.value[at + i]
    for i in range(at, at + n):
        work.regret[i] += work.value[i] - mean
    match(work.regret, work.strategy, at, n)
    return mean


@kernel
def drawn_child(nodes: Nodes, work: Work, node: int) -> int:
    """A child drawn by chance or by the other player's strategy, which is added to its average."""
    number = unit(random_word(work.seed[0], work.drawn[0]))
    work.drawn[0] += 1
    first, last, at = nodes.child[node], nodes.child[node] + nodes.children[node] - 1, nodes.sequence[node]
    chance = nodes.mover[node] == CHANCE
    if not chance:
        for i in range(at, at + nodes.children[node]):
            work.total[i] += work.strategy[i]
    child = first
    while child < last:
        number -= nodes.chance[child] if chance else work.strategy[at + child - first]
        if number < 0.0:
            break
        child += 1
    return child
