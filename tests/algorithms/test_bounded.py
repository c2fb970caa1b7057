"""Bounded search: within epsilon of the exact value, exact with epsilon = 0, and what it says of itself."""

from __future__ import annotations

import itertools
import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import reference
from zermelo.algorithms.bounded._epsilon_rules import epsilon_by_spread
from zermelo.algorithms.bounded._game_length import plies_left
from zermelo.algorithms.bounded.bounded_paranoid import reduced_bounds
from zermelo.core import Control, Game, KernelGame, Task
from zermelo.testing import random_trees as forests
from zermelo.testing.bound_contract import WORTH, check_bound, prepare
from zermelo.testing.exact_values import best_reply_value
from zermelo.testing.random_documents import grown_chance
from zermelo.testing.richer_tree import asks_for_upper, enriched
from zermelo.testing.tree_documents import Tree, document, from_forest, game_of
from zermelo.trees.explicit_tree import from_nested

BOUNDED = ("bounded_alpha_beta", "bounded_max_n", "bounded_paranoid", "bounded_abbnb")
UNSOUND = ("bounded_abbnb_v1", "bounded_max_n_v1", "bounded_max_n_v2", "max_n_deep")
KEPT = json.loads(Path(__file__).with_name("counterexamples.json").read_text())


def drawn(algorithm: str, trees: int, **shape: Any) -> Iterator[tuple[Tree, KernelGame]]:
    """Trees that the checker would draw for an algorithm, by themselves."""
    asked = {"players": None, "depth": 4, "branching": 3, "total": 6, "options": {}, **shape}
    made = prepare(algorithm, 0.0, **asked).shape
    forest = forests.plant(trees, made.players)
    forests.draw(forest, made, 5, 0)
    for t in range(trees):
        tree = from_forest(forest, made.players, t)
        yield tree, game_of(tree, made.players, made.zero_sum)


def task_of(game: Game, state: Any, compiled: bool = False, seconds: float | None = None) -> Task:
    return Task(game, state, 4, Control(seconds=seconds), compiled)


def searched(game: Any, algorithm: str, **options: Any) -> Any:
    return zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=99, **options)


def difference(game: KernelGame, state: Any, player: int) -> float:
    """The paranoid value of own payoff less the others', chance averaged, as its definition says."""
    mover = game.mover(state)
    if mover == zermelo.TERMINAL:
        return 2 * game.payoff(state, player) - sum(game.payoff(state, who) for who in range(game.traits.players))
    if mover == zermelo.CHANCE:
        return sum(part * difference(game, game.play(state, move), player) for move, part in game.outcomes(state))
    values = [difference(game, game.play(state, move), player) for move in game.moves(state)]
    return max(values) if mover == player else min(values)


@pytest.mark.parametrize(
    ("algorithm", "epsilon", "trees", "players"),
    [
        ("bounded_alpha_beta", 0.0, 500, None), ("bounded_alpha_beta", 0.5, 1000, None),
        ("bounded_alpha_beta", 3.0, 1000, None), ("bounded_max_n", 0.0, 500, 3), ("bounded_max_n", 2.0, 1000, 3),
        ("bounded_max_n", 4.0, 1000, 4), ("bounded_max_n", 1.0, 500, 2), ("bounded_paranoid", 1.0, 500, 2),
        ("bounded_paranoid", 3.0, 1000, 4), ("bounded_abbnb", 0.0, 500, 3), ("bounded_abbnb", 2.0, 1000, 4),
        ("bounded_best_reply", 0.0, 500, 3), ("bounded_best_reply", 2.0, 1000, 4),
    ],
)  # fmt: skip
def test_no_violation_on_random_trees(algorithm: str, epsilon: float, trees: int, players: int | None) -> None:
    """10,000 trees: value and move within epsilon, with chance and with players who move twice."""
    report = check_bound(algorithm, epsilon, trees, players=players, seed=7)
    assert report.drawn is None
    assert report.tried == trees


WITHIN_REACH = sorted(
    name for name, found in zermelo.list_algorithms().items()
    if found.family in ("multiplayer", "bounded", "chance") and found.finds in WORTH and name not in UNSOUND
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", WITHIN_REACH)
def test_ten_thousand_random_trees(algorithm: str) -> None:
    """Value and move of every search of several players, with chance or with a bound, against the definition."""
    report = check_bound(algorithm, 0.0, 10_000, seed=11)
    assert (report.drawn, report.tried) == (None, 10_000)


def test_the_checker_rests_on_the_reference() -> None:
    """What is backed up in machine code is what the slow definitions say."""
    for algorithm, players in (("bounded_max_n", 3), ("bounded_max_n", 4), ("bounded_alpha_beta", 2)):
        check = prepare(algorithm, 0.0, players, 4, 3, 6, {})
        forest = forests.plant(60, players)
        forests.draw(forest, check.shape, 3, 0)
        for t in range(60):
            game = game_of(from_forest(forest, players, t), players, check.shape.zero_sum)
            worth = forest.worth[t * forests.ROOM * players :][:players]
            if algorithm == "bounded_max_n":
                assert tuple(worth) == reference.max_n(game, game.start())
            else:
                assert worth[0] == pytest.approx(reference.expectimax(game, game.start()), abs=1e-12)
            assert game.traits.chance <= check.shape.chance


@pytest.mark.parametrize("epsilon", [0.0, 1.0, 2.5])
def test_bounded_alpha_beta_and_expectimax(epsilon: float) -> None:
    for _, game in drawn("bounded_alpha_beta", 60):
        exact = reference.expectimax(game, game.start())
        found = searched(game, "bounded_alpha_beta", epsilon=epsilon)
        low, high = found.value, found.details["upper"]
        assert low - 1e-12 <= exact <= high + 1e-12
        assert found.details["AMB"] == high - low <= epsilon + 1e-12
        assert found.bound == ("exact" if low == high else "lower")
        if epsilon == 0:
            assert found.value == pytest.approx(exact, abs=1e-12)


def test_with_epsilon_0_rounding_leaves_nothing_open() -> None:
    """A child outside its window puts the mean of a chance node outside, too, whatever the last digit says."""
    for number in range(100, 500):
        game = from_nested(grown_chance(number, 2 + number % 30))
        found = searched(game, "bounded_alpha_beta", interpreted=True)
        assert (found.bound, found.details["AMB"]) == ("exact", 0.0), number
        assert found.value == pytest.approx(reference.expectimax(game, game.start()), abs=1e-12)


def test_with_epsilon_0_it_is_alpha_beta() -> None:
    """Node by node, with the window of the payoffs."""
    for _, game in drawn("alpha_beta", 60):
        low, high = game.traits.lowest, game.traits.highest
        if low == high:
            continue
        plain = searched(game, "alpha_beta", alpha=low, beta=high, interpreted=True)
        found = searched(game, "bounded_alpha_beta")
        assert (found.value, found.bound, found.nodes) == (reference.minimax(game, game.start()), "exact", plain.nodes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bounded_max_n_and_max_n(players: int) -> None:
    for _, game in drawn("bounded_max_n", 60, players=players):
        start = game.start()
        root = game.mover(start)
        exact = reference.max_n(game, start)
        shallow = searched(game, "max_n_shallow", interpreted=True)
        for epsilon in (0.0, 1.0, 3.0):
            found = searched(game, "bounded_max_n", epsilon=epsilon)
            assert found.value == reference.max_n(game, game.play(start, found.move)), "an exact vector of a child"
            assert exact[root] - epsilon <= found.value[root] <= exact[root] <= found.details["upper"]
            assert found.details["AMB"] == found.details["upper"] - found.value[root] <= epsilon
            assert found.nodes <= shallow.nodes, "ER <= 1 is a theorem here"
            if epsilon == 0:
                assert (found.value, found.nodes) == (exact, shallow.nodes)


def with_bounds(players: int, count: int) -> Iterator[KernelGame]:
    """Trees that have an upper bound of their own for every node: drawn ones, and those that deal out their sum."""
    yield from (enriched(game, replies=False) for _, game in drawn("bounded_max_n", count, players=players))
    for seed in range(count):
        made = zermelo.game("n_player_tree", players=players, b=3, depth=4, sum=12, leaves="incremental", seed=seed)
        assert isinstance(made, KernelGame)
        yield made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bounded_abbnb_and_abbnb(players: int) -> None:
    """Within epsilon of max^n; with epsilon = 0 `abbnb` node by node, and never more nodes than that."""
    saved = 0
    for game in with_bounds(players, 40):
        start = game.start()
        root, exact = game.mover(start), reference.max_n(game, start)
        plain = searched(game, "abbnb", interpreted=True)
        for epsilon in (0.0, 1.0, 3.0):
            found = searched(game, "bounded_abbnb", epsilon=epsilon, interpreted=True)
            assert found.value == reference.max_n(game, game.play(start, found.move)), "an exact vector of a child"
            assert exact[root] - epsilon <= found.value[root] <= exact[root] <= found.details["upper"]
            assert found.details["AMB"] == found.details["upper"] - found.value[root] <= epsilon
            assert found.nodes <= plain.nodes, "ER <= 1 is a theorem here"
            saved += plain.nodes - found.nodes
            if epsilon == 0:
                assert (found.value, found.nodes, found.cutoffs) == (exact, plain.nodes, plain.cutoffs)
    assert saved > 100


@pytest.mark.parametrize("leaf_value", ["own", "difference"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bounded_best_reply_and_best_reply(players: int, leaf_value: Any) -> None:
    """Within epsilon of the definition; with epsilon = 0 `best_reply` node by node, in the window of the payoffs."""
    fewer = 0
    for seed in range(60):
        game = zermelo.game("n_player_tree", players=players, b=2, depth=4, sum=12, seed=seed)
        low, high = (0.0, 12.0) if leaf_value == "own" else reduced_bounds(game.traits)
        asked: dict[str, Any] = {"leaf_value": leaf_value, "interpreted": True}
        plain = searched(game, "best_reply", alpha=low - 1, beta=high + 1, **asked)
        narrow = searched(game, "best_reply", alpha=low, beta=high, **asked)
        exact = best_reply_value(game, game.start(), 0, own=True, difference=leaf_value == "difference")
        assert plain.value == exact
        for epsilon in (0.0, 2.0, 5.0):
            found = searched(game, "bounded_best_reply", epsilon=epsilon, **asked)
            assert found.value <= exact <= found.details["upper"] <= found.value + epsilon
            worth = best_reply_value(
                game, game.play(game.start(), found.move), 0, own=False, difference=leaf_value == "difference"
            )
            assert worth >= found.value
            if epsilon == 0:
                assert (found.nodes, len(found.pv)) == (narrow.nodes, 1)
            fewer += found.nodes < narrow.nodes
    assert fewer > 20


def test_every_move_of_a_bounded_best_reply_is_judged_as_a_reply() -> None:
    """Below a move of the root it is the others' turn, all of them."""
    for seed in range(10):
        game = zermelo.game("n_player_tree", players=3, b=2, depth=3, sum=12, seed=seed)
        for epsilon in (0.0, 2.0):
            task = replace(task_of(game, game.start()), every_move=True, depth=3)
            found = zermelo.find_algorithm("bounded_best_reply").function(task, epsilon=epsilon)
            assert found.move_values is not None
            for move, value in found.move_values.items():
                exact = best_reply_value(game, game.play(game.start(), move), 0, own=False)
                assert exact - epsilon <= value <= exact


def test_the_trees_of_the_checker_have_what_is_asked_for() -> None:
    """Upper bounds are the most of the leaves below; best-reply trees share the moves of odd plies among the others."""
    game = enriched(from_nested([[[4, 0, 1], [1, 3, 1], [0, 0, 5]], [2, 2, 1]], players=3), replies=True)
    start = game.start()
    after = game.play(start, 0)
    rules, params = game.rules, game.params
    assert [rules.upper(params, start, who) for who in range(3)] == [4.0, 3.0, 5.0]
    assert [list(game.moves(game.turned(after, who))) for who in (1, 2)] == [[0, 2], [1]]
    assert list(game.moves(start)) == [0, 1]
    assert best_reply_value(game, start, 0, own=True) == 2.0
    reading = {name for name, found in zermelo.list_algorithms().items() if asks_for_upper(found)}
    assert reading == {"abbnb", "dfbnb", "bounded_abbnb", "bounded_abbnb_v1"}, "star1 has a variable of that name"


def test_bounded_paranoid_and_paranoid() -> None:
    """Value and nodes of alpha-beta on the reduction, with the window of its values."""
    for _, game in drawn("paranoid", 60, players=3):
        root = game.mover(game.start())
        exact = difference(game, game.start(), root)
        low, high = reduced_bounds(game.traits)
        for epsilon in (0.0, 2.0, 5.0):
            found = searched(game, "bounded_paranoid", epsilon=epsilon)
            assert found.value <= exact <= found.details["upper"] <= found.value + epsilon
        if low < high:
            plain = searched(game, "paranoid", leaf_value="difference", alpha=low, beta=high, interpreted=True)
            assert searched(game, "bounded_paranoid").nodes == plain.nodes


def test_the_mean_expansion_rate_falls_with_epsilon() -> None:
    for algorithm in BOUNDED:
        games = [game for _, game in drawn(algorithm, 60)]
        rates = [
            statistics.fmean(
                searched(game, algorithm, epsilon=epsilon, expansion_rate=True).details["ER"] for game in games
            )
            for epsilon in (0.0, 2.0, 6.0)
        ]
        assert rates[0] == 1.0
        assert rates[0] > rates[1] > rates[2], algorithm


def test_more_epsilon_may_cost_more_nodes() -> None:
    """What is pruned raises no alpha: a smallest tree on which ER is above 1."""
    tree = [[[1, 1, 0], [2, 0, 0]], {"player": 2, "children": [[[1, 1, 0], [0, 2, 0]], [[0, 2, 0], [2, 0, 0]]]}]
    game = from_nested(tree, players=3)
    found = searched(game, "bounded_paranoid", epsilon=2.0, expansion_rate=True)
    assert (found.nodes, found.details["exact_nodes"], found.details["ER"]) == (9, 8, 1.125)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['algorithm']}-{kept['epsilon']:g}")
def test_counterexamples(kept: dict[str, Any]) -> None:
    """The smallest trees that the checker found: what fails on them, and that bounded_max_n does not."""
    game = zermelo.game("explicit_tree", tree=json.dumps(kept["tree"]))
    root = game.mover(game.start())
    exact = reference.max_n(game, game.start())[root]
    given = {"epsilon": kept["epsilon"]} if kept["algorithm"] != "max_n_deep" else {}
    failed = searched(game, kept["algorithm"], interpreted=True, **given, **kept["options"])
    worth = reference.max_n(game, game.play(game.start(), failed.move))[root]
    assert (failed.value[root], exact, worth) == (kept["returned"], kept["exact"], kept["move_worth"])
    assert abs(failed.value[root] - exact) > kept["epsilon"] or worth < exact - kept["epsilon"]
    sound = searched(game, "bounded_max_n", epsilon=kept["epsilon"])
    assert exact - kept["epsilon"] <= sound.value[root] <= exact


def test_the_promise_is_that_of_one_tie_rule() -> None:
    """Player 1 does not mind: by another tie rule the root gets nothing, and no epsilon covers that."""
    game = from_nested([[[2, 0, 0], [0, 0, 2]]], players=3)
    assert searched(game, "bounded_max_n").value == (2.0, 0.0, 0.0)
    assert searched(game, "max_n", ties="worst", interpreted=True).value == (0.0, 0.0, 2.0)


def test_a_root_player_who_moves_twice() -> None:
    """The second move is his own: nothing may be left there at the price of epsilon."""
    game = from_nested([[3, 1, 0], {"player": 0, "children": [[1, 3, 0], [4, 0, 0]]}], players=3)
    for epsilon in (0.0, 0.5):
        assert searched(game, "bounded_max_n", epsilon=epsilon).value == (4.0, 0.0, 0.0)


def test_payoffs_below_zero() -> None:
    """Two players can get more than the sum if a third gets less than nothing."""
    game = from_nested([[1, 1, 0], [[0, 1, 1], [5, 2, -5]]], players=3)
    assert searched(game, "bounded_max_n").value == (5.0, 2.0, -5.0)


@pytest.mark.parametrize("name", UNSOUND)
def test_what_is_unsound_says_so(name: str) -> None:
    assert "UNSOUND" in zermelo.find_algorithm(name).summary
    game = from_nested([[9, 0, 0], [1, 5, 3]], players=3)
    assert searched(game, name, interpreted=True).details["sound"] == "no"


@pytest.mark.parametrize("name", ["bounded_abbnb_v1", "bounded_max_n_v1", "max_n_deep"])
def test_the_checker_finds_what_is_unsound(name: str) -> None:
    report = check_bound(name, 1.0 if name != "max_n_deep" else 0.0, 20_000, seed=1, interpreted=True)
    assert report.drawn is not None
    assert report.smallest is not None
    assert report.smallest.tree.nodes <= 7, "no smaller one is known, and no step makes it smaller"
    assert report.smallest.tree.nodes < report.drawn.tree.nodes
    told = report.to_dict()["violation"]
    game = zermelo.game("explicit_tree", tree=json.dumps(told["tree"]))
    assert reference.max_n(game, game.start())[game.mover(game.start())] == told["exact"]


def test_documents_read_back() -> None:
    for algorithm in ("bounded_max_n", "bounded_alpha_beta"):
        for tree, game in drawn(algorithm, 40):
            players = game.traits.players
            again = zermelo.game("explicit_tree", tree=json.dumps(document(tree, players, players == 2)))
            assert again.text(again.start()) == game.text(game.start())


@pytest.mark.parametrize("algorithm", BOUNDED)
def test_negative_epsilon(algorithm: str) -> None:
    with pytest.raises(zermelo.UsageError, match=r"^option epsilon: expected a number from 0 up, got -1$"):
        zermelo.search(from_nested([1, 2]), algorithm=zermelo.find_algorithm(algorithm), epsilon=-1)


def test_deepening_is_the_same_search() -> None:
    for algorithm, (_, game) in itertools.product(BOUNDED, drawn("bounded_max_n", 8, players=2)):
        if zermelo.find_algorithm(algorithm).unmet(game) is None:
            once = searched(game, algorithm, epsilon=1.0)
            by_ply = searched(game, algorithm, epsilon=1.0, deepening=True)
            assert (once.value, once.details["AMB"]) == (by_ply.value, by_ply.details["AMB"])


TREE = {"players": 3, "b": 3, "depth": 8, "seed": 2}


@pytest.mark.parametrize("rule", ["none", "iteration", "spread"])
def test_epsilon_chosen_while_searching(rule: str) -> None:
    """Never above the given one, node limits hold exactly, and the value is that of the depth completed."""
    game = zermelo.game("n_player_tree", **TREE)
    options: dict[str, Any] = {"epsilon": 16.0, "deepening": True, "epsilon_rule": rule}
    found = zermelo.search(game, algorithm="bounded_max_n", nodes=700, interpreted=True, **options)
    used = found.details["epsilon"]
    assert found.stopped == "nodes"
    assert found.nodes == 700
    assert 0 <= used <= 16
    spread = epsilon_by_spread(task_of(game, game.start()), 16.0)
    assert {"none": used == 16, "iteration": True, "spread": used == spread}[rule]
    exact = reference.max_n(game, game.start(), found.depth)[0]
    assert isinstance(found.value, tuple)
    assert exact - used <= found.value[0] <= exact


def test_epsilon_by_ply_is_spent_only_where_nodes_are_short() -> None:
    """Exact where there are nodes enough; where there are not, a ply more than without."""
    game = zermelo.game("n_player_tree", players=3, b=5, depth=8, seed=1)

    def asked(nodes: int, **options: Any) -> tuple[int, float]:
        found = zermelo.search(game, algorithm="bounded_max_n", nodes=nodes, interpreted=True, **options)
        return found.depth, found.details["epsilon"]

    assert asked(1600, epsilon=32.0, epsilon_rule="iteration") == asked(1600, epsilon=0.0, deepening=True) == (4, 0.0)
    assert asked(800, epsilon=0.0, deepening=True) == (3, 0.0)
    assert asked(800, epsilon=32.0, epsilon_rule="iteration") == (4, 32.0)
    with pytest.raises(zermelo.UsageError, match=r"^option epsilon_rule: expected a limit of nodes with"):
        zermelo.search(game, algorithm="bounded_max_n", depth=3, epsilon=1.0, epsilon_rule="iteration")


def test_epsilon_epsilon_by_spread() -> None:
    """Half of the range apart, half of the game left: a quarter."""
    tree = [{"value": [3, 1, 0], "children": [[4, 0, 0]]}, {"value": [2, 2, 0], "children": [[0, 4, 0]]}]
    game = from_nested(tree, players=3)
    after = game.play(game.start(), 1)
    for compiled in (False, True):
        task = task_of(game, after, compiled)
        assert plies_left(task, game.start(), after) == [2, 1]
        assert epsilon_by_spread(task, 8.0) == 8.0 * (2 / 4) * (1 / 2)


@pytest.mark.timing
def test_the_rule_spread_keeps_within_the_seconds() -> None:
    """Its two games are played as the search is run, compiled or not, and their time is part of the budget."""

    class Slow(Game):
        """One long line; the clock of the budget runs while it is played."""

        traits = zermelo.Traits(players=2, max_moves=1)
        played = 0

        def start(self) -> int:
            return 0

        def mover(self, state: int) -> int:
            return state % 2 if state < 400 else zermelo.TERMINAL

        def moves(self, state: int) -> list[int]:
            return [0]

        def play(self, state: int, move: int) -> int:
            Slow.played += 1
            time.sleep(0.002)
            return state + 1

        def payoff(self, state: int, player: int) -> float:
            return 0.0

    task = task_of(Slow(), 0, seconds=0.5)
    plies_left(task, 0, 0)
    assert task.control.seconds == 0.0, "all of it is spent"
    assert 0 < Slow.played < 800, "and the games were ended"


def test_the_rate_is_left_out_if_the_budget_ends_first() -> None:
    game = zermelo.game("n_player_tree", **TREE)
    options: dict[str, Any] = {"epsilon": 16.0, "depth": 4, "expansion_rate": True, "interpreted": True}
    whole = zermelo.search(game, algorithm="bounded_max_n", **options)
    ended = zermelo.search(game, algorithm="bounded_max_n", nodes=whole.nodes + 1, **options)
    assert whole.details["ER"] == whole.nodes / whole.details["exact_nodes"] < 1
    assert (ended.value, ended.nodes, ended.stopped) == (whole.value, whole.nodes, None)
    assert "ER" not in ended.details


def test_what_is_said_when_the_budget_ends_is_true() -> None:
    """Where 300 nodes of 781 are searched, 26 is found and 30 is the value: the rest may have all there is."""
    game = zermelo.game("n_player_tree", seed=3)
    found = zermelo.search(game, algorithm="bounded_max_n", depth=4, nodes=300, interpreted=True)
    assert reference.max_n(game, game.start(), 4)[0] == 30
    assert isinstance(found.value, tuple)
    assert (found.value[0], found.bound, found.stopped) == (26.0, "lower", "nodes")
    assert (found.details["upper"], found.details["AMB"]) == (64.0, 38.0)


@pytest.mark.parametrize("algorithm", BOUNDED)
def test_the_bounds_hold_whenever_the_budget_ends(algorithm: str) -> None:
    for _, game in drawn(algorithm, 30):
        root = max(0, game.mover(game.start()))
        options: dict[str, Any] = {"algorithm": algorithm, "depth": 99, "interpreted": True}
        whole = zermelo.search(game, **options)
        exact = whole.value[root] if isinstance(whole.value, tuple) else whole.value
        assert exact is not None
        for nodes in range(1, whole.nodes, 3):
            found = zermelo.search(game, nodes=nodes, epsilon=1.0, **options)
            if found.stopped and found.value is not None:
                low = found.value[root] if isinstance(found.value, tuple) else found.value
                assert low - 1e-9 <= exact <= found.details["upper"] + 1e-9
                assert found.details["AMB"] == found.details["upper"] - low


def test_a_recorded_tree() -> None:
    tree = zermelo.search(
        "explicit_tree", algorithm="bounded_alpha_beta", epsilon=1.0, depth=2, record=100, interpreted=True
    ).tree
    assert tree is not None
    assert [node.reason for node in tree.nodes].count("cut-off") >= 1
