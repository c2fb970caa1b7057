"""The picture of a recorded tree: shapes, lines and texts at their places, whatever format they are drawn in.

Who moves at a node comes from the game. All values and windows are those of one player, MAX, who moves at the root;
where a search keeps a value for each player, the whole vector is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf

from zermelo.core.interface import State
from zermelo.core.recorded_tree import MOST_DRAWN, RecordedTree
from zermelo.core.tree_layout import columns
from zermelo.core.tree_legend import legend
from zermelo.core.tree_nodes import Node
from zermelo.core.tree_symbols import (
    CUT_COLOUR, ENDED, FILLS, MAX, MIN, PV_COLOUR, QUIET, RANDOM, RESEARCH_COLOUR, SIZE, cross, seen_by, shape, share,
    value_text, window_text,
)
from zermelo.drawing import LINE, PAPER, Group, Inset, Line, Mark, Picture, Text, text_width
from zermelo.kernels import CHANCE, END, LEAF, REASONS, TERMINAL

MARGIN, GAP = 16.0, 10.0
NARROWEST = 520.0  # so that the legend has room
BOARD = 64.0  # the side of the square that a board is fitted into
NAME_ALONE, NAME, PROBABILITY = 0.62, 0.4, 0.7  # where on an edge they stand
STUB = 26.0  # the height of an edge that was not followed
MOST_STUBS = 4  # of one node; more moves that were cut off are one stub with their number


@dataclass(frozen=True)
class Spot:
    """What is drawn of a node, or an edge that was not followed from it (`stub`), before it has a place."""

    level: int
    parent: int | None
    name: str = ""
    probability: str = ""
    value: str = ""
    window: str = ""
    owner: str = ""
    label: str = ""  # inside the shape
    fill: str = PAPER
    node: Node | None = None
    stub: str = ""  # 'cut' or 'more'

    @property
    def name_at(self) -> float:
        return 1.0 if self.stub else NAME if self.probability else NAME_ALONE

    @property
    def width(self) -> float:
        """Of the box in which nothing else may stand."""
        texts = text_width(self.value, 11) + 6, text_width(self.window, 8), text_width(self.label, 9) + 6
        on_edge = text_width(self.name, 9) / self.name_at, text_width(self.probability, 9) / PROBABILITY
        return max(0.0 if self.stub else 2.3 * SIZE, *texts, *on_edge) + GAP


@dataclass(frozen=True)
class Places:
    """Where the spots are, and when they appear in an animation."""

    spots: list[Spot]
    x: list[float]
    texts: float  # the height of what stands below a shape
    boards: bool
    enter: list[int]
    leave: list[int]

    def y(self, level: int) -> float:
        return MARGIN + SIZE + 10 + level * (self.under + 46 + SIZE)

    @property
    def under(self) -> float:
        """From the middle of a shape to where its edges begin."""
        return SIZE + self.texts + (BOARD + 4 if self.boards else 0)

    def board_top(self, spot: Spot) -> float:
        return self.y(spot.level) + (SIZE if spot.owner == ENDED else self.under - BOARD - 2)

    def bottom(self, spot: Spot) -> float:
        """Where the picture of a spot ends."""
        if spot.node is None:
            return self.y(spot.level - 1) + self.under + STUB + 16
        if self.boards:
            return self.board_top(spot) + BOARD
        return self.y(spot.level) + (SIZE if spot.owner == ENDED else self.under)


def draw(tree: RecordedTree, most: int = MOST_DRAWN, depth: int | None = None, boards: bool = False) -> Picture:
    """At most so many nodes, those searched first, and so deep; what is left out is counted."""
    spots, states = _spots(tree, max(1, most), depth)
    below: list[list[int]] = [[] for _ in spots]
    for i, spot in enumerate(spots):
        if spot.parent is not None:
            below[spot.parent].append(i)
    widths = [max(spot.width, BOARD + GAP if boards and spot.node else 0.0) for spot in spots]
    x = columns([i for i, spot in enumerate(spots) if spot.parent is None], below, widths)
    width = 2 * MARGIN + max((at + wide / 2 for at, wide in zip(x, widths, strict=True)), default=0.0)
    left = MARGIN + max(0.0, NARROWEST - width) / 2
    texts = 28.0 if any(spot.window for spot in spots) else 17.0
    places = Places(spots, [at + left for at in x], texts, boards, *_steps(spots, below))
    groups = [*_edges(tree, places), *_nodes(tree, places, states)]
    top = max(places.bottom(spot) for spot in spots) + MARGIN
    shown, bottom = legend(tree, spots, MARGIN, top, max(width, NARROWEST) - MARGIN)
    return Picture(max(width, NARROWEST), bottom, (*groups, shown), f"search tree of {tree.game.name}")


def _spots(tree: RecordedTree, most: int, depth: int | None) -> tuple[list[Spot], dict[int, State]]:
    """The nodes that are drawn, in the order of the search, then the stubs of them all; and the positions drawn."""
    below = tree.children()
    drawn, hidden = _drawn(tree, below, most, depth)
    states = tree.states_at(drawn)
    pruned = tree.pruned_at(states, below)
    windows = {*tree.nodes.column("alpha"), *tree.nodes.column("beta")} != {-inf, inf}
    spots: list[Spot] = []
    at: dict[int | None, int | None] = {None: None}  # the spot of each node
    for number, level in drawn.items():
        node = tree.nodes[number]
        spots.append(_spot(tree, node, states, level, at[node.parent], not below[number], windows))
        at[number] = len(spots) - 1
    for i, spot in enumerate(tuple(spots)):
        assert spot.node is not None
        if count := hidden.get(spot.node.number, 0):
            spots.append(Spot(spot.level + 1, i, f"…{count:,} more", stub="more"))
        moves = pruned[spot.node.number] if depth is None or spot.level < depth else []
        names = [tree.game.move_name(states[spot.node.number], move) for move in moves]
        names = names if len(names) <= MOST_STUBS else [f"{len(names)} moves"]
        spots += [Spot(spot.level + 1, i, name, stub="cut") for name in names]
    return spots, states


def _drawn(
    tree: RecordedTree, below: list[list[int]], most: int, depth: int | None
) -> tuple[dict[int, int], dict[int, int]]:
    """The nodes that are drawn with their levels; and how many are left out below each of them."""
    drawn: dict[int, int] = {}
    hidden: dict[int, int] = {}
    levels: list[int] = []
    shown: list[int] = []  # of each node: itself, or the nearest node above it that is drawn; -1 if there is none
    above, entered = tree.nodes.column("parent"), tree.nodes.column("searched")
    for number, (parent, searched) in enumerate(zip(above, entered, strict=True)):
        levels.append(0 if parent < 0 else levels[parent] + 1)
        if len(drawn) < most and (depth is None or levels[number] <= depth):
            drawn[number] = levels[number]
            shown.append(number)
        else:
            shown.append(-1 if parent < 0 else shown[parent])
            hidden[shown[number]] = hidden.get(shown[number], 0) + 1
        hidden[shown[number]] = hidden.get(shown[number], 0) + max(0, searched - len(below[number]))
    return drawn, hidden


def _spot(
    tree: RecordedTree, node: Node, states: Mapping[int, State], level: int, above: int | None, childless: bool,
    windows: bool,
) -> Spot:  # fmt: skip
    """A node in words."""
    game, state, players = tree.game, states[node.number], tree.game.traits.players
    mover = game.mover(state)
    leaf = mover == TERMINAL or (childless and node.reason == REASONS[LEAF])
    owner = ENDED if leaf else RANDOM if mover == CHANCE else MAX if mover == tree.player else MIN
    if node.vector and owner in (MAX, MIN):
        owner = "player"
    name = probability = ""
    if node.parent is not None:
        name = game.move_name(states[node.parent], node.move)
        if game.mover(states[node.parent]) == CHANCE:
            probability = share(next(p for move, p in game.outcomes(states[node.parent]) if move == node.move))
    alpha, beta, _, _ = seen_by(node, tree.player, players)
    window = window_text(alpha, beta) if windows and not leaf else ""
    named = mover >= 0 and not leaf and (players > 2 or owner == "player")
    label = game.player_name(mover).removeprefix("player ") if named else ""
    value = value_text(node, tree.player, players, leaf=leaf)
    fill = FILLS[REASONS[END]] if mover == TERMINAL else FILLS.get(node.reason, PAPER)
    return Spot(level, above, name, probability, value, window, owner, label, fill, node)


def _steps(spots: list[Spot], below: list[list[int]]) -> tuple[list[int], list[int]]:
    """When each spot appears and when its value is known: after all that is below it."""
    last = list(range(len(spots)))  # the spot entered last in each subtree
    for i in reversed(range(len(spots))):
        if spots[i].node is not None:
            last[i] = max([i, *(last[child] for child in below[i] if spots[child].node is not None)])
    enter, leave, step = [0] * len(spots), [0] * len(spots), -1
    for i, spot in enumerate(spots):
        if spot.node is None:  # a stub appears with the value of its node
            enter[i] = leave[spot.parent or 0]
            continue
        step += 1
        enter[i] = leave[i] = step
        at = spot.parent
        while at is not None and last[at] == i:
            step += 1
            leave[at] = step
            at = spots[at].parent
    return enter, leave


def _edges(tree: RecordedTree, places: Places) -> Iterator[Group]:
    """The edges with the names of their moves, the stubs, and the principal variation above them."""
    path = set(tree.path())
    bold = []
    for i, spot in enumerate(places.spots):
        if spot.parent is None:
            continue
        x1, y1 = places.x[spot.parent], places.y(spot.level - 1) + places.under
        x2, y2 = places.x[i], places.y(spot.level) - (SIZE if spot.owner != ENDED else 9.0)
        if spot.node is None:
            yield _stub(spot, x1, y1, x2, places.enter[i])
            continue
        colour = RESEARCH_COLOUR if spot.node.research else LINE
        yield Group(
            (Line(x1, y1, x2, y2, colour, 1.0, spot.node.research), *_on_edge(spot, x1, y1, x2, y2)), "edge",
            spot.node.number, places.enter[i],
        )  # fmt: skip
        if spot.node.number in path:
            marks = (Line(x1, y1, x2, y2, PV_COLOUR, 3.0), *_on_edge(spot, x1, y1, x2, y2))
            bold.append(Group(marks, "pv", spot.node.number, max(places.leave) + 1))
    yield from bold


def _on_edge(spot: Spot, x1: float, y1: float, x2: float, y2: float) -> Iterator[Mark]:
    """The name of the move, and its probability if chance makes it."""
    for at, text, kind in ((spot.name_at, spot.name, "move"), (PROBABILITY, spot.probability, "probability")):
        if text:
            x, y = x1 + at * (x2 - x1), y1 + at * (y2 - y1)
            yield Text(x, y + 3, text, 9, QUIET, kind=kind, halo=True)


def _stub(spot: Spot, x1: float, y1: float, x2: float, step: int) -> Group:
    """An edge that was not followed: cut off, or left out of the picture."""
    y2 = y1 + STUB
    if spot.stub == "more":
        words = Text(x2, y2 + 10, spot.name, 9, QUIET, kind="more")
        return Group((Line(x1, y1, x2, y2, LINE, 1.0, True), words), "more", step=step)
    line = Line(x1, y1, x2, y2, CUT_COLOUR, 1.0, True)
    return Group((line, *cross(x2, y2), Text(x2, y2 + 14, spot.name, 9, CUT_COLOUR, kind="move")), "cut", step=step)


def _nodes(tree: RecordedTree, places: Places, states: Mapping[int, State]) -> Iterator[Group]:
    path, end = set(tree.path()) if tree.line else set(), max(places.leave, default=0) + 1
    several, number = sum(spot.parent is None for spot in places.spots) > 1, 0
    for i, spot in enumerate(places.spots):
        node = spot.node
        if node is None:
            continue
        x, y, inside = places.x[i], places.y(spot.level), spot.value if spot.owner == ENDED else spot.label
        known_at_once = spot.owner == ENDED or spot.fill == PAPER
        marks: list[Mark] = [shape(spot.owner, x, y, inside, spot.fill if known_at_once else PAPER)]
        label = Text(x, y + {MAX: 7, MIN: 0}.get(spot.owner, 3.5), spot.label, 9, kind="label")
        if spot.label:
            marks.append(label)
        if spot.parent is None and several:
            number += 1
            marks.append(Text(x, y - SIZE - 6, f"search {number}", 9, QUIET, kind="search"))
        if spot.window:
            marks.append(Text(x, y + SIZE + 24, spot.window, 8, QUIET, kind="window"))
        if places.boards:
            board = tree.game.svg(states[node.number])
            marks.append(Inset(x - BOARD / 2, places.board_top(spot), BOARD, BOARD, board))
        yield Group(tuple(marks), f"node {spot.owner}", node.number, places.enter[i], _title(spot))
        if not known_at_once:
            fate = shape(spot.owner, x, y, inside, spot.fill)
            yield Group((fate, label) if spot.label else (fate,), "fate", node.number, places.leave[i])
        below = y + (4 if spot.owner == ENDED else SIZE + 12)
        yield Group((Text(x, below, spot.value, 11, kind="value"),), "value", node.number, places.leave[i])
        if node.number in path:
            yield Group((shape(spot.owner, x, y, inside, "none", PV_COLOUR, 2.5),), "pv", node.number, end)


def _title(spot: Spot) -> str:
    """What the pointer shows."""
    assert spot.node is not None
    window = f"  window {spot.window}" if spot.window else ""
    return f"{spot.name or 'root'} {window} value {spot.value}  {spot.node.reason}"
