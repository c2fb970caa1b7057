"""The picture of a recorded tree.

A triangle up is a node of the first player (MAX), down of the second (MIN); a square is a
leaf. Windows stand above a node, values below, all as the first player sees them. A red node
ended by a cut-off, dotted red stubs are the moves it left unsearched; a blue edge is a
re-search, a blue node a table hit.
"""

from __future__ import annotations

from zermelo.core.recorded_tree import Node, RecordedTree
from zermelo.drawing import shapes as draw_
from zermelo.kernels import BUDGET, CUT, END, HIT, LEAF, REASONS

STEP_X, STEP_Y, SIZE, MARGIN = 34.0, 78.0, 11.0, 30.0
COLOURS = {CUT: "#f5b7b1", HIT: "#aed6f1", BUDGET: "#f9e79f", LEAF: "#d5f5e3", END: "#abebc6"}


def draw(tree: RecordedTree, most: int) -> str:
    """The picture of the first `most` nodes."""
    nodes = tree.nodes[:most]
    below = [[child for child in children if child < most] for children in tree.children()[:most]]
    stubs = tree.pruned()[:most]
    x, columns = _columns([node.number for node in nodes if node.parent is None], below, stubs)
    depth = _depths(nodes)
    parts: list[str] = []
    for node in nodes:
        parts += _edge(node, x, depth)
        parts += _stubs(node.number, stubs[node.number], x, depth, below)
    states = tree.states()
    for node in nodes:
        name = "" if node.parent is None else tree.game.move_name(states[node.parent], node.move)
        parts += _node(node, name, x[node.number], depth[node.number], bool(below[node.number]))
    height = 2 * MARGIN + STEP_Y * (max(depth, default=0) + 0.6)
    if tree.seen > len(nodes):
        note = f"{tree.seen - len(nodes):,} more nodes not drawn"
        parts.append(draw_.label(MARGIN, height - 8, note, 11, anchor="start"))
    return draw_.svg(2 * MARGIN + STEP_X * max(columns - 1, 3), height, parts, f"search tree of {tree.game.name}")


def _columns(roots: list[int], below: list[list[int]], stubs: list[list[object]]) -> tuple[list[float], int]:
    """Leaves side by side from left to right, a parent over the middle of its children."""
    x = [0.0] * len(below)
    column = 0
    pending = [(root, False) for root in reversed(roots)]
    while pending:
        node, finished = pending.pop()
        if finished:
            places = [x[child] for child in below[node]]
            x[node] = (min(places) + max(places)) / 2
            column += len(stubs[node])
        elif below[node]:
            pending.append((node, True))
            pending.extend((child, False) for child in reversed(below[node]))
        else:
            x[node] = MARGIN + STEP_X * column
            column += 1 + len(stubs[node])
    return x, column


def _depths(nodes: tuple[Node, ...]) -> list[int]:
    depth: list[int] = []
    for node in nodes:
        depth.append(0 if node.parent is None else depth[node.parent] + 1)
    return depth


def _y(depth: int) -> float:
    return MARGIN + STEP_Y * depth


def _edge(node: Node, x: list[float], depth: list[int]) -> list[str]:
    if node.parent is None:
        return []
    colour = "#2471a3" if node.research else draw_.LINE
    return [draw_.line(x[node.parent], _y(depth[node.parent]), x[node.number], _y(depth[node.number]), colour)]


def _stubs(node: int, stubs: list[object], x: list[float], depth: list[int], below: list[list[int]]) -> list[str]:
    right = max([x[node], *(x[child] for child in below[node])])
    top = _y(depth[node])
    return [
        draw_.line(x[node], top, right + STEP_X * (i + 1), top + STEP_Y * 0.8, draw_.ACCENT, 1, "3,3")
        for i in range(len(stubs))
    ]


def _node(node: Node, name: str, x: float, depth: int, inner: bool) -> list[str]:
    y = _y(depth)
    fill = COLOURS.get(REASONS.index(node.reason), "#ffffff")
    alpha, beta, value, bound = _first_players(node)
    sign = {"exact": "", "lower": "≥", "upper": "≤", "none": "?"}[bound] if inner else ""
    window = f"({_short(alpha)}, {_short(beta)})"
    shown = f"{sign}{_short(value)}"
    detail = f"<title>{name or 'root'}  window {window}  value {shown}  {node.reason}</title>"
    parts = [f"<g>{detail}{_shape(node, x, y, fill, inner)}</g>"]
    if inner:  # edges pass behind the value
        parts.append(draw_.rect(x - 3 * len(shown) - 1, y + SIZE + 1, 6 * len(shown) + 2, 11, draw_.PAPER, draw_.PAPER))
    parts.append(draw_.label(x, y + SIZE + 10, shown, 10))
    if inner:
        parts.append(draw_.label(x, y - SIZE - 3, window, 8, "#666"))
    if name:
        parts.append(draw_.label(x - SIZE - 1, y - 2, name, 9, "#555", "end"))
    return parts


def _first_players(node: Node) -> tuple[float, float, float, str]:
    """Window, value and bound of a node as the first player sees them."""
    if node.player == 0:
        return node.alpha, node.beta, node.value, node.bound
    turned = {"lower": "upper", "upper": "lower"}.get(node.bound, node.bound)
    return -node.beta, -node.alpha, -node.value + 0.0, turned


def _shape(node: Node, x: float, y: float, fill: str, inner: bool) -> str:
    if not inner:
        return draw_.rect(x - SIZE * 0.7, y - SIZE * 0.7, SIZE * 1.4, SIZE * 1.4, fill, draw_.INK)
    tip = -SIZE if node.player == 0 else SIZE
    return draw_.polygon([(x, y + tip), (x - SIZE, y - tip * 0.7), (x + SIZE, y - tip * 0.7)], fill)


def _short(value: float) -> str:
    if value == float("inf"):
        return "∞"
    if value == float("-inf"):
        return "−∞"
    return f"{value:.3g}".replace("-", "−")
