"""`zermelo matrix`: solve a game in normal form."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from zermelo.cli.arguments import Json, examples
from zermelo.cli.output import columns, emit, target
from zermelo.core import write_text


class Solve(StrEnum):
    value = "value"
    nash = "nash"
    dominance = "dominance"


@examples(
    "matrix prisoners_dilemma", "matrix slides_3x3 --exact", "matrix game.csv --solve dominance",
    "matrix matching_pennies --svg lines.svg", "matrix game.nfg --solve nash --json", "matrix game.csv --nfg game.nfg",
)  # fmt: skip
def matrix(
    game: Annotated[str, typer.Argument(metavar="FILE|NAME", help="A .csv or .nfg file, or the name of a classic.")],
    solve: Annotated[
        Solve | None,
        typer.Option("--solve", metavar="value|nash|dominance", help="What to find; value if zero-sum, else nash."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="In fractions, not in floats; for small games.")] = False,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Draw the lines of a zero-sum game of two rows.")
    ] = None,
    nfg: Annotated[str | None, typer.Option("--nfg", metavar="FILE", help="Write the game for Gambit.")] = None,
    json: Json = False,
) -> None:
    """Solve a matrix game: its value, its equilibria, or what is dominated.

    A CSV file of one matrix is a zero-sum game, of two with an empty line between them a game of two players; a
    Gambit .nfg file may have more. Classics: prisoners_dilemma, matching_pennies, battle_of_the_sexes,
    rock_paper_scissors, slides_3x3, chicken, stag_hunt.
    """
    from zermelo.game_theory import solve_matrix, write_nfg

    drawn, written = svg and target(svg, ".svg"), nfg and target(nfg, ".nfg")
    found = solve_matrix(game, None if solve is None else solve.value, exact=exact)
    picture = found.svg() if drawn else ""
    if drawn:
        write_text(drawn, picture)
    if written:
        write_text(written, write_nfg(found.game))
    if json:
        emit(found.to_dict())
    else:
        print(found.text(columns()))
