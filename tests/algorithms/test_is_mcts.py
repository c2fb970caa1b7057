"""Information-set Monte Carlo tree search: against a slow oracle, in limits that are known, and by its promises."""

from __future__ import annotations

import math
from typing import Any, Literal

import pytest

import zermelo
from oracles.is_mcts import visits
from zermelo.arena import tournament

Observer = Literal["single", "multiple"]
OBSERVERS: tuple[Observer, ...] = ("single", "multiple")
KUHN = zermelo.game("kuhn_poker")
BLIND = zermelo.game("phantom_tic_tac_toe")
THREE: dict[str, Any] = {"players": 3, "hand": 2, "suits": 2, "ranks": 4, "seed": 5}
SHIPS: dict[str, Any] = {"size": 2, "ships": "1", "shots": 2}

CASES: list[tuple[str, dict[str, Any], str | None]] = [
    ("kuhn_poker", {}, "KQ"), ("kuhn_poker", {}, "JQ p"), ("leduc", {}, None), ("battleships", SHIPS, None),
    ("battleships", SHIPS, "a1 / b2 / b1"), ("phantom_mnk", {"m": 3, "n": 2, "k": 2}, "a1 b1"),
    ("phantom_mnk", {"m": 2, "n": 2, "k": 2, "variant": "abrupt"}, None), ("trick_game", THREE, None),
]  # fmt: skip


def position(game: zermelo.Game, text: str | None) -> Any:
    """The position, or the first after the start where a player is to move."""
    state = game.position(text)
    while game.mover(state) < 0:
        state = game.play(state, game.actions(state)[0])
    return state


def names(found: zermelo.SearchResult) -> list[str]:
    return [found.game.move_name(found.state, move) for move in found.best_moves]


@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.parametrize(("name", "parameters", "text"), CASES)
def test_visits_and_values_are_those_of_the_oracle(
    name: str, parameters: dict[str, Any], text: str | None, observer: Observer
) -> None:
    game = zermelo.game(name, **parameters)
    state = position(game, text)
    found = zermelo.search(game, state, "is_mcts", playouts=60, seed=3, exploration=0.5, observer=observer)
    expected = visits(game, game.masked(state, game.mover(state)), 60, 3, 0.5, observer)
    named = {game.move_name(state, move): numbers for move, numbers in expected.items()}
    assert found.details["visits"] == {move: count for move, (count, _) in named.items()}
    assert found.details["values"] == pytest.approx({move: mean for move, (_, mean) in named.items()})
    most = max(count for count, _ in named.values())
    assert found.details["visits"][names(found)[0]] == most
    assert found.value == pytest.approx(found.details["values"][names(found)[0]])


@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.parametrize(("text", "best"), [("JK b", "bet"), ("QJ b", "pass"), ("KQ pb", "bet"), ("JQ pb", "pass")])
def test_dominated_moves_of_kuhn_poker_are_avoided(text: str, best: str, observer: Observer) -> None:
    """Nobody folds a king or calls with a jack."""
    found = zermelo.search(KUHN, text, "is_mcts", playouts=300, seed=1, observer=observer)
    assert names(found) == [best]


def test_the_last_decision_is_worth_its_mean_over_the_worlds() -> None:
    """In the last shot of battleships nobody chooses after it: the values are plain means, known exactly."""
    game = zermelo.game("battleships", **SHIPS)
    state = game.parse("a1 / b2 / b1 b1 a2")
    assert game.mover(state) == 1
    worlds = game.worlds(state, 1)
    found = zermelo.search(game, state, "is_mcts", playouts=3000, seed=2, exploration=2.0)
    for move in game.moves(state):
        exact = sum(p * game.payoff(game.play(world, move), 1) for world, p in worlds)
        count = found.details["visits"][game.move_name(state, move)]
        assert abs(found.details["values"][game.move_name(state, move)] - exact) < 4 / math.sqrt(count)


def test_a_won_position_of_blind_tic_tac_toe() -> None:
    """X has a1 and b1 and knows that O sits on b2 and c3: c1 wins at once if O is not there."""
    state = BLIND.parse("a1 b2 b2! b1 c3 c3!")
    found = zermelo.search(BLIND, state, "is_mcts", playouts=400, seed=1)
    assert names(found) == ["c1"] and found.value == 1.0
    assert found.bound == "none" and not found.proven


def test_a_trick_that_is_certain() -> None:
    """Two aces take both tricks, whatever the other holds."""
    game = zermelo.game("trick_game", hand=2, suits=2, ranks=4)
    state = game.parse("A.A/K.K - 0 0,0 aside=QJ.QJ")
    found = zermelo.search(game, state, "is_mcts", playouts=200, seed=1)
    assert found.value == game.traits.highest


@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.parametrize("text", ["a1 b2 a2", "b2 b2! a1 c3"])
def test_what_is_hidden_does_not_change_the_answer(text: str, observer: Observer) -> None:
    state = BLIND.parse(text)
    worlds = [world for world, _ in BLIND.worlds(state, BLIND.mover(state))]
    answers = [
        zermelo.search(BLIND, world, "is_mcts", playouts=40, seed=7, observer=observer).details
        for world in worlds[:: len(worlds) // 5]
    ]
    assert len(answers) >= 5 and all(answer == answers[0] for answer in answers)


def test_seeds_and_budgets() -> None:
    one, again, other = (zermelo.search(BLIND, algorithm="is_mcts", playouts=50, seed=seed) for seed in (1, 1, 2))
    assert one.details == again.details != other.details
    assert one.stopped is None and one.depth == 0
    few = zermelo.search(BLIND, algorithm="is_mcts", nodes=100)
    assert few.nodes == 100 and few.stopped == "nodes" and 1 < few.details["playouts"] < 40
    none = zermelo.search(BLIND, algorithm="is_mcts", nodes=1)
    assert none.move is None and none.value is None and none.details["playouts"] == 0
    short = zermelo.search(BLIND, algorithm="is_mcts", depth=2, playouts=30)
    assert short.nodes == 1 + 2 * 30 and short.value == 0.0, "a state at the depth is evaluated"
    assert zermelo.search(BLIND, algorithm="is_mcts", playouts=1, all_best=True).best_moves != ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"playouts": 0}, "option playouts: expected at least 1, got 0"),
        ({"exploration": -1.0}, "option exploration: expected at least 0"),
        ({"exploration": math.inf}, "option exploration: expected a finite number"),
        ({"observer": "all"}, "observer"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.search(KUHN, "KQ", "is_mcts", **options)


def test_before_the_deal_there_is_a_value_and_no_move() -> None:
    found = zermelo.search(KUHN, algorithm="is_mcts", playouts=500, seed=1)
    assert found.move is None and abs(found.value + 1 / 18) < 0.3  # type: ignore[operator]


def test_games_of_perfect_information_are_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="needs hidden information"):
        zermelo.search("nim", algorithm="is_mcts", playouts=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "parameters", "least"),
    [("phantom_tic_tac_toe", {}, 0.5), ("phantom_mnk", {"m": 4, "n": 3}, 0.4), ("battleships", {}, 0.3)],
)
def test_it_beats_random_play(name: str, parameters: dict[str, Any], least: float) -> None:
    result = tournament(
        zermelo.game(name, **parameters), ["random", "is_mcts,playouts=300"], boards=60, seed=1, interpreted=True
    )
    standing = next(each for each in result.standings if each.player == "is_mcts")
    assert standing.score.value > least, standing
