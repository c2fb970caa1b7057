"""A recorded search tree: every node with its window, value and fate; as JSON, and as a picture.

Pictures are laid out once (`tree_picture.py`) and drawn by `zermelo.drawing` in any of its formats.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from zermelo.core.files import drafted
from zermelo.core.interface import Game, Move, State
from zermelo.drawing import fitted
from zermelo.errors import UsageError, shown
from zermelo.kernels import BUDGET, CUT, OPEN, PROBED, REASONS, Record

if TYPE_CHECKING:
    from zermelo.drawing import Picture

MOST_DRAWN = 200
MOST_IN_NOTEBOOK = 60
NOTEBOOK_WIDTH = 1000.0  # pixels
TREE_FORMATS = (".json", ".svg", ".png", ".pdf", ".tex")
BOUNDS = (None, "exact", "lower", "upper")  # as a record numbers them; None: by the window


class Look(TypedDict, total=False):
    """How a tree is drawn."""

    most: int  # nodes, those searched first
    depth: int | None  # of the picture: nodes further down are counted, not drawn
    boards: bool  # the position at each node


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


@dataclass(frozen=True, repr=False)
class RecordedTree:
    """The nodes of a search in the order they were entered. `seen` counts those beyond the limit, too.

    `line` is the line of play that the search found best.
    """

    game: Game
    state: State
    nodes: tuple[Node, ...]
    seen: int
    line: tuple[Move, ...] = ()

    @classmethod
    def from_record(cls, game: Game, state: State, record: Record, move: Callable[[int], Move]) -> RecordedTree:
        seen = int(record.recorded[0])
        nodes = tuple(_node(record, i, move) for i in range(min(seen, record.limit)))
        return cls(game, state, nodes, seen)

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
            "path": self.path(),
            "nodes": [
                {
                    "node": node.number, "parent": node.parent,
                    "move": None if node.parent is None else self.game.move_name(states[node.parent], node.move),
                    "player": node.player, "alpha": _finite(node.alpha), "beta": _finite(node.beta),
                    "value": _finite(node.value), "bound": node.bound, "reason": node.reason, "research": node.research,
                    **({"vector": list(node.vector)} if node.vector else {}),
                }
                for node in self.nodes
            ],
        }  # fmt: skip

    @property
    def player(self) -> int:
        """MAX, whose values are shown: the player to move at the root, or the first one if chance moves there.

        A game that calls its own players MAX and MIN has the last word.
        """
        return 0 if "MAX" in self.game.player_names[:1] else max(0, self.game.mover(self.state))

    def path(self) -> list[int]:
        """The nodes on the principal variation from the root on, as far as they were recorded.

        Of several visits the last one that goes on is taken.
        """
        below = self.children()
        levels = [[node.number for node in self.nodes if node.parent is None]]
        for move in self.line:
            reached = [child for node in levels[-1] for child in below[node] if self.nodes[child].move == move]
            if not reached:
                break
            levels.append(reached)
        found: list[int] = []
        at: int | None = levels[-1][-1] if levels[-1] else None
        while at is not None:
            found.append(at)
            at = self.nodes[at].parent
        return found[::-1]

    def picture(self, **look: Unpack[Look]) -> Picture:
        """The tree laid out as shapes and texts, which `zermelo.drawing` draws."""
        from zermelo.core.tree_picture import draw

        return draw(self, **look)

    def svg(
        self, most: int = MOST_DRAWN, *, depth: int | None = None, boards: bool = False, animated: bool = False
    ) -> str:
        """The tree as a picture: at most so many nodes, so deep; then notes of how many are left out.

        With `boards` each node shows its position; `animated`, nodes and values appear in the order of the search.
        """
        from zermelo.drawing import picture_svg

        return picture_svg(self.picture(most=most, depth=depth, boards=boards), animated=animated)

    def save(
        self, path: str | Path, *, animated: bool = False, frames: bool = False, **look: Unpack[Look]
    ) -> list[Path]:
        """Write the tree to a file, whole or not at all; returns what was written.

        The end of the name says how: .json, or a picture as .svg, .png, .pdf or .tex (TikZ). `animated` is for
        .svg. `frames` writes a picture for each step instead, tree-001.svg and so on, for slides. The rest is the
        look of `svg`.
        """
        target = Path(path)
        if target.suffix not in TREE_FORMATS:
            endings = f"{', '.join(TREE_FORMATS[:-1])} or {TREE_FORMATS[-1]}"
            raise UsageError(f"expected a file name ending in {endings}, got {shown(str(path))}")
        if animated and target.suffix != ".svg":
            raise UsageError(f"animated: expected a file name ending in .svg, got {shown(str(path))}")
        if target.suffix == ".json":
            _write(target, (json.dumps(self.to_dict(), allow_nan=False) + "\n").encode())
            return [target]
        whole = self.picture(**look)
        if not frames:
            _write(target, _drawn(whole, target.suffix, animated))
            return [target]
        steps = range(whole.last_step + 1)
        files = [target.with_name(f"{target.stem}-{step + 1:03}{target.suffix}") for step in steps]
        for step, file in zip(steps, files, strict=True):
            _write(file, _drawn(whole.until(step), target.suffix, False))
        return files

    def pruned(self) -> list[list[Move]]:
        """The moves of each node that a cut-off left unsearched.

        A best-first search that has its answer leaves nodes open, which counts as a cut-off. None are told of a node
        whose searched moves were not all recorded.
        """
        below, states = self.children(), self.states()
        left: list[list[Move]] = []
        answered: list[bool] = []  # has the root of each node a value?
        for node in self.nodes:
            finished = node.reason not in (REASONS[OPEN], REASONS[BUDGET])
            answered.append(finished if node.parent is None else answered[node.parent])
            searched = {self.nodes[child].move for child in below[node.number]}
            ended = node.reason == REASONS[CUT] or (node.reason == REASONS[OPEN] and answered[-1])
            cut = ended and len(below[node.number]) >= node.searched
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


def _node(record: Record, i: int, move: Callable[[int], Move]) -> Node:
    """Node i of a record."""
    parent, alpha, beta, value = (
        int(record.parent[i]), float(record.alpha[i]), float(record.beta[i]), float(record.value[i])
    )  # fmt: skip
    told = BOUNDS[int(record.bound[i])]
    bound = told or ("upper" if value <= alpha else "lower" if value >= beta else "exact")
    if record.reason[i] in (OPEN, BUDGET):  # nothing is known of a node that was left
        bound = "none"
    elif record.reason[i] == PROBED:  # not all moves were searched
        bound = "lower"
    first = i * record.players
    vector = tuple(float(record.vectors[first + who]) + 0.0 for who in range(record.players))
    return Node(
        i, None if parent < 0 else parent, None if parent < 0 else move(record.move[i]), int(record.player[i]),
        alpha, beta, value, bound, REASONS[record.reason[i]], bool(record.again[i]), int(record.children[i]),
        vector if record.has_vector[i] else (),
    )  # fmt: skip


def _write(target: Path, data: bytes) -> None:
    with drafted(target) as draft:
        draft.write_bytes(data)


def _drawn(picture: Picture, suffix: str, animated: bool) -> bytes:
    """A picture in the format of a suffix."""
    from zermelo.drawing import picture_plot, picture_svg, picture_tikz

    if suffix in (".png", ".pdf"):
        return picture_plot(picture, suffix)
    return (picture_tikz(picture) if suffix == ".tex" else picture_svg(picture, animated=animated)).encode()
