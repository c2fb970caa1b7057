"""`zermelo replay`: a saved game again, every move checked."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.core import write_text

File = Annotated[str, typer.Argument(metavar="FILE", help="A game that 'zermelo tournament' has saved.")]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="Show the position after N moves, not the end.")]
Player = Annotated[
    int | None, typer.Option("--player", metavar="N", help="Show only what player N saw: 0 is the first.")
]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the board as a picture.")]


@arguments.examples(
    "replay zermelo-tournaments/nim-0123456789/games/00000-000.txt", "replay game.txt --at 10 --svg board.svg"
)
def replay(
    file: File, at: At = None, player: Player = None, svg: Svg = None, json: arguments.Json = False
) -> None:
    """Replay a saved game: every move and the result are checked against the rules."""
    from zermelo.arena import replay as replay_game

    path = None if svg is None else target(svg, ".svg")
    found = replay_game(file, at=at, player=player)
    if path is not None:
        write_text(path, found.svg())
    if json:
        emit(found.to_dict())
    else:
        print(found)
