"""The limit of many values: against many values, against simulation, and its bounds against both."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import numpy as np
import pytest

from zermelo.pathology import bound_limit, log_gain_bound, log_tie_bound, solve_exactly, solve_limit
from zermelo.pathology.limit_bounds import Known, _powered, _survived


@pytest.mark.parametrize(
    ("model", "b", "s", "depth"),
    [
        ("independent", 2, 0.0, 5),
        ("independent", 5, 0.0, 3),
        ("independent", 4, 0.0, 4),
        ("auxiliary_values", 3, 0.5, 3),
    ],
)
def test_many_values_come_near_it(model: str, b: int, s: float, depth: int) -> None:
    limit = solve_limit(model, b, s, depth, points=160)
    apart = []
    for g in (50, 100, 200):
        found = solve_exactly(model, b, g, s, depth=depth)
        apart.append(max(abs(found.errors[d] - limit.errors[d]) for d in (1, depth)))
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] < 0.012
    assert limit.error_estimate < 0.002


def simulated(b: int, depth: int, d: int, trees: int) -> tuple[float, float]:
    """Real values, drawn: the move error and its standard error."""
    random = np.random.default_rng(b + depth + d)
    true = [random.random((trees, b**depth))]
    for up in range(1, depth):
        blocks = true[0].reshape(trees, -1, b)
        true.insert(0, blocks.min(axis=2) if up % 2 == 1 else blocks.max(axis=2))
    seen = np.clip(true[d - 1] + random.normal(0, 0.1, true[d - 1].shape), 0, 1)
    for up in range(depth - d + 1, depth):
        blocks = seen.reshape(trees, -1, b)
        seen = blocks.min(axis=2) if up % 2 == 1 else blocks.max(axis=2)
    sign = 1 if depth % 2 == 0 else -1
    seen, best = sign * seen, (sign * true[0]).argmax(axis=1)
    tied = seen == seen.max(axis=1, keepdims=True)
    wrong = 1 - tied[np.arange(trees), best] / tied.sum(axis=1)
    return float(wrong.mean()), float(wrong.std() / sqrt(trees))


@pytest.mark.parametrize(("b", "depth"), [(2, 5), (4, 3), (3, 4), (12, 3)])
def test_simulation(b: int, depth: int) -> None:
    found = solve_limit("independent", b, depth=depth)
    for d in (1, depth):
        mean, error = simulated(b, depth, d, 20_000)
        assert abs(found.errors[d] - mean) < 4 * error


@pytest.mark.parametrize(("b", "depth", "noise"), [(2, 5, 0.1), (3, 3, 0.3), (13, 5, 0.1), (40, 5, 0.1), (5, 5, 0.05)])
def test_bounds_hold_the_limit_and_close_in(b: int, depth: int, noise: float) -> None:
    value = solve_limit("independent", b, depth=depth, noise=noise)
    for d in (1, depth):
        coarse, fine = (bound_limit(b, d, depth, noise, points) for points in (150, 300))
        assert coarse.low < fine.low < value.errors[d] < fine.high < coarse.high
        assert fine.high - fine.low < 0.6 * (coarse.high - coarse.low)


def test_errors_are_carried_along() -> None:
    """Wrong numbers within their stated errors give results within theirs."""
    random = np.random.default_rng(1)
    true, one, two = random.random((3, 10_000))
    joint = np.minimum(one, two) * true
    for size in (1e-12, 1e-6, 1e-3):
        noise = random.uniform(-size, size, (3, 10_000))
        known = [
            Known(np.clip(x + e, 0, 1), np.full(x.shape, size)) for x, e in zip((joint, one, two), noise, strict=True)
        ]
        powered = _powered(known[1], 17)
        assert (abs(powered.value - one**17) <= powered.error).all()
        survived = _survived(*known)
        assert (abs(survived.value - np.clip(1 - one - two + joint, 0, 1)) <= survived.error).all()


def test_the_inequalities_for_many_moves() -> None:
    assert all(log_tie_bound(b) < log_gain_bound(b) for b in (*range(150, 400), 1000, 10_000))
    assert log_tie_bound(140) > log_gain_bound(140), "so b = 149 and below need the bounds"
    b, a = 130, 0.1 / sqrt(2 * pi)
    some = 1 - (1 - (1 - a) ** b) ** b  # a node over b parents of leaves is seen above 0
    assert 2 * log(b) + b * log(some) - log(2) < log_tie_bound(b)
    gain = 1 - solve_limit("independent", b).errors[1] - 1 / b
    assert exp(log_gain_bound(b)) < gain
