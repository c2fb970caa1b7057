"""`zermelo new`: a game, an algorithm or a study to begin with."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit


class What(StrEnum):
    game = "game"
    algorithm = "algorithm"
    study = "study"


@arguments.examples(
    "new game my_game", "new game my_game --kernels", "new algorithm my_algorithm", "new study my_study"
)
def new(
    what: Annotated[What, typer.Argument(metavar="game|algorithm|study", help="What to begin.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name: small letters, digits and _.")],
    kernels: Annotated[
        bool, typer.Option("--kernels", help="A game whose rules are compiled, instead of a plain class.")
    ] = False,
    folder: Annotated[
        str | None,
        typer.Option("--folder", metavar="DIR", help="Where it goes; here, a study into zermelo-studies."),
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Begin a game, an algorithm or a study: write a commented file that works, to be changed step by step.

    A game and an algorithm are one file, NAME.py, that 'zermelo check' passes; a study is a folder that 'zermelo
    reproduce' runs. Nothing is overwritten.
    """
    from zermelo.skeletons import new as begin

    made = begin(what.value, name, kernels=kernels, folder=folder)
    if json:
        emit(made.to_dict())
    else:
        print(made)
