"""`zermelo show`: a position: the board, who is to move, the legal moves."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.core import Game, State, describe, write_text


@arguments.examples(
    "show othello", "show tic_tac_toe X.O/.X./...", 'show othello -g size=6 --moves "c2 b2" --svg board.svg',
    "show tic_tac_toe --json", "show kuhn_poker KQ --player 0", "show kuhn_poker --efg kuhn.efg",
)  # fmt: skip
def show(
    game: arguments.GameName,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    player: Annotated[
        int | None, typer.Option("--player", metavar="N", help="Show only what player N sees: 0 is the first.")
    ] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the board as a picture.")] = None,
    efg: Annotated[
        str | None, typer.Option("--efg", metavar="FILE", help="Write the tree of a small game for Gambit.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Show a position: the board, who is to move, the legal moves, the evaluation or the payoffs."""
    played = arguments.load_game(game, parameters)
    path = None if svg is None else target(svg, ".svg")
    tree = None if efg is None else target(efg, ".efg")
    state = arguments.read_state(played, position, moves)
    found = describe(played, state, player)
    form = None if tree is None else _extensive(played, state)
    if path is not None:
        write_text(path, played.board(state, player).svg())
    if tree is not None and form is not None:
        write_text(tree, form)
    if json:
        emit(found.to_dict())
    else:
        print(found)


def _extensive(game: Game, state: State) -> str:
    from zermelo.game_theory import write_efg

    return write_efg(game, state)
