"""PIMC with all worlds, and the three properties of a tree: each one pass over the columns of its nodes.

PIMC weighs every history that looks the same by the probability of chance, values each of its moves as if all were
open (minimax, expectations where chance moves), and plays the move with the best mean; equally good moves are equally
likely.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from zermelo.algorithms import InformationTree
from zermelo.kernels import CHANCE, TERMINAL

CLOSE = 1e-9  # means are rounded
MOST_SECONDS = 600.0  # of one linear program
Policy = dict[Any, dict[Any, float]]


def open_values(tree: InformationTree) -> list[float]:
    """What every node is worth to player 0 if all is open."""
    nodes = tree.nodes
    values = list(nodes.payoff)
    for node in reversed(range(len(values))):
        mover, first = nodes.mover[node], nodes.child[node]
        if mover == TERMINAL:
            continue
        below = range(first, first + nodes.children[node])
        if mover == CHANCE:
            values[node] = math.fsum(nodes.chance[child] * values[child] for child in below)
        else:
            values[node] = (max if mover == 0 else min)(values[child] for child in below)
    return values


def sets_of_nodes(tree: InformationTree) -> list[list[int]]:
    """The nodes of every information set."""
    number = {tree.form.first[i]: i for i in range(tree.form.sets)}
    found: list[list[int]] = [[] for _ in range(tree.form.sets)]
    for node, mover in enumerate(tree.nodes.mover):
        if mover >= 0:
            found[number[tree.nodes.sequence[node]]].append(node)
    return found


def reach(tree: InformationTree, at_random: bool) -> list[float]:
    """The probability of every node: by chance alone, or if the players choose at random, too."""
    nodes = tree.nodes
    found = [1.0] * len(nodes.mover)
    for node in range(1, len(found)):
        parent = nodes.parent[node]
        share = 1.0 / nodes.children[parent] if at_random and nodes.mover[parent] >= 0 else nodes.chance[node]
        found[node] = found[parent] * share
    return found


def pimc_policy(tree: InformationTree) -> Policy:
    """What PIMC plays in every information set, and equal probabilities for equally good moves."""
    values, chance = open_values(tree), reach(tree, at_random=False)
    policy: Policy = {}
    for each, members in zip(tree.sets, sets_of_nodes(tree), strict=True):
        sign = 1.0 if each.player == 0 else -1.0
        means = [
            math.fsum(sign * chance[node] * values[tree.nodes.child[node] + i] for node in members)
            / math.fsum(chance[node] for node in members)
            for i in range(len(each.moves))
        ]  # fmt: skip
        best = [move for move, mean in zip(each.moves, means, strict=True) if mean >= max(means) - CLOSE]
        policy[each.player, each.observation] = {move: 1.0 / len(best) for move in best}
    return policy


def mixed(first: Mapping[Any, Any], second: Mapping[Any, Any]) -> Policy:
    """Player 0's part of one policy and player 1's of another; what is left out is played at random."""
    return {place: part for player, policy in enumerate((first, second)) for place, part in policy.items()
            if place[0] == player}  # fmt: skip


def leaf_correlation(tree: InformationTree) -> tuple[float, float]:
    """Of the last decisions, by random play: the share whose moves are all worth the same; of these, what is won.

    A last decision is one below which nobody has a choice any more. The second number is the bias: the share that
    player 0 wins, a draw counting half.
    """
    nodes, weight, values = tree.nodes, reach(tree, at_random=True), open_values(tree)
    free = [False] * len(values)  # has a player a choice in this node or below?
    total = equal = won = 0.0
    for node in reversed(range(len(values))):
        below = range(nodes.child[node], nodes.child[node] + nodes.children[node])
        chooses = nodes.mover[node] >= 0 and len(below) > 1
        later = any(free[child] for child in below)
        free[node] = chooses or later
        if not chooses or later:
            continue
        worth = [values[child] for child in below]
        total += weight[node]
        if max(worth) - min(worth) < CLOSE:
            equal += weight[node]
            won += weight[node] * (0.5 if abs(worth[0]) < CLOSE else float(worth[0] > 0))
    return (equal / total if total else 0.0), (won / equal if equal else 0.5)


def disambiguation(tree: InformationTree) -> float:
    """How much smaller an information set is than that of the player's last decision: the mean, by random play."""
    members, weight = sets_of_nodes(tree), reach(tree, at_random=True)
    owner = {}
    for number in range(tree.form.sets):
        for i in range(tree.form.first[number], tree.form.first[number] + tree.form.size[number]):
            owner[i] = number
    total = kept = 0.0
    for number in range(tree.form.sets):
        before = owner.get(tree.form.before[number])
        if before is not None:
            share = math.fsum(weight[node] for node in members[number])
            total += share
            kept += share * len(members[number]) / len(members[before])
    return 1.0 - kept / total if total else 0.0


def losses(tree: InformationTree, equilibrium: Mapping[Any, Any], value: float, policy: Policy) -> float:
    """What a policy loses against an equilibrium, whose value is given: the mean of both seats."""
    from zermelo.algorithms import exploitability

    first = value - exploitability(tree, mixed(policy, equilibrium)).value
    second = exploitability(tree, mixed(equilibrium, policy)).value - value
    return (first + second) / 2


def judged(tree: InformationTree) -> dict[str, float]:
    """PIMC and random play against an equilibrium and against best responses, and the three properties of the tree."""
    from zermelo.algorithms import exploitability
    from zermelo.core import search

    found = search(tree.game, None, "sequence_form", seconds=MOST_SECONDS, interpreted=True)
    assert isinstance(found.value, float) and found.policy is not None, "the linear program was not solved in time"
    pimc = pimc_policy(tree)
    correlation, bias = leaf_correlation(tree)
    return {
        "value": found.value, "pimc_loss": losses(tree, found.policy, found.value, pimc),
        "random_loss": losses(tree, found.policy, found.value, {}),
        "pimc_exploitability": exploitability(tree, pimc).exploitability,
        "random_exploitability": exploitability(tree, {}).exploitability,
        "leaf_correlation": correlation, "measured_bias": bias, "measured_disambiguation": disambiguation(tree),
    }  # fmt: skip
