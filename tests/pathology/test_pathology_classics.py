"""Beal, Nau, Bratko and Gams, Pearl, Sadikov: each model against plain enumeration, and its claim."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.pathology import beal, nau
from zermelo.pathology import unequal_branching as unequal
from zermelo.pathology.rounding import loss_probability

Outcome = tuple[float, bool, bool]  # probability, is lost, looks lost


def misjudged(outcomes: Iterator[Outcome]) -> float:
    return sum(p for p, lost, looks in outcomes if lost != looks)


def over(children: Sequence[Outcome], b: int) -> Iterator[Outcome]:
    """A node over b independent children, by enumeration of all combinations."""
    for chosen in itertools.product(children, repeat=b):
        p = float(np.prod([each[0] for each in chosen]))
        yield p, not any(each[1] for each in chosen), not any(each[2] for each in chosen)


def leaf(k: float, error: float) -> list[Outcome]:
    return [
        (k * (1 - error), True, True), (k * error, True, False),
        ((1 - k) * (1 - error), False, False), ((1 - k) * error, False, True),
    ]  # fmt: skip


@pytest.mark.parametrize(("b", "depth"), [(2, 1), (2, 2), (3, 1), (4, 1)])
@pytest.mark.parametrize("k", [None, 0.2, 0.7])
def test_beal_by_enumeration(b: int, depth: int, k: float | None) -> None:
    outcomes = leaf(loss_probability(b) if k is None else k, 0.07)
    for _ in range(depth):
        outcomes = list(over(outcomes, b))
    assert beal.errors(b, 0.07, depth, k)[depth] == pytest.approx(misjudged(iter(outcomes)), abs=1e-12)


@pytest.mark.parametrize("b", [2, 3, 5, 10, 50])
def test_small_errors_grow_by_beals_factor(b: int) -> None:
    errors = beal.errors(b, 1e-9, 4)
    for shallow, deep in itertools.pairwise(errors):
        assert deep / shallow == pytest.approx(beal.growth(b), rel=1e-4)
    assert beal.growth(b) > 1


def test_the_factor_approaches_the_logarithm_of_b_slowly() -> None:
    """The source's 'for large b about log b': at b = 10,000 the factor is still a fifth smaller."""
    ratios = [beal.growth(b) / np.log(b) for b in (100, 1000, 10_000)]
    assert ratios == pytest.approx([0.751, 0.763, 0.786], abs=0.005)


@pytest.mark.parametrize("k", [0.05, 0.95])
def test_where_one_side_wins_anyway_errors_vanish(k: float) -> None:
    assert beal.errors(3, 0.1, 8, k)[-1] < 1e-6


@cache
def clustered(b: int, f: float, depth: int, lost: bool, error: float) -> list[tuple[float, bool]]:
    """The laws of 'looks lost' under a node of known value, by enumeration from the top."""
    if depth == 0:
        return [(1 - error, lost), (error, not lost)]
    c, found = loss_probability(b), dict.fromkeys((False, True), 0.0)
    weights = {kinds: float(np.prod([c if kind else 1 - c for kind in kinds]))
               for kinds in itertools.product((False, True), repeat=b) if any(kinds)}  # fmt: skip
    total = sum(weights.values())
    mixtures = {(False,) * b: 1.0} if lost else {kinds: (1 - f) * w / total for kinds, w in weights.items()}
    if not lost:
        mixtures[(True,) * b] += f
    for kinds, weight in mixtures.items():
        for looks in itertools.product(*(clustered(b, f, depth - 1, kind, error) for kind in kinds)):
            found[not any(each[1] for each in looks)] += weight * float(np.prod([each[0] for each in looks]))
    return [(p, looks) for looks, p in found.items()]


@pytest.mark.parametrize(("b", "depth", "f"), [(2, 1, 0.3), (2, 3, 0.3), (3, 2, 0.6), (2, 2, 0.0)])
def test_clusters_by_enumeration(b: int, depth: int, f: float) -> None:
    c = loss_probability(b)
    expected = sum(
        weight * sum(p for p, looks in clustered(b, f, depth, lost, 0.07) if looks != lost)
        for lost, weight in ((True, c), (False, 1 - c))
    )
    assert beal.clustered_errors(b, 0.07, depth, f)[depth] == pytest.approx(expected, abs=1e-12)
    if f == 0.0:
        assert beal.clustered_errors(b, 0.07, depth, f) == pytest.approx(beal.errors(b, 0.07, depth), abs=1e-12)


@pytest.mark.parametrize("b", [2, 3, 10])
def test_enough_clusters_remove_the_growth(b: int) -> None:
    few, many = (beal.clusters_needed(b) + change for change in (-0.03, 0.03))
    assert beal.clustered_errors(b, 1e-6, 40, few)[40] > 1e-6
    assert beal.clustered_errors(b, 1e-6, 40, many)[40] < 1e-6


@pytest.mark.parametrize(("b", "q", "k"), [(2, 0.0, None), (2, 0.3, None), (2, 0.2, 0.9), (3, 0.25, 0.1)])
def test_reliable_nodes_by_enumeration(b: int, q: float, k: float | None) -> None:
    share = loss_probability(b) if k is None else k

    def mixed(outcomes: Sequence[Outcome]) -> list[Outcome]:
        kept = [((1 - q) * p, lost, looks) for p, lost, looks in outcomes]
        return [*kept, (q * share, True, True), (q * (1 - share), False, False)]

    outcomes = mixed(leaf(beal.balance(b, q, share), 0.07))
    assert beal.reliable_errors(b, 0.07, 1, q, k)[1] == pytest.approx(misjudged(iter(mixed(list(over(outcomes, b))))))


@pytest.mark.parametrize("k", [None, 0.9])
def test_kernels_and_traps_remove_the_growth(k: float | None) -> None:
    """Bratko and Gams's stabilising kernels, and Pearl's traps, which the side to move mostly loses."""
    for b in (2, 3, 10):
        for q in (0.0, 0.05, 0.2, 0.5):
            errors = beal.reliable_errors(b, 1e-7, 2, q, k)
            assert errors[2] / errors[1] == pytest.approx(beal.reliable_growth(b, q, k), rel=1e-3)
        assert beal.reliable_growth(b, 0.0, k) == pytest.approx(beal.growth(b))
        assert beal.reliable_growth(b, 0.5, k) < 1


def by_hand(m: int, n: int, won: Sequence[float], lost: Sequence[float], depth: int) -> float:
    """D(depth), by enumeration of the evaluations of all leaves."""
    leaves: list[bool] = []

    def below(wins: bool, left: int, own: bool) -> object:
        if left == 0:
            leaves.append(wins)
            return len(leaves) - 1
        if own:
            kinds = [True] * m + [False] * n if wins else [False] * (m + n)
        else:
            kinds = [True] * (m + n) if wins else [False] * m + [True] * n
        return (max if own else min, [below(kind, left - 1, not own) for kind in kinds])

    moves = [below(kind, depth - 1, False) for kind in [True] * m + [False] * n]
    found = 0.0
    for values in itertools.product(range(len(won)), repeat=len(leaves)):
        p = float(np.prod([(won if kind else lost)[value] for kind, value in zip(leaves, values, strict=True)]))
        scores = [backed_up(move, values) for move in moves]
        ties = [i for i, score in enumerate(scores) if score == max(scores)]
        found += p * sum(i < m for i in ties) / len(ties)
    return found


def backed_up(node: object, values: Sequence[int]) -> int:
    if isinstance(node, int):
        return values[node]
    assert isinstance(node, tuple)
    choose, children = node
    return int(choose(backed_up(child, values) for child in children))


@pytest.mark.parametrize(("m", "n", "depth"), [(1, 1, 1), (1, 1, 2), (1, 1, 3), (2, 1, 2), (1, 2, 2), (3, 2, 1)])
def test_nau_by_enumeration(m: int, n: int, depth: int) -> None:
    won, lost = ([0.2, 0.8], [0.6, 0.4]) if depth == 2 and m + n > 2 else ([0.1, 0.3, 0.6], [0.5, 0.3, 0.2])
    assert nau.decision_quality(m, n, won, lost, depth)[-1] == pytest.approx(by_hand(m, n, won, lost, depth))


@pytest.mark.parametrize("m", [1, 2, 5])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_naus_limit(m: int, n: int) -> None:
    """Two values, right three times in four: in the end the choice is a guess."""
    quality = nau.decision_quality(m, n, [0.25, 0.75], [0.75, 0.25], 300)
    assert quality[-1] == pytest.approx(m / (m + n), abs=1e-6)
    assert quality[0] > m / (m + n) + 0.05


def test_naus_limit_has_a_condition() -> None:
    """Many winning moves and a good evaluation of several values: deep search finds them for certain."""
    quality = nau.decision_quality(4, 1, [0.1, 0.2, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1], 300)
    assert quality[-1] == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize(("b_max", "b_min", "depth"), [(4, 2, 1), (4, 2, 2), (4, 2, 3), (2, 4, 4), (3, 3, 3)])
def test_unequal_branching_by_simulation(b_max: int, b_min: int, depth: int) -> None:
    rng, trees = np.random.default_rng(7), 40_000
    found = rng.normal(0.0, 0.1, (trees, b_max, *([b_min, b_max] * depth)[: depth - 1]))
    for level in range(depth - 1, 0, -1):
        found = found.min(axis=-1) if level % 2 == 1 else found.max(axis=-1)
    values = np.linspace(0, 0.2, b_max) + found
    ours = unequal.errors(b_max, b_min, depth, 0.1, tuple(np.linspace(0, 0.2, b_max)))[-1]
    apart = values.max(axis=1) - 0.2
    wrong = float((values.argmax(axis=1) != b_max - 1).mean())
    assert ours.bias == pytest.approx(apart.mean(), abs=4 * apart.std() / trees**0.5 + 1e-4)
    assert ours.position == pytest.approx(np.abs(apart).mean(), abs=4 * np.abs(apart).std() / trees**0.5 + 1e-4)
    assert ours.move == pytest.approx(wrong, abs=4 * (wrong * (1 - wrong) / trees) ** 0.5 + 1e-3)


def test_sadikovs_bias() -> None:
    """Position error grows with depth where MAX has many moves and MIN few; the move error falls."""
    found = unequal.errors(8, 2, 7)[::2]
    assert [each.position for each in found] == sorted(each.position for each in found)
    assert [each.move for each in found] == sorted((each.move for each in found), reverse=True)


def test_impossible_parameters() -> None:
    with pytest.raises(UsageError, match="m: expected a number of children of 1 or more, got 0"):
        nau.decision_quality(0, 1, [1.0], [1.0], 2)
    with pytest.raises(UsageError, match="expected two laws on the same values, each of sum 1"):
        nau.decision_quality(1, 1, [0.5, 0.4], [0.5, 0.5], 2)
    with pytest.raises(UsageError, match="static error: expected 0 to 1, got 2"):
        beal.errors(2, 2, 3)
    with pytest.raises(UsageError, match="share of clusters f: expected 0 to 1, got -1"):
        beal.clustered_errors(2, 0.1, 3, -1)
    with pytest.raises(UsageError, match="branching of MAX: expected 2 to 1000, got 1"):
        unequal.errors(1, 2, 3)
