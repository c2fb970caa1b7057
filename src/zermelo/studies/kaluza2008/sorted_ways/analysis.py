"""Figures 4.7 and 4.9 to 4.13, and why the thesis went from one way to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean

from zermelo.experiments import Claim, Figure, Findings, Row, figures
from zermelo.studies.kaluza2008.surfaces import Surface, falls_evenly, kind

FIGURES = {
    "sorted_insertion": "figure-4.7", "sorted_partial": "figure-4.9", "sorted_triangular": "figure-4.11",
    "sorted_smooth": "figure-4.13",
}  # fmt: skip
NOISE = 0.02  # of a mean of p over many g
SHARES = {"sorted_triangular": "figure-4.10", "sorted_smooth": "figure-4.12"}


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    ways = {way: Surface([row for row in rows if row["way"] == way]) for way in FIGURES}
    judged = {"insertion": _insertion, "always": _always, "partial": _partial, "smooth": _smooth}
    claims = [Claim(row["claim"], *judged[row["about"]](ways), row["source"]) for row in published]
    drawn = [
        ways[way].slice(name, f"{name.replace('figure-', 'Figure ')}: p at b = 6, {way.replace('_', ' ')}", 6)
        for way, name in FIGURES.items()
    ]
    return Findings(claims=claims, figures=[*drawn, *(_shares(rows, way, name) for way, name in SHARES.items())])


def _by_s(surface: Surface, least: int) -> dict[float, float]:
    """The mean of p over the g from `least` on, by s."""
    known = {s: [surface.p[6, s, g] for g in surface.gs if g >= least and (6, s, g) in surface.p] for s in surface.ss}
    return {s: fmean(values) for s, values in known.items() if values}


def _shown(means: Mapping[float, float]) -> str:
    return ", ".join(f"{p:.3f} (s = {s})" for s, p in means.items())


def _insertion(ways: Mapping[str, Surface]) -> tuple[bool, str]:
    means = _by_s(ways["sorted_insertion"], 10)
    rises = [later - earlier for earlier, later in pairwise(means.values())]
    return max(rises) > NOISE, f"mean p at g >= 10: {_shown(means)}"


def _always(ways: Mapping[str, Surface]) -> tuple[bool, str]:
    surface = ways["sorted_insertion"]
    known = [g for g in surface.gs if (6, 0.3, g) in surface.p]
    without = [g for g in known if surface.p[6, 0.3, g] <= 1]
    return not without, f"p <= 1 at {len(without)} of {len(known)} g: {', '.join(map(str, without)) or 'none'}"


def _partial(ways: Mapping[str, Surface]) -> tuple[bool, str]:
    surface = ways["sorted_partial"]
    left = [g for g in surface.gs if surface.p.get((6, 0.3, g), 0.0) > 1]
    means = _shown(_by_s(surface, 10))
    return not left, f"p > 1 at s = 0.3 for g = {', '.join(map(str, left)) or 'none'}; mean p at g >= 10: {means}"


def _smooth(ways: Mapping[str, Surface]) -> tuple[bool | None, str]:
    means = _by_s(ways["sorted_smooth"], 10)
    return falls_evenly(list(means.values()), NOISE), f"mean p at g >= 10: {_shown(means)}"


def _shares(rows: Sequence[Row], way: str, name: str) -> Figure:
    mine = {row["s"]: row["shares"] for row in kind(rows, "replacement") if row["way"] == way}
    curves = {f"s = {s}": ([(i + 0.5) / len(y) for i in range(len(y))], y) for s, y in mine.items()}
    title = f"{name.replace('figure-', 'Figure ')}: the probability that a leaf is replaced"
    return figures.lines(name, title, curves, x="place of the leaf", y="H")
