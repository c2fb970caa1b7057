"""Monte Carlo tree search in plain Python: nodes as objects, every result kept, nothing incremental.

Random numbers are those of the stream of the seed, drawn in the order that the algorithm is defined by: one
for each swap of the shuffled moves of a node, one for each outcome of chance, one for each random move.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from zermelo.kernels import CHANCE, TERMINAL, random_word, unit

Steps = Callable[[Any], list[tuple[Any, Any]]]


class Node:
    def __init__(self, state: Any, move: Any = None, chance: float = 0.0) -> None:
        self.state, self.move, self.chance = state, move, chance
        self.children: list[Node] = []
        self.results: list[list[float]] = []

    def mean(self) -> list[float]:
        return [sum(column) / len(self.results) for column in zip(*self.results, strict=True)]


class Oracle:
    """Each player raises his own payoff; with `own`, that player raises his and all others lower it.

    `steps` gives the moves of a state in the tree with what follows; usually those of the game.
    """

    def __init__(
        self, game: Any, own: int | None = None, steps: Steps | None = None, *, depth: int, exploration: float,
        seed: int = 0,
    ) -> None:  # fmt: skip
        self.game, self.own, self.depth, self.exploration = game, own, depth, exploration
        self.steps = steps or self.moves
        self.seed, self.drawn = seed, 0

    def draw(self) -> float:
        self.drawn += 1
        return unit(random_word(self.seed, self.drawn - 1))

    def moves(self, state: Any) -> list[tuple[Any, Any]]:
        return [(move, self.game.play(state, move)) for move in self.game.moves(state)]

    def over(self, state: Any, ply: int) -> bool:
        return self.game.mover(state) == TERMINAL or ply >= self.depth

    def search(self, state: Any, playouts: int) -> Node:
        root = Node(state)
        self.expand(root)
        for _ in range(playouts):
            path = [root]
            while path[-1].children or (path[-1].results and not self.over(path[-1].state, len(path) - 1)):
                if not path[-1].children:
                    self.expand(path[-1])
                path.append(self.choose(path[-1]))
            result = self.play_out(path[-1].state, len(path) - 1)
            for node in path:
                node.results.append(result)
        return root

    def expand(self, node: Node) -> None:
        if self.game.mover(node.state) == CHANCE:
            outcomes = self.game.outcomes(node.state)
            node.children = [Node(self.game.play(node.state, move), move, chance) for move, chance in outcomes]
            return
        steps = self.steps(node.state)
        for i in range(len(steps) - 1, 0, -1):
            j = int(self.draw() * (i + 1))
            steps[i], steps[j] = steps[j], steps[i]
        node.children = [Node(after, move) for move, after in steps]

    def choose(self, node: Node) -> Node:
        player = self.game.mover(node.state)
        if player == CHANCE:
            return node.children[self.throw([child.chance for child in node.children])]
        for child in node.children:
            if not child.results:
                return child
        total = len(node.results)

        def bound(child: Node) -> float:
            spread = math.sqrt(math.log(total) / len(child.results))
            return self.scaled(player, child.mean()) + self.exploration * spread

        return max(node.children, key=bound)

    def scaled(self, player: int, vector: list[float]) -> float:
        """What a player thinks of a vector, from 0 to 1."""
        lowest, highest = self.game.traits.lowest, self.game.traits.highest
        own = player if self.own is None else self.own
        share: float = (vector[own] - lowest) / (highest - lowest)
        return share if player == own else 1.0 - share

    def throw(self, chances: list[float]) -> int:
        left = self.draw()
        for i, chance in enumerate(chances[:-1]):
            left -= chance
            if left < 0:
                return i
        return len(chances) - 1

    def play_out(self, state: Any, ply: int) -> list[float]:
        while not self.over(state, ply):
            if self.game.mover(state) == CHANCE:
                outcomes = self.game.outcomes(state)
                move = outcomes[self.throw([chance for _, chance in outcomes])][0]
            else:
                moves = self.game.moves(state)
                move = moves[int(self.draw() * len(moves))]
            state, ply = self.game.play(state, move), ply + 1
        value = self.game.payoff if self.game.mover(state) == TERMINAL else self.game.evaluate
        return [value(state, player) for player in range(self.game.traits.players)]
