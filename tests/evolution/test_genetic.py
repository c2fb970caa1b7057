"""The operators of the genetic tournament against slow, obvious versions of them; its bookkeeping; cycles."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, permutations, product
from typing import Any

import pytest

import zermelo
from zermelo.errors import UsageError
from zermelo.evolution import (
    Batch, Found, Milestone, Plan, Space, compared_triples, crossed, find_cycles, mutated, mutation_rate, noise_share,
    repeated_games, warcabnik,
)

SPACE = Space(("a", "b", "c"), (1.0, 1.0, 1.0), (-100.0,) * 3, (100.0,) * 3)


def plan(games: int = 100, population: int = 8, seed: int = 1, **more: Any) -> Plan:
    settings: dict[str, Any] = {"depths": (1, 3), "boards": 1, "crossover": "linear", **more}
    return Plan(SPACE, (0.0,) * 3, games, population=population, seed=seed, **settings)


def test_mutation_by_its_distribution() -> None:
    """Each gene by itself with the probability given, by each of the 41 whole numbers from -20 to 20 alike."""
    chooser, rate, trials = random.Random(5), 0.6, 20_000
    steps = [mutated((0.0, 50.0), rate, chooser) for _ in range(trials)]
    first = Counter(a for a, _ in steps)
    assert set(first) == {float(x) for x in range(-20, 21)}
    for x, count in first.items():
        expected = trials * (rate / 41 + (1 - rate) * (x == 0))
        assert abs(count - expected) < 5 * expected**0.5
    both = sum(a != 0 and b != 50 for a, b in steps) / trials
    assert both == pytest.approx((rate * 40 / 41) ** 2, abs=0.02)
    assert {mutated((95.0,), 1.0, chooser)[0] for _ in range(2000)} == {float(x) for x in range(75, 101)}
    assert mutated((1.0, 2.0), 0.0, chooser) == (1.0, 2.0)


def test_the_rate_falls_evenly() -> None:
    assert [round(mutation_rate(g, 4), 10) for g in range(4)] == [0.9, 0.7, 0.5, 0.3]
    assert mutation_rate(0, 1) == 0.9


def test_crossover_by_its_distribution() -> None:
    chooser, trials = random.Random(7), 8000
    children = Counter(crossed((0.0, 0.0, 1.0), (1.0, 1.0, 0.0), "uniform", chooser) for _ in range(trials))
    assert set(children) == set(product((0.0, 1.0), repeat=3))
    assert all(abs(count - trials / 8) < 5 * (trials / 8) ** 0.5 for count in children.values())
    shares = [crossed((0.0, 0.0), (100.0, -100.0), "linear", chooser) for _ in range(trials)]
    assert all(a == -b for a, b in shares), "one share for all genes"
    tenths = Counter(int(min(99.0, a) // 10) for a, _ in shares)
    assert len(tenths) == 10 and all(abs(count - trials / 10) < 6 * (trials / 10) ** 0.5 for count in tenths.values())


def drive(steps: Any, better: Any) -> tuple[Found, list[Batch], list[Milestone]]:
    """Run a method; `better(one, other)` is the score of the first of two gene vectors."""
    batches, milestones = list[Batch](), list[Milestone]()
    answer: list[float] | None = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            return end.value, batches, milestones
        answer = None
        if isinstance(step, Batch):
            batches.append(step)
            answer = [better(each.first, each.second) for each in step.pairings]
        else:
            milestones.append(step)


def by_sum(one: Any, other: Any) -> float:
    return 0.5 if sum(one) == sum(other) else float(sum(one) > sum(other))


def test_a_generation_is_a_knockout() -> None:
    """n/2, n/4, … 1 games; every player of a round has come through the one before; the best has won all its games."""
    found, batches, milestones = drive(warcabnik(plan(games=7 * 5)), by_sum)
    sizes = [len(batch.pairings) for batch in batches]
    assert sizes[:-1] == [4, 2, 1] * 5
    for first, second in pairwise(batches[:-1]):
        if len(second.pairings) < len(first.pairings):
            through = [max(each[:2], key=sum) for each in first.pairings if sum(each.first) != sum(each.second)]
            playing = [genes for each in second.pairings for genes in each[:2]]
            assert not Counter(through) - Counter(playing)
    last = batches[-2].pairings[0]
    assert milestones[-1].genes == found.genes and sum(found.genes) >= max(sum(last.first), sum(last.second)) - 60
    assert [each.depth for each in (batches[0].pairings[0], last)] == [1, 3]
    assert len({each.board for batch in batches[:-1] for each in batch.pairings}) == 35


def test_it_climbs_where_the_better_always_wins() -> None:
    found, _, milestones = drive(warcabnik(plan(games=31 * 40, population=32)), by_sum)
    assert sum(found.genes) > 250 > sum(milestones[0].genes)
    assert all(-100 <= gene <= 100 and gene == int(gene) for gene in found.genes)


def test_draws_give_children() -> None:
    """If all games are drawn, nobody survives, and every genes of the next round lie near the line of two parents."""
    found, batches, _ = drive(warcabnik(plan(games=7)), lambda one, other: 0.5)
    assert found.details["drawn"] == 7
    parents = [each[:2] for each in batches[0].pairings]
    for child in (genes for each in batches[1].pairings for genes in each[:2]):
        near = [
            all(min(a, b) - 21 <= c <= max(a, b) + 21 for a, b, c in zip(*pair, child, strict=True)) for pair in parents
        ]
        assert any(near)


@pytest.mark.parametrize(("size", "near"), [(0, 2), (1, 2), (3, 4), (48, 64), (-8, 2)])
def test_a_population_that_is_no_power_of_two(size: int, near: int) -> None:
    with pytest.raises(UsageError, match=f"population: expected a power of two .* such as {near}, got {size}"):
        zermelo.evolve("othello", population=size)


def slow_cycles(beats: set[tuple[int, int]], n: int) -> set[frozenset[int]]:
    return {
        frozenset(three) for three in permutations(range(n), 3)
        if all((three[i], three[(i + 1) % 3]) in beats for i in range(3))
    }  # fmt: skip


def test_cycles_of_a_constructed_tournament() -> None:
    assert find_cycles([(3, 1), (1, 2), (2, 3), (3, 4)]) == [(1, 2, 3)]
    assert find_cycles([(0, 1), (1, 2), (0, 2)]) == []
    chooser, n = random.Random(3), 9
    for _ in range(20):
        pairs = [(i, j) for i in range(n) for j in range(i)]
        beats = {chooser.choice([(i, j), (j, i)]) for i, j in pairs if chooser.random() < 0.9}
        found = find_cycles(beats)
        assert {frozenset(cycle) for cycle in found} == slow_cycles(beats, n) and len(found) == len(set(found))
        scores = Counter(i for i, _ in beats)
        if len(beats) == len(pairs):  # Kendall and Babington Smith: the cycles of a full tournament from its scores
            assert len(found) == n * (n - 1) * (n - 2) / 6 - sum(s * (s - 1) / 2 for s in scores.values())
    everyone = {(i, j) for i in range(n) for j in range(i)}
    assert compared_triples(everyone) == 84 and find_cycles(everyone) == []
    assert compared_triples([(0, 1), (1, 2)]) == 0


def test_a_run_in_which_the_last_population_goes_in_circles() -> None:
    """Stone, scissors, paper: who wins depends on the first gene modulo 3 only."""

    def beats(one: Any, other: Any) -> float:
        return {0: 0.5, 1: 1.0, 2: 0.0}[int(one[0] - other[0]) % 3]

    found, _, _ = drive(warcabnik(plan(games=31, population=32)), beats)
    assert found.details["cycles"]
    kinds = [int(each["a"]) % 3 for each in found.details["compared"]]
    assert all({kinds[i] for i in cycle} == {0, 1, 2} for cycle in found.details["cycles"])


def simulated(signal: float, pairs: int, seed: int) -> dict[str, Any]:
    """The noise of games in which the first of a pair wins with a chance of 1/2 plus or minus the signal."""
    chooser, genes = random.Random(seed), [(float(i),) for i in range(2 * pairs)]
    games = repeated_games(genes, pairs, 0, 1, chooser)
    better = {each.first: chooser.random() < 0.5 for each in games}
    results, edge = list[float](), dict[frozenset[Any], Any]()
    for each in games:
        best = edge.setdefault(frozenset(each[:2]), each.first if better[each.first] else each.second)
        chance = 0.5 + (signal if each.first == best else -signal)
        results.append(float(chooser.random() < chance))
    return noise_share(games, results)


@pytest.mark.parametrize("signal", [0.0, 0.2, 0.4, 0.5])
def test_the_share_of_chance(signal: float) -> None:
    """The variance of a coin is 1/4, that of its chance signal^2; the winner is the worse one with 1/2 - signal."""
    found = simulated(signal, 600, 3)
    truth = 1 - 4 * signal**2
    assert found["share"] == pytest.approx(truth, abs=0.06) and found["low"] - 0.01 <= truth <= found["high"] + 0.01
    assert found["pairs"] == 600 and found["games"] == 4800
    assert found["wrong"] == pytest.approx(0.5 - signal, abs=0.08)


def test_a_run_tells_how_much_is_chance() -> None:
    """Where the better one always wins nothing is; games that are all drawn tell nothing."""
    found, batches, _ = drive(warcabnik(plan(games=7, noise=20)), by_sum)
    assert {name: each["share"] for name, each in found.details["noise"].items()} == {"first": 0.0, "last": 0.0}
    assert [len(batch.pairings) for batch in batches[-2:]] == [160, 160]
    outline = batches[0].outline
    assert outline is not None and outline.games >= sum(len(batch.pairings) for batch in batches)
    drawn, _, _ = drive(warcabnik(plan(games=7, noise=2)), lambda one, other: 0.5)
    assert drawn.details["noise"]["first"] == {
        "pairs": 2, "games": 16, "share": 1.0, "low": 1.0, "high": 1.0, "wrong": None,
    }  # fmt: skip
