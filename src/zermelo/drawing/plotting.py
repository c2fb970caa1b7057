"""A picture drawn by matplotlib, as PNG or PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from zermelo.drawing.pictures import Circle, Inset, Line, Mark, Picture, Polygon, Text
from zermelo.drawing.shapes import PAPER, STYLE, matplotlib
from zermelo.drawing.svg_reading import marks_of

PIXELS_PER_INCH = 96.0
SHARPNESS = 2.0  # pixels of a PNG for one of the picture
MOST_PIXELS = 20_000  # of the longer side of a PNG
MOST_INCHES = 190.0  # of a page of a PDF
POINTS = 72 / PIXELS_PER_INCH  # for a pixel
ANCHORS = {"start": "left", "middle": "center", "end": "right"}


def picture_plot(picture: Picture, suffix: str) -> bytes:
    """The bytes of a .png or a .pdf file; a picture that is too large for one is made smaller."""
    library, figures = matplotlib()
    longer = max(picture.width, picture.height)
    scale = min(1.0, MOST_INCHES * PIXELS_PER_INCH / longer)
    with library.rc_context(STYLE):
        size = (picture.width * scale / PIXELS_PER_INCH, picture.height * scale / PIXELS_PER_INCH)
        figure = figures.Figure(figsize=size, facecolor=PAPER)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(0, picture.width)
        axes.set_ylim(picture.height, 0)
        for order, mark in enumerate(_flat(picture)):
            _draw(axes, mark, scale * POINTS, order)
        data = io.BytesIO()
        dots = PIXELS_PER_INCH * min(SHARPNESS, MOST_PIXELS / (longer * scale))
        stamp = {"CreationDate": None} if suffix == ".pdf" else {"Software": None}
        figure.savefig(data, format=suffix[1:], dpi=dots, metadata=stamp)
    return data.getvalue()


def _flat(picture: Picture) -> Iterator[Mark]:
    for group in picture.groups:
        for mark in group.marks:
            yield from marks_of(mark) if isinstance(mark, Inset) else [mark]


def _draw(axes: Any, mark: Mark, points: float, order: int) -> None:
    """Draw a mark; later ones lie above earlier ones, whatever they are. `points` are those of a pixel."""
    from matplotlib import patches, patheffects

    match mark:
        case Line(x1, y1, x2, y2, colour, width, dashed):
            style = (0, (4 * points, 3 * points)) if dashed else "solid"
            axes.plot([x1, x2], [y1, y2], color=colour, linewidth=width * points, linestyle=style, zorder=order)
        case Polygon(corners, fill, colour, width):
            pen = {"facecolor": fill, "edgecolor": colour, "linewidth": width * points, "zorder": order}
            axes.add_patch(patches.Polygon(corners, closed=True, **pen))
        case Circle(x, y, radius, fill, colour, width):
            pen = {"facecolor": fill, "edgecolor": colour, "linewidth": width * points, "zorder": order}
            axes.add_patch(patches.Circle((x, y), radius, **pen))
        case Text(x, y, text, size, colour, anchor, _, halo):
            # A dollar sign would begin a formula.
            words = axes.text(
                x, y, text.replace("$", r"\$"), fontsize=size * points, color=colour, ha=ANCHORS[anchor],
                va="baseline", zorder=order,
            )  # fmt: skip
            if halo:
                words.set_path_effects([patheffects.withStroke(linewidth=3 * points, foreground=PAPER)])
