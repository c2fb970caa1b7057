"""Names for a recorded tree's file: a reader without the rules can show what the moves are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.core.interface import State

if TYPE_CHECKING:
    from zermelo.core.recorded_tree import RecordedTree

MOST_NAMED = 20_000
"""Nodes of a tree whose moves are named one by one, if the names depend on the position."""
SAMPLES = 6
"""Nodes by which a larger tree tells whether a move is called the same everywhere."""
MOST_SAMPLED = 4_000


def tree_names(tree: RecordedTree, numbers: Any) -> dict[str, Any]:
    """`players`: their names. `moves`: names by the numbers of the moves, of those that are called the same everywhere.

    `numbers` are the moves as the file has them. If some names depend on the position, a tree of at most MOST_NAMED
    nodes also has `texts` and `each`: the place of every node's name in `texts`, -1 where there is none.
    """
    players = [tree.game.player_name(player) for player in range(tree.game.traits.players)]
    replay, parents = _Replay(tree), tree.nodes.columns.parent
    met: dict[int, set[str]] = {}
    small = len(tree.nodes) <= MOST_NAMED
    each: list[str | None] = []
    for node in range(len(tree.nodes)) if small else _sampled(numbers):
        name = None if parents[node] < 0 else replay.name(node)
        each.append(name)
        if name is not None:
            met.setdefault(int(numbers[node]), set()).add(name)
    moves = {str(number): next(iter(names)) for number, names in met.items() if len(names) == 1}
    found = {"players": players, "moves": moves}
    if small and len(moves) < len(met):
        texts = sorted({name for name in each if name is not None})
        places = {name: place for place, name in enumerate(texts)}
        return {**found, "texts": texts, "each": [-1 if name is None else places[name] for name in each]}
    return found


def _sampled(numbers: Any) -> list[int]:
    """Up to SAMPLES nodes of each move, from first to last; fewer if there are many moves."""
    import numpy as np

    cells = np.asarray(numbers)
    order = np.argsort(cells, kind="stable")
    starts = np.flatnonzero(np.diff(cells[order], prepend=cells[order[0]] - 1))
    ends = np.append(starts[1:], len(cells))
    each = max(1, min(SAMPLES, MOST_SAMPLED // len(starts)))
    places = [np.unique(np.linspace(start, end - 1, each).astype(int)) for start, end in zip(starts, ends, strict=True)]
    return sorted(int(node) for node in order[np.concatenate(places)])


class _Replay:
    """The positions of nodes, played from the root and kept."""

    def __init__(self, tree: RecordedTree) -> None:
        self.tree = tree
        self.states: dict[int, State | None] = {}

    def name(self, node: int) -> str | None:
        """The name of the move that led to a node; None if the rules do not know it there."""
        above = self.state(int(self.tree.nodes.columns.parent[node]))
        move = self.tree.nodes[node].move
        if above is None or move not in self.tree.game.actions(above):
            return None
        return self.tree.game.move_name(above, move)

    def state(self, node: int) -> State | None:
        """The position at a node. A search of what is hidden may have made moves that are not legal at the root."""
        open_nodes = []
        while node >= 0 and node not in self.states:
            open_nodes.append(node)
            node = int(self.tree.nodes.columns.parent[node])
        for each in reversed(open_nodes):
            self.states[each] = self._played(each)
            node = each
        return self.states[node]

    def _played(self, node: int) -> State | None:
        parent = int(self.tree.nodes.columns.parent[node])
        if parent < 0:
            return self.tree.state
        above, move = self.states[parent], self.tree.nodes[node].move
        if above is None or move not in self.tree.game.actions(above):
            return None
        return self.tree.game.play(above, move)
