"""Networks: directed graphs whose edges cost the more the more they are used.

Idea      A traveller from one node to another pays the cost of every edge on the way; the cost of an
          edge is a polynomial of its load, c(x) = a0 + a1·x + a2·x² + …, given by coefficients.
Format    A JSON document:

              {"players": "flow",                                     or "atomic"
               "nodes": ["A", "B"],                                   or {"A": [0, 0], "B": [1, 0]}
               "edges": [{"from": "A", "to": "B", "cost": [1, 0.5]}],  "name" if you like
               "demands": [{"from": "A", "to": "B", "amount": 100}]}

          Nodes may have places for the picture. An edge without a name is called A-B; parallel
          edges need names. With "flow" (the default) an amount divides at will; with "atomic" it
          is a number of players.
Needs     Costs that are never negative and never fall, from no load to all that there is: then
          nobody gains by a detour, and equilibria exist.
Source    [Roughgarden2016], lectures 11 to 13.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np

from zermelo.errors import UsageError, shown, unknown

Players = Literal["flow", "atomic"]
Path = tuple[int, ...]  # the numbers of its edges
SLACK = 1e-12


@dataclass(frozen=True)
class Edge:
    """One way, with its cost as coefficients of the powers of its load, lowest first.

    >>> Edge("AB", "A", "B", (1, 0.01)).cost_at(50)
    1.5
    """

    name: str
    source: str
    target: str
    cost: tuple[float, ...]

    def cost_at(self, load: float) -> float:
        return horner(self.cost, load)

    @property
    def formula(self) -> str:
        """The cost in words: 1 + 0.01x."""
        powers = ("", "x", *(f"x^{k}" for k in range(2, len(self.cost))))
        terms = [f"{_factor(a, k)}{powers[k]}" for k, a in enumerate(self.cost) if a]
        return " + ".join(terms).replace("+ -", "- ") or "0"


def _factor(a: float, power: int) -> str:
    return "" if a == 1 and power else f"{a:g}"


@dataclass(frozen=True)
class Demand:
    source: str
    target: str
    amount: float

    def __str__(self) -> str:
        return f"{self.source}->{self.target}"


@dataclass(frozen=True)
class Network:
    """Nodes, edges and who wants to go where; checked when it is made.

    >>> pigou = Network(("s", "t"), (Edge("long", "s", "t", (1,)), Edge("short", "s", "t", (0, 1))),
    ...                 (Demand("s", "t", 1),))
    >>> pigou.cheapest([1.0, 0.5], 0)
    (1,)
    """

    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    demands: tuple[Demand, ...]
    players: Players = "flow"
    name: str = "network"
    places: tuple[tuple[float, float], ...] | None = None

    def __post_init__(self) -> None:
        _check_names(self)
        for edge in self.edges:
            _check_cost(edge, self.total)
        for number, demand in enumerate(self.demands):
            _check_demand(demand, self.players)
            self.cheapest([1.0] * len(self.edges), number)

    @property
    def total(self) -> float:
        """All that travels: no edge can carry more."""
        return math.fsum(demand.amount for demand in self.demands)

    def as_players(self, players: Players) -> Network:
        """The same network with flows, or with atomic players."""
        return replace(self, players=players)

    def without(self, *names: str) -> Network:
        """The same network with some edges closed."""
        known = [edge.name for edge in self.edges]
        for name in names:
            if name not in known:
                raise unknown("edge", name, known)
        left = tuple(edge for edge in self.edges if edge.name not in names)
        return replace(self, edges=left, name=f"{self.name} without {', '.join(dict.fromkeys(names))}")

    @cached_property
    def leaving(self) -> dict[str, list[tuple[int, str]]]:
        """The edges out of each node, by number, and where they lead."""
        found: dict[str, list[tuple[int, str]]] = {node: [] for node in self.nodes}
        for number, edge in enumerate(self.edges):
            found[edge.source].append((number, edge.target))
        return found

    def cheapest(self, costs: Sequence[float], demand: int) -> Path:
        """The cheapest path of a demand at given costs of the edges (Dijkstra); of equal ones always the same."""
        source, target = self.demands[demand].source, self.demands[demand].target
        came: dict[str, tuple[int, str]] = {}
        best, done = {source: 0.0}, set()
        queue = [(0.0, source)]
        while queue:
            far, node = heapq.heappop(queue)
            if node == target:
                break
            if node in done:
                continue
            done.add(node)
            for number, other in self.leaving[node]:
                reached = far + costs[number]
                if reached < best.get(other, math.inf):
                    best[other], came[other] = reached, (number, node)
                    heapq.heappush(queue, (reached, other))
        if target not in best:
            raise UsageError(f"there is no path from {shown(source)} to {shown(target)}: expected edges that lead on")
        return _back(came, source, target)

    def paths(self, demand: int, patience: int = 100_000) -> list[Path] | None:
        """All paths of a demand that pass no node twice, in the order of the edges; None after so many steps.

        >>> pigou = Network(("s", "t"), (Edge("long", "s", "t", (1,)), Edge("short", "s", "t", (0, 1))),
        ...                 (Demand("s", "t", 1),))
        >>> pigou.paths(0), pigou.paths(0, patience=2)
        ([(0,), (1,)], None)
        """
        source, target = self.demands[demand].source, self.demands[demand].target
        pending: list[tuple[str, Path, frozenset[str]]] = [(source, (), frozenset([source]))]
        found = []
        for _ in range(patience):
            node, path, seen = pending.pop()
            if node == target:
                found.append(path)
            else:
                steps = [(other, (*path, number), seen | {other}) for number, other in self.leaving[node]]
                pending.extend(step for step in reversed(steps) if step[0] not in seen)
            if not pending:
                return found
        return None

    def path_name(self, path: Path) -> str:
        """The edges of a path by name."""
        return " ".join(self.edges[number].name for number in path)


def horner(coefficients: Sequence[float], x: float) -> float:
    """The value of a polynomial; the lowest power comes first."""
    value = 0.0
    for a in reversed(coefficients):
        value = value * x + a
    return value


def marginal(cost: Sequence[float]) -> tuple[float, ...]:
    """What one more traveller costs all: the derivative of x·c(x).

    >>> marginal((1, 0, 3))
    (1, 0, 9)
    """
    return tuple(a * (k + 1) for k, a in enumerate(cost))


def falls(coefficients: Sequence[float], most: float) -> float | None:
    """A load up to `most` at which a polynomial falls; None if there is none.

    >>> falls((4, -2, 1), 10) is not None, falls((1, 0, 1), 10)
    (True, None)
    """
    if all(a >= 0 for a in coefficients[1:]):
        return None
    slope = np.polynomial.Polynomial(coefficients).deriv()
    turns = slope.deriv().roots() if slope.degree() > 1 else np.array([])
    inside = [float(x.real) for x in np.atleast_1d(turns) if abs(x.imag) < 1e-9 and 0 < x.real < most]
    steepest = min([0.0, *inside, most], key=lambda x: float(slope(x)))
    size = max(abs(a) for a in coefficients) * max(1.0, most) ** (len(coefficients) - 1)
    return steepest if slope(steepest) < -SLACK * size else None


def _back(came: dict[str, tuple[int, str]], source: str, target: str) -> Path:
    path: list[int] = []
    while target != source:
        number, target = came[target]
        path.append(number)
    return tuple(reversed(path))


def _check_names(network: Network) -> None:
    nodes = set(network.nodes)
    _once("node", network.nodes)
    _once("edge", [edge.name for edge in network.edges])
    ends = [(f"edge {shown(edge.name)}", edge.source, edge.target) for edge in network.edges]
    ends += [("demand", demand.source, demand.target) for demand in network.demands]
    for what, source, target in ends:
        for name in (source, target):
            if name not in nodes:
                raise UsageError(f"{what}: {unknown('node', name, nodes)}")
        if source == target:
            raise UsageError(f"{what}: expected two different nodes, got {shown(source)} twice")
    if not network.demands:
        raise UsageError("expected at least one demand, got none")
    if network.places is not None and len(network.places) != len(network.nodes):
        raise UsageError(f"expected a place for each of {len(network.nodes)} nodes, got {len(network.places)}")


def _once(what: str, names: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            advice = " (give parallel edges a name each)" if what == "edge" else ""
            raise UsageError(f"expected each {what} once, got {shown(name)} twice{advice}")
        seen.add(name)


def _check_cost(edge: Edge, most: float) -> None:
    what = f"edge {shown(edge.name)}"
    if not edge.cost:
        raise UsageError(f"{what}: expected at least one coefficient of the cost, got none")
    if edge.cost[0] < 0:
        raise UsageError(f"{what}: expected a cost of at least 0 without load, got {edge.cost[0]:g}")
    load = falls(edge.cost, most)
    if load is not None:
        raise UsageError(f"{what}: expected a cost that never falls, got {edge.formula}, which falls at load {load:g}")


def _check_demand(demand: Demand, players: Players) -> None:
    if not 0 < demand.amount < math.inf:
        raise UsageError(f"demand {demand}: expected an amount above 0, got {demand.amount:g}")
    if players == "atomic" and demand.amount != int(demand.amount):
        raise UsageError(
            f"demand {demand}: expected a whole number of atomic players, got {demand.amount:g} (flows divide at will)"
        )
