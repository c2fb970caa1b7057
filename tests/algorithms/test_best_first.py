"""SSS*, DUAL* and the drivers of MT: the theorems of the literature, budgets, memory."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from samples import cases
from strategies import grown_trees
from zermelo.algorithms import reference
from zermelo.core import Game
from zermelo.trees.explicit_tree import from_nested

SMALL: dict[str, Any] = {"table_mb": 1.0}


def leaves(game: Game, algorithm: str, depth: int, **options: Any) -> list[str]:
    """The leaves that a search evaluates, in that order."""
    found = zermelo.search(
        game, algorithm=zermelo.find_algorithm(algorithm), depth=depth, record=1000, interpreted=True, **options
    )
    assert found.tree is not None and found.tree.complete
    ends = [
        game.format(state)
        for node, state in zip(found.tree.nodes, found.tree.states(), strict=True)
        if node.reason in ("leaf", "terminal")
    ]
    assert len(ends) == found.leaves
    assert len(found.tree.nodes) == found.nodes
    return ends


@settings(max_examples=cases(1000))
@given(grown_trees, st.integers(1, 6))
def test_the_theorems_of_sss_star(tree: Any, depth: int) -> None:
    """MT-SSS* is SSS*, MT-DUAL* is DUAL*: the same leaves in the same order; all of them leaves of alpha-beta.

    Plaat, Schaeffer, Pijls, de Bruin (1996) and Stockman (1979); on trees of any shape, with ties, depth
    limits and players who move twice.
    """
    game = from_nested(tree)
    sss, dual = leaves(game, "sss_star", depth), leaves(game, "dual_star", depth)
    assert leaves(game, "mt_sss", depth, **SMALL) == sss
    assert leaves(game, "mt_dual", depth, **SMALL) == dual
    seen = leaves(game, "alpha_beta", depth)
    assert set(sss) <= set(seen)
    assert set(dual) <= set(seen)
    assert len(set(sss)) == len(sss)
    assert len(set(dual)) == len(dual)


DRIVERS = ("mt", "mt_sss", "mt_dual", "mtd_f", "mtd_bi", "mtd_step")


@pytest.mark.parametrize(("b", "depth"), [(2, 8), (3, 6), (5, 4)])
def test_no_leaf_twice_and_none_without_need(b: int, depth: int) -> None:
    """In perfect order each finds the minimal tree: b^ceil(d/2) + b^floor(d/2) - 1 leaves."""
    game = zermelo.game("ordered_tree", b=b, depth=depth, order=1.0)
    for name, options in (("sss_star", {}), ("dual_star", {}), ("mt_sss", SMALL), ("mt_dual", SMALL)):
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, interpreted=True, **options)
        minimal = b ** ((depth + 1) // 2) + b ** (depth // 2) - 1
        assert found.leaves == minimal, name


@settings(max_examples=200)
@given(grown_trees, st.integers(1, 5))
def test_lines_are_whole_and_lead_to_the_value(tree: Any, depth: int) -> None:
    game = from_nested(tree)
    start = game.start()
    for name in DRIVERS:
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, **SMALL)
        state = start
        for move in found.pv:
            state = game.play(state, move)
        assert game.is_over(state) or len(found.pv) == depth, name
        worth = game.payoff if game.is_over(state) else game.evaluate
        assert worth(state, game.mover(start)) == found.value, name


@settings(max_examples=200)
@given(grown_trees, st.floats(-4, 4), st.floats(0.01, 9))
def test_the_value_does_not_depend_on_guess_step_or_memory(tree: Any, guess: float, step: float) -> None:
    game = from_nested(tree)
    expected = reference.minimax(game, game.start())
    for leaves_kept in (False, True):
        parts = ("store_leaves", "move_ordering", "deepening")
        options: dict[str, Any] = dict.fromkeys(parts, leaves_kept) | {"table_mb": 0.0}
        assert zermelo.search(game, algorithm="mtd_f", first_guess=guess, **options).value == expected
        assert zermelo.search(game, algorithm="mtd_step", step=step, **options).value == expected


PURE: dict[str, Any] = {"interpreted": True, "move_ordering": False, **SMALL}


def test_mtd_f_needs_two_tests_if_the_guess_is_right() -> None:
    game = zermelo.game("ordered_tree", b=3, depth=6, order=0.0)
    truth = zermelo.search(game, algorithm="alpha_beta", interpreted=True).value
    for guess in (truth, -3.0, 3.0):
        found = zermelo.search(game, algorithm="mtd_f", deepening=False, first_guess=guess, **PURE)  # type: ignore[arg-type]
        assert found.value == truth
        assert found.researches == 2 if guess == truth else found.researches > 2


def test_deepening_takes_its_guess_from_the_last_iteration() -> None:
    game = zermelo.game("ordered_tree", b=3, depth=6, order=0.0)
    tests, guess = 0, 0.0
    for depth in range(1, 7):
        found = zermelo.search(game, algorithm="mtd_f", depth=depth, deepening=False, first_guess=guess, **PURE)
        assert isinstance(found.value, float)
        tests, guess = tests + found.researches, found.value
    deepened = zermelo.search(game, algorithm="mtd_f", **PURE)
    assert (deepened.value, deepened.researches) == (guess, tests)


def test_iterative_deepening_lets_a_driver_deepen_by_itself() -> None:
    deepened = zermelo.search("tic_tac_toe", algorithm="mt_sss", deepening=True, depth=6)
    by_name = zermelo.search("tic_tac_toe", algorithm="iterative_deepening", inner="mt_sss", depth=6)
    assert (by_name.value, by_name.nodes, by_name.pv) == (deepened.value, deepened.nodes, deepened.pv)


@pytest.mark.parametrize("algorithm", ["sss_star", "dual_star", "best_first_minimax"])
def test_memory_grows_to_its_limit_and_no_further(algorithm: str) -> None:
    """The same search with little and with much memory; with too little it stops and says why.

    Compiled, the arrays begin with 1,024 slots and are enlarged; interpreted, they never are. 0.2 MB are more slots.
    """
    budget: dict[str, Any] = {"depth": 30, "nodes": 5000}
    free = zermelo.search("othello", algorithm=zermelo.find_algorithm(algorithm), **budget)
    assert free.stopped == "nodes"
    stops = {}
    for memory_mb in (0.001, 0.01, 0.05, 0.2, 1.0, 10.0):
        found = zermelo.search("othello", algorithm=zermelo.find_algorithm(algorithm), memory_mb=memory_mb, **budget)
        slow = zermelo.search(
            "othello", algorithm=zermelo.find_algorithm(algorithm), memory_mb=memory_mb, interpreted=True, **budget
        )
        stops[memory_mb] = found.stopped
        assert (found.stopped, found.nodes, found.value, found.move) == (
            slow.stopped, slow.nodes, slow.value, slow.move
        )  # fmt: skip
        if found.stopped != "memory":
            assert (found.value, found.nodes, found.pv) == (free.value, free.nodes, free.pv)
    assert stops == {0.001: "memory", 0.01: "memory", 0.05: "memory", 0.2: "memory", 1.0: "nodes", 10.0: "nodes"}


@pytest.mark.parametrize(("algorithm", "bound"), [("sss_star", "upper"), ("dual_star", "lower")])
def test_a_stopped_search_knows_a_bound(algorithm: str, bound: str) -> None:
    game = zermelo.game("ordered_tree", b=3, depth=6, order=0.0)
    truth = zermelo.search(game, algorithm="alpha_beta", interpreted=True).value
    whole = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=6, interpreted=True).nodes
    bounds: list[float] = []
    for nodes in range(1, whole, 7):
        found = zermelo.search(game, None, zermelo.find_algorithm(algorithm), depth=6, nodes=nodes, interpreted=True)
        assert found.nodes == nodes and found.bound in (bound, "none")
        if isinstance(found.value, float):
            bounds.append(found.value)
    assert isinstance(truth, float) and bounds
    assert bounds == sorted(bounds, reverse=bound == "upper")
    assert bounds[-1] >= truth if bound == "upper" else bounds[-1] <= truth


def test_what_a_driver_knows_when_it_is_stopped_is_a_lower_bound() -> None:
    game = zermelo.game("tic_tac_toe")
    for name in ("mt_dual", "mtd_f", "mtd_bi"):
        whole = zermelo.search(game, algorithm=name, depth=6, deepening=False)
        for nodes in range(1, whole.nodes, whole.nodes // 20):
            found = zermelo.search(game, algorithm=name, depth=6, deepening=False, nodes=nodes)
            assert found.nodes == nodes and found.bound in ("lower", "none")
            if isinstance(found.value, float):
                child = game.play(game.start(), found.move)
                assert found.value <= -reference.minimax(game, child, 5)


def best_first(game: Game, expansions: int) -> float:
    """Best-first minimax as its definition says: the whole tree valued anew before each expansion."""
    root = game.start()
    grown: dict[Any, list[Any]] = {}

    def value(state: Any) -> tuple[float, Any]:
        if state not in grown:
            end = game.is_over(state)
            return (game.payoff(state, 0) if end else game.evaluate(state, 0)), None if end else state
        found = [value(child) for child in grown[state]]
        choose = max if game.mover(state) == 0 else min
        return choose(found, key=lambda pair: pair[0])

    for _ in range(expansions):
        principal = value(root)[1]
        if principal is None:
            break
        grown[principal] = [game.play(principal, move) for move in game.moves(principal)]
    return value(root)[0]


def test_best_first_minimax_expands_the_principal_leaf() -> None:
    """The value after every number of expansions is that of the definition; a budget of nodes counts b a time."""
    for seed in range(10):
        game = zermelo.game("ordered_tree", b=3, depth=6, order=0.0, seed=seed)
        for expansions in (1, 2, 5, 10, 20, 40):
            found = zermelo.search(game, algorithm="best_first_minimax", nodes=1 + 3 * expansions, interpreted=True)
            assert found.value == best_first(game, expansions)


def test_best_first_minimax_is_right_where_the_tree_is_whole() -> None:
    chooser = random.Random(2)
    for _ in range(50):
        game = from_nested([[chooser.randint(-9, 9) for _ in range(3)] for _ in range(3)])
        found = zermelo.search(game, algorithm="best_first_minimax", all_best=True, interpreted=True)
        assert found.value == reference.minimax(game, game.start())
        assert list(found.best_moves) == reference.best_moves(game, game.start())


def test_best_first_minimax_reports_the_depth_that_it_finished() -> None:
    """To that depth every position was expanded, and not every one beyond it; a line may be much longer."""
    game = zermelo.game("ordered_tree", b=3, depth=6, order=0.0)
    for nodes in (1, 4, 20, 50, 200, 10_000):
        found = zermelo.search(game, algorithm="best_first_minimax", nodes=nodes, record=10_000, interpreted=True)
        assert found.tree is not None
        plies: list[int] = []
        leaves = []
        for node, state, below in zip(found.tree.nodes, found.tree.states(), found.tree.children(), strict=True):
            plies.append(0 if node.parent is None else plies[node.parent] + 1)
            if len(below) < 3 and not game.is_over(state):  # half an expansion counts for nothing
                leaves.append(plies[-1])
        assert found.depth == min(leaves, default=6)


def test_a_recorded_tree_shows_the_tests_of_a_driver_side_by_side() -> None:
    found = zermelo.search("explicit_tree", algorithm="mt_sss", depth=2, record=1000, interpreted=True, **SMALL)
    assert found.tree is not None
    roots = [node for node in found.tree.nodes if node.parent is None]
    assert len(roots) == found.researches + 1
    assert [node.research for node in roots] == [False] + [True] * found.researches
    assert found.tree.svg().count("<title>root ") == len(roots)


def test_options_are_checked() -> None:
    for algorithm, options, message in (
        ("mtd_f", {"table_mb": -1}, "table_mb: expected 0 to"),
        ("mtd_f", {"first_guess": float("inf")}, "first_guess: expected .*, got inf"),
        ("mtd_step", {"step": 0}, "step: expected a number above 0, got 0"),
        ("mt", {"alpha": 1, "beta": 0}, "alpha: expected a number below beta = 0, got 1"),
        ("sss_star", {"memory_mb": 0}, "memory_mb: expected 0.001 to 1000000.0, got 0"),
        ("dual_star", {"alpha": 1, "beta": 0}, "alpha: expected a number below beta = 0, got 1"),
        ("best_first_minimax", {"memory_mb": -1}, "memory_mb: expected 0.001 to 1000000.0, got -1"),
    ):
        with pytest.raises(zermelo.UsageError, match=message):
            zermelo.search("tic_tac_toe", algorithm=zermelo.find_algorithm(algorithm), **options)
