"""Trees of n players against their oracle; what the distributions promise."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

import zermelo
from oracles.n_player_tree import vector
from zermelo import UsageError
from zermelo.testing import check_game

KINDS = ["cuts", "incremental", "win"]
CASES: list[dict[str, Any]] = [
    {"players": 3, "b": 5, "depth": 7, "sum": 64, "seed": 1},
    {"players": 2, "b": 2, "depth": 9, "sum": 1, "seed": 5},
    {"players": 5, "b": 3, "depth": 4, "sum": 1000, "seed": 2**63 - 1},
    {"players": 8, "b": 4, "depth": 6, "sum": 255, "seed": 0},
]


@pytest.mark.parametrize("leaves", KINDS)
@pytest.mark.parametrize("parameters", CASES, ids=lambda case: str(case["players"]))
def test_vectors_are_those_of_the_oracle(parameters: dict[str, Any], leaves: str) -> None:
    game = zermelo.game("n_player_tree", leaves=leaves, **parameters)
    given = {name: value for name, value in parameters.items() if name != "b"}
    chooser = random.Random(leaves)
    for _ in range(100):
        path = [chooser.randrange(parameters["b"]) for _ in range(chooser.randint(0, parameters["depth"]))]
        state = game.read(" ".join(map(str, path)))
        worth = game.payoff if game.is_over(state) else game.evaluate
        found = [worth(state, player) for player in range(parameters["players"])]
        assert found == vector(path, leaves=leaves, **given)
        assert game.parse(game.format(state)) == state


@pytest.mark.parametrize("leaves", KINDS)
def test_the_contract(leaves: str) -> None:
    check_game(zermelo.game("n_player_tree", players=4, b=3, depth=6, leaves=leaves), plays=4)


def test_shares_of_the_players_have_the_same_mean() -> None:
    """Uniform cut points give every player a third of the sum in the mean; so do the other ways."""
    for leaves, deviation in (("cuts", 64 / math.sqrt(18)), ("win", 64 * math.sqrt(2) / 3)):
        game = zermelo.game("n_player_tree", b=16, depth=3, leaves=leaves)
        ends = [game.read(f"{i} {j} {k}") for i in range(16) for j in range(16) for k in range(16)]
        for player in range(3):
            mean = sum(game.payoff(end, player) for end in ends) / 4096
            assert abs(mean - 64 / 3) < 4 * deviation / 64


def test_increments_make_neighbours_alike() -> None:
    """The payoffs of siblings correlate where paths bring them, and do not where leaves are drawn alone."""

    def correlation(leaves: str) -> float:
        game = zermelo.game("n_player_tree", b=2, depth=10, leaves=leaves)
        rows = [f"{i:09b}" for i in range(512)]
        pairs = [[game.payoff(game.parse(".".join(row + last)), 0) for last in "01"] for row in rows]
        mean = sum(map(sum, pairs)) / 1024
        both = sum((a - mean) * (b - mean) for a, b in pairs) / 512
        return both / (sum((x - mean) ** 2 for pair in pairs for x in pair) / 1024)

    assert abs(correlation("cuts")) < 0.2
    assert correlation("incremental") > 0.6


def test_a_turned_node_has_children_of_its_own() -> None:
    game = zermelo.game("n_player_tree")
    state = game.read("3 1")
    assert game.mover(state) == 2
    assert game.turned(state, 2) == state
    other = game.turned(state, 0)
    words = {game.play(each, move).word for each in (state, other) for move in game.moves(each)}
    assert len(words) == 10
    assert game.mover(game.play(other, 0)) == 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 1}, "parameter players: expected 2 to 8, got 1"),
        ({"players": 9}, "parameter players: expected 2 to 8, got 9"),
        ({"sum": 0}, "parameter sum: expected 1 to 1073741824, got 0"),
        ({"sum": 256, "players": 8, "leaves": "incremental"}, "parameter sum: expected 1 to 255, got 256"),
        ({"b": 10, "depth": 19}, "a tree of branching factor 10 and depth 19 has too many leaves: "
         "expected b^depth <= 2^62, got 10^19 = 1e+19"),
        ({"leaves": "odd"},
         "parameter of n_player_tree leaves: expected one of: cuts, incremental, win, got 'odd'"),
    ],
)  # fmt: skip
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("n_player_tree", **parameters)
    assert str(refused.value) == message
