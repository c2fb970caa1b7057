"""The exact method of minimax pathology: against enumeration, simulation, fractions and limits."""

from __future__ import annotations

from decimal import Decimal, localcontext
from itertools import pairwise, product
from math import comb, isnan, sqrt

import numpy as np
import pytest

from oracles.pathology_exact import Enumeration, batches, simulated
from zermelo.errors import UsageError
from zermelo.pathology import EXACT_MODELS, exact_dependence, exact_loss_probability, granularity_limit
from zermelo.pathology import joint_distributions as tables
from zermelo.pathology import loss_balance as balance
from zermelo.pathology import solve_exactly
from zermelo.pathology import solving as exact
from zermelo.pathology.auxiliary_chain import NOTHING, Chain, auxiliary_values, dependent_leaves, independent_leaves
from zermelo.pathology.exact_tree import Tree
from zermelo.pathology.rounding import granularity, loss_probability

TWO = Chain(np.array([0.5]), np.array([0.3, 0.8]), np.array([[0.6, 0.4]]), np.array([[0.7, 0.3], [0.1, 0.9]]))


def enumeration(tree: Tree, heuristic: tables.Array) -> Enumeration:
    boundaries = np.array(tree.parts.boundaries)
    leaves = {None: 0.5, 0: 0.3, 1: 0.8}
    return Enumeration(
        tree.b, tree.depth, tree.s, tree.chain.first[0].tolist(), tree.chain.step.tolist(),
        lambda condition: dependent_leaves(np.array([leaves[condition]]), boundaries)[0].tolist(),
        independent_leaves(boundaries)[0].tolist(), np.diff(heuristic, axis=1).tolist(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("b", "depth", "g", "s", "chain"),
    [
        (2, 1, 2, 0.0, NOTHING), (2, 1, 4, 0.3, TWO), (4, 1, 3, 1.0, TWO), (2, 2, 2, 0.0, NOTHING),
        (2, 2, 3, 0.0, NOTHING), (2, 2, 3, 0.4, TWO), (3, 2, 2, 0.4, TWO), (2, 2, 4, 1.0, TWO),
        (2, 3, 2, 0.0, NOTHING), (2, 3, 2, 0.5, TWO), (2, 3, 2, 1.0, TWO),
    ],
)  # fmt: skip
def test_enumeration_of_every_tree_and_every_noise(b: int, depth: int, g: int, s: float, chain: Chain) -> None:
    tree = Tree(b, depth, s, granularity(g, 0.4), 0.4, chain)
    heuristic = tables.noisy(tree.parts.boundaries, tree.parts.middles, 0.3)
    oracle = enumeration(tree, heuristic)
    assert sum(oracle.trees().values()) == pytest.approx(1)
    for d in range(1, depth + 1):
        kinds = tree.searched(d, heuristic)
        move, position = oracle.errors(d)
        assert tree.move_error(kinds) == pytest.approx(move, abs=1e-13)
        root = tables.masses(tree.backed_up(kinds, 0))[0]
        assert 1 - np.trace(root) == pytest.approx(position, abs=1e-13)


POINTS = [(2, 2, 0.0), (2, 9, 0.5), (3, 5, 1.0), (3, 40, 0.2), (4, 2, 0.8), (5, 12, 0.5)]
TREES = {2: 20_000, 3: 6_000, 4: 2_000, 5: 800}


@pytest.mark.parametrize(("b", "g", "s"), POINTS)
def test_simulation(b: int, g: int, s: float) -> None:
    found = solve_exactly("auxiliary_values", b, g, s, searches=(1, 3, 5))
    drawn = simulated(b, g, s, found.c, TREES[b], seed=b, searches=(1, 3, 5))
    for ours, theirs in (
        (found.errors, drawn.errors), (found.position_errors, drawn.distances), (found.verdict_errors, drawn.verdicts),
    ):  # fmt: skip
        for d, values in theirs.items():
            assert abs(ours[d] - values.mean()) < 4 * values.std() / sqrt(len(values)), d
    assert found.error_estimate < 1e-7


@pytest.mark.parametrize(("b", "g", "s"), [(2, 2, 0.5), (2, 7, 1.0), (3, 2, 0.0), (4, 2, 1.0)])
def test_simulated_levels_and_dependence(b: int, g: int, s: float) -> None:
    c = exact_loss_probability("auxiliary_values", b, s, 5)
    f, r = exact_dependence("auxiliary_values", b, g, s)
    own, same = exact_dependence("auxiliary_values", b, g, s, per_tree=True)
    assert same == r
    shares = exact.loss_shares("auxiliary_values", b, s)

    def measure(seed: int) -> list[float]:
        drawn = simulated(b, g, s, c, TREES[b] // 10, seed, searches=())
        return [*drawn.dependence(), *((level < c).mean() for level in drawn.levels)]

    for ours, (mean, error) in zip((f, own, r, *shares), batches(measure, 20), strict=True):
        assert abs(ours - mean) < 4.5 * error  # Student's, of 20 batches: as rare as 4 of the normal


def test_real_values_are_the_limit_of_many() -> None:
    found = [solve_exactly("independent", 3, g) for g in (100, 200, 400, 800)]
    steps = [abs(a.p - b.p) for a, b in pairwise(found)]
    assert steps == sorted(steps, reverse=True) and steps[-1] < 0.001
    drawn = simulated(3, None, 0.0, found[-1].c, 8000, seed=3)
    for d, values in drawn.errors.items():
        assert abs(found[-1].errors[d] - values.mean()) < 4 * values.std() / sqrt(len(values))


@pytest.mark.parametrize("maximises", [True, False])
def test_no_digits_are_lost_with_a_hundred_children(maximises: bool) -> None:
    """The definition, with its sum over the number of ties, in decimals of 60 digits."""
    b = 100
    parts = granularity(4, loss_probability(b))
    leaf = tables.joint(independent_leaves(np.array(parts.boundaries))[0], tables.noisy(*parts, 0.1))
    table = (tables.largest if maximises else tables.smallest)(leaf, b)
    with localcontext(prec=60):
        at_most = [[Decimal(x) for x in row] for row in table.tolist()]
        right = Decimal(0)
        for i, j in product(range(1, 5), repeat=2):
            mass = at_most[i][j] - at_most[i - 1][j] - at_most[i][j - 1] + at_most[i - 1][j - 1]
            below = at_most[i][j - 1]
            tied = at_most[i][j] - below
            ties = (comb(b - 1, k) * tied**k * below ** (b - 1 - k) * b / (k + 1) for k in range(1, b - 1))
            right += mass * (below ** (b - 1) * b + sum(ties) + tied ** (b - 1))
    assert tables.move_error(table, b) == pytest.approx(float(1 - right), abs=1e-13)


@pytest.mark.parametrize("b", [2, 3, 10])
def test_beal(b: int) -> None:
    """Two values and a static error of the same probability for both: it grows by c_b b / (1 - c_b) a level."""
    e, c = 1e-7, loss_probability(b)
    flips = np.array([[0, 1 - e, 1], [0, e, 1]])
    tree = Tree(b, 6, 0.0, granularity(2, c), c, NOTHING)
    errors = [1 - np.trace(tables.masses(tree.backed_up(tree.searched(d, flips), 0))[0]) for d in range(1, 7)]
    for d, error in enumerate(errors, 1):
        assert error / e == pytest.approx((c * b / (1 - c)) ** d, rel=1e-3)


def test_no_similarity_is_independence() -> None:
    a, b = (solve_exactly(model, 4, 10, c=0.3, nodes=5) for model in EXACT_MODELS)
    assert a.errors == b.errors and b.error_estimate == 0
    near = solve_exactly("auxiliary_values", 4, 10, s=1e-9, c=0.3)
    assert near.errors == pytest.approx(a.errors, abs=1e-7)
    assert exact_dependence("auxiliary_values", 4) == pytest.approx(exact_dependence("independent", 4), abs=1e-12)


def test_the_grid_converges_and_says_how_far() -> None:
    fine = solve_exactly("auxiliary_values", 10, 12, s=1.0, c=0.4, nodes=64)
    for nodes in (8, 12, 16, 24):
        coarse = solve_exactly("auxiliary_values", 10, 12, s=1.0, c=0.4, nodes=nodes)
        off = max(abs(fine.errors[d] - coarse.errors[d]) for d in (1, 5))
        assert off <= coarse.error_estimate
    assert fine.error_estimate < 1e-12
    for chain in (auxiliary_values(7), auxiliary_values(30)):
        assert chain.step.sum(axis=1) == pytest.approx(1) and chain.first.sum() == pytest.approx(1)


@pytest.mark.parametrize("depth", [2, 3, 4, 7])
def test_other_depths(depth: int) -> None:
    c = loss_probability(3)
    shares = exact.loss_shares("independent", 3, depth=depth)
    for level, share in enumerate(shares):
        assert share == pytest.approx(c if (depth - level) % 2 == 0 else 1 - c)
    found = solve_exactly("independent", 3, 2, depth=depth, searches=range(1, depth + 1))
    errors = [*found.errors.values()]
    assert found.p == errors[-1] / errors[0]
    assert all(deeper > error for error, deeper in zip(errors, errors[2:], strict=False))  # parity apart, it is worse


def test_symmetry() -> None:
    """Turned values, turned roles: a MAX root chooses as well as a MIN root of negated values."""
    table = tables.joint(np.array([0.2, 0.3, 0.5]), tables.noisy((0.3, 0.7), (0.15, 0.5, 0.85), 0.2))
    assert tables.negated(tables.negated(table)) == pytest.approx(table, abs=1e-15)
    assert tables.smallest(table, 3) == pytest.approx(tables.negated(tables.largest(tables.negated(table), 3)))
    mirrored = tables.joint(np.array([0.5, 0.3, 0.2]), tables.noisy((0.3, 0.7), (0.15, 0.5, 0.85), 0.2))
    assert tables.move_error(tables.negated(table), 4) == pytest.approx(tables.move_error(mirrored, 4))


def test_large_branching_and_no_error() -> None:
    for b in (30, 100):
        assert solve_exactly("auxiliary_values", b, 5, s=0.5).error_estimate < 1e-6
    exactly = solve_exactly("independent", 2, 2, noise=0.001)
    assert exactly.errors[1] < exact.ROUNDING and isnan(exactly.p)


def test_find_c_by_steps_is_the_minimum_to_three_decimals() -> None:
    for b, s in ((2, 0.5), (6, 0.2), (10, 1.0)):
        assert exact.find_c("auxiliary_values", b, s, steps=True) == pytest.approx(
            exact.find_c("auxiliary_values", b, s), abs=0.0011
        )
    for b in (2, 5, 10):
        assert exact.find_c("independent", b, 0.0) == round(loss_probability(b), balance.DIGITS)


@pytest.mark.parametrize("depth", [5, 7, 9])  # of trees, and of the boards of the K-game
def test_no_c_of_the_studies_is_near_to_where_its_last_digit_turns(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The minimum is known to some 1e-9: two processors found 2e-10 between them."""
    wide = [(b, s / 10) for b in (12, 13, 14, 15, 20, 25, 30, 50) for s in range(1, 11)] if depth == 5 else []
    grid = [(b, s / 10) for b in range(2, 11) for s in range(1, 11)] + wide
    kept = [exact.find_c("auxiliary_values", b, s, depth) for b, s in grid]
    monkeypatch.setattr(balance, "DIGITS", 15)
    found = [exact.find_c("auxiliary_values", b, s, depth) for b, s in grid]
    assert max(abs(c - minimum) for c, minimum in zip(kept, found, strict=True)) < 0.5 * 10**-5 - 1e-8


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: solve_exactly("k_game", 2, 2), "expected the model independent or auxiliary_values, got 'k_game'"),
        (lambda: solve_exactly("independent", 1, 2), "branching factor b: expected 2 to 10000, got 1"),
        (lambda: solve_exactly("independent", 2, 1), "granularity g: expected 2 to 10000, got 1"),
        (lambda: solve_exactly("auxiliary_values", 2, 2, s=1.5), "similarity s: expected 0 to 1, got 1.5"),
        (lambda: solve_exactly("independent", 2, 2, s=0.5), "similarity s: expected 0 for independent trees, got 0.5"),
        (lambda: solve_exactly("independent", 2, 2, c=1.0), "loss probability c: expected a number between 0 and 1"),
        (lambda: solve_exactly("independent", 2, 2, depth=0), "depth: expected 1 to 100, got 0"),
        (lambda: solve_exactly("independent", 2, 2, searches=(1, 6)), "depth of search d: expected 1 to 5, got 6"),
        (lambda: solve_exactly("independent", 2, 2, searches=()), "expected at least one depth of search, got none"),
        (lambda: solve_exactly("independent", 2, 2, noise=0), "noise: expected 0.001 to 1000, got 0"),
        (lambda: solve_exactly("auxiliary_values", 2, 2, 0.5, nodes=1), "nodes of the grid: expected 2 to 1000, got 1"),
        (lambda: solve_exactly("independent", 2, 9999), "granularity g: expected at most 4471 for the memory"),
        (lambda: exact.find_c("auxiliary_values", 2, 0.5, depth=1), "expected a depth of at least 2, got 1"),
        (lambda: granularity_limit("independent", 2, most=1), "the largest g: expected 2 to 10000, got 1"),
    ],
)
def test_errors(call: object, message: str) -> None:
    with pytest.raises(UsageError, match=message.replace("(", r"\(")):
        call()  # type: ignore[operator]
