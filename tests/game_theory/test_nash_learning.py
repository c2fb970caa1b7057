"""Learning dynamics: where they must converge, where they must not, and their pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.game_theory.learning import (
    History, coarse_gap, correlated_gap, fictitious_play, plot_convergence, regret_matching,
)
from zermelo.game_theory.nash import equilibria
from zermelo.game_theory.normal_form import NormalForm

SLIDES = NormalForm.from_matrix([[3, -2, 3], [-1, 0, 4], [-4, -3, 1]])
STONES = NormalForm.from_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
SHAPLEY = NormalForm.from_bimatrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]])
CHICKEN = NormalForm.from_bimatrix([[0, 7], [2, 6]], [[0, 2], [7, 6]])


@pytest.mark.parametrize("game", [SLIDES, STONES], ids=["slides", "stones"])
def test_fictitious_play_solves_zero_sum_games(game: NormalForm) -> None:
    """J. Robinson (1951)."""
    history = fictitious_play(game, 5_000)
    assert history.regrets[-1] < 0.05
    for average, optimal in zip(history.final, equilibria(game)[0].strategies, strict=True):
        assert np.abs(average - optimal.astype(float)).max() < 0.05


def test_fictitious_play_cycles_in_shapleys_game() -> None:
    """L. S. Shapley (1964): the runs of equal play grow geometrically, the frequencies never settle."""
    history = fictitious_play(SHAPLEY, 20_000, start=(0, 0))
    assert min(history.regrets) > 0.1
    late = [average for step, average in zip(history.steps, history.averages, strict=True) if step > 1_000]
    for choice in range(3):
        shares = [float(average[0][choice]) for average in late]
        assert max(shares) - min(shares) > 0.15
    assert [one.strategies[0].tolist() for one in equilibria(SHAPLEY)] == [[pytest.approx(1 / 3)] * 3]


@pytest.mark.parametrize("kind", ["internal", "external"])
def test_regret_matching_solves_zero_sum_games(kind: Any) -> None:
    history = regret_matching(STONES, 20_000, seed=2, regret=kind)
    assert history.regrets[-1] < 0.1
    assert history.regrets[-1] < history.regrets[0] / 5


@pytest.mark.parametrize("game", [SHAPLEY, CHICKEN, STONES], ids=["shapley", "chicken", "stones"])
def test_regret_matching_approaches_correlated_equilibria(game: NormalForm) -> None:
    """S. Hart and A. Mas-Colell (2000): internal regrets vanish, also where fictitious play cycles."""
    small = 0.05 * float(np.ptp(game.payoffs))
    history = regret_matching(game, 20_000, seed=3)
    assert history.gaps[-1] == correlated_gap(game, history.joint) < small
    external = regret_matching(game, 20_000, seed=3, regret="external")
    assert external.gaps[-1] == coarse_gap(game, external.joint) < small


def test_three_players_learn() -> None:
    random = np.random.default_rng(4)
    game = NormalForm(random.random((3, 2, 3, 2)))
    assert regret_matching(game, 10_000, seed=1).gaps[-1] < 0.05
    assert fictitious_play(game, 500).joint.sum() == pytest.approx(1)


def test_gaps_by_hand() -> None:
    """R. Aumann, Journal of Mathematical Economics 1 (1974): a third on each but the crash."""
    aumann = np.array([[0, 1], [1, 1]]) / 3
    assert correlated_gap(CHICKEN, aumann) == pytest.approx(0, abs=1e-15)
    crash = np.array([[1.0, 0.0], [0.0, 0.0]])
    assert correlated_gap(CHICKEN, crash) == coarse_gap(CHICKEN, crash) == 2.0
    for one in equilibria(CHICKEN):
        joint = np.outer(*one.strategies).astype(float)
        assert correlated_gap(CHICKEN, joint) == pytest.approx(0, abs=1e-12)
        assert coarse_gap(CHICKEN, joint) == pytest.approx(0, abs=1e-12)


def test_histories_are_seeded_and_regular() -> None:
    def told(history: History) -> list[Any]:
        return [history.steps, history.regrets, history.joint.tolist()]

    first = regret_matching(CHICKEN, 500, seed=1, regret="external")
    assert told(first) == told(regret_matching(CHICKEN, 500, seed=1, regret="external"))
    assert told(first) != told(regret_matching(CHICKEN, 500, seed=2, regret="external"))
    assert first.steps[0] == 1 and first.steps[-1] == 500 and sorted(set(first.steps)) == list(first.steps)


def test_the_plot_is_the_same_to_the_byte(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    histories = fictitious_play(SHAPLEY, 300), regret_matching(SHAPLEY, 300)
    for name in ("a.svg", "b.svg"):
        plot_convergence(tmp_path / name, *histories, title="Shapley's game")
    drawn = (tmp_path / "a.svg").read_text()
    assert drawn == (tmp_path / "b.svg").read_text()
    for text in ("<svg", "fictitious play", "regret matching (internal)", "Shapley's game"):
        assert text in drawn


def test_errors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^steps: expected 1 to 10000000, got 0$"):
        fictitious_play(CHICKEN, 0)
    with pytest.raises(UsageError, match=r"^unknown regret: 'swap' \(expected one of: external, internal\)$"):
        regret_matching(CHICKEN, 10, regret="swap")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"^choice of player 1: expected a number 0 to 1, got 2$"):
        fictitious_play(CHICKEN, 10, start=(0, 2))
    with pytest.raises(UsageError, match=r"^expected at least one history to plot, got none$"):
        plot_convergence(tmp_path / "x.svg")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UsageError, match=r"^plots need matplotlib: pip install 'zermelo\[plot\]'$"):
        plot_convergence(tmp_path / "x.svg", fictitious_play(CHICKEN, 10))
