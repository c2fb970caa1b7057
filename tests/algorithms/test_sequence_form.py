"""The linear program of the sequence form: known values, and strategies that nobody can exploit."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.algorithms import exploitability, solve
from zermelo.game_theory import solve_zero_sum, to_normal_form
from zermelo.testing.hidden_tree import HiddenTree

EXACT = 1e-9


@pytest.mark.parametrize(("name", "value"), [("kuhn_poker", -1 / 18), ("leduc", -0.085606424)])
def test_known_values(name: str, value: float) -> None:
    """Kuhn's own result; the value of Leduc hold'em as it was computed outside."""
    found = solve(name, interpreted=True)
    assert found.proven
    assert found.result.value == pytest.approx(value, abs=EXACT)
    assert exploitability(name, found.result).exploitability == pytest.approx(0, abs=EXACT)
    assert found.result.words == f"proven expected value {value:g} for player 0"


@pytest.mark.parametrize(
    ("name", "parameters", "value", "nodes", "sets"),
    [
        ("battleships", {"size": 2, "ships": "1", "shots": 2}, 1 / 8, 1573, 162),
        ("phantom_mnk", {"m": 2, "n": 2, "k": 2, "variant": "classical"}, 1.0, 153, 22),
        ("phantom_mnk", {"m": 2, "n": 2, "k": 2, "variant": "abrupt"}, 2 / 3, 129, 22),
    ],
)  # fmt: skip
def test_values_of_small_games(name: str, parameters: Any, value: float, nodes: int, sets: int) -> None:
    """Battleships as OpenSpiel counts it and as it was computed outside. Two in a row on 2 x 2: any two stones."""
    found = solve(zermelo.game(name, **parameters), interpreted=True)
    assert found.proven
    assert found.result.value == pytest.approx(value, abs=EXACT)
    assert (found.result.details["tree_nodes"], found.result.details["information_sets"]) == (nodes, sets)


@pytest.mark.parametrize("seed", range(4))
def test_the_normal_form_of_random_games_has_the_same_value(seed: int) -> None:
    game = HiddenTree(seed, moves=2)
    value = zermelo.search(game, None, "sequence_form").value
    assert value == pytest.approx(float(solve_zero_sum(to_normal_form(game)).value), abs=EXACT)


def test_regret_minimisation_finds_the_same_value() -> None:
    game = HiddenTree(7)
    exact: Any = zermelo.search(game, None, "sequence_form")
    near: Any = zermelo.search(game, None, "cfr_plus", iterations=150)
    assert near.value == pytest.approx(exact.value, abs=2 * near.details["exploitability"])
    assert near.details["exploitability"] < 0.02


def test_a_position_may_have_another_value_in_another_equilibrium() -> None:
    found = solve("kuhn_poker", "KQ p", interpreted=True)
    assert not found.proven
    assert found.reason == "other equilibria may give this position another value"
    assert sum(found.result.details["strategy"].values()) == pytest.approx(1)  # type: ignore[union-attr]


def test_time_that_is_up() -> None:
    found = zermelo.search("kuhn_poker", None, "sequence_form", seconds=0, interpreted=True)
    assert (found.value, found.stopped) == (None, "seconds")
