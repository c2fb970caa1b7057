"""`zermelo congestion`: equilibrium, social optimum and price of anarchy of a network."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.core import write_text
from zermelo.errors import UsageError


@arguments.examples(
    "congestion braess", "congestion braess --without BC", "congestion braess --atomic --json",
    "congestion roads.json --svg roads.svg",
)  # fmt: skip
def congestion(
    network: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="A network as .json, or braess, pigou, four_players.")
    ],
    atomic: Annotated[bool, typer.Option("--atomic", help="Amounts are numbers of players.")] = False,
    flow: Annotated[bool, typer.Option("--flow", help="Amounts divide at will.")] = False,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="EDGE", help="Close an edge; may be repeated.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Write equilibrium and optimum as a picture.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Solve a congestion game: equilibrium, social optimum, price of anarchy, with the regret of every path."""
    from zermelo.game_theory.congestion import load_network, solve

    if atomic and flow:
        raise UsageError("expected --atomic or --flow, got both")
    path = None if svg is None else target(svg, ".svg")
    asked = load_network(network)
    if without:
        asked = asked.without(*without)
    if atomic or flow:
        asked = asked.as_players("atomic" if atomic else "flow")
    found = solve(asked)
    if path is not None:
        write_text(path, found.svg())
    if json:
        emit(found.to_dict())
        return
    print(found.text())
