"""What the studies share to draw: curves of estimates with their intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping

from zermelo.experiments import Curve, Figure, line_figure
from zermelo.statistics import Estimate

Estimates = Mapping[str, Mapping[int, Estimate]] | Mapping[str, Mapping[float, Estimate]]
"""Estimates over x, by the name of their curve."""


def estimate_figure(
    name: str, title: str, found: Estimates, *, x: str, y: str, level: float | None = None, log_x: bool = False,
    factor: float = 1.0, published: Mapping[str, Curve] | None = None, levels: Mapping[str, Estimate] | None = None,
    graded: bool = False,
) -> Figure:  # fmt: skip
    """Estimates times a factor (100 for percent) as curves, intervals as bands, the source's values as crosses.

    `levels` are estimates that do not depend on x; `graded` curves are steps of one quantity.
    """
    curves: dict[str, Curve] = {}
    intervals: dict[str, Curve] = {}
    for label, own in found.items():
        points = [(at, *_drawable(each, factor)) for at, each in sorted(own.items())]
        curves[label] = ([at for at, *_ in points], [value for _, value, *_ in points])
        intervals[label] = ([low for _, _, low, _ in points], [high for *_, high in points])
    flat = {label: _drawable(each, factor) for label, each in (levels or {}).items()}
    return line_figure(
        name, title, curves, x=x, y=y, level=level, log_x=log_x, intervals=intervals, published=published, levels=flat,
        graded=graded,
    )  # fmt: skip


def _drawable(found: Estimate, factor: float) -> tuple[float, float, float]:
    """Value and ends times a factor, with a gap where one is infinite."""
    value, low, high = (
        factor * end if math.isfinite(end) else math.nan for end in (found.value, found.low, found.high)
    )
    return value, low, high
