"""`zermelo check-bound`: does an algorithm keep within epsilon of the exact value?"""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.cli.progress import display
from zermelo.core import write_text
from zermelo.errors import UsageError

VIOLATED = 1


@arguments.examples(
    "check-bound bounded_max_n --epsilon 4 --trees 1000000",
    "check-bound bounded_max_n_v2 --epsilon 1 --svg tree.svg",
    "check-bound bounded_alpha_beta --epsilon 0.5 --json",
    "check-bound bounded_best_reply --epsilon 3 --trees 30000",
    "check-bound max_n_deep",
)
def check_bound(
    algorithm: Annotated[str, typer.Argument(metavar="ALGORITHM", help="An algorithm of 'zermelo list'.")],
    epsilon: Annotated[float, typer.Option("--epsilon", metavar="E", help="Allowed suboptimality of the value.")] = 0.0,
    trees: Annotated[int, typer.Option("--trees", metavar="N", help="Number of random trees.")] = 10_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of the trees.")] = 0,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="Players; by default 2 to 5 in turn, or 2 if needed.")
    ] = None,
    depth: Annotated[int, typer.Option("--depth", metavar="N", help="Most plies of a tree.")] = 4,
    branching: Annotated[int, typer.Option("--branching", metavar="N", help="Most moves of a position.")] = 4,
    total: Annotated[
        int | None, typer.Option("--sum", metavar="N", help="Largest sum that the players share; by default 4 E + 8.")
    ] = None,
    options: arguments.Options = None,
    interpreted: arguments.Interpreted = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the violating tree, if any.")] = None,
    json: arguments.Json = False,
) -> None:
    """Check a bound: draw small trees and compare the value and the move with the exact ones.

    A violation is shrunk to a smallest tree, which is printed, and drawn if asked. The exit code is 0 if none was
    found, 1 if one was. Ctrl-C ends the check and prints how many trees were tried.
    """
    from zermelo import testing

    given = arguments.read_options(algorithm, options)
    if "epsilon" in given:
        raise UsageError(f"option epsilon: expected --epsilon {given['epsilon']:g}, got it with -o")
    path = None if svg is None else target(svg, ".svg")
    with display() as progress:
        report = testing.check_bound(
            algorithm, epsilon, trees, seed=seed, players=players, depth=depth, branching=branching, total=total,
            interpreted=interpreted, progress=progress, **given,
        )  # fmt: skip
    found = report.smallest
    if path is not None and found is not None:
        write_text(path, found.game.svg(found.game.start()))
    if json:
        emit(report.to_dict())
    else:
        print(report.text)
    if report.interrupted:
        raise KeyboardInterrupt
    if found is not None:
        raise typer.Exit(VIOLATED)
