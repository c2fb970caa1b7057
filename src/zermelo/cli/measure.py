"""`zermelo measure`: how large a game is."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zermelo import complexity
from zermelo.cli import arguments
from zermelo.cli.output import columns, emit, message, target
from zermelo.cli.progress import display
from zermelo.core import write_text
from zermelo.errors import UsageError

Name = Annotated[
    str | None, typer.Argument(metavar="GAME", help="A game of 'zermelo list', or the path of a .py file.")
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Games at random.")]
EngineGames = Annotated[int, typer.Option("--engine-games", metavar="N", help="Games of the engine against itself.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of all that is random.")]
Memory = Annotated[float, typer.Option("--memory", metavar="MB", help="Memory that the states may take.")]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw states and moves by ply.")]


@arguments.examples(
    "measure tic_tac_toe --symmetry", "measure connect_four -g width=5 -g height=4 --exact",
    "measure hex -g size=11 --estimate --seed 7 --json", "measure --published",
)  # fmt: skip
def measure(
    game: Name = None,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    exact: Annotated[bool, typer.Option("--exact", help="Enumerate; fail if the memory does not suffice.")] = False,
    estimated: Annotated[bool, typer.Option("--estimate", help="Do not try to enumerate.")] = False,
    games: Games = 2000,
    engine_games: EngineGames = 20,
    seed: Seed = 0,
    memory: Memory = 256.0,
    symmetry: Annotated[bool, typer.Option("--symmetry", help="Count states up to symmetry, too.")] = False,
    published: Annotated[bool, typer.Option("--published", help="The lectures' table beside ours.")] = False,
    interpreted: arguments.Interpreted = False,
    svg: Svg = None,
    json: arguments.Json = False,
) -> None:
    """Measure a game: states, games, proofs, branching, length.

    Counted by enumeration where it ends within the memory, otherwise estimated with intervals of 95 %.
    """
    if exact and estimated:
        raise UsageError("expected --exact or --estimate, got both")
    if published and (game or svg):
        raise UsageError("expected --published alone, or a game")
    options: dict[str, Any] = {
        "mode": "exact" if exact else "estimate" if estimated else "auto", "games": games, "engine_games": engine_games,
        "seed": seed, "megabytes": memory, "interpreted": interpreted,
    }  # fmt: skip
    if published:
        with display() as progress:
            table = complexity.measure_published(progress=progress, **options)
        emit(table.to_dict()) if json else print(table.text(columns()))
        return
    if game is None:
        raise UsageError("expected a game or --published, got neither")
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    path = target(svg, ".svg") if svg else None
    with display() as progress:
        found = complexity.measure(played, state, symmetry=symmetry, progress=progress, **options)
    if path:
        write_text(path, found.svg())
    if json:
        emit(found.to_dict())
        return
    if found.too_large:
        message(found.too_large)
    print(found.text(columns()))
