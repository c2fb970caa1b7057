"""`zermelo pdn`: games of draughts in PDN, every move checked."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from zermelo.cli import arguments
from zermelo.cli.output import columns, emit, target
from zermelo.core import write_text

File = Annotated[str, typer.Argument(metavar="FILE", help="Games in the Portable Draughts Notation.")]
Variant = Annotated[
    Literal["international", "brazilian", "russian", "english"] | None,
    typer.Option("--variant", help="The rules of games without a GameType."),
]
Write = Annotated[str | None, typer.Option("--write", metavar="FILE", help="Write the games as PDN in one style.")]


@arguments.examples("pdn games.pdn", "pdn games.pdn --variant english --write same.pdn", "pdn games.pdn --json")
def pdn(file: File, variant: Variant = None, write: Write = None, json: arguments.Json = False) -> None:
    """Read games of draughts in PDN: every move is checked against the rules."""
    from zermelo.games.draughts import load_pdn

    path = None if write is None else target(write, ".pdn")
    found = load_pdn(file, variant)
    if path is not None:
        write_text(path, found.text())
    if json:
        emit(found.to_dict())
    else:
        print(found.table(columns()))
