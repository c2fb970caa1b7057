"""A picture as SVG, still or animated by CSS."""

from __future__ import annotations

import re
from html import escape

from zermelo.drawing.pictures import Circle, Group, Inset, Line, Mark, Picture, Polygon, Text
from zermelo.drawing.shapes import PAPER

STEP_SECONDS = 0.6
MOST_SECONDS = 90.0  # of an animation
STYLE = """<style>
.step { animation: appear 0.3s backwards }
@keyframes appear { from { opacity: 0 } to { opacity: 1 } }
@media (prefers-reduced-motion: reduce) { .step { animation: none } }
</style>"""


def picture_svg(picture: Picture, *, animated: bool = False) -> str:
    """An SVG document. Animated, each group appears at its step; what shows no animations shows the whole picture."""
    width, height = _size(picture.width), _size(picture.height)
    pace = min(STEP_SECONDS, MOST_SECONDS / max(1, picture.last_step))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif"><title>{escape(picture.title)}</title>',
        *([STYLE] if animated else []),
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *(_group(group, pace if animated else None) for group in picture.groups),
        "</svg>",
    ]
    return "\n".join(parts)


def _group(group: Group, seconds: float | None) -> str:
    kind, style = group.kind, ""
    if seconds is not None and group.step > 0:
        kind, style = f"{kind} step".strip(), f' style="animation-delay:{group.step * seconds:.2f}s"'
    number = "" if group.number is None else f' data-node="{group.number}"'
    title = f"<title>{escape(group.title)}</title>" if group.title else ""
    return f'<g class="{kind}"{number}{style}>{title}{"".join(map(_mark, group.marks))}</g>'


def _mark(mark: Mark) -> str:
    match mark:
        case Line(x1, y1, x2, y2, colour, width, dashed):
            dash = ' stroke-dasharray="4,3"' if dashed else ""
            place = f'x1="{_size(x1)}" y1="{_size(y1)}" x2="{_size(x2)}" y2="{_size(y2)}"'
            return f"<line {place} {_stroke(colour, width)}{dash}/>"
        case Polygon(points, fill, colour, width):
            corners = " ".join(f"{_size(x)},{_size(y)}" for x, y in points)
            return f'<polygon points="{corners}" fill="{fill}" {_stroke(colour, width)}/>'
        case Circle(x, y, radius, fill, colour, width):
            place = f'cx="{_size(x)}" cy="{_size(y)}" r="{_size(radius)}"'
            return f'<circle {place} fill="{fill}" {_stroke(colour, width)}/>'
        case Text(x, y, text, size, colour, anchor, kind, halo):
            behind = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"' if halo else ""
            name = f' class="{kind}"' if kind else ""
            place = f'x="{_size(x)}" y="{_size(y)}" font-size="{_size(size)}"'
            return f'<text{name} {place} fill="{colour}" text-anchor="{anchor}"{behind}>{escape(text)}</text>'
        case Inset(x, y, width, height, svg):
            head, body = svg.split(">", 1)
            box = re.search(r'viewBox="[^"]*"', head)
            place = f'x="{_size(x)}" y="{_size(y)}" width="{_size(width)}" height="{_size(height)}"'
            return f'<svg {place} {box.group() if box else ""} font-family="sans-serif">{body}'


def _stroke(colour: str, width: float) -> str:
    return f'stroke="{colour}" stroke-width="{_size(width)}"'


def _size(number: float) -> str:
    """A coordinate to a tenth, which is the same on every machine."""
    return f"{round(number, 1) + 0.0:g}" if abs(number) < 1e5 else f"{number:.0f}"
