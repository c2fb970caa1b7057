"""`zermelo train`: train an evaluation by self-play."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, message, target
from zermelo.cli.progress import display
from zermelo.errors import UsageError, shown

GAME = "backgammon"  # the one game whose evaluation can learn
FILE = "backgammon.npz"


@arguments.examples(
    "train backgammon --games 20000",
    "train backgammon --games 100000 --seed 7 --out mine.npz --weights mine.npy",
    "search backgammon 4HPwATDgc/ABMA:X:31 -g weights=mine.npy --depth 3",
)
def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {GAME}.")] = GAME,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games to train on, in all.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of initial weights and dice.")] = 1,
    rate: Annotated[float, typer.Option("--rate", metavar="X", help="Learning rate at the start.")] = 0.1,
    halving: Annotated[
        float, typer.Option("--halving", metavar="N", help="Games after which the learning rate has halved.")
    ] = 100_000.0,
    lam: Annotated[float, typer.Option("--lambda", metavar="X", help="The lambda of TD(lambda), 0 to 1.")] = 0.5,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The file to resume from, .npz.")] = FILE,
    weights: Annotated[
        str | None, typer.Option("--weights", metavar="FILE", help="Write the weights alone, for -g weights=.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Train the evaluation of backgammon by self-play: TD(lambda), one hidden layer.

    The file is written after every 1,000 games: the same command continues where it stopped, and ends with the same
    bytes as one that was never stopped. With more games, training continues from fewer.
    """
    from zermelo.games import backgammon

    if game != GAME:
        raise UsageError(f"expected {GAME}, the game whose evaluation can learn, got {shown(game)}")
    path = target(out, ".npz")
    export = None if weights is None else target(weights, ".npy")
    with display() as progress:
        done = backgammon.train(
            path, games, seed=seed, rate=rate, halving=halving, lam=lam, weights=export, progress=progress
        )
    if json:
        emit({"games": done.games, "played": done.played, "seconds": done.seconds, "file": str(done.path)})
    else:
        print(f"trained on {done.games:,} games, {done.played:,} of them now in {done.seconds:.1f} s")
        message(f"wrote {done.path}")
