"""The signs of a drawn tree: a shape for each kind of node, a colour for each fate, and numbers as text."""

from __future__ import annotations

from fractions import Fraction

from zermelo.core.tree_nodes import Node
from zermelo.drawing import ACCENT, INK, PAPER, Circle, Line, Mark, Polygon, rectangle, text_width
from zermelo.kernels import BUDGET, CUT, END, HIT, LEAF, PROBED, REASONS

SIZE = 12.0  # half the height of a shape
MAX, MIN, RANDOM, ENDED = "max", "min", "chance", "leaf"
"""The owners of nodes; where every player has a value of its own, the owner is 'player'."""
FILLS = {
    REASONS[CUT]: "#f5b7b1", REASONS[HIT]: "#aed6f1", REASONS[BUDGET]: "#f9e79f", REASONS[PROBED]: "#e8daef",
    REASONS[LEAF]: "#d5f5e3", REASONS[END]: "#abebc6",
}  # fmt: skip
PV_COLOUR, RESEARCH_COLOUR, CUT_COLOUR, QUIET = "#1f5fbf", "#8e44ad", ACCENT, "#666"
SIGNS = {"exact": "", "lower": "≥", "upper": "≤", "none": "?"}


def shape(owner: str, x: float, y: float, inside: str, fill: str = PAPER, colour: str = INK, width: float = 1) -> Mark:
    """The shape of a node around a text: a triangle up or down, a diamond, a circle, or a square for a leaf."""
    if owner == ENDED:
        half = max(9.0, text_width(inside, 11) / 2 + 3)
        return rectangle(x - half, y - 9, 2 * half, 18, fill, colour)._replace(width=width)
    if owner == RANDOM:
        return Polygon(((x, y - SIZE), (x + SIZE, y), (x, y + SIZE), (x - SIZE, y)), fill, colour, width)
    if owner == "player":
        return Circle(x, y, max(SIZE, text_width(inside, 9) / 2 + 3), fill, colour, width)
    tip, side = -SIZE if owner == MAX else SIZE, 1.15 * SIZE
    return Polygon(((x, y + tip), (x - side, y - 0.8 * tip), (x + side, y - 0.8 * tip)), fill, colour, width)


def cross(x: float, y: float) -> list[Mark]:
    """The mark at the end of an edge that was not followed."""
    return [Line(x - 4, y - 4 * turn, x + 4, y + 4 * turn, CUT_COLOUR, 1.5) for turn in (1, -1)]


def number(value: float) -> str:
    """A number as short as it can be read.

    >>> number(-0.0), number(-2.5), number(1 / 3), number(float("inf")), number(12345.0), number(0.00001)
    ('0', '−2.5', '0.333', '∞', '12345', '1e−05')
    """
    if abs(value) == float("inf"):
        return "∞" if value > 0 else "−∞"
    rounded = round(value, 3) + 0.0
    text = f"{rounded:.0f}" if rounded == round(rounded) and abs(rounded) < 1e7 else f"{rounded:g}"
    return (text if rounded or not value else f"{value:.2g}").replace("-", "−")


def window_text(alpha: float, beta: float) -> str:
    """A window; one that holds no number a value could have is a null window.

    >>> window_text(3.0, float("inf")), window_text(3.0, 3.0000000000000004)
    ('(3, ∞)', 'null at 3')
    """
    low, high = number(alpha), number(beta)
    return f"({low}, {high})" if low != high else f"null at {low}"


def share(probability: float) -> str:
    """A probability as a fraction, if it is a simple one.

    >>> share(1 / 6), share(0.5), share(0.123456)
    ('1/6', '1/2', '0.123')
    """
    simple = Fraction(probability).limit_denominator(100)
    if abs(float(simple) - probability) < 1e-9:
        return str(simple)
    return number(probability)


def seen_by(node: Node, player: int, players: int) -> tuple[float, float, float, str]:
    """The window, the value and the bound of a node for a player; of two players one gets what the other loses."""
    if node.player == player or players > 2:
        return node.alpha, node.beta, node.value, node.bound
    turned = {"lower": "upper", "upper": "lower"}.get(node.bound, node.bound)
    return -node.beta, -node.alpha, -node.value, turned


def value_text(node: Node, player: int, players: int, *, leaf: bool) -> str:
    """The value as it is drawn: with the sign of its bound, or a vector, in which the mover's entry has the sign."""
    _, _, value, bound = seen_by(node, player, players)
    sign = "" if leaf else SIGNS[bound]
    if sign == "?":
        return sign
    if not node.vector:
        return sign + number(value)
    entries = [(sign if who == node.player else "") + number(entry) for who, entry in enumerate(node.vector)]
    return f"({', '.join(entries)})"
