"""Independent model: p over branching factor and granularity, exactly.

Claim: With independent leaves, pathology is strong for few values and many moves; more values remove it (figure 3.2).

Source: [kaluza2008], section 3.2, figure 3.2.

Method: The exact solution: the joint distribution of the true and the heuristic value of a node is carried up level by
level, in trees of depth 5 with noise of 0.1. E(1), E(5), p = E(5)/E(1) and the position errors are computed for g = 2
to 40 and b = 2 to 20, 30, 50 and 100. Nothing is drawn.

Deviations: The thesis simulates 10,000 trees for each b = 2 … 10 and g = 2 … 40; here nothing is simulated, and b goes
on to 100.

Verdict: Exactly, b to 100: more values lower p at every b. But more moves strengthen pathology only at 7 of 18 steps
of b (mean over g), in 247 of 591 single cells: for few values p grows with b, for many it falls again, since the
shallow search errs ever more, too. Where p is below 1 it mostly rises with b: the weakening of section 6.1 belongs to
dependent trees. As the thesis says, position and move error need not be pathological together: in 583 of 858 settings
one of them is alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, surface_figure
from zermelo.studies.kaluza2008._surfaces import Surface, cut

ID = "independent-model"
PRODUCES = ("figure-3.2",)

FULL = {"b": [*range(2, 21), 30, 50, 100], "gs": tuple(range(2, 41)), "s": 0.0}
QUICK = FULL  # exact, and done in seconds


def measure(setting: Setting, seed: int) -> list[Row]:
    """One b, solved for every g."""
    from zermelo.pathology import solve_exactly

    found = [solve_exactly("independent", setting["b"], g) for g in setting["gs"]]
    return [
        {"kind": "pathology", "g": each.g, "c": each.c, "cut": cut(each.g, each.c), "e_shallow": each.errors[1],
         "e_deep": each.errors[5], "p": each.p, "position_shallow": each.position_errors[1],
         "position_deep": each.position_errors[5]}
        for each in found
    ]  # fmt: skip


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Figure 3.2 and the claims of section 3.2."""
    surface = Surface(rows)
    bs = [b for b in surface.bs if b <= 10]
    values = [[surface.p[b, 0.0, g] for b in bs] for g in surface.gs]
    drawn = surface_figure("figure-3.2", "Figure 3.2: p in the independent model", bs, surface.gs, values,
                            x="b", y="g", z="p", level=1.0)  # fmt: skip
    where = published[0]["source"]
    claims = [surface.granularity_claim(where), *surface.branching_claims(where), _position(rows)]
    return Findings(claims=claims, figures=[drawn])


def _position(rows: Sequence[Row]) -> Claim:
    """The thesis says that a pathology of the one need not be one of the other."""
    cases = [(row["position_deep"] > row["position_shallow"], row["p"] > 1) for row in rows]
    alone = sum(position != move for position, move in cases)
    found = Statistic("settings (b, g) with a pathology of one error alone", alone, alone, alone, above=0.0)
    same = sum(position == move for position, move in cases)
    text = "Position error and move error need not be pathological together"
    return Claim.judged(
        text, [found], "section 1.1", f"they are, or are not, together in {same} of {len(cases)} settings"
    )
