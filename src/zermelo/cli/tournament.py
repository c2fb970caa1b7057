"""`zermelo tournament`: players against each other on many boards."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli import arguments
from zermelo.cli.output import console, emit, message
from zermelo.cli.progress import display
from zermelo.core import between
from zermelo.errors import ZermeloError

if TYPE_CHECKING:
    from zermelo.arena import Folder, Played, Standing, Tournament
    from zermelo.statistics import Estimate

FOLDER = "zermelo-tournaments"
MOST_WORKERS = 1000
DIFFERENCES_SHOWN = 4  # players, of whom every pair is told

Players = Annotated[
    list[str],
    typer.Option(
        "-p", "--player", metavar="NAME:ALGORITHM[,KEY=VALUE]",
        help="A player: an algorithm with its options, or a .py file with choose(game, state, budget). Keys depth, "
             "nodes, seconds: a budget of its own; all_best=yes: draw among equally best moves. Under a limit of nodes "
             "or seconds take an algorithm that deepens, as NAME:iterative_deepening,inner=paranoid.",
    ),
]  # fmt: skip
Boards = Annotated[
    int, typer.Option("--boards", metavar="N", help="Start positions; each is played by all its seatings.")
]
Opening = Annotated[int, typer.Option("--opening", metavar="N", help="Random moves before the players begin.")]
SeatsAsked = Annotated[
    str,
    typer.Option(
        "--seats", metavar="HOW",
        help="rotate (a game for every turn of the order), draw (one game, drawn seats), all (every seating), "
             "fixed (in the order given).",
    ),
]  # fmt: skip
Dice = Annotated[
    bool, typer.Option("--duplicate/--independent", help="The same dice for every seating of a board, or not.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help=f"Where the games go; a folder in {FOLDER} if left out.")
]


@arguments.examples(
    "tournament othello -p engine -p plain:iterative_deepening --nodes 2000 --opening 8 --boards 50",
    "tournament connect_four -p deep:pvs,depth=6 -p flat:pvs,depth=2 --opening 4 --boards 100 --workers 2",
    "tournament nim -p mine:my_player.py -p engine --seconds 0.1 --out mine-against-engine",
)  # fmt: skip
def tournament(
    game: arguments.GameName,
    players: Players,
    parameters: arguments.Parameters = None,
    boards: Boards = 10,
    opening: Opening = 0,
    seats: SeatsAsked = "rotate",
    depth: arguments.Depth = None,
    nodes: arguments.Nodes = None,
    seconds: arguments.Seconds = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of openings, dice, seats and searches.")] = 0,
    duplicate: Dice = True,
    workers: Workers = None,
    out: Out = None,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Play a tournament: mean scores and shares of wins with intervals of 95 %, every game saved.

    Without a budget a move may cost 10,000 nodes. A player that raises an error, returns no legal move,
    overruns its budget or kills its process forfeits the game. Games are kept one by one: the same command
    goes on where it was stopped, and with limits of nodes or depth ends with the same bytes, whatever the
    number of workers.
    """
    from zermelo.arena import USUAL, Folder, Player, Tournament
    from zermelo.core import Budget

    between("--workers", 1 if workers is None else workers, 1, MOST_WORKERS)
    limits = Budget(depth, nodes, seconds)
    asked = Tournament(
        arguments.load_game(game, parameters), tuple(map(Player.read, players)), boards, opening,
        seats, USUAL if limits == Budget() else limits, seed, duplicate, interpreted,  # type: ignore[arg-type]
    )  # fmt: skip
    folder = Folder(Path(out) if out is not None else Path(FOLDER) / asked.id, asked)
    failures = _play(asked, folder, workers or os.cpu_count() or 1)
    show(asked, folder, json)
    if failures:
        number, why = next(iter(failures.items()))
        raise ZermeloError(f"{len(failures)} games failed, first game {number[1]} of board {number[0]}: {why}")


def _play(asked: Tournament, folder: Folder, workers: int) -> dict[tuple[int, int], str]:
    """Play what is missing and keep it; the games that could not be played, and why."""
    from zermelo.arena import FOLDER as NOTES
    from zermelo.arena import play_all

    done, failures = folder.games(), {}
    missing = [number for number in asked.numbers if number not in done]
    if done:
        message(f"{len(done):,} of {len(asked.numbers):,} games are in {folder.path} already")
    if missing:
        asked.prepare()  # what this process compiles all others load
        folder.settle()
    try:
        with display() as progress:
            progress(0, len(missing), "games")
            for i, (number, played) in enumerate(play_all(asked, missing, workers, folder.path / NOTES), 1):
                if isinstance(played, str):
                    failures[number] = played
                else:
                    folder.put(played)
                progress(i, len(missing), "games")
    except KeyboardInterrupt:
        message(f"stopped; what is finished is kept in {folder.path}: the same command goes on")
        raise
    return failures


def show(asked: Tournament, folder: Folder, json: bool) -> None:
    """The standings of all boards that are finished."""
    from zermelo.arena import complete, differences, standings

    games = complete(asked, folder.games())
    names, traits = [player.name for player in asked.players], asked.game.traits
    found, apart = standings(games, names, traits), differences(games, names, traits)
    if json:
        emit({
            "settings": asked.settings(), "folder": str(folder.path), "games": len(games),
            "standings": [standing.to_dict() for standing in found], "differences": apart,
        })  # fmt: skip
        return
    _print(asked, games, found, apart)
    print(f"games   {folder.path}")


def _print(asked: Tournament, games: list[Played], found: list[Standing], apart: list[dict[str, Any]]) -> None:
    from rich import box
    from rich.table import Table

    texts = {player.name: player.text.partition(":")[2] for player in asked.players}
    boards = len({played.place.board for played in games})
    title = f"{asked.game.name}: {len(games):,} games on {boards:,} boards, intervals of 95 % by boards"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("player", "plays", "games", "score", "", "wins", "", "depth", "nodes", "forfeits"):
        table.add_column(name, justify="left" if name in ("player", "plays") else "right")
    for each in found:
        score, wins = each.score, each.wins
        table.add_row(
            each.player, texts[each.player], f"{each.games:,}", f"{score.value:.3f}", _limits(score),
            f"{100 * wins.value:.1f} %", _limits(wins, 100.0, 1), "-" if each.depth is None else f"{each.depth:.2f}",
            "-" if each.nodes is None else f"{each.nodes:,.0f}", str(each.forfeits),
        )  # fmt: skip
    console().print(table)
    if 2 < len(found) <= DIFFERENCES_SHOWN:
        for pair in apart:
            one, other = pair["players"]
            print(f"{one} - {other}   {pair['value']:.3f} {_range(pair['low'], pair['high'], 3)}")


def _limits(found: Estimate, scale: float = 1.0, digits: int = 3) -> str:
    return _range(found.low * scale, found.high * scale, digits)


def _range(low: float, high: float, digits: int) -> str:
    return f"[{low:.{digits}f}, {high:.{digits}f}]"
