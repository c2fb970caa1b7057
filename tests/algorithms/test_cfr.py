"""CFR, CFR+ and best responses against slow second implementations, OpenSpiel, and known values."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest

import zermelo
from oracles.regret_minimisation import averages
from zermelo import UsageError
from zermelo.algorithms import best_response, exploitability, information_tree
from zermelo.algorithms.hidden import _information_tree
from zermelo.algorithms.hidden._tree_size import estimated_nodes
from zermelo.testing.hidden_tree import HiddenTree
from zermelo.testing.search_contract import timeless

LEDUC = -0.085606424  # the value of Leduc hold'em for the first player; Southey et al. play this game
KUHN = -1 / 18


def policy(game: Any, algorithm: Any, iterations: int) -> Any:
    return zermelo.search(game, None, algorithm, iterations=iterations, interpreted=True).policy


@pytest.mark.parametrize(("algorithm", "plus"), [("cfr", False), ("cfr_plus", True)])
@pytest.mark.parametrize("game", [zermelo.game("kuhn_poker"), HiddenTree(1), HiddenTree(2)], ids=["kuhn", "1", "2"])
def test_every_iteration_is_that_of_the_definition(game: Any, algorithm: str, plus: bool) -> None:
    for iterations, expected in enumerate(itertools.islice(averages(game, plus), 4), 1):
        found = policy(game, algorithm, iterations)
        assert set(found) == set(expected)
        for place, chances in expected.items():
            assert found[place] == pytest.approx(chances, abs=1e-12), (iterations, place)


@pytest.mark.parametrize("algorithm", ["cfr", "cfr_plus"])
def test_the_value_of_kuhn_poker(algorithm: Any) -> None:
    result = zermelo.search("kuhn_poker", None, algorithm, iterations=2000, interpreted=True)
    assert result.value == pytest.approx(KUHN, abs=2e-3)
    assert result.details["exploitability"] < 2e-3
    assert result.details["game_value"] == result.value


def test_exploitability_falls_to_zero() -> None:
    found = [exploitability("kuhn_poker", "cfr", iterations=n, interpreted=True) for n in (10, 100, 1000)]
    values = [each.exploitability for each in found]
    assert values[0] > values[1] > values[2] > 0
    assert values[2] < 1e-2 < values[0]


def test_compiled_and_interpreted_give_the_same_on_leduc() -> None:
    fast, slow = (
        zermelo.search("leduc", "JsQh c", "cfr_plus", iterations=5, interpreted=interpreted)
        for interpreted in (False, True)
    )
    assert timeless(fast) == timeless(slow)
    more = zermelo.search("leduc", "undealt", "cfr_plus", iterations=1500, interpreted=False)
    assert more.value == pytest.approx(LEDUC, abs=1e-3)
    assert more.details["exploitability"] < 1e-3
    assert (more.details["information_sets"], more.details["tree_nodes"]) == (936, 9457)


def test_external_sampling() -> None:
    """The same walks for the same seed, compiled or not; within the bound of its regrets, and near the value."""
    fast, slow, other = (
        zermelo.search("kuhn_poker", "KQ p", "external_sampling", iterations=500, seed=seed, interpreted=interpreted)
        for seed, interpreted in ((3, False), (3, True), (4, True))
    )
    assert timeless(fast) == timeless(slow)
    assert slow.details["strategy"] != other.details["strategy"]
    found = [
        zermelo.search("kuhn_poker", None, "external_sampling", iterations=n, interpreted=False).details
        for n in (1000, 100_000)
    ]
    for details in found:  # regret / T <= range of payoffs * sum over information sets of sqrt(moves / T)
        assert details["exploitability"] <= 4 * 6 * (2 / details["iterations"]) ** 0.5
    assert found[1]["exploitability"] < 0.01
    assert found[1]["game_value"] == pytest.approx(KUHN, abs=0.01)


def test_what_is_hidden_does_not_change_the_answer() -> None:
    one, two, other = (
        zermelo.search("kuhn_poker", position, "cfr", iterations=50, seed=4, interpreted=True)
        for position in ("KQ p", "JQ p", "JK p")
    )
    assert (one.value, one.move, one.details) == (two.value, two.move, two.details)
    assert one.details["strategy"] != other.details["strategy"]


def test_strategies_are_distributions_and_moves_are_drawn_from_them() -> None:
    game = zermelo.game("kuhn_poker")
    result = zermelo.search(game, "QJ p", "cfr", iterations=30, interpreted=True)
    for chances in result.policy.values():  # type: ignore[union-attr]
        assert sum(chances.values()) == pytest.approx(1.0)
        assert min(chances.values()) >= 0
    chances = result.policy.of(game.parse("QJ p"))  # type: ignore[union-attr]
    assert result.move == max(chances, key=chances.__getitem__)
    drawn = [zermelo.search(game, "QJ p", "cfr", iterations=30, seed=n, interpreted=True).move for n in range(60)]
    assert {0, 1} == set(drawn)


def test_a_search_goes_on_with_the_last_one() -> None:
    game = zermelo.game("kuhn_poker")
    half = zermelo.search(game, None, "cfr", iterations=10, interpreted=True)
    whole = zermelo.search(game, None, "cfr", iterations=10, interpreted=True, previous=half)
    assert whole.details["iterations"] == 20
    assert dict(whole.policy) == dict(policy("kuhn_poker", "cfr", 20))  # type: ignore[arg-type]


def test_accuracy_ends_it() -> None:
    result = zermelo.search("kuhn_poker", None, "cfr_plus", accuracy=0.01, iterations=10_000, interpreted=True)
    assert result.details["exploitability"] <= 0.01
    assert result.details["iterations"] < 10_000
    assert result.stopped is None


def test_budgets() -> None:
    result = zermelo.search("kuhn_poker", None, "cfr", nodes=55 * 8 + 3, interpreted=True)
    assert (result.nodes, result.stopped, result.details["iterations"]) == (55 * 8, "nodes", 7)
    nothing = zermelo.search("kuhn_poker", None, "cfr", nodes=20, interpreted=True)
    assert (nothing.value, nothing.stopped, nothing.nodes) == (None, "nodes", 20)


# Best responses.


def sets_of(game: Any) -> tuple[Any, ...]:
    return information_tree(game).sets


def random_policy(sets: tuple[Any, ...], seed: int) -> dict[Any, dict[Any, float]]:
    chooser = random.Random(seed)
    made = {}
    for each in sets:
        weights = [chooser.random() for _ in each.moves]
        made[each.player, each.observation] = {
            move: weight / sum(weights) for move, weight in zip(each.moves, weights, strict=True)
        }
    return made


def test_no_other_strategy_beats_the_best_response() -> None:
    game = HiddenTree(3, moves=2)
    fixed = random_policy(sets_of(game), 0)
    for player in (0, 1):
        best = best_response(game, fixed, player)
        sign = 1 if player == 0 else -1
        assert sign * exploitability(game, {**fixed, **best.policy}).value == pytest.approx(best.value)
        places = [place for place in fixed if place[0] == player]
        for seed in range(100):
            chooser = random.Random(seed)
            other = {place: {chooser.randrange(3): 1.0} for place in places}
            assert sign * exploitability(game, fixed | other).value <= best.value + 1e-12


def test_openspiel_finds_the_same_exploitability() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game("kuhn_poker")
    sets = sets_of(zermelo.game("kuhn_poker"))
    for seed in range(5):
        mine = random_policy(sets, seed)
        table = {}
        for each in sets:
            history = {1: "", 2: "p", 3: "b", 5: "pb"}[each.observation % 16]
            chances = mine[each.player, each.observation]
            table[f"{each.observation // 16 - 1}{history}"] = [(move, chances[move]) for move in (0, 1)]
        found = exploitability("kuhn_poker", mine)
        assert found.nash_conv == pytest.approx(pyspiel.nash_conv(theirs, table), abs=1e-12)
        assert found.exploitability == pytest.approx(pyspiel.exploitability(theirs, table), abs=1e-12)


@pytest.mark.parametrize(("algorithm", "solver"), [("cfr", "CFRSolver"), ("cfr_plus", "CFRPlusSolver")])
def test_openspiel_makes_the_same_iterations_on_leduc(algorithm: Any, solver: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game("leduc_poker")
    other = getattr(pyspiel, solver)(theirs)
    for _ in range(5):
        other.evaluate_and_update_policy()
    found = zermelo.search("leduc", None, algorithm, iterations=5, interpreted=True).details["exploitability"]
    assert found == pytest.approx(pyspiel.exploitability(theirs, other.average_policy()), abs=1e-12)


def test_what_can_be_judged() -> None:
    result = zermelo.search("kuhn_poker", None, "cfr", iterations=20, interpreted=True)
    by_result = exploitability("kuhn_poker", result)
    by_name = exploitability("kuhn_poker", "cfr", iterations=20, interpreted=True)
    assert by_result.nash_conv == by_name.nash_conv == pytest.approx(2 * result.details["exploitability"])
    assert (by_result.strategy, by_name.strategy) == ("cfr", "cfr")
    assert by_name.to_dict()["exploitability"] == by_name.exploitability
    assert str(by_name).startswith("cfr on kuhn_poker: exploitability 0.0")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("kuhn_poker", {(0, 17): {0: 0.5, 1: 0.6}}), "sum to 1"),
        (("kuhn_poker", {(0, 17): {7: 1.0}}), "player 0 who observes 17: expected moves of [0, 1], got [7]"),
        (("rolit", {}), "rolit: expected two players and zero sum"),
    ],
)
def test_what_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        exploitability(*arguments)


def test_a_game_that_is_too_large_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_information_tree, "MOST_NODES", 500)
    with pytest.raises(UsageError) as refused:
        zermelo.search("leduc", None, "cfr", iterations=1, interpreted=True)
    assert str(refused.value) == "leduc is too large for the exact method: expected at most 500 nodes"


@pytest.mark.parametrize("name", ["phantom_tic_tac_toe", "battleships"])
def test_a_game_that_is_far_too_large_is_refused_before_it_is_grown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_information_tree, "Builder", None)  # is not called
    with pytest.raises(UsageError, match=r"expected at most 4,000,000 nodes, it has about \de\+1\d$"):
        zermelo.solve(name, interpreted=True)


@pytest.mark.parametrize(("name", "parameters"), [("leduc", {}), ("liars_dice", {"sides": 3}), ("kuhn_poker", {})])
def test_walks_tell_the_size_of_a_tree(name: str, parameters: Any) -> None:
    game = zermelo.game(name, **parameters)
    assert estimated_nodes(game) == pytest.approx(information_tree(game).form.nodes, rel=0.2)


class Forgetful(HiddenTree):
    """A player forgets its own moves."""

    def observation(self, history: Any, player: int) -> Any:
        return history[player : player + 1], len(history)


def test_a_game_without_perfect_recall_is_refused() -> None:
    with pytest.raises(UsageError, match="expected observations with perfect recall"):
        information_tree(Forgetful(0))


def test_where_chance_moves_the_value_is_for_player_0() -> None:
    game = zermelo.game("liars_dice", sides=2)
    start, *rolled = (
        zermelo.search(game, position, "cfr_plus", iterations=100, interpreted=True)
        for position in ("unrolled", "1/", "2/")
    )
    assert start.value == pytest.approx(sum(each.value for each in rolled) / 2)  # type: ignore[misc]
    assert start.value == pytest.approx(0.5, abs=0.01)
    assert rolled[0].move is None


def test_a_position_that_cannot_come_up_is_refused() -> None:
    with pytest.raises(UsageError, match="expected a position that can come up from the start, got"):
        information_tree(HiddenTree(0)).set_of((0, 0, 5, 1))
