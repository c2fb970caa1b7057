"""What a search says to be proven is true: against the definition, on random trees and graphs, by every algorithm."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import reference
from zermelo.core import Algorithm, declared
from zermelo.testing.graph_game import GraphGame
from zermelo.testing.random_documents import grown
from zermelo.trees.explicit_tree import from_nested

SMALL: dict[str, Any] = {"table_mb": 0.01, "memory_mb": 0.5, "rollouts": 2, "solver": True}
TWO_PLAYERS = {
    name: found for name, found in zermelo.list_algorithms().items()
    if found.unmet(GraphGame(0)) is None and name != "random"
}  # fmt: skip


class DecisiveGraph(GraphGame):
    """Evaluations that point to the wrong winner as often as not, but are never as high as a payoff."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.values = [3.0 if value > 0 else -3.0 for value in self.values]
        self.traits = replace(self.traits, decisive=True)

    def evaluate(self, state: int, player: int) -> float:
        return 0.9 * self.payoff(state, player)


def games() -> list[zermelo.Game]:
    made: list[zermelo.Game] = [*map(GraphGame, range(25)), *map(DecisiveGraph, range(25))]
    made += [from_nested(grown(seed, 25)) for seed in range(15)]
    return [game for game in made if not game.is_over(game.start())]


GAMES = games()


def asked(algorithm: Algorithm, seed: int) -> list[dict[str, Any]]:
    """Searches cut by a depth, by nodes, by both, by a window, deepened, with shallow and deeper table entries."""
    chooser, known = random.Random(seed), declared(algorithm.function)
    small = {option: value for option, value in SMALL.items() if option in known}
    nodes = {"nodes": chooser.randint(1, 60)}
    ways: list[dict[str, Any]] = [{"depth": 1 + seed % 4}, {"depth": 20, "nodes": 400}, {"depth": 3, **nodes}, nodes]
    if "alpha" in known:
        alpha = chooser.choice((-3.0, -1.0, 0.0, 2.5))
        ways.append({"depth": 3, "alpha": alpha, "beta": alpha + chooser.choice((0.5, 3.0))})
    if "goal" in known:
        ways = [{**way, "goal": chooser.choice(("win", "draw", 2.0))} for way in ways]
    return [{**small, **way} for way in ways]


def truth(result: zermelo.SearchResult) -> Any:
    if isinstance(result.value, tuple):
        return reference.max_n(result.game, result.state)
    return reference.minimax(result.game, result.state)


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_nothing_is_called_proven_that_is_not_true(name: str) -> None:
    algorithm = TWO_PLAYERS[name]
    proven = 0
    for seed, game in enumerate(GAMES):
        for options in asked(algorithm, seed):
            found = zermelo.search(game, None, algorithm, interpreted=True, **options)
            if found.proven:
                proven += 1
                assert found.value == truth(found), (name, seed, options)
            elif found.certain:
                assert isinstance(found.value, float) and found.bound in ("lower", "upper")
                true = reference.minimax(game, game.start())
                assert found.value <= true if found.bound == "lower" else found.value >= true
            assert found.words.startswith("proven") == found.proven
    if algorithm.finds in ("minimax", "expectimax", "max_n") and not name.endswith(("_v1", "_v2", "_deep")):
        assert proven > 10, "and much is proven"


@pytest.mark.parametrize("name", ["alpha_beta", "engine", "mtd_f", "sss_star", "minimax", "star2", "max_n", "pn"])
def test_a_search_to_the_end_proves_its_value(name: str) -> None:
    for seed, game in enumerate(GAMES):
        options = {key: value for key, value in asked(TWO_PLAYERS[name], seed)[0].items() if key != "depth"}
        found = zermelo.search(game, None, TWO_PLAYERS[name], depth=20, interpreted=True, **options)
        assert found.certain and (found.proven or name == "pn")


def distance(game: zermelo.Game, state: Any) -> int | None:
    """Plies until the game is won with best play, the loser defending as long as possible; None if it is not."""
    won = abs(reference.minimax(game, state)) == game.traits.highest
    if game.is_over(state) or not won:
        return 0 if won else None
    value, mover = reference.minimax(game, state), game.mover(state)
    sign = 1 if mover == 0 else -1
    below = [game.play(state, move) for move in game.moves(state)]
    alike = [child for child in below if white(game, child) == sign * value]
    lengths = [length for child in alike if (length := distance(game, child)) is not None]
    return 1 + (min(lengths) if value > 0 else max(lengths))


def white(game: zermelo.Game, state: Any) -> float:
    """The value for player 0."""
    value = reference.minimax(game, state)
    return -value if not game.is_over(state) and game.mover(state) == 1 else value


@pytest.mark.parametrize("name", ["alpha_beta", "negascout", "scout", "sss_star", "iterative_deepening", "mtd_f"])
def test_the_number_of_moves_to_a_win_is_right(name: str) -> None:
    options: dict[str, Any] = {"table_mb": 0.01} if name == "mtd_f" else {}
    told = 0
    for seed in range(60):
        game = DecisiveGraph(seed)
        if game.is_over(game.start()):
            continue
        found = zermelo.search(game, None, TWO_PLAYERS[name], nodes=100_000, interpreted=True, **options)
        assert found.proven
        if found.distance is not None:
            told += 1
            assert found.distance == distance(game, game.start()), seed
    assert told > 40


def test_tic_tac_toe_in_how_many_moves() -> None:
    for position, words in {
        "XX./OO./...": "proven win for X in 1 move", "X.O/.../...": "proven win for X in 5 moves",
        "XXO/O../...": "proven win for X in 3 moves", "XO./.X./...": "proven loss for O in 4 moves",
    }.items():  # fmt: skip
        found = zermelo.search("tic_tac_toe", position, "alpha_beta", nodes=10**6, interpreted=True)
        assert found.words == words, position


def test_a_decided_game_ends_the_deepening() -> None:
    found = zermelo.search("tic_tac_toe", "X.O/.../...", "alpha_beta", interpreted=True)
    assert (found.depth, found.stopped, found.proven) == (5, None, True)


def test_evaluations_as_high_as_a_win_prove_nothing() -> None:
    """The same search of a game that does not promise anything about its evaluations."""
    game = zermelo.game("tic_tac_toe")
    state = game.parse("X.O/.../...")
    assert zermelo.search(game, state, "alpha_beta", depth=5, interpreted=True).proven
    game.traits = replace(game.traits, decisive=False)
    cut = zermelo.search(game, state, "alpha_beta", depth=5, interpreted=True)
    assert (cut.value, cut.proven, cut.words) == (1.0, False, "value 1 for X: exact for depth 5")


def test_unsound_algorithms_prove_nothing() -> None:
    game = zermelo.game("n_player_tree", b=3, depth=3)
    unsound = ("bounded_abbnb_v1", "bounded_max_n_v1", "bounded_max_n_v2", "max_n_deep")
    for name in (*unsound, "paranoid", "best_reply", "bounded_best_reply", "mp_mix"):
        assert not zermelo.search(game, None, zermelo.find_algorithm(name), depth=3, interpreted=True).proven
    deepened: dict[str, Any] = {"algorithm": "iterative_deepening", "interpreted": True}
    assert not zermelo.search(game, **deepened).proven, "paranoid is deepened, whose value is no value of the game"
    assert zermelo.search(game, inner="max_n", **deepened).proven
    for name in ("max_n", "max_n_shallow", "abbnb", "dfbnb", "bounded_max_n", "bounded_abbnb"):
        assert zermelo.search(game, None, zermelo.find_algorithm(name), depth=3, interpreted=True).proven


@pytest.mark.parametrize("driver", ["iterative_deepening", "aspiration"])
@pytest.mark.parametrize("inner", ["quiescence", "alpha_beta", "paranoid"])
def test_a_driver_proves_what_its_inner_algorithm_does(driver: str, inner: str) -> None:
    game = zermelo.game("connect_four", width=4, height=3)
    found = zermelo.search(game, None, zermelo.find_algorithm(driver), inner=inner, depth=3, interpreted=True)
    alone = zermelo.search(game, None, zermelo.find_algorithm(inner), depth=3, interpreted=True)
    assert (found.exact_for_depth, found.certain) == (alone.exact_for_depth, alone.certain)
