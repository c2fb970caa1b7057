"""The studies of open questions: fast parts against slow ones, and verdicts that a wrong model would change."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.core import KernelGame, Traits
from zermelo.experiments import Findings, list_experiments
from zermelo.pathology import exact_loss_probability, granularity, loss_probability, simulate, solve_exactly
from zermelo.statistics import share
from zermelo.studies.zermelo2026 import _atlas_entries as atlas_entries
from zermelo.studies.zermelo2026 import _atlas_graphs as atlas_graphs
from zermelo.studies.zermelo2026 import _monte_carlo_trees as plain_trees
from zermelo.studies.zermelo2026 import _n_player_trees as shared_trees
from zermelo.studies.zermelo2026 import _rank_tests as ranking
from zermelo.studies.zermelo2026 import _uct_kernel as kernel_of_uct
from zermelo.studies.zermelo2026 import atlas, monte_carlo_pathology, n_player_pathology, phase_map
from zermelo.studies.zermelo2026._n_player_exact import ExactTrees
from zermelo.trees import pathology_tree


def found_in(name: str, rows: list[dict[str, Any]]) -> Findings:
    return list_experiments()[f"zermelo2026/{name}"].analyse(rows)


def verdicts(found: Findings) -> dict[str, str]:
    """By the first word of each claim's statistics or text."""
    return {claim.text: claim.verdict for claim in found.claims}


# Rank tests.


def test_rank_correlation_is_that_of_scipy() -> None:
    from scipy.stats import spearmanr

    draw = np.random.default_rng(1)
    for _ in range(200):
        xs, ys = draw.integers(0, 8, 12).tolist(), draw.random(12).round(1).tolist()
        if len(set(xs)) > 1 and len(set(ys)) > 1:
            assert ranking.spearman(xs, ys) == pytest.approx(spearmanr(xs, ys).statistic)


def test_the_permutation_test_is_that_of_all_permutations() -> None:
    xs, ys = [1, 2, 3, 4, 5, 6], [2.0, 1.0, 3.0, 6.0, 4.0, 5.0]
    seen = ranking.spearman(xs, ys)
    assert seen is not None
    orders = [ranking.spearman(xs, order) for order in itertools.permutations(ys)]
    exact = sum(order is not None and order >= seen - 1e-9 for order in orders) / len(orders)
    assert ranking.permutation_p(xs, ys, rising=True) == pytest.approx(exact, abs=0.01)
    assert ranking.permutation_p(xs, ys, rising=False) > 0.9


# The atlas.


def atlas_row(game: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"game": game, "block": 0, "sample": None, "plies": 0, "depth": None, "kind": kind, **fields}


def made_up_game(game: str, p: float, b: float, ended: float) -> list[dict[str, Any]]:
    """Rows of a game with this p, branching and share of games that end; g and dependence follow b."""
    move = [0.4, 0.4, 0.4, 0.4, 0.4 * p]
    sums = [1.0, 0.5, 0.5, 1.0, 1.0, 0.05 * b, 0.5, 0.5, 0.5, 0.5, 0.25 + 0.24 / b]
    ply = {"ply": 0, "states": 9, "weight": 1.0, "branching": b, "critical": 0.5, "chance": 0.3, "ended": ended}
    graph = {"graphs": 1, "states": 9, "edges": 9, "values": 9, "effective": 40 / b, "longest": 9}
    coarse = [atlas_row(game, "coarse", g=g, errors=[0.4, 0.4 * p * 1.1]) for g in atlas_graphs.GRAINS]
    lists = {"move": move, "position": move, "sign": move, "sums": sums}
    return [atlas_row(game, "graph", **graph), atlas_row(game, "ply", **ply, **lists), *coarse]


def made_up_atlas(p_of: Callable[[int], float]) -> list[dict[str, Any]]:
    names = [name for name in atlas_graphs.GAMES if name != atlas_graphs.CONTROL]
    model = [
        {"game": "model", "b": b, "steps": 1, "kind": "model", "s": 0.0, "f": 0.5, "r": 0.5, "p": [b * 1.0] * 6}
        for b in range(2, 30)
    ]
    return model + [
        row
        for i, name in enumerate(names)
        for row in made_up_game(name, p_of(i), 2.0 + i, 0.5 - 0.015 * ((i * 11) % len(names)))
    ]


def test_the_atlas_tells_a_theory_that_predicts_from_one_that_does_not() -> None:
    texts = [row["text"] for row in list_experiments()["zermelo2026/atlas"].published]
    right = verdicts(found_in("atlas", made_up_atlas(lambda i: 0.1 + 0.03 * i)))
    wrong = verdicts(found_in("atlas", made_up_atlas(lambda i: 0.95 - 0.03 * i)))
    blind = verdicts(found_in("atlas", made_up_atlas(lambda i: 0.1 + 0.03 * ((i * 11) % 28))))
    assert [each[texts[0]] for each in (right, wrong, blind)] == ["holds", "fails", "open"]
    assert [each[texts[1]] for each in (right, wrong)] == ["holds", "fails"]
    assert [each[texts[3]] for each in (right, blind)] == ["open", "holds"]
    assert right[texts[4]] == "holds"
    sick = verdicts(found_in("atlas", made_up_atlas(lambda i: 0.3 + 0.1 * i)))
    assert sick[texts[4]] == "fails"


def test_rows_of_a_game_are_the_survey_of_its_graph() -> None:
    """Tic-tac-toe by plies 0 to 3: the same E(1) and E(5) as a move by move search of every position."""
    from zermelo.algorithms import reference
    from zermelo.complexity import all_positions

    game = zermelo.game("mnk", m=3, n=3, k=3)
    rows = atlas.measure({"game": "mnk-333", "block": 0, "sample": None, "plies": 0, "depth": None}, 0)
    plies = {row["ply"]: row for row in rows if row["kind"] == "ply"}
    assert sorted(plies) == [0, 1, 2, 3]
    expected = [0.0, 0.0]
    for state, probability in all_positions(game, 3).items():
        best = reference.best_moves(game, state)
        for i, d in enumerate((1, 5)):
            chosen = reference.best_moves(game, state, d)
            expected[i] += probability * sum(move not in best for move in chosen) / len(chosen)
    assert [plies[3]["move"][d - 1] for d in (1, 5)] == pytest.approx(expected)


@pytest.mark.slow
def test_the_control_is_the_model_and_another_model_is_noticed() -> None:
    """Trees of the independent model in the atlas: the exact p lies in the interval, that of g = 20 does not."""
    setting = {"game": atlas_graphs.CONTROL, "sample": 60, "plies": 0, "depth": None}
    rows = [{**setting, "block": block, **row} for block in range(8) for row in atlas.measure(setting, 1000 + block)]
    game = atlas_entries.Game(atlas_graphs.CONTROL, rows)
    deep = game.error("move", 5)
    assert deep is not None
    errors = {g: solve_exactly("independent", 3, g, depth=6, searches=(1, 5)).errors[5] for g in (2, 20)}
    half = (deep.high - deep.low) / 2
    assert abs(deep.value - errors[2]) < 2 * half
    assert abs(deep.value - errors[20]) > 4 * half


# Trees of n players.


def slow_max_n(shape: Any, values: Any, level: int, place: int, d: int) -> list[int]:
    """The vector of a node by max^n, the nodes of level d given: the first of the best children."""
    if level == d:
        return list(values[place])
    children = [slow_max_n(shape, values, level + 1, place * shape.b + move, d) for move in range(shape.b)]
    return max(children, key=lambda child: child[level % shape.players])


def slow_paranoid(shape: Any, values: Any, level: int, place: int, d: int) -> int:
    if level == d:
        return int(values[place][0])
    children = [slow_paranoid(shape, values, level + 1, place * shape.b + move, d) for move in range(shape.b)]
    return max(children) if level % shape.players == 0 else min(children)


def slow_best_reply(shape: Any, seen: Any, level: int, place: int, d: int, replied: bool) -> int:
    """One opponent replies between two moves of player 0, the others play what looks best to them."""
    if level == d:
        return int(seen[d][place][0])
    mover, moves = level % shape.players, range(shape.b)
    if mover == 0:
        return max(slow_best_reply(shape, seen, level + 1, place * shape.b + move, d, False) for move in moves)
    usual = max(moves, key=lambda move: seen[level + 1][place * shape.b + move][mover])
    found = [slow_best_reply(shape, seen, level + 1, place * shape.b + usual, d, replied)]
    if not replied:
        found += [slow_best_reply(shape, seen, level + 1, place * shape.b + move, d, True) for move in moves]
    return min(found)


@pytest.mark.parametrize(("players", "b", "depth"), [(2, 3, 4), (3, 2, 6), (4, 2, 6), (3, 3, 4)])
def test_searches_of_all_trees_at_once_are_those_of_single_ones(players: int, b: int, depth: int) -> None:
    shape, draw = shared_trees.Shape(players, b, depth), np.random.default_rng(players * b)
    seen = [draw.integers(0, 3, (25, b**level, players)).astype(np.int8) for level in range(depth + 1)]
    for d in range(1, depth + 1):
        found = {method: shared_trees.searched(shape, method, seen, d) for method in shared_trees.METHODS}
        for tree, child in itertools.product(range(25), range(b)):
            one = [level[tree] for level in seen]
            assert found["max^n"][tree, child] == slow_max_n(shape, one[d], 1, child, d)[0]
            assert found["paranoid"][tree, child] == slow_paranoid(shape, one[d], 1, child, d)
            assert found["best reply"][tree, child] == slow_best_reply(shape, one, 1, child, d, False)


def test_truth_is_max_n() -> None:
    shape, draw = shared_trees.Shape(3, 2, 4), np.random.default_rng(3)
    leaves = draw.integers(0, 4, (30, 16, 3)).astype(np.int8)
    levels = shared_trees.true_levels(shape, leaves)
    for tree, level in itertools.product(range(30), range(4)):
        expected = [slow_max_n(shape, leaves[tree], level, place, 4) for place in range(2**level)]
        assert levels[level][tree].tolist() == expected


def combinations(masses: Any, seen: Any) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Every true vector, every vector that it may look like, and how likely that is."""
    ranks = range(masses.shape[0])
    for true in itertools.product(ranks, repeat=masses.ndim):
        for look in itertools.product(ranks, repeat=masses.ndim):
            chances = (seen[player][true[player], look[player]] for player in range(masses.ndim))
            chance = masses[true] * math.prod(chances)
            if chance > 0:
                yield true, look, chance


def first_best(nodes: Any, player: int) -> Any:
    return max(nodes, key=lambda node: node[player])


def test_the_exact_solution_is_the_sum_over_all_trees() -> None:
    """Three players, two moves, two levels: every tree of four leaves with all their looks."""
    masses = np.zeros((2, 2, 2))
    masses[1, 0, 0], masses[0, 1, 1], masses[0, 1, 0] = 0.3, 0.45, 0.25
    seen = [np.array([[0.9, 0.1], [0.3, 0.7]]), np.array([[0.8, 0.2], [0.0, 1.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])]
    exact = ExactTrees(2, 2, masses, seen)
    max_n = paranoid = 0.0
    families: dict[tuple[int, int, int], float] = {}  # of a child: true share, by max^n, by paranoid
    for pair in itertools.product(combinations(masses, seen), repeat=2):
        trues, shown = [leaf[0] for leaf in pair], [leaf[1] for leaf in pair]
        chance = math.prod(leaf[2] for leaf in pair)
        key = first_best(trues, 1)[0], first_best(shown, 1)[0], min(look[0] for look in shown)
        families[key] = families.get(key, 0.0) + chance
    assert sum(families.values()) == pytest.approx(1)
    for (one, p), (two, q) in itertools.product(families.items(), repeat=2):
        best = max(one[0], two[0])
        for column in (1, 2):
            top = max(one[column], two[column])
            chosen = [node[0] for node in (one, two) if node[column] == top]
            wrong = p * q * sum(true < best for true in chosen) / len(chosen)
            max_n, paranoid = (max_n + wrong, paranoid) if column == 1 else (max_n, paranoid + wrong)
    assert exact.max_n_error(2) == pytest.approx(max_n)
    assert exact.paranoid_error(2) == pytest.approx(paranoid)
    assert exact.max_n_error(1) == pytest.approx(exact.paranoid_error(1))


@pytest.mark.parametrize(("b", "g"), [(2, 2), (2, 10), (3, 5), (5, 2)])
def test_two_players_are_the_model_of_the_thesis(b: int, g: int) -> None:
    shape, c = shared_trees.Shape(2, b, 5), loss_probability(b)
    found = n_player_pathology.exact(shape, [granularity(g, 1 - c), granularity(g, c)])
    expected = solve_exactly("independent", b, g, searches=(1, 2, 3, 4, 5)).errors
    assert found["paranoid"] == pytest.approx(list(expected.values()), abs=1e-9)


def test_the_simulation_is_the_exact_solution_and_another_noise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    shape, draw = shared_trees.Shape(3, 2, 5), np.random.default_rng(5)
    parts = [granularity(3, c) for c in (0.6, 0.4, 0.45)]
    (found,) = n_player_pathology.simulated(shape, 0.0, 6000, {3: parts}, draw).values()
    off = {}
    for noise in (0.1, 0.2):
        monkeypatch.setattr(shared_trees, "NOISE", noise)
        exact = n_player_pathology.exact(shape, parts)
        for row, method in enumerate(("max^n", "paranoid")):
            for d in range(shape.depth):
                spread = math.sqrt(exact[method][d] * (1 - exact[method][d]) / 6000)
                off[noise, method, d] = abs(found["errors"][row][d] / 6000 - exact[method][d]) / spread
    assert max(value for (noise, _, _), value in off.items() if noise == 0.1) < 4
    assert min(value for (noise, _, _), value in off.items() if noise == 0.2) > 4


def test_leaves_share_out_one() -> None:
    shape, draw = shared_trees.Shape(4, 2, 5), np.random.default_rng(2)
    for s in (0.0, 0.5, 1.0):
        shares = 1 - (1 - shared_trees.leaves(shape, s, 200, draw)) ** (1 / 3)
        assert shares.min() >= 0
        assert shares.sum(axis=-1) == pytest.approx(1, abs=1e-3)
    siblings = [
        shared_trees.leaves(shape, s, 400, draw).reshape(400, 16, 2, 4).std(axis=2).mean() for s in (0.0, 0.5, 1.0)
    ]
    assert siblings == sorted(siblings, reverse=True)
    uniform = shared_trees.leaves(shape, 0.0, 400, draw)
    assert np.quantile(uniform, [0.25, 0.5, 0.75]) == pytest.approx([0.25, 0.5, 0.75], abs=0.02)
    assert shared_trees.deviation(shared_trees.Shape(2, 2, 5)) * math.sqrt(0.5) == pytest.approx(0.1141, abs=1e-4)


def made_up_point(n: int, b: int, s: float, g: int, deep: float, paranoid: float) -> dict[str, Any]:
    """Rows of errors in 10,000 trees: 0.1 at depth 1, `deep` by max^n."""
    trees, means = 10_000, [0.1, deep, paranoid, paranoid]
    hits = np.zeros((trees, 4))
    for column, mean in enumerate(means):
        hits[: round(mean * trees), column] = 1
    depth = 2 * n + 1
    errors = [[0.1 * trees] * (depth - 1) + [mean * trees] for mean in means[1:]]
    setting = {"n": n, "b": b, "s": s, "trees": trees, "pilot": trees, "grains": [2, 20]}
    return {**setting, "kind": "simulated", "g": g, "errors": errors, "sums": hits.sum(0).tolist(),
            "products": (hits.T @ hits).tolist()}  # fmt: skip


def test_verdicts_on_n_players() -> None:
    def rows(deep: Callable[[int, float, int], float], ratio: float, exact: float) -> list[dict[str, Any]]:
        points = [made_up_point(n, 3, s, g, deep(n, s, g), ratio * deep(n, s, g))
                  for n, s, g in itertools.product((2, 3, 4), (0.0, 1.0), (2, 20))]  # fmt: skip
        named = ("n", "b", "s", "trees", "pilot", "grains", "g")
        solved = [
            {**{key: row[key] for key in named}, "kind": "exact",
             "max^n": [0.1, row["errors"][0][-1] / 10_000 + exact],
             "paranoid": [0.1, row["errors"][1][-1] / 10_000]}
            for row in points if row["s"] == 0
        ]  # fmt: skip
        return points + solved

    def usual(n: int, s: float, g: int) -> float:
        return (0.5 - 0.05 * n) * (0.5 if s else 1.0) * (0.2 if g == 20 else 1.0)

    def flat(n: int, s: float, g: int) -> float:
        return 0.05 * n

    held = found_in("n-player-pathology", rows(usual, 1.5, 0.0))
    assert [claim.verdict for claim in held.claims] == ["holds"] * 8
    other = found_in("n-player-pathology", rows(flat, 0.6, 0.05))
    words = ["holds", "open", "fails", "open", "fails", "fails", "fails", "fails"]
    assert [claim.verdict for claim in other.claims] == words


# Monte Carlo.


def slow_minimax(b: int, depth: int, values: Any, level: int, place: int) -> float:
    if level == depth:
        return float(values[place])
    found = [slow_minimax(b, depth, values, level + 1, place * b + move) for move in range(b)]
    return max(found) if level % 2 == 0 else min(found)


def test_minimax_of_all_trees_is_that_of_single_ones() -> None:
    shape, draw = plain_trees.Shape(3, 4), np.random.default_rng(1)
    leaves = plain_trees.won(plain_trees.sums(shape, 40, draw))
    errors = plain_trees.minimax_errors(shape, leaves, "average", draw)
    for tree in range(40):
        true = [slow_minimax(3, 4, leaves[tree], 1, move) for move in range(3)]
        for d in (1, 2, 3):
            means = leaves[tree].reshape(3**d, -1).mean(axis=1)
            found = [slow_minimax(3, d, means, 1, move) for move in range(3)]
            chosen = [move for move in range(3) if found[move] > max(found) - 1e-9]
            assert errors[d - 1, tree] == pytest.approx(sum(true[m] < max(true) for m in chosen) / len(chosen))


def test_a_trap_loses_and_looks_better() -> None:
    shape, draw = plain_trees.Shape(3, 8), np.random.default_rng(4)
    for k in (1, 3, 5):
        assert plain_trees.trap_leaves(shape, k).sum() == 3**7 // 3 ** ((k + 1) // 2)
        leaves = plain_trees.trapped(shape, k, 50, draw)
        true = plain_trees.backed_up(shape, leaves, 1)
        assert true[:, 0].max() == 0
        assert (true.max(axis=1) == 1).all()
        looks = plain_trees.evaluated(shape, leaves, 1, "average", draw)
        assert (looks[:, 0] > looks[:, 1]).mean() > (0.5 if k > 1 else 0.1)


def as_game(shape: Any, leaves: Any) -> KernelGame:
    """One tree as a game of the registry's rules."""
    first = [(shape.b**level - 1) // (shape.b - 1) for level in range(shape.depth + 1)]
    worth = np.concatenate((np.zeros(first[-1]), 2 * leaves - 1))
    params = pathology_tree.Params(shape.b, shape.depth, [0] * (shape.depth + 1), first, worth.tolist())
    traits = Traits(lowest=-1.0, highest=1.0, max_moves=shape.b, move_range=shape.b, max_plies=shape.depth)
    return KernelGame(pathology_tree, params, traits)


def test_uct_errs_as_often_as_the_one_of_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the same trees, with other random numbers; with ten times the exploration it would not."""
    shape, draw, playouts, trees = plain_trees.Shape(2, 6), np.random.default_rng(6), 48, 400
    leaves = plain_trees.won(plain_trees.sums(shape, trees, draw))
    true = plain_trees.backed_up(shape, leaves, 1)
    wrong = 0
    for tree in range(trees):
        move = zermelo.search(
            as_game(shape, leaves[tree]), algorithm="uct", playouts=playouts, seed=tree, interpreted=True
        ).move
        wrong += true[tree, move] < true[tree].max()
    theirs = share(wrong, trees)
    ours = {}
    for exploration in (0.7, 7.0):
        monkeypatch.setattr(kernel_of_uct, "EXPLORATION", exploration)
        ours[exploration] = interpreted_errors(shape, leaves, true, playouts)
    assert abs(ours[0.7] - theirs.value) < 2 * (theirs.high - theirs.low) / 2
    assert ours[7.0] > ours[0.7] + 0.02


def interpreted_errors(shape: Any, leaves: Any, true: Any, playouts: int) -> float:
    """The kernel as plain Python."""
    nodes = sum(shape.b**level for level in range(shape.depth + 1))
    wrong = 0
    for tree, row in enumerate(leaves.tolist()):
        visits, totals, path = [0] * nodes, [0.0] * nodes, [0] * (shape.depth + 1)
        kernel_of_uct.grow(shape.b, shape.depth, row, 0, visits, totals, path, tree, 0, playouts)
        assert visits[0] == playouts == sum(visits[1 : shape.b + 1])
        move = visits.index(max(visits[1 : shape.b + 1]), 1) - 1
        wrong += true[tree, move] < true[tree].max()
    return wrong / len(leaves)


def test_compiled_playouts_are_the_interpreted_ones() -> None:
    shape, draw = plain_trees.Shape(3, 4), np.random.default_rng(9)
    leaves = plain_trees.independent(shape, 5, draw)
    found = list(plain_trees.root_visits(shape, leaves, [10, 50], 77))
    for tree, rows in enumerate(found):
        visits, totals, path, drawn = [0] * 121, [0.0] * 121, [0] * 5, 0
        for row, more in zip(rows, (10, 40), strict=True):
            drawn = kernel_of_uct.grow(3, 4, leaves[tree].tolist(), 0, visits, totals, path, 77 + tree, drawn, more)
            assert row.tolist() == visits[1:4]


def made_up_kind(tree: str, flipped: float, average: float, uct: list[float]) -> dict[str, Any]:
    """Rows of 2,000 trees: minimax errs 0.1 at depth 1 and then as told, UCT by its list."""
    searches, trees = monte_carlo_pathology.TREES[tree][2] - 1, 2000
    means = [0.1, *[flipped] * (searches - 1), 0.1, *[average] * (searches - 1), *uct]
    hits = np.zeros((trees, len(means)))
    for column, mean in enumerate(means):
        hits[: round(mean * trees), column] = 1
    return {"tree": tree, "trees": trees, "playouts": 32, "block": trees, "budgets": [4, 8, 16, 32],
            "sums": hits.sum(0).tolist(), "products": (hits.T @ hits).tolist()}  # fmt: skip


def test_verdicts_on_monte_carlo() -> None:
    def rows(flipped: float, average: float, uct: list[float]) -> list[dict[str, Any]]:
        return [made_up_kind(tree, flipped, average, uct) for tree in monte_carlo_pathology.TREES]

    good = found_in("monte-carlo-pathology", rows(0.3, 0.05, [0.4, 0.3, 0.2, 0.1]))
    assert [claim.verdict for claim in good.claims] == ["holds"] * 6
    bad = found_in("monte-carlo-pathology", rows(0.05, 0.6, [0.1, 0.3, 0.3, 0.4]))
    assert [claim.verdict for claim in bad.claims] == ["fails"] * 6


@pytest.mark.parametrize(
    ("b", "s", "noise", "depth"), [(2, 0.0, 0.2, 3), (3, 0.0, 0.05, 5), (2, 0.2, 0.4, 5), (3, 0.5, 0.2, 3)]
)
def test_the_phase_map_is_that_of_simulated_trees(b: int, s: float, noise: float, depth: int) -> None:
    """Noise, depth and dependence away from the thesis's point: exact errors against those of drawn trees."""
    setting = {"b": b, "s": s, "noise": noise, "depth": depth, "gs": (5, 20)}
    model = "auxiliary_values" if s > 0 else "independent"
    c = exact_loss_probability(model, b, s, depth)
    drawn = simulate(model, b, [5, 20], s, trees=20_000, seed=11, c=c, depth=depth, searches=(1, depth), noise=noise)
    for row, found in zip(phase_map.measure(setting, 0), drawn, strict=True):
        low, high = found.errors[depth].low / found.errors[1].high, found.errors[depth].high / found.errors[1].low
        assert low < row["p"] < high


def mapped(p: Callable[[float, float, float, float, int], float]) -> dict[str, str]:
    """The verdicts on a whole map whose p is a function of b, noise, depth, s and g."""
    axes: Any = (phase_map.FULL[name] for name in ("b", "noise", "depth", "s"))
    rows: list[dict[str, Any]] = [
        {"b": b, "noise": noise, "depth": depth, "s": s, "g": g, "p": p(b, noise, depth, s, g)}
        for b, noise, depth, s in itertools.product(*axes) for g in phase_map.VALUES
    ]  # fmt: skip
    published = list_experiments()["zermelo2026/phase-map"].published
    found = phase_map.analyse(rows, published)
    return {row["about"]: claim.verdict for row, claim in zip(published, found.claims, strict=True)}


def test_the_claims_of_the_phase_map_notice_one_cell_against_them() -> None:
    """Values needed that grow with moves, noise and depth and fall with dependence, then one cell that is otherwise."""

    def regular(b: float, noise: float, depth: float, s: float, g: int) -> float:
        return 1 + (b * (1 + noise) * depth * (1 - s) / 10 - g) / 1000

    def otherwise(b: float, noise: float, depth: float, s: float, g: int) -> float:
        return 1.5 if (b, noise, depth, s) == (5, 0.1, 5, 0.5) else regular(b, noise, depth, s, g)

    assert set(mapped(regular).values()) == {"holds"}
    assert set(mapped(otherwise).values()) == {"fails"}


def test_a_part_of_the_phase_map_proves_nothing_but_what_is_against_a_claim() -> None:
    rows: list[dict[str, Any]] = [
        {"b": b, "noise": 0.1, "depth": 5, "s": 0.0, "g": g, "p": 1 + (b - g) / 100} for b in (2, 3) for g in (2, 5)
    ]
    published = list_experiments()["zermelo2026/phase-map"].published
    assert {claim.verdict for claim in phase_map.analyse(rows, published).claims} == {"open"}
