"""A proof: the moves of the side that has its way, and every reply of the other, down to the ends of the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.core import Game, Move, Node, RecordedTree, State
from zermelo.kernels import CUT, DONE, END, REASONS, TERMINAL

MOST_SHOWN = 10_000


@dataclass(frozen=True, eq=False)
class Proof:
    """A graph without cycles: node i leads by `moves[i]` to the nodes `children[i]`, all of smaller numbers.

    The last node is the root. `winner` has his way: he proves that `prover` gets at least `least`, or disproves it.
    """

    game: Game
    state: State
    prover: int
    least: float
    proved: bool
    moves: Sequence[tuple[Move, ...]]
    children: Sequence[tuple[int, ...]]
    worth: Sequence[float]
    height: Sequence[int]

    @property
    def winner(self) -> int:
        return self.prover if self.proved else 1 - self.prover

    @property
    def nodes(self) -> int:
        return len(self.children)

    @property
    def value(self) -> float:
        """What the prover gets at least, if the goal is proved; at most, if it is disproved."""
        return (self.worth[-1] if self.proved else -self.worth[-1]) + 0.0

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The longest line: the winner's moves against the toughest defence."""
        found, node = [], self.nodes - 1
        while self.children[node]:
            best = max(range(len(self.children[node])), key=lambda i: self.height[self.children[node][i]])
            found.append(self.moves[node][best])
            node = self.children[node][best]
        return tuple(found)

    @cached_property
    def size_as_tree(self) -> int:
        """The nodes when every position is written wherever it is reached."""
        sizes: list[int] = []
        for children in self.children:
            sizes.append(1 + sum(sizes[child] for child in children))
        return sizes[-1]

    def tree(self, most: int = MOST_SHOWN) -> RecordedTree:
        """The proof as a tree, its first nodes level by level: to be shown, or kept as JSON.

        Moves of the winner that the proof does not need are drawn as cut off.
        """
        nodes: list[Node] = []
        pending: list[tuple[int, int | None, Move | None, State]] = [(self.nodes - 1, None, None, self.state)]
        for number, parent, move, state in pending:
            if len(nodes) == most:
                break
            nodes.append(self._node(len(nodes), number, parent, move, state))
            for by, child in zip(self.moves[number], self.children[number], strict=True):
                if len(pending) < most:
                    pending.append((child, len(nodes) - 1, by, self.game.play(state, by)))
        return RecordedTree(self.game, self.state, tuple(nodes), self.size_as_tree)

    def _node(self, at: int, number: int, parent: int | None, move: Move | None, state: State) -> Node:
        mover = self.game.mover(state)
        player = 0 if mover == TERMINAL else mover
        ours = player == self.winner
        reason = END if mover == TERMINAL else CUT if ours else DONE
        bound = "exact" if mover == TERMINAL else "lower" if ours else "upper"
        value = self.worth[number] if ours else -self.worth[number] + 0.0
        return Node(at, parent, move, player, -math.inf, math.inf, value, bound, REASONS[reason], False)


def from_draft(
    game: Game, state: State, prover: int, least: float, proved: bool, draft: Any, move: Callable[[int], Move]
) -> Proof:
    """The proof that the kernels have written."""
    nodes, edges = int(draft.used[0]), int(draft.used[1])
    first, count = ([int(cells[i]) for i in range(nodes)] for cells in (draft.first, draft.edges))
    moves = [move(draft.moves[i]) for i in range(edges)]
    children = [int(draft.children[i]) for i in range(edges)]
    return Proof(
        game, state, prover, least, proved,
        [tuple(moves[at : at + n]) for at, n in zip(first, count, strict=True)],
        [tuple(children[at : at + n]) for at, n in zip(first, count, strict=True)],
        [float(draft.worth[i]) for i in range(nodes)], [int(draft.height[i]) for i in range(nodes)],
    )  # fmt: skip
