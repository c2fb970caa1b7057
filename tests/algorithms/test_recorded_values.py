"""Every value of a recorded tree is true: compared with the reference in every node, for every sound algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from strategies import grown, grown_chance
from zermelo.algorithms import reference
from zermelo.core import Game, declared
from zermelo.trees.explicit_tree import from_nested

UNSOUND = {"max_n_deep", "bounded_abbnb_v1", "bounded_max_n_v1", "bounded_max_n_v2"}  # their values may be wrong
VALUES = {"minimax", "expectimax", "max_n", "paranoid"}  # what is one and the same in a zero-sum game of two players
TRUE = [
    name for name, found in zermelo.list_algorithms().items()
    if found.fixed_depth is not None and found.finds in VALUES and name not in UNSOUND
] + ["and_or", "and_or_random"]  # fmt: skip


def games(name: str) -> Iterator[Game]:
    for seed in range(40):
        for tree in (grown(seed, 20), grown_chance(seed, 12, exact=True)):
            game = from_nested(tree)
            if zermelo.find_algorithm(name).unmet(game) is None:
                yield game


def recorded(game: Game, name: str, depth: int) -> Iterator[tuple[Any, Any, int]]:
    """The nodes with their positions and the plies left."""
    found = zermelo.find_algorithm(name)
    options = dict(found.fixed_depth or {})
    if "table_mb" in declared(found.function):
        options["table_mb"] = 0.01
    result = zermelo.search(
        game, algorithm=zermelo.find_algorithm(name), depth=depth, record=10_000, interpreted=True, **options
    )
    assert result.tree is not None and result.tree.complete
    plies: list[int] = []
    for node, state in zip(result.tree.nodes, result.tree.states(), strict=True):
        plies.append(0 if node.parent is None else plies[node.parent] + 1)
        yield node, state, result.depth - plies[-1]


def test_the_algorithms_that_are_checked() -> None:
    assert {"sss_star", "dual_star", "mt_sss", "mtd_f", "engine", "scout", "star2", "max_n", "paranoid"} <= set(TRUE)


@pytest.mark.parametrize("name", TRUE)
def test_every_recorded_value_is_true(name: str) -> None:
    """Also where the horizon cuts the tree, for MAX, MIN and chance; a bound is one."""
    for game in games(name):
        for depth in (1, 2, 3, game.traits.max_plies or 1):
            for node, state, left in recorded(game, name, min(depth, game.traits.max_plies or 1)):
                true = reference.expectimax(game, state, left, player=node.player)
                if name == "alpha_beta_hard" and node.reason not in ("leaf", "terminal"):
                    true = max(node.alpha, min(node.beta, true))
                if node.reason in ("leaf", "terminal") or node.bound == "exact":
                    assert node.value == pytest.approx(true, abs=1e-9), node
                elif node.bound == "lower":
                    assert node.value <= true + 1e-9, node
                elif node.bound == "upper":
                    assert node.value >= true - 1e-9, node


def test_the_tree_of_best_first_minimax_holds_together() -> None:
    """An expanded node has the best value of its children, a leaf its evaluation or payoff, for the root's mover."""
    for game in games("best_first_minimax"):
        player = game.mover(game.start())
        tree = zermelo.search(game, algorithm="best_first_minimax", record=10_000, interpreted=True).tree
        assert tree is not None
        for node, state, children in zip(tree.nodes, tree.states(), tree.children(), strict=True):
            assert node.player == player
            if children:
                values = [tree.nodes[child].value for child in children]
                assert node.value == (max if game.mover(state) == player else min)(values)
            else:
                assert node.value == (game.payoff if game.is_over(state) else game.evaluate)(state, player)
