"""`zermelo replay`: a saved game again, every move checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.core import between, write_text
from zermelo.errors import UsageError, shown

File = Annotated[str, typer.Argument(metavar="FILE", help="A game that 'zermelo tournament' has saved.")]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="Show the position after N moves, not the end.")]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the board as a picture.")]


@arguments.examples(
    "replay zermelo-tournaments/nim-0123456789/games/00000-000.txt", "replay game.txt --at 10 --svg board.svg"
)
def replay(file: File, at: At = None, svg: Svg = None, json: arguments.Json = False) -> None:
    """Replay a saved game: every move and the result are checked against the rules."""
    from zermelo.arena import load, summary
    from zermelo.arena import replay as states_of

    path = None if svg is None else target(svg, ".svg")
    saved = load(Path(file))
    try:
        game = saved.game()
        states = states_of(saved, game)
    except UsageError as error:
        raise UsageError(f"{shown(Path(file).name)}: {error}") from None
    last = len(states) - 1
    between("--at", last if at is None else at, 0, last)
    shown_at = last if at is None else at
    if path is not None:
        write_text(path, game.svg(states[shown_at]))
    if json:
        emit({**summary(saved), "at": shown_at, "position": game.format(states[shown_at])})
        return
    played = saved.played
    print(game.text(states[shown_at]))
    print(f"after      {shown_at} of {last} moves, all of them legal")
    for name, score, win in zip(saved.players, played.scores, played.wins, strict=True):
        print(f"{name}   score {score:g}, win {win:g}")
    if played.ending:
        print(f"ending     {played.ending}")
