"""Equilibria of two players: classics, and thousands of random games against other programs."""

from __future__ import annotations

import doctest
import random
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oracles.extreme_equilibria import extreme_equilibria
from samples import cases
from zermelo.game_theory import vertices
from zermelo.game_theory.classics import CLASSICS
from zermelo.game_theory.extreme_equilibria import corners, most_corners, support_enumeration
from zermelo.game_theory.game_files import write_nfg
from zermelo.game_theory.lemke_howson_walk import lemke_howson
from zermelo.game_theory.nash import Equilibria, Equilibrium, equilibria
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.pure_equilibria import pure_nash, pure_profiles
from zermelo.game_theory.regret_check import regret
from zermelo.kernels import compiled_kernel

TWO = [name for name, classic in CLASSICS.items() if classic.game.players == 2]


def as_set(found: Equilibria) -> set[tuple[tuple[Fraction, ...], ...]]:
    return {tuple(tuple(one.tolist()) for one in each.strategies) for each in found}


def includes(found: list[Equilibrium], profile: tuple[Any, ...], tolerance: float = 1e-6) -> bool:
    return any(
        all(np.abs(np.array(a, dtype=float) - np.array(b, dtype=float)).max() < tolerance for a, b in zip(
            one.strategies, profile, strict=True)) for one in found
    )  # fmt: skip


def random_games(count: int, shapes: list[tuple[int, int]], seed: int, below: int | None = None) -> list[NormalForm]:
    """Of real numbers, or of integers below some number (then often degenerate)."""
    random = np.random.default_rng(seed)
    made = []
    for number in range(count):
        size = (2, *shapes[number % len(shapes)])
        payoffs: Any = random.random(size) if below is None else random.integers(0, below, size)
        made.append(NormalForm(payoffs))
    return made


@pytest.mark.parametrize("name", TWO)
def test_classics(name: str) -> None:
    """All equilibria, as the books have them: W. Poundstone (1992), R. D. Luce and H. Raiffa (1957)."""
    classic = CLASSICS[name]
    found = equilibria(classic.game)
    assert as_set(found) == set(classic.equilibria)
    assert all(one.regret == 0 for one in found)
    assert as_set(lemke_howson(classic.game)) <= set(classic.equilibria)
    pure = {profile for profile in classic.equilibria if all(max(one) == 1 for one in profile)}
    assert as_set(pure_nash(classic.game)) == pure


def test_the_mixed_equilibria_of_books() -> None:
    """R. Gibbons: Game Theory for Applied Economists (1992), 1.3: 2/3, 1/3 and 1/3, 2/3 in the battle of the sexes."""
    sexes = equilibria(NormalForm.from_bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]))
    assert [str(one).partition(":")[0] for one in sexes] == [
        "(1, 0) (1, 0)", "(0, 1) (0, 1)", "(2/3, 1/3) (1/3, 2/3)",
    ]  # fmt: skip
    chicken = equilibria(NormalForm.from_bimatrix([[0, 7], [2, 6]], [[0, 2], [7, 6]]))
    third = Fraction(1, 3)
    assert (third, 1 - third) in {tuple(one.strategies[0].tolist()) for one in chicken}
    assert len(chicken) == 3


def test_the_bimatrix_game_of_algorithmic_game_theory() -> None:
    """B. von Stengel, in Algorithmic Game Theory (2007), (3.3) and 3.5: three equilibria; a degenerate variant."""
    a, b = [[3, 3], [2, 5], [0, 6]], [[3, 2], [2, 6], [3, 1]]
    found = support_enumeration(NormalForm.from_bimatrix(a, b))
    assert [str(one).partition(":")[0] for one in found] == [
        "(1, 0, 0) (1, 0)", "(4/5, 1/5, 0) (2/3, 1/3)", "(0, 1/3, 2/3) (1/3, 2/3)",
    ]  # fmt: skip
    assert found.degenerate is False
    b[0][1] = 3
    found = support_enumeration(NormalForm.from_bimatrix(a, b))
    assert found.note == "the game is degenerate: 2 of these are ends of continua of equilibria"
    assert "(1, 0, 0) (2/3, 1/3)" in [str(one).partition(":")[0] for one in found]


def test_a_game_without_interest_is_degenerate() -> None:
    found = support_enumeration(NormalForm.from_bimatrix([[0] * 3] * 2, [[0] * 3] * 2))
    assert len(found) == 6 and found.degenerate
    assert len(lemke_howson(NormalForm.from_bimatrix([[0] * 3] * 2, [[0] * 3] * 2))) >= 1


def test_degenerate_with_isolated_equilibria() -> None:
    found = support_enumeration(NormalForm.from_bimatrix([[1, 0], [1, 0]], [[1, 0], [0, 0]]))
    assert found.degenerate
    only = support_enumeration(NormalForm.from_bimatrix([[2, 0], [1, 0]], [[2, 1], [0, 0]]))
    assert only.note == "the game is degenerate, but all its equilibria are isolated"


@pytest.mark.parametrize("below", [3, 10, 1000])
def test_integer_games_against_exact_enumeration(below: int) -> None:
    """The extreme equilibria of a second, slow implementation in fractions: to the last one, degenerate or not."""
    for game in random_games(120, [(2, 2), (3, 2), (2, 3), (3, 3), (1, 3), (4, 2)], seed=below, below=below):
        assert game.rational is not None
        a, b = game.rational.tolist()
        expected = extreme_equilibria(a, b)
        found = support_enumeration(game)
        assert as_set(found) == expected, game
        assert all(one.regret == 0 for one in found)
        assert as_set(lemke_howson(game)) <= expected
        pure = {profile for profile in expected if all(max(one) == 1 for one in profile)}
        assert as_set(pure_nash(game)) == pure


SHAPES = [(2, 2), (2, 3), (3, 3), (2, 2), (4, 3), (3, 2), (2, 4), (4, 4)]


def test_real_games_against_nashpy() -> None:
    """Whatever nashpy finds, we find; by rounding it may miss some, so an odd number of it must be all."""
    nashpy = pytest.importorskip("nashpy")
    whole = 0
    for game in random_games(1500, SHAPES, seed=1):
        theirs_game = nashpy.Game(*game.payoffs)
        found = support_enumeration(game)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = list(theirs_game.support_enumeration(non_degenerate=True))
        assert all(includes(found, profile) for profile in theirs)
        assert len(found) % 2 == 1 and not found.note
        assert max(one.regret for one in found) <= 1e-9
        whole += len(theirs) == len(found)
    assert whole > 1400


def test_walks_against_nashpy() -> None:
    nashpy = pytest.importorskip("nashpy")
    for game in random_games(400, SHAPES, seed=2):
        theirs_game = nashpy.Game(*game.payoffs)
        for label in range(sum(game.shape)):
            ours = lemke_howson(game, label=label)
            assert ours[0].regret <= 1e-9
            assert includes(ours, theirs_game.lemke_howson(initial_dropped_label=label))


def test_games_against_gambit() -> None:
    """The extreme equilibria of Gambit's enummixed, in fractions, of thousands of small integer games."""
    pytest.importorskip("pygambit")
    import gambit

    for game in random_games(cases(1200), SHAPES, seed=3, below=8):
        assert game.rational is not None
        theirs = gambit.enumerate_mixed(gambit.read_nfg(write_nfg(game)))
        assert as_set(support_enumeration(game)) == theirs, game


def test_walks_end_in_enumerated_equilibria() -> None:
    for game in random_games(200, [(5, 5), (6, 4), (3, 7)], seed=4):
        everything = support_enumeration(game)
        for one in lemke_howson(game):
            assert includes(everything, one.strategies)


def test_floats_and_fractions_agree() -> None:
    for game in random_games(100, [(3, 3), (5, 4)], seed=5, below=1000):
        exact, floats = lemke_howson(game, label=0, exact=True)[0], lemke_howson(game, label=0, exact=False)[0]
        assert exact.regret == 0 and isinstance(exact.strategies[0][0], Fraction)
        assert floats.regret <= 1e-9 and isinstance(floats.strategies[0][0], float)
        assert exact.is_near(floats)
        again = NormalForm(game.payoffs)
        assert again.rational is None
        enumerated = support_enumeration(again)
        assert all(includes(enumerated, one.strategies) for one in support_enumeration(game))


def test_degenerate_walks_end() -> None:
    """Ties everywhere: the lexicographic rule must not go round in circles, in floats and in fractions."""
    for game in random_games(200, [(3, 3), (5, 5), (4, 6)], seed=6, below=2):
        for exact in (True, False):
            for one in lemke_howson(game, exact=exact):
                assert regret(game, one.strategies) <= 1e-9


def test_compiled_and_interpreted_corners_agree() -> None:
    random = np.random.default_rng(7)
    compiled = compiled_kernel(vertices, "vertices")
    for shape in [(3, 4), (4, 4), (5, 3), (1, 2), (6, 1)]:
        worth = random.random(shape)
        most = most_corners(shape[0], sum(shape))
        results = []
        for search in (vertices.vertices, compiled):
            out = np.zeros((most, shape[0])), np.zeros(most, np.int64), np.zeros(most, np.int64)
            count = search(worth, 1e-10, *out)
            results.append([part[:count].tolist() for part in out])
        assert results[0] == results[1]
        assert len(corners(worth).supports) == len(results[0][0])


def test_payoffs_of_any_size() -> None:
    """An equilibrium does not change with the unit of payoffs."""
    for game in random_games(20, [(4, 4), (6, 6)], seed=8):
        expected = support_enumeration(game)
        for scale in (1e-60, 1e-9, 1e9, 1e60):
            found = support_enumeration(NormalForm(game.payoffs * scale - 3 * scale))
            assert len(found) == len(expected)
            assert all(one.is_near(other) for one, other in zip(found, expected, strict=True))


def test_pure_profiles_of_an_anticoordination_game() -> None:
    assert pure_profiles(NormalForm.from_bimatrix([[0, 1], [1, 0]], [[0, 1], [1, 0]])) == [(0, 1), (1, 0)]


def test_large_games_get_one_equilibrium() -> None:
    random = np.random.default_rng(9)
    found = equilibria(NormalForm(random.random((2, 40, 30))))
    assert found.method == "lemke_howson" and len(found) == 1 and found[0].regret <= 1e-9
    assert found.note == "one equilibrium: the game is too large to look for all by default"


def test_the_examples_of_the_page() -> None:
    page = Path(__file__).parents[2] / "docs" / "guides" / "nash.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_large_integers_are_told_apart() -> None:
    """Payoffs whose differences are lost among floats scaled to 1: only equilibria are reported, and none is missed."""
    close = NormalForm.from_bimatrix([[0, 0, 0]], [[0, 10**12, 10**12 + 1]])
    assert [found.supports for found in support_enumeration(close)] == [((0,), (2,))]
    choose = random.Random(5)
    for scale in (10**6, 10**12, 10**15):
        for _ in range(25):
            shape = choose.randint(1, 4), choose.randint(1, 4)
            near = [scale - step for step in range(3)] + [0, 1, 2]
            tables = [
                [[choose.choice([*near, choose.randint(0, scale)]) for _ in range(shape[1])] for _ in range(shape[0])]
                for _ in range(2)
            ]
            game = NormalForm.from_bimatrix(*tables)
            found = support_enumeration(game)
            assert all(one.regret == 0 and isinstance(one.regret, Fraction) for one in found), tables
            assert found.degenerate or len(found) % 2 == 1, tables
            profiles = {tuple(tuple(part) for part in one.strategies) for one in found}
            for one in lemke_howson(game, exact=True):
                assert found.degenerate or tuple(tuple(part) for part in one.strategies) in profiles, tables
            for profile in pure_profiles(game):
                assert any(one.is_pure and one.supports == tuple((i,) for i in profile) for one in found), tables


def test_larger_games_of_large_integers_are_verified_in_fractions() -> None:
    """9 x 9 is enumerated in floats: what they found is solved again, and what is no equilibrium is dropped."""
    choose = random.Random(7)
    tables = [[[choose.choice([0, 10**12, 10**12 + 1]) for _ in range(9)] for _ in range(9)] for _ in range(2)]
    found = support_enumeration(NormalForm.from_bimatrix(*tables))
    assert found and all(one.regret == 0 and isinstance(one.regret, Fraction) for one in found)
