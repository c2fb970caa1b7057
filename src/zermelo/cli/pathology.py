"""`zermelo pathology`: minimax pathology at one point of a model or over a grid."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments, ranges
from zermelo.cli.output import columns, emit, target
from zermelo.cli.progress import display
from zermelo.core import write_text
from zermelo.errors import UsageError, shown
from zermelo.pathology import MODELS

Model = Annotated[str, typer.Option("--model", metavar="NAME", help=f"One of: {', '.join(MODELS)}.")]
B = Annotated[str, typer.Option("--b", metavar="RANGE", help="Branching factors: 2, 2:10, 2:10:2 or 2,3,10.")]
G = Annotated[str, typer.Option("--g", metavar="RANGE", help="Granularities: numbers of values.")]
S = Annotated[str, typer.Option("--s", metavar="RANGE", help="Shares of dependent children, 0 to 1.")]
D = Annotated[str, typer.Option("--d", metavar="D,D", help="Depths of the two searches; the leaves are at 5.")]
C = Annotated[float | None, typer.Option("--c", metavar="C", help="Values below are losses; balanced if left out.")]
Trees = Annotated[int | None, typer.Option("--trees", metavar="N", help="Simulate so many trees a point.")]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw p over two parameters, with p = 1.")]


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
    from zermelo.pathology import Grid

    if exact and trees is not None:
        raise UsageError("expected --exact or --trees, got both")
    searches = ranges.whole("--d", d)
    if len(searches) != 2 or searches[0] > searches[1]:
        raise UsageError(f"--d: expected a depth of search and a larger one, as 1,5, got {shown(d)}")
    grid = Grid(
        model, ranges.whole("--b", b), ranges.whole("--g", g), ranges.reals("--s", s), (searches[0], searches[1]), c,
        exact, trees, seed,
    )  # fmt: skip
    path = target(svg, ".svg") if svg else None
    if path and len(grid.varied) != 2:
        raise UsageError(f"--svg: expected two of b, g, s to vary, got {', '.join(grid.varied) or 'none'}")
    with display() as progress:
        found = grid.measure(progress=progress, on_point=(lambda point: emit(point.to_dict())) if json else None)
    if path:
        write_text(path, found.svg())
    if not json:
        print(found.text(columns()))
