"""The phase map: p at every combination of branching, depth, dependence, noise and number of values.

Claim: Stated before the run. phase-diagram follows one line at a time from the thesis's point (noise 0.1, depth 5);
here all are crossed. (1) Do more values lower p wherever a deeper search errs more? (2) The number of values needed is
the smallest g from which on p stays at or below 1. Does it never fall when moves, noise or depth grow, and never rise
when dependence does? (3) Is there a dependence at which a hundred values always suffice? A claim fails if a single pair
of neighbouring cells is against it; the evidence says how many are.

Source: Ours. The models: [kaluza2008], sections 3 and 4.3.1, which vary one thing at a time.

Method: No simulation: p = E(depth) / E(1) by `zermelo.pathology.solve_exactly`, for independent trees (s = 0) and for
auxiliary values (s > 0), 10 branchings, 3 depths, 4 noises, 5 dependences and 17 numbers of values: 10,200 cells.

Deviations: No published numbers: the questions are ours. Numbers of values above 100 are not computed: more are needed
where 100 are not enough. c is that of each b, s and depth, as in the thesis.

Verdict: Exact. (1) Yes: with 100 values p is lower than with two in all 551 cells that are pathological with two. (2)
The rules of the thesis's line are those of independent trees. There a deeper tree never needs fewer values (0 of 80
steps), and more moves rarely do (3 of 108). With dependence they turn round: at s = 0.2 more depth needs fewer values
in 28 of 80 steps and more in 8, more noise fewer in 39 of 90 and more in 22. More dependence needs fewer values but for
17 of 480 steps. (3) Not s = 0.2: with noise 0.4 a hundred values are not enough in 15 of 30 cells (p up to 1.039 at b =
20, depth 7). From s = 0.5 on 25 values are enough everywhere. Tables: docs/reports/zermelo2026.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table, surface_figure
from zermelo.studies._judging import exactly

ID = "phase-map"
PRODUCES = ("phase-map-steps", "phase-map-needed", "phase-map-independent", "phase-map-dependent")

VALUES = (2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50, 64, 80, 100)
FULL = {
    "b": [2, 3, 4, 5, 6, 8, 10, 13, 16, 20], "s": [0.0, 0.1, 0.2, 0.5, 1.0], "noise": [0.05, 0.1, 0.2, 0.4],
    "depth": [3, 5, 7], "gs": VALUES,
}  # fmt: skip
CELLS = 600  # of the whole map, each with all numbers of values
QUICK = {"b": [2, 5, 10], "s": [0.0, 0.2], "noise": [0.1, 0.2], "depth": [3, 5], "gs": (2, 5, 10, 20, 100)}

AXES = {"b": "moves", "noise": "noise", "depth": "depth", "s": "dependence"}
Place = tuple[float, ...]  # b, noise, depth, s
BEYOND = 1000  # values needed where the largest number tried is not enough


def measure(setting: Setting, seed: int) -> list[Row]:
    """p for every number of values; nothing is drawn."""
    from zermelo.pathology import exact_loss_probability, solve_exactly

    b, s, depth = setting["b"], setting["s"], setting["depth"]
    model = "auxiliary_values" if s > 0 else "independent"
    c = exact_loss_probability(model, b, s, depth)
    found = [solve_exactly(model, b, g, s, c, depth, noise=setting["noise"]) for g in setting["gs"]]
    return [{"g": each.g, "p": each.p, "error_estimate": each.error_estimate} for each in found]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The values needed in every cell, and what moves them."""
    cells: dict[Place, dict[int, float]] = {}
    for row in rows:
        cells.setdefault(tuple(row[axis] for axis in AXES), {})[row["g"]] = row["p"]
    needed = {place: values_needed(found) for place, found in cells.items()}
    judges = {"lower": _lower(cells), "cured": _cured(cells), **{axis: _monotone(needed, axis) for axis in AXES}}
    claims = []
    for said in published:
        against = judges[said["about"]]
        statistics = against.statistics(whole=len(cells) == CELLS)
        claims.append(Claim.judged(said["claim"], statistics, said["source"], str(against)))
    figures = [_surface(cells, "phase-map-independent", 0.0), _surface(cells, "phase-map-dependent", 0.2)]
    return Findings(claims=claims, tables=[_steps(needed), _table(needed)], figures=figures)


def values_needed(p: Mapping[int, float]) -> int:
    """The smallest number of values from which on p is at most 1; BEYOND if the largest tried is not enough.

    >>> values_needed({2: 1.2, 5: 0.9, 10: 1.01, 20: 0.8}), values_needed({2: 0.9}), values_needed({2: 0.9, 5: 1.1})
    (20, 2, 1000)
    """
    needed = BEYOND
    for g in sorted(p, reverse=True):
        if p[g] > 1:
            return needed
        needed = g
    return needed


@dataclass(frozen=True)
class Against:
    """How many cells, or pairs of neighbouring cells, are against a claim."""

    what: str
    found: int
    of: int
    more: str = ""

    def statistics(self, *, whole: bool) -> list[Statistic]:
        """Exact: one that is against a claim refutes it, but that there is none takes the whole map."""
        if self.found == 0 and not whole:
            return []
        return [exactly(self.what, self.found, below=0.5)]

    def __str__(self) -> str:
        return f"{self.found:,} of {self.of:,} against it{self.more}"


def _lower(cells: Mapping[Place, Mapping[int, float]]) -> Against:
    pairs = [(found[min(found)], found[max(found)]) for found in cells.values() if found[min(found)] > 1]
    risen = sum(last >= first for first, last in pairs)
    return Against("cells where p is no lower with the most values", risen, len(pairs))


def _cured(cells: Mapping[Place, Mapping[int, float]]) -> Against:
    dependent = {place: found[max(found)] for place, found in cells.items() if place[-1] >= 0.2}
    ill = {place: p for place, p in dependent.items() if p > 1}
    told = ""
    if ill:
        worst = max(ill, key=ill.__getitem__)
        told = f"; largest p {ill[worst]:.3f} at {_named(worst)}"
    return Against("cells with p above 1", len(ill), len(dependent), told)


def _named(place: Place) -> str:
    return ", ".join(f"{axis} = {at:g}" for axis, at in zip(AXES, place, strict=True))


def _monotone(needed: Mapping[Place, int], axis: str) -> Against:
    """Neighbours along one axis: how many need fewer values where more are claimed, or more where fewer are."""
    pairs = _neighbours(needed, axis)
    against = sum((after > before) if axis == "s" else (after < before) for before, after in pairs)
    way = "more" if axis == "s" else "fewer"
    equal = sum(after == before for before, after in pairs)
    what = f"pairs of neighbouring cells that need {way} values where {AXES[axis]} grows"
    return Against(what, against, len(pairs), f", {equal:,} need as many")


def _neighbours(needed: Mapping[Place, int], axis: str) -> list[tuple[int, int]]:
    """The values needed in each two cells that are next to each other along an axis, the smaller coordinate first."""
    i = list(AXES).index(axis)
    steps = pairwise(sorted({place[i] for place in needed}))
    return [
        (needed[place], needed[(*place[:i], after, *place[i + 1 :])])
        for before, after in steps for place in needed if place[i] == before
    ]  # fmt: skip


def _steps(needed: Mapping[Place, int]) -> Table:
    """How often a step needs more values, as many, or fewer, by dependence."""
    cells = []
    for axis in ("b", "noise", "depth"):
        for s in sorted({place[-1] for place in needed}):
            pairs = _neighbours({place: found for place, found in needed.items() if place[-1] == s}, axis)
            more, fewer = (sum(sign * (after - before) > 0 for before, after in pairs) for sign in (1, -1))
            cells.append([f"more {AXES[axis]}", f"{s:g}", len(pairs), more, len(pairs) - more - fewer, fewer])
    columns = ["step", "s", "pairs of cells", "more values needed", "as many", "fewer"]
    title = "What a step to more moves, noise or depth does to the values needed"
    return Table("phase-map-steps", title, columns, cells)


def _table(needed: Mapping[Place, int]) -> Table:
    bs = sorted({place[0] for place in needed})
    cells = [
        [f"{depth:g}", f"{noise:g}", f"{s:g}", *(_shown(needed[b, noise, depth, s]) for b in bs)]
        for depth, noise, s in sorted({(place[2], place[1], place[3]) for place in needed})
    ]
    title = "Values needed: the smallest g from which on p is at most 1, of those computed"
    return Table("phase-map-needed", title, ["depth", "noise", "s", *(f"b = {b:g}" for b in bs)], cells)


def _shown(needed: int) -> str:
    return "more than 100" if needed == BEYOND else str(needed)


def _surface(cells: Mapping[Place, Mapping[int, float]], name: str, s: float) -> Figure:
    """p over b and g at the thesis's noise and depth."""
    mine = {place[0]: found for place, found in cells.items() if place[1:] == (0.1, 5, s)}
    bs, gs = sorted(mine), sorted({g for found in mine.values() for g in found})
    title = f"p by branching and number of values, s = {s:g}, noise 0.1, depth 5"
    values = [[mine[b][g] for b in bs] for g in gs]
    return surface_figure(name, title, bs, gs, values, x="b", y="g", z="p", level=1.0)
