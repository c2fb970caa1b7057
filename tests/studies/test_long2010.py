"""The study of PIMC's success: its trees, its three properties, and what its analyses make of rows that are known."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.algorithms import information_tree
from zermelo.experiments import Row, list_experiments
from zermelo.studies.long2010 import real_games, synthetic_trees
from zermelo.studies.long2010._clairvoyance import disambiguation, leaf_correlation, pimc_policy
from zermelo.studies.long2010._recall import Remembered
from zermelo.studies.long2010._synthetic import SyntheticTree
from zermelo.testing import check_game


@pytest.mark.parametrize("disambiguates", [0.0, 0.5, 1.0])
def test_a_synthetic_tree_keeps_the_contract(disambiguates: float) -> None:
    check_game(SyntheticTree(3, 4, 0.5, 0.5, disambiguates, 1), plays=10)


@pytest.mark.parametrize(("correlation", "bias", "splits"), [(0.0, 0.5, 0.0), (0.7, 0.9, 1.0), (1.0, 0.2, 0.5)])
def test_the_properties_of_a_tree_are_its_parameters(correlation: float, bias: float, splits: float) -> None:
    tree = information_tree(SyntheticTree(4, 6, correlation, bias, splits, 2))
    found = leaf_correlation(tree)
    assert found[0] == pytest.approx(correlation, abs=0.06)
    assert correlation == 0 or found[1] == pytest.approx(bias, abs=0.06)
    assert disambiguation(tree) == pytest.approx(splits / 2, abs=0.06)  # a split leaves half


@pytest.mark.parametrize("game", [zermelo.game("kuhn_poker"), SyntheticTree(3, 4, 0.3, 0.5, 0.5, 4)], ids=["kuhn", "3"])
def test_pimc_is_that_of_the_library(game: Any) -> None:
    tree = information_tree(game)
    policy = pimc_policy(tree)
    for each in tree.sets[::3]:
        found = zermelo.search(game, each.state, "pimc", all_best=True, seconds=60, interpreted=True)
        assert set(found.best_moves) == set(policy[each.player, each.observation])


def test_nobody_forgets() -> None:
    game = zermelo.game("trick_game", hand=3, suits=2, ranks=3)
    with pytest.raises(zermelo.UsageError, match="perfect recall"):
        information_tree(game)
    assert information_tree(Remembered(game)).form.nodes == 1263


def test_units_are_pure() -> None:
    setting = {"types": 2, "depth": 2, "correlation": 0.5, "bias": 0.5, "disambiguation": 0.5, "trees": 3}
    [row] = synthetic_trees.measure(setting, 3)
    assert [row] == synthetic_trees.measure(setting, 3)
    assert row["pimc_loss"] <= row["random_loss"] + 1e-9
    [kuhn] = real_games.measure({"game": "kuhn_poker"}, 0)
    assert (kuhn["leaf_correlation"], kuhn["measured_disambiguation"]) == (0.0, 0.0)
    assert kuhn["random_exploitability"] == pytest.approx(0.458333 / 2, abs=1e-6)


def rows(loss: float, error: float) -> list[Row]:
    return [
        {
            "correlation": c, "bias": b, "disambiguation": d, "pimc_loss": loss * (2 - c) * (2 - d) * (1.6 - b),
            "pimc_loss_error": error, "trees": 40, "random_loss": 0.5, "random_loss_error": error,
            "pimc_exploitability": 0.3,
        }
        for c in (0.0, 1.0) for b in (0.5, 0.9) for d in (0.0, 0.9)
    ]  # fmt: skip


def test_the_verdicts_on_synthetic_trees() -> None:
    experiment = list_experiments()["long2010/synthetic-trees"]
    clear = experiment.analyse(rows(0.02, 0.001))
    assert [claim.verdict for claim in clear.claims] == ["holds"] * 5
    assert "loses 0.072 of the stake" in clear.learnt
    assert [claim.verdict for claim in experiment.analyse(rows(0.02, 0.1)).claims[:3]] == ["open"] * 3
    assert [claim.verdict for claim in experiment.analyse(rows(0.4, 0.001)).claims[3:]] == ["fails", "fails"]


def test_the_verdicts_on_real_games() -> None:
    made = [
        {
            "game": game, "measured_disambiguation": splits, "pimc_loss": loss, "leaf_correlation": 0.5,
            "measured_bias": 0.5, "random_loss": 0.5, "pimc_exploitability": 0.1, "random_exploitability": 0.5,
            "nodes": 9,
        }
        for game, splits, loss in (("kuhn_poker", 0.0, 0.1), ("trick_game hand=2", 0.5, 0.001))
    ]  # fmt: skip
    experiment = list_experiments()["long2010/real-games"]
    assert [claim.verdict for claim in experiment.analyse(made).claims] == ["holds"] * 3
    made[1]["pimc_loss"] = 0.2
    assert experiment.analyse(made).claims[2].verdict == "fails"
