"""`zermelo check`: does a game or an algorithm keep its contract?"""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit
from zermelo.cli.progress import display
from zermelo.core import at_least

BROKEN = 1


@arguments.examples(
    "check my_game.py", "check my_game.py --plays 200 --interpreted", "check othello -g size=6",
    "check my_algorithm.py --trees 1000", "check alpha_beta --json",
)  # fmt: skip
def check(
    name: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="A .py file with a game or an algorithm, or a name of either.")
    ],
    parameters: arguments.Parameters = None,
    options: arguments.Options = None,
    plays: Annotated[int, typer.Option("--plays", metavar="N", help="Random games that a game is checked on.")] = 20,
    trees: Annotated[
        int, typer.Option("--trees", metavar="N", help="Random trees that an algorithm is checked on.")
    ] = 200,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of the games or trees.")] = 0,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Check a game or an algorithm: what it promises, one line for each rule, ok or FAIL.

    A game is played at random: its moves, payoffs, keys and texts must be what its traits say, no method may change
    the state it is given, and compiled kernels must do what the interpreted ones do. An algorithm searches random
    trees and is compared with the definition of its value. The exit code is 1 if a rule fails.
    """
    from zermelo.testing import check as checked

    at_least("--plays", plays, 1)
    at_least("--trees", trees, 1)
    at_least("--seed", seed, 0)
    with display() as progress:
        report = checked(
            name, parameters=arguments.pairs("-g", parameters), options=arguments.pairs("-o", options), plays=plays,
            trees=trees, seed=seed, interpreted=interpreted, progress=progress,
        )  # fmt: skip
    if json:
        emit(report.to_dict())
    else:
        print(report)
    if not report.ok:
        raise typer.Exit(BROKEN)
