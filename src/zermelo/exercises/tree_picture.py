"""The picture of a lettered tree: leaves side by side, parents above the middle of their children."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zermelo.drawing import (
    ACCENT, INK, LINE, PAPER, Circle, Group, Line, Mark, Picture, Polygon, Text, rectangle, text_width,
)
from zermelo.exercises.answers import number_text
from zermelo.exercises.lettered_tree import LetteredTree

SIZE = 15.0  # half the height of a node
LEVEL = 84.0  # from one level to the next
MARGIN = 24.0
GAP = 12.0
QUIET, KEY = "#666666", "#1f5fbf"

Places = list[tuple[float, float]]


def draw(tree: LetteredTree, labels: Mapping[int, str], crossed: set[int], title: str) -> Picture:
    """The tree with labels beside some nodes, and crosses on the edges above some."""
    places = layout(tree, labels)
    width = max(x + text_width(labels.get(node, ""), 11) / 2 for node, (x, _) in enumerate(places)) + SIZE + MARGIN
    height = max(y for _, y in places) + SIZE + 30 + MARGIN
    groups = [*_edges(tree, places, labels, crossed), *_nodes(tree, places, labels)]
    return Picture(width, height, tuple(groups), title)


def layout(tree: LetteredTree, labels: Mapping[int, str]) -> Places:
    """Where the nodes stand."""
    x = [0.0] * len(tree.movers)
    right = MARGIN
    for leaf in tree.leaves:
        wide = max(2 * SIZE, text_width(_inside(tree, leaf), 12) + 8, text_width(labels.get(leaf, ""), 11)) + GAP
        x[leaf] = right + wide / 2
        right += wide
    for node in reversed(tree.inner):
        below = tree.children[node]
        x[node] = (x[below[0]] + x[below[-1]]) / 2
    level = [len(tree.path(node)) - 1 for node in range(len(x))]
    return [(at, MARGIN + SIZE + LEVEL * ply) for at, ply in zip(x, level, strict=True)]


def _inside(tree: LetteredTree, node: int) -> str:
    """What stands in a shape: the value of a leaf, the letter of an inner node."""
    if tree.children[node]:
        return tree.names[node]
    payoffs = tree.payoffs(node)
    return number_text(payoffs[0]) if tree.zero_sum else " ".join(map(number_text, payoffs))


def _edges(
    tree: LetteredTree, places: Places, labels: Mapping[int, str], crossed: set[int]
) -> Iterator[Group]:
    for node, above in enumerate(tree.parents):
        if above < 0:
            continue
        (x1, y1), (x2, y2) = places[above], places[node]
        y1, y2 = y1 + SIZE + (17 if above in labels else 0), y2 - SIZE * (1 if tree.children[node] else 0.8)
        marks: list[Mark] = [Line(x1, y1, x2, y2, LINE, 1.2, node in crossed)]
        if tree.owner(above) == "chance":
            at = (x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3
            marks.append(Text(*at, number_text(tree.probabilities[node]), 10, QUIET, halo=True))
        if node in crossed:
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            marks += [Line(x - 6, y - 6 * turn, x + 6, y + 6 * turn, ACCENT, 2.2) for turn in (1, -1)]
        yield Group(tuple(marks), "cut" if node in crossed else "edge", node)


def _nodes(tree: LetteredTree, places: Places, labels: Mapping[int, str]) -> Iterator[Group]:
    for node, (x, y) in enumerate(places):
        inside, owner = _inside(tree, node), tree.owner(node)
        lower = y + {"MAX": 8, "MIN": 1}.get(owner, 4.5)
        marks: list[Mark] = [_shape(owner, x, y, inside), Text(x, lower, inside, 12)]
        if not owner:
            marks.append(Text(x, y + SIZE + 10, tree.names[node], 10, QUIET))
        if owner.startswith("player"):
            marks.append(Text(x + SIZE + 3, y - 7, owner.removeprefix("player "), 10, QUIET, "start"))
        if label := labels.get(node, ""):
            marks.append(Text(x, y + SIZE + (13 if owner else 23), label, 11, KEY, halo=True))
        yield Group(tuple(marks), "node", node, title=f"{tree.names[node]} {owner or inside}")


def _shape(owner: str, x: float, y: float, inside: str) -> Mark:
    """A triangle up for MAX, down for MIN, a diamond for chance, a circle for a player, a box for a leaf."""
    wide = 1.25 * SIZE
    if not owner:
        half = max(SIZE * 0.8, text_width(inside, 12) / 2 + 3)
        return rectangle(x - half, y - SIZE * 0.8, 2 * half, SIZE * 1.6, PAPER, INK)
    if owner == "chance":
        return Polygon(((x, y - SIZE), (x + wide, y), (x, y + SIZE), (x - wide, y)), PAPER)
    if owner.startswith("player"):
        return Circle(x, y, SIZE, PAPER)
    tip = -SIZE if owner == "MAX" else SIZE
    return Polygon(((x, y + tip), (x - wide, y - tip), (x + wide, y - tip)), PAPER)
