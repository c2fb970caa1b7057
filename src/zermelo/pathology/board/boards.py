"""Many boards of a board-splitting game at once: subboards, true values, values backed up.

A node of the game tree on level k is a subboard, left after k cuts; the nodes of all boards are
rows of one array. The last mover wants low values (`last="low"`, the parity of the models: the
parents of leaves are MIN nodes, and the loss probability c_b is kept on all levels) or high ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

Array = np.ndarray[Any, Any]
Last = Literal["low", "high"]


@dataclass(frozen=True)
class Boards:
    """`cells`: a row a board, in the order of the game tree."""

    b: int
    depth: int
    last: Last
    cells: Array

    def maximises(self, level: int) -> bool:
        """Does the player who moves on a level want high values?"""
        return ((self.depth - 1 - level) % 2 == 0) == (self.last == "high")

    def subboards(self, level: int) -> Array:
        """The subboards of a level: (nodes, rows, columns).

        >>> Boards(2, 3, "low", np.arange(8)[None]).subboards(0).tolist()
        [[[0, 1, 4, 5], [2, 3, 6, 7]]]
        """
        left = self.depth - level
        nodes = len(self.cells) * self.b**level
        digits = range(1, left + 1)
        columns = [i for i in digits if (level + i) % 2 == 1]  # the first player cuts vertically
        rows = [i for i in digits if (level + i) % 2 == 0]
        cut = self.cells.reshape((nodes, *(self.b,) * left)).transpose((0, *rows, *columns))
        return cut.reshape(nodes, self.b ** len(rows), self.b ** len(columns))

    def backed_up(self, values: Array, start: int, level: int) -> Array:
        """The minimax values on a level of the values given to the nodes of a deeper one."""
        for above in range(start - 1, level - 1, -1):
            children = values.reshape(-1, self.b)
            values = children.max(axis=1) if self.maximises(above) else children.min(axis=1)
        return values

    def true(self, level: int) -> Array:
        """The minimax values of the nodes of a level."""
        return self.backed_up(self.cells.reshape(-1), self.depth, level)


def move_errors(boards: Boards, true: Array, looks: Array) -> Array:
    """For every board the chance that a move of the root is not optimal, ties of its look broken at random.

    `true` and `looks` are values of the root's children.
    """
    sign = 1 if boards.maximises(0) else -1
    true, looks = sign * true.reshape(-1, boards.b), sign * looks.reshape(-1, boards.b)
    chosen = looks == looks.max(axis=1, keepdims=True)
    wrong = chosen & (true < true.max(axis=1, keepdims=True))
    shares: Array = wrong.sum(axis=1) / chosen.sum(axis=1)
    return shares
