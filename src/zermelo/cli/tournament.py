"""`zermelo tournament`: players against each other on many boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.going_on import going_on
from zermelo.cli.output import columns, emit, message
from zermelo.cli.progress import display
from zermelo.core import cores
from zermelo.errors import ZermeloError

if TYPE_CHECKING:
    from zermelo.arena import TournamentResult

DEFAULT_FOLDER = "zermelo-tournaments"

Players = Annotated[
    list[str],
    typer.Option(
        "-p", "--player", metavar="NAME:ALGORITHM[,KEY=VALUE]",
        help="A player: an algorithm with its options, or a .py file with an algorithm or with choose(game, state, "
             "budget). Keys depth, nodes, seconds: a budget of its own; all_best=yes: draw among equally best moves. "
             "Under a limit of nodes or seconds every search deepens. NAME:hub,command=PROGRAM is a draughts engine "
             "that speaks the Hub protocol.",
    ),
]  # fmt: skip
Boards = Annotated[
    int, typer.Option("--boards", metavar="N", help="Start positions; each is played by all its seatings.")
]
Opening = Annotated[
    int | None,
    typer.Option("--opening", metavar="N", help="Random moves before the players begin: 0, or 6 if balanced."),
]
Openings = Annotated[
    str,
    typer.Option(
        "--openings", metavar="HOW",
        help="random; balanced (of 10 random openings the one whose value at depth 4 is closest to even; "
             "balanced,depth=N,candidates=N); or a file with an opening a line, as moves from the start.",
    ),
]
Gauntlet = Annotated[
    str | None,
    typer.Option("--gauntlet", metavar="PLAYER", help="This player meets every other one in both seats."),
]
Seats = Annotated[
    str,
    typer.Option(
        "--seats", metavar="HOW",
        help="rotate (one game for every rotation of the players), draw (one game, seats at random), all (every "
             "seating), fixed (the order given).",
    ),
]  # fmt: skip
Dice = Annotated[
    bool, typer.Option("--duplicate/--independent", help="The same dice for every seating of a board, or not.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of openings, dice, seats and searches.")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, as tcp://host:8786.")
]
Out = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help=f"Where the games go; a folder in {DEFAULT_FOLDER} if left out."),
]
Ratings = Annotated[
    bool, typer.Option("--ratings", help="Add the Elo ratings of the players, by maximum likelihood, with intervals.")
]


@arguments.examples(
    "tournament othello -p engine -p plain:iterative_deepening --nodes 2000 --opening 8 --boards 50",
    "tournament connect_four -p deep:pvs,depth=6 -p flat:pvs,depth=2 --opening 4 --boards 100 --workers 2",
    "tournament connect_four -p d1:pvs,depth=1 -p d2:pvs,depth=2 -p d3:pvs,depth=3 --seats all --opening 4 --ratings",
    "tournament othello -p engine -p uct --nodes 20000 --boards 500 --opening 8 --cluster tcp://host:8786",
    "tournament nim -p mine:my_player.py -p engine --seconds 0.1 --out mine-against-engine",
)  # fmt: skip
def tournament(
    game: arguments.GameName,
    players: Players,
    parameters: arguments.Parameters = None,
    boards: Boards = 10,
    opening: Opening = None,
    openings: Openings = "random",
    gauntlet: Gauntlet = None,
    seats: Seats = "rotate",
    depth: arguments.Depth = None,
    nodes: arguments.Nodes = None,
    seconds: arguments.Seconds = None,
    seed: Seed = 0,
    duplicate: Dice = True,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    interpreted: arguments.Interpreted = False,
    ratings: Ratings = False,
    json: arguments.Json = False,
) -> None:
    """Play a tournament: mean scores and shares of wins with intervals of 95 %, every game saved.

    Without a budget a move may cost 10,000 nodes. A player that raises an error, returns no legal move,
    overruns its budget or ends its process forfeits the game. Games are kept one by one: the same command
    goes on where it was stopped, and with limits of nodes or depth ends with the same bytes, whatever the
    number of workers, or on a cluster.
    """
    from zermelo.arena import tournament as play_tournament

    kept = f"what is finished is kept in {out or DEFAULT_FOLDER}: the same command goes on"
    with going_on(kept, out or DEFAULT_FOLDER), display() as progress:
        result = play_tournament(
            arguments.load_game(game, parameters), players, boards=boards, opening=opening,
            openings=openings, gauntlet=gauntlet, seats=seats,  # type: ignore[arg-type]
            depth=depth, nodes=nodes, seconds=seconds, seed=seed, duplicate=duplicate,
            workers=cores() if workers is None and cluster is None else workers, cluster=cluster,
            folder=True if out is None else out,
            interpreted=interpreted, progress=progress,
        )  # fmt: skip
    if result.resumed:
        message(f"{result.resumed:,} games were in {result.folder} already")
    if json:
        emit(result.to_dict() | ({"ratings": result.ratings.to_dict()} if ratings else {}))
    else:
        rated = f"\n{result.ratings.text(columns())}" if ratings else ""
        print(f"{_standings(result)}{rated}\ngames kept in {result.folder}")
    if result.failures:
        (board, number), why = next(iter(result.failures.items()))
        raise ZermeloError(f"{len(result.failures)} games failed, first game {number} of board {board}: {why}")


def _standings(result: TournamentResult) -> str:
    """The standings and notes, without those that say of a player only what its name says."""
    empty = {f"{standing.player}: {standing.player}" for standing in result.standings}
    return "\n".join(line for line in result.text(columns()).splitlines() if line not in empty)
