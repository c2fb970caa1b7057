"""Many uniform trees of two players at once, and what minimax and UCT choose at their roots.

Trees         player 0, who moves at the root, wins leaves of value 1; the depth is even, so that player 1 moves last.
              independent: Pearl's P-game, a leaf is won with the critical share x, x^b + x = 1 [Pearl1980].
              incremental: every move of player 0 adds a number of 0 … 127, every move of player 1 takes one away; a
              leaf is won if the sum is positive, half won if it is 0 [KocsisSzepesvari2006].
              trap: an incremental tree that player 0 wins, in which one move looks better than it is. Below it
              every sum is larger by a bonus; but player 1 can force a loss within k plies, by one move each time and
              whatever player 0 answers: a trap of level k [RamanujanEtAl2010].
Evaluations   flipped: the true value, wrong with probability 0.1, as in Beal's model. average: the mean of the leaves
              below, which random playouts estimate. Both are of the player at the root.
UCT           with the rules of `uct`: `_uct_kernel`. A playout plays as many states as the tree is deep: so many
              nodes it costs.

Arrays have the axes tree and node; level l has b^l nodes, the root is level 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FLIPPED = 0.1
LARGEST_STEP = 127
BONUS = 127.0  # of the sums below a trap
LOST = -1e6
Reals = NDArray[np.float64]


class Shape(NamedTuple):
    b: int
    depth: int


def critical_share(b: int) -> float:
    """x^b + x = 1, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**b + middle < 1 else (low, middle)
    return low


def independent(shape: Shape, trees: int, draw: np.random.Generator) -> Reals:
    return (draw.random((trees, shape.b**shape.depth)) < critical_share(shape.b)).astype(float)


def sums(shape: Shape, trees: int, draw: np.random.Generator) -> Reals:
    """The sums of the moves to every leaf."""
    found = np.zeros((trees, 1))
    for level in range(shape.depth):
        sign = 1 if level % 2 == 0 else -1
        steps = sign * draw.integers(0, LARGEST_STEP + 1, (trees, shape.b ** (level + 1)))
        found = np.repeat(found, shape.b, axis=1) + steps
    return found


def won(found: Reals) -> Reals:
    return (np.sign(found) + 1) / 2


def trapped(shape: Shape, k: int, trees: int, draw: np.random.Generator) -> Reals:
    """Trees that are won for the player at the root, the first move of which is a trap of level k."""
    kept: list[Reals] = []
    while sum(map(len, kept)) < trees:
        found = sums(shape, trees, draw)
        branch = shape.b ** (shape.depth - 1)
        found[:, :branch] += BONUS
        found[:, :branch][:, trap_leaves(shape, k)] = LOST
        leaves = won(found)
        kept.append(leaves[backed_up(shape, leaves, 0)[:, 0] == 1])
    return np.concatenate(kept)[:trees]


def trap_leaves(shape: Shape, k: int) -> NDArray[np.bool_]:
    """Which leaves below the move are lost: player 1 takes the first move whenever it moves in the next k plies."""
    lost = np.ones(1, np.bool_)
    for ply in range(shape.depth - 1):
        followed = np.arange(shape.b) == 0 if ply < k and ply % 2 == 0 else np.ones(shape.b, np.bool_)
        lost = (lost[:, None] & followed).reshape(-1)
    return lost


def backed_up(shape: Shape, values: Reals, level: int) -> Reals:
    """The values of a level by minimax from those of a deeper one."""
    below = round(math.log(values.shape[1], shape.b))
    for above in range(below - 1, level - 1, -1):
        families = values.reshape(len(values), -1, shape.b)
        values = families.max(axis=-1) if above % 2 == 0 else families.min(axis=-1)
    return values


def evaluated(shape: Shape, leaves: Reals, level: int, how: str, draw: np.random.Generator) -> Reals:
    """How the nodes of a level look."""
    if how == "average":
        means: Reals = leaves.reshape(len(leaves), shape.b**level, -1).mean(axis=-1)
        return means
    true = backed_up(shape, leaves, level)
    return np.where(draw.random(true.shape) < FLIPPED, 1 - true, true)


def minimax_errors(shape: Shape, leaves: Reals, how: str, draw: np.random.Generator) -> Reals:
    """Move errors by depth of search and tree: the share of the moves that look best which are not best."""
    true = backed_up(shape, leaves, 1)
    right = true == true.max(axis=1, keepdims=True)
    errors = []
    for d in range(1, shape.depth):
        found = backed_up(shape, evaluated(shape, leaves, d, how, draw), 1)
        chosen = np.isclose(found, found.max(axis=1, keepdims=True), rtol=0, atol=1e-12)
        errors.append(1 - (chosen & right).sum(axis=1) / chosen.sum(axis=1))
    return np.array(errors)


def minimax_nodes(shape: Shape, d: int) -> int:
    """Nodes of a plain minimax search to depth d; alpha-beta visits fewer."""
    return sum(shape.b**level for level in range(d + 1))


def uct_errors(shape: Shape, leaves: Reals, budgets: Sequence[int], seed: int) -> Reals:
    """Move errors of UCT by number of playouts and tree: is the most visited move, the first of equals, no best one?"""
    true = backed_up(shape, leaves, 1)
    right = true == true.max(axis=1, keepdims=True)
    errors = np.zeros((len(budgets), len(leaves)))
    for tree, counts in enumerate(root_visits(shape, leaves, budgets, seed)):
        errors[:, tree] = ~right[tree, counts.argmax(axis=1)]
    return errors


def root_visits(shape: Shape, leaves: Reals, budgets: Sequence[int], seed: int) -> Iterator[NDArray[np.int64]]:
    """By tree, the visits of the moves at the root after so many playouts."""
    from zermelo.kernels import compiled_kernel
    from zermelo.studies.zermelo2026 import _uct_kernel

    grow = compiled_kernel(_uct_kernel, "grow")
    nodes = sum(shape.b**level for level in range(shape.depth + 1))
    visits, totals, path = np.zeros(nodes, np.int64), np.zeros(nodes), np.zeros(shape.depth + 1, np.int64)
    flat = np.ascontiguousarray(leaves).reshape(-1)
    for tree in range(len(leaves)):
        visits[:], totals[:], drawn, done, rows = 0, 0, 0, 0, []
        for budget in budgets:
            place = tree * leaves.shape[1]
            drawn = grow(
                shape.b, shape.depth, flat, place, visits, totals, path, (seed + tree) % (1 << 62), drawn, budget - done
            )
            done = budget
            rows.append(visits[1 : shape.b + 1].copy())
        yield np.array(rows)
