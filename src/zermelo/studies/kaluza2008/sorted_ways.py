"""Four ways from independent to sorted leaves, b = 6.

Claim: How sorted leaves are mixed with independent ones decides how pathology changes with s: plain insertion is no
good at s = 0.3, partial ordering falls too steeply, the triangular distribution breaks at s = 0.5, the smooth one is
even.

Source: [kaluza2008], sections 4.4 to 4.4.3, figures 4.7 and 4.9 to 4.13, b = 6.

Verdict: Full profile, 10,000 trees, mean p over g >= 10. Plain insertion: 1.06 at s = 0, 0.90 at 0.1, up to 1.13 at
0.3, 0.65 at 0.5: it does not fall evenly, and at s = 0.3 p exceeds 1 at every g but 2, as the thesis found. Partial
ordering: 0.68 at s = 0.2, 0.03 at 0.3: gone at once. Smooth: 0.83, 0.70, 0.46, 0.23, 0.07 for s = 0.1 to 0.5: even.
The tables of the appendix tell that parents of leaves, not single leaves, were replaced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, line_figure
from zermelo.studies.kaluza2008._simulated import pathology
from zermelo.studies.kaluza2008._surfaces import Surface, falls_evenly, kind

ID = "sorted-ways"
PRODUCES = ("figure-4.7", "figure-4.9", "figure-4.10", "figure-4.11", "figure-4.12", "figure-4.13")

WAYS = ["sorted_insertion", "sorted_partial", "sorted_triangular", "sorted_smooth"]
QUICK = {"way": WAYS, "s": [0.0, 0.3, 0.5, 0.7, 1.0], "b": 6, "gs": (2, 3, 5, 6, 10, 20, 40), "trees": 300}
FULL = {
    "way": WAYS, "s": [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0], "b": 6, "gs": tuple(range(2, 41)),
    "trees": 10_000,
}  # fmt: skip


def measure(setting: Setting, seed: int) -> list[Row]:
    """One way at one s, simulated."""
    from zermelo.pathology import replacement_chances, simulated_loss_probability

    c = simulated_loss_probability(setting["way"], setting["b"], setting["s"], setting["trees"], seed, 5, 1)
    rows = pathology(setting["way"], setting, seed, c)
    places = 100
    for mixing in ("triangular", "smooth"):
        if setting["way"] == f"sorted_{mixing}":
            shares = replacement_chances(mixing, setting["s"], places)
            rows.append({"kind": "replacement", "shares": [float(share) for share in shares]})
    return rows


FIGURES = {
    "sorted_insertion": "figure-4.7", "sorted_partial": "figure-4.9", "sorted_triangular": "figure-4.11",
    "sorted_smooth": "figure-4.13",
}  # fmt: skip
NOISE = 0.02  # of a mean of p over many g
SHARES = {"sorted_triangular": "figure-4.10", "sorted_smooth": "figure-4.12"}


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Figures 4.7 and 4.9 to 4.13, and why the thesis went from one way to the next."""
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
    return line_figure(name, title, curves, x="place of the leaf", y="H")
