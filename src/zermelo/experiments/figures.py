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
    """A figure drawn by matplotlib, without date or chance."""
    try:
        import matplotlib
        from matplotlib.figure import Figure as Canvas
    except ImportError:
        raise ZermeloError("figures need matplotlib: pip install 'zermelo[plot]'") from None
    with matplotlib.rc_context(SETTINGS):
        canvas = Canvas(figsize=SIZE, layout="constrained")
        figure.draw(canvas)
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "<svg" + METADATA.sub("", out.getvalue().partition("<svg")[2])


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
) -> Figure:
    """Curves over one axis; `level` is drawn as a dashed line."""

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        for label, (xs, ys) in curves.items():
            axes.plot(xs, ys, marker=".", label=label)
        if level is not None:
            axes.axhline(level, color="black", linestyle="--", linewidth=0.8)
        axes.set(xlabel=x, ylabel=y, **({"xscale": "log"} if log_x else {}))
        if len(curves) > 1:
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
) -> Figure:
    """values[row of y][column of x] as colours, nan left blank, with the contour of a level."""

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        mesh = axes.pcolormesh(xs, ys, values, shading="nearest", cmap="viridis")
        canvas.colorbar(mesh, ax=axes, label=z)
        flat = [value for row in values for value in row if value == value]
        if level is not None and min(flat) < level < max(flat) and len(xs) > 1 and len(ys) > 1:
            drawn = axes.contour(xs, ys, values, levels=[level], colors="red")
            axes.clabel(drawn, fontsize=8)
        axes.set(xlabel=x, ylabel=y)
        axes.grid(visible=False)

    return Figure(name, title, draw)
