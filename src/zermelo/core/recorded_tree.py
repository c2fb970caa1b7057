"""A recorded search tree: every node with its window, value and fate; as JSON, and as a picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core.interface import Game, Move, State
from zermelo.drawing import fitted
from zermelo.errors import UsageError, shown
from zermelo.kernels import BUDGET, CUT, OPEN, PROBED, REASONS, Record

MOST_DRAWN = 200
MOST_IN_NOTEBOOK = 60
NOTEBOOK_WIDTH = 1000.0  # pixels


@dataclass(frozen=True)
class Node:
    """A visit of the search to a position. A re-search visits the same position again.

    The window and the value are for `player`; `bound` tells what the value is.
    """

    number: int
    parent: int | None
    move: Move | None
    player: int
    alpha: float
    beta: float
    value: float
    bound: str
    reason: str
    research: bool


@dataclass(frozen=True, repr=False)
class RecordedTree:
    """The nodes of a search in the order they were entered. `seen` counts those beyond the limit, too."""

    game: Game
    state: State
    nodes: tuple[Node, ...]
    seen: int

    @classmethod
    def from_record(cls, game: Game, state: State, record: Record, move: Callable[[int], Move]) -> RecordedTree:
        seen = int(record.recorded[0])
        nodes = []
        for i in range(min(seen, record.limit)):
            parent, alpha, beta, value = (
                int(record.parent[i]), float(record.alpha[i]), float(record.beta[i]), float(record.value[i])
            )
            bound = "upper" if value <= alpha else "lower" if value >= beta else "exact"
            if record.reason[i] in (OPEN, BUDGET):  # nothing is known of a node that was left
                bound = "none"
            elif record.reason[i] == PROBED:  # not all moves were searched
                bound = "lower"
            nodes.append(Node(
                i, None if parent < 0 else parent, None if parent < 0 else move(record.move[i]), int(record.player[i]),
                alpha, beta, value, bound, REASONS[record.reason[i]], bool(record.again[i]),
            ))  # fmt: skip
        return cls(game, state, tuple(nodes), seen)

    @property
    def complete(self) -> bool:
        """Was every node of the search recorded?"""
        return self.seen == len(self.nodes)

    def children(self) -> list[list[int]]:
        """The numbers of each node's children, in the order they were searched."""
        below: list[list[int]] = [[] for _ in self.nodes]
        for node in self.nodes:
            if node.parent is not None:
                below[node.parent].append(node.number)
        return below

    def states(self) -> list[State]:
        """The position at each node."""
        found: list[State] = []
        for node in self.nodes:
            found.append(self.state if node.parent is None else self.game.play(found[node.parent], node.move))
        return found

    def to_dict(self) -> dict[str, Any]:
        """The tree in JSON's types. Infinite bounds are null."""
        states = self.states()
        return {
            "game": self.game.name,
            "parameters": dict(self.game.parameters),
            "position": self.game.format(self.state),
            "seen": self.seen,
            "nodes": [
                {
                    "node": node.number, "parent": node.parent,
                    "move": None if node.parent is None else self.game.move_name(states[node.parent], node.move),
                    "player": node.player, "alpha": _finite(node.alpha), "beta": _finite(node.beta),
                    "value": _finite(node.value), "bound": node.bound, "reason": node.reason, "research": node.research,
                }
                for node in self.nodes
            ],
        }  # fmt: skip

    def svg(self, most: int = MOST_DRAWN) -> str:
        """The tree as a picture: at most so many nodes, then a note of how many are left out."""
        from zermelo.core.tree_svg import draw

        return draw(self, most)

    def save(self, path: str | Path) -> None:
        """Write the tree to a file, whole or not at all: .json, or .svg for the picture."""
        target = Path(path)
        if target.suffix not in (".json", ".svg"):
            raise UsageError(f"expected a file name ending in .json or .svg, got {shown(str(path))}")
        text = self.svg() if target.suffix == ".svg" else json.dumps(self.to_dict(), allow_nan=False) + "\n"
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)

    def pruned(self) -> list[list[Move]]:
        """The moves of each node that a cut-off left unsearched."""
        below, states = self.children(), self.states()
        left = []
        for node in self.nodes:
            searched = {self.nodes[child].move for child in below[node.number]}
            cut = node.reason == REASONS[CUT]
            moves = self.game.actions(states[node.number]) if cut else []
            left.append([move for move in moves if move not in searched])
        return left

    def __repr__(self) -> str:
        kept = f"{len(self.nodes):,} nodes" if self.complete else f"{len(self.nodes):,} of {self.seen:,} nodes"
        return f"<search tree of {self.game.name}: {kept}>"

    def _repr_svg_(self) -> str:
        return fitted(self.svg(MOST_IN_NOTEBOOK), NOTEBOOK_WIDTH, NOTEBOOK_WIDTH)


def _finite(x: float) -> float | None:
    return x if abs(x) != float("inf") else None
