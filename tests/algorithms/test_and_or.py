"""AND/OR evaluation: the answer of the reference, the leaves of the obvious walk, the costs of theory."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from strategies import grown_trees
from zermelo.algorithms import reference
from zermelo.algorithms.and_or import _shuffle as shuffle
from zermelo.complexity import and_or_cost as expected
from zermelo.trees.explicit_tree import from_nested

BOTH = ("and_or", "and_or_random")
THRESHOLDS = st.sampled_from([-1.5, -1.0, 0.0, 0.5, 2.0])


def evaluated(game: zermelo.Game, algorithm: str, **options: Any) -> zermelo.SearchResult:
    return zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=99, **options)


@settings(max_examples=700)
@given(grown_trees, THRESHOLDS, st.integers(0, 1000))
def test_agrees_with_the_reference_on_random_trees(tree: Any, above: float, order: int) -> None:
    game = from_nested(tree)
    truth = reference.minimax(game, game.start())
    for name in BOTH:
        found = evaluated(game, name, threshold=above, **({} if name == "and_or" else {"order_seed": order}))
        assert isinstance(found.value, float)
        assert (found.value > above) == (truth > above)
        value = found.value
        assert {"exact": value == truth, "lower": value <= truth, "upper": value >= truth}[found.bound]
        assert found.move in game.moves(game.start())
        if name == "and_or":
            assert found.leaves == expected.left_to_right(game, game.start(), above=above)
            assert found.nodes == expected.left_to_right(game, game.start(), above=above, inner=1)


@settings(max_examples=200)
@given(grown_trees, THRESHOLDS)
def test_interpreted_equals_compiled_and_all_alike(tree: Any, above: float) -> None:
    game = from_nested(tree)
    start, player = game.start(), game.mover(game.start())
    for name in BOTH:
        fast, slow = (
            evaluated(game, name, threshold=above, all_best=True, interpreted=way).to_dict() for way in (False, True)
        )
        for field in ("seconds", "compile_seconds", "compiled"):
            del fast[field], slow[field]
        assert fast == slow
        values = {move: worth(game, game.play(start, move), player) for move in game.moves(start)}
        true = [str(move) for move in values if values[move] > above]
        assert fast["best_moves"] == (true or [str(move) for move in values])


def worth(game: zermelo.Game, state: Any, player: int) -> float:
    if game.is_over(state):
        return game.payoff(state, player)
    value = reference.minimax(game, state)
    return value if game.mover(state) == player else -value


def by_all_orders(game: zermelo.Game, state: Any, player: int, above: float) -> tuple[bool, Fraction]:
    """The mean cost over every order of every node's children, written out."""
    if game.is_over(state):
        return game.payoff(state, player) > above, Fraction(1)
    settles = game.mover(state) == player
    children = [by_all_orders(game, game.play(state, move), player, above) for move in game.moves(state)]
    total, orders = Fraction(0), list(permutations(children))
    for order in orders:
        for value, cost in order:
            total += cost
            if value == settles:
                break
    return any(value == settles for value, _ in children) == settles, total / len(orders)


@settings(max_examples=150)
@given(grown_trees, THRESHOLDS)
def test_the_expected_cost_is_the_mean_over_all_orders(tree: Any, above: float) -> None:
    game = from_nested(tree)
    mean = by_all_orders(game, game.start(), game.mover(game.start()), above)[1]
    assert expected.of_tree(game, game.start(), above=above) == mean


def close(costs: list[int], mean: float) -> bool:
    """Is a mean within four standard errors of what was expected?"""
    return abs(statistics.mean(costs) - mean) <= 4 * statistics.stdev(costs) / math.sqrt(len(costs)) + 1e-9


def test_measured_costs_of_a_tree_are_the_expected_ones() -> None:
    for tree in (
        [[1, -1, [1, -1]], [[-1, -1], [1, -1], -1], -1],
        [[[1, -1], [-1, 1]], [[-1, -1], [1, 1]]],
        [[-1, [1, [-1, 1], -1]], [-1, 1, -1, -1], [[1], [-1, 1]]],
    ):
        game = from_nested(tree)
        for way in ("lemire", "division"):
            runs = [evaluated(game, "and_or_random", order_seed=order, shuffle=way) for order in range(400)]
            assert close([run.leaves for run in runs], float(expected.of_tree(game, game.start())))
            assert close([run.nodes for run in runs], float(expected.of_tree(game, game.start(), inner=1)))


@pytest.mark.parametrize(("b", "depth"), [(2, 6), (3, 4), (5, 2), (2, 7)])
@pytest.mark.parametrize("root", ["won", "lost"])
def test_reluctant_trees(b: int, depth: int, root: str) -> None:
    """Worst for both: left to right looks at every leaf, random order at what the recurrence says."""
    costs = expected.reluctant(b, depth)
    cost = costs.decided if root == "won" else costs.all
    for place in ("last", "first", "any"):
        game = zermelo.game("reluctant_tree", b=b, depth=depth, root=root, deciding_child=place)
        assert reference.minimax(game, game.start()) == (1 if root == "won" else -1)
        assert expected.of_tree(game, game.start()) == cost
        found = evaluated(game, "and_or", interpreted=True)
        assert (found.value, found.bound) == (1.0 if root == "won" else -1.0, "exact")
        if place == "last":
            assert found.leaves == b**depth
        if place == "first":
            assert found.leaves == b ** ((depth + (root == "lost")) // 2)
    runs = [evaluated(game, "and_or_random", order_seed=order, interpreted=True).leaves for order in range(60)]
    assert close(runs, float(cost))


def test_no_small_tree_is_worse_than_the_reluctant_ones() -> None:
    """All binary trees of depth 2 and 3 with all their leaves tried out."""
    for depth in (2, 3):
        worst = {True: Fraction(0), False: Fraction(0)}
        for leaves in range(2**2**depth):
            values = [1 if leaves >> i & 1 else -1 for i in range(2**depth)]
            while len(values) > 2:
                values = [values[i : i + 2] for i in range(0, len(values), 2)]  # type: ignore[misc]
            game = from_nested(values)
            won = reference.minimax(game, game.start()) > 0
            worst[won] = max(worst[won], expected.of_tree(game, game.start()))
        assert worst == {True: expected.reluctant(2, depth).decided, False: expected.reluctant(2, depth).all}


@pytest.mark.parametrize(("b", "depth", "share"), [(2, 7, None), (3, 4, None), (2, 6, 0.5), (2, 6, 0.9)])
def test_trees_of_tosses(b: int, depth: int, share: float | None) -> None:
    games = [zermelo.game("win_loss_tree", b=b, depth=depth, share=share, seed=seed) for seed in range(150)]
    used = games[0].params.share  # type: ignore[attr-defined]
    tossed = expected.iid(b, depth, used)
    for name in BOTH:
        runs = [evaluated(game, name, interpreted=True) for game in games]
        assert close([run.leaves for run in runs], tossed.cost)
        assert close([run.nodes for run in runs], expected.iid(b, depth, used, inner=1).cost)
        wins = sum(run.value == 1.0 for run in runs)
        assert abs(wins - 150 * tossed.true) <= 4 * math.sqrt(150 * tossed.true * (1 - tossed.true)) + 1e-9


def test_what_the_literature_knows() -> None:
    """Saks and Wigderson (1986): (1 + sqrt 33) / 4, n^0.753…; the source: T = 3 + 3 T(n / 4), n^0.792; Pearl."""
    assert expected.growth(2) == pytest.approx((1 + math.sqrt(33)) / 4)
    assert expected.exponent(expected.growth(2)) == pytest.approx(0.7537, abs=5e-5)
    assert expected.exponent(math.sqrt(3)) == pytest.approx(math.log(3, 4)) == pytest.approx(0.7925, abs=5e-5)
    for b in (2, 3, 4, 10):
        deep, deeper = expected.reluctant(b, 80), expected.reluctant(b, 81)
        assert float(deeper.all / deep.all) == pytest.approx(expected.growth(b))
    for depth in range(20):
        assert expected.lectures(depth + 2).all == 3 + 3 * expected.lectures(depth).all
        assert expected.lectures(depth, inner=0).all >= expected.reluctant(2, depth).all
    assert expected.lectures(20, inner=0).all == 3**10
    golden = (math.sqrt(5) - 1) / 2  # the critical share of even depth: the cost grows by its inverse a level
    for depth in (2, 8, 30):
        assert expected.iid(2, depth, golden).cost == pytest.approx((1 / golden) ** depth)


def test_shuffles_are_fair() -> None:
    for way in range(len(shuffle.WAYS)):
        stream = [7, 0]
        run: Any = SimpleNamespace(moves=[])
        seen: Counter[tuple[int, ...]] = Counter()
        for _ in range(4800):
            run.moves = [9, 0, 1, 2, 3, 9]
            shuffle.shuffle(run, shuffle.Shuffling(way, stream), 1, 4)
            assert run.moves[0] == run.moves[5] == 9
            seen[tuple(run.moves[1:5])] += 1
        assert len(seen) == 24
        assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 49.7  # chi squared, 23 degrees, 0.1 %


def test_words_that_would_not_come_out_even_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^32 = 3 x 1431655765 + 1: one word too many for three equal shares."""
    for draw, uneven in ((shuffle.lemire, 0), (shuffle.division, 2**32 - 1)):
        words = [uneven, uneven, 2**31]
        monkeypatch.setattr(shuffle, "word", lambda stream, words=words: words.pop(0))
        assert draw(None, 3) == 1  # type: ignore[arg-type]
        assert words == []


def test_games_with_draws_give_bounds() -> None:
    win, draw = (evaluated(zermelo.game("tic_tac_toe"), "and_or", threshold=x, interpreted=True) for x in (0, -1))
    assert (win.value, win.bound) == (0.0, "upper")  # the first player cannot win
    assert (draw.value, draw.bound) == (0.0, "lower")  # and need not lose


def test_a_question_half_answered_is_not_answered() -> None:
    for name in BOTH:
        algorithm = zermelo.find_algorithm(name)
        part = zermelo.search("tic_tac_toe", algorithm=algorithm, depth=9, nodes=100, interpreted=True)
        assert (part.value, part.bound, part.move, part.stopped) == (None, "none", None, "nodes")


def test_a_shuffle_that_is_not_known_is_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="option of and_or_random shuffle: expected one of: lemire, division"):
        zermelo.search("tic_tac_toe", algorithm="and_or_random", shuffle="riffle")  # type: ignore[arg-type]
