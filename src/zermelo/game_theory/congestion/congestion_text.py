"""A solved congestion game as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.game_theory.congestion.analysis import Congestion
    from zermelo.game_theory.congestion.assignment import Assignment

MOST_PATHS = 20  # that are listed; the JSON has all


def congestion_lines(found: Congestion) -> Iterator[str]:
    """Equilibrium, optimum, price of anarchy and how it was proved, line by line."""
    network = found.network
    what = "atomic players" if network.players == "atomic" else "units of flow"
    demands = str(network.demands[0]) if len(network.demands) == 1 else f"{len(network.demands):,} demands"
    yield f"{network.name}: {network.total:g} {what}, {demands}"
    yield from _assignment("equilibrium", found.equilibrium)
    if _short(found.worst.total) != _short(found.equilibrium.total):
        yield from _assignment("worst", found.worst)
    yield from _assignment("optimum", found.optimum)
    if found.steps:
        how = "ended" if found.ended else "was stopped"
        potential = _short(found.steps[-1].potential)
        yield f"dynamics     {how} after {len(found.steps):,} best responses, potential {potential}"
    yield f"anarchy      {'' if found.exact else 'at least '}{_short(found.price_of_anarchy)}"
    if network.players == "atomic" and found.price_of_stability is not None:
        yield f"stability    {_short(found.price_of_stability)}"
    yield f"proof        {found.proof}"


def _assignment(title: str, assignment: Assignment) -> Iterator[str]:
    regret = f", regret at most {assignment.regret:.2g}"
    yield f"{title:<12} {_short(assignment.average)} each, {_short(assignment.total)} in all{regret}"
    network = assignment.network
    for use in assignment.paths[:MOST_PATHS]:
        way = f"{network.demands[use.demand]} by {network.path_name(use.path)}"
        yield f"  {_short(use.flow):>10} {way}: cost {_short(use.cost)}, regret {use.regret:.2g}"
    if len(assignment.paths) > MOST_PATHS:
        yield f"  … {len(assignment.paths) - MOST_PATHS:,} more paths (--json lists all)"


def _short(value: float) -> str:
    return f"{round(value, 9):.7g}"
