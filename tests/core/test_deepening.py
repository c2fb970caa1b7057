"""Algorithms that need a depth deepen without one, and the last depth that was finished is the answer."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.arena import Budget, Player, play_game
from zermelo.core import Algorithm, declared

NEEDY = {name: found for name, found in zermelo.list_algorithms().items() if found.needs_depth}
GAMES = [
    zermelo.game("tic_tac_toe"),
    zermelo.game("othello", size=4),
    zermelo.game("connect_four", width=4, height=4),
    zermelo.game("chance_tree", b=3, outcomes=2, depth=8),
    zermelo.game("rolit", size=4),
    zermelo.game("n_player_tree", b=3, depth=9),
]


def games_of(algorithm: Algorithm) -> list[zermelo.Game]:
    return [game for game in GAMES if algorithm.unmet(game) is None]


def test_what_needs_a_depth_and_what_does_not() -> None:
    families = {"depth_first", "chance", "multiplayer", "bounded", "and_or", "best_first"}
    assert {found.family for found in NEEDY.values()} == families
    own_way = {"iterative_deepening", "rollout", "best_first_minimax"}
    for name, found in zermelo.list_algorithms().items():
        assert (name in NEEDY) == (found.family in families and name not in own_way), name


@pytest.mark.parametrize("name", NEEDY)
def test_a_node_limit_ends_the_deepening(name: str) -> None:
    """Exactly, and with the value, move and line of a search to the depth that was finished."""
    algorithm = NEEDY[name]
    deepens_itself = "deepening" in declared(algorithm.function)
    for game in games_of(algorithm)[:2]:
        found = zermelo.search(game, None, algorithm, nodes=400, interpreted=True)
        assert found.move is not None and found.depth >= 1
        assert found.nodes == 400 if found.stopped else found.nodes <= 400
        if not deepens_itself:
            direct = zermelo.search(game, None, algorithm, depth=found.depth, interpreted=True)
            assert (found.value, found.bound, found.pv) == (direct.value, direct.bound, direct.pv)


@pytest.mark.parametrize("name", NEEDY)
@pytest.mark.parametrize("depth", [None, 3])
@pytest.mark.parametrize("nodes", [1, 30])
def test_no_search_forfeits_for_want_of_nodes(name: str, depth: int | None, nodes: int) -> None:
    game = games_of(NEEDY[name])[0]
    players = [Player("a", name)] + [Player(f"b{i}", "random") for i in range(1, game.traits.players)]
    played = play_game(game, players, budget=Budget(depth=depth, nodes=nodes), interpreted=True)
    assert played.ending == ""
    assert all(turn.nodes is None or turn.nodes <= nodes for turn in played.turns)
    assert all(turn.depth is None or turn.depth <= (depth or 99) for turn in played.turns)


def test_a_deepened_player_uses_the_depth_that_it_can_afford() -> None:
    players = [Player("a", "alpha_beta", nodes=60, depth=4), Player("b", "random")]
    played = play_game(zermelo.game("tic_tac_toe"), players, interpreted=True)
    depths = [turn.depth for turn in played.turns if turn.seat == 0 and turn.depth is not None]
    assert depths[0] == 2 and max(depths) > 2


def test_without_a_budget_the_end_of_the_game_ends_it() -> None:
    game = zermelo.game("connect_four", width=4, height=4)
    found = zermelo.search(game, "1122332", "alpha_beta", interpreted=True)
    assert found.stopped is None and found.value is not None and found.move is not None


def test_without_a_budget_there_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.searching.DEFAULT_SECONDS", 0.3)
    found = zermelo.search("othello", algorithm="alpha_beta", interpreted=True)
    assert found.stopped == "seconds" and found.depth >= 1
    assert found.value is not None and found.move is not None


def test_with_a_depth_nothing_is_deepened() -> None:
    free = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=4, interpreted=True)
    limited = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=4, nodes=free.nodes, interpreted=True)
    deepened = zermelo.search("tic_tac_toe", None, "iterative_deepening", inner="alpha_beta", depth=4, interpreted=True)
    assert free.nodes == limited.nodes < deepened.nodes


def test_the_recorded_tree_is_that_of_the_answer() -> None:
    found = zermelo.search("tic_tac_toe", algorithm="alpha_beta", nodes=500, record=True, interpreted=True)
    direct = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=found.depth, record=True, interpreted=True)
    assert found.tree is not None and direct.tree is not None
    assert found.tree.to_dict() == direct.tree.to_dict()


def test_an_option_that_deepens_is_used() -> None:
    """So the table of one depth helps the next; the result tells the option."""
    found = zermelo.search("tic_tac_toe", algorithm="mt", nodes=900, interpreted=True)
    asked = zermelo.search("tic_tac_toe", algorithm="mt", depth=9, nodes=900, deepening=True, interpreted=True)
    assert found.options["deepening"] is True
    assert (found.nodes, found.value, found.depth) == (asked.nodes, asked.value, asked.depth)
