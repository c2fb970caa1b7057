"""Weights of evaluations: named by a game, changed without touching the rules, kept in files."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core import list_games, read_weights
from zermelo.errors import UsageError
from zermelo.testing import check_game

GAMES = ["othello", "connect_four", "rolit", "mnk", "focus", "kalah", "breakthrough"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_other_weights_is_the_same_game(name: str) -> None:
    game = zermelo.game(name)
    assert game.weights and list(game.weights) == list(game.weight_ranges)
    for weight, (least, most) in game.weight_ranges.items():
        assert least <= game.weights[weight] <= most
        for value in (least, most):
            other = game.reweighted({weight: value})
            assert other.weights == game.weights | {weight: value}
            assert other.start() == game.start() and other.traits == game.traits
            assert pickle.loads(pickle.dumps(other)).weights == other.weights
    same = game.reweighted(game.weights)
    assert same.params == game.params  # type: ignore[attr-defined]


def test_every_game_that_names_weights_can_be_given_them() -> None:
    for name in list_games():
        game = zermelo.game(name) if name != "explicit_tree" else None
        if game is not None and game.weight_ranges:
            assert set(game.weight_ranges) <= set(game.parameters)
            assert game.reweighted(game.weights).weights == game.weights


def test_no_weights() -> None:
    game = zermelo.game("nim")
    assert game.weights == {}
    with pytest.raises(UsageError, match="unknown weight of nim: 'disc'"):
        game.reweighted({"disc": 1})
    with pytest.raises(UsageError, match="nim has no features"):
        game.features(game.start(), 0)
    with pytest.raises(UsageError, match="did you mean corner"):
        zermelo.game("othello").reweighted({"corners": 1})
    with pytest.raises(UsageError, match="expected none below 0"):
        zermelo.game("rolit", corner=-1)


def test_features_that_are_not_the_evaluation_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = zermelo.game("othello", size=4)
    check_game(game, plays=2, compiled=False)
    features = game.rules.features  # type: ignore[attr-defined]

    def wrong(params: Any, state: Any, player: int, out: Any, row: int) -> int:
        features(params, state, player, out, row)
        out[row] += 1
        return 3

    monkeypatch.setattr(game.rules, "features", wrong)  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match="expected weights times features"):
        check_game(game, plays=2, compiled=False)


def written(folder: Path, **document: Any) -> str:
    path = folder / "weights.json"
    path.write_text(json.dumps(document))
    return str(path)


def test_a_file_of_weights(tmp_path: Path) -> None:
    weights = {"disc": 1.0, "mobility": 2.5, "corner": -3.0}
    path = written(tmp_path, game="othello", family="", weights=weights, method="spsa")
    game = zermelo.game("othello", size=6, weights=path)
    assert game.weights == weights and game.parameters["size"] == 6
    assert read_weights(path, game) == weights


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"game": "connect_four", "weights": {"threat": 0.1}}, "expected the game othello, got 'connect_four'"),
        ({"game": "othello", "weights": {"disc": 1}}, "expected the weights disc, mobility, corner, got 'disc'"),
        ({"game": "othello", "family": "rows", "weights": {"disc": 1, "mobility": 1, "corner": 1}}, "got 'rows, disc"),
        ({"game": "othello", "weights": {"disc": "1"}}, "expected JSON with a game and its weights"),
        ({"game": "othello", "weights": {"disc": float("nan")}}, "expected JSON with a game and its weights"),
        ({"weights": {}}, "expected JSON with a game and its weights"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, document: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said) as error:
        zermelo.game("othello", weights=written(tmp_path, **document))
    assert "\n" not in str(error.value)
    with pytest.raises(UsageError, match="cannot read weights"):
        zermelo.game("othello", weights=str(tmp_path / "none.json"))
