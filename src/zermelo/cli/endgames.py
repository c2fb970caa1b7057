"""`zermelo endgames`: solve all positions with few pieces into a table."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import columns, emit, message, target
from zermelo.cli.progress import display

Pieces = Annotated[int, typer.Option("--pieces", metavar="N", help="Positions with up to N pieces, 2 to 5.")]
Out = Annotated[str, typer.Option("--out", metavar="FILE", help="The file, .egt; one that is there is continued.")]
Verify = Annotated[bool, typer.Option("--verify", help="Derive every entry again from the moves of its position.")]


@arguments.examples(
    "endgames draughts -g variant=english --pieces 3 --out english.egt",
    "endgames draughts -g variant=russian --pieces 4 --out russian.egt --verify",
    "search draughts B:WK6:BK1,K13 -g variant=english -g endgames=english.egt --depth 6",
)
def endgames(
    game: arguments.GameName,
    parameters: arguments.Parameters = None,
    pieces: Pieces = 3,
    out: Out = "endgames.egt",
    verify: Verify = False,
    json: arguments.Json = False,
) -> None:
    """Solve all positions with few pieces: wins, draws, losses and the plies to the end.

    The file is written while the table grows: the same command continues where it stopped. Searches use it by
    -g endgames=FILE.
    """
    from zermelo.endgames import build_endgames, verify_endgames

    played = arguments.load_game(game, parameters)
    path = target(out, ".egt")
    with display() as progress:
        table = build_endgames(played, pieces, path, progress=progress)
        checked = verify_endgames(played, table, progress=progress) if verify else None
    if json:
        emit(table.to_dict(played) | {"file": str(path), "checked": checked})
        return
    print(table.text(played, columns()))
    if checked is not None:
        print(f"all {checked:,} entries follow from their moves")
    message(f"wrote {path}")
