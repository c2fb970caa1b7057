"""The distribution of leaf values in fully dependent trees.

Claim: In the two incremental models leaf values lie like a flattened normal distribution, in the sorted one evenly.

Source: [kaluza2008], section 4.5, figure 4.15 (1,000 values).

Verdict: Holds. Density in the middle fifth and in the lowest tenth, 500 trees of b = 6: auxiliary values 1.54 and
0.40, normalised sum 2.51 and 0.02, sorted values 1.00 and 1.00.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, line_figure

ID = "leaf-values"
PRODUCES = ("figure-4.15",)

QUICK = {"model": ["auxiliary_values", "normalised_sum", "sorted_smooth"], "b": 5, "trees": 30, "parts": 50}
FULL = {"model": ["auxiliary_values", "normalised_sum", "sorted_smooth"], "b": 6, "trees": 500, "parts": 1000}


def measure(setting: Setting, seed: int) -> list[Row]:
    """The share of leaves in each part of [0, 1]."""
    import numpy as np

    from zermelo.pathology import leaf_values

    counts = np.zeros(setting["parts"])
    for tree in range(setting["trees"]):
        values = leaf_values(setting["model"], setting["b"], 1.0, seed, tree)
        counts += np.histogram(values, bins=setting["parts"], range=(0.0, 1.0))[0]
    return [{"shares": (counts / counts.sum()).tolist()}]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Figure 4.15 and the shapes that section 4.5 reads from it."""
    shares = {row["model"]: row["shares"] for row in rows}
    curves = {
        name: ([(i + 0.5) / len(y) for i in range(len(y))], [share * len(y) for share in y])
        for name, y in shares.items()
    }
    drawn = line_figure("figure-4.15", "Figure 4.15: density of leaf values at s = 1", curves, x="value", y="density")
    claims = []
    for row in published:
        middle, edge = _density(shares[row["model"]], 0.4, 0.6), _density(shares[row["model"]], 0.0, 0.1)
        holds = 0.9 < middle / edge < 1.1 if row["shape"] == "even" else middle > 1.5 * edge
        evidence = f"density {middle:.3f} in the middle fifth, {edge:.3f} in the lowest tenth"
        claims.append(Claim(row["claim"], holds, evidence, row["source"]))
    return Findings(claims=claims, figures=[drawn])


def _density(shares: Sequence[float], low: float, high: float) -> float:
    inside = [share for i, share in enumerate(shares) if low <= (i + 0.5) / len(shares) < high]
    return sum(inside) / (high - low)
