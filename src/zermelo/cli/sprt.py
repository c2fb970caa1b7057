"""`zermelo sprt`: is the new player stronger than the old one?"""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments, tournament
from zermelo.cli.going_on import going_on
from zermelo.cli.output import emit, message
from zermelo.cli.progress import display
from zermelo.core import cores
from zermelo.errors import ZermeloError

Players = Annotated[
    list[str],
    typer.Option(
        "-p", "--player", metavar="NAME:ALGORITHM[,KEY=VALUE]",
        help="The new player, then the old one, written as for 'zermelo tournament'.",
    ),
]  # fmt: skip
Elo0 = Annotated[float, typer.Option("--elo0", metavar="ELO", help="H0: the new one is stronger by this or less.")]
Elo1 = Annotated[float, typer.Option("--elo1", metavar="ELO", help="H1: the new one is stronger by this or more.")]
Alpha = Annotated[
    float, typer.Option("--alpha", metavar="P", help="The probability to accept H1 although elo0 is true.")
]
Beta = Annotated[float, typer.Option("--beta", metavar="P", help="The probability to accept H0 although elo1 is true.")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Stop without a decision after N games.")]
Pairs = Annotated[
    bool,
    typer.Option(
        "--pairs/--single", help="Each opening twice, with the seats changed, counted as a pair; or once, seats drawn."
    ),
]


@arguments.examples(
    "sprt othello -p new:pvs,depth=5 -p old:pvs,depth=4 --elo0 0 --elo1 50",
    "sprt connect_four -p new:engine,nodes=2000 -p old:engine,nodes=1000 --elo1 30 --openings random --opening 6",
)  # fmt: skip
def sprt(
    game: arguments.GameName,
    players: Players,
    parameters: arguments.Parameters = None,
    elo0: Elo0 = 0.0,
    elo1: Elo1 = 20.0,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    games: Games = 20_000,
    pairs: Pairs = True,
    opening: tournament.Opening = None,
    openings: tournament.Openings = "balanced",
    depth: arguments.Depth = None,
    nodes: arguments.Nodes = None,
    seconds: arguments.Seconds = None,
    seed: tournament.Seed = 0,
    workers: tournament.Workers = None,
    out: tournament.Out = None,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Test whether a new player is stronger: games until the answer is sure enough (SPRT).

    H0: NEW is stronger than OLD by elo0 or less. H1: by elo1 or more. If elo0 is the truth, H1 is accepted
    with probability alpha; if elo1 is, H0 with probability beta. Games are kept one by one: the same command
    goes on where it was stopped, and comes to the same decision with any number of workers.
    """
    from zermelo.arena import sprt as play_sprt

    folder = out or tournament.DEFAULT_FOLDER
    with going_on(f"what is finished is kept in {folder}: the same command goes on", folder), display() as progress:
        result = play_sprt(
            arguments.load_game(game, parameters), players, elo0=elo0, elo1=elo1, alpha=alpha, beta=beta,
            games=games, pairs=pairs, opening=opening, openings=openings, depth=depth, nodes=nodes,
            seconds=seconds, seed=seed, workers=cores() if workers is None else workers,
            folder=True if out is None else out, interpreted=interpreted, progress=progress,
        )  # fmt: skip
    if result.resumed:
        message(f"{result.resumed:,} games were in {result.folder} already")
    if json:
        emit(result.to_dict())
    else:
        print(f"{result}\ngames kept in {result.folder}")
    if result.failures:
        (board, number), why = next(iter(result.failures.items()))
        raise ZermeloError(f"{len(result.failures)} games failed, first game {number} of board {board}: {why}")
