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
    factor: float = 1.0, published: Mapping[str, Curve] | None = None,
) -> Figure:  # fmt: skip
    """Estimates times a factor (100 for percent) as curves, intervals as bands, the source's values as crosses."""
    curves: dict[str, Curve] = {}
    intervals: dict[str, Curve] = {}
    for label, own in found.items():
        points = [(at, *(_drawable(factor * end) for end in (each.value, each.low, each.high)))
                  for at, each in sorted(own.items())]  # fmt: skip
        curves[label] = ([at for at, *_ in points], [value for _, value, *_ in points])
        intervals[label] = ([low for _, _, low, _ in points], [high for *_, high in points])
    return line_figure(
        name, title, curves, x=x, y=y, level=level, log_x=log_x, intervals=intervals, published=published
    )


def _drawable(value: float) -> float:
    """The number, or a gap where it is infinite."""
    return value if math.isfinite(value) else math.nan
