"""Path flows: who takes which path, its cost and its regret.

Nothing is reported without its regret: a path's cost less that of the best way its users could
choose instead. In a flow one traveller is too small to change a load; an atomic player adds one to the load of
every edge that is not yet on the player's path.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.game_theory.congestion.network import Network, Path, horner

PathFlows = list[dict[Path, float]]  # for each demand the amounts on its paths


@dataclass(frozen=True)
class PathUse:
    """A path that is used: by which demand, how much, at what cost, and what a change would gain."""

    demand: int
    path: Path
    flow: float
    cost: float
    regret: float


@dataclass(frozen=True)
class Assignment:
    """All used paths, with the loads and costs of the edges.

    `total` is the cost of all together, `potential` Beckmann's integral (flow) or Rosenthal's sum
    (atomic), `regret` the greatest of any used path.
    """

    network: Network
    paths: tuple[PathUse, ...]
    loads: tuple[float, ...]
    costs: tuple[float, ...]
    total: float
    potential: float
    regret: float

    @property
    def average(self) -> float:
        """The cost of one traveller, on average."""
        return self.total / self.network.total


def loads_of(network: Network, flows: PathFlows) -> list[float]:
    """How much every edge carries."""
    carried: list[list[float]] = [[] for _ in network.edges]
    for used in flows:
        for path, flow in used.items():
            for number in path:
                carried[number].append(flow)
    return [math.fsum(parts) for parts in carried]


def assess(network: Network, flows: PathFlows) -> Assignment:
    """Costs, potential and regrets of path flows: computed from the flows alone."""
    loads = loads_of(network, flows)
    costs = [edge.cost_at(load) for edge, load in zip(network.edges, loads, strict=True)]
    uses = [
        _use(network, demand, path, flow, loads, costs)
        for demand, used in enumerate(flows)
        for path, flow in sorted(used.items())
        if flow > 0
    ]
    total = math.fsum(load * cost for load, cost in zip(loads, costs, strict=True))
    potential = beckmann(network, loads) if network.players == "flow" else rosenthal(network, loads)
    regret = max(use.regret for use in uses)
    return Assignment(network, tuple(uses), tuple(loads), tuple(costs), total, potential, regret)


def _use(
    network: Network, demand: int, path: Path, flow: float, loads: Sequence[float], costs: Sequence[float]
) -> PathUse:
    paid = math.fsum(costs[number] for number in path)
    offered = costs if network.players == "flow" else joining(network, loads, path)
    best = network.cheapest(offered, demand)
    regret = max(0.0, paid - math.fsum(offered[number] for number in best))
    return PathUse(demand, path, flow, paid, regret)


def joining(network: Network, loads: Sequence[float], path: Path) -> list[float]:
    """What every edge would cost a player of a path: one more on the edges that are not on the path yet."""
    own = set(path)
    return [
        edge.cost_at(load if number in own else load + 1)
        for number, (edge, load) in enumerate(zip(network.edges, loads, strict=True))
    ]


def beckmann(network: Network, loads: Sequence[float]) -> float:
    """The sum over the edges of the integral of the cost up to the load; equilibria of flows minimise it."""
    return math.fsum(
        load * horner([a / (k + 1) for k, a in enumerate(edge.cost)], load)
        for edge, load in zip(network.edges, loads, strict=True)
    )


def rosenthal(network: Network, loads: Sequence[float]) -> float:
    """The sum over the edges of c(1) + … + c(load): it falls by what a player gains."""
    return math.fsum(
        edge.cost_at(n) for edge, load in zip(network.edges, loads, strict=True) for n in range(1, round(load) + 1)
    )
