"""Searches with chance: all find what expectimax finds, and prune only what cannot matter."""

from __future__ import annotations

import itertools
import math
import runpy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import zermelo
from oracles.pig import truncated
from samples import cases
from strategies import chance_trees, grown_chance
from zermelo.algorithms import reference
from zermelo.cli.main import run
from zermelo.core import Control, Game, KernelGame, Outcome, Task
from zermelo.kernels import NODES
from zermelo.trees.explicit_tree import from_nested

STARS = ("star1", "star2", "star2_5", "star_minimax")
ZERO_SUM = ("expectiminimax", *STARS)
SMALL: dict[str, dict[str, Any]] = {"star_minimax": {"table_mb": 0.005}}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "star2": [{}, {"probing": 0}, {"probing": 2}, {"probing": 3, "static_ordering": 0}],
    "star2_5": [{}, {"probing": 3}, {"cyclic": False}, {"probing": 3, "cyclic": False, "static_ordering": 0}],
    "star_minimax": [
        {}, {"table_mb": 0}, {"hash_move": False}, {"deeper_entries": True}, {"deepening": False}, {"probing": 0},
        {"probing": 2}, {"probing": 3, "table_mb": 0, "killers": False, "history": False, "static_ordering": 0},
    ],
}  # fmt: skip
"""Ways to search that find the same; `deeper` too, in trees without transpositions."""
drawn = st.fixed_dictionaries({name: st.sampled_from(ways) for name, ways in OPTIONS.items()})
Drawn = dict[str, dict[str, Any]]
CLOSE = 1e-9
Capture = pytest.CaptureFixture[str]


def found(game: Game, algorithm: str, **asked: Any) -> zermelo.SearchResult:
    return zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), **SMALL.get(algorithm, {}), **asked)


def number(result: zermelo.SearchResult) -> float:
    assert isinstance(result.value, float)
    return result.value


def answered(game: Game, algorithm: str, depth: int, **options: Any) -> Outcome:
    """What an algorithm answers, without a thread of its own: searches of small trees take no time."""
    chosen = zermelo.find_algorithm(algorithm)
    task = Task(game, game.start(), depth, Control(), compiled=True)
    answer: Outcome = chosen.function(task, **chosen.options({**SMALL.get(algorithm, {}), **options}))
    return answer


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_the_reference_at_every_depth(part: int) -> None:
    """5,000 trees, a quarter in the quick tests, each with options drawn.

    They have chance anywhere, tiny probabilities and none, players who move twice.
    """

    @seed(part)
    @settings(max_examples=cases(1250))
    @given(chance_trees, drawn)
    def check(tree: Any, options: Drawn) -> None:
        game = from_nested(tree)
        state = game.start()
        player = max(0, game.mover(state))
        for depth in range((game.traits.max_plies or 0) + 1):
            expected = reference.expectimax(game, state, depth)
            turns = ("star2_5", "star_minimax") if depth % 2 == part % 2 else ("expectiminimax",)
            for name in ("star1", "star2", *turns):
                answer = answered(game, name, depth, **options.get(name, {}))
                assert answer.bound == "exact"
                assert isinstance(answer.value, float)
                assert abs(answer.value - expected) <= CLOSE, name
                if answer.pv:
                    child = game.play(state, answer.pv[0])
                    assert abs(reference.expectimax(game, child, depth - 1, player) - expected) <= CLOSE, name

    check()


@settings(max_examples=400)
@given(chance_trees, st.floats(-4, 4), st.sampled_from((1e-9, 0.1, 1.0, 3.0)), st.booleans(), drawn)
def test_what_a_window_brings_is_a_bound(tree: Any, alpha: float, width: float, on_it: bool, options: Drawn) -> None:
    """Fail-soft; also with a null window on the very value."""
    game = from_nested(tree)
    expected = reference.expectimax(game, game.start())
    alpha, beta = (expected, math.nextafter(expected, 9)) if on_it else (alpha, alpha + width)
    for name in STARS:
        window = {"alpha": alpha, "beta": beta}
        value = answered(game, name, game.traits.max_plies or 1, **window, **options.get(name, {})).value
        assert isinstance(value, float)
        if value <= alpha:
            assert expected <= value + CLOSE, name
        elif value >= beta:
            assert expected >= value - CLOSE, name
        else:
            assert value == pytest.approx(expected, abs=CLOSE), name


@pytest.mark.parametrize("exact", [True, False])
def test_vectors_agree_with_max_n(exact: bool) -> None:
    """Ties are compared where means are exact; where they are not there are hardly any."""
    for number_, players in itertools.product(range(100), (1, 2, 3)):
        tree = grown_chance(1000 * players + number_, 14, players, exact=exact)
        game = from_nested(tree, players=players)
        for depth in range((game.traits.max_plies or 0) + 1):
            value = answered(game, "expectimax_n", depth).value
            assert value == pytest.approx(reference.max_n(game, game.start(), depth), abs=CLOSE)


def test_star1_never_visits_more_than_expectiminimax() -> None:
    saved = 0
    for number_ in range(300):
        game = from_nested(grown_chance(number_, 30))
        depth = game.traits.max_plies or 1
        pruned, whole = (answered(game, name, depth).counts[NODES] for name in ("star1", "expectiminimax"))
        assert pruned <= whole
        saved += whole - pruned
    assert saved > 1000


def looser(game: KernelGame, times: float) -> KernelGame:
    """The game with wider bounds of the payoff than need be."""
    traits = replace(game.traits, lowest=times * game.traits.lowest, highest=times * game.traits.highest)
    return KernelGame(game.rules, game.params, traits)


def test_loose_bounds_cost_nodes_only() -> None:
    totals: dict[str, list[int]] = {name: [] for name in ("star1", "star2")}
    for name, times in itertools.product(totals, (1, 2, 10, 1e12)):
        games = [zermelo.game("chance_tree", b=3, outcomes=3, depth=4, seed=number_) for number_ in range(8)]
        results = [found(looser(game, times), name, interpreted=True) for game in games]  # type: ignore[arg-type]
        for game, result in zip(games, results, strict=True):
            assert number(result) == pytest.approx(reference.expectimax(game, game.start()), abs=CLOSE)
        totals[name].append(sum(result.nodes for result in results))
    for nodes in totals.values():
        assert nodes == sorted(nodes)
        assert nodes[0] < nodes[-1]


def test_infinite_bounds_are_refused() -> None:
    game = looser(zermelo.game("chance_tree"), math.inf)  # type: ignore[arg-type]
    with pytest.raises(zermelo.UsageError, match="expected finite bounds of the payoff, got -inf and inf"):
        zermelo.search(game, algorithm="star1")


@pytest.mark.parametrize("name", ["star1", "star_minimax"])
def test_a_positive_linear_transformation_never_changes_the_choice(name: str) -> None:
    def scaled(node: Any, a: float, b: float) -> Any:
        if isinstance(node, dict):
            value = {"value": a * node["value"] + b} if "value" in node else {}
            return {**node, **value, "children": [scaled(child, a, b) for child in node["children"]]}
        return a * node + b

    for number_ in range(60):
        tree = grown_chance(number_, 20, exact=True)
        game, other = from_nested(tree), from_nested(scaled(tree, 8.0, 5.0))
        one, two = (found(g, name, all_best=True) for g in (game, other))
        assert one.best_moves == two.best_moves
        sign = -1 if game.mover(game.start()) == 1 else 1
        assert number(two) == pytest.approx(8 * number(one) + sign * 5, abs=CLOSE)


def test_a_monotone_one_can(capsys: Capture) -> None:
    runpy.run_path(str(Path(__file__).parents[2] / "examples" / "chance_scaling.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    assert [line[23:] for line in lines] == ["left, worth 2.1", "left, worth 13.3", "right, worth 40.9"]


def test_equally_best_moves_are_equal_but_for_rounding() -> None:
    """0.1 + 0.2 is not 0.3 in floating point: a mean of 0.3 and one that rounds to it are no different."""
    third = {"chance": [0.1, 0.2, 0.7], "children": [1, 1, 0]}
    game = from_nested([third, {"chance": [0.3, 0.7], "children": [1, 0]}, {"chance": [0.5, 0.5], "children": [0, 0]}])
    for name in ZERO_SUM:
        assert found(game, name, all_best=True).best_moves == (0, 1)


def test_chance_at_the_root_has_a_value_and_no_move() -> None:
    game = from_nested({"chance": [0.25, 0.75], "children": [{"player": 1, "children": [4, 8]}, 8]})
    for name in ZERO_SUM:
        result = found(game, name, all_best=True)
        assert (result.value, result.move, result.pv, result.bound) == (7.0, None, (), "exact")
    assert zermelo.search(game, algorithm="expectimax_n", all_best=True).value == (7.0, -7.0)
    assert "value   7 for MAX\n" in str(found(game, "star1"))


@pytest.mark.parametrize("name", [*ZERO_SUM, "expectimax_n", "rollout"])
def test_node_limits_are_exact(name: str) -> None:
    game = zermelo.game("chance_tree", b=3, outcomes=2, depth=8)
    for nodes in (1, 2, 17, 100):
        result = found(game, name, nodes=nodes, interpreted=True)
        assert (result.nodes, result.stopped) == (nodes, "nodes")


@pytest.mark.parametrize("name", ["star2", "star_minimax"])
def test_pig_to_a_depth(name: str) -> None:
    """Against the equations of tests/oracles/pig.py, which are those of Neller and Presser cut short."""
    game = zermelo.game("pig", target=10, sides=3)
    for depth in (1, 3, 6, 7):
        value = number(found(game, name, depth=depth, interpreted=True))
        assert value == pytest.approx(truncated(10, 3, depth), abs=CLOSE)


def test_piglet_comes_near_its_value_with_depth() -> None:
    """The first player wins 4 of 7 (Neller, Presser 2004): 4/7 - 3/7."""
    game = zermelo.game("pig", target=4, sides=2)
    result = zermelo.search(
        game, algorithm="star_minimax", depth=18, deepening=False, table_mb=1.0, interpreted=True
    )  # fmt: skip
    assert number(result) == pytest.approx(1 / 7, abs=5e-4)
    assert number(result) == pytest.approx(truncated(4, 2, 18), abs=CLOSE)


def test_the_usual_algorithm_of_a_game_with_chance() -> None:
    from zermelo.core import default_algorithm

    assert default_algorithm(zermelo.game("pig")) == "star_minimax"
    game = from_nested({"players": 3, "tree": {"chance": [0.5, 0.5], "children": [[1, 2, 3], [3, 2, 1]]}})
    result = zermelo.search(game, algorithm="iterative_deepening", interpreted=True)
    assert result.value == (2.0, 2.0, 2.0)


class Coin(Game):
    """A plain game whose coin has no second side."""

    traits = zermelo.Traits(chance=True)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return (0, zermelo.CHANCE, zermelo.TERMINAL)[state]

    def moves(self, state: int) -> list[str]:
        return ["toss"]

    def outcomes(self, state: int) -> list[tuple[str, float]]:
        return [("heads", 0.5), ("tails", 0.4)]

    def play(self, state: int, move: str) -> int:
        return state + 1

    def payoff(self, state: int, player: int) -> float:
        return 0.0


@pytest.mark.parametrize("name", [*ZERO_SUM, "expectimax_n", "bounded_alpha_beta", "bounded_paranoid", "rollout"])
@pytest.mark.parametrize("chances", [[0.5, 0.0, 0.5], [0.0, 0.5, 0.5], [0.5, 0.5, 0.0]])
def test_an_outcome_of_probability_zero_is_not_searched(name: str, chances: list[float]) -> None:
    """As if it were not there: the same value, nodes and leaves, though what lies below is long and unsolved."""
    impossible: Any = 2
    for _ in range(12):
        impossible = [impossible, {"chance": [0.5, 0.5], "children": [-2, impossible]}]
    possible = [[1, -1], [2, 0, -2]]
    children = iter(possible)
    whole = [impossible if chance == 0 else next(children) for chance in chances]
    with_it = from_nested([{"chance": chances, "children": whole, "value": 0}, 0])
    without = from_nested([{"chance": [0.5, 0.5], "children": possible, "value": 0}, 0])
    for deepening in (False, True):
        inner = "iterative_deepening" if deepening else name
        options: dict[str, Any] = {"inner": name} if deepening else {}
        first, second = (
            zermelo.search(game, algorithm=zermelo.find_algorithm(inner), depth=30, interpreted=True, **options)
            for game in (with_it, without)
        )
        assert (first.value, first.move) == (second.value, second.move)
        assert (first.nodes, first.leaves) == (second.nodes, second.leaves)
        assert (first.table_probes, first.table_hits) == (second.table_probes, second.table_hits)
        assert not deepening or first.depth == second.depth, "the position is solved"


def test_probabilities_that_do_not_sum_to_one_are_refused() -> None:
    for name in (*ZERO_SUM, "expectimax_n", "rollout"):
        with pytest.raises(zermelo.UsageError) as refused:
            zermelo.search(Coin(), algorithm=zermelo.find_algorithm(name))
        assert str(refused.value) == "coin: expected probabilities that sum to 1, got '0.5, 0.4' in '1'"
    with pytest.raises(zermelo.UsageError, match=r"node root: expected probabilities that sum to 1, got 0\.9"):
        from_nested({"chance": [0.5, 0.4], "children": [1, 2]})


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("star2", {"probing": -1}, "option probing: expected 0 to 1000, got -1"),
        ("star2_5", {"probing": 1001}, "option probing: expected 0 to 1000, got 1001"),
        ("star_minimax", {"static_ordering": -1}, "option static_ordering: expected 0 to 1000, got -1"),
        ("star_minimax", {"table_mb": -1}, "option table_mb: expected 0 to"),
        ("star1", {"alpha": 2.0, "beta": 1.0}, "option alpha: expected a number below beta = 1, got 2"),
        ("rollout", {"rollouts": 1}, "option rollouts: expected 2 to 10000000, got 1"),
    ],
)
def test_options_that_are_refused(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError) as refused:
        zermelo.search("pig", algorithm=zermelo.find_algorithm(name), depth=2, interpreted=True, **options)
    assert str(refused.value).startswith(message)


def test_without_probes_star2_is_star1() -> None:
    for number_ in range(20):
        game = zermelo.game("chance_tree", b=3, outcomes=3, depth=5, seed=number_)
        plain, without = (
            zermelo.search(game, algorithm="star1", depth=5, interpreted=True),
            zermelo.search(game, algorithm="star2", depth=5, probing=0, static_ordering=0, interpreted=True),
        )
        assert number(plain) == pytest.approx(number(without), abs=CLOSE)
        assert plain.leaves == without.leaves


def test_probes_are_recorded() -> None:
    game = zermelo.game("chance_tree", b=3, outcomes=2, depth=6)
    tree = zermelo.search(game, algorithm="star2", record=10_000, interpreted=True).tree
    assert tree is not None
    assert {"probed", "cut-off", "terminal"} <= {node.reason for node in tree.nodes}
    assert tree.svg().startswith("<svg")


# Rollouts.


def at_random(game: Game, state: Any, player: int, depth: int) -> float:
    """What a position is worth when everybody moves at random."""
    if game.is_over(state):
        return game.payoff(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    if game.mover(state) == zermelo.CHANCE:
        return sum(p * at_random(game, game.play(state, x), player, depth - 1) for x, p in game.outcomes(state))
    values = [at_random(game, game.play(state, move), player, depth - 1) for move in game.moves(state)]
    return sum(values) / len(values)


def test_rollouts_have_the_mean_of_the_policy() -> None:
    """Within five standard errors, whatever the tree, at the end and cut short."""
    for number_, depth in itertools.product(range(12), (1, 3, 20)):
        game = from_nested(grown_chance(number_, 20, exact=True))
        state = game.start()
        result = zermelo.search(game, algorithm="rollout", depth=depth, rollouts=2000, seed=number_)
        assert result.bound == "none"
        if game.mover(state) == zermelo.CHANCE:
            assert abs(number(result) - at_random(game, state, 0, depth)) <= 5 * result.details["error"] + CLOSE
            continue
        for move in game.moves(state):
            told = result.details["moves"][str(move)]
            exact = at_random(game, game.play(state, move), game.mover(state), depth - 1)
            assert abs(told["mean"] - exact) <= 5 * told["error"] + CLOSE


def test_a_budget_that_ends_in_the_first_round_leaves_the_moves_played_out() -> None:
    """A root and three leaves: no move, then the best of one, of two, of three."""
    game = from_nested([1, 3, 2])
    results = [zermelo.search(game, algorithm="rollout", nodes=nodes, interpreted=True) for nodes in range(1, 6)]
    assert [(result.value, result.move) for result in results] == [(None, None), (1, 0), (3, 1), (3, 1), (3, 1)]
    assert [list(result.details.get("moves", ())) for result in results[:3]] == [[], ["0"], ["0", "1"]]
    assert {(result.bound, result.stopped) for result in results} == {("none", "nodes")}


def test_a_greedy_policy_takes_what_looks_best() -> None:
    game = from_nested([{"chance": [1.0], "children": [[3, -5, 2]]}, {"chance": [1.0], "children": [[1, 0, -1]]}])
    result = zermelo.search(game, algorithm="rollout", policy="greedy", rollouts=10)
    assert (result.value, result.move) == (-1.0, 1)
    assert result.details["moves"]["0"]["mean"] == -5.0


def test_common_dice_reduce_the_variance_of_differences() -> None:
    """A die that means much the same after both moves: its luck drops out of the difference."""
    faces = [1 / 6] * 6
    payoffs = ([10, 20, 30, 40, 50, 60], [11, 20, 32, 39, 51, 60])
    game = from_nested([{"chance": faces, "children": row} for row in payoffs])
    behind = {}
    for common in (True, False):
        details = zermelo.search(game, algorithm="rollout", rollouts=1000, common_dice=common).details["moves"]["0"]
        behind[common] = details["error of that"]
        assert abs(details["behind"] - 0.5) <= 5 * details["error of that"]
    assert behind[True] < 0.1 * behind[False]


# The command line.


def test_pig_on_the_command_line(capsys: Capture) -> None:
    assert run(["search", "pig", "3/4+5 A ?", "--depth", "4", "--interpreted"]) == 0
    assert " for A\nmove    none" in capsys.readouterr().out
    assert run(["compare", "pig", "-g", "target=10", "--depth", "4", "--interpreted"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in ZERO_SUM)
    assert "expectimax_n" not in told
