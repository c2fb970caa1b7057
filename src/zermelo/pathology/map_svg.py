"""A map of the pathology over two parameters, with the line p = 1."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

import numpy as np

from zermelo.drawing import STYLE, matplotlib

NAMES = {"b": "branching factor b", "g": "granularity g", "s": "similarity s"}


def pathology_map(
    across: str, columns: Sequence[float], upward: str, rows: Sequence[float],
    p: Mapping[tuple[float, float], float], title: str,
) -> str:  # fmt: skip
    """An SVG: p by column and row, red where a deeper search errs more and blue where it errs less.

    Colours follow the logarithm of p, up to a factor of two; the line is where p = 1 between neighbouring points.
    """
    plots, figure_module = matplotlib()
    grid = np.array([[p[column, row] for column in columns] for row in rows])
    logarithms = np.log2(np.where(grid > 0, grid, np.nan))
    known = logarithms[np.isfinite(logarithms)]
    most = float(np.clip(np.abs(known).max(initial=0.0), 0.05, 1.0))
    with plots.rc_context(STYLE):
        figure = figure_module.Figure(figsize=(6.4, 4.4), layout="constrained")
        axes = figure.subplots()
        drawn = axes.pcolormesh(columns, rows, logarithms, cmap="RdBu_r", vmin=-most, vmax=most, shading="nearest")
        if known.min(initial=0.0) < 0 < known.max(initial=0.0):
            axes.contour(columns, rows, logarithms, levels=[0.0], colors="black")
        axes.set(xlabel=NAMES[across], ylabel=NAMES[upward], title=title)
        bar = figure.colorbar(drawn, ax=axes, label="p, black where p = 1", extend="both")
        ticks = np.linspace(-most, most, 5)
        bar.set_ticks(ticks, labels=[f"{2**tick:.3g}" for tick in ticks])
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()
