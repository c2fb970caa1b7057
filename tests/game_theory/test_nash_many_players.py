"""Equilibria of more than two players: known games, logit paths with their regret, errors of all methods."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.game_theory import logit_paths as n_player
from zermelo.game_theory.extreme_equilibria import support_enumeration
from zermelo.game_theory.game_files import write_nfg
from zermelo.game_theory.lemke_howson_walk import lemke_howson
from zermelo.game_theory.logit_paths import converged, logit, logit_path, solve_supports
from zermelo.game_theory.nash import METHODS, equilibria
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.pure_equilibria import pure_nash, pure_profiles
from zermelo.game_theory.regret_check import regret


def of(payoffs: Any) -> NormalForm:
    return NormalForm(payoffs)


def from_rule(players: int, size: int, rule: Any) -> NormalForm:
    made = np.zeros((players, *[size] * players), dtype=np.int64)
    for profile in product(range(size), repeat=players):
        for player, payoff in enumerate(rule(profile)):
            made[(player, *profile)] = payoff
    return of(made)


def matching(profile: tuple[int, ...]) -> tuple[int, ...]:
    """Jordan: each wants to match the next, the last to differ from the first."""
    a, b, c = profile
    return 2 * (a == b) - 1, 2 * (b == c) - 1, 2 * (c != a) - 1


def test_three_player_matching_pennies() -> None:
    """J. S. Jordan, Games and Economic Behavior 5 (1993) 368-386: its only equilibrium is all halves."""
    game = from_rule(3, 2, matching)
    found = equilibria(game)
    assert pure_profiles(game) == []
    assert len(found) == 1 and found[0].regret <= 1e-9
    assert all(np.allclose(one, [0.5, 0.5]) for one in found[0].strategies)


def test_the_game_with_only_irrational_equilibria() -> None:
    """J. Nash, Annals of Mathematics 54 (1951): rational payoffs, irrational chances.

    The variant of R. Nau, S. Gomez Canovas, P. Hansen, Int. J. of Game Theory 32 (2004) 443-453: only one equilibrium,
    in which the second player's chance is (sqrt(601) - 13) / 24.
    """
    table = np.zeros((3, 2, 2, 2), dtype=np.int64)
    rows = {
        (0, 0, 0): (3, 0, 2), (0, 1, 0): (0, 2, 0), (1, 0, 0): (0, 1, 0), (1, 1, 0): (1, 0, 0),
        (0, 0, 1): (1, 0, 0), (0, 1, 1): (0, 1, 0), (1, 0, 1): (0, 3, 0), (1, 1, 1): (2, 0, 3),
    }  # fmt: skip
    for profile, payoffs in rows.items():
        for player, payoff in enumerate(payoffs):
            table[(player, *profile)] = payoff
    game = of(table)
    found = logit(game)
    assert len(found) == 1
    for one in found:
        assert one.regret <= 1e-9 and not one.is_pure
        p, q, r = (float(part[0]) for part in one.strategies)
        assert q == pytest.approx((601**0.5 - 13) / 24, abs=1e-12)
        # each player's two choices are worth the same, by hand
        assert 3 * q * r + q * (1 - r) == pytest.approx((1 - q) * r + 2 * (1 - q) * (1 - r))
        assert (1 - p) * r + 3 * (1 - p) * (1 - r) == pytest.approx(2 * p * r + p * (1 - r))
        assert 2 * p * q == pytest.approx(3 * (1 - p) * (1 - q))


def test_the_volunteers_dilemma() -> None:
    """A. Diekmann, Journal of Conflict Resolution 29 (1985) 605-610: nobody helps with (cost/benefit)^(1/(n-1))."""
    def rule(profile: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(2 * any(profile) - one for one in profile)  # benefit 2, cost 1

    for players in (3, 4):
        game = from_rule(players, 2, rule)
        assert len(pure_profiles(game)) == players  # one helps
        symmetric = logit_path(game)
        assert converged(game, symmetric)
        assert [float(one[0]) for one in symmetric.strategies] == pytest.approx([0.5 ** (1 / (players - 1))] * players)


def test_pure_equilibria_of_coordination() -> None:
    game = from_rule(4, 3, lambda profile: [int(len(set(profile)) == 1)] * 4)
    expected = [
        profile for profile in product(range(3), repeat=4)
        if all(game.payoff(profile)[p] >= game.payoff((*profile[:p], c, *profile[p + 1 :]))[p]
               for p in range(4) for c in range(3))
    ]  # fmt: skip
    assert pure_profiles(game) == expected
    assert {(0,) * 4, (1,) * 4, (2,) * 4} <= set(expected)
    assert all(one.regret == 0 and one.is_pure for one in pure_nash(game))


def test_one_player_takes_the_best() -> None:
    found = equilibria(of([[1, 3, 3]]))
    assert [one.supports for one in found] == [((1,),), ((2,),)]


@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 2, 3), (2, 2, 2, 2), (3, 3)])
def test_random_games_come_with_their_regret(shape: tuple[int, ...]) -> None:
    random = np.random.default_rng(sum(shape))
    for _ in range(6):
        game = NormalForm(random.random((len(shape), *shape)))
        found = logit(game, starts=3)
        assert len(found) >= 1
        assert all(one.regret == regret(game, one.strategies) for one in found)
        assert max(one.regret for one in found) <= 1e-9


def test_paths_of_two_players_end_in_enumerated_equilibria() -> None:
    random = np.random.default_rng(3)
    for _ in range(12):
        game = NormalForm(random.random((2, 3, 4)))
        everything = support_enumeration(game)
        assert all(any(one.is_near(other) for other in everything) for one in logit(game, starts=3))


def test_the_same_seed_gives_the_same_equilibria() -> None:
    game = NormalForm(np.random.default_rng(5).random((3, 3, 3, 3)))
    first, second = logit(game, seed=1), logit(game, seed=1)
    assert [str(one) for one in first] == [str(one) for one in second]


def test_a_path_that_does_not_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = NormalForm(np.random.default_rng(6).random((3, 3, 3, 3)))
    monkeypatch.setattr(n_player, "MOST_STEPS", 1)
    path = logit_path(game)
    assert path.regret > 1e-3 and path.regret == regret(game, path.strategies) and not converged(game, path)
    found = logit(game, starts=2)
    assert "2 did not end, with a regret up to 0." in found.note
    assert all(one.regret <= 1e-9 for one in found)


def test_gambit_and_we_accept_each_others_equilibria() -> None:
    """The regret of ours by Gambit's measure, and of those of its enumpoly by ours; it misses some, as we do."""
    pytest.importorskip("pygambit")
    import gambit

    random = np.random.default_rng(8)
    for _ in range(20):
        game = of(random.integers(0, 50, (3, 2, 2, 2)))
        other = gambit.read_nfg(write_nfg(game))
        for one in logit(game, starts=3):
            assert gambit.max_regret(other, [part.astype(float).tolist() for part in one.strategies]) <= 1e-9
        for theirs in gambit.enumerate_polynomial(other):
            assert regret(game, [[float(share) for share in part] for part in theirs]) <= 1e-6


def test_supports_without_a_solution() -> None:
    dilemma = NormalForm.from_bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    assert solve_supports(dilemma, [(0, 1), (0, 1)], [np.array([0.5, 0.5])] * 2) is None


THREE = NormalForm(np.zeros((3, 2, 2, 2)))
ERRORS: list[tuple[Any, str]] = [
    (lambda: support_enumeration(THREE), "support_enumeration: expected a game of 2 players, got 3 (use logit)"),
    (lambda: lemke_howson(THREE), "lemke_howson: expected a game of 2 players, got 3 (use logit)"),
    (lambda: support_enumeration(NormalForm(np.zeros((2, 16, 16)))),
     "support_enumeration: expected at most 50,000,000 pairs of supports of equal size (14 x 14), "
     "got 601,080,389 of 16 x 16 (use lemke_howson)"),
    (lambda: support_enumeration(NormalForm(np.zeros((2, 2, 61)))),
     "support_enumeration: expected at most 60 strategies of a player, got 2 x 61 (use lemke_howson)"),
    (lambda: lemke_howson(NormalForm(np.zeros((2, 2, 1999)))),
     "lemke_howson: expected at most 2,000 strategies in all, got 2,001"),
    (lambda: lemke_howson(NormalForm(np.zeros((2, 2, 2))), label=4), "lemke_howson: expected a label 0 to 3, got 4"),
    (lambda: lemke_howson(NormalForm(np.zeros((2, 2, 2))), exact=True),
     "lemke_howson: expected payoffs of integers or fractions for an exact walk, got floats"),
    (lambda: logit(NormalForm(np.zeros((2, 101, 100)))), "logit: expected at most 200 strategies in all, got 201"),
    (lambda: logit(NormalForm(np.zeros((3, 60, 60, 60)))), "logit: expected at most 200,000 payoffs, got 648,000"),
    (lambda: logit(THREE, starts=0), "starts: expected 1 to 1000, got 0"),
    (lambda: logit_path(THREE, [np.ones(2), np.ones(2), np.array([1.0, 0.0])]),
     "logit: expected a positive chance of every strategy at the start, got 0 of player 2"),
    (lambda: logit_path(THREE, [np.ones(2), np.ones(2)]), "logit: expected a start of each of 3 players, got 2"),
    (lambda: logit_path(THREE, [np.ones(2), np.ones(3), np.ones(2)]),
     "logit: expected 2 chances of player 1 at the start, got 3"),
    (lambda: equilibria(THREE, "lemke_hawson"), "unknown method: 'lemke_hawson' (did you mean lemke_howson?)"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), ERRORS, ids=[message[:40] for _, message in ERRORS])
def test_errors_are_one_line_that_names_the_limit(call: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        call()
    assert str(caught.value) == message


def test_every_method_has_its_name() -> None:
    game = NormalForm.from_bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]])
    for name in METHODS:
        found = equilibria(game, name)
        assert found.method == name and str(found).splitlines()[0].startswith(f"{len(found)} equilibri")
