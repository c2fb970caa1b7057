"""Random games on a graph, in which a position can be reached in several ways and after different numbers of plies.

Trees have neither: what a transposition table does with an entry of another depth shows only here.
"""

from __future__ import annotations

import random

from zermelo.core import Game, Traits
from zermelo.kernels import TERMINAL


class GraphGame(Game):
    """A zero-sum game of two on a random graph, whose nodes are the positions.

    Moves lead to later nodes only; with `cycles`, to any node. Either player may move at a node, and the last node is
    an end of the game.

    >>> game = GraphGame(seed=1)
    >>> game.moves(game.start()) == GraphGame(seed=1).moves(0)
    True
    """

    def __init__(self, seed: int = 0, nodes: int = 12, *, cycles: bool = False) -> None:
        chooser = random.Random(seed)
        self.name = f"graph_game({seed})"
        self.movers = [chooser.choice((0, 1)) for _ in range(nodes)]
        self.values = [float(chooser.randint(-3, 3)) for _ in range(nodes)]
        self.edges: list[list[int]] = []
        for node in range(nodes):
            least = 0 if cycles else node + 1
            ends = node == nodes - 1 or (node > 0 and chooser.random() < 0.2)
            width = 0 if ends else chooser.randint(1, 3)
            self.edges.append(sorted({chooser.randrange(least, nodes) for _ in range(width)}))
        self.traits = Traits(lowest=-3.0, highest=3.0, max_moves=3, max_plies=None if cycles else nodes)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return self.movers[state] if self.edges[state] else TERMINAL

    def moves(self, state: int) -> list[int]:
        return self.edges[state]

    def play(self, state: int, move: int) -> int:
        return move

    def payoff(self, state: int, player: int) -> float:
        return self.values[state] if player == 0 else -self.values[state]

    def evaluate(self, state: int, player: int) -> float:
        return self.payoff(state, player)

    def key(self, state: int) -> int:
        return state
