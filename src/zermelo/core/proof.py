"""What a proof-number search answers: a verdict, and the proof that shows it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from zermelo.core.interface import Game, Move, State
from zermelo.core.recorded_tree import RecordedTree
from zermelo.core.tree_nodes import Node, NodeSequence
from zermelo.kernels import CUT, DONE, END, REASONS, TERMINAL

MOST_SHOWN = 10_000


@dataclass(frozen=True, eq=False)
class Proof:
    """A proof as a graph without cycles: one move of the winner and every reply of the other side, to the end.

    Node i leads by `moves[i]` to the nodes `children[i]`, all of smaller numbers; the last node is the root.
    The `winner` is the prover if it is proved that `prover` gets at least `least`, the other side if it is disproved.
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
        """The winner's moves against the toughest defence: what costs the winner most, then what takes longest.

        So it ends in the value of the proof.
        """
        found, node = [], self.nodes - 1
        while children := self.children[node]:
            best = min(range(len(children)), key=lambda i: (self.worth[children[i]], -self.height[children[i]]))
            found.append(self.moves[node][best])
            node = children[best]
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
        kept = NodeSequence.of(nodes, self.game.traits.players)
        return RecordedTree(self.game, self.state, kept, self.size_as_tree, self.line)

    def _node(self, at: int, number: int, parent: int | None, move: Move | None, state: State) -> Node:
        mover = self.game.mover(state)
        player = 0 if mover == TERMINAL else mover
        ours = player == self.winner
        reason = END if mover == TERMINAL else CUT if ours else DONE
        bound = "exact" if mover == TERMINAL else "lower" if ours else "upper"
        value = self.worth[number] if ours else -self.worth[number] + 0.0
        replies = len(self.children[number])
        return Node(at, parent, move, player, -math.inf, math.inf, value, bound, REASONS[reason], False, replies)


@dataclass(frozen=True)
class Verdict:
    """What a proof-number search knows: the goal is proved, disproved or (None) unknown.

    `reason` says why it is unknown, or why a proof that was asked for could not be written. `memory_mb` is the
    memory that tree and tables took. Of any other search, nothing is proved.
    """

    proved: bool | None = None
    proof: Proof | None = None
    memory_mb: float = 0.0
    reason: str | None = None
