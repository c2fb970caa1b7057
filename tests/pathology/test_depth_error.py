"""Surveys, errors by depth and dependence against plain Python that follows the definitions."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from strategies import grown, grown_trees
from zermelo.algorithms import reference
from zermelo.complexity import positions
from zermelo.core import Game, State
from zermelo.errors import UsageError
from zermelo.kernels import TERMINAL
from zermelo.pathology import depth_error, depth_survey
from zermelo.pathology.depth_error import Dependence
from zermelo.pathology.depth_survey import Survey, Surveyor
from zermelo.statistics import estimates
from zermelo.trees.explicit_tree import from_nested

TREES = [grown(seed, leaves) for seed in range(100) for leaves in (8, 30)]


def values_of_moves(game: Game, state: State, depth: int | None) -> list[float]:
    """What reference minimax says of every move, for the player to move."""
    below = None if depth is None else depth - 1
    found = []
    for move in game.moves(state):
        child = game.play(state, move)
        value = reference.minimax(game, child, below)
        same = (game.mover(child) == TERMINAL and game.mover(state) == 0) or game.mover(child) == game.mover(state)
        found.append(value if same else -value)
    return found


def check(game: Game, state: State, survey: Survey) -> None:
    for row, depth in zip(survey.values, (None, *range(1, len(survey.values))), strict=True):
        assert row.tolist() == values_of_moves(game, state, depth), (game.format(state), depth)


# Surveys.


def test_surveys_of_trees_agree_with_minimax() -> None:
    """Trees of any shape, with ties and players who move twice: compiled."""
    for tree in TREES:
        game = from_nested(tree)
        if game.moves(game.start()):
            deepest = game.traits.max_plies or 1
            check(game, game.start(), Surveyor(game, deepest, megabytes=0.1).survey(game.start()))


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "othello"])
def test_interpreted_surveys_of_games_agree_with_minimax(name: str) -> None:
    parameters: dict[str, Any] = {"connect_four": {"width": 4, "height": 3}, "othello": {"size": 4}}.get(name, {})
    game, plies = zermelo.game(name, **parameters), {"tic_tac_toe": 5, "connect_four": 7, "othello": 8}[name]
    surveyor = Surveyor(game, 3, interpreted=True)
    for state in positions.random_positions(game, plies, 12, seed=1):
        check(game, state, surveyor.survey(state))


def test_compiled_surveys_of_hex_agree_with_minimax() -> None:
    game = zermelo.game("hex", size=3)
    surveyor = Surveyor(game, 3)
    for state in positions.random_positions(game, 5, 120, seed=2):
        check(game, state, surveyor.survey(state))


def below(game: Game, state: State, player: int, plies: int) -> Iterator[tuple[State, list[State]]]:
    """The nodes of a tree with their children."""
    inner = plies > 0 and game.mover(state) != TERMINAL
    children = [game.play(state, move) for move in game.moves(state)] if inner else []
    yield state, children
    for child in children:
        yield from below(game, child, player, plies - 1)


def brute_dependence(game: Game, state: State, plies: int) -> tuple[float, float | None, float | None]:
    """Branching, f and r by their definitions (4.1) and (4.2)."""
    player = game.mover(state)

    def truth(node: State) -> float:
        value = reference.minimax(game, node)
        return value if game.mover(node) in (player, *((TERMINAL,) if player == 0 else ())) else -value

    tree = [(truth(node), [truth(child) for child in children]) for node, children in below(game, state, player, plies)]
    families = [(value, children) for value, children in tree if children]
    pairs = [(value, child) for value, children in families for child in children]
    inner = math.fsum((child - statistics.fmean(each)) ** 2 for _, each in families for child in each) / len(pairs)
    spread = statistics.pstdev(value for value, _ in tree)
    parents, children_ = zip(*pairs, strict=True)
    varied = min(statistics.pstdev(parents), statistics.pstdev(children_)) > 1e-9
    f = math.sqrt(inner) / spread if spread > 1e-9 else None
    return len(pairs) / len(families), f, statistics.correlation(parents, children_) if varied else None


def test_dependence_of_trees_is_that_of_the_definitions() -> None:
    known = 0
    for tree in TREES:
        game = from_nested(tree)
        if not game.moves(game.start()):
            continue
        plies = min(3, game.traits.max_plies or 1)
        survey = Surveyor(game, 1, plies=plies, megabytes=0.1).survey(game.start())
        sums = depth_error.dependence(survey.nodes, survey.parents)
        b, f, r = brute_dependence(game, game.start(), plies)
        assert depth_error.branching(sums) == pytest.approx(b)
        assert depth_error.clustering(sums) == (f if f is None else pytest.approx(f, abs=1e-9))
        assert depth_error.correlation(sums) == (r if r is None else pytest.approx(r, abs=1e-9))
        known += r is not None
    assert known > 60


def test_equal_values_have_no_dependence() -> None:
    sums = Dependence(*np.array(depth_error.dependence(np.ones(4), np.array([-1, 0, 0, 1]))))
    assert (depth_error.clustering(sums), depth_error.correlation(sums)) == (None, None)


# Errors.


@given(grown_trees, st.sampled_from([None, 1, 2, 3, 5]), st.sampled_from(["quantiles", "equal"]))
@settings(max_examples=50)
def test_who_sees_the_end_does_not_err(tree: Any, g: int | None, way: Any) -> None:
    game = from_nested(tree)
    if not game.moves(game.start()):
        return
    survey = Surveyor(game, game.traits.max_plies or 1, megabytes=0.1).survey(game.start())
    lowest, highest = game.traits.lowest, game.traits.highest
    found = depth_error.errors(survey, None, lowest, highest)
    assert (found.move[-1], found.position[-1], found.sign[-1]) == (0, 0, 0)
    truth = survey.values[0]
    parts = depth_error.cuts(truth.tolist(), g, way) if g else None
    coarse = np.array([depth_error.rounded(truth, parts, lowest, highest), truth])
    rounded = Survey(coarse, survey.nodes, survey.parents)
    assert depth_error.errors(rounded, parts, lowest, highest).move[-1] == 0, "the truth itself, rounded"


@given(st.lists(st.lists(st.integers(-2, 2), min_size=3, max_size=3), min_size=2, max_size=6))
def test_move_error_is_the_share_of_wrong_moves_among_the_best(columns: list[list[int]]) -> None:
    values = np.array(columns, dtype=float).T
    found = depth_error.errors(Survey(values, np.empty(0), np.empty(0, int)), None, -2, 2)
    for d in (1, 2):
        best = [i for i, column in enumerate(columns) if column[d] == max(each[d] for each in columns)]
        wrong = [i for i in best if columns[i][0] < max(each[0] for each in columns)]
        assert found.move[d - 1] == pytest.approx(float(Fraction(len(wrong), len(best))))
        value, truth = (max(each[row] for each in columns) for row in (d, 0))
        assert found.position[d - 1] == abs(value - truth) / 4
        assert found.sign[d - 1] == (value * truth <= 0 and value != truth)
    worse = [each for each in columns if each[0] < max(column[0] for column in columns)]
    assert depth_error.chance_error(Survey(values, np.empty(0), np.empty(0, int))) == len(worse) / len(columns)


class Rounded(Game):
    """A game whose players see rounded values, whoever looks, as the first player does."""

    def __init__(self, game: Game, parts: depth_error.Cuts) -> None:
        self.game, self.parts, self.traits, self.name = game, parts, game.traits, game.name

    def _rounded(self, value: float, player: int) -> float:
        own = value if player == 0 else -value
        seen = float(depth_error.rounded(np.array([own]), self.parts, self.traits.lowest, self.traits.highest)[0])
        return seen if player == 0 else -seen

    def start(self) -> State:
        return self.game.start()

    def mover(self, state: State) -> int:
        return self.game.mover(state)

    def moves(self, state: State) -> Any:
        return self.game.moves(state)

    def play(self, state: State, move: Any) -> State:
        return self.game.play(state, move)

    def payoff(self, state: State, player: int) -> float:
        return self._rounded(self.game.payoff(state, player), player)

    def evaluate(self, state: State, player: int) -> float:
        return self._rounded(self.game.evaluate(state, player), player)


@pytest.mark.parametrize("g", [1, 2, 3, 5])
@pytest.mark.parametrize("way", ["quantiles", "equal"])
def test_rounding_after_the_search_is_rounding_before(g: int, way: Any) -> None:
    game = zermelo.game("hex", size=3)
    surveyor = Surveyor(game, 3)
    parts = depth_error.cuts(positions.random_evaluations(game, 4, 50, 0), g, way)
    coarse = Rounded(game, parts)
    for state in positions.random_positions(game, 4, 25, seed=g):
        assert game.mover(state) == 0
        found = depth_error.rounded(surveyor.survey(state).values, parts, -1, 1)
        for depth in (1, 2, 3):
            assert found[depth].tolist() == values_of_moves(coarse, state, depth)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=50), st.integers(1, 20), st.sampled_from(["quantiles", "equal"]))
def test_cuts_make_at_most_g_values_in_order(seen: list[float], g: int, way: Any) -> None:
    parts = depth_error.cuts(seen, g, way)
    values = depth_error.rounded(np.array(sorted(seen)), parts, -2, 2)
    assert len(parts.middles) == len(parts.boundaries) + 1 <= g
    assert (np.diff(values) >= 0).all()
    assert len(np.unique(values)) <= g


def test_quantiles_hold_equal_shares() -> None:
    parts = depth_error.cuts([i / 100 for i in range(100)], 5, "quantiles")
    assert np.histogram(np.arange(100) / 100, [0, *parts.boundaries, 1])[0].tolist() == [20] * 5


def test_sure_results_are_not_rounded() -> None:
    parts = depth_error.cuts([-0.5, 0.5], 1, "equal")
    assert depth_error.rounded(np.array([-1, -0.4, 0.0, 0.3, 1]), parts, -1, 1).tolist() == [-1, 0, 0, 0, 1]


# Positions.


def sequences(game: Game, state: State, plies: int, probability: Fraction) -> Iterator[tuple[State, Fraction]]:
    if game.mover(state) == TERMINAL:
        return
    if plies == 0:
        yield state, probability
        return
    moves = game.moves(state)
    for move in moves:
        yield from sequences(game, game.play(state, move), plies - 1, probability / len(moves))


@pytest.mark.parametrize(("name", "plies"), [("tic_tac_toe", 5), ("explicit_tree", 1)])
def test_every_position_has_its_probability(name: str, plies: int) -> None:
    game = zermelo.game(name)
    found: dict[State, Fraction] = {}
    for state, probability in sequences(game, game.start(), plies, Fraction(1)):
        found[state] = found.get(state, Fraction(0)) + probability
    total = sum(found.values())
    assert positions.all_positions(game, plies) == {s: pytest.approx(float(p / total)) for s, p in found.items()}


def test_drawn_positions_are_as_likely_as_they_should_be() -> None:
    game = zermelo.game("connect_four", width=4, height=2)
    truth = positions.all_positions(game, 6)
    drawn = positions.random_positions(game, 6, 4000, seed=3)
    assert drawn == positions.random_positions(game, 6, 4000, seed=3)
    shares = {state: drawn.count(state) / 4000 for state in truth}
    assert set(drawn) <= set(truth)
    expected = sum((shares[s] - p) ** 2 * 4000 / p for s, p in truth.items())  # chi-squared
    freedom = len(truth) - 1
    assert expected < freedom + 4 * math.sqrt(2 * freedom)


def test_evaluations_are_of_both_players() -> None:
    seen = positions.random_evaluations(zermelo.game("tic_tac_toe"), 3, 20, 0)
    assert sorted(seen) == sorted(-value for value in seen)
    assert len(set(seen)) > 5


# Intervals.


def test_jackknife_of_a_ratio_is_close_to_the_delta_method() -> None:
    chooser = random.Random(5)
    wholes = [chooser.uniform(1, 2) for _ in range(200)]
    parts = [whole * chooser.uniform(0.4, 0.6) for whole in wholes]
    delta = estimates.ratio(parts, wholes)
    found = estimates.jackknife(lambda sums: sums[0] / sums[1], list(zip(parts, wholes, strict=True)))
    assert delta is not None and found is not None
    assert found.value == pytest.approx(delta.value)
    assert (found.low, found.high) == pytest.approx((delta.low, delta.high), rel=1e-3)


def test_jackknife_without_a_value_or_an_interval() -> None:
    assert estimates.jackknife(lambda sums: None, [(1.0,), (2.0,)]) is None
    assert estimates.jackknife(lambda sums: sums[0] if sums[0] > 1 else None, [(1.0,), (2.0,)]) is None
    alone = estimates.jackknife(lambda sums: sums[0], [(3.0,)])
    assert alone is not None and (alone.value, alone.high) == (3.0, math.inf)


# What is refused.


def test_errors() -> None:
    game = zermelo.game("tic_tac_toe")
    with pytest.raises(UsageError, match="pig cannot be surveyed: a survey needs no chance moves"):
        Surveyor(zermelo.game("pig"), 2)
    with pytest.raises(UsageError, match="depth: expected 1 to 9, got 0"):
        Surveyor(game, 0)
    with pytest.raises(UsageError, match="plies: expected 0 to 9, got 10"):
        Surveyor(game, 1, plies=10)
    with pytest.raises(UsageError, match="the game is over in this position of tic_tac_toe"):
        Surveyor(game, 1, interpreted=True).survey(game.parse("XXX/OO./..."))
    with pytest.raises(UsageError, match="plies: expected fewer for tic_tac_toe, got 9"):
        positions.all_positions(game, 9)
    with pytest.raises(UsageError, match="plies: expected fewer for tic_tac_toe, got 9: 1,000 games"):
        positions.random_positions(game, 9, 1, 0)
    with pytest.raises(UsageError, match="plies: expected at least 0, got -1"):
        positions.random_positions(game, -1, 1, 0)
    with pytest.raises(UsageError, match="granularity g: expected at least 1, got 0"):
        depth_error.cuts([0.0], 0, "equal")


def test_a_tree_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth_survey, "MOST_NODES", 10)
    game = zermelo.game("tic_tac_toe")
    with pytest.raises(UsageError, match="plies: expected a tree of at most 10 nodes"):
        Surveyor(game, 1, plies=2, interpreted=True).survey(game.parse("XOX/O../..."))
