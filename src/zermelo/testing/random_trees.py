"""Many small random trees at once, and what they are worth: drawn and backed up in machine code.

A tree is laid out as an explicit tree is: breadth first, node 0 the root, children side by side. Its number and
the seed decide it alone. Trees differ in depth, width, sum, in whether players move out of turn, and in whether there
is chance, so that ties, forced moves and players who move twice all occur.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, compiled_kernel, i64, kernel, random_word, u64

ROOM = 400  # nodes of a tree at most
OWN, DIFFERENCE, MAX_N = range(3)  # the worth that is backed up: the root's own; less the others'; the vectors of max^n
NODES, LOWEST, HIGHEST, WIDEST, PLIES, SUM, FACTS = range(7)  # cells of Forest.facts


class Shape(NamedTuple):
    """What the trees may be like."""

    players: int
    zero_sum: bool  # payoffs x and -x of two players; else whole shares of a sum
    chance: bool
    depth: int
    branching: int
    total: int  # the largest sum, or the largest payoff of a zero-sum game
    worth: int
    replies: bool  # one player at even plies, all others at odd ones


class Forest(NamedTuple):
    """Tree t has the nodes from t * ROOM on; the numbers of its nodes begin with 0."""

    trees: int
    movers: Ints
    parents: Ints
    first: Ints
    counts: Ints
    probabilities: Reals
    values: Reals  # one a player
    worth: Reals  # what `Shape.worth` says, backed up; one a player, the first alone if it is no vector
    plies: Ints
    turns: Ints
    facts: Reals
    dice: Ints  # the stream of the tree, and how many numbers were drawn from it


def plant(trees: int, players: int) -> Forest:
    """Room for so many trees."""
    import numpy as np

    nodes = trees * ROOM

    def ints(size: int = nodes) -> Any:
        return np.zeros(size, np.int64)

    def reals(size: int = nodes) -> Any:
        return np.zeros(size)

    return Forest(
        trees, ints(), ints(), ints(), ints(), reals(), reals(nodes * players), reals(nodes * players), ints(), ints(),
        reals(trees * FACTS), ints(2),
    )  # fmt: skip


def draw(forest: Forest, shape: Shape, seed: int, begin: int) -> None:
    """Fill a forest with the trees from number `begin` on."""
    compiled_kernel(sys.modules[__name__], "grow", records=("forest", "shape"))(forest, shape, seed, begin)


@kernel
def grow(forest: Forest, shape: Shape, seed: int, begin: int) -> None:
    for t in range(forest.trees):
        forest.dice[0] = i64(random_word(seed, begin + t))
        forest.dice[1] = 0
        nodes = grow_tree(forest, shape, t)
        back_up(forest, shape, t, nodes)


@kernel
def pick(forest: Forest, n: int) -> int:
    """One of 0 … n-1."""
    forest.dice[1] += 1
    return int(u64(random_word(forest.dice[0], forest.dice[1])) >> u64(33)) % n


@kernel
def grow_tree(forest: Forest, shape: Shape, t: int) -> int:
    """Draw one tree; the number of its nodes."""
    depth, width = 1 + pick(forest, shape.depth), 1 + pick(forest, shape.branching)
    total, leafy = 1 + pick(forest, shape.total), pick(forest, 4)
    unruly, chancy = pick(forest, 2) == 0, shape.chance and pick(forest, 2) == 0
    at, facts = t * ROOM, t * FACTS
    forest.parents[at], forest.plies[at], forest.turns[at] = -1, 0, 0
    forest.facts[facts + LOWEST], forest.facts[facts + HIGHEST] = 1e300, -1e300
    forest.facts[facts + WIDEST] = 0
    end, node = 1, 0
    while node < end:
        here = at + node
        ply = forest.plies[here]
        children = 1 + pick(forest, width)
        if node == 0:
            children = 1 + width
        if ply == depth or (node > 0 and pick(forest, 8) < leafy) or end + children > ROOM:
            children = 0
            forest.movers[here] = TERMINAL
            pay(forest, shape, t, node, total)
        else:
            label(forest, shape, here, unruly, chancy)
        forest.first[here], forest.counts[here] = end, children
        forest.facts[facts + WIDEST] = max(forest.facts[facts + WIDEST], float(children))
        for child in range(end, end + children):
            adopt(forest, shape, at, node, child)
        if forest.movers[here] == CHANCE:
            share_out(forest, at + end, children)
        end += children
        node += 1
    forest.facts[facts + NODES], forest.facts[facts + PLIES] = float(end), float(forest.plies[at + end - 1])
    forest.facts[facts + SUM] = 0.0 if shape.zero_sum else float(total)
    return end


@kernel
def label(forest: Forest, shape: Shape, here: int, unruly: bool, chancy: bool) -> None:
    """Who moves at an inner node: whose turn it is, or anybody, or chance."""
    forest.movers[here] = forest.turns[here]
    if shape.replies:
        forest.movers[here] = forest.plies[here] % 2
        return
    if unruly and pick(forest, 4) == 0:
        forest.movers[here] = pick(forest, shape.players)
    if chancy and pick(forest, 3) == 0:
        forest.movers[here] = CHANCE


@kernel
def adopt(forest: Forest, shape: Shape, at: int, node: int, child: int) -> None:
    """A child one ply below, where the turn goes on; chance takes no turn."""
    mover = forest.movers[at + node]
    forest.parents[at + child], forest.plies[at + child] = node, forest.plies[at + node] + 1
    forest.turns[at + child] = forest.turns[at + node] if mover == CHANCE else (mover + 1) % shape.players
    forest.probabilities[at + child] = 0.0


@kernel
def share_out(forest: Forest, begin: int, children: int) -> None:
    """The probabilities of the children of a chance node: small whole numbers over their sum."""
    whole = 0.0
    for child in range(begin, begin + children):
        forest.probabilities[child] = float(1 + pick(forest, 4))
        whole += forest.probabilities[child]
    for child in range(begin, begin + children):
        forest.probabilities[child] /= whole


@kernel
def pay(forest: Forest, shape: Shape, t: int, node: int, total: int) -> None:
    """The payoffs of a leaf: x and -x, or shares of the sum that cut points part."""
    row, facts, left = (t * ROOM + node) * shape.players, t * FACTS, total
    if shape.zero_sum:
        x = float(pick(forest, 2 * total + 1) - total)
        forest.values[row], forest.values[row + 1] = x, -x
    else:
        start = pick(forest, shape.players)  # so that no seat gets more than another
        for i in range(shape.players):
            part = left if i == shape.players - 1 else pick(forest, left + 1)
            forest.values[row + (start + i) % shape.players] = float(part)
            left -= part
    for who in range(shape.players):
        x = forest.values[row + who]
        forest.facts[facts + LOWEST] = min(forest.facts[facts + LOWEST], x)
        forest.facts[facts + HIGHEST] = max(forest.facts[facts + HIGHEST], x)


@kernel
def back_up(forest: Forest, shape: Shape, t: int, nodes: int) -> None:
    """What every node is worth, from the last to the root: children come after their parents."""
    at = t * ROOM
    root = max(0, forest.movers[at])
    for back in range(nodes):
        node = nodes - 1 - back
        row, mover = (at + node) * shape.players, forest.movers[at + node]
        if mover == TERMINAL:
            settle(forest, shape, row, root)
            continue
        for i in range(forest.counts[at + node]):
            child = at + forest.first[at + node] + i
            below = child * shape.players
            if mover == CHANCE:
                for who in range(shape.players):
                    mean = 0.0 if i == 0 else forest.worth[row + who]
                    forest.worth[row + who] = mean + forest.probabilities[child] * forest.worth[below + who]
            elif i == 0 or chosen(forest, shape, row, below, mover, root):
                for who in range(shape.players):
                    forest.worth[row + who] = forest.worth[below + who]


@kernel
def settle(forest: Forest, shape: Shape, row: int, root: int) -> None:
    """What a leaf is worth: its vector, or a number for the root player in the first place."""
    for who in range(shape.players):
        forest.worth[row + who] = forest.values[row + who]
    if shape.worth != MAX_N:
        x = forest.values[row + root]
        for who in range(shape.players):
            if shape.worth == DIFFERENCE and who != root:
                x -= forest.values[row + who]
        forest.worth[row] = x


@kernel
def chosen(forest: Forest, shape: Shape, row: int, below: int, mover: int, root: int) -> bool:
    """Does the mover prefer a child to the best so far? Of equally good ones the first is taken."""
    if shape.worth == MAX_N:
        return forest.worth[below + mover] > forest.worth[row + mover]
    if mover == root:  # in a tree of best replies the root player at every even ply, who is player 0
        return forest.worth[below] > forest.worth[row]
    return forest.worth[below] < forest.worth[row]
