"""Snapshots of a search while it runs, and the value of every move of the root."""

from __future__ import annotations

import doctest
import gc
import json
import threading
from pathlib import Path
from typing import Any

import pytest

import zermelo
from waiting import until
from zermelo.algorithms import reference
from zermelo.core import Analysis, RootMove, analyse, list_algorithms
from zermelo.errors import UsageError
from zermelo.testing import random_documents as documents

KINDS = ("minimax", "expectimax", "max_n", "paranoid", "paranoid difference", "best_reply", "best_reply_plus", "greedy")
"""What is found by searching moves one by one."""


class OnlyMove(zermelo.Game):
    """A game in which the root has one move: its value is that of the move."""

    def __init__(self, game: zermelo.Game, move: Any) -> None:
        self.game, self.move, self.root = game, move, game.start()
        self.traits = game.traits
        for rule in ("start", "mover", "play", "payoff", "evaluate", "outcomes", "key", "noisy", "upper", "turned"):
            setattr(self, rule, getattr(game, rule))

    def moves(self, state: Any) -> list[Any]:
        return [self.move] if state == self.root else list(self.game.moves(state))


def trees(chosen: zermelo.Algorithm, seeds: range) -> list[zermelo.Game]:
    """Small random trees that an algorithm can search, whose root has a choice."""
    made = [zermelo.game("explicit_tree", tree=documents.grown(seed, 30)) for seed in seeds]
    made += [zermelo.game("explicit_tree", tree=documents.grown_chance(seed, 30)) for seed in seeds]
    made += [zermelo.game("explicit_tree", tree=documents.grown_vectors(seed, 30)) for seed in seeds]
    made += [zermelo.game("n_player_tree", seed=seed, depth=4) for seed in seeds]
    fits = [game for game in made if chosen.unmet(game) is None]
    return [game for game in fits if game.mover(game.start()) >= 0 and len(game.moves(game.start())) > 1]


def searched(name: str) -> bool:
    found = list_algorithms()[name]
    return found.finds in KINDS and found.game is None and name != "quiescence"


@pytest.mark.parametrize("name", [name for name in list_algorithms() if searched(name)])
def test_the_value_of_every_move_is_that_of_the_game_without_the_others(name: str) -> None:
    chosen = zermelo.find_algorithm(name)
    games = trees(chosen, range(6))
    assert games
    for game in games:
        result = zermelo.search(game, None, chosen, depth=8, moves="all", interpreted=True)
        alone = zermelo.search(game, None, chosen, depth=8, interpreted=True)
        assert (result.value, result.bound, result.move) == (alone.value, alone.bound, alone.move)
        assert [each.move for each in result.root_moves] == list(game.moves(game.start()))
        for each in result.root_moves:
            only = zermelo.search(OnlyMove(game, each.move), None, chosen, depth=8, interpreted=True)
            if chosen.exact_for_depth(chosen.options({})):
                assert each.value == pytest.approx(only.value), (name, each)
                assert (each.bound, each.line[0]) == ("exact", each.move)
            if chosen.finds in ("minimax", "expectimax") and game.traits.players == 2 and name != "best_first_minimax":
                true = reference.expectimax(game, game.play(game.start(), each.move), 7, game.mover(game.start()))
                assert holds(each, true), (name, each, true)
        assert 0 < sum(each.nodes or 0 for each in result.root_moves) <= result.nodes


def holds(found: RootMove, true: float) -> bool:
    """Is what is said of a move true?"""
    assert isinstance(found.value, float)
    near = found.value == pytest.approx(true)
    return {"exact": near, "lower": near or found.value < true, "upper": near or found.value > true}[found.bound]


@pytest.mark.parametrize("name", ["engine", "alpha_beta", "mtd_f", "max_n", "iterative_deepening"])
def test_values_are_those_of_the_depth_when_it_deepens(name: str) -> None:
    game = zermelo.game("tic_tac_toe")
    state = game.parse("X../.O./...")
    found = analyse(game, state, zermelo.find_algorithm(name), moves="all", interpreted=True, nodes=100_000).result()
    assert found.stopped is None and found.move_values is not None
    whole = zermelo.search(game, state, "minimax", depth=9, moves="all", interpreted=True)
    assert found.move_values == whole.move_values
    every = zermelo.search(game, state, "engine", depth=9, moves="all", all_best=True, interpreted=True, seed=3)
    assert list(every.best_moves) == [move for move, value in (whole.move_values or {}).items() if value == whole.value]
    assert every.move in every.best_moves and every.pv[0] == every.move


def test_only_the_best_is_exact_unless_all_are_asked_for() -> None:
    *_, last = analyse("explicit_tree", algorithm="alpha_beta", depth=2, interpreted=True, every=9)
    assert [(each.value, each.bound) for each in last.moves] == [(3.0, "exact"), (3.0, "upper"), (3.0, "upper")]
    assert last.result is not None and last.result.root_moves == ()


def test_an_algorithm_that_judges_moves_itself_is_not_asked_again() -> None:
    *_, last = analyse("explicit_tree", algorithm="uct", playouts=60, moves="all", interpreted=True, every=999)
    assert last.result is not None
    assert [each.visits for each in last.moves] == list(last.result.details["visits"].values())
    assert sum(each.visits or 0 for each in last.moves) <= 60
    game = zermelo.game("kuhn_poker")
    state = game.parse("JQ")
    means = analyse(game, state, "pimc", moves="all", interpreted=True).result()
    assert [each.value for each in list(analyse(game, state, "pimc", interpreted=True))[-1].moves] == list(
        (means.move_values or {}).values()
    )
    random = list(analyse("nim", algorithm="random", moves="all", interpreted=True))[-1]
    assert {each.bound for each in random.moves} == {"none"}


@pytest.mark.parametrize("name", ["cfr", "cfr_plus", "external_sampling", "sequence_form"])
def test_the_moves_of_an_equilibrium(name: str) -> None:
    """Kuhn's second player with a king after a pass: to pass wins one for sure, to bet no less [Kuhn1950]."""
    game = zermelo.game("kuhn_poker")
    chosen = zermelo.find_algorithm(name)
    budget: dict[str, Any] = {} if name == "sequence_form" else {"iterations": 100}
    found = zermelo.search(game, game.parse("JK p"), chosen, interpreted=True, **budget)
    told = found.to_dict()["move_values"]
    assert told["pass"] == pytest.approx(1.0) and told["bet"] >= 1.0 - 1e-9
    mixed = sum(found.details["strategy"][move] * told[move] for move in told)
    assert found.value == pytest.approx(mixed)


LIVE = ["engine", "uct", "is_mcts", "pimc", "cfr", "rollout", "flat_monte_carlo"]


@pytest.mark.parametrize("name", LIVE)
def test_what_is_known_is_told_while_the_search_runs(name: str) -> None:
    chosen = zermelo.find_algorithm(name)
    options: dict[str, Any] = {"rollout": {"rollouts": 1_000_000}, "pimc": {"worlds": 1_000_000}}.get(name, {})
    game, state = zermelo.game("tic_tac_toe"), None
    if chosen.unmet(game):
        game = zermelo.game("liars_dice" if name == "pimc" else "kuhn_poker")
        state = game.start()
        while game.mover(state) < 0:
            state = game.play(state, game.actions(state)[0])
    if name == "engine":
        game, state = zermelo.game("othello"), None
    with analyse(game, state, chosen, seconds=1000, every=0, interpreted=True, **options) as running:
        seen = next(snapshot for snapshot in running if snapshot.value is not None and snapshot.nodes > 100)
        assert not seen.done and seen.moves and seen.line and seen.seconds >= 0
        running.stop()
        last = list(running)[-1]
    assert last.result is not None and last.result.stopped == "interrupt" and last.nodes >= seen.nodes
    for snapshot in (seen, last):
        told = json.loads(json.dumps(snapshot.to_dict(), allow_nan=False))
        assert [each["move"] for each in told["moves"]] == [
            game.move_name(snapshot.state, move) for move in game.moves(snapshot.state)
        ]
        assert told["done"] == ("result" in told)


def long_search(**given: Any) -> Analysis:
    return analyse("othello", None, "negamax", depth=30, interpreted=True, every=0, **given)


def searching() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("zermelo-")]


def test_it_ends_when_it_is_closed_or_forgotten() -> None:
    before = len(searching())
    running = long_search()
    next(running)
    running.close()
    until(lambda: len(searching()) == before)
    assert list(running) == []
    running = long_search()
    next(running)
    del running
    gc.collect()
    until(lambda: len(searching()) == before)


def test_ctrl_c_stops_it_and_the_last_snapshot_tells_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    running = long_search()
    feed = running._feed
    take, interrupts = feed.take, iter([True])

    def interrupted() -> Any:
        if next(interrupts, False):
            raise KeyboardInterrupt
        return take()

    monkeypatch.setattr(feed, "take", interrupted)
    last = list(running)[-1]
    assert last.result is not None and last.result.stopped == "interrupt"


def test_bad_input_is_refused_where_it_is_asked() -> None:
    with pytest.raises(UsageError, match="unknown game"):
        analyse("otello")
    with pytest.raises(UsageError, match="moves: expected one of: best, all"):
        analyse("nim", moves="some").result()  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="the game is over"):
        next(analyse("tic_tac_toe", "XXX/OO./...", interpreted=True))
    with pytest.raises(UsageError, match="every: expected 0 to 3600"):
        analyse("nim", every=-1)


def test_the_examples_of_the_guide() -> None:
    guide = Path(__file__).parents[2] / "docs" / "guides" / "analysis.md"
    found = doctest.testfile(str(guide), module_relative=False)
    assert found.attempted > 8 and not found.failed
