"""The nodes of a recorded tree: kept as columns, seen as a sequence of nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from zermelo.core.interface import Move
from zermelo.kernels import BUDGET, OPEN, PROBED, REASONS, Record

BOUNDS = (None, "exact", "lower", "upper")  # as a record numbers them; None: by the window
NARROW = {
    "parent": "i4", "player": "i1", "again": "u1", "reason": "u1", "searched": "i4", "bound": "u1", "has_vector": "u1",
}  # fmt: skip
"""The types of the columns of machine code that need no 64 bits."""


@dataclass(frozen=True)
class Node:
    """A visit of the search to a position. A re-search visits the same position again.

    The window and the value are for `player`; `bound` tells what the value is. `searched` counts the children that
    were searched, recorded or not. `vector` has a value for each player, if the search keeps one.
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
    searched: int = 0
    vector: tuple[float, ...] = ()


class Columns(NamedTuple):
    """One column for each fact, in the order the nodes were entered: arrays of machine code, lists of Python."""

    parent: Any  # the number of the node above, -1 at a root
    move: Any  # the number of the move that led here, -1 at a root
    player: Any
    again: Any  # is it a re-search?
    reason: Any
    searched: Any
    bound: Any
    has_vector: Any
    alpha: Any
    beta: Any
    value: Any
    vectors: Any  # so many for each node as there are players; empty if no node has any
    players: int

    @classmethod
    def of(cls, record: Record) -> Columns:
        """A copy of what was recorded."""
        count = min(int(record.recorded[0]), record.limit)
        taken = {
            name: copied(getattr(record, "children" if name == "searched" else name), count, NARROW.get(name))
            for name in cls._fields[:11]
        }  # fmt: skip
        vectors = any(taken["has_vector"])
        return cls(**taken, vectors=copied(record.vectors, vectors * count * record.players), players=record.players)


    def placed(self, places: Any) -> Columns:
        """The same nodes in another order: node i comes to places[i]."""
        import numpy as np

        order = np.empty_like(places)
        order[places] = np.arange(len(places))
        made: dict[str, Any] = {name: np.asarray(getattr(self, name))[order] for name in self._fields[:11]}
        parent = made["parent"]
        made["parent"] = np.where(parent < 0, -1, places[parent])
        vectors = np.asarray(self.vectors)
        if len(vectors):
            vectors = vectors.reshape(-1, self.players)[order].ravel()
        return Columns(**made, vectors=vectors, players=self.players)


def copied(cells: Any, count: int, kind: str | None = None) -> Any:
    """The first cells, copied: the record is filled again by the next search."""
    if not hasattr(cells, "dtype"):
        return [cells[i] for i in range(count)]
    return cells[:count].astype(kind or cells.dtype)


class NodeSequence(Sequence[Node]):
    """The nodes of columns: each is made when it is asked for.

    `moves` are the game's moves by their numbers; without it the numbers are the moves.
    """

    def __init__(self, columns: Columns, moves: Sequence[Move] | None = None) -> None:
        self.columns = columns
        self.moves = moves

    @classmethod
    def of(cls, nodes: Sequence[Node], players: int) -> NodeSequence:
        """Nodes as columns; they have no vectors."""
        met: dict[Move, int] = {}
        for node in nodes:
            if node.parent is not None:
                met.setdefault(node.move, len(met))
        rows = [
            (
                -1 if node.parent is None else node.parent, -1 if node.parent is None else met[node.move], node.player,
                int(node.research), REASONS.index(node.reason), node.searched, BOUNDS.index(node.bound), 0,
                node.alpha, node.beta, node.value,
            )
            for node in nodes
        ]  # fmt: skip
        made = dict(zip(Columns._fields, map(list, zip(*rows, strict=True)), strict=False))
        return cls(Columns(**made, vectors=[], players=players), list(met))

    def column(self, name: str) -> list[Any]:
        """One column as Python's numbers."""
        cells = getattr(self.columns, name)
        return cells if isinstance(cells, list) else list(cells.tolist())

    def moves_made(self) -> list[Move | None]:
        """The move that led to each node, None at a root."""
        return [None if number < 0 else self._move(number) for number in self.column("move")]

    def __len__(self) -> int:
        return len(self.columns.parent)

    @overload
    def __getitem__(self, index: int) -> Node: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Node, ...]: ...

    def __getitem__(self, index: int | slice) -> Node | tuple[Node, ...]:
        if isinstance(index, slice):
            return tuple(self._node(i) for i in range(*index.indices(len(self))))
        return self._node(range(len(self))[index])

    def __iter__(self) -> Iterator[Node]:
        return (self._node(i) for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(Node.__eq__, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _node(self, i: int) -> Node:
        columns = self.columns
        parent, reason = int(columns.parent[i]), int(columns.reason[i])
        alpha, beta, value = float(columns.alpha[i]), float(columns.beta[i]), float(columns.value[i])
        first = i * columns.players
        last = first + (columns.players if columns.has_vector[i] else 0)
        return Node(
            i, None if parent < 0 else parent, None if parent < 0 else self._move(int(columns.move[i])),
            int(columns.player[i]), alpha, beta, value, known(int(columns.bound[i]), reason, alpha, beta, value),
            REASONS[reason], bool(columns.again[i]), int(columns.searched[i]),
            tuple(float(columns.vectors[k]) + 0.0 for k in range(first, last)),
        )  # fmt: skip

    def _move(self, number: int) -> Move:
        return number if self.moves is None else self.moves[number]


def known(bound: int, reason: int, alpha: float, beta: float, value: float) -> str:
    """What a value is: by what the search said of it, or by the window."""
    if reason in (OPEN, BUDGET):  # nothing is known of a node that was left
        return "none"
    if reason == PROBED:  # not all moves were searched
        return "lower"
    return BOUNDS[bound] or ("upper" if value <= alpha else "lower" if value >= beta else "exact")
