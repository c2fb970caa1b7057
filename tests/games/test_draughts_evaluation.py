"""The six families of evaluations against formulas written a second time, and the published weights."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from oracles.draughts import VARIANTS, Draughts, crowded
from zermelo.testing import check_game

PUBLISHED: dict[str, list[float]] = {  # international draughts, in the order of the formulas
    "material_asymmetric": [5, 12, -7, -10],
    "material_positional": [24, 65, 1, 1, -11, 27, 0],
    "material_positional_extended": [5, 16, 0, 0, 0, 6, 0, 0, -7, 0],
    "material_by_row": [2, 1, 2, 2, 2, 2, 1, 3, 6, 12],
    "material_structural": [13, 85, 0, 6, 1, -1],
}
FAMILIES = ("material", *PUBLISHED)


@pytest.mark.parametrize("family", PUBLISHED)
def test_published_weights_are_the_defaults(family: str) -> None:
    game = zermelo.game("draughts", evaluation=family)
    assert list(game.weights.values()) == PUBLISHED[family]
    assert game.weight_family == family
    assert set(game.weight_ranges.values()) == {(-100.0, 100.0)}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("family", [*FAMILIES, "tuned"])
def test_formulas(family: str, variant: str) -> None:
    chooser, oracle = random.Random(f"{family}/{variant}"), Draughts(variant)
    names = list(zermelo.game("draughts", variant=variant, evaluation=family).weights)
    weights = {name: chooser.randint(-9, 9) for name in names}
    for viewpoint in ("mover", "white", "black"):
        game = zermelo.game("draughts", variant=variant, evaluation=family, viewpoint=viewpoint, **weights)
        for _ in range(15):
            position = oracle.read(crowded(oracle, chooser))
            state = game.parse(oracle.show(position))
            side = position.turn if viewpoint == "mover" else ("white", "black").index(viewpoint)
            terms = [oracle.term(position, name, side) for name in names]
            value = sum(weight * term for weight, term in zip(weights.values(), terms, strict=True)) / 10_000
            assert game.evaluate(state, side) == pytest.approx(value)
            assert game.evaluate(state, 1 - side) == pytest.approx(-value)
            assert game.features(state, side) == pytest.approx([term / 10_000 for term in terms])


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_tuned_weights_are_of_known_terms(variant: str) -> None:
    tuned = zermelo.game("draughts", variant=variant, evaluation="tuned")
    extended = zermelo.game("draughts", variant=variant, evaluation="material_positional_extended")
    assert list(tuned.weights) == [*extended.weights, "uncapturable", "immobile"]
    assert 0 < tuned.weights["man"] < tuned.weights["king"] and tuned.weight_family == "tuned"


def test_both_signs_of_the_opponents_kings_can_be_played() -> None:
    meant = zermelo.game("draughts", evaluation="material_asymmetric")
    printed = meant.reweighted({"opponent_king": 10})
    state = meant.parse("W:WK50:BK1")
    assert (meant.evaluate(state, 0), printed.evaluate(state, 0)) == pytest.approx((2e-4, 22e-4))


def test_evaluations_are_never_as_high_as_a_payoff() -> None:
    game = zermelo.game("draughts", evaluation="material", man=100, king=1e8)
    assert game.evaluate(game.parse("W:WK1-20:BK50"), 0) == 0.99
    check_game(game, plays=1, compiled=False)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"evaluation": "material", "doubled": 3}, r"doubled=3 is no weight of evaluation=material \(expected some of"),
        ({"evaluation": "material_by_row", "variant": "english", "man_row_8": 1}, "man_row_8=1 is no weight of"),
        ({"man": 1e9}, "man: expected a finite weight, got 1000000000.0"),
        ({"evaluation": "mobility"}, "expected one of: material, "),
        ({"limit": -1}, "parameter limit: expected 0 to 10000, got -1"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("draughts", **parameters)


def test_quiescence_follows_captures() -> None:
    """At depth 1 the man looks won; a ply later it is taken back."""
    game = zermelo.game("draughts", variant="english", evaluation="material")
    position = "W:W18,27:B2,7,15"
    fixed = zermelo.search(game, position, algorithm="alpha_beta", depth=1, interpreted=True)
    calm = zermelo.search(game, position, algorithm="quiescence", depth=1, interpreted=True)
    assert calm.value < fixed.value  # type: ignore[operator]
