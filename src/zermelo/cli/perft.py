"""`zermelo perft`: count the positions at a depth."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit
from zermelo.complexity import count
from zermelo.core import Game, State, at_least


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

    A game that ends earlier counts nothing, an outcome of chance counts as a move.
    """
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    at_least("depth", depth, 1 if divide else 0)
    if divide:
        children = _children(played, state)
        below = {name: count(played, child, depth - 1, interpreted=interpreted) for name, child in children}
    else:
        below = {"": count(played, state, depth, interpreted=interpreted)}
    leaves = sum(counted.leaves or 0 for counted in below.values())
    seconds = sum(counted.seconds for counted in below.values())
    each = {name: counted.leaves for name, counted in below.items() if divide}
    if json:
        found = {
            "game": played.name, "position": played.format(state), "depth": depth, "leaves": leaves, "seconds": seconds,
        }  # fmt: skip
        emit(found | {"moves": each} if divide else found)
        return
    for name, number in each.items():
        print(f"{name}: {number:,}")
    rate = f", {leaves / seconds:,.0f} leaves/s" if seconds > 0 else ""
    print(f"{played.name} to depth {depth}: {leaves:,} leaves ({seconds:.3f} s{rate})")


def _children(game: Game, state: State) -> list[tuple[str, State]]:
    return [(game.move_name(state, move), game.play(state, move)) for move in game.actions(state)]
