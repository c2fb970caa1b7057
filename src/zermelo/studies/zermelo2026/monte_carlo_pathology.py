"""Monte Carlo tree search on trees where minimax is pathological, and on trees with traps.

Claim: Minimax errs more the deeper it searches on Pearl's P-games; UCT is proved to err less in the end, and is said
to do badly on traps. Questions, stated before the result: on the very trees on which minimax's error grows with depth,
does UCT's error fall with more playouts, and does it ever rise? Which is better at the same number of nodes? How is it
on incremental trees, and on trees with a trap of level 1, 3 or 5? Measure: the share of trees whose root move is not a
best one, by depth and by playouts, on the same trees; nodes are those of plain minimax (alpha-beta needs fewer), and
for UCT all states played. Tests: intervals of ratios and differences over the same trees, together at 95 %.

Source: [KocsisSzepesvari2006] for UCT and the incremental P-games, [RamanujanEtAl2010] for traps, [Pearl1980],
[Beal1980] and [kaluza2008] for pathology.

Method: 4,000 trees of each of seven kinds: independent and incremental ones with b = 2 and depth 12 or b = 3 and depth
8, and incremental ones with b = 3 and depth 8 whose first move is a trap of level 1, 3 or 5. Minimax searches to every
depth with two evaluations: the truth, wrong with probability 0.1 (*flipped*), and the mean of the leaves below
(*average*). UCT has 4, 8, 16 and so on up to 4,096 playouts on independent trees and 1,024 on the others; a playout
costs as many nodes as the tree is deep.

Deviations: No published numbers; the questions are ours. There are 4,000 trees of a kind instead of 1,000: the sample
was enlarged after a first look that left claims open. The kinds of trees, the noise and the bonus of traps were chosen
after a trial with 300 other trees. UCT has one exploration constant (0.7) and no evaluation; minimax without pruning on
the axis of nodes flatters it.

Verdict: UCT's error falls where minimax's grows, but late: on independent trees (b = 3) minimax goes from 0.085 at
depth 1 to 0.286 at depth 7, UCT from 0.355 with 4 playouts over 0.338 with 512 to 0.002 with 4,096, when the tree is
nearly exhausted. It errs more than minimax at as many nodes, by 0.052 (0.037 to 0.068). It never rises by as much as
0.05 when playouts are doubled; the largest of 60 rises is 0.009 (-0.011 to 0.029). On incremental trees both fall. On
traps of level 1, 3, 5 UCT errs more than minimax to depth k + 1 at as many nodes, by 0.70, 0.64, 0.37. The tables are
in docs/reports/zermelo2026.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, Moments

ID = "monte-carlo-pathology"
PRODUCES = ("monte-carlo-depths", "monte-carlo-playouts", "monte-carlo-nodes", "monte-carlo-curves")

TREES: dict[str, tuple[str, int, int, int]] = {  # kind, b, depth, level of the trap
    "independent-2": ("independent", 2, 12, 0),
    "independent-3": ("independent", 3, 8, 0),
    "incremental-2": ("incremental", 2, 12, 0),
    "incremental-3": ("incremental", 3, 8, 0),
    "trap-1": ("trap", 3, 8, 1),
    "trap-3": ("trap", 3, 8, 3),
    "trap-5": ("trap", 3, 8, 5),
}
QUICK = {"tree": ["independent-3", "incremental-3", "trap-3"], "trees": 100, "playouts": 512, "block": 100}
FULL = [
    {"tree": ["independent-2", "independent-3"], "trees": 4000, "playouts": 4096, "block": 500},
    {"tree": ["incremental-2", "incremental-3"], "trees": 4000, "playouts": 1024, "block": 500},
    {"tree": ["trap-1", "trap-3", "trap-5"], "trees": 4000, "playouts": 1024, "block": 500},
]
FEWEST = 4  # playouts
HOW = ("flipped", "average")


def measure(setting: Setting, seed: int) -> list[Row]:
    """The sums of the errors of all searches over the trees, and of their products, for intervals."""
    import numpy as np

    from zermelo.studies.zermelo2026 import _monte_carlo_trees as trees

    shape, draw = trees.Shape(*TREES[setting["tree"]][1:3]), np.random.default_rng(seed)
    budgets = playouts(setting["playouts"])
    sums, products = 0.0, 0.0
    for begin in range(0, setting["trees"], setting["block"]):
        leaves = drawn(setting["tree"], min(setting["block"], setting["trees"] - begin), draw)
        minimax = [trees.minimax_errors(shape, leaves, how, draw) for how in HOW]
        errors = np.concatenate([*minimax, trees.uct_errors(shape, leaves, budgets, seed + begin)])
        sums, products = sums + errors.sum(axis=1), products + errors @ errors.T
    return [{"budgets": budgets, "sums": np.array(sums).tolist(), "products": np.array(products).tolist()}]


def playouts(most: int) -> list[int]:
    """Powers of two.

    >>> playouts(32)
    [4, 8, 16, 32]
    """
    return [1 << i for i in range(FEWEST.bit_length() - 1, most.bit_length())]


def drawn(name: str, count: int, draw: Any) -> Any:
    """The leaves of so many trees of a kind."""
    from zermelo.studies.zermelo2026 import _monte_carlo_trees as trees

    kind, b, depth, level = TREES[name]
    shape = trees.Shape(b, depth)
    if kind == "independent":
        return trees.independent(shape, count, draw)
    if kind == "incremental":
        return trees.won(trees.sums(shape, count, draw))
    return trees.trapped(shape, level, count, draw)


# The analysis.


class Kind:
    """One kind of trees: the errors of minimax by evaluation and depth, and of UCT by playouts."""

    def __init__(self, row: Row) -> None:
        import numpy as np

        self.name, self.trees = row["tree"], row["trees"]
        self.budgets: list[int] = list(row["budgets"])
        self.kind, self.b, self.depth, self.level = TREES[str(self.name)]
        self.moments = Moments(self.trees, np.array(row["sums"]), np.array(row["products"]))
        self.searches = self.depth - 1

    def minimax(self, how: str, d: int) -> int:
        """The column of a search."""
        return HOW.index(how) * self.searches + d - 1

    def uct(self, budget: int) -> int:
        return len(HOW) * self.searches + self.budgets.index(budget)

    def error(self, column: int) -> Estimate:
        return self.moments.unit_mean(column)

    def ratio(self, one: int, other: int) -> Estimate:
        return self.moments.unit_ratio(one, other)

    def difference(self, one: int, other: int) -> Estimate:
        return self.moments.function(lambda means: means[one] - means[other])

    def nodes(self, d: int) -> int:
        return sum(math.prod([self.b] * level) for level in range(d + 1))

    def as_many(self, d: int) -> int:
        """The fewest playouts that play as many nodes as a search to depth d, of those measured; or the most."""
        return next((each for each in self.budgets if each * self.depth >= self.nodes(d)), self.budgets[-1])


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Errors by depth and by playouts, and the questions."""
    kinds = [Kind(row) for row in sorted(rows, key=lambda row: list(TREES).index(row["tree"]))]
    of = {kind: [each for each in kinds if each.kind == kind] for kind in ("independent", "incremental", "trap")}
    found = {
        "grows": [_ratio(each, each.minimax("flipped", each.searches), each.minimax("flipped", 1),
                         f"E({each.searches})/E(1) of minimax", above=1.0) for each in of["independent"]],
        "falls": [_falls(each) for each in of["independent"]],
        "never-rises": [rise for each in kinds for rise in _rises(each)],
        "equal-nodes": [_equal_nodes(each, "flipped", each.searches, below=0.0) for each in of["independent"]],
        "incremental": [claim for each in of["incremental"] for claim in (
            _ratio(each, each.minimax("average", each.depth - 2), each.minimax("average", 1),
                   f"E({each.depth - 2})/E(1) of minimax", below=1.0), _falls(each))],
        "traps": [_equal_nodes(each, "average", each.level + 1, above=0.0) for each in of["trap"]],
    }  # fmt: skip
    said = {row["name"]: row for row in published if row["kind"] == "claim"}
    claims = [Claim.judged(said[name]["text"], stats, said[name]["source"], _told(name, stats))
              for name, stats in found.items()]  # fmt: skip
    tables = [_depths(kinds), _playouts(kinds), _nodes(kinds)]
    notes = [
        "± is half the interval of 95 %. Minimax: the evaluation 'flipped' is the truth, wrong with probability 0.1; "
        "'average' the mean of the leaves below. At depth - 1 the average has seen all that the last mover can do.",
    ]
    return Findings((), claims, tables, [_figure(kinds)], notes)


SMALL_RISE = 0.05  # of an error: what matters
TENTH = 0.1  # of a ratio of errors: what matters


def _ratio(kind: Kind, one: int, other: int, what: str, **limits: float) -> Statistic:
    found = kind.ratio(one, other)
    told = f"{what}, {kind.name}"
    ends = found.value, found.low, found.high
    return Statistic(told, *ends, sample=kind.trees, effect=TENTH, scale="ratio", **limits)


def _falls(kind: Kind) -> Statistic:
    first, last = kind.budgets[0], kind.budgets[-1]
    return _ratio(kind, kind.uct(last), kind.uct(first), f"error of UCT with {last:,} playouts over {first}", below=1.0)


def _rises(kind: Kind) -> list[Statistic]:
    pairs = zip(kind.budgets, kind.budgets[1:], strict=False)
    return [
        Statistic(f"error of UCT with {b:,} playouts less {a:,}, {kind.name}", found.value, found.low, found.high,
                  below=SMALL_RISE, sample=kind.trees, effect=SMALL_RISE)
        for a, b in pairs
        if (found := kind.difference(kind.uct(b), kind.uct(a)))
    ]  # fmt: skip


def _equal_nodes(
    kind: Kind, how: str, d: int, *, above: float = -math.inf, below: float = math.inf
) -> Statistic:
    budget = kind.as_many(d)
    found = kind.difference(kind.uct(budget), kind.minimax(how, d))
    what = f"error of UCT with {budget:,} playouts less that of minimax to depth {d}, {kind.name}"
    return Statistic(what, found.value, found.low, found.high, above, below, kind.trees, SMALL_RISE)


def _told(name: str, stats: Sequence[Statistic]) -> str:
    if name != "never-rises" or not stats:
        return ""
    worst = max(stats, key=lambda each: each.value)
    return f"the largest rise of {len(stats)}: {worst.told(len(stats))}"


def shown(found: Estimate) -> str:
    return f"{found.value:.3f} ± {(found.high - found.low) / 2:.3f}"


def _depths(kinds: Sequence[Kind]) -> Table:
    deepest = max(each.searches for each in kinds)
    cells = [
        [each.name, how, *(shown(each.error(each.minimax(how, d))) for d in range(1, each.searches + 1))]
        + [""] * (deepest - each.searches)
        for each in kinds
        for how in HOW
    ]
    columns = ["trees", "evaluation", *(f"d = {d}" for d in range(1, deepest + 1))]
    return Table("monte-carlo-depths", "Move error of minimax by depth", columns, cells)


def _playouts(kinds: Sequence[Kind]) -> Table:
    budgets = sorted({budget for each in kinds for budget in each.budgets})
    cells = [
        [each.name, *(shown(each.error(each.uct(n))) if n in each.budgets else "" for n in budgets)] for each in kinds
    ]
    columns = ["trees", *(f"{n:,}" for n in budgets)]
    return Table("monte-carlo-playouts", "Move error of UCT by playouts", columns, cells)


def _nodes(kinds: Sequence[Kind]) -> Table:
    cells = []
    for each in kinds:
        for d in range(1, each.searches + 1):
            budget = each.as_many(d)
            both = [shown(each.error(each.minimax(how, d))) for how in HOW]
            row = [each.name, d, f"{each.nodes(d):,}", *both, f"{budget:,}", f"{budget * each.depth:,}"]
            cells.append([*row, shown(each.error(each.uct(budget)))])
    columns = ["trees", "depth", "nodes", "flipped", "average", "playouts", "nodes of UCT", "UCT"]
    return Table("monte-carlo-nodes", "Move error of minimax and UCT at about as many nodes", columns, cells)


def _figure(kinds: Sequence[Kind]) -> Figure:
    """Error over nodes, minimax and UCT, a panel for each kind, with intervals."""

    def draw(canvas: Any) -> None:
        panels = canvas.subplots(-(-len(kinds) // 3), min(3, len(kinds)), squeeze=False, sharey=True).flatten()
        for axes in panels[len(kinds) :]:
            axes.set_visible(False)
        for axes, each in zip(panels, kinds, strict=False):
            for how in HOW:
                columns = [(each.nodes(d), each.error(each.minimax(how, d))) for d in range(1, each.searches + 1)]
                _curve(axes, columns, f"minimax, {how}")
            _curve(axes, [(n * each.depth, each.error(each.uct(n))) for n in each.budgets], "UCT")
            axes.set_title(each.name, fontsize=8)
            axes.set(xscale="log")
            axes.tick_params(labelsize=7)
        panels[0].legend(fontsize=6)
        canvas.supxlabel("nodes", fontsize=9)
        canvas.supylabel("move error", fontsize=9)

    return Figure("monte-carlo-curves", "Move error of minimax and of UCT by nodes", draw)


def _curve(axes: Any, points: Sequence[tuple[int, Estimate]], label: str) -> None:
    halves = [[e.value - e.low for _, e in points], [e.high - e.value for _, e in points]]
    axes.errorbar([x for x, _ in points], [e.value for _, e in points], yerr=halves, fmt=".-", label=label, linewidth=1)
