"""SPSA, CMA-ES and logistic fitting: each against a made-up game whose best weights are known, and on small games."""

from __future__ import annotations

import math
import random
import sys
from typing import Any

import pytest

import zermelo
from zermelo.errors import UsageError
from zermelo.evolution import METHODS, Batch, Found, Plan, Space, temporal

SPACE = Space(("a", "b"), (1.0, 1.0), (-100.0, 0.0), (100.0, 100.0))
BEST = (40.0, 10.0)


def distance(genes: Any) -> float:
    return math.dist(genes, BEST)


def drive(method: str, games: int, start: tuple[float, float], score: Any) -> Found:
    plan = Plan(SPACE, start, games, (1, 1), 2, 16, "uniform", 3, ("a", "b"))
    steps, answer, played = METHODS[method](plan), None, 0
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            assert games / 2 <= played <= games + 60
            found: Found = end.value
            return found
        answer = [score(each) for each in step.pairings] if isinstance(step, Batch) else None
        played += len(answer or ())


@pytest.mark.parametrize("method", ["warcabnik", "spsa", "cma_es"])
def test_games_won_by_chance_still_lead_to_the_best(method: str) -> None:
    """The nearer to the best the likelier the win: a factor e in the odds for 20 genes."""
    chooser = random.Random(1)

    def play(pairing: Any) -> float:
        lead = (distance(pairing.second) - distance(pairing.first)) / 20
        return float(chooser.random() < 1 / (1 + math.exp(-lead)))

    start = (-70.0, 90.0)
    found = drive(method, 3000, start, play)
    assert distance(found.genes) < 0.35 * distance(start), found.genes
    assert all(low <= gene <= high for gene, low, high in zip(found.genes, SPACE.lows, SPACE.highs, strict=True))


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    chooser = random.Random(2)

    def play(pairing: Any) -> list[Any]:
        assert pairing.sample and pairing.first == pairing.second
        row = [chooser.gauss(0, 1), chooser.gauss(0, 3)]
        chance = 1 / (1 + math.exp(-(1.2 * row[0] + 0.3 * row[1])))
        return [float(chooser.random() < chance), [row]]

    found = drive("logistic", 4000, (-80.0, 20.0), play)
    assert found.details["positions"] == 4000
    assert found.genes[0] == 80 and found.genes[1] == pytest.approx(20, abs=3)


def test_temporal_differences_find_the_weights_that_made_the_results() -> None:
    """Games of three positions that drift to their end; the ratio of the weights is that of the odds."""
    chooser = random.Random(4)

    def play(pairing: Any) -> list[Any]:
        rows = [[chooser.gauss(0, 1), chooser.gauss(0, 3)]]
        for _ in range(2):
            rows.append([x + chooser.gauss(0, 0.3) for x in rows[-1]])
        chance = 1 / (1 + math.exp(-(1.2 * rows[-1][0] + 0.3 * rows[-1][1])))
        return [float(chooser.random() < chance), rows]

    found = drive("td", 6000, (-80.0, 20.0), play)
    assert found.details["positions"] == 18_000
    assert found.genes[0] == 80 and found.genes[1] == pytest.approx(20, abs=5)


def test_targets_are_the_mixture_of_all_later_chances() -> None:
    chances, score, lam = [0.1, 0.4, 0.7, 0.2], 1.0, temporal.LAMBDA
    later = [*chances[1:], score]
    for t, found in enumerate(temporal.targets(chances, score)):
        ahead = later[t:]
        shares = [(1 - lam) * lam**k for k in range(len(ahead) - 1)]
        shares.append(lam ** (len(ahead) - 1))
        assert found == pytest.approx(sum(share * chance for share, chance in zip(shares, ahead, strict=True)))


@pytest.mark.parametrize("method", METHODS)
def test_each_method_improves_bad_weights(method: str) -> None:
    """Who gives away corners and moves on 4x4 cells is beaten after some hundred games."""
    bad = zermelo.game("othello", size=4, disc=-1, mobility=-2, corner=-3)
    settings: dict[str, Any] = {"depth": 1, "opening": 3, "population": 8, "boards": 3, "gauntlet": 40}
    found = zermelo.evolve(bad, method, games=300, seed=2, **settings)
    assert found.score.low > 0.5, found
    assert found.to_dict()["history"][-1]["elo"]["value"] > 0
    only = zermelo.evolve(bad, method, weights=["corner"], games=30, seed=2, **settings)
    assert (only.weights["disc"], only.weights["mobility"]) == (-1, -2)


def test_what_a_method_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("logistic", "td"):
        with pytest.raises(UsageError, match="mnk has no features: its evaluation is not a sum"):
            zermelo.evolve("mnk", method, interpreted=True)
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(UsageError, match=r"cma_es needs the library cma: pip install 'zermelo\[evolve\]'"):
        zermelo.evolve("othello", "cma_es", interpreted=True)
