"""A picture as data: lines, polygons, circles and texts at their places, in groups that may appear one after another.

It is drawn by `svg_writing`, `plotting` (PNG and PDF) and `tikz`. Coordinates are pixels, y grows downwards.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.drawing.shapes import INK, LINE

NARROW, WIDE = frozenset(" .,:;'|()[]/-ijltfI!…"), frozenset("mwMW@%∞≥≤−")


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = LINE
    width: float = 1.0
    dashed: bool = False


class Polygon(NamedTuple):
    """A closed line through the points."""

    points: tuple[tuple[float, float], ...]
    fill: str = "none"
    colour: str = INK
    width: float = 1.0


class Circle(NamedTuple):
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = "none"
    colour: str = INK
    width: float = 1.0


class Text(NamedTuple):
    """A line of text on a baseline; with a halo it hides the lines behind it. `kind` tells what it says."""

    x: float
    y: float
    text: str
    size: float = 10.0
    colour: str = INK
    anchor: str = "middle"
    kind: str = ""
    halo: bool = False


class Inset(NamedTuple):
    """Another picture, given as SVG, fitted into a box."""

    x: float
    y: float
    width: float
    height: float
    svg: str


Mark = Line | Polygon | Circle | Text | Inset


class Group(NamedTuple):
    """Marks that belong together; in an animation they appear at a step.

    `kind` tells what they are, `number` of which node; `title` is shown under the pointer of a browser.
    """

    marks: tuple[Mark, ...]
    kind: str = ""
    number: int | None = None
    step: int = 0
    title: str = ""


class Picture(NamedTuple):
    """Groups in the order in which they are painted."""

    width: float
    height: float
    groups: tuple[Group, ...]
    title: str = ""

    @property
    def last_step(self) -> int:
        return max((group.step for group in self.groups), default=0)

    def until(self, step: int) -> Picture:
        """The picture as it is at a step of the animation."""
        return self._replace(groups=tuple(group for group in self.groups if group.step <= step))


def rectangle(x: float, y: float, width: float, height: float, fill: str, colour: str = INK) -> Polygon:
    """A rectangle from its upper left corner."""
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill, colour)


def text_width(text: str, size: float) -> float:
    """How wide a text is at most in the usual sans-serif fonts.

    >>> round(text_width("12", 10), 1)
    12.8
    """
    return size * sum(0.4 if char in NARROW else 0.95 if char in WIDE else 0.64 for char in text)


def moved(mark: Mark, left: float, top: float, scale: float = 1.0) -> Mark:
    """A mark with its origin at another place, larger or smaller."""

    def x(at: float) -> float:
        return left + at * scale

    def y(at: float) -> float:
        return top + at * scale

    match mark:
        case Line():
            ends = Line(x(mark.x1), y(mark.y1), x(mark.x2), y(mark.y2))
            return ends._replace(colour=mark.colour, width=mark.width * scale, dashed=mark.dashed)
        case Polygon():
            return mark._replace(points=tuple((x(a), y(b)) for a, b in mark.points), width=mark.width * scale)
        case Circle():
            return mark._replace(x=x(mark.x), y=y(mark.y), radius=mark.radius * scale, width=mark.width * scale)
        case Text():
            return mark._replace(x=x(mark.x), y=y(mark.y), size=mark.size * scale)
        case Inset():
            return mark._replace(x=x(mark.x), y=y(mark.y), width=mark.width * scale, height=mark.height * scale)
