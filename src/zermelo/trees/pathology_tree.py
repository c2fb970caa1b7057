"""Pathology tree: a tree from a model of minimax pathology, its leaves rounded to g values.

Payoff     of a leaf of value v in [0, 1]: 2v - 1 for the player who maximises; the other gets the negative.
           The parents of leaves minimise, so player 0, who moves at the root, minimises if the depth is odd.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

The evaluation of an inner node is its true value with normal noise, rounded to the same g values: a search
to a smaller depth d sees the values that the simulation of `zermelo.pathology` sees in this tree. A search to
the full depth sees true leaves, where the model has noisy ones.

Source     [kaluza2008].
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.errors import UsageError
from zermelo.kernels import Ints, Reals, kernel, normal_deviate, random_word
from zermelo.trees._paths import *  # noqa: F403
from zermelo.trees._paths import B, Depth, NodeView, State, check, node_view, streams

MOST_LEAVES = 100_000
C_TREES = 1000  # from which c is found
PLAYER_NAMES = ("MAX", "MIN")


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints  # of the keys
    first: Ints  # where the nodes of a level begin
    worth: Reals  # of every node for player 0: payoffs of leaves, how inner nodes look


def make(
    *,
    model: Annotated[
        Literal[
            "independent", "auxiliary_values", "normalised_sum",
            "sorted_insertion", "sorted_partial", "sorted_triangular", "sorted_smooth", "sorted_wide",
        ],
        "Model of the leaves' values.",
    ] = "independent",
    b: B = 3,
    depth: Depth = 5,
    g: Annotated[int, "Granularity: the number of values that a leaf may have."] = 10,
    s: Annotated[float, "Dependence of the values of leaves near each other, 0 to 1."] = 0.0,
    c: Annotated[float | None, "Values below it are losses; none: the most balanced choice."] = None,
    noise: Annotated[float, "Standard deviation of the error of evaluations."] = 0.1,
    seed: Annotated[int, "Random seed of the trees."] = 0,
    tree_number: Annotated[int, "Which of the trees of this seed."] = 0,
) -> KernelGame:  # fmt: skip
    """A tree of at most 100,000 leaves."""
    from zermelo.pathology import leaf_values, simulated_loss_probability

    check(b, depth, seed)
    between("parameter noise", noise, 0, 1e9)
    if b**depth > MOST_LEAVES:
        raise UsageError(f"parameters b, depth: expected b^depth <= {MOST_LEAVES}, got {b}^{depth}")
    leaves = leaf_values(model, b, s, seed, tree_number, depth).tolist()
    chosen = simulated_loss_probability(model, b, s, C_TREES, seed, depth) if c is None else c
    worth = _worth(leaves, b, depth, _Rounding(g, chosen), noise, seed, tree_number)
    traits = Traits(lowest=-1.0, highest=1.0, max_moves=b, move_range=b, max_plies=depth)
    first = [(b**level - 1) // (b - 1) for level in range(depth + 1)]
    return KernelGame(sys.modules[__name__], Params(b, depth, streams(depth, seed), first, worth), traits)


class _Rounding:
    """To the middles of g parts."""

    def __init__(self, g: int, c: float) -> None:
        from zermelo.pathology import granularity

        self.boundaries, self.middles = granularity(g, c)

    def __call__(self, x: float) -> float:
        return self.middles[bisect_right(self.boundaries, x)]


def _worth(
    leaves: Sequence[float], b: int, depth: int, rounding: _Rounding, noise: float, seed: int, tree: int
) -> list[float]:
    """The payoff or the evaluation of every node for player 0, breadth first."""
    from zermelo.pathology import noise_stream

    sign = 1 if depth % 2 == 0 else -1
    level = [rounding(x) for x in leaves]
    worth = [sign * (2 * value - 1) for value in level]
    for up in range(1, depth + 1):
        pick = min if up % 2 == 1 else max
        level = [pick(level[i : i + b]) for i in range(0, len(level), b)]
        stream = noise_stream(seed, tree, depth, depth - up)
        seen = [rounding(value + noise * normal_deviate(random_word(stream, i))) for i, value in enumerate(level)]
        worth = [*(sign * (2 * value - 1) for value in seen), *worth]
    return worth


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = params.worth[params.first[state.ply] + state.number]
    return value if player == 0 else -value


evaluate = payoff


def view(params: Params, state: State) -> NodeView:
    return node_view(params, state, payoff(params, state, 0))
