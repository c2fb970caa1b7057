"""The distribution of leaf values in fully dependent trees.

Claim: In the two incremental models leaf values lie like a flattened normal distribution, in the sorted one evenly.

Source: [kaluza2008], section 4.5, figure 4.15 (1,000 values).

Method: 500 trees of each model at s = 1, b = 6; the leaf values of all are counted in 1,000 parts of [0, 1]. For every
tree the density in the middle fifth and in the lowest tenth is measured; estimated is the mean of their difference,
with an interval of 95 %. A hill has a difference above 0.5; an even distribution has one within 0.1.

Deviations: The figure has no numbers, so its shapes are judged. The sample and the limits for a hill and for an even
distribution are ours.

Verdict: Holds. Density in the middle fifth and in the lowest tenth, 500 trees of b = 6: auxiliary values 1.54 and
0.40, normalised sum 2.51 and 0.02, sorted values 1.00 and 1.00.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, line_figure
from zermelo.statistics import mean
from zermelo.studies.kaluza2008._statistics import known, statistic
from zermelo.studies.kaluza2008._surfaces import estimates

ID = "leaf-values"
PRODUCES = ("figure-4.15",)

QUICK = {"model": ["auxiliary_values", "normalised_sum", "sorted_smooth"], "b": 5, "trees": 30, "parts": 50}
FULL = {"model": ["auxiliary_values", "normalised_sum", "sorted_smooth"], "b": 6, "trees": 500, "parts": 1000}


def measure(setting: Setting, seed: int) -> list[Row]:
    """The share of leaves in each part of [0, 1]; by tree, the density in the middle fifth and in the lowest tenth."""
    import numpy as np

    from zermelo.pathology import leaf_values

    counts = np.zeros(setting["parts"])
    middles, edges = [], []
    for tree in range(setting["trees"]):
        values = leaf_values(setting["model"], setting["b"], 1.0, seed, tree)
        counts += np.histogram(values, bins=setting["parts"], range=(0.0, 1.0))[0]
        middles.append(float(np.mean((values >= 0.4) & (values < 0.6)) / 0.2))
        edges.append(float(np.mean(values < 0.1) / 0.1))
    row = {
        "shares": (counts / counts.sum()).tolist(),
        **estimates("middle", mean(middles)),
        **estimates("edge", mean(edges)),
    }
    return [row | estimates("hill", mean([m - e for m, e in zip(middles, edges, strict=True)]))]


EVEN = 0.1  # densities that differ by less are even
HILL = 0.5  # by how much more leaves lie in the middle of a hill, at least


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Figure 4.15 and the shapes that section 4.5 reads from it."""
    by_model = {row["model"]: row for row in rows}
    claims = [_shape(by_model[row["model"]], row) for row in published]
    return Findings(claims=claims, figures=[_figure(by_model)])


def _figure(by_model: Mapping[str, Row]) -> Figure:
    """The densities; the parts of which trees were compared, the lowest tenth and the middle fifth, with intervals."""
    curves = {
        name: ([(i + 0.5) / len(row["shares"]) for i in range(len(row["shares"]))],
               [share * len(row["shares"]) for share in row["shares"]])
        for name, row in by_model.items()
    }  # fmt: skip
    title = "Figure 4.15: density of leaf values at s = 1"
    lines = line_figure("figure-4.15", title, curves, x="value", y="density")

    def draw(canvas: Any) -> None:
        lines.draw(canvas)
        (axes,) = canvas.axes
        for row in by_model.values():
            ends = [[abs(row[part] - row[f"{part}_{end}"]) for part in ("edge", "middle")] for end in ("low", "high")]
            bars = axes.errorbar([0.05, 0.5], [row["edge"], row["middle"]], xerr=[0.05, 0.1], yerr=ends, fmt="none",
                                 ecolor="black", capsize=3)  # fmt: skip
        bars.set_label("tenth and fifth, 95 % intervals")
        axes.legend(fontsize=8)

    return Figure(lines.name, title, draw)


def _shape(row: Row, said: Mapping[str, str]) -> Claim:
    """The density in the middle fifth less that in the lowest tenth, tree by tree."""
    limits = {"above": -EVEN, "below": EVEN} if said["shape"] == "even" else {"above": HILL}
    what = "density in the middle fifth less that in the lowest tenth"
    found = statistic(what, known(row, "hill"), row["trees"], effect=EVEN, **limits)
    told = f"density {row['middle']:.3f} in the middle fifth, {row['edge']:.3f} in the lowest tenth"
    return Claim.judged(said["claim"], [found], said["source"], told)
