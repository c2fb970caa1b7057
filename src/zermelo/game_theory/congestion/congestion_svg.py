"""The picture of a congestion game: its equilibrium (of several, the worst) beside its optimum.

An edge is the thicker the more it carries, and says its load and, after the @, its cost for one; an edge
without load is dashed. Nodes stand where the network says, or in columns by their distance from
where the demands begin.
"""

from __future__ import annotations

import math

from zermelo.drawing import ACCENT, INK, LINE, PAPER, circle, label, polygon, rect, svg
from zermelo.game_theory.congestion.analysis import Congestion
from zermelo.game_theory.congestion.assignment import Assignment
from zermelo.game_theory.congestion.network import Network

WIDTH, HEIGHT, MARGIN, TOP, RADIUS = 440.0, 320.0, 50.0, 60.0, 14.0
MOST_DRAWN = 500  # edges
MOST_LABELS = 60  # edges that still say what they carry
Place = tuple[float, float]


def draw(found: Congestion) -> str:
    """The picture as SVG."""
    network = found.network
    places = _places(network)
    parts = []
    worse = found.worst.total > found.equilibrium.total
    left_panel = ("worst equilibrium", found.worst) if worse else ("equilibrium", found.equilibrium)
    for column, (title, assignment) in enumerate((left_panel, ("social optimum", found.optimum))):
        left = column * WIDTH
        said = f"{title}: {_short(assignment.average)} each, {_short(assignment.total)} in all"
        parts.append(label(left + WIDTH / 2, 40, said, 13))
        moved = {node: (x + left, y) for node, (x, y) in places.items()}
        parts += _panel(assignment, moved)
    price = f"{network.name}: price of anarchy {_short(found.price_of_anarchy)}"
    parts.append(label(WIDTH, 18, price if found.exact else f"{price} or more", 15))
    if len(network.edges) > MOST_DRAWN:
        more = f"{len(network.edges) - MOST_DRAWN:,} more edges not drawn"
        parts.append(label(10, HEIGHT + TOP - 6, more, 11, INK, "start"))
    return svg(2 * WIDTH, HEIGHT + TOP, parts, network.name)


def _panel(assignment: Assignment, places: dict[str, Place]) -> list[str]:
    network = assignment.network
    heaviest = max(assignment.loads) or 1.0
    lines, labels = [], []
    for number, edge in enumerate(network.edges[:MOST_DRAWN]):
        load = assignment.loads[number]
        bend = _bend(network, number)
        a, middle, b = _curve(places[edge.source], places[edge.target], bend)
        lines.append(_arrow(a, middle, b, 0.0 if load <= 0 else 1 + 6 * load / heaviest))
        if len(network.edges) <= MOST_LABELS:
            text = f"{edge.name} {_short(load)} @ {_short(assignment.costs[number])}"
            x, y = (a[0] + 2 * middle[0] + b[0]) / 4, (a[1] + 2 * middle[1] + b[1]) / 4
            labels += [rect(x - 3.2 * len(text), y - 8, 6.4 * len(text), 15, PAPER, PAPER), label(x, y + 4, text, 11)]
    return [*lines, *labels, *_nodes(network, places)]


def _nodes(network: Network, places: dict[str, Place]) -> list[str]:
    ends = {name for demand in network.demands for name in (demand.source, demand.target)}
    parts = []
    for node in network.nodes:
        x, y = places[node]
        name = node if len(node) <= 4 else node[:3] + "…"
        parts += [circle(x, y, RADIUS, PAPER, ACCENT if node in ends else INK), label(x, y + 4, name, 12)]
    return parts


def _places(network: Network) -> dict[str, Place]:
    """The middle of every node within a panel."""
    raw = dict(zip(network.nodes, network.places, strict=True)) if network.places else _columns(network)
    xs, ys = ([place[axis] for place in raw.values()] for axis in (0, 1))
    return {
        node: (
            MARGIN + _share(x, xs) * (WIDTH - 2 * MARGIN),
            TOP + RADIUS + 6 + _share(y, ys) * (HEIGHT - 2 * RADIUS - 12 - MARGIN / 2),
        )
        for node, (x, y) in raw.items()
    }


def _share(value: float, values: list[float]) -> float:
    low, high = min(values), max(values)
    return 0.5 if high == low else (value - low) / (high - low)


def _columns(network: Network) -> dict[str, Place]:
    """Columns by the number of edges from where the demands begin; unreached nodes last."""
    level = dict.fromkeys((demand.source for demand in network.demands), 0)
    front = list(level)
    for node in front:
        for _, other in network.leaving[node]:
            if other not in level:
                level[other] = level[node] + 1
                front.append(other)
    last = max(level.values()) + 1
    columns: dict[int, list[str]] = {}
    for node in network.nodes:
        columns.setdefault(level.get(node, last), []).append(node)
    return {
        node: (float(x), (i + 0.5) / len(column)) for x, column in columns.items() for i, node in enumerate(column)
    }


def _bend(network: Network, number: int) -> float:
    """How far an edge bends so that others between the same nodes stay apart: each to its own side."""
    edge = network.edges[number]
    both = {edge.source, edge.target}
    beside = [i for i, other in enumerate(network.edges) if {other.source, other.target} == both]
    if len(beside) == 1:
        return 0.0
    offset = 70.0 * (beside.index(number) - (len(beside) - 1) / 2)
    return offset if edge.source < edge.target else -offset


def _curve(a: Place, b: Place, bend: float) -> tuple[Place, Place, Place]:
    """An edge from rim to rim: its ends and the control point of its bend."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy) or 1.0
    middle = ((a[0] + b[0]) / 2 - bend * dy / far, (a[1] + b[1]) / 2 + bend * dx / far)
    return _towards(a, middle, RADIUS), middle, _towards(b, middle, RADIUS + 3)


def _towards(a: Place, b: Place, far: float) -> Place:
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length


def _arrow(a: Place, middle: Place, b: Place, width: float) -> str:
    colour, dash = ("#2471a3", "") if width else (LINE, ' stroke-dasharray="4,4"')
    size = 6 + width
    back = _towards(b, middle, size)
    side = ((back[1] - b[1]) / 2, (b[0] - back[0]) / 2)
    head = polygon([b, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])], colour, colour)
    course = f"M{a[0]:.1f},{a[1]:.1f} Q{middle[0]:.1f},{middle[1]:.1f} {back[0]:.1f},{back[1]:.1f}"
    return f'<path d="{course}" fill="none" stroke="{colour}" stroke-width="{max(width, 1):.2g}"{dash}/>{head}'


def _short(value: float) -> str:
    return f"{round(value, 6):.4g}"
