"""`zermelo check-bound`: does an algorithm keep within epsilon of the exact value?"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import ERASE as ERASED
from zermelo.cli.output import dumps, emit, target
from zermelo.cli.progress import EVERY
from zermelo.core import write_text
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.testing.report import Report, Violation

VIOLATED = 1


@arguments.examples(
    "check-bound bounded_max_n --epsilon 4 --trees 1000000",
    "check-bound bounded_max_n_v2 --epsilon 1 --svg tree.svg",
    "check-bound bounded_alpha_beta --epsilon 0.5 --json",
    "check-bound max_n_deep",
)
def check_bound(
    algorithm: Annotated[str, typer.Argument(metavar="ALGORITHM", help="An algorithm of 'zermelo list'.")],
    epsilon: Annotated[float, typer.Option("--epsilon", metavar="E", help="How far it may be off.")] = 0.0,
    trees: Annotated[int, typer.Option("--trees", metavar="N", help="Try N trees.")] = 10_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Other trees.")] = 0,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="If left out 2 to 5 in turn, or two.")
    ] = None,
    depth: Annotated[int, typer.Option("--depth", metavar="N", help="Plies of a tree at most.")] = 4,
    branching: Annotated[int, typer.Option("--branching", metavar="N", help="Moves of a position at most.")] = 4,
    total: Annotated[
        int | None, typer.Option("--sum", metavar="N", help="What the players share at most; else 4 E + 8.")
    ] = None,
    options: arguments.Options = None,
    interpreted: arguments.Interpreted = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the smallest tree, if any.")] = None,
    json: arguments.Json = False,
) -> None:
    """Check a bound: draw small trees and compare the value and the move with the exact ones.

    A violation is shrunk to a smallest tree, which is printed, and drawn if asked. The exit code is 0 if none was
    found, 1 if one was. Ctrl-C ends the check and tells what has been tried.
    """
    from zermelo.testing.bound import check_bound as check

    given = arguments.read_options(algorithm, options)
    if "epsilon" in given:
        raise UsageError(f"option epsilon: expected --epsilon {given['epsilon']:g}, got it with -o")
    path = None if svg is None else target(svg, ".svg")
    show = Progress(trees) if sys.stderr.isatty() else None
    report = check(
        algorithm, epsilon, trees, seed=seed, players=players, depth=depth, branching=branching, total=total,
        interpreted=interpreted, watch=show, **given,
    )  # fmt: skip
    if show is not None:
        show.erase()
    found = report.smallest
    if path is not None and found is not None:
        write_text(path, found.game.svg(found.game.start()))
    if json:
        emit(report.to_dict())
    else:
        print(told(report))
    if report.interrupted:
        raise KeyboardInterrupt
    if found is not None:
        raise typer.Exit(VIOLATED)


def told(report: Report) -> str:
    """The report in words."""
    trees = f"{report.tried:,} tree{'' if report.tried == 1 else 's'} tried"
    if report.smallest is None:
        return f"{report.algorithm}, epsilon {report.epsilon:g}: no violation, {trees}"
    found = report.smallest
    head = f"{report.algorithm}, epsilon {report.epsilon:g}: VIOLATED, {trees}"
    return "\n".join((head, worded(found), found.game.text(found.game.start()), again(report)))


def worded(found: Violation) -> str:
    """What is wrong, for the player at the root."""
    move = "" if found.move is None else f"; its move {found.move} is worth {found.move_worth:g}"
    return f"returns {found.returned:g}, exact is {found.exact:g}{move}"


def again(report: Report) -> str:
    """The command that shows it."""
    assert report.smallest is not None
    options = "".join(f" -o {key}={value}" for key, value in report.options.items())
    tree = dumps(report.smallest.to_dict()["tree"])
    return f"zermelo search explicit_tree -a {report.algorithm}{options} -g tree='{tree}'"


class Progress:
    """A line on stderr that is written over and over."""

    def __init__(self, trees: int) -> None:
        self.trees = trees
        self.last = time.perf_counter()

    def __call__(self, tried: int) -> None:
        now = time.perf_counter()
        if now - self.last >= EVERY:
            self.last = now
            print(f"{ERASED}{tried:,} of {self.trees:,} trees", end="\r", file=sys.stderr, flush=True)

    def erase(self) -> None:
        print(ERASED, end="\r", file=sys.stderr, flush=True)
