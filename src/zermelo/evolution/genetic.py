"""The genetic tournament of Warcabnik: weights that win games survive.

Idea     A population of 2^m weight vectors. Random pairs play one game each, and the winners are half of the next
         population. The other half is filled by duels among those that are in: the n/2 winners play in pairs, then
         the n/4 winners of that, and so on to the last duel, whose winner is the best of its generation and takes
         the last place as well. A draw gives no winner, but one child of both.
Source   [warcabnik2009], as told in [klesk_slides].

What the source leaves open is decided so: a duel is one game from a random opening; a child is mutated when it is born,
and so are those who fill the second half, when all duels are played; the winners of the first round stay as they are,
so that the best is not lost.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Any

from zermelo.errors import UsageError
from zermelo.evolution.cycles import compared_triples, find_cycles
from zermelo.evolution.duels import Pairing, both_ways, score_of_one
from zermelo.evolution.noise import GAMES, noise_share, repeated_games
from zermelo.evolution.spaces import LARGEST, Genes
from zermelo.evolution.steps import Batch, Crossover, Found, Milestone, Outline, Plan, Steps, milestone_due, milestones

RADIUS = 20  # of a mutation
FIRST_RATE, LAST_RATE = 0.9, 0.3  # the probability that a gene mutates, in the first and in the last generation
MOST_POPULATION = 1 << 16
MOST_COMPARED = 8  # of the last population, who all play each other


def check_population(size: int) -> None:
    """Refuse a population that is no power of two."""
    if not 2 <= size <= MOST_POPULATION or size & (size - 1):
        near = max(2, min(MOST_POPULATION, 1 << max(1, size - 1).bit_length()))
        wanted = f"expected a power of two from 2 to {MOST_POPULATION:,}, such as {near}"
        raise UsageError(f"population: {wanted}, got {size}")


def mutation_rate(generation: int, generations: int) -> float:
    """The probability that a gene mutates: falling evenly from the first generation to the last."""
    share = generation / (generations - 1) if generations > 1 else 0.0
    return FIRST_RATE + (LAST_RATE - FIRST_RATE) * share


def mutated(genes: Genes, rate: float, chooser: random.Random) -> Genes:
    """Each gene changed with the given probability by a whole number from -20 to 20, within -100 to 100."""
    return tuple(
        float(max(-LARGEST, min(LARGEST, gene + chooser.randint(-RADIUS, RADIUS))))
        if chooser.random() < rate else gene
        for gene in genes
    )  # fmt: skip


def crossed(one: Genes, other: Genes, how: Crossover, chooser: random.Random) -> Genes:
    """A child: every gene on the line between the parents', at the same random share; or from either at random."""
    if how == "uniform":
        return tuple(chooser.choice(pair) for pair in zip(one, other, strict=True))
    share = chooser.random()
    return tuple(float(round(share * a + (1 - share) * b)) for a, b in zip(one, other, strict=True))


def warcabnik(plan: Plan) -> Steps:
    """Evolve weights; the best is the winner of the last duel."""
    check_population(plan.population)
    return _Tournament(plan).evolve()


class _Tournament:
    """A population under way."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chooser = random.Random(f"warcabnik {plan.seed}")
        self.generations = max(1, plan.games // (plan.population - 1))
        self.generation = 0
        self.games = 0
        self.draws = 0
        n = min(plan.population // 2 + 1, MOST_COMPARED)
        after = n * (n - 1) + (2 * GAMES * plan.noise)
        self.outline = Outline(self.generations * (plan.population - 1) + after, milestones(self.generations))

    def evolve(self) -> Steps:
        plan = self.plan
        population = [plan.space.drawn(self.chooser) for _ in range(plan.population)]
        best, first = population[0], population
        for number in range(self.generations):
            self.generation = number
            population, best = yield from self._next(population)
            if milestone_due(self.generation, self.generations):
                yield Milestone(best, self.games, f"generation {self.generation + 1}")
        cycles = yield from self._cycles([best, *population[: plan.population // 2]])
        details = {"generations": self.generations, "drawn": self.draws, **cycles}
        if plan.noise:
            details["noise"] = yield from self._noise(first, population)
        return Found(best, details)

    @property
    def rate(self) -> float:
        return mutation_rate(self.generation, self.generations)

    def _next(self, population: list[Genes]) -> Generator[Any, Any, tuple[list[Genes], Genes]]:
        """The next population, and the winner of the last duel."""
        level = yield from self._round(population)
        survivors, copies = level, list[Genes]()
        while len(level) > 1:
            level = yield from self._round(level)
            copies += level
        best = level[0]
        copies.append(best)
        filled = [self.plan.space.cut(mutated(copy, self.rate, self.chooser)) for copy in copies]
        return [*survivors, *filled], best

    def _round(self, players: Sequence[Genes]) -> Generator[Any, Any, list[Genes]]:
        """Random pairs play one game each: who goes on, the winner or a child of both."""
        order = self.chooser.sample(players, len(players))
        depth = self.plan.depth(self.generation, self.generations)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        results = yield Batch(
            [Pairing(one, other, self.games + i, depth) for i, (one, other) in enumerate(pairs)],
            f"generation {self.generation + 1} of {self.generations}", self.outline,
        )  # fmt: skip
        self.games += len(pairs)
        return [self._through(one, other, score) for (one, other), score in zip(pairs, results, strict=True)]

    def _through(self, one: Genes, other: Genes, score: float) -> Genes:
        if score != 0.5:
            return one if score > 0.5 else other
        self.draws += 1
        child = crossed(one, other, self.plan.crossover, self.chooser)
        return self.plan.space.cut(mutated(child, self.rate, self.chooser))

    def _cycles(self, players: Sequence[Genes]) -> Generator[Any, Any, dict[str, Any]]:
        """Let some of the last population play each other, both ways from one opening, and find who beats whom."""
        some = list(dict.fromkeys(players))[:MOST_COMPARED]
        pairs = [(i, j) for i in range(len(some)) for j in range(i)]
        games = [
            game for n, (i, j) in enumerate(pairs)
            for game in both_ways(some[i], some[j], self.games + n, self.plan.depths[1])
        ]  # fmt: skip
        results = (yield Batch(games, "the last population, each against each", self.outline)) if games else []
        self.games += len(pairs)
        beats = set()
        for n, (i, j) in enumerate(pairs):
            score = score_of_one(results[2 * n : 2 * n + 2])
            if score != 0.5:
                beats.add((i, j) if score > 0.5 else (j, i))
        found = find_cycles(beats)
        return {
            "compared": [self.plan.space.weights(each) for each in some], "beats": sorted(map(list, beats)),
            "cycles": [list(cycle) for cycle in found], "triples": compared_triples(beats),
        }  # fmt: skip

    def _noise(self, first: Sequence[Genes], last: Sequence[Genes]) -> Generator[Any, Any, dict[str, Any]]:
        """How much of one game is chance, among the first and among the last population, both at the last depth."""
        found = {}
        for name, players in (("first", first), ("last", last)):
            games = repeated_games(players, self.plan.noise, self.games, self.plan.depths[1], self.chooser)
            results = yield Batch(games, f"chance in games of the {name} population", self.outline)
            self.games += len(games)
            found[name] = noise_share(games, results)
        return found
