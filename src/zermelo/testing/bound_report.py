"""The result of `check_bound`: as an object, in words, and in JSON's types."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from zermelo.core import KernelGame
from zermelo.testing.tree_documents import Tree, document, game_of

Broken = Literal["value", "move"]
NOTES = {
    "": "",
    "upper bounds": "\n(the upper bound of a node is the most of the leaves below it)",
    "best replies": "\n(the moves at odd plies belong to the opponents in turn)",
}


@dataclass(frozen=True)
class Violation:
    """A tree on which the bound is broken, with the numbers for the player at the root."""

    tree: Tree
    players: int
    zero_sum: bool
    broken: Broken  # the value is too far from the exact one, or the move is worth too little
    returned: float
    exact: float
    move: int | None
    move_worth: float
    made: str = ""  # what the tree has that an explicit tree has not: 'upper bounds' or 'best replies'

    @property
    def game(self) -> KernelGame:
        """The tree as a game that can be searched and drawn."""
        return game_of(self.tree, self.players, self.zero_sum)

    @property
    def text(self) -> str:
        """What is wrong, for the player at the root, and the tree."""
        move = "" if self.move is None else f"; its move {self.move} is worth {self.move_worth:g}"
        game = self.game
        tree = f"{game.text(game.start())}{NOTES[self.made]}"
        return f"returns {self.returned:g}, exact is {self.exact:g}{move}\n{tree}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "tree": document(self.tree, self.players, self.zero_sum), "nodes": self.tree.nodes, "broken": self.broken,
            "returned": self.returned, "exact": self.exact, "move": self.move, "move_worth": self.move_worth,
            "made": self.made,
        }  # fmt: skip


@dataclass(frozen=True)
class BoundReport:
    """How many trees were tried; the first violation, as it was drawn and as it was shrunk."""

    algorithm: str
    options: Mapping[str, Any]  # those that are not the defaults, with epsilon if the algorithm takes it
    epsilon: float
    seed: int
    tried: int
    drawn: Violation | None = None
    smallest: Violation | None = None
    interrupted: bool = False

    @property
    def text(self) -> str:
        """The report in words; of a violation, with the smallest tree and the command that shows it."""
        trees = f"{self.tried:,} tree{'' if self.tried == 1 else 's'} tried"
        head = f"{self.algorithm}, epsilon {self.epsilon:g}"
        if self.smallest is None:
            return f"{head}: no violation, {trees}"
        command = "" if self.command is None else f"\n{self.command}"
        return f"{head}: VIOLATED, {trees}\n{self.smallest.text}{command}"

    @property
    def command(self) -> str | None:
        """The command that searches the smallest tree; None without a violation, or if no explicit tree shows it."""
        if self.smallest is None or self.smallest.made:
            return None
        options = "".join(f" -o {key}={value}" for key, value in self.options.items())
        tree = json.dumps(document(self.smallest.tree, self.smallest.players, self.smallest.zero_sum))
        return f"zermelo search explicit_tree -a {self.algorithm}{options} -g tree='{tree}'"

    def to_dict(self) -> dict[str, Any]:
        return {
            "algorithm": self.algorithm, "options": dict(self.options), "epsilon": self.epsilon, "seed": self.seed,
            "tried": self.tried, "interrupted": self.interrupted,
            "violation": None if self.smallest is None else self.smallest.to_dict(),
            "drawn": None if self.drawn is None else self.drawn.to_dict(),
        }  # fmt: skip
