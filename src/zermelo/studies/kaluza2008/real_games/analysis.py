"""Errors by depth and granularity, dependence, and what the thesis claims of them.

All positions of a ply have no sampling error; of drawn ones the blocks are the sample (jackknife, 95 %).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Table, figures
from zermelo.statistics import Estimate, jackknife

Statistic = Callable[[Sequence[float]], float | None]
DEPTHS = 5, 1  # of the thesis's p = E(5)/E(1): both odd
EVEN = 6, 2


class Positions:
    """The blocks of one set of positions."""

    def __init__(self, game: str, plies: int, rows: Sequence[Mapping[str, Any]]) -> None:
        self.name = f"{game}, ply {plies}"
        self.exact = rows[0]["sample"] is None
        self.errors = [row for row in rows if row["kind"] == "errors"]
        self.trees = [row for row in rows if row["kind"] == "dependence"]
        self.depth = len(self.errors[0]["move"])
        self.count = int(sum(row["positions"] for row in self.of("quantiles", None)))

    def of(self, cut: str, g: int | None) -> list[Mapping[str, Any]]:
        return [row for row in self.errors if row["cut"] == cut and row["g"] == g]

    def estimate(self, statistic: Statistic, blocks: Sequence[Sequence[float]]) -> Estimate | None:
        if not self.exact:
            return jackknife(statistic, blocks)
        value = statistic([sum(column) for column in zip(*blocks, strict=True)])
        return None if value is None else Estimate(value, value, value)

    def mean(self, field: str, d: int, g: int | None = None) -> Estimate | None:
        """An error at a depth; its mean over the positions."""
        blocks = [(row[field][d - 1], row["weight"]) for row in self.of("quantiles", g)]
        return self.estimate(_quotient, blocks)

    def share(self, field: str) -> Estimate | None:
        """The share of critical positions, or of wrong moves when they are chosen at random."""
        return self.estimate(_quotient, [(row[field], row["weight"]) for row in self.of("quantiles", None)])

    def p(self, depths: tuple[int, int], g: int | None = None, cut: str = "quantiles") -> Estimate | None:
        """The move error at the first depth over that at the second."""
        blocks = [[row["move"][d - 1] for d in depths] for row in self.of(cut, g)]
        return self.estimate(_quotient, blocks)

    def finer(self, g: int) -> Estimate | None:
        """p of the evaluation as it is minus p of g values."""
        pairs = zip(self.of("quantiles", None), self.of("quantiles", g), strict=True)
        blocks = [[row["move"][d - 1] for row in pair for d in DEPTHS] for pair in pairs]
        return self.estimate(_difference, blocks)

    def dependence(self, name: str, graded: str) -> Estimate | None:
        from zermelo.pathology import depth_error

        function: Callable[..., float | None] = getattr(depth_error, name)
        blocks = [row["sums"] for row in self.trees if row["graded"] == graded]
        return self.estimate(lambda sums: function(depth_error.Dependence(*sums)), blocks) if blocks else None

    def pathology(self) -> Estimate | None:
        return self.p(DEPTHS)


def _quotient(sums: Sequence[float]) -> float | None:
    return sums[0] / sums[1] if sums[1] > 0 else None


def _difference(sums: Sequence[float]) -> float | None:
    return sums[0] / sums[1] - sums[2] / sums[3] if sums[1] > 0 and sums[3] > 0 else None


def analyse(rows: Sequence[Mapping[str, Any]], published: Sequence[Mapping[str, str]]) -> Findings:
    groups: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["game"], row["plies"]), []).append(row)
    sets = [Positions(*key, groups[key]) for key in sorted(groups)]
    tables = [_moves(sets), _positions(sets), _granularity(sets), _dependence(sets, published)]
    notes = [
        "Values without ± are of all positions of the ply, each as likely as random play makes it: no sampling error. "
        "Others are of drawn positions, ± is half the interval of 95 %; 0.000 was not seen once.",
        "g = 1 knows only wins and losses within the horizon; g = ∞ is the evaluation as it is.",
    ]
    return Findings((), _claims(sets, published), tables, [_by_depth(sets), _by_values(sets)], notes)


def shown(found: Estimate | None) -> str:
    """A number, with half its interval if it was estimated.

    >>> shown(Estimate(0.5, 0.4, 0.6)), shown(Estimate(0.5, 0.5, 0.5)), shown(None)
    ('0.500 ± 0.100', '0.500', '–')
    """
    if found is None:
        return "–"
    return f"{found.value:.3f}" + (f" ± {(found.high - found.low) / 2:.3f}" if found.high > found.low else "")


# Tables.


def _moves(sets: Sequence[Positions]) -> Table:
    depths = range(1, max(each.depth for each in sets) + 1)
    columns = ["positions of", "number", "critical", "random", *(f"E({d})" for d in depths), "E(5)/E(1)", "E(6)/E(2)"]
    cells = [
        [
            each.name, each.count, shown(each.share("critical")), shown(each.share("chance")),
            *(shown(each.mean("move", d)) for d in depths), shown(each.p(DEPTHS)), shown(each.p(EVEN)),
        ]
        for each in sets
    ]  # fmt: skip
    title = "Move error by depth; critical: positions where some move is worse; random: the error of a random move"
    return Table("real-games-moves", title, columns, cells)


def _positions(sets: Sequence[Positions]) -> Table:
    depths = range(1, max(each.depth for each in sets) + 1)
    kinds = {"position": "distance from the truth", "sign": "wrong sign"}
    cells = [
        [each.name, text, *(shown(each.mean(field, d)) for d in depths)]
        for each in sets
        for field, text in kinds.items()
    ]
    title = "Position error by depth: as a share of the range of the payoffs, and share of wrong signs"
    return Table("real-games-positions", title, ["positions of", "error", *(f"d = {d}" for d in depths)], cells)


def _granularity(sets: Sequence[Positions]) -> Table:
    columns = ["positions of", "g", "quantiles: values", "E(1)", "E(5)/E(1)", "E(6)/E(2)", "equal parts: E(5)/E(1)"]
    cells = [
        [
            each.name, g or "∞", each.of("quantiles", g)[0]["values"], shown(each.mean("move", 1, g)),
            shown(each.p(DEPTHS, g)), shown(each.p(EVEN, g)), shown(each.p(DEPTHS, g, "equal")) if g else "",
        ]
        for each in sets
        for g in _granularities(each)
    ]  # fmt: skip
    return Table("real-games-granularity", "Pathology by granularity", columns, cells)


def _granularities(each: Positions) -> list[int | None]:
    return [*sorted({row["g"] for row in each.errors if row["g"]}), None]


def _dependence(sets: Sequence[Positions], published: Sequence[Mapping[str, str]]) -> Table:
    columns = ["trees below", "b", "f", "r", "f of 2 values", "r of 2 values", "f, s = 0 to 1", "r, s = 0 to 1"]
    cells = []
    for each in sets:
        width = each.dependence("branching", "all")
        if width is not None:
            measures = [each.dependence(name, of) for of in ("all", "two") for name in ("clustering", "correlation")]
            model = [_model(published, name, width.value) for name in ("f", "r")]
            cells.append([each.name, shown(width), *map(shown, measures), *model])
    title = "Dependence of true values; beside it the thesis's model of auxiliary values at the nearest b (2 values)"
    return Table("real-games-dependence", title, columns, cells)


def _model(published: Sequence[Mapping[str, str]], name: str, width: float) -> str:
    rows = [row for row in published if row["kind"] == "table" and row["name"] == name]
    nearest = min({int(row["b"]) for row in rows}, key=lambda b: abs(b - width))
    ends = {row["s"]: row["value"] for row in rows if int(row["b"]) == nearest}
    return f"{ends['0']} to {ends['1']} (b = {nearest})"


# Figures.


def _by_depth(sets: Sequence[Positions]) -> Figure:
    curves = {}
    for each in sets:
        depths = range(1, each.depth + 1)
        found = [each.mean("move", d) for d in depths]
        curves[each.name] = (list(depths), [e.value if e else 0.0 for e in found])
    return figures.lines("real-games-depth", "Move error by depth of search", curves, x="depth d", y="E(d)")


def _by_values(sets: Sequence[Positions]) -> Figure:
    curves = {}
    for each in sets:
        found = [(each.of("quantiles", g)[0]["values"], each.p(DEPTHS, g)) for g in _granularities(each)]
        known = [(values, p.value) for values, p in found if p is not None]
        curves[each.name] = ([values for values, _ in known], [p for _, p in known])
    return figures.lines(
        "real-games-p", "Pathology by the number of values of the evaluation", curves,
        x="different values of the evaluation", y="p = E(5)/E(1)", level=1.0, log_x=True,
    )  # fmt: skip


# Claims.


def _claims(sets: Sequence[Positions], published: Sequence[Mapping[str, str]]) -> list[Claim]:
    deepest = {each.name: each.p((each.depth, 1)) for each in sets}
    fifth = {each.name: each.pathology() for each in sets}
    finer = {each.name: each.finer(2) for each in sets}
    holds = {
        "deeper": (below(deepest.values(), 1.0), "of the deepest search over depth 1: " + _listed(deepest)),
        "pathology": (below(fifth.values(), 1.0), "p: " + _listed(fifth)),
        "dependence": _goes_with_dependence(sets),
        "granularity": (below(finer.values(), 0.0), "p of all values minus p of two: " + _listed(finer)),
    }
    said = {row["name"]: row for row in published if row["kind"] == "claim"}
    return [Claim(said[name]["text"], *found, said[name]["source"]) for name, found in holds.items()]


def below(found: Any, level: float) -> bool | None:
    """Are all numbers below a level? False if one is certainly above; None if that is not certain."""
    known = [each for each in found if each is not None]
    if any(each.low > level for each in known):
        return False
    return True if known and all(each.high < level for each in known) else None


def _listed(found: Mapping[str, Estimate | None]) -> str:
    return "; ".join(f"{name} {shown(each)}" for name, each in found.items())


def _goes_with_dependence(sets: Sequence[Positions]) -> tuple[bool | None, str]:
    """Are the pathological sets the least dependent? Open if none is, or all are."""
    sick, sound, told = [], [], []
    for each in sets:
        p, f, r = each.pathology(), each.dependence("clustering", "two"), each.dependence("correlation", "two")
        if p is None or f is None or r is None:
            continue
        told.append(f"{each.name} f {f.value:.2f}, r {r.value:.2f}, p {p.value:.2f}")
        if p.low > 1:
            sick.append((f.value, -r.value))
        elif p.high < 1:
            sound.append((f.value, -r.value))
    if not sick or not sound:
        return None, "; ".join(told)
    worst = [max(each[i] for each in sound) for i in range(2)]
    return all(each[i] > worst[i] for each in sick for i in range(2)), "; ".join(told)
