"""Four ways from independent to sorted leaves, b = 6.

Claim: How sorted leaves are mixed with independent ones decides how pathology changes with s: plain insertion is no
good at s = 0.3, partial ordering falls too steeply, the triangular distribution breaks at s = 0.5, the smooth one is
even.

Source: [kaluza2008], sections 4.4 to 4.4.3, figures 4.7 and 4.9 to 4.13.

Method: For every way and s = 0 to 1 in steps of 0.1, 10,000 simulated trees of depth 5, b = 6; c is found for each as
in the thesis. p = E(5)/E(1) is measured for g = 2 to 40 on the same trees, with intervals of 95 %. Whether p falls
evenly is judged by its mean over g = 10, 20 and 40, the break of the triangular distribution by the mean over all g.
The distributions of replaced leaves (figures 4.10 and 4.12) are computed.

Deviations: The figures print no numbers, so the sentences are judged. The triangular distribution is read in two ways,
with the height 1 and with the height 2s (figure 4.11); both are judged, and the latter was added because of its
outcome. Parents of leaves, not single leaves, are replaced, a reading chosen by the fit of table A.6; all claims about
p rest on it. How p would go with single leaves was not measured.

Verdict: 10,000 trees a setting; mean p over g = 10, 20, 40. Plain insertion 1.12 at s = 0, 0.94 at 0.1, up to 1.18 at
0.3, 0.71 at 0.5: it does not fall evenly (holds); at s = 0.3 p exceeds 1 at every g but 2 (fails). Partial ordering:
0.78 at s = 0.2, 0.11 at 0.3, where p is below 1 at 37 of 39 g: pathology is nearly gone, not quite (fails). Smooth:
0.90, 0.72, 0.48, 0.29, 0.14 for s = 0.1 to 0.5: even (holds).

Triangular, mean p over all g = 2 to 40: with the height 2s p is 0.67, 0.40, 0.33, 0.25, 0.15 at s = 0.3 to 0.7: steep
up to 0.5 and flatter from there on, as figure 4.11 says (holds). With the height 1 it is 0.32, 0.34, 0.35, 0.25, 0.15:
that breaks at 0.3, and not at 0.5 (fails). So the thesis's H_s may have had the height 2s: a reading chosen by its
outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import fmean

from zermelo.experiments import Claim, Figure, Findings, Reading, Row, Setting, Statistic, Table, line_figure
from zermelo.statistics import Estimate
from zermelo.studies.kaluza2008._simulated import pathology
from zermelo.studies.kaluza2008._statistics import counted, exactly, known, less, mean, quotient, statistic
from zermelo.studies.kaluza2008._surfaces import Surface, kind

ID = "sorted-ways"
PRODUCES = ("figure-4.7", "figure-4.9", "figure-4.10", "figure-4.11", "figure-4.12", "figure-4.13")

WAYS = ["sorted_insertion", "sorted_partial", "sorted_triangular", "sorted_smooth", "sorted_wide"]
QUICK = {"way": WAYS, "s": [0.0, 0.1, 0.3, 0.5, 0.7, 1.0], "b": 6, "gs": (2, 3, 5, 6, 10, 20, 40), "trees": 300}
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
    for mixing in ("triangular", "smooth", "wide"):
        if setting["way"] == f"sorted_{mixing}":
            shares = replacement_chances(mixing, setting["s"], places)
            rows.append({"kind": "replacement", "shares": [float(share) for share in shares]})
    return rows


FIGURES = {
    "sorted_insertion": "figure-4.7", "sorted_partial": "figure-4.9", "sorted_triangular": "figure-4.11",
    "sorted_wide": "figure-4.11-wide", "sorted_smooth": "figure-4.13",
}  # fmt: skip
CALLED = {
    "sorted_insertion": "plain insertion", "sorted_partial": "partial ordering",
    "sorted_triangular": "triangular of height 1", "sorted_wide": "triangular of height 2s", "sorted_smooth": "smooth",
}  # fmt: skip
SHARES = {"sorted_triangular": "figure-4.10", "sorted_wide": "figure-4.10-wide", "sorted_smooth": "figure-4.12"}
B = 6
LATE = (10, 20, 40)  # granularities at which p of independent trees is near 1
RISE = 0.1  # of the middle of a distribution, which would be seen in its figure
EFFECT = 0.3  # a change of p that would matter, and that 10,000 trees can show
Judged = tuple[list[Statistic], str]
Ways = Mapping[str, Surface]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Figures 4.7 and 4.9 to 4.13, and why the thesis went from one way to the next."""
    ways = {way: Surface([row for row in rows if row["way"] == way]) for way in FIGURES}
    claims = []
    for row in published:
        about = row["about"]
        statistics, told = _shape(rows, about) if about in SHARES else JUDGES[about](ways)
        judged = Claim.judged(row["claim"], statistics, row["source"], told)
        claims.append(replace(judged, by_outcome=about not in SHARES))  # p is of trees with parents replaced
    drawn = [
        ways[way].slice(name, f"{_titled(name)}: p at b = 6, {CALLED[way]}", B)
        for way, name in FIGURES.items()
    ]
    drawn += [_shares(rows, way, name) for way, name in SHARES.items()]
    return Findings(claims=claims, tables=[_table(ways)], figures=drawn, readings=list(_readings(ways)))


def _readings(ways: Ways) -> Iterator[Reading]:
    """Both heights of the triangles of figure 4.11, by how clearly p breaks at s = 0.5."""
    measure = "how much less p falls after s = 0.5 than before: the larger the better"
    for way in ("sorted_triangular", "sorted_wide"):
        found, why = _break(ways[way]), "both are judged; height 2s was added because it fits"
        if found is not None:
            yield Reading(CALLED[way], found.value, "figure 4.11", measure, True, way == "sorted_wide", why)


def _titled(name: str) -> str:
    """A figure's name without what tells our two pictures of it apart.

    >>> _titled("figure-4.11-wide")
    'Figure 4.11'
    """
    return name.replace("figure-", "Figure ").removesuffix("-wide")


def _late(surface: Surface, s: float) -> Estimate | None:
    """The mean of p at g = 10, 20 and 40."""
    rows = surface.at(B, s, LATE)
    return mean(rows) if len(rows) == len(LATE) else None


def _change(surface: Surface, low: float, high: float) -> Estimate | None:
    one, two = _late(surface, low), _late(surface, high)
    return None if one is None or two is None else less(two, one)


def _judged(surface: Surface, what: str, found: Estimate | None, **limits: float) -> list[Statistic]:
    return [] if found is None else [statistic(what, found, surface.sample(B), effect=EFFECT, **limits)]


def _shown(surface: Surface) -> str:
    means = {s: _late(surface, s) for s in surface.ss}
    return "mean p at g = 10, 20, 40: " + ", ".join(f"{p.value:.3f} (s = {s})" for s, p in means.items() if p)


def _insertion(ways: Ways) -> Judged:
    surface = ways["sorted_insertion"]
    change = _change(surface, 0.1, 0.3)
    return _judged(surface, "mean p at s = 0.3 less that at s = 0.1", change, above=0.0), _shown(surface)


def _every(surface: Surface, s: float, **limits: float) -> list[Statistic]:
    return [
        quotient(f"p at s = {s}, g = {g}", known(row), surface.sample(B), effect=EFFECT, **limits)
        for g in surface.gs for row in surface.at(B, s, (g,))
    ]  # fmt: skip


def _always(ways: Ways) -> Judged:
    found = _every(ways["sorted_insertion"], 0.3, above=1.0)
    return found, f"p > 1 at {counted([each.value > 1 for each in found])} g"


def _partial(ways: Ways) -> Judged:
    found = _every(ways["sorted_partial"], 0.3, below=1.0)
    return found, f"p < 1 at {counted([each.value < 1 for each in found])} g; {_shown(ways['sorted_partial'])}"


def _break(surface: Surface) -> Estimate | None:
    """Mean p over all g: slope from s = 0.5 to 0.7 less that from 0.3 to 0.5, over steps of 0.2; it takes every g."""
    if surface.gs != list(EVERY):
        return None
    both = [g for g in EVERY if all((B, s, g) in surface.rows for s in (0.3, 0.5, 0.7))]
    before, middle, after = (mean(surface.at(B, s, both)) for s in (0.3, 0.5, 0.7))
    twice = Estimate(*(2 * end for end in (middle.value, middle.low, middle.high)))
    return less(less(before, Estimate(-after.value, -after.high, -after.low)), twice)


EVERY = range(2, 41)


def _triangular(way: str) -> Callable[[Ways], Judged]:
    """A break: p falls steeply up to s = 0.5 and less so from there on."""

    def judge(ways: Ways) -> Judged:
        surface = ways[way]
        every = {s: mean(surface.at(B, s, surface.gs)).value for s in surface.ss}
        told = "mean p over all g: " + ", ".join(f"{p:.2f} (s = {s})" for s, p in every.items())
        what = "how much less p falls from s = 0.5 to 0.7 than from 0.3 to 0.5"
        return _judged(surface, what, _break(surface), above=0.0), told

    return judge


def _smooth(ways: Ways) -> Judged:
    """From s to the next it falls, and no step makes more than half of the way."""
    surface = ways["sorted_smooth"]
    found: list[Statistic] = []
    whole = _change(surface, 0.0, 1.0)
    for low, high in pairwise((0.0, 0.1, 0.3, 0.5)):
        change = _change(surface, low, high)
        if change is not None and whole is not None:
            found += _judged(
                surface, f"mean p at s = {high} less that at s = {low}", change, above=whole.value / 2, below=0.0
            )
    return found, _shown(surface)


JUDGES: dict[str, Callable[[Ways], Judged]] = {
    "insertion": _insertion, "always": _always, "partial": _partial, "smooth": _smooth,
    "triangular": _triangular("sorted_triangular"), "wide": _triangular("sorted_wide"),
}  # fmt: skip


def _shape(rows: Sequence[Row], way: str) -> Judged:
    """The distribution that a way replaces leaves by, computed: its mean, its ends, and its middle."""
    shares: dict[float, list[float]] = {
        row["s"]: row["shares"] for row in kind(rows, "replacement") if row["way"] == way
    }
    middle = {s: each[len(each) // 2] for s, each in shares.items()}
    between = [s for s in shares if 0 < s < 1]
    if 0.5 not in shares or 0.7 not in shares or not between:
        return [], "not measured"
    off = max(abs(fmean(each) - s) for s, each in shares.items())
    ends = min(min(shares[s][0], shares[s][-1]) - middle[s] for s in between)
    rise = {"below": RISE} if way == "sorted_smooth" else {"above": RISE}
    found = [
        exactly("largest distance of the mean from s", off, below=0.001),
        exactly("least difference of the ends and the middle, 0 < s < 1", ends, above=0.0),
        exactly("middle at s = 0.5", middle[0.5], below=RISE),
        exactly("rise of the middle from s = 0.5 to 0.7", middle[0.7] - middle[0.5], **rise),
    ]
    return found, f"middle {middle[0.5]:.3f} at s = 0.5, {middle[0.7]:.3f} at s = 0.7"


def _table(ways: Ways) -> Table:
    shares = ways["sorted_smooth"].ss
    cells = [
        [CALLED[way], *(_cell(_late(surface, s)) for s in shares)] for way, surface in ways.items()
    ]
    return Table("sorted-ways", "Mean p at g = 10, 20, 40, b = 6", ["way", *(f"s = {s}" for s in shares)], cells)


def _cell(found: Estimate | None) -> str:
    return "no error" if found is None else f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _shares(rows: Sequence[Row], way: str, name: str) -> Figure:
    mine = {row["s"]: row["shares"] for row in kind(rows, "replacement") if row["way"] == way}
    curves = {f"s = {s}": ([(i + 0.5) / len(y) for i in range(len(y))], y) for s, y in mine.items()}
    title = f"{_titled(name)}: the probability that a leaf is replaced, {CALLED[way]}"
    return line_figure(name, title, curves, x="place of the leaf", y="H", graded=True)
