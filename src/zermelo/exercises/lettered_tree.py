"""A small explicit tree whose nodes have letters, and what the recorded searches of it say of each node.

Inner nodes are A, B, C, … level by level, leaves a, b, c, … from left to right. All values and windows are MAX's:
what a search keeps for MIN is turned round.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from zermelo.core import Game, find_algorithm, search
from zermelo.drawing import column
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, CUT, REASONS
from zermelo.trees.explicit_tree import from_nested

MOST_NODES = 120  # of a tree that is read and answered by hand


class Visit(NamedTuple):
    """What a search recorded of a node: the window on entry, the value on leaving it, why it was left."""

    alpha: float
    beta: float
    value: float
    cut: bool
    vector: tuple[float, ...]


class LetteredTree:
    """A tree by the numbers of its nodes, breadth first, and by their letters.

    >>> tree = LetteredTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> tree.names
    ['A', 'B', 'C', 'D', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    >>> tree.visits("alpha_beta")[tree.number("C")]
    Visit(alpha=3.0, beta=inf, value=2.0, cut=True, vector=())
    """

    def __init__(self, document: Any) -> None:
        self.document = document
        self.game = from_nested(document)
        params = self.game.params
        self.players: int = params.players
        self.movers = [int(mover) for mover in params.movers]
        if len(self.movers) > MOST_NODES:
            raise UsageError(f"expected a tree of at most {MOST_NODES} nodes for an exercise, got {len(self.movers):,}")
        self.parents = [int(parent) for parent in params.parents]
        self.probabilities = [float(p) for p in params.probabilities]
        self.children = [
            list(range(first, first + count)) for first, count in zip(params.first, params.counts, strict=True)
        ]
        self.plies: int = self.game.traits.max_plies or 0
        self._recorded: dict[str, dict[int, Visit]] = {}

    @property
    def zero_sum(self) -> bool:
        """Is it a game of MAX and MIN?"""
        return self.players == 2 and self.game.traits.constant_sum == 0.0

    @property
    def chance(self) -> bool:
        return CHANCE in self.movers

    def payoffs(self, node: int) -> tuple[float, ...]:
        """What each player gets at a leaf."""
        return tuple(self.game.params.values[node * self.players + player] + 0.0 for player in range(self.players))

    @cached_property
    def inner(self) -> list[int]:
        """The nodes with moves, level by level."""
        return [node for node, below in enumerate(self.children) if below]

    @cached_property
    def leaves(self) -> list[int]:
        """The leaves from left to right."""
        found, pending = [], [0]
        while pending:
            node = pending.pop()
            pending.extend(reversed(self.children[node]))
            if not self.children[node]:
                found.append(node)
        return found

    @cached_property
    def names(self) -> list[str]:
        """The letters of all nodes."""
        named = {node: column(i).upper() for i, node in enumerate(self.inner)}
        named |= {node: column(i) for i, node in enumerate(self.leaves)}
        return [named[node] for node in range(len(self.movers))]

    def number(self, name: str) -> int:
        """The node of a letter."""
        if name not in self.names:
            raise UsageError(f"expected a letter of the tree ({self.names[0]}, …, {self.names[-1]}), got {shown(name)}")
        return self.names.index(name)

    def owner(self, node: int) -> str:
        """Who moves at a node, in words; '' at a leaf."""
        if not self.children[node]:
            return ""
        if self.movers[node] == CHANCE:
            return "chance"
        return ("MAX", "MIN")[self.movers[node]] if self.zero_sum else f"player {self.movers[node] + 1}"

    def path(self, node: int) -> list[int]:
        """The nodes from the root to a node."""
        found = [node]
        while found[-1]:
            found.append(self.parents[found[-1]])
        return found[::-1]

    def visits(self, algorithm: str) -> dict[int, Visit]:
        """What an algorithm recorded on the whole tree, by nodes in the order they were entered."""
        if algorithm not in self._recorded:
            self._recorded[algorithm] = record_visits(self.game, algorithm, self.plies)
        return self._recorded[algorithm]

    @cached_property
    def cut_edges(self) -> list[int]:
        """The edges that alpha-beta does not follow, by the nodes at their lower ends."""
        seen = self.visits("alpha_beta")
        return [node for node, above in enumerate(self.parents) if node not in seen and above in seen]

    def reordered(self, order: dict[int, list[int]]) -> LetteredTree:
        """The tree with the children of some nodes in another order; its letters are given anew."""

        def rebuilt(node: int) -> Any:
            if not self.children[node]:
                payoffs = list(self.payoffs(node))
                return payoffs[0] if self.zero_sum else payoffs
            below = order.get(node, self.children[node])
            return {"player": self.movers[node], "children": [rebuilt(child) for child in below]}

        return LetteredTree({"players": self.players, "tree": rebuilt(0)} if not self.zero_sum else rebuilt(0))


def record_visits(game: Game, algorithm: str, plies: int) -> dict[int, Visit]:
    """Run an algorithm with its record on; each node of an explicit tree is visited once at most."""
    tree = search(game, algorithm=find_algorithm(algorithm), depth=plies, record=True, interpreted=True).tree
    assert tree is not None and tree.complete
    found: dict[int, Visit] = {}
    for node, state in zip(tree.nodes, tree.states(), strict=True):
        sign = 1.0 if node.player == 0 or game.traits.players != 2 else -1.0
        low, high = sorted((sign * node.alpha, sign * node.beta))
        cut = node.reason == REASONS[CUT]
        found[state.node] = Visit(low + 0.0, high + 0.0, sign * node.value + 0.0, cut, node.vector)
    return found
