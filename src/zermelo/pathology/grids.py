"""A grid of points of a model: branching factors, granularities and similarities, each point solved or simulated.

Points come in the order b, s, g; the granularities of one (b, s) are simulated on the same trees.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from zermelo.core import Progress, at_least, between
from zermelo.drawing import WIDTH, Table, fitted
from zermelo.errors import UsageError, ZermeloError, shown, unknown
from zermelo.pathology.rounding import MOST_BRANCHING, MOST_PARTS
from zermelo.pathology.simulation import MOST_LEAVES, Simulated, simulate
from zermelo.pathology.solving import DEPTH, EXACT_MODELS, Exact, check, solve_exactly
from zermelo.pathology.tree_models import MODELS

TREES = 10_000  # of a point that is simulated, if nothing else is said
MOST_POINTS = 100_000
COLUMNS = ("b", "g", "s", "c", "e_shallow", "e_deep", "p")
KEYS = 3  # the first columns, which say which point it is

Point: TypeAlias = Exact | Simulated


@dataclass(frozen=True)
class Grid:
    """All combinations of branching factors, similarities and granularities of a model, and how to measure them.

    `searches` are the depths of the shallow and the deep search. Without `trees` the points are solved exactly where
    the model allows it, else by 10,000 trees each; `exact` refuses a model without exact solution.

    >>> found = Grid("independent", b=[2, 3], g=[10]).measure()
    >>> [(point.b, round(point.p, 3)) for point in found.points]
    [(2, 0.988), (3, 1.06)]
    """

    model: str = "independent"
    b: Sequence[int] = (2,)
    g: Sequence[int] = (2,)
    s: Sequence[float] = (0.0,)
    searches: tuple[int, int] = (1, DEPTH)
    c: float | None = None
    exact: bool = False
    trees: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse a grid whose last point is impossible before its first is measured."""
        self._check_method()
        if len(self) > MOST_POINTS:
            raise UsageError(f"expected a grid of at most {MOST_POINTS:,} points, got {len(self):,}")
        at_least("seed", self.seed, 0)
        for d in self.searches:
            between("depth of search d", d, 1, DEPTH)
        for value in self.b:
            between("branching factor b", value, 2, MOST_BRANCHING)
        for value in self.g:
            between("granularity g", value, 2, MOST_PARTS)
        for similarity in self.s:
            between("similarity s", similarity, 0, 1)
        if self.model == "independent" and any(self.s):
            raise UsageError(f"similarity s: expected 0 for independent trees, got {max(self.s):g}")
        if self.simulated_trees is not None:
            between("branching factor b, simulated", max(self.b), 2, int(MOST_LEAVES ** (1 / DEPTH)))
        else:
            check(self.model, max(self.b), max(self.g), max(self.s), DEPTH, self.searches)

    def _check_method(self) -> None:
        if self.model not in MODELS:
            raise unknown("model", self.model, MODELS)
        if self.exact and self.model not in EXACT_MODELS:
            raise UsageError(f"exact solution: expected the model {' or '.join(EXACT_MODELS)}, got {shown(self.model)}")
        if self.exact and self.trees is not None:
            raise UsageError("expected an exact solution or a number of trees, got both")
        if self.trees is not None:
            at_least("trees", self.trees, 1)

    def __len__(self) -> int:
        return len(self.b) * len(self.g) * len(self.s)

    @property
    def simulated_trees(self) -> int | None:
        """Trees to simulate for each point; None where points are solved exactly."""
        return self.trees if self.trees is not None or self.model in EXACT_MODELS else TREES

    @property
    def varied(self) -> list[str]:
        """Which of b, s and g have more than one value."""
        return [name for name, values in self.axes().items() if len(values) > 1]

    def axes(self) -> dict[str, Sequence[float]]:
        return {"b": sorted(self.b), "s": sorted(self.s), "g": sorted(self.g)}

    def measure(
        self, *, progress: Progress | None = None, on_point: Callable[[Point], None] | None = None
    ) -> GridResult:
        """Measure all points; `on_point` is called with each as soon as it is known."""
        points: list[Point] = []
        for point in self._points(points, progress):
            points.append(point)
            if progress:
                progress(len(points), len(self), "points")
            if on_point:
                on_point(point)
        return GridResult(self, points)

    def _points(self, done: Sequence[Point], progress: Progress | None) -> Iterator[Point]:
        def trees_done(trees: int, total: int | None, what: str) -> None:
            if progress:
                progress(len(done), len(self), f"points, {trees:,} of {total:,} trees of the next")

        trees = self.simulated_trees
        for b in self.b:
            for s in self.s:
                if trees is None:
                    yield from (solve_exactly(self.model, b, g, s, self.c, searches=self.searches) for g in self.g)
                else:
                    yield from simulate(
                        self.model, b, self.g, s, trees, self.seed, self.c, searches=self.searches, progress=trees_done
                    )


@dataclass(frozen=True, repr=False)
class GridResult:
    """The points of a grid, measured."""

    grid: Grid
    points: list[Point]

    def to_dict(self) -> list[dict[str, Any]]:
        """The points in JSON's types."""
        return [point.to_dict() for point in self.points]

    def __repr__(self) -> str:
        return f"<{len(self.points):,} points of the model {self.grid.model}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        with contextlib.suppress(ZermeloError):  # two parameters must vary, and matplotlib be installed
            return f"<div>{fitted(self.svg(), 600, 600)}</div>"
        return self.table().html()

    def text(self, width: int | None = WIDTH) -> str:
        """A table, a line a point."""
        return self.table().text(width)

    def table(self) -> Table:
        """The measures of each point."""
        shallow, deep = self.grid.searches
        trees = self.grid.simulated_trees
        how = "exact" if trees is None else f"{trees:,} trees a point, seed {self.grid.seed}, intervals of 95 %"
        title = f"{self.grid.model}: searches to {shallow} and {deep}; {how}"
        return Table(COLUMNS, [_row(point.to_dict()) for point in self.points], title=title, keys=KEYS)

    def svg(self) -> str:
        """A map of p over the two parameters that vary, with the line p = 1."""
        from zermelo.pathology.map_svg import pathology_map

        if len(self.grid.varied) != 2:
            varied = ", ".join(self.grid.varied) or "none"
            raise UsageError(f"map: expected two of b, g, s to vary, got {varied}")
        across, upward = self.grid.varied
        axes, p = self.grid.axes(), {}
        for point in self.points:
            facts = point.to_dict()
            p[facts[across], facts[upward]] = facts["p"]
        rest = "".join(f", {name} = {given[0]:g}" for name, given in axes.items() if len(given) == 1 and given[0])
        shallow, deep = self.grid.searches
        title = f"{self.grid.model}{rest}: p = E({deep}) / E({shallow})"
        return pathology_map(across, axes[across], upward, axes[upward], p, title)


def _row(point: dict[str, Any]) -> list[str]:
    numbers = [str(point["b"]), str(point["g"]), f"{point['s']:g}", f"{point['c']:.3f}"]
    return numbers + [_cell(point, name) for name in ("e_shallow", "e_deep", "p")]


def _cell(point: dict[str, Any], name: str) -> str:
    interval = point.get(f"{name}_interval")
    return f"{point[name]:.4f}" + (f" ({interval[0]:.4f} to {interval[1]:.4f})" if interval else "")
