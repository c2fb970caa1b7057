"""Figure 3.2 and the claims of section 3.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, figures
from zermelo.studies.kaluza2008.surfaces import Surface


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    surface = Surface(rows)
    bs = [b for b in surface.bs if b <= 10]
    values = [[surface.p[b, 0.0, g] for b in bs] for g in surface.gs]
    drawn = figures.surface("figure-3.2", "Figure 3.2: p in the independent model", bs, surface.gs, values,
                            x="b", y="g", z="p", level=1.0)  # fmt: skip
    where = published[0]["source"]
    claims = [surface.granularity_claim(where), *surface.branching_claims(where), _position(rows)]
    return Findings(claims=claims, figures=[drawn])


def _position(rows: Sequence[Row]) -> Claim:
    """Ours: the position error beside the move error."""
    both = [(row["position_deep"] > row["position_shallow"], row["p"] > 1) for row in rows]
    text = "Position error and move error are pathological together"
    same = sum(position == move for position, move in both)
    return Claim(text, same == len(both), f"in {same} of {len(both)} settings (b, g)", "section 1.1: they need not be")
