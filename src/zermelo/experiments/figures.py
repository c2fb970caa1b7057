"""Figures as SVG, the same bytes at every run; and the few kinds that studies share."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.experiments.findings import Figure

METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.S)
SIZE = (6.4, 4.2)  # inches
SETTINGS: Any = {
    "svg.hashsalt": "zermelo", "svg.fonttype": "none", "font.size": 10.0, "axes.grid": True, "grid.alpha": 0.3,
}  # fmt: skip


def svg(figure: Figure) -> str:
    """A figure drawn by matplotlib, without date or chance; nothing where it would show a single point."""
    try:
        import matplotlib
        from matplotlib.figure import Figure as Canvas
    except ImportError:
        raise ZermeloError("figures need matplotlib: pip install 'zermelo[plot]'") from None
    with matplotlib.rc_context(SETTINGS):
        canvas = Canvas(figsize=SIZE, layout="constrained")
        figure.draw(canvas)
        if _is_a_point(canvas):
            return ""
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "<svg" + METADATA.sub("", out.getvalue().partition("<svg")[2])


def _is_a_point(canvas: Any) -> bool:
    """Has a figure curves, none of them with two points, and nothing else?"""
    curves = [line for axes in canvas.axes for line in axes.lines]
    lines = [line for line in curves if len(line.get_xdata()) != 2 or line.get_marker() != "None"]  # no dashed level
    others = [each for axes in canvas.axes for each in (*axes.collections, *axes.patches, *axes.images)]
    return bool(lines) and not others and all(len(line.get_xdata()) < 2 for line in lines)


Curve = tuple[Sequence[float], Sequence[float]]


def line_figure(
    name: str,
    title: str,
    curves: Mapping[str, Curve],
    *,
    x: str,
    y: str,
    level: float | None = None,
    log_x: bool = False,
    intervals: Mapping[str, Curve] | None = None,
    published: Mapping[str, Curve] | None = None,
) -> Figure:
    """Curves over one axis; `level` is drawn as a dashed line.

    `intervals` holds the lower and the upper ends over the same x, `published` the values of the source: crosses in the
    colour of the curve of the same name.
    """

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        colours = {}
        for label, (xs, ys) in curves.items():
            (line,) = axes.plot(xs, ys, marker=".", label=label)
            colours[label] = line.get_color()
            if intervals and label in intervals:
                axes.fill_between(xs, *intervals[label], color=line.get_color(), alpha=0.2, linewidth=0)
        for label, (xs, ys) in (published or {}).items():
            axes.plot(xs, ys, "x", color=colours.get(label, "black"), label=f"{label}, published")
        if level is not None:
            axes.axhline(level, color="black", linestyle="--", linewidth=0.8)
        axes.set(xlabel=x, ylabel=y, **({"xscale": "log"} if log_x else {}))
        if len(curves) + len(published or {}) > 1:
            axes.legend(fontsize=8)

    return Figure(name, title, draw)


def surface_figure(
    name: str,
    title: str,
    xs: Sequence[float],
    ys: Sequence[float],
    values: Sequence[Sequence[float]],
    *,
    x: str,
    y: str,
    z: str,
    level: float | None = None,
    ends: Sequence[Sequence[Sequence[float]]] = (),
) -> Figure:
    """values[row of y][column of x] as colours, nan left blank, with the contour of a level.

    `ends` are the lower and the upper ends of intervals: their contours of the level are dashed.
    """

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        mesh = axes.pcolormesh(xs, ys, values, shading="nearest", cmap="viridis")
        canvas.colorbar(mesh, ax=axes, label=z)
        for cells, style in ((values, "solid"), *((end, "dashed") for end in ends)):
            flat = [value for row in cells for value in row if value == value]
            if level is not None and flat and min(flat) < level < max(flat) and len(xs) > 1 and len(ys) > 1:
                drawn = axes.contour(xs, ys, cells, levels=[level], colors="red", linestyles=style)
                axes.clabel(drawn, fontsize=8)
        axes.set(xlabel=x, ylabel=y)
        axes.grid(visible=False)

    return Figure(name, title, draw)
