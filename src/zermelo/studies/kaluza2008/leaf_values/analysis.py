"""Figure 4.15 and the shapes that section 4.5 reads from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, figures


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    shares = {row["model"]: row["shares"] for row in rows}
    curves = {
        name: ([(i + 0.5) / len(y) for i in range(len(y))], [share * len(y) for share in y])
        for name, y in shares.items()
    }
    drawn = figures.lines("figure-4.15", "Figure 4.15: density of leaf values at s = 1", curves, x="value", y="density")
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
