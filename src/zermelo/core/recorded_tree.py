"""A recorded search tree: every node with its window, value and fate; as JSON, and as a picture.

Pictures are laid out once (`tree_picture.py`) and drawn by `zermelo.drawing` in any of its formats.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from zermelo.core.files import drafted
from zermelo.core.interface import Game, Move, State
from zermelo.core.tree_events import Events
from zermelo.core.tree_nodes import Columns, NodeSequence
from zermelo.drawing import fitted
from zermelo.errors import UsageError, shown
from zermelo.kernels import BUDGET, CUT, OPEN, REASONS, Record

if TYPE_CHECKING:
    from zermelo.drawing import Picture

MOST_DRAWN = 200
MOST_IN_NOTEBOOK = 60
NOTEBOOK_WIDTH = 1000.0  # pixels
TREE_FORMATS = (".ztree", ".json", ".svg", ".png", ".pdf", ".tex")


class Look(TypedDict, total=False):
    """How a tree is drawn."""

    most: int  # nodes, those searched first
    depth: int | None  # of the picture: nodes further down are counted, not drawn
    boards: bool  # the position at each node


@dataclass(frozen=True, repr=False)
class RecordedTree:
    """The nodes of a search in the order they were entered. `seen` counts those beyond the limit, too.

    `line` is the line of play that the search found best.
    """

    game: Game
    state: State
    nodes: NodeSequence
    seen: int
    line: tuple[Move, ...] = ()
    foreign: bool = False  # was it read from a file? Then its moves are checked
    events: Events | None = None  # if they were kept

    @classmethod
    def from_record(
        cls, game: Game, state: State, record: Record, moves: Sequence[Move] | None = None
    ) -> RecordedTree:
        """What a search recorded; `moves` by their numbers, where the numbers are not the moves."""
        events = Events.of(record) if record.event_limit else None
        return cls(game, state, NodeSequence(Columns.of(record), moves), int(record.recorded[0]), events=events)

    def in_preorder(self) -> RecordedTree:
        """The same tree with every node before those below it, subtree by subtree, as a picture wants them.

        A depth-first search enters them so; one that jumps, such as best-first and Monte Carlo searches, does not.
        """
        from zermelo.core.tree_order import preorder

        places = preorder(self.nodes.columns.parent)
        if places is None:
            return self
        nodes = NodeSequence(self.nodes.columns.placed(places), self.nodes.moves)
        events = None if self.events is None else self.events.placed(places)
        return replace(self, nodes=nodes, events=events)

    @property
    def complete(self) -> bool:
        """Was every node of the search recorded?"""
        return self.seen == len(self.nodes)

    def children(self) -> list[list[int]]:
        """The numbers of each node's children, in the order they were searched."""
        below: list[list[int]] = [[] for _ in range(len(self.nodes))]
        for number, parent in enumerate(self.nodes.column("parent")):
            if parent >= 0:
                below[parent].append(number)
        return below

    def states(self) -> list[State]:
        """The position at each node."""
        return list(self.states_at(range(len(self.nodes))).values())

    def states_at(self, numbers: Iterable[int]) -> dict[int, State]:
        """The positions at nodes which come in order, each after the one above it."""
        found: dict[int, State] = {}
        for number in numbers:
            node = self.nodes[number]
            if node.parent is None:
                found[number] = self.state
                continue
            above = found[node.parent]
            if self.foreign and node.move not in self.game.actions(above):
                raise UsageError(f"the tree is damaged: the move of node {number:,} is not legal")
            found[number] = self.game.play(above, node.move)
        return found

    @classmethod
    def load(cls, path: str | Path, game: Game | None = None) -> RecordedTree:
        """A tree from a `.ztree` file; its game must be given if it is none of the library's."""
        from zermelo.core.tree_files import read_tree

        return read_tree(path, game)

    @classmethod
    def from_bytes(cls, data: bytes, game: Game | None = None) -> RecordedTree:
        """A tree from the bytes of a `.ztree` file."""
        from zermelo.core.tree_files import read_tree_bytes

        return read_tree_bytes(data, game)

    def to_bytes(self) -> bytes:
        """The bytes of its `.ztree` file."""
        from zermelo.core.tree_files import tree_bytes

        return tree_bytes(self)

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
        below, parents, moves = self.children(), self.nodes.column("parent"), self.nodes.moves_made()
        levels = [[number for number, parent in enumerate(parents) if parent < 0]]
        for move in self.line:
            reached = [child for node in levels[-1] for child in below[node] if moves[child] == move]
            if not reached:
                break
            levels.append(reached)
        found: list[int] = []
        at = levels[-1][-1] if levels[-1] else -1
        while at >= 0:
            found.append(at)
            at = parents[at]
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

        The end of the name says how: .ztree (binary, read by `load`), .json, or a picture as .svg, .png, .pdf or .tex
        (TikZ). `animated` is for .svg. `frames` writes a picture for each step instead, tree-001.svg and so on, for
        slides. The rest is the look of `svg`.
        """
        target = Path(path)
        if target.suffix not in TREE_FORMATS:
            endings = f"{', '.join(TREE_FORMATS[:-1])} or {TREE_FORMATS[-1]}"
            raise UsageError(f"expected a file name ending in {endings}, got {shown(str(path))}")
        if animated and target.suffix != ".svg":
            raise UsageError(f"animated: expected a file name ending in .svg, got {shown(str(path))}")
        if target.suffix == ".ztree":
            from zermelo.core.tree_files import write_tree

            write_tree(self, target)
            return [target]
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
        states = self.states_at(range(len(self.nodes)))
        return list(self.pruned_at(states, self.children()).values())

    def pruned_at(self, states: Mapping[int, State], below: list[list[int]]) -> dict[int, list[Move]]:
        """The same for nodes with these states, of which `below` tells the children."""
        left: dict[int, list[Move]] = {}
        answered: dict[int, bool] = {}  # has the root of each node a value?
        for number, state in states.items():
            node = self.nodes[number]
            finished = node.reason not in (REASONS[OPEN], REASONS[BUDGET])
            answered[number] = finished if node.parent is None else answered[node.parent]
            ended = node.reason == REASONS[CUT] or (node.reason == REASONS[OPEN] and answered[number])
            cut = ended and len(below[number]) >= node.searched
            searched = {self.nodes[child].move for child in below[number]} if cut else set()
            left[number] = [move for move in self.game.actions(state) if move not in searched] if cut else []
        return left

    def __repr__(self) -> str:
        kept = f"{len(self.nodes):,} nodes" if self.complete else f"{len(self.nodes):,} of {self.seen:,} nodes"
        return f"<search tree of {self.game.name}: {kept}>"

    def _repr_svg_(self) -> str:
        return fitted(self.svg(MOST_IN_NOTEBOOK), NOTEBOOK_WIDTH, NOTEBOOK_WIDTH)


def _finite(x: float) -> float | None:
    return x if abs(x) != float("inf") else None


def _write(target: Path, data: bytes) -> None:
    with drafted(target) as draft:
        draft.write_bytes(data)


def _drawn(picture: Picture, suffix: str, animated: bool) -> bytes:
    """A picture in the format of a suffix."""
    from zermelo.drawing import picture_plot, picture_svg, picture_tikz

    if suffix in (".png", ".pdf"):
        return picture_plot(picture, suffix)
    return (picture_tikz(picture) if suffix == ".tex" else picture_svg(picture, animated=animated)).encode()
