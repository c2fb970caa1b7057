"""Flows: Wardrop's equilibrium and the social optimum, both as a convex program.

Idea      In equilibrium all used paths of a demand cost the same and no other costs less. Such flows
          are the least of Beckmann's potential, the sum of the integrals of the edges' costs. The
          social optimum is an equilibrium too, of the marginal costs c(x) + x·c'(x).
Method    Path flows with column generation: the cheapest path joins (Dijkstra), then flow moves from
          each dearer path to the cheapest one, each time exactly as far as the potential falls, and at
          last between all of them at once (see `flow_newton`).
Proof     The gap: what all pay less what all would pay on the cheapest paths at these costs. The
          potential is within the gap of its least value; at the marginal costs, the total cost is.
Source    [BeckmannEtAl1956, Wardrop1952]; the steps after [JayakrishnanEtAl1994].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.errors import UsageError
from zermelo.game_theory.congestion.assignment import Assignment, PathFlows, assess, loads_of
from zermelo.game_theory.congestion.flow_newton import improve, powers
from zermelo.game_theory.congestion.network import Network, Path, falls, horner, marginal

CLOSE = 1e-12  # the gap as a share of all cost at which to stop
NEAR, PATIENCE = 1e-8, 20  # this near, rounds without half the gap are left to rounding
MOST_ROUNDS = 1_000
NO_STEP = 1e-15  # a share of a flow too small to move
SWEEPS = 4  # over the known paths between two searches for new ones

Polynomials = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Flow:
    """An assignment and its gap, in units of cost."""

    assignment: Assignment
    gap: float
    rounds: int


def wardrop_equilibrium(network: Network) -> Flow:
    """The equilibrium of a flow.

    >>> from zermelo.game_theory.congestion.network_files import load_network
    >>> found = wardrop_equilibrium(load_network("braess")).assignment
    >>> [round(use.flow, 6) for use in found.paths], round(found.average, 6)
    ([50.0, 25.0, 25.0], 3.75)
    """
    return _minimise(network.as_players("flow"), [edge.cost for edge in network.edges])


def optimal_flow(network: Network) -> Flow:
    """The flow of the least total cost; its `gap` bounds how far above the least it is.

    >>> from zermelo.game_theory.congestion.network_files import load_network
    >>> round(optimal_flow(load_network("pigou")).assignment.total, 6)
    0.75
    """
    costs = [marginal(edge.cost) for edge in network.edges]
    for edge, cost in zip(network.edges, costs, strict=True):
        if (at := falls(cost, network.total)) is not None:
            raise UsageError(
                f"edge '{edge.name}': expected a cost whose product with the load is convex, "
                f"got {edge.formula}, which is not at load {at:g} (coefficients of at least 0 would be)"
            )
    return _minimise(network.as_players("flow"), costs)


def _minimise(network: Network, costs: Polynomials) -> Flow:
    """The flow that is an equilibrium of these costs."""
    flows = _all_on_the_cheapest(network, [cost[0] for cost in costs])
    loads = loads_of(network, flows)
    table = powers(costs)
    rounds = settled = 0
    best, found = math.inf, flows
    while rounds < MOST_ROUNDS:
        rounds += 1
        for demand, used in enumerate(flows):
            path = network.cheapest([horner(cost, load) for cost, load in zip(costs, loads, strict=True)], demand)
            used.setdefault(path, 0.0)
            _even_out(used, costs, loads)
        for _ in range(SWEEPS):
            for used in flows:
                _even_out(used, costs, loads)
        improve(flows, table, loads)
        loads = loads_of(network, flows)
        gap, paid = _gap(network, flows, costs, loads)
        if gap < best:
            settled = rounds if gap < best / 2 else settled
            best, found = gap, [dict(used) for used in flows]
        if gap <= CLOSE * paid or (best <= NEAR * paid and rounds - settled >= PATIENCE):
            break
    return Flow(assess(network, found), max(0.0, best), rounds)


def _all_on_the_cheapest(network: Network, costs: Sequence[float]) -> PathFlows:
    return [{network.cheapest(costs, number): float(each.amount)} for number, each in enumerate(network.demands)]


def _gap(network: Network, flows: PathFlows, costs: Polynomials, loads: Sequence[float]) -> tuple[float, float]:
    """What all pay above the cheapest paths, and what all pay."""
    now = [horner(cost, load) for cost, load in zip(costs, loads, strict=True)]
    paid = math.fsum(load * cost for load, cost in zip(loads, now, strict=True))
    excess = []
    for demand, used in enumerate(flows):
        least = math.fsum(now[edge] for edge in network.cheapest(now, demand))
        excess += [flow * (math.fsum(now[edge] for edge in path) - least) for path, flow in used.items()]
    return math.fsum(excess), paid


def _even_out(used: dict[Path, float], costs: Polynomials, loads: list[float]) -> None:
    """Move flow from every path of a demand to its cheapest."""
    if len(used) < 2:
        return
    priced = {path: math.fsum(horner(costs[edge], loads[edge]) for edge in path) for path in used}
    best = min(priced, key=lambda path: (priced[path], path))
    for path in sorted(priced, key=lambda path: (-priced[path], path)):
        if path != best:
            _shift(used, path, best, costs, loads)
    for path in [path for path, flow in used.items() if flow <= 0 and path != best]:
        del used[path]


def _shift(used: dict[Path, float], old: Path, new: Path, costs: Polynomials, loads: list[float]) -> None:
    """Move as much flow from one path to another as makes them cost the same, or all of it."""
    left = [edge for edge in old if edge not in new]
    entered = [edge for edge in new if edge not in old]
    amount = _level(left, entered, costs, loads, used[old])
    if amount <= 0:
        return
    used[new] += amount
    used[old] = 0.0 if amount >= used[old] else used[old] - amount
    for edge in left:
        loads[edge] = max(0.0, loads[edge] - amount)
    for edge in entered:
        loads[edge] += amount


def _level(left: list[int], entered: list[int], costs: Polynomials, loads: list[float], most: float) -> float:
    """The amount at which the edges entered cost as much as the edges left: Newton's step within a bracket."""
    low, high, at = 0.0, math.inf, 0.0
    for _ in range(60):
        rise = slope = 0.0
        for sign, edges in ((1.0, entered), (-1.0, left)):
            for edge in edges:
                value, change = _value_and_slope(costs[edge], max(0.0, loads[edge] + sign * at))
                rise += sign * value
                slope += change
        if rise <= 0:
            low = at
        else:
            high = at
        if rise == 0 or low >= most:
            break
        step = min(most, at - rise / slope) if slope > 0 else most
        if abs(step - at) <= NO_STEP * most or high - low <= NO_STEP * most:
            break
        at = step if low < step < high else (low + min(high, most)) / 2
    return at


def _value_and_slope(cost: Sequence[float], x: float) -> tuple[float, float]:
    value = slope = 0.0
    for a in reversed(cost):
        slope = slope * x + value
        value = value * x + a
    return value, slope
