"""What a check of a bound has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from zermelo.core import KernelGame
from zermelo.testing.nested import Tree, document, game_of

Broken = Literal["value", "move"]


@dataclass(frozen=True)
class Violation:
    """A tree on which a promise is broken, with the numbers for the player at the root."""

    tree: Tree
    players: int
    zero_sum: bool
    broken: Broken  # the value is too far from the exact one, or the move is worth too little
    returned: float
    exact: float
    move: int | None
    move_worth: float

    @property
    def game(self) -> KernelGame:
        return game_of(self.tree, self.players, self.zero_sum)

    def to_dict(self) -> dict[str, Any]:
        return {
            "tree": document(self.tree, self.players, self.zero_sum), "nodes": self.tree.nodes, "broken": self.broken,
            "returned": self.returned, "exact": self.exact, "move": self.move, "move_worth": self.move_worth,
        }  # fmt: skip


@dataclass(frozen=True)
class Report:
    """How many trees were tried; the first violation, as it was drawn and as it was shrunk."""

    algorithm: str
    options: Mapping[str, Any]  # that were not the usual ones, with epsilon if the algorithm takes it
    epsilon: float
    seed: int
    tried: int
    drawn: Violation | None = None
    smallest: Violation | None = None
    interrupted: bool = False

    def to_dict(self) -> dict[str, Any]:
        return {
            "algorithm": self.algorithm, "options": dict(self.options), "epsilon": self.epsilon, "seed": self.seed,
            "tried": self.tried, "interrupted": self.interrupted,
            "violation": None if self.smallest is None else self.smallest.to_dict(),
            "drawn": None if self.drawn is None else self.drawn.to_dict(),
        }  # fmt: skip
