"""`zermelo warm`: compile ahead."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.algorithms import warm as compile_ahead
from zermelo.cli import arguments
from zermelo.cli.output import emit
from zermelo.cli.progress import display
from zermelo.errors import ZermeloError


@arguments.examples("warm", "warm othello connect_four", "warm my_game.py -a engine -a uct")
def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Games by name or file.")] = None,
    algorithms: Annotated[
        list[str] | None, typer.Option("--algorithm", "-a", metavar="NAME", help="An algorithm (any number).")
    ] = None,
    workers: Annotated[int | None, typer.Option("--workers", min=1, metavar="N", help="Processes at work.")] = None,
    json: arguments.Json = False,
) -> None:
    """Compile ahead: later searches start at once.

    Without a game, the usual algorithm of every game; with games, every algorithm that fits them, or those given by -a.
    What is in the cache already takes no time. Searches that were never warmed work as well: they run as plain Python
    until they are compiled.
    """
    with display() as progress:
        found = compile_ahead(games or None, algorithms or None, workers=workers, progress=progress)
    failed = [each for each in found if each.error]
    if json:
        emit([each.to_dict() for each in found])
    else:
        seconds = sum(each.seconds for each in found)
        print(f"{len(found) - len(failed)} searches are ready, {seconds:.1f} s of compiling")
    if failed:
        raise ZermeloError("; ".join(f"{each.algorithm} on {each.game}: {each.error}" for each in failed[:3]))
