"""How nodes and time grow with depth on uniform trees, beside the theory: docs/reports/growth.md and growth.svg.

Node counts are exact and repeatable. Time is given against minimax's on the same tree, per node.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing
from benchmarks.theory import full, minimal, pearl
from zermelo.core import unmet

BRANCHINGS = (2, 3, 5, 10)
SEEDS = range(20)
FAMILIES = ("depth_first", "best_first")
MOST_NODES = {False: 1_000_000, True: 60_000}  # a search is run if the tree one ply shallower promises no more
MOST_DEPTH = 20
CLOCKED = 2_000  # nodes of a search whose time means something
# So that its value is the plain one.
ENGINE: dict[str, dict[str, Any]] = {
    "engine": {"quiescence": False, "deeper_entries": False},
}
COMMAND = "python -m benchmarks --only growth --write"
COLOURS = ("#444444", "#9a9a9a", "#e69f00", "#d55e00", "#0072b2", "#56b4e9", "#009e73", "#cc79a7", "#6a3d9a", "#b15928")


@dataclass(frozen=True)
class Point:
    """One algorithm on the trees of one shape: means over the seeds."""

    algorithm: str
    branching: int
    depth: int
    nodes: float
    leaves: float
    seconds: float  # the fastest of the repeats, a mean over the seeds


def algorithms() -> list[str]:
    """The two-player algorithms that search a uniform tree, minimax first."""
    traits = zermelo.game("uniform_tree").traits
    found = [
        name for name, algorithm in zermelo.list_algorithms().items()
        if algorithm.family in FAMILIES and algorithm.fixed_depth is not None
        and unmet(traits, algorithm.requires) is None
    ]
    first = [name for name in ("minimax", "negamax", "alpha_beta") if name in found]
    return first + [name for name in found if name not in first]


@cache
def truth(branching: int, depth: int, seed: int) -> float:
    found = zermelo.search(tree(branching, depth, seed), algorithm="alpha_beta", depth=depth).value
    assert isinstance(found, float)
    return found


def tree(branching: int, depth: int, seed: int) -> zermelo.Game:
    return zermelo.game("uniform_tree", b=branching, depth=depth, values="real", seed=seed)


def point(name: str, branching: int, depth: int, repeats: int) -> Point:
    nodes, leaves, seconds = [], [], []
    for seed in SEEDS:
        game = tree(branching, depth, seed)
        runs = [
            zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, **ENGINE.get(name, {}))
            for _ in range(repeats)
        ]
        if any(run.value != truth(branching, depth, seed) for run in runs):
            raise Disagreement(f"{name} on {game!r}: {runs[0].value}, alpha_beta {truth(branching, depth, seed)}")
        nodes.append(runs[0].nodes)
        leaves.append(runs[0].leaves)
        seconds.append(min(run.seconds for run in runs))
    return Point(name, branching, depth, statistics.mean(nodes), statistics.mean(leaves), statistics.mean(seconds))


def points(quick: bool) -> Iterator[Point]:
    for name in algorithms():
        for branching in BRANCHINGS:
            last = 1.0
            for depth in range(1, MOST_DEPTH + 1):
                if last * branching > MOST_NODES[quick]:
                    break
                found = point(name, branching, depth, 2)
                last = found.nodes
                yield found


def factor(measured: list[Point]) -> float:
    """The branching factor between the last depth and the one two plies before: odd and even depths differ."""
    return math.sqrt(measured[-1].leaves / measured[-3].leaves) if len(measured) > 2 else math.nan


def measure(quick: bool, docs: Path | None = None) -> Iterator[Line]:
    if "uniform_tree" not in zermelo.list_games():
        raise Missing("there is no uniform tree to search")
    table = Table(list(points(quick)))
    if docs is not None:
        (docs / "growth.md").write_text(table.markdown(quick), encoding="utf-8")
        try:
            draw(table, docs / "growth.svg")
        except ImportError:
            raise Missing("matplotlib is not installed (pip install 'zermelo[bench]'): no plot") from None
    for branching in BRANCHINGS:
        measured = table.of("alpha_beta", branching)
        yield Line(
            "growth", f"alpha_beta, b = {branching}, to depth {measured[-1].depth}", "branching", factor(measured),
            pearl(branching), factor(measured) / pearl(branching), note="theirs is Pearl's factor for infinite depth",
        )  # fmt: skip


class Table:
    """The measured points, looked up by algorithm and branching."""

    def __init__(self, found: list[Point]) -> None:
        self.found = found
        self.names = list(dict.fromkeys(point.algorithm for point in found))

    def of(self, name: str, branching: int) -> list[Point]:
        return [point for point in self.found if (point.algorithm, point.branching) == (name, branching)]

    def per_node(self, name: str, branching: int) -> float:
        """Seconds a node in the deepest search, in those of minimax."""
        last, unit = self.of(name, branching)[-1], self.of("minimax", branching)[-1]
        return (last.seconds / last.nodes) / (unit.seconds / unit.nodes)

    def markdown(self, quick: bool) -> str:
        parts = [HEAD.format(command=COMMAND + (" --quick" if quick else ""), seeds=f"{SEEDS[0]} to {SEEDS[-1]}")]
        parts += [self.summary(), *(self.section(branching) for branching in BRANCHINGS)]
        return "\n".join(parts)

    def summary(self) -> str:
        rows = [
            ["algorithm", *(f"b = {b}" for b in BRANCHINGS), *(f"time/node, b = {b}" for b in BRANCHINGS)],
            ["---"] * (1 + 2 * len(BRANCHINGS)),
            ["the whole tree: b", *(f"{b:.3f}" for b in BRANCHINGS), *("" for _ in BRANCHINGS)],
            ["alpha-beta, Pearl", *(f"{pearl(b):.3f}" for b in BRANCHINGS), *("" for _ in BRANCHINGS)],
            ["the minimal tree: √b", *(f"{math.sqrt(b):.3f}" for b in BRANCHINGS), *("" for _ in BRANCHINGS)],
        ]
        for name in self.names:
            factors = [f"{factor(self.of(name, b)):.3f}" for b in BRANCHINGS]
            rows.append([f"`{name}`", *factors, *(f"{self.per_node(name, b):.1f}" for b in BRANCHINGS)])
        return "## Branching factors and cost of a node\n\n" + _table(rows)

    def section(self, branching: int) -> str:
        deepest = max(point.depth for point in self.found if point.branching == branching)
        rows = [["depth", "b^d", "minimal", *(f"`{name}`" for name in self.names)], ["---:"] * (3 + len(self.names))]
        for depth in range(1, deepest + 1):
            row = [str(depth), f"{full(branching, depth):,}", f"{minimal(branching, depth):,}"]
            for name in self.names:
                row.append(next((f"{p.leaves:,.0f}" for p in self.of(name, branching) if p.depth == depth), ""))
            rows.append(row)
        return f"## Leaves, b = {branching}\n\n" + _table(rows)


def _table(rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


HEAD = """\
# How the algorithms grow with depth

Made by `{command}`. Uniform trees with independent real values, seeds {seeds}, means over them;
moves in the order of the tree, that is in no order at all. A search is run while the tree
one ply shallower promises no more than a fixed number of nodes.

![leaves and time against depth](growth.svg)

- The *branching factor* is the square root of the ratio of the leaves at the last depth and two
  plies before. For alpha-beta it tends to Pearl's ξ/(1−ξ), ξ^b + ξ = 1, when the depth grows; at
  these depths it is still above or near it.
- The *minimal tree* has b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves. No algorithm that proves the value visits fewer.
- *Time/node* is the time of a node in the deepest search against minimax's on the same trees. A
  whole search costs its nodes times this. Algorithms that search several times (iterative
  deepening, aspiration, the engine) count the leaves of every time.
- The leaves repeat exactly; the times do not.
"""


def draw(table: Table, path: Path) -> None:
    """Leaves above, time below, one column a branching."""
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "zermelo", "svg.fonttype": "none", "font.size": 9})
    pyplot: Any = import_module("matplotlib.pyplot")
    figure, axes = pyplot.subplots(2, len(BRANCHINGS), figsize=(14, 8), sharex="col", layout="constrained")
    for i, branching in enumerate(BRANCHINGS):
        _leaves(axes[0][i], table, branching)
        _time(axes[1][i], table, branching)
    axes[0][0].set_ylabel("leaves (mean of the seeds)")
    axes[1][0].set_ylabel("time, in nodes of minimax")
    handles, labels = axes[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=7, frameon=False)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    pyplot.close(figure)


def _leaves(axis: Any, table: Table, branching: int) -> None:
    deepest = max(point.depth for point in table.found if point.branching == branching)
    depths = list(range(1, deepest + 1))
    shallow = [depth for depth in depths if full(branching, depth) < 10 * MOST_NODES[False]]
    axis.plot(shallow, [full(branching, depth) for depth in shallow], "k:", label="theory: b^d")
    axis.plot(depths, [minimal(branching, depth) for depth in depths], "k--", label="theory: minimal tree")
    last = table.of("alpha_beta", branching)[-1]
    slope = [last.leaves * pearl(branching) ** (depth - last.depth) for depth in depths]
    axis.plot(depths, slope, "k-.", linewidth=0.8, label="theory: slope of Pearl's factor")
    for name, colour in zip(table.names, _colours(table.names), strict=True):
        found = table.of(name, branching)
        axis.plot([p.depth for p in found], [p.leaves for p in found], ".-", color=colour, linewidth=1, label=name)
    axis.set(yscale="log", title=f"b = {branching}")
    axis.grid(alpha=0.3)


def _time(axis: Any, table: Table, branching: int) -> None:
    unit = table.of("minimax", branching)[-1]
    for name, colour in zip(table.names, _colours(table.names), strict=True):
        found = [p for p in table.of(name, branching) if p.nodes > CLOCKED]
        times = [p.seconds / (unit.seconds / unit.nodes) for p in found]
        axis.plot([p.depth for p in found], times, ".-", color=colour, linewidth=1)
    axis.set(yscale="log", xlabel="depth")
    axis.grid(alpha=0.3)


def _colours(names: list[str]) -> list[str]:
    return [COLOURS[i % len(COLOURS)] for i in range(len(names))]
