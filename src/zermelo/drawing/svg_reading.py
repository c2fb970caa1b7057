"""The pictures of boards, which are SVG, read back as marks for formats that know no SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.drawing.pictures import Circle, Inset, Line, Mark, Polygon, Text, moved, rectangle
from zermelo.drawing.shapes import INK, LINE

if TYPE_CHECKING:
    from xml.etree import ElementTree


def marks_of(inset: Inset) -> Iterator[Mark]:
    """What an SVG picture shows, as far as it is made of the elements of `zermelo.drawing`, fitted into its box."""
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(inset.svg)
    except ElementTree.ParseError:  # a user's game: the box stays empty
        return
    _, _, width, height = _numbers(root.get("viewBox") or f"0 0 {root.get('width')} {root.get('height')}")
    scale = min(inset.width / width, inset.height / height)
    left, top = inset.x + (inset.width - width * scale) / 2, inset.y + (inset.height - height * scale) / 2
    for element in root.iter():
        mark = _mark(element)
        if mark is not None:
            yield moved(mark, left, top, scale)


def _mark(element: ElementTree.Element) -> Mark | None:
    def number(name: str, default: float = 0.0) -> float:
        return float(element.get(name, default))

    fill, colour = element.get("fill", INK), element.get("stroke", "none")
    pen = (colour if colour != "none" else fill, number("stroke-width", 1.0) if colour != "none" else 0.0)
    match element.tag.rpartition("}")[2]:
        case "rect":
            return rectangle(number("x"), number("y"), number("width"), number("height"), fill, pen[0])
        case "circle":
            return Circle(number("cx"), number("cy"), number("r"), fill, *pen)
        case "polygon":
            flat = _numbers(element.get("points", ""))
            return Polygon(tuple(zip(flat[::2], flat[1::2], strict=True)), fill, *pen)
        case "line":
            dashed = "stroke-dasharray" in element.attrib
            place = number("x1"), number("y1"), number("x2"), number("y2")
            return Line(*place, element.get("stroke", LINE), number("stroke-width", 1.0), dashed)
        case "text":
            anchor, text = element.get("text-anchor", "start"), "".join(element.itertext())
            return Text(number("x"), number("y"), text, number("font-size", 12), element.get("fill", INK), anchor)
    return None


def _numbers(text: str) -> list[float]:
    return [float(word.removesuffix("px")) for word in text.replace(",", " ").split()]
