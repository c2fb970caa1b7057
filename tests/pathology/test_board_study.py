"""The study of the K-game: the fast kernel against whole boards, boards against the game, the claims of the source."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.algorithms.reference import minimax
from zermelo.pathology import solve_exactly
from zermelo.pathology.board import heuristics
from zermelo.pathology.board.board_study import Setting, batch, simulate_boards, streamed
from zermelo.pathology.board.boards import Boards, move_errors
from zermelo.pathology.board.cells import board_seed
from zermelo.pathology.rounding import loss_probability

ALL = list(range(2, 41))


@pytest.mark.parametrize(
    ("b", "s", "depth", "searches", "last", "rounded", "boards"),
    [
        (2, 0.0, 7, (1, 5), "low", False, 60),
        (2, 0.6, 7, (1, 5), "high", True, 60),
        (2, 1.0, 6, (1, 3, 5), "low", False, 60),
        (3, 0.3, 7, (1, 5), "low", True, 20),
        (3, 1.0, 4, (2,), "high", False, 60),
        (5, 0.5, 5, (1, 2, 3, 4), "low", False, 30),
        (2, 0.5, 2, (1,), "low", False, 60),
    ],
)
def test_the_stream_gives_the_errors_of_whole_boards(
    b: int, s: float, depth: int, searches: tuple[int, ...], last: Any, rounded: bool, boards: int
) -> None:
    """For all granularities, board by board: exactly the same errors."""
    setting = Setting("average", b, s, depth, searches, loss_probability(b), last, rounded)
    seeds = [board_seed(7, number) for number in range(boards)]
    fast, slow = streamed(setting, ALL, seeds), batch(setting, ALL, seeds)
    np.testing.assert_array_equal(fast, slow)
    assert fast.max() > 0


@pytest.mark.parametrize("heuristic", ["average", "median", "differences", "maxmin", "synthetic"])
def test_errors_are_those_of_searching_the_game(heuristic: Any) -> None:
    """The boards are the games', and the move error is that of their plain searches, by the reference."""
    setting = Setting(heuristic, 2, 0.5, 5, (1, 3), 0.44, "low", False)
    seeds = [board_seed(1, number) for number in range(15)]
    found = batch(setting, [6], seeds)
    for number, seed in enumerate(seeds):
        game = zermelo.game("k_game", depth=5, g=6, s=0.5, c=0.44, heuristic=heuristic, seed=seed)
        children = [game.play(game.start(), move) for move in game.moves(game.start())]
        true = [minimax(game, child) for child in children]  # for the other player
        for i, depth in enumerate((1, 3)):
            looks = [game.evaluate(child, 1) if depth == 1 else minimax(game, child, depth - 1) for child in children]
            best = [k for k in range(2) if looks[k] == min(looks)]
            wrong = sum(true[k] > min(true) for k in best) / len(best)
            assert found[number, i, 0] == pytest.approx(wrong)


def test_the_synthetic_heuristic_is_the_model_s() -> None:
    """Cells are independent at s = 0: the exact errors of a tree of seven levels are known."""
    for found in simulate_boards(2, [3, 12], heuristic="synthetic", games=2500, seed=5):
        known = solve_exactly("independent", 2, found.g, depth=7, searches=(1, 5))
        for d, estimate in found.errors.items():
            spread = estimate.high - estimate.low
            assert abs(estimate.value - known.errors[d]) < spread  # four standard deviations


def test_ties_are_broken_at_random() -> None:
    boards = Boards(3, 2, "high", np.zeros((2, 9)))  # the root minimises: the other player moves last
    true = np.array([[0.1, 0.2, 0.3], [0.1, 0.1, 0.3]])
    assert move_errors(boards, true, np.array([[5, 5, 5], [5, 5, 5]])).tolist() == [2 / 3, 1 / 3]
    assert move_errors(boards, true, np.array([[5, 5, 6], [7, 6, 5]])).tolist() == [1 / 2, 1.0]


def test_estimates_have_their_intervals() -> None:
    """Of 40 samples, the intervals of about 95 % hold the mean of all."""
    samples = [simulate_boards(2, [5], heuristic="median", games=60, seed=seed)[0] for seed in range(40)]
    estimates = [[found.errors[1], found.errors[5], found.p] for found in samples]
    for column in zip(*estimates, strict=True):
        centre = math.fsum(estimate.value for estimate in column) / 40
        assert sum(estimate.covers(centre) for estimate in column) >= 33


def test_average_at_two_parts_a_cut_is_not_pathological() -> None:
    """Sections 5.2.2 and 5.3: b = 2, s = 0."""
    found = simulate_boards(2, [2, 4, 10, 40], games=20_000, seed=1)
    assert all(played.p.high < 1.0 for played in found)


def test_average_at_three_parts_is_pathological_until_cells_depend() -> None:
    """Section 5.3: b >= 3, s = 0 pathological; dependence removes it."""
    independent = simulate_boards(3, [2, 10, 40], games=12_000, seed=1)
    assert all(played.p.low > 1 for played in independent)
    assert all(played.p.high < 0.8 for played in simulate_boards(3, [2, 10, 40], s=1.0, games=500, seed=1))


def test_differences_are_pathological_and_contrast_is_not() -> None:
    """Section 5.2.4: E(1) always below E(5). It is so if equal cells look high to a first player who wants low."""
    gs = [2, 5, 40]
    assert all(played.p.low > 1 for played in simulate_boards(2, gs, heuristic="differences", games=8000))
    assert all(played.p.high < 1 for played in simulate_boards(2, gs, heuristic="contrast", games=8000))


def test_median_errs_more_than_the_average_at_depth_1_of_few_values() -> None:
    """Section 5.2.3 with the depths exchanged: as good at depth 5, twice the error at depth 1."""
    average, median = (simulate_boards(2, [2], heuristic=name, games=2500)[0].errors for name in ("average", "median"))
    assert median[1].value > 1.7 * average[1].value
    assert median[5].value == pytest.approx(average[5].value, abs=0.02)


def test_linear_learns_what_features_show() -> None:
    """Fitted to the true values it errs no more than the average, and finds a heuristic that is exact."""
    setting = Setting("linear", 2, 0.0, 5, (1, 3), loss_probability(2), "low", False)
    seeds = [board_seed(3, number) for number in range(300)]
    linear = batch(setting, [20], seeds).mean(axis=0)
    assert (linear < batch(replace(setting, heuristic="average"), [20], seeds).mean(axis=0) + 0.02).all()
    boards = Boards(2, 3, "low", np.random.default_rng(1).random((50, 8)))
    found = heuristics.linear(boards, 2, heuristics.fit(boards, 2))
    np.testing.assert_allclose(found, boards.true(2), atol=1e-9)  # two cells in a row: their minimum is a feature


def test_lookahead_sees_the_end_two_plies_before_it() -> None:
    [found] = simulate_boards(2, [10], heuristic="lookahead", games=50, depth=7, searches=(1, 5))
    assert found.errors[5].value == 0
    boards = Boards(2, 5, "low", np.random.default_rng(1).random((4, 32)))
    further = boards.backed_up(heuristics.static_values(boards, 3, "average"), 3, 1)
    np.testing.assert_array_equal(heuristics.lookahead(boards, 1), further)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"heuristic": "mean"}, "unknown heuristic: 'mean'"),
        ({"games": 0}, "games: expected 1 to 1000000, got 0"),
        ({"s": 2}, "dependence s: expected 0 to 1, got 2"),
        ({"searches": (5, 1)}, "expected granularities and ascending depths of search, got"),
        ({"searches": (1, 7)}, "depth of a search: expected 1 to 6, got 7"),
        ({"b": 11}, "a board of 11"),
    ],
)
def test_settings_that_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError) as refused:
        simulate_boards(**{"b": 2, "gs": [2], **arguments})
    assert str(refused.value).startswith(message)
