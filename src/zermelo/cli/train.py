"""`zermelo train`: an evaluation learns from its own games."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, message, target
from zermelo.cli.progress import display
from zermelo.core import Progress, between
from zermelo.errors import UsageError, shown

if TYPE_CHECKING:
    from zermelo.games.backgammon._training import Student

GAME = "backgammon"  # the one game whose evaluation can learn
MOST_GAMES = 10**9
MOST_SEED = (1 << 62) - 1
FILE = "backgammon.npz"


@arguments.examples(
    "train backgammon --games 20000",
    "train backgammon --games 100000 --seed 7 --out mine.npz --weights mine.npy",
    "search backgammon 4HPwATDgc/ABMA:X:31 -g weights=mine.npy --depth 3",
)
def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {GAME}.")] = GAME,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games to learn from, in all.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Draws the first weights and all dice.")] = 1,
    rate: Annotated[float, typer.Option("--rate", metavar="X", help="How far a prediction moves at first.")] = 0.1,
    halving: Annotated[
        float, typer.Option("--halving", metavar="N", help="Games after which the rate has halved; then 1/3, 1/4, …")
    ] = 100_000.0,
    lam: Annotated[float, typer.Option("--lambda", metavar="X", help="Of TD(lambda), 0 to 1.")] = 0.5,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The file to go on from, .npz.")] = FILE,
    weights: Annotated[
        str | None, typer.Option("--weights", metavar="FILE", help="Write the weights alone, .npy, for the game.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Train the evaluation of backgammon by self-play: TD(lambda), one hidden layer.

    The file is written after every 1,000 games: the same command goes on where it was, and ends with the same
    bytes as one that was never stopped. More games go on from fewer.
    """
    from zermelo.games.backgammon import _training as training

    if game != GAME:
        raise UsageError(f"expected {GAME}, the game whose evaluation can learn, got {shown(game)}")
    between("games", games, 1, MOST_GAMES)
    between("seed", seed, 0, MOST_SEED)
    settings = training.Settings(seed, rate, halving, lam)
    path = target(out, ".npz")
    export = None if weights is None else target(weights, ".npy")
    student = training.load(path) if path.exists() else training.beginner(settings)
    if student.settings != settings:
        raise UsageError(f"{shown(out)} is of another training ({student.settings}): expected the same settings")
    if student.games > games:
        raise UsageError(f"games: expected at least the {student.games:,} that {shown(out)} has had, got {games:,}")
    began, before = time.perf_counter(), student.games
    with display() as progress:
        progress(before, games, "games")
        training.train(student, games, after_batch=lambda now: _keep(now, path, games, progress))
    if export is not None:
        training.export(student, export)
    _tell(student, before, time.perf_counter() - began, path, json)


def _keep(student: Student, path: Path, games: int, progress: Progress) -> None:
    student.save(path)
    progress(student.games, games, "games")


def _tell(student: Student, before: int, seconds: float, path: Path, json: bool) -> None:
    played = student.games - before
    if json:
        emit({"games": student.games, "played": played, "seconds": seconds, "file": str(path)})
    else:
        print(f"learnt from {student.games:,} games, {played:,} of them now in {seconds:.1f} s")
        message(f"wrote {path}")
