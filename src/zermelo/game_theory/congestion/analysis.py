"""Congestion games: equilibrium, social optimum and price of anarchy of a network.

Idea      Every traveller takes the path that is cheapest for them, and pays for how many others do the same.
          The price of anarchy is what all pay in the worst equilibrium, as a multiple of the least
          that all together could pay. A new road can raise what everybody pays: Braess's paradox.
Players   A flow divides at will (see `wardrop`); atomic players are counted (see `atomic`).
Returns   A `Congestion`: both assignments with the regret of every used path, the ratio, and how it
          was proved.
Source    [Braess1968, Pigou1920, RoughgardenTardos2002, KoutsoupiasPapadimitriou1999]
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from zermelo.errors import UsageError
from zermelo.game_theory.congestion.assignment import Assignment, PathFlows, assess
from zermelo.game_theory.congestion.atomic import Census, Step, best_response_dynamics, census, local_optimum
from zermelo.game_theory.congestion.congestion_text import congestion_lines
from zermelo.game_theory.congestion.network import Network, Path
from zermelo.game_theory.congestion.network_files import load_network
from zermelo.game_theory.congestion.wardrop import optimal_flow, wardrop_equilibrium

CLOSE_ENOUGH = 1e-6  # gaps of convex programs, as a share of the cost, up to which a ratio counts as exact


@dataclass(frozen=True, repr=False)
class Congestion:
    """A network solved.

    `equilibrium` is the one that was found, `worst` the worst that is known and `best` the best (of
    flows all cost the same); `least` is proved to be no more than any assignment costs in total.
    `exact` says whether the price of anarchy is exact; otherwise it is a lower bound. `steps` are
    the best responses of atomic players; `ended` whether nobody gains after the last.
    """

    network: Network
    equilibrium: Assignment
    optimum: Assignment
    worst: Assignment
    best: Assignment
    least: float
    exact: bool
    proof: str
    steps: tuple[Step, ...] = ()
    ended: bool = True

    @property
    def price_of_anarchy(self) -> float:
        return ratio(self.worst.total, self.optimum.total)

    @property
    def price_of_stability(self) -> float | None:
        """The best equilibrium as a multiple of the optimum; None where not all equilibria are known."""
        return ratio(self.best.total, self.optimum.total) if self.exact else None

    def __repr__(self) -> str:
        return f"<{self.network.name}: price of anarchy {self.price_of_anarchy:.6g}>"

    def __str__(self) -> str:
        return self.text()

    def text(self) -> str:
        """The result for people."""
        return "\n".join(congestion_lines(self))

    def to_dict(self) -> dict[str, Any]:
        """All of it in JSON's types."""
        network = self.network
        return {
            "network": network.name,
            "players": network.players,
            "equilibrium": described(self.equilibrium),
            "optimum": described(self.optimum),
            "worst_equilibrium": described(self.worst) if self.exact else None,
            "best_equilibrium": described(self.best) if self.exact else None,
            "optimum_at_least": self.least,
            "price_of_anarchy": self.price_of_anarchy,
            "price_of_stability": self.price_of_stability,
            "exact": self.exact,
            "proof": self.proof,
            "ended": self.ended,
            "steps": [_step(network, step) for step in self.steps],
        }

    def svg(self) -> str:
        """The equilibrium and the optimum as a picture."""
        from zermelo.game_theory.congestion.congestion_svg import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        return self.svg()


def ratio(total: float, least: float) -> float:
    """One total as a multiple of another; nothing is once nothing."""
    if least > 0:
        return total / least
    return 1.0 if total <= 0 else math.inf


def solve(source: str | Network) -> Congestion:
    """Solve a network, given as such, by name, or as a .json file.

    >>> found = solve("braess")
    >>> round(found.equilibrium.average, 9), round(found.optimum.average, 9), round(found.price_of_anarchy, 9)
    (3.75, 3.5, 1.071428571)
    >>> round(solve(found.network.without("BC")).equilibrium.average, 9)
    3.5
    """
    network = load_network(source) if isinstance(source, str) else source
    return _of_flow(network) if network.players == "flow" else _of_players(network)


def _of_flow(network: Network) -> Congestion:
    found, optimal = wardrop_equilibrium(network), optimal_flow(network)
    equilibrium = found.assignment
    optimum = min(optimal.assignment, equilibrium, key=lambda each: each.total)
    proof = f"convex programs, gap {found.gap:.2g} of the equilibrium and {optimal.gap:.2g} of the optimum"
    exact = max(found.gap, optimal.gap) <= CLOSE_ENOUGH * equilibrium.total
    least = optimal.assignment.total - optimal.gap
    return Congestion(network, equilibrium, optimum, equilibrium, equilibrium, least, exact, proof)


def _of_players(network: Network) -> Congestion:
    flows, steps, ended = best_response_dynamics(network)
    equilibrium = assess(network, flows)
    seen = census(network)
    if seen is not None:
        return _proved(network, equilibrium, seen, steps, ended)
    optimum = min((assess(network, local_optimum(network, each)) for each in (flows, _start(network))), key=_total)
    least, why = _relaxed(network)
    proof = f"local search: the optimum is at least {least:.6g} ({why})"
    return Congestion(
        network, equilibrium, optimum, equilibrium, equilibrium, least, False, proof, tuple(steps), ended
    )


def _total(assignment: Assignment) -> float:
    return assignment.total


def _proved(network: Network, equilibrium: Assignment, seen: Census, steps: list[Step], ended: bool) -> Congestion:
    optimum, best, worst = (assess(network, flows) for flows in (seen.optimum, seen.best, seen.worst))
    proof = f"all {seen.distributions:,} distributions seen, {seen.equilibria:,} of them equilibria"
    return Congestion(
        network, equilibrium, optimum, worst, best, optimum.total, True, proof, tuple(steps), ended
    )


def _relaxed(network: Network) -> tuple[float, str]:
    """No more than any assignment costs: the optimum of a flow, where that is a convex program."""
    try:
        optimal = optimal_flow(network)
    except UsageError:
        return 0.0, "costs without a convex relaxation"
    return optimal.assignment.total - optimal.gap, "the optimum of a flow"


def _start(network: Network) -> PathFlows:
    """Another start for the local search: everybody on the shortest path by the number of edges."""
    ones = [1.0] * len(network.edges)
    return [{network.cheapest(ones, number): int(each.amount)} for number, each in enumerate(network.demands)]


def described(assignment: Assignment) -> dict[str, Any]:
    """An assignment in JSON's types."""
    network = assignment.network
    return {
        "total": assignment.total,
        "average": assignment.average,
        "potential": assignment.potential,
        "regret": assignment.regret,
        "paths": [
            {
                "demand": str(network.demands[use.demand]),
                "edges": _names(network, use.path),
                "flow": use.flow,
                "cost": use.cost,
                "regret": use.regret,
            }
            for use in assignment.paths
        ],
        "edges": [
            {"name": edge.name, "load": load, "cost": cost}
            for edge, load, cost in zip(network.edges, assignment.loads, assignment.costs, strict=True)
        ],
    }


def _names(network: Network, path: Path) -> list[str]:
    return [network.edges[number].name for number in path]


def _step(network: Network, step: Step) -> dict[str, Any]:
    return {
        "demand": str(network.demands[step.demand]),
        "from": _names(network, step.old),
        "to": _names(network, step.new),
        "before": step.before,
        "after": step.after,
        "potential": step.potential,
    }
