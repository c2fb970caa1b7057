"""`zermelo ratings`: the Elo ratings of the players of stored tournaments."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import columns, emit

Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of a tournament, as it is named at its end.")]
Anchor = Annotated[
    str | None,
    typer.Option("--anchor", metavar="PLAYER", help="Fix the rating of this player; if left out, the mean is 0."),
]
At = Annotated[float, typer.Option("--at", metavar="ELO", help="The rating of the anchor.")]


@arguments.examples(
    "ratings zermelo-tournaments/othello-0123456789",
    "ratings my-games --anchor random --at 1000 --json",
)  # fmt: skip
def ratings(
    folder: Folder, anchor: Anchor = None, at: At = 0.0, json: arguments.Json = False,
) -> None:  # fmt: skip
    """Rate the players of a stored tournament: Elo by maximum likelihood, with intervals of 95 %.

    The model is Bradley and Terry's with Davidson's draws; docs/guides/ratings.md tells what the numbers mean. Of a
    tournament that was stopped the complete boards count.
    """
    from zermelo.arena import rate, stored_games

    found = rate(stored_games(folder), anchor=anchor, at=at)
    if json:
        emit(found.to_dict())
    else:
        print(found.text(columns()))
