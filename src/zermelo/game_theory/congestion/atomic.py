"""Atomic players: best-response dynamics, the social optimum, all equilibria of small networks.

Idea      While some player gains by another way, one such player changes to the best one. Rosenthal's
          potential, the sum over the edges of c(1) + … + c(load), falls by exactly that gain, so the
          dynamics end in a pure equilibrium.
Optimum   Players of one demand are alike, so only how many take which path matters. If there are
          few enough such distributions, all are seen: optimum, best and worst equilibrium are exact.
          Otherwise players move one by one while the total falls: a local optimum, an upper bound.
Source    [Rosenthal1973]
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError
from zermelo.game_theory.congestion.assignment import PathFlows, joining, loads_of, rosenthal
from zermelo.game_theory.congestion.network import Network, Path

MOST_PLAYERS = 10_000
MOST_STEPS = 100_000
MOST_DISTRIBUTIONS = 100_000
MOST_LOOKED_AT = 10_000  # steps in search of all paths of a demand
MOST_WORK = 100_000_000  # distributions times pairs of paths times edges
GAIN = 1e-12  # as a share of the cost: less is rounding


@dataclass(frozen=True)
class Step:
    """One best response: a player of a demand leaves a path for another."""

    demand: int
    old: Path
    new: Path
    before: float
    after: float
    potential: float


@dataclass(frozen=True)
class Census:
    """What all distributions of the players show."""

    distributions: int
    equilibria: int
    optimum: PathFlows
    best: PathFlows
    worst: PathFlows


def best_response_dynamics(network: Network, start: PathFlows | None = None) -> tuple[PathFlows, list[Step], bool]:
    """Best responses until nobody gains; the steps, and whether that was reached.

    Without a start, all players begin on the path that is cheapest without load.

    >>> from zermelo.game_theory.congestion.network_files import load_network
    >>> flows, steps, ended = best_response_dynamics(load_network("pigou").as_players("atomic"))
    >>> flows, len(steps), ended
    ([{(1,): 1}], 0, True)
    """
    check_players(network)
    flows = [dict(used) for used in start] if start is not None else _all_on_the_cheapest(network)
    loads = loads_of(network, flows)
    potential = rosenthal(network, loads)
    steps: list[Step] = []
    improved = True
    while improved:
        improved = False
        for demand, used in enumerate(flows):
            for path in sorted(used):
                while path in used and (found := _response(network, demand, path, loads)) is not None:
                    if len(steps) >= MOST_STEPS:
                        return flows, steps, False
                    new, before, after = found
                    _move(used, loads, path, new)
                    potential += after - before
                    steps.append(Step(demand, path, new, before, after, potential))
                    improved = True
    return flows, steps, True


def check_players(network: Network) -> None:
    if network.total > MOST_PLAYERS:
        raise UsageError(
            f"expected at most {MOST_PLAYERS:,} atomic players, got {network.total:,.0f} (a flow has no such limit)"
        )


def _all_on_the_cheapest(network: Network) -> PathFlows:
    costs = [edge.cost_at(0) for edge in network.edges]
    return [{network.cheapest(costs, number): int(each.amount)} for number, each in enumerate(network.demands)]


def _response(network: Network, demand: int, path: Path, loads: list[float]) -> tuple[Path, float, float] | None:
    """The best way for a player of a path, if it is better: with its cost before and after."""
    offered = joining(network, loads, path)
    new = network.cheapest(offered, demand)
    before, after = (math.fsum(offered[edge] for edge in way) for way in (path, new))
    return (new, before, after) if after < before - GAIN * before else None


def _move(used: dict[Path, float], loads: list[float], old: Path, new: Path) -> None:
    """One player changes the path."""
    used[old] -= 1
    if not used[old]:
        del used[old]
    used[new] = used.get(new, 0) + 1
    for edge in old:
        loads[edge] -= 1
    for edge in new:
        loads[edge] += 1


def local_optimum(network: Network, start: PathFlows) -> PathFlows:
    """Players move, each time to what lowers the total most, until no single move lowers it."""
    check_players(network)
    flows = [dict(used) for used in start]
    loads = loads_of(network, flows)
    improved, moves = True, 0
    while improved and moves < MOST_STEPS:
        improved = False
        for demand, used in enumerate(flows):
            for path in sorted(used):
                while path in used and moves < MOST_STEPS:
                    new = _relief(network, demand, path, loads)
                    if new is None:
                        break
                    _move(used, loads, path, new)
                    improved, moves = True, moves + 1
    return flows


def _relief(network: Network, demand: int, path: Path, loads: list[float]) -> Path | None:
    """Where one player of a path should go so that the total falls most."""
    own = set(path)
    extra = []  # what one more on an edge adds to the total, once the player has left
    for number, (edge, load) in enumerate(zip(network.edges, loads, strict=True)):
        rest = load - 1 if number in own else load
        extra.append(max(0.0, (rest + 1) * edge.cost_at(rest + 1) - rest * edge.cost_at(rest)))
    new = network.cheapest(extra, demand)
    before, after = (math.fsum(extra[edge] for edge in way) for way in (path, new))
    return new if after < before - GAIN * before else None


def census(network: Network) -> Census | None:
    """All distributions of the players over paths; None if there are too many.

    >>> from zermelo.game_theory.congestion.network_files import load_network
    >>> found = census(load_network("four_players"))
    >>> found.distributions, found.equilibria
    (16, 2)
    """
    paths = _all_paths(network)
    if paths is None:
        return None
    table = np.array(list(_distributions(network, paths)), dtype=np.float64)
    owners = [demand for demand, ways in enumerate(paths) for _ in ways]
    ways = [way for each in paths for way in each]
    used = np.zeros((len(ways), len(network.edges)))
    for row, way in enumerate(ways):
        used[row, list(way)] = 1
    totals, calm = _judge(network, table, used, owners)
    still = np.flatnonzero(calm)

    def flows(row: int) -> PathFlows:
        made: PathFlows = [{} for _ in paths]
        for way, owner, count in zip(ways, owners, table[row], strict=True):
            if count:
                made[owner][way] = int(count)
        return made

    best, worst = still[np.argmin(totals[still])], still[np.argmax(totals[still])]
    return Census(len(table), len(still), flows(int(np.argmin(totals))), flows(int(best)), flows(int(worst)))


def _all_paths(network: Network) -> list[list[Path]] | None:
    """All paths of all demands, if the distributions over them can be seen one by one."""
    found: list[list[Path]] = []
    distributions = 1
    for number, demand in enumerate(network.demands):
        ways = network.paths(number, MOST_LOOKED_AT)
        if ways is None:
            return None
        distributions *= math.comb(int(demand.amount) + len(ways) - 1, len(ways) - 1)
        found.append(ways)
        pairs = sum(len(each) ** 2 for each in found)
        work = distributions * pairs * len(network.edges)
        if distributions > MOST_DISTRIBUTIONS or work > MOST_WORK:
            return None
    return found


def _distributions(network: Network, paths: list[list[Path]]) -> Iterator[list[int]]:
    each = [list(_shares(int(demand.amount), len(ways))) for demand, ways in zip(network.demands, paths, strict=True)]
    for combination in itertools.product(*each):
        yield [count for shares in combination for count in shares]


def _shares(players: int, paths: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide players over paths.

    >>> list(_shares(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    for bars in itertools.combinations(range(players + paths - 1), paths - 1):
        edges = (-1, *bars, players + paths - 1)
        yield tuple(edges[i + 1] - edges[i] - 1 for i in range(paths))


def _judge(
    network: Network, table: NDArray[np.float64], used: NDArray[np.float64], owners: list[int]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Of every distribution the total cost, and whether nobody gains by a change."""
    loads = table @ used
    now = np.column_stack([_polynomial(edge.cost, loads[:, i]) for i, edge in enumerate(network.edges)])
    more = np.column_stack([_polynomial(edge.cost, loads[:, i] + 1) for i, edge in enumerate(network.edges)])
    calm = np.ones(len(table), dtype=bool)
    for old, new in itertools.permutations(range(len(owners)), 2):
        if owners[old] == owners[new]:
            before = now @ used[old]
            after = now @ (used[new] * used[old]) + more @ (used[new] * (1 - used[old]))
            calm &= (table[:, old] == 0) | (after >= before - GAIN * before)
    return (loads * now).sum(axis=1), calm


def _polynomial(cost: tuple[float, ...], x: NDArray[np.float64]) -> NDArray[np.float64]:
    value = np.zeros_like(x)
    for a in reversed(cost):
        value = value * x + a
    return value
