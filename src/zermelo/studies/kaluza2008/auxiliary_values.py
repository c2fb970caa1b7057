"""Auxiliary values: loss probability, dependence and pathology, exactly.

Claim: Trees whose values change step by step from the root to the leaves are less pathological than independent ones,
already at a dependence of s = 0.2. Tables A.1, A.4 and A.7 print c, f and r; figures 4.3 to 4.5 show the limit g, f
and r.

Source: [kaluza2008], section 4.3.1 and appendix A, after M. Luštrek, I. Bratko, M. Gams.

Method: Nothing is drawn. The children of a node are independent given its auxiliary value, so c, f, r, E(1), E(5) and p
= E(5)/E(1) are solved on a grid of auxiliary values, for b = 2 to 10, s = 0 to 1 in steps of 0.1 and g = 2 to 40, in
trees of depth 5. c is the loss probability that stays most nearly the same on all levels, as in the thesis; f and r are
of two values. A claim of its own says whether the grid is fine enough. f and r are also computed at the printed c, and
f with all trees pooled (readings tried).

Deviations: The thesis simulates 10,000 trees a setting; here the solution is exact. Its printed σ = 1.413 is taken for
a misprint: its rule of 5 % outside after five levels gives 0.1141. f compares siblings with the nodes of their own
tree, a reading chosen by its fit.

Verdict: Full grid, exactly; 6 of 11 claims hold. More values lower p at all 98 (b, s) that are pathological with few,
full dependence lowers it at every b, and the limit g falls from s = 0 to 0.2 at every b. It is not much the same from
there on: it falls from 13 to 4 at b = 6, from 9 to 2 at b = 2, and p at s = 0.2 and s = 1 differ by up to 4.5. More
moves do not always strengthen pathology (p rises at 71 of 88 (b, s), in 504 of 684 single cells), nor weaken p where
there is none (76 of 84; 2,399 of 2,648).

The hump near g = b is not there: from s = 0.7 to 1 p falls in 17 of 21 cases. What the thesis could not explain, that
p is unstable for g <= b, has a reason: c moves with s, and at some s another boundary of the g parts is the nearest
and is moved onto c. Where that happens p changes by 0.41 from one s to the next (median), elsewhere by 0.04.

A.1: 66 of 99 cells agree (rms 0.0064, bias +0.0041, chi² 1005); the printed rows 0.8 and 1 are copies of 0.7 and 0.9,
the column b = 10 is uneven. The copies were used: at the copied c A.4 fits, b = 4 to 9, with an rms of 0.0008 (s = 0.8)
and 0.0006 (s = 1), at ours with 0.0025 and 0.0017. A.4: 69 of 99 (rms 0.0092, bias +0.0025, chi² 5122), if siblings are
compared with the nodes of their own tree, a reading chosen by its fit at b = 4 to 9 (rms 0.0012, else 0.0049; on the
whole table it is the other way round, 0.0092 and 0.0071); at b = 2 the printed f is lower by 0.02 to 0.03, and we know
no reason. A.7: 77 of 99 (rms 0.0069, bias -0.0028, chi² 925); the printed r is higher for many moves and much
dependence (0.522 against 0.508 at b = 9, s = 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zermelo.experiments import Claim, Curve, Figure, Findings, Reading, Row, Setting, line_figure
from zermelo.studies.kaluza2008._appendix import fit, numbers, other, reading, tables
from zermelo.studies.kaluza2008._printed import printed_c
from zermelo.studies.kaluza2008._statistics import exactly
from zermelo.studies.kaluza2008._surfaces import MATTERS, Surface, cut, kind

ID = "auxiliary-values"
PRODUCES = ("table-A.1", "table-A.4", "table-A.7", "figure-4.3", "figure-4.4", "figure-4.5")

FULL = {
    "b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "s": [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
    "gs": tuple(range(2, 41)),
}  # fmt: skip
QUICK = FULL  # exact, and done in half a minute

MODEL = "auxiliary_values"
NODES = 18  # of the coarse grid, and one for each move; the claim on the grid says whether that is enough
ACCURATE = 1e-6


def measure(setting: Setting, seed: int) -> list[Row]:
    """One pair (b, s), solved; f and r also at the printed c, and f with all trees pooled."""
    from zermelo.pathology import exact_dependence, exact_loss_probability, solve_exactly

    b, s = setting["b"], setting["s"]
    c = exact_loss_probability(MODEL, b, s, 5)
    f, r = exact_dependence(MODEL, b, s=s, per_tree=True)
    rows: list[Row] = [{"kind": "measures", "c": c, "f": f, "r": r}]
    rows.append({"kind": "reading", "reading": "pooled", "f": exact_dependence(MODEL, b, s=s)[0]})
    theirs = printed_c(MODEL, b, s)
    if theirs is not None:
        f, r = exact_dependence(MODEL, b, s=s, c=theirs, per_tree=True)
        rows.append({"kind": "reading", "reading": "printed c", "c": theirs, "f": f, "r": r})
    for g in setting["gs"]:
        found = solve_exactly(MODEL, b, g, s, c, nodes=NODES + b)
        shallow, deep = found.errors.values()
        rows.append({"kind": "pathology", "g": g, "cut": cut(g, c), "e_shallow": shallow, "e_deep": deep, "p": found.p,
                     "error_estimate": found.error_estimate})  # fmt: skip
    return rows


def why(table: str, b: int, s: float) -> str:
    if table == "A.1" and s in COPIED and b < 10:
        return "the printed row repeats the one before it"
    if table == "A.4" and s in COPIED:
        return "measured at the copied c of table A.1"
    return "unknown: the printed column b = 10 is uneven" if b == 10 else "unknown"


COPIED = (0.8, 1.0)  # rows of A.1 that repeat the row before
EVEN = tuple(range(4, 10))  # columns in which A.4 comes out in the other rows
OWN = "siblings beside the nodes of their own tree"
BY_THESE = "chosen by its fit at b = 4 to 9, not by that of the whole table"
AS_ELSEWHERE = "as in all other rows: the printed c is a copy of another row's"
LIMIT = 1.5  # limits g that differ by less than this factor are much the same


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Tables A.1, A.4 and A.7, figures 4.3 to 4.5, and what section 4.3.1 concludes."""
    surface = Surface(rows)
    claims = [
        *surface.claims("section 4.3.1"), _early(surface), _same_limit(surface), _same_pathology(surface),
        _copies(rows, published), _grid(rows),
    ]  # fmt: skip
    drawn = [
        surface.limits("figure-4.3", "Figure 4.3: the granularity at which p = 1, auxiliary values"),
        _measure(rows, published, "figure-4.4", "A.4", "f", "Figure 4.4: clustering factor"),
        _measure(rows, published, "figure-4.5", "A.7", "r", "Figure 4.5: correlation of parents and children"),
    ]
    found = numbers(kind(rows, "measures"), published, why, by_outcome=("A.4",))
    return Findings(found, claims, tables(rows, published), drawn, readings=list(_readings(rows, published)))


def _readings(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Iterator[Reading]:
    mine, printed, pooled = kind(rows, "measures"), other(rows, "printed c"), other(rows, "pooled")
    for bs in (EVEN, None):
        yield from reading(OWN, mine, published, "A.4", None, bs, chosen=True, by_outcome=True, why=BY_THESE)
        yield from reading("siblings beside the nodes of all trees", pooled, published, "A.4", None, bs)
    for table in ("A.4", "A.7"):
        for s in COPIED:
            yield from reading("at our c", mine, published, table, (s,), EVEN, chosen=True, why=AS_ELSEWHERE)
            yield from reading("at the printed c, a copy", printed, published, table, (s,), EVEN)


def _limit(surface: Surface, b: int, s: float) -> int:
    """The limit g; above the largest measured, one more than that, which is below the truth."""
    return surface.limit(b, s) or surface.gs[-1] + 1


def _early(surface: Surface) -> Claim:
    found = [
        exactly(
            f"limit g at s = 0.2 less that at s = 0 (b = {b})",
            _limit(surface, b, 0.2) - _limit(surface, b, 0.0),
            below=0,
        )
        for b in surface.bs
    ]
    told = ", ".join(f"{_limit(surface, b, 0.0)} to {_limit(surface, b, 0.2)} (b = {b})" for b in surface.bs)
    text = "The limit g falls already at s = 0.2"
    return Claim.judged(text, found, "section 4.3.1", f"from s = 0 to 0.2: {told}; {surface.gs[-1] + 1}: more")


def _same_limit(surface: Surface) -> Claim:
    """As the section says, for s >= 0.2 by s, and by b: within a factor."""
    shares = [s for s in surface.ss if s >= 0.2]
    table = {(b, s): _limit(surface, b, s) for b in surface.bs for s in shares}
    found = [
        exactly(f"largest limit g over the smallest (b = {b})", _spread([table[b, s] for s in shares]), below=LIMIT)
        for b in surface.bs
    ]
    found += [
        exactly(f"the same over b (s = {s})", _spread([table[b, s] for b in surface.bs]), below=LIMIT) for s in shares
    ]
    told = "; ".join(f"b = {b}: {', '.join(str(table[b, s]) for s in shares)}" for b in surface.bs)
    text = "For s = 0.2 to 1 the limit g is much the same, whatever b"
    return Claim.judged(text, found, "section 4.3.1", f"limits for s = 0.2, 0.3, …: {told}")


def _spread(limits: Sequence[int]) -> float:
    return max(limits) / min(limits)


def _same_pathology(surface: Surface) -> Claim:
    found = []
    for b in surface.bs:
        apart = max(abs(surface.p[b, 0.2, g] - surface.p[b, 1.0, g]) for g in surface.gs)
        found.append(exactly(f"largest |p at s = 0.2 less p at s = 1| over g (b = {b})", apart, below=MATTERS))
    text = "Pathology at s = 0.2 is the same as at s = 1"
    told = "largest difference of p over g: " + ", ".join(f"{each.value:.2f}" for each in found)
    return Claim.judged(text, found, "section 4.3.1", f"{told} for b = {surface.bs[0]} to {surface.bs[-1]}")


def _copies(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Claim:
    """Rows 0.8 and 1 of A.1 repeat 0.7 and 0.9; were they used?"""
    found, told = [], []
    for s in COPIED:
        ours, theirs = (
            fit(chosen, published, "A.4", (s,), EVEN) for chosen in (kind(rows, "measures"), other(rows, "printed c"))
        )
        if ours is not None and theirs is not None:
            found.append(exactly(f"rms of A.4 at the copied c over that at ours, s = {s:g}", theirs / ours, below=1.0))
            told.append(f"s = {s:g}: {theirs:.4f} at the copied c, {ours:.4f} at ours")
    return Claim.judged("The copied rows 0.8 and 1 of table A.1 were used: A.4 fits better at them", found, "ours",
                        f"rms of A.4, b = 4 to 9, {'; '.join(told)}")  # fmt: skip


def _grid(rows: Sequence[Row]) -> Claim:
    worst = max(row["error_estimate"] for row in kind(rows, "pathology"))
    found = exactly("largest change of any error when it is made half as fine again", worst, below=ACCURATE)
    return Claim.judged("Zermelo's grid of auxiliary values is fine enough", [found], "ours")


def _measure(
    rows: Sequence[Row], published: Sequence[Mapping[str, str]], name: str, table: str, column: str, title: str
) -> Figure:
    """A measure over s, a curve for each b; crosses are the values of the table."""
    mine = {(row["b"], row["s"]): row[column] for row in kind(rows, "measures")}
    theirs = {
        (int(row["branching"]), float(row["similarity"])): float(row["value"])
        for row in published if row["table"] == table
    }  # fmt: skip
    title = f"{title}; crosses: table {table}"
    return line_figure(name, title, _by_b(mine), x="s", y=column, published=_by_b(theirs), graded=True)


def _by_b(found: Mapping[tuple[int, float], float]) -> dict[str, Curve]:
    places = {b: sorted(s for each, s in found if each == b) for b in sorted({b for b, _ in found})}
    return {f"b = {b}": (shares, [found[b, s] for s in shares]) for b, shares in places.items()}
