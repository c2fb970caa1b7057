"""The simulated models against plain programs, against the exact method, and beside the published tables."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest

import zermelo
from oracles import pathology as oracle
from oracles import splitting
from zermelo import UsageError
from zermelo.algorithms.reference import minimax
from zermelo.kernels import compiled_kernel, normal_deviate, quantile, random_word, truncated_deviate, unit
from zermelo.pathology import auxiliary_chain as chain
from zermelo.pathology import exact_dependence, exact_loss_probability
from zermelo.pathology import noisy_search as choices
from zermelo.pathology import simulation_records as memory
from zermelo.pathology import solve_exactly
from zermelo.pathology import solving as exact
from zermelo.pathology import tree_batches as chunks
from zermelo.pathology import tree_models as leaves
from zermelo.pathology.simulation import find_c, leaf_values, level_counts, simulate, simulated_dependence
from zermelo.pathology.sorted_replacement import replacement_chances
from zermelo.pathology.tree_models import MODELS, noise_stream
from zermelo.statistics import Estimate
from zermelo.trees import pathology_tree


def rows(model: str, b: int, gs: list[int], s: float, c: float, depth: int, trees: range, seed: int = 5) -> Any:
    """The errors of every tree and granularity, by searches to every depth: move errors, then position errors."""
    searches = range(1, depth + 1)
    tree, parts = memory.tree(model, b, s, depth), memory.parts(gs, c, b, searches, 0.1)
    kernel = compiled_kernel(choices, "simulate", ("tree", "parts"))
    found = np.zeros((len(trees), len(gs) * 2 * depth))
    for row, number in zip(found, trees, strict=True):
        kernel(tree, parts, seed, number, number + 1, row, np.zeros(row.size * 2 * depth))
    return found.reshape(len(trees), len(gs), 2 * depth)


def errors_by_full_minimax(model: str, b: int, g: int, s: float, c: float, depth: int, number: int) -> list[float]:
    """The same from all leaves of a tree and all noise, by an obvious program."""
    true = oracle.levels(leaf_values(model, b, s, 5, number, depth)[None, :], b)
    moves, positions = [], []
    middles, pick = oracle.parts(g, c)[1], np.min if depth % 2 == 1 else np.max
    for d in range(1, depth + 1):
        stream = noise_stream(5, number, depth, d)
        noise = np.array([[0.1 * NormalDist().inv_cdf(unit(random_word(stream, i)) + 2**-54) for i in range(b**d)]])
        tied, best = oracle.tied_and_best(true, noise, b, d, g, c)
        moves.append(float((tied & ~best).sum() / tied.sum()))
        root = np.searchsorted(oracle.parts(g, c)[0], true[0][0, 0], side="right")
        positions.append(abs(middles[pick(oracle.backed_up(true, noise, b, d, g, c))] - middles[root]))
    return [*moves, *positions]


@pytest.mark.parametrize("model", MODELS)
def test_every_tree_errs_as_a_full_minimax_says(model: str) -> None:
    """Compiled alpha-beta on leaves made when they are seen; plain minimax on all leaves, made interpreted."""
    shapes = [(2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3)]
    for case, (b, depth) in enumerate(shapes):
        gs, s, c = [2 + (case + k) % 11 for k in (0, 4)], 0.0 if model == "independent" else [0.5, 1.0][case % 2], 0.37
        trees = range(case, case + 24)
        found = rows(model, b, gs, s, c, depth, trees)
        for i, number in enumerate(trees):
            for k, g in enumerate(gs):
                expected = errors_by_full_minimax(model, b, g, s, c, depth, number)
                assert found[i, k] == pytest.approx(expected, abs=1e-12), (b, depth, g, number)


SHARES = {"independent": 0.0, "auxiliary_values": 0.4, "normalised_sum": 0.7, "sorted_smooth": 0.3}


@pytest.mark.parametrize("model", MODELS)
def test_models_have_the_law_of_the_thesis(model: str) -> None:
    """Move errors, losses on every level, f and r as those of a program that follows the text, within 4 deviations."""
    b, s, c, g, trees = 3, SHARES.get(model, 0.5), 0.4, 6, 4000
    values = oracle.leaves(model, np.random.default_rng(3), trees, b, s, 5)
    [found] = simulate(model, b, [g], s=s, c=c, trees=trees)
    for d in (1, 5):
        error, deviation = oracle.move_error(np.random.default_rng(d), values, b, d, g, c)
        assert abs(found.errors[d].value - error) < 4 * math.hypot(deviation, spread(found.errors[d])), d
    counts = level_counts(model, b, s, trees)
    for level, nodes in enumerate(oracle.levels(values, b)[1:], 1):
        below, theirs = counts[level, :400].sum() / counts[level].sum(), (nodes < c).mean(axis=1)
        assert abs(below - theirs.mean()) < 4 * math.sqrt(2 / trees) * theirs.std(), level
    measured = simulated_dependence(model, b, s, trees=trees, c=c)
    for ours, theirs in zip(measured, oracle.clustering_and_correlation(values, b, c), strict=True):
        assert abs(ours.value - theirs) < 4 * math.sqrt(2) * spread(ours)


def spread(found: Estimate) -> float:
    return (found.high - found.low) / 2 / 1.96


@pytest.mark.parametrize(("model", "s"), [("independent", 0.0), ("auxiliary_values", 0.6)])
def test_intervals_cover_the_exact_values(model: str, s: float) -> None:
    """Of 60 intervals of 95 % fewer than 50 cover with probability 0.0005."""
    truth = solve_exactly(model, 2, 5, s=s, c=0.41)
    found = [simulate(model, 2, [5], s=s, c=0.41, trees=1500, seed=seed, workers=1)[0] for seed in range(60)]
    assert sum(one.p.covers(truth.p) for one in found) >= 50
    for d in (1, 5):
        assert sum(one.errors[d].covers(truth.errors[d]) for one in found) >= 50
        assert sum(one.position_errors[d].covers(truth.position_errors[d]) for one in found) >= 50


def test_threads_and_other_granularities_change_nothing() -> None:
    alone = simulate("auxiliary_values", 2, [7], s=0.5, c=0.44, trees=1000, workers=1)
    among = simulate("auxiliary_values", 2, [3, 7, 20], s=0.5, c=0.44, trees=1000, workers=3)
    assert alone[0] == among[1]
    assert alone[0] != simulate("auxiliary_values", 2, [7], s=0.5, c=0.44, trees=1000, seed=1)[0]


def test_chunks_are_added_in_order_and_only_a_few_wait() -> None:
    """A sum that depends on the order; an exception in one chunk ends all, with ten million to go."""
    started: list[int] = []

    def work(begin: int, end: int) -> tuple[Any, Any]:
        started.append(begin)
        if begin > 500:
            raise KeyboardInterrupt
        return np.array([1 / (begin + 1)]), np.array([end - begin])

    seen: list[int] = []
    totals = [chunks.add_up(work, 500, 7, workers, lambda done, *_: seen.append(done)) for workers in (1, 2, 5)]
    assert [total[0] for total in totals] == [sum((1 / (begin + 1) for begin in range(7, 500, 7)), 1.0)] * 3
    assert [total[1] for total in totals] == [500] * 3
    assert seen == [*range(7, 500, 7), 500] * 3
    started.clear()
    with pytest.raises(KeyboardInterrupt):
        chunks.add_up(work, 10**9, 100, workers=3)
    assert len(started) <= 6 + chunks.WAITING * 3


def test_large_trees_come_in_small_chunks() -> None:
    assert [chunks.size(b, 5) for b in (2, 5, 6, 10, 16, 25)] == [250, 250, 250, 20, 1, 1]
    assert chunks.size(2, 20) == 1


def test_where_nothing_errs() -> None:
    [found] = simulate("independent", 2, [2], trees=300, noise=1e-6)
    assert found.errors[5].value == found.errors[5].low == 0 < found.errors[5].high < 0.02
    assert math.isnan(found.p.value)
    assert (found.p.low, found.p.high) == (0, math.inf)


def test_c_is_c_b_without_dependence_and_found_with_it() -> None:
    assert simulate("sorted_smooth", 3, [2], trees=1)[0].c == exact_loss_probability("independent", 3, 0.0, 5)
    for s in (0.3, 1.0):
        found = find_c("auxiliary_values", 3, s, trees=5000)
        assert found == pytest.approx(exact.find_c("auxiliary_values", 3, s), abs=0.004)


PUBLISHED = [  # tables A.7, A.8 and A.9, A.5 and A.6
    ("auxiliary_values", 2, 0.5, 0.441, None, 0.617), ("auxiliary_values", 3, 1.0, 0.452, None, 0.653),
    ("sorted_smooth", 2, 0.5, 0.472, 0.532, 0.709), ("sorted_smooth", 4, 0.3, 0.346, 0.704, 0.378),
    ("sorted_smooth", 3, 1.0, 0.539, 0.160, 0.969),
]  # fmt: skip


@pytest.mark.parametrize(("model", "b", "s", "c", "f", "r"), PUBLISHED)
def test_measures_are_the_published_ones(model: str, b: int, s: float, c: float, f: float | None, r: float) -> None:
    clustering, correlation = simulated_dependence(model, b, s, trees=2000, c=c)
    assert correlation.value == pytest.approx(r, abs=0.01)
    assert f is None or clustering.value == pytest.approx(f, abs=0.012)


def test_normalised_sum_has_the_published_c() -> None:
    """Table A.2. Its f and r do not come out: the page on the models says where."""
    for b, s, c in ((2, 1.0, 0.470), (3, 1.0, 0.469), (3, 0.7, 0.428), (4, 0.5, 0.380)):
        assert find_c("normalised_sum", b, s) == pytest.approx(c, abs=0.005)


@pytest.mark.parametrize("kind", ["partial", "triangular", "smooth", "wide"])
def test_replacement(kind: str) -> None:
    slow = {"partial": oracle.outer, "triangular": oracle.triangles, "smooth": oracle.drawn, "wide": oracle.tents}[kind]
    for s in (0.1, 0.35, 0.5, 0.8):
        shares = replacement_chances(kind, s, 250)
        assert shares == pytest.approx(shares[::-1])
        assert shares.mean() == pytest.approx(s, abs=1e-3)
        assert kind == "smooth" or shares == pytest.approx(slow(s, 250), abs=0.01)
        assert shares.reshape(10, 25).mean(axis=1) == pytest.approx(slow(s, 250).reshape(10, 25).mean(axis=1), abs=0.05)
        assert replacement_chances(kind, s, 16).mean() == pytest.approx(s, abs=0.02)
    assert (replacement_chances(kind, 0.0, 5) == 0).all()
    assert (replacement_chances(kind, 1.0, 5) == 1).all()


def test_a_deeper_share_of_dependence_keeps_what_was_dependent() -> None:
    """The same numbers serve every s: what differs are the parents whose leaves are replaced."""
    free, half, tied = (leaf_values("auxiliary_values", 2, s, 4, 1) for s in (0.0, 0.5, 1.0))
    assert ((half == free) | (half == tied)).all()
    assert 0 < (half == tied).sum() < half.size
    assert (half == tied).reshape(-1, 2).all(axis=1).sum() * 2 == (half == tied).sum()


def test_sorted_leaves_are_sorted_and_sums_fill_the_range() -> None:
    ordered = leaf_values("sorted_partial", 3, 1.0, 0, 0)
    assert (np.diff(ordered) > 0).all()
    summed = leaf_values("normalised_sum", 3, 1.0, 0, 0)
    assert (summed.min(), summed.max()) == (0, 1)


def test_normal_deviates() -> None:
    """Against Python's own inverse, which is refined to full accuracy; and the law of the truncated ones."""
    for p in (1e-300, 1e-16, 1e-9, 0.02, 0.074, 0.0751, 0.3, 0.5, 0.6, 0.93, 0.999999):
        assert quantile(p) == pytest.approx(NormalDist().inv_cdf(p), rel=1e-12, abs=1e-12)
    drawn = np.array([normal_deviate(random_word(7, i)) for i in range(20_000)])
    assert abs(drawn.mean()) < 4 / math.sqrt(20_000)
    assert abs((drawn**2).mean() - 1) < 4 * math.sqrt(2 / 20_000)
    cut = np.array([truncated_deviate(random_word(8, i), 0.9, 0.2, 0.0, 1.0) for i in range(20_000)])
    assert (cut.min() >= 0, cut.max() <= 1) == (True, True)
    law = NormalDist(0.9, 0.2)
    middle = (law.cdf(0.8) - law.cdf(0)) / (law.cdf(1) - law.cdf(0))
    assert abs((cut < 0.8).mean() - middle) < 4 * math.sqrt(middle * (1 - middle) / 20_000)


@pytest.mark.parametrize(("model", "depth", "s"), [("independent", 5, 0.0), ("normalised_sum", 4, 0.5)])
def test_the_game_of_one_tree_errs_like_the_simulation(model: str, depth: int, s: float) -> None:
    """Searches of the game to each smaller depth choose what the kernels choose in the same tree."""
    found = rows(model, 3, [7], s, 0.4, depth, range(6))[:, 0]
    for number in range(6):
        shape = {"b": 3, "depth": depth, "g": 7, "s": s, "c": 0.4}
        game = zermelo.game("pathology_tree", model=model, seed=5, tree_number=number, **shape)
        below = [game.play(game.start(), move) for move in range(3)]
        true = [-minimax(game, state) for state in below]
        for d in range(1, depth):
            seen = [-minimax(game, state, d - 1) for state in below]
            tied = [i for i in range(3) if seen[i] == max(seen)]
            assert found[number, d - 1] == pytest.approx(sum(true[i] < max(true) for i in tied) / len(tied))


def test_all_programs_have_the_same_deviation_of_auxiliary_values() -> None:
    assert vars(chain)["DEVIATION"] is leaves.DEVIATION
    assert leaves.DEVIATION == oracle.SIGMA == splitting.SIGMA


def test_the_game_knows_every_model() -> None:
    assert get_args(get_type_hints(pathology_tree.make)["model"]) == MODELS


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"model": "independant"}, "unknown model: 'independant' (did you mean independent?)"),
        ({"b": 1}, "branching factor b: expected 2 to 10000, got 1"),
        ({"gs": [1]}, "granularity g: expected at least 2, got 1"),
        ({"gs": []}, "expected at least one granularity and one depth of search, got none"),
        ({"gs": [5000]}, "the granularities are too fine: expected a sum of g (g + 1) up to 20000000, got 25005000"),
        ({"s": 0.5}, "the independent model has no dependence: expected s = 0, got 0.5"),
        ({"model": "sorted_partial", "s": 1.5}, "dependence s: expected 0 to 1, got 1.5"),
        ({"trees": 0}, "trees: expected 1 to 1000000000, got 0"),
        ({"seed": -1}, "seed: expected 0 to 9223372036854775807, got -1"),
        ({"depth": 1}, "depth: expected 2 to 20, got 1"),
        ({"depth": 7, "b": 10, "c": 0.2}, None),
        ({"depth": 8, "b": 10}, "a tree of branching factor 10 and depth 8 is too large: "
         "expected b^depth <= 10000000, got 1e+08"),
        ({"c": 1.5}, "loss probability c: expected a number between 0 and 1, got 1.5"),
        ({"searches": (1, 6)}, "depth of a search: expected 1 to 5, got 6"),
        ({"noise": -1.0}, "deviation of the noise: expected 1e-09 to 1000000000.0, got -1.0"),
        ({"workers": 0}, "workers: expected at least 1, got 0"),
    ],
)  # fmt: skip
def test_settings_that_are_refused(arguments: dict[str, Any], message: str | None) -> None:
    given: dict[str, Any] = {"model": "independent", "b": 2, "gs": [2], "trees": 1} | arguments
    if message is None:
        assert simulate(**given)[0].trees == 1
        return
    with pytest.raises(UsageError) as refused:
        simulate(**given)
    assert str(refused.value) == message


def test_other_calls_that_are_refused() -> None:
    with pytest.raises(UsageError, match=r"^unknown way of replacement: 'round' \(expected one of: partial"):
        replacement_chances("round", 0.5, 3)
    with pytest.raises(UsageError, match=r"^too many leaves to list: expected b\^depth <= 1000000, got 1.8e\+06$"):
        leaf_values("independent", 11, 0.0, 0, 0, 6)
    with pytest.raises(UsageError, match=r"^parameters b, depth: expected b\^depth <= 100000, got 11\^5$"):
        zermelo.game("pathology_tree", b=11)


@pytest.mark.parametrize(("b", "s"), [(2, 0.0), (2, 1.0), (3, 0.5)])
@pytest.mark.parametrize("per_tree", [False, True])
def test_clustering_by_tree_and_pooled_are_the_exact_ones(b: int, s: float, per_tree: bool) -> None:

    c = exact_loss_probability("auxiliary_values", b, s, 5)
    f, r = exact_dependence("auxiliary_values", b, s=s, c=c, per_tree=per_tree)
    clustering, correlation = simulated_dependence("auxiliary_values", b, s, trees=4000, c=c, per_tree=per_tree)
    for ours, theirs in ((f, clustering), (r, correlation)):
        assert ours == pytest.approx(theirs.value, abs=theirs.high - theirs.low)
