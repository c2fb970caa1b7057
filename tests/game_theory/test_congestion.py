"""Congestion games: known values, theorems, and second implementations on random networks."""

from __future__ import annotations

import itertools
import math
import random
import xml.etree.ElementTree

import numpy as np
import pytest

from zermelo.game_theory.congestion import atomic
from zermelo.game_theory.congestion.analysis import Congestion, ratio, solve
from zermelo.game_theory.congestion.assignment import assess, rosenthal
from zermelo.game_theory.congestion.network import Demand, Edge, Network, Players
from zermelo.game_theory.congestion.network_files import from_document, list_networks, load_network, to_document
from zermelo.game_theory.congestion.wardrop import optimal_flow, wardrop_equilibrium


def two_links(*costs: tuple[float, ...], amount: float = 1) -> Network:
    edges = tuple(Edge(str(i), "s", "t", cost) for i, cost in enumerate(costs))
    return Network(("s", "t"), edges, (Demand("s", "t", amount),))


def random_network(seed: int, players: Players, degree: int = 1, most: int = 3) -> Network:
    """Five nodes in a row with a road through, random roads both ways, one or two demands."""
    rng = random.Random(seed)
    nodes = tuple("ABCDE")
    pairs = list(itertools.pairwise(nodes)) + rng.sample(list(itertools.permutations(nodes, 2)), 5)

    def cost() -> tuple[float, ...]:
        return tuple(rng.choice((0, 0, 1, 2, 0.5, rng.random())) for _ in range(degree + 1))

    edges = tuple(Edge(f"{a}{b}{i}", a, b, cost()) for i, (a, b) in enumerate(pairs))
    ends = [("A", "E"), ("B", "D")][: rng.randint(1, 2)]
    demands = tuple(Demand(a, b, rng.randint(1, most)) for a, b in ends)
    return Network(nodes, edges, demands, players, f"random {seed}")


# Known values


def test_braess_as_the_slides_have_it() -> None:
    found = solve("braess")
    flows = {found.network.path_name(use.path): use.flow for use in found.equilibrium.paths}
    assert flows == pytest.approx({"AB BC CD": 50, "AB BD": 25, "AC CD": 25})
    assert [use.cost for use in found.equilibrium.paths] == pytest.approx([3.75] * 3)
    assert found.equilibrium.regret < 1e-12
    closed = solve(found.network.without("BC"))
    assert [use.cost for use in closed.equilibrium.paths] == pytest.approx([3.5] * 2)
    assert found.optimum.average == pytest.approx(3.5)
    assert found.price_of_anarchy == pytest.approx(3.75 / 3.5)


def test_braess_with_a_hundred_drivers() -> None:
    found = solve(load_network("braess").as_players("atomic"))
    assert [use.flow for use in found.equilibrium.paths] == [50, 25, 25]
    assert found.equilibrium.average == 3.75
    assert found.ended and found.exact and found.equilibrium.regret == 0
    assert found.optimum.total == pytest.approx(350)


@pytest.mark.parametrize("power", range(1, 9))
def test_pigou_of_any_power(power: int) -> None:
    """T. Roughgarden, The price of anarchy is independent of the network topology (2003): 4/3 for power 1."""
    found = solve(two_links((1,), (*[0] * power, 1)))
    published = 1 / (1 - power * (power + 1) ** (-(power + 1) / power))
    assert found.price_of_anarchy == pytest.approx(published, rel=1e-9)
    assert found.optimum.loads[1] == pytest.approx((power + 1) ** (-1 / power), rel=1e-6)


def test_pigou() -> None:
    assert solve("pigou").price_of_anarchy == pytest.approx(4 / 3)


def test_four_players() -> None:
    """B. Awerbuch, Y. Azar, A. Epstein, The price of routing unsplittable flow (2005): 5/2."""
    found = solve("four_players")
    assert (found.worst.total, found.optimum.total, found.price_of_anarchy) == (10, 4, 2.5)
    assert found.price_of_stability == 1
    assert found.worst.regret == 0


# Flows on random networks


def brute_force_flow(network: Network, *, social: bool) -> float:
    """The least potential or total by projected gradient steps over all paths: slow, and another method."""
    from scipy.optimize import minimize

    paths = [(number, path) for number in range(len(network.demands)) for path in network.paths(number) or []]
    used = np.zeros((len(paths), len(network.edges)))
    for row, (_, path) in enumerate(paths):
        used[row, list(path)] = 1

    def value(flows: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        loads = flows @ used
        share = [0 if social else k for k in range(20)]
        return float(
            sum(
                a * x ** (k + 1) / (share[k] + 1)
                for edge, x in zip(network.edges, loads, strict=True)
                for k, a in enumerate(edge.cost)
            )
        )

    constraints = [
        {"type": "eq", "fun": lambda flows, d=d: sum(flows[[o == d for o, _ in paths]]) - network.demands[d].amount}
        for d in range(len(network.demands))
    ]
    start = [network.demands[o].amount / sum(p == o for p, _ in paths) for o, _ in paths]
    found = minimize(
        value, start, bounds=[(0, None)] * len(paths), constraints=constraints, options={"maxiter": 300, "ftol": 1e-12}
    )
    return float(found.fun)


@pytest.mark.parametrize("seed", range(40))
def test_flows_agree_with_another_method(seed: int) -> None:
    network = random_network(seed, "flow", degree=seed % 4)
    equilibrium = wardrop_equilibrium(network).assignment
    assert equilibrium.potential == pytest.approx(brute_force_flow(network, social=False), abs=1e-5)
    assert optimal_flow(network).assignment.total == pytest.approx(brute_force_flow(network, social=True), abs=1e-5)


@pytest.mark.parametrize("degree", [1, 2, 5])
def test_flows_are_in_equilibrium_and_within_the_bounds(degree: int) -> None:
    """Roughgarden and Tardos (2002): at most 4/3 for affine costs, and never above the optimum of twice the demand."""
    for seed in range(100):
        network = random_network(seed, "flow", degree, most=20)
        found = solve(network)
        assert found.equilibrium.regret <= 1e-7 * max(1.0, found.equilibrium.average), seed
        assert found.exact
        assert found.least <= found.optimum.total <= found.equilibrium.total
        if degree == 1:
            assert found.price_of_anarchy <= 4 / 3 + 1e-9
        doubled = tuple(Demand(each.source, each.target, 2 * each.amount) for each in network.demands)
        twice = optimal_flow(Network(network.nodes, network.edges, doubled)).assignment.total
        assert found.equilibrium.total <= twice * (1 + 1e-9) + 1e-9


def test_costs_that_dip_but_never_fall() -> None:
    network = two_links((1, 3, -3, 1), (2,), amount=2)  # 1 + 3x - 3x² + x³ = 2 + (x - 1)³
    found = wardrop_equilibrium(network).assignment
    assert found.regret < 1e-9
    assert found.loads[0] == pytest.approx(1, abs=1e-3)


# Atomic players on random networks


def every_profile(network: Network) -> tuple[float, list[float]]:
    """The least total and the totals of all equilibria: every player one by one, every profile, every deviation."""
    owners = [number for number, demand in enumerate(network.demands) for _ in range(int(demand.amount))]
    choices = {number: network.paths(number) or [] for number in range(len(network.demands))}

    def costs(profile: tuple[tuple[int, ...], ...]) -> list[float]:
        loads = [sum(number in path for path in profile) for number in range(len(network.edges))]
        return [sum(network.edges[number].cost_at(loads[number]) for number in path) for path in profile]

    totals, calm = [], []
    for profile in itertools.product(*(choices[owner] for owner in owners)):
        paid = costs(profile)
        totals.append(sum(paid))
        if all(
            costs((*profile[:i], other, *profile[i + 1 :]))[i] >= paid[i] * (1 - 1e-9)
            for i, owner in enumerate(owners)
            for other in choices[owner]
        ):
            calm.append(sum(paid))
    return min(totals), calm


SMALL = [
    seed
    for seed in range(120)
    for network in [random_network(seed, "atomic", most=2)]
    if math.prod(len(network.paths(i) or []) ** int(d.amount) for i, d in enumerate(network.demands)) <= 150
]


@pytest.mark.parametrize("seed", SMALL[:40])
def test_atomic_players_agree_with_every_profile(seed: int) -> None:
    network = random_network(seed, "atomic", most=2)
    least, calm = every_profile(network)
    found = solve(network)
    assert found.optimum.total == pytest.approx(least)
    assert found.worst.total == pytest.approx(max(calm))
    assert found.best.total == pytest.approx(min(calm))
    assert found.equilibrium.total == pytest.approx(min(calm, key=lambda total: abs(total - found.equilibrium.total)))
    assert found.price_of_anarchy <= 5 / 2 + 1e-9, "affine costs: Christodoulou and Koutsoupias (2005)"
    for each in (found.equilibrium, found.worst, found.best):
        assert each.regret <= 1e-9


@pytest.mark.parametrize("seed", range(30))
def test_the_potential_falls_by_the_gain(seed: int) -> None:
    """Rosenthal (1973)."""
    network = random_network(seed, "atomic", degree=2, most=30)
    flows, steps, ended = atomic.best_response_dynamics(network)
    assert ended
    assert all(step.after < step.before for step in steps)
    final = assess(network, flows)
    assert final.regret <= 1e-9
    if steps:
        before = [steps[0].potential - steps[0].after + steps[0].before, *(step.potential for step in steps)]
        for (high, low), step in zip(itertools.pairwise(before), steps, strict=True):
            assert high - low == pytest.approx(step.before - step.after)
        assert rosenthal(network, final.loads) == pytest.approx(steps[-1].potential)


@pytest.mark.parametrize("seed", range(20))
def test_local_search_is_bounded_on_both_sides(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    network = random_network(seed, "atomic", degree=2, most=5)
    exact = solve(network)
    monkeypatch.setattr(atomic, "MOST_DISTRIBUTIONS", 0)
    local = solve(network)
    assert exact.exact and not local.exact
    assert local.price_of_stability is None
    assert "local search" in local.proof
    assert local.least <= exact.optimum.total * (1 + 1e-9) <= local.optimum.total * (1 + 2e-9)
    assert local.price_of_anarchy <= exact.price_of_anarchy * (1 + 1e-9), "a lower bound"


def test_many_players_in_a_large_network() -> None:
    """A grid has too many paths to list: the search for them gives up, the rest still ends."""
    side = 8
    nodes = tuple(f"{x}.{y}" for x in range(side) for y in range(side))
    rng = random.Random(1)
    edges = tuple(
        Edge(f"{x}.{y}-{a}.{b}", f"{x}.{y}", f"{a}.{b}", (rng.randint(1, 5), rng.random()))
        for x in range(side)
        for y in range(side)
        for a, b in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
        if 0 <= a < side and 0 <= b < side
    )
    network = Network(nodes, edges, (Demand("0.0", f"{side - 1}.{side - 1}", 200),), "atomic")
    assert network.paths(0, 10_000) is None
    found = solve(network)
    assert found.ended and found.equilibrium.regret < 1e-9
    assert not found.exact
    assert found.least <= found.optimum.total <= found.equilibrium.total
    assert found.optimum.total <= found.least * 1.01, "one player in 200 is small"
    xml.etree.ElementTree.fromstring(found.svg())


def test_dynamics_that_are_stopped_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic, "MOST_STEPS", 3)
    found = solve(load_network("braess").as_players("atomic"))
    assert not found.ended
    assert len(found.steps) == 3
    assert found.equilibrium.regret > 0


def test_a_start_of_ones_own() -> None:
    """From the worst equilibrium of the four players nobody moves."""
    network = load_network("four_players")
    seen = atomic.census(network)
    assert seen is not None
    assert atomic.best_response_dynamics(network, seen.worst) == (seen.worst, [], True)


# Forms


def test_ratio() -> None:
    assert (ratio(3, 2), ratio(0, 0), ratio(1, 0)) == (1.5, 1.0, math.inf)


@pytest.mark.parametrize("name", list_networks())
def test_documents_come_back(name: str) -> None:
    network = load_network(name)
    assert from_document(to_document(network)) == network


def test_defaults_of_documents() -> None:
    network = from_document(
        {
            "nodes": ["A", "B"],
            "edges": [{"from": "A", "to": "B", "cost": [1]}],
            "demands": [{"from": "A", "to": "B", "amount": 0.5}],
        },
        "roads.json",
    )
    assert (network.players, network.name, network.edges[0].name) == ("flow", "roads", "A-B")


def test_formulas() -> None:
    assert Edge("e", "A", "B", (1, 0.5)).formula == "1 + 0.5x"
    assert Edge("e", "A", "B", (0, 1, -2, 3)).formula == "x - 2x^2 + 3x^3"
    assert Edge("e", "A", "B", (0,)).formula == "0"


@pytest.mark.parametrize("name", list_networks())
@pytest.mark.parametrize("players", ["flow", "atomic"])
def test_pictures(name: str, players: Players) -> None:
    found = solve(load_network(name).as_players(players))
    root = xml.etree.ElementTree.fromstring(found.svg())
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for edge in found.network.edges:
        assert sum(text.startswith(f"{edge.name} ") and " @ " in text for text in texts) == 2, "in both panels"
    assert found._repr_svg_() == found.svg()


def test_the_picture_of_a_large_network_says_what_it_leaves_out() -> None:
    edges = tuple(Edge(f"e{i}", "s", "t", (1,)) for i in range(600))
    found = solve(Network(("s", "t", "far"), edges, (Demand("s", "t", 1),)))
    assert isinstance(found, Congestion)
    assert "100 more edges not drawn" in found.svg()
