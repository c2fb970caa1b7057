"""`zermelo perft`: count the sequences of moves of a length."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo import complexity
from zermelo.cli import arguments
from zermelo.cli.output import emit


@arguments.examples(
    "perft othello --depth 8", "perft othello --depth 6 --divide", "perft tic_tac_toe X.O/.X./... --depth 3 --json"
)
def perft(
    game: arguments.GameName,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    depth: Annotated[int, typer.Option("--depth", metavar="N", help="Count the sequences of exactly N moves.")] = ...,  # type: ignore[assignment]
    divide: Annotated[bool, typer.Option("--divide", help="Count below each move, too.")] = False,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Count the sequences of N moves: the test of a game's rules.

    Games that are over before are counted apart (in JSON: ended); an outcome of chance counts as a move.
    """
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    found = complexity.perft(played, state, depth, divide=divide, interpreted=interpreted or None)
    if json:
        emit(found.to_dict())
    else:
        print(found.text())
