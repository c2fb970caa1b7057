"""Figures as SVG, the same bytes at every run; and the few kinds that studies share."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.experiments.findings import Figure

METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.S)
SIZE = (6.4, 4.2)  # inches
INSIDE = 5  # names of curves: more of them stand beside the axes, where they hide nothing
MARKED = 40  # points: a curve of more is a line without marks
FEW = 10  # numbers on a logarithmic axis that are its ticks themselves
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
        _settle(canvas)
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "<svg" + METADATA.sub("", out.getvalue().partition("<svg")[2])


def _is_a_point(canvas: Any) -> bool:
    """Has a figure curves, none of them with two points, and nothing else?"""
    curves = [line for axes in canvas.axes for line in axes.lines]
    lines = [line for line in curves if len(line.get_xdata()) != 2 or line.get_marker() != "None"]  # no dashed level
    others = [each for axes in canvas.axes for each in (*axes.collections, *axes.patches, *axes.images)]
    return bool(lines) and not others and all(len(line.get_xdata()) < 2 for line in lines)


def _settle(canvas: Any) -> None:
    """Lay the axes out now, at rounded places: the last bits of a layout may differ, and ids are made of them."""
    canvas.draw_without_rendering()
    canvas.set_layout_engine("none")
    for axes in canvas.axes:
        axes.set_position([round(each, 6) for each in axes.get_position(original=True).bounds])


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
    levels: Mapping[str, tuple[float, float, float]] | None = None,
    graded: bool = False,
) -> Figure:
    """Curves over one axis; `level` is drawn as a dashed line.

    `intervals` holds the lower and the upper ends over the same x, `published` the values of the source: crosses in the
    colour of the curve of the same name. `levels` are values that do not depend on x, each with its interval. `graded`
    curves are steps of one quantity: their colours go from dark to light.
    """

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        styles = _styles(len(curves) + len(levels or {}), graded)
        colours = {}
        for (label, (xs, ys)), style in zip(curves.items(), styles, strict=False):
            _draw_curve(axes, label, xs, ys, (intervals or {}).get(label), style)
            colours[label] = style["color"]
        for (label, (value, low, high)), style in zip((levels or {}).items(), styles[len(curves) :], strict=True):
            axes.axhline(value, label=label, **style | {"linestyle": "-."})
            axes.axhspan(low, high, color=style["color"], alpha=0.2, linewidth=0)
        for label, (xs, ys) in (published or {}).items():
            named = {"label": f"{label}, published"} if len(published or {}) <= 2 else {}
            axes.plot(xs, ys, "x", color=colours.get(label, "black"), **named)
        if published and len(published) > 2:  # the colours tell which is which
            axes.plot([], [], "x", color="black", label="published")
        if level is not None:
            axes.axhline(level, color="black", linestyle="--", linewidth=0.8)
        axes.set(xlabel=x, ylabel=y, **({"xscale": "log"} if log_x else {}))
        (log_ticks if log_x else whole_ticks)(axes.xaxis, (at for xs, _ in curves.values() for at in xs))
        _name_curves(canvas, axes)

    return Figure(name, title, draw)


def _styles(count: int, graded: bool) -> list[dict[str, Any]]:
    """A colour for every curve, and another kind of line where the ten colours come again."""
    if graded:
        from matplotlib import colormaps

        return [{"color": colormaps["viridis"](0.92 * i / max(1, count - 1))} for i in range(count)]
    return [{"color": f"C{i % 10}", "linestyle": ("-", "--", ":")[i // 10 % 3]} for i in range(count)]


def _draw_curve(
    axes: Any, label: str, xs: Sequence[float], ys: Sequence[float], ends: Curve | None, style: Mapping[str, Any]
) -> None:
    """A line with its band; a single point with a bar, since a band has no width there."""
    if ends and len(xs) == 1:
        (value,), (low,), (high,) = ys, *ends
        bar = [[max(0.0, value - low)], [max(0.0, high - value)]]
        axes.errorbar(xs, ys, yerr=bar, marker="o", markersize=4, capsize=3, label=label, **style)
        return
    axes.plot(xs, ys, marker="." if len(xs) <= MARKED else "", label=label, **style)
    if ends:
        axes.fill_between(xs, *ends, color=style["color"], alpha=0.2, linewidth=0)


def _name_curves(canvas: Any, axes: Any) -> None:
    """The legend: in the axes if it is short, else beside them in a picture that is wider by it."""
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) > INSIDE:
        canvas.set_size_inches(SIZE[0] + 0.5 + 0.055 * max(map(len, labels)), SIZE[1])
        canvas.legend(handles, labels, loc="outside right upper", fontsize=8)
    elif len(labels) > 1:
        axes.legend(fontsize=8)


def whole_ticks(axis: Any, values: Iterable[float]) -> None:
    """No ticks between whole numbers where all values are whole."""
    from matplotlib.ticker import MaxNLocator

    if all(float(value).is_integer() for value in values):
        axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))


def log_ticks(axis: Any, values: Iterable[float]) -> None:
    """Plain numbers on a logarithmic axis: the values if they are few, else 1, 2, 5, 10, … or powers of ten alone."""
    from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

    found = sorted({value for value in values if value > 0})
    span = math.log(found[-1] / found[0]) if found else 0.0
    if 1 < len(found) <= FEW:
        kept = found[:1]
        for at in found[1:]:
            if math.log(at / kept[-1]) >= span / 14:  # nearer ones would overlap
                kept.append(at)
        axis.set_major_locator(FixedLocator(kept))
        axis.set_minor_locator(NullLocator())
    else:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if span < math.log(2000) else (1,)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axis.set_minor_formatter(NullFormatter())


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
    spread: float = 0.5,
    ends: Sequence[Sequence[Sequence[float]]] = (),
    texts: Sequence[Sequence[str]] = (),
) -> Figure:
    """values[row of y][column of x] as colours, nan left blank, with the contour of a level.

    Around a level colours are blue below it and red above, the deepest from `spread` away from it on; nan is grey then.
    `ends` are the lower and the upper ends of intervals: their contours of the level are dashed. `texts` are written
    into the cells.
    """

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        flat = _numbers(values)
        if level is None:
            mesh = axes.pcolormesh(xs, ys, values, shading="nearest", cmap="viridis")
            canvas.colorbar(mesh, ax=axes, label=z)
        else:
            low, high = level - spread, level + spread
            mesh = axes.pcolormesh(xs, ys, values, shading="nearest", cmap="RdBu_r", vmin=low, vmax=high)
            beyond = (any(value < low for value in flat), any(value > high for value in flat))
            canvas.colorbar(mesh, ax=axes, label=z, extend=EXTENDS[beyond])
            axes.set_facecolor("lightgrey")  # white is the level
            _draw_contours(canvas, axes, (xs, ys), values, level, ends, z)
        _write_cells(axes, xs, ys, values, texts)
        axes.set(xlabel=x, ylabel=y)
        whole_ticks(axes.xaxis, xs)
        whole_ticks(axes.yaxis, ys)
        axes.grid(visible=False)

    return Figure(name, title, draw)


EXTENDS = {(False, False): "neither", (True, False): "min", (False, True): "max", (True, True): "both"}


def _numbers(values: Sequence[Sequence[float]]) -> list[float]:
    """All that are known."""
    return [value for row in values for value in row if not math.isnan(value)]


def _draw_contours(
    canvas: Any, axes: Any, places: Curve, values: Sequence[Sequence[float]], level: float,
    ends: Sequence[Sequence[Sequence[float]]], z: str,
) -> None:  # fmt: skip
    """Lines at the level, named above the axes: words on a line would break it."""
    named: dict[str, str] = {}
    for cells, style in ((values, "solid"), *((end, "dashed") for end in ends)):
        flat = _numbers(cells)
        if flat and min(flat) < level < max(flat) and min(map(len, places)) > 1:
            axes.contour(*places, cells, levels=[level], colors="black", linestyles=style, linewidths=1)
            named[style] = f"{z} = {level:g}" if style == "solid" else "ends of its interval"
    for style, label in named.items():
        axes.plot([], [], color="black", linestyle=style, linewidth=1, label=label)
    if named:
        canvas.legend(loc="outside upper center", ncols=len(named), fontsize=8)


def _write_cells(
    axes: Any, xs: Sequence[float], ys: Sequence[float], values: Sequence[Sequence[float]],
    texts: Sequence[Sequence[str]],
) -> None:  # fmt: skip
    flat = _numbers(values)
    for at, row, words in zip(ys, values, texts, strict=False):
        for place, value, word in zip(xs, row, words, strict=True):
            colour = "white" if 2 * value < min(flat) + max(flat) else "black"  # viridis is dark where values are low
            axes.text(place, at, word, color=colour, fontsize=6, ha="center", va="center")
