"""Every fast algorithm agrees with the slow obvious one, on thousands of random trees and on small games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import zermelo
from samples import cases
from strategies import grown_trees, trees
from zermelo.algorithms import reference
from zermelo.core import declared
from zermelo.trees.explicit_tree import from_nested

EXACT = [
    name for name, found in zermelo.list_algorithms().items()
    if found.fixed_depth is not None and found.finds == "minimax"
]
WINDOWED = [name for name in EXACT if "alpha" in declared(zermelo.find_algorithm(name).function)]
FAIL_SOFT = [name for name in WINDOWED if name != "alpha_beta_hard"]


def plain(name: str) -> dict[str, Any]:
    """The options under which an algorithm returns the plain value of depth d."""
    found = zermelo.find_algorithm(name)
    return {**(found.fixed_depth or {}), **({"table_mb": 0.01} if "table_mb" in declared(found.function) else {})}


def test_the_algorithms_that_must_agree() -> None:
    assert set(EXACT) == {
        "alpha_beta", "alpha_beta_hard", "aspiration", "engine", "iterative_deepening", "minimax", "negamax",
        "negascout", "pvs", "scout",
        "dual_star", "mt", "mt_dual", "mt_sss", "mtd_bi", "mtd_f", "mtd_step", "sss_star",
    }  # fmt: skip


FULL = [pytest.param(part, examples, marks=pytest.mark.slow) for part, examples in enumerate((1600, 2800, 2800, 2800))]


@pytest.mark.parametrize(("part", "examples"), [(0, 100), (1, 200), *FULL])
def test_agrees_with_the_reference_on_random_trees(part: int, examples: int) -> None:
    """300 trees, in the slow tests 10,300; a failure is shrunk to a smallest tree."""

    @seed(part)
    @settings(max_examples=examples, derandomize=False)
    @given(grown_trees if part else trees, st.integers(1, 6))
    def check(tree: Any, depth: int) -> None:
        game = from_nested(tree)
        depth = depth if (depth + part) % 2 else game.traits.max_plies or 1
        expected = reference.minimax(game, game.start(), depth)
        for name in EXACT:
            result = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, **plain(name))
            assert (name, result.value, result.bound) == (name, expected, "exact")
            assert result.stopped is None

    check()


@settings(max_examples=cases(600))
@given(trees, st.integers(1, 5), st.data())
def test_bounds_hold_for_random_windows(tree: Any, depth: int, data: st.DataObject) -> None:
    """The window theorem of Knuth and Moore."""
    game = from_nested(tree)
    expected = reference.minimax(game, game.start(), depth)
    alpha = data.draw(st.floats(-4, 4).map(lambda x: round(2 * x) / 2))
    beta = alpha + data.draw(st.sampled_from([0.001, 0.5, 1.0, 3.0]))
    for name in WINDOWED:
        found = zermelo.search(
            game, algorithm=zermelo.find_algorithm(name), depth=depth, alpha=alpha, beta=beta, **plain(name)
        )
        value = found.value
        assert isinstance(value, float)
        assert {"exact": value == expected, "upper": value >= expected, "lower": value <= expected}[found.bound], name
        assert (found.bound == "exact") == (alpha < expected < beta), name
        if name == "alpha_beta_hard":
            assert alpha <= value <= beta


@settings(max_examples=cases(400))
@given(trees, st.integers(1, 5))
def test_all_best_moves_and_lines(tree: Any, depth: int) -> None:
    """All best moves are those of the reference; a line leads to a position of the value that was promised."""
    game = from_nested(tree)
    start = game.start()
    best = reference.best_moves(game, start, depth)
    player = game.mover(start)
    for name in EXACT:
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, all_best=True, **plain(name))
        assert list(found.best_moves) == best, name
        assert found.move in best
        state = start
        for move in found.pv:
            state = game.play(state, move)
        worth = game.payoff(state, player) if game.is_over(state) else game.evaluate(state, player)
        assert game.is_over(state) or len(found.pv) == depth, (name, found.pv)
        assert worth == found.value, (name, found.pv)


@settings(max_examples=cases(150))
@given(trees, st.integers(0, 5))
def test_interpreted_equals_compiled(tree: Any, depth: int) -> None:
    game = from_nested(tree)
    for name in EXACT:
        fast = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, **plain(name)).to_dict()
        slow = zermelo.search(
            game, algorithm=zermelo.find_algorithm(name), depth=depth, interpreted=True, **plain(name)
        ).to_dict()
        for field in ("seconds", "compile_seconds", "compiled"):
            del fast[field], slow[field]
        assert fast == slow


GAMES: list[tuple[str, dict[str, Any], int, int]] = [
    ("tic_tac_toe", {}, 9, 12),
    ("connect_four", {"width": 4, "height": 4}, 5, 8),
    ("othello", {"size": 4}, 6, 12),
]


@pytest.mark.parametrize(("name", "parameters", "depth", "positions"), GAMES)
def test_agrees_with_the_reference_on_small_games(
    name: str, parameters: dict[str, Any], depth: int, positions: int
) -> None:
    game = zermelo.game(name, **parameters)
    chooser = random.Random(1)
    for number in range(positions):
        state = game.start()
        for _ in range(chooser.randrange(2, 8)):
            moves = game.actions(state)
            state = game.play(state, chooser.choice(moves)) if moves else game.start()
        if game.is_over(state):
            continue
        to = 1 + number % depth
        expected = reference.minimax(game, state, to)
        for algorithm in EXACT:
            assert (
                zermelo.search(game, state, zermelo.find_algorithm(algorithm), depth=to, **plain(algorithm)).value
                == expected
            ), algorithm


def test_engine_without_its_parts_visits_the_nodes_of_pvs() -> None:
    parts = ("deepening", "table_mb", "refutations", "killers", "history", "static_ordering")
    off: dict[str, Any] = dict.fromkeys(parts, 0)
    for name, depth in (("tic_tac_toe", 9), ("othello", 6)):
        bare = zermelo.search(name, algorithm="engine", depth=depth, quiescence=False, **off)
        highest = bare.game.traits.highest
        assert bare.nodes == zermelo.search(name, algorithm="pvs", depth=depth, beta=highest).nodes


@pytest.mark.parametrize("part", ["hash_move", "refutations", "killers", "history"])
def test_every_part_of_the_engine_saves_nodes(part: str) -> None:
    """Each part alone makes the search of six Othello positions smaller, and none changes a value."""
    game = zermelo.game("othello")
    base: dict[str, Any] = {
        "algorithm": "engine", "depth": 7, "quiescence": False, "deeper_entries": False, "static_ordering": 0,
    }  # fmt: skip
    off: dict[str, Any] = {"hash_move": False, "refutations": False, "killers": False, "history": False}
    without, with_it = 0, 0
    for number in range(6):
        state = game.start()
        chooser = random.Random(number)
        for _ in range(12):
            state = game.play(state, chooser.choice(game.moves(state)))
        first = zermelo.search(game, state, **base, **off)
        second = zermelo.search(game, state, **base, **{**off, part: True})
        assert first.value == second.value
        without, with_it = without + first.nodes, with_it + second.nodes
    assert with_it < without


def test_static_ordering_table_and_quiescence_have_an_effect() -> None:
    base: dict[str, Any] = {"algorithm": "engine", "depth": 7, "deeper_entries": False}
    whole = zermelo.search("othello", quiescence=False, **base)
    assert zermelo.search("othello", quiescence=False, static_ordering=0, **base).nodes > whole.nodes
    assert zermelo.search("othello", quiescence=False, table_mb=0, **base).nodes > whole.nodes
    assert zermelo.search("othello", quiescence=True, **base).nodes != whole.nodes


def test_only_the_order_of_values_matters() -> None:
    """Any monotone transformation of the leaves keeps the decision of a game without chance."""
    chooser = random.Random(5)
    for _ in range(50):
        leaves = [[[chooser.randrange(-9, 9) for _ in range(3)] for _ in range(3)] for _ in range(3)]
        cubes = [[[x**3 for x in row] for row in rows] for rows in leaves]
        first, second = (
            zermelo.search(from_nested(tree), algorithm="negascout", depth=3, all_best=True) for tree in (leaves, cubes)
        )
        assert first.best_moves == second.best_moves
        assert isinstance(first.value, float)
        assert first.value**3 == second.value


def test_fail_soft_returns_no_worse_bounds_than_fail_hard() -> None:
    chooser = random.Random(9)
    for _ in range(100):
        tree = [[[chooser.randrange(-9, 9) for _ in range(3)] for _ in range(3)] for _ in range(3)]
        soft, hard = (
            zermelo.search(from_nested(tree), algorithm=name, depth=3, alpha=-1, beta=1)
            for name in ("alpha_beta", "alpha_beta_hard")
        )
        assert soft.bound == hard.bound
        assert isinstance(soft.value, float)
        assert max(-1, min(1, soft.value)) == hard.value


def test_the_rule_for_the_last_two_plies_needs_a_reply() -> None:
    """The first player moves twice in the second branch: its null-window value 0 is a bound, its value is 1."""
    game = from_nested([[-1], {"player": 0, "children": [0, 1]}])
    for name in EXACT:
        assert zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=2, **plain(name)).value == 1.0, name
