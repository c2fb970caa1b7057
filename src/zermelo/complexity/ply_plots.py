"""Small plots of a measured game: states by ply, and moves of a state by ply."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from zermelo.complexity.estimation import Play
from zermelo.complexity.measuring import Report
from zermelo.drawing import ACCENT, INK, LINE, circle, label, line, svg

WIDTH, HEIGHT, MARGIN = 420.0, 220.0, 44.0
Curve = tuple[str, str, Sequence[float]]  # name, colour, values by ply


def picture(report: Report) -> str:
    """Two plots side by side."""
    parts = panel(0, "states by ply (powers of ten)", [("states", INK, _states(report))])
    curves: list[Curve] = [("random play", INK, report.estimated.play.by_ply)]
    if isinstance(report.engine, Play):
        curves.append(("engine play", ACCENT, report.engine.by_ply))
    parts += panel(WIDTH, "moves of a state by ply", curves)
    return svg(2 * WIDTH, HEIGHT, parts, f"the measure of {report.game.name}")


def _states(report: Report) -> list[float]:
    if report.exact:
        return [math.log10(level.states) for level in report.exact.levels]
    found = report.estimated.states
    return [max(0.0, ply.log10) for ply in found.plies] if found else []


def panel(left: float, title: str, curves: Sequence[Curve]) -> list[str]:
    """One plot, from its left edge."""
    plies = max([1, *(len(values) - 1 for _, _, values in curves)])
    top = max([1.0, *(value for _, _, values in curves for value in values)])
    bottom, right = HEIGHT - MARGIN, left + WIDTH - 16

    def at(ply: int, value: float) -> tuple[float, float]:
        return left + MARGIN + (right - left - MARGIN) * ply / plies, bottom - (bottom - MARGIN) * value / top

    parts = [label(left + WIDTH / 2, 20, title, 13)]
    parts += [line(*at(0, 0), *at(plies, 0)), line(*at(0, 0), *at(0, top))]
    for value in (0.0, top / 2, top):
        parts.append(label(left + MARGIN - 6, at(0, value)[1] + 4, f"{value:.3g}", 11, anchor="end"))
    for ply in sorted({0, plies // 2, plies}):
        parts.append(label(at(ply, 0)[0], bottom + 16, str(ply), 11))
    for i, (name, colour, values) in enumerate(curves):
        points = [at(ply, value) for ply, value in enumerate(values)]
        parts += [line(*a, *b, colour, 1.5) for a, b in pairwise(points)]
        parts += [circle(x, y, 2, colour, colour) for x, y in points]
        parts.append(label(left + MARGIN + 90 * i, HEIGHT - 8, name, 11, colour, anchor="start"))
    return parts or [line(left, 0, left, HEIGHT, LINE)]
