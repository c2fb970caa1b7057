"""Random games on graphs: positions are reached by several lines, at several plies, or again and again."""

from __future__ import annotations

import random
from functools import cache

import zermelo
from zermelo.kernels import mix64

WORTH = (-1.0, -0.5, 0.0, 0.5, 1.0)


class GraphGame(zermelo.Game):
    """A token moves along the edges of a graph; a node without edges ends the game.

    Without `cycles` every edge leads to a higher node, but not to the next level only: a position has many plies.
    """

    def __init__(self, seed: int, *, nodes: int = 14, cycles: bool = False, bounded: bool = True) -> None:
        chooser = random.Random(seed)
        self.name = f"graph {seed}"
        self.turn = [chooser.randrange(2) for _ in range(nodes)]
        self.worth = [chooser.choice(WORTH) for _ in range(nodes)]
        self.edges = []
        for node in range(nodes):
            targets = range(nodes) if cycles else range(node + 1, min(nodes, node + 6))
            ends = node > 0 and chooser.random() < 0.2
            wanted = 0 if ends else min(chooser.randint(1, 3), len(targets))
            self.edges.append(sorted(chooser.sample(targets, wanted)))
        limits = (-1.0, 1.0) if bounded else (-zermelo.kernels.INF, zermelo.kernels.INF)
        self.traits = zermelo.Traits(
            players=2, constant_sum=0.0, lowest=limits[0], highest=limits[1], max_moves=3,
            max_plies=None if cycles else nodes,
        )  # fmt: skip

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return self.turn[state] if self.edges[state] else zermelo.TERMINAL

    def moves(self, state: int) -> list[int]:
        return self.edges[state]

    def play(self, state: int, move: int) -> int:
        return move

    def payoff(self, state: int, player: int) -> float:
        return self.worth[state] if player == 0 else -self.worth[state]

    def evaluate(self, state: int, player: int) -> float:
        return 0.5 * self.payoff(state, player)

    def key(self, state: int) -> int:
        return mix64(state + 1)


def values(game: GraphGame, depth: int) -> tuple[float, list[int]]:
    """The value of the start for its mover, searched to a depth, and all best moves: a table over node and depth."""

    @cache
    def worth(node: int, left: int) -> float:
        """For player 0."""
        if not game.edges[node]:
            return game.worth[node]
        if left == 0:
            return 0.5 * game.worth[node]
        choose = max if game.turn[node] == 0 else min
        return choose(worth(child, left - 1) for child in game.edges[node])

    sign = 1.0 if game.turn[0] == 0 else -1.0
    best = worth(0, depth)
    return sign * best, [child for child in game.edges[0] if worth(child, depth - 1) == best]
