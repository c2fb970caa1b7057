"""`zermelo congestion`: equilibrium, social optimum and price of anarchy of a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.core import write_text
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.game_theory.congestion import Assignment, Congestion

MOST_PATHS = 20  # that are listed; --json has all


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
        emit(found.as_json())
        return
    _print(found)


def _print(found: Congestion) -> None:
    network = found.network
    what = "atomic players" if network.players == "atomic" else "units of flow"
    print(f"{network.name}: {network.total:g} {what}, {_demands(found)}")
    _print_assignment("equilibrium", found.equilibrium)
    if _short(found.worst.total) != _short(found.equilibrium.total):
        _print_assignment("worst", found.worst)
    _print_assignment("optimum", found.optimum)
    if found.steps:
        how = "ended" if found.ended else "was stopped"
        potential = _short(found.steps[-1].potential)
        print(f"dynamics     {how} after {len(found.steps):,} best responses, potential {potential}")
    print(f"anarchy      {'' if found.exact else 'at least '}{_short(found.price_of_anarchy)}")
    if network.players == "atomic" and found.price_of_stability is not None:
        print(f"stability    {_short(found.price_of_stability)}")
    print(f"proof        {found.proof}")


def _demands(found: Congestion) -> str:
    demands = found.network.demands
    return str(demands[0]) if len(demands) == 1 else f"{len(demands):,} demands"


def _print_assignment(title: str, assignment: Assignment) -> None:
    regret = f", regret at most {assignment.regret:.2g}"
    print(f"{title:<12} {_short(assignment.average)} each, {_short(assignment.total)} in all{regret}")
    network = assignment.network
    for use in assignment.paths[:MOST_PATHS]:
        way = f"{network.demands[use.demand]} by {network.path_name(use.path)}"
        print(f"  {_short(use.flow):>10} {way}: cost {_short(use.cost)}, regret {use.regret:.2g}")
    if len(assignment.paths) > MOST_PATHS:
        print(f"  … {len(assignment.paths) - MOST_PATHS:,} more paths (--json lists all)")


def _short(value: float) -> str:
    return f"{round(value, 9):.7g}"
