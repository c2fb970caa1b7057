"""`zermelo pathology`: minimax pathology at one point of a model or over a grid."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from zermelo.cli import arguments, ranges
from zermelo.cli.output import console, emit, target
from zermelo.core import at_least, between, write_text
from zermelo.errors import UsageError, shown, unknown
from zermelo.pathology.tree_models import MODELS

TREES = 10_000
MOST_POINTS = 100_000
PAUSE = 0.1  # seconds between two counts of trees
COLUMNS = ("b", "g", "s", "c", "e_shallow", "e_deep", "p")

Model = Annotated[str, typer.Option("--model", metavar="NAME", help=f"One of: {', '.join(MODELS)}.")]
B = Annotated[str, typer.Option("--b", metavar="RANGE", help="Branching factors: 2, 2:10, 2:10:2 or 2,3,10.")]
G = Annotated[str, typer.Option("--g", metavar="RANGE", help="Granularities: numbers of values.")]
S = Annotated[str, typer.Option("--s", metavar="RANGE", help="Shares of dependent children, 0 to 1.")]
D = Annotated[str, typer.Option("--d", metavar="D,D", help="Depths of the two searches; the leaves are at 5.")]
C = Annotated[float | None, typer.Option("--c", metavar="C", help="Values below are losses; balanced if left out.")]
Trees = Annotated[int | None, typer.Option("--trees", metavar="N", help="Simulate so many trees a point.")]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw p over two parameters, with p = 1.")]


@dataclass(frozen=True)
class Asked:
    """What is asked for: all points of a grid."""

    model: str
    bs: list[int]
    gs: list[int]
    ss: list[float]
    searches: tuple[int, int]
    c: float | None
    trees: int | None  # None: exact
    seed: int

    @property
    def points(self) -> int:
        return len(self.bs) * len(self.gs) * len(self.ss)


@arguments.examples(
    "pathology --b 5 --g 20", "pathology --model auxiliary_values --b 2:10 --g 2:40:2 --s 0,0.5,1 --json",
    "pathology --b 2:10 --g 2:40 --svg p.svg",
    "pathology --model sorted_smooth --b 3 --g 5 --s 0.5 --trees 2000 --seed 7",
)  # fmt: skip
def pathology(
    model: Model = "independent",
    b: B = "2",
    g: G = "2",
    s: S = "0",
    d: D = "1,5",
    c: C = None,
    exact: Annotated[bool, typer.Option("--exact", help="Solve without simulation; refuse models without it.")] = False,
    trees: Trees = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the simulated trees.")] = 0,
    svg: Svg = None,
    json: arguments.Json = False,
) -> None:
    """Measure minimax pathology: whether a deeper search chooses worse moves, p = E(deep) / E(shallow) > 1.

    Solved exactly where the model allows it, otherwise simulated, with intervals of 95 %.
    """
    if exact and trees is not None:
        raise UsageError("expected --exact or --trees, got both")
    asked = _asked(model, b, g, s, d, c, _how_many(model, exact, trees), seed)
    path = target(svg, ".svg") if svg else None
    sides = _sides(asked) if path else None
    found = []
    for point in _with_progress(asked):
        found.append(point)
        if json:
            emit(point)
    if path and sides:
        write_text(path, _map(asked, sides, found))
    if not json:
        _print(asked, found)


def _how_many(model: str, exact: bool, trees: int | None) -> int | None:
    """The trees to simulate, or None for the exact method."""
    from zermelo.pathology.solving import EXACT_MODELS as SOLVED

    if model not in MODELS:
        raise unknown("model", model, MODELS)
    if exact and model not in SOLVED:
        raise UsageError(f"exact solution: expected the model {' or '.join(SOLVED)}, got {shown(model)}")
    if trees is not None:
        at_least("trees", trees, 1)
        return trees
    return None if model in SOLVED else TREES


def _asked(model: str, b: str, g: str, s: str, d: str, c: float | None, trees: int | None, seed: int) -> Asked:
    searches = ranges.whole("--d", d)
    if len(searches) != 2 or searches[0] > searches[1]:
        raise UsageError(f"--d: expected a depth of search and a larger one, as 1,5, got {shown(d)}")
    asked = Asked(
        model, ranges.whole("--b", b), ranges.whole("--g", g), ranges.reals("--s", s), (searches[0], searches[1]), c,
        trees, seed,
    )  # fmt: skip
    if asked.points > MOST_POINTS:
        raise UsageError(f"expected a grid of at most {MOST_POINTS:,} points, got {asked.points:,}")
    _check(asked)
    return asked


def _check(asked: Asked) -> None:
    """Refuse a grid whose last point is impossible before its first is measured."""
    from zermelo.pathology import solving as exact
    from zermelo.pathology.rounding import MOST_BRANCHING, MOST_PARTS
    from zermelo.pathology.simulation import MOST_LEAVES

    at_least("seed", asked.seed, 0)
    for d in asked.searches:
        between("depth of search d", d, 1, exact.DEPTH)
    for what, values, least, most in (
        ("branching factor b", asked.bs, 2, MOST_BRANCHING), ("granularity g", asked.gs, 2, MOST_PARTS),
        ("similarity s", asked.ss, 0, 1),
    ):  # fmt: skip
        for value in values:
            between(what, value, least, most)
    if asked.model == "independent" and any(asked.ss):
        raise UsageError(f"similarity s: expected 0 for independent trees, got {max(asked.ss):g}")
    if asked.trees is not None:
        between("branching factor b, simulated", max(asked.bs), 2, int(MOST_LEAVES ** (1 / exact.DEPTH)))
    else:
        exact.check(asked.model, max(asked.bs), max(asked.gs), max(asked.ss), exact.DEPTH, asked.searches)


def _points(asked: Asked, watch: Callable[[int], None] | None) -> Iterator[dict[str, Any]]:
    for b in asked.bs:
        for s in asked.ss:
            yield from _solved(asked, b, s) if asked.trees is None else _simulated(asked, b, s, watch)


def _solved(asked: Asked, b: int, s: float) -> Iterator[dict[str, Any]]:
    from zermelo.pathology import solving as exact

    for g in asked.gs:
        found = exact.solve_exactly(asked.model, b, g, s, asked.c, searches=asked.searches)
        shallow, deep = (found.errors[d] for d in asked.searches)
        yield _point(asked, b, g, s, found.c) | {
            "e_shallow": shallow, "e_deep": deep, "p": found.p, "error_estimate": found.error_estimate
        }  # fmt: skip


def _simulated(
    asked: Asked, b: int, s: float, watch: Callable[[int], None] | None
) -> Iterator[dict[str, Any]]:
    from zermelo.pathology.simulation import simulate

    assert asked.trees is not None
    options: dict[str, Any] = {"c": asked.c, "searches": asked.searches, "watch": watch}
    drawn = simulate(asked.model, b, asked.gs, s, asked.trees, asked.seed, **options)
    for found in drawn:
        point = _point(asked, b, found.g, s, found.c)
        shallow, deep = (found.errors[d] for d in asked.searches)
        for name, estimate in (("e_shallow", shallow), ("e_deep", deep), ("p", found.p)):
            point |= {name: estimate.value, f"{name}_interval": (estimate.low, estimate.high)}
        yield point | {"trees": asked.trees, "seed": asked.seed}


def _point(asked: Asked, b: int, g: int, s: float, c: float) -> dict[str, Any]:
    return {"model": asked.model, "b": b, "g": g, "s": s, "d": asked.searches, "c": c}


def _with_progress(asked: Asked) -> Iterator[dict[str, Any]]:
    """The points, counted on stderr if that is a terminal; where they are simulated, their trees as well."""
    if not sys.stderr.isatty() or (asked.points == 1 and asked.trees is None):
        yield from _points(asked, None)
        return
    done, last = 0, 0.0

    def watch(trees: int) -> None:
        nonlocal last
        if time.monotonic() - last > PAUSE:
            last = time.monotonic()
            _show(f"{done:,} of {asked.points:,} points; {trees:,} of {asked.trees:,} trees")

    try:
        for point in _points(asked, watch):
            done += 1
            _show(f"{done:,} of {asked.points:,} points")
            yield point
    finally:
        _show("")


def _show(text: str) -> None:
    """A line on stderr that the next one replaces."""
    print(f"\x1b[2K{text}", end="\r", file=sys.stderr, flush=True)


def _sides(asked: Asked) -> tuple[str, str]:
    """The two parameters of the map."""
    varied = [name for name, values in _values(asked).items() if len(values) > 1]
    if len(varied) != 2:
        raise UsageError(f"--svg: expected two of b, g, s to vary, got {', '.join(varied) or 'none'}")
    return varied[0], varied[1]


def _values(asked: Asked) -> dict[str, Sequence[float]]:
    return {"b": sorted(asked.bs), "s": sorted(asked.ss), "g": sorted(asked.gs)}


def _map(asked: Asked, sides: tuple[str, str], found: list[dict[str, Any]]) -> str:
    from zermelo.pathology.map_svg import pathology_map

    across, upward = sides
    values = _values(asked)
    p = {(point[across], point[upward]): point["p"] for point in found}
    rest = "".join(f", {name} = {given[0]:g}" for name, given in values.items() if name not in sides and given[0])
    title = f"{asked.model}{rest}: p = E({asked.searches[1]}) / E({asked.searches[0]})"
    return pathology_map(across, values[across], upward, values[upward], p, title)


def _print(asked: Asked, found: list[dict[str, Any]]) -> None:
    from rich import box
    from rich.table import Table

    how = "exact" if asked.trees is None else f"{asked.trees:,} trees a point, seed {asked.seed}, intervals of 95 %"
    title = f"{asked.model}: searches to {asked.searches[0]} and {asked.searches[1]}; {how}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    formats: dict[str, Callable[[Any], str]] = {"s": "{:g}".format, "c": "{:.3f}".format}
    for name in COLUMNS:
        table.add_column(name, justify="right")
    for point in found:
        table.add_row(*(formats[name](point[name]) if name in formats else _cell(point, name) for name in COLUMNS))
    console().print(table)


def _cell(point: dict[str, Any], name: str) -> str:
    if isinstance(point[name], int):
        return str(point[name])
    interval = point.get(f"{name}_interval")
    return f"{point[name]:.4f}" + (f" ({interval[0]:.4f} to {interval[1]:.4f})" if interval else "")
