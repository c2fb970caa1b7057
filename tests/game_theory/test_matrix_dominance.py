"""Dominance against its definition and against best responses; the classics and what is known of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from zermelo.errors import UsageError
from zermelo.game_theory.classics import CLASSICS, classic
from zermelo.game_theory.dominance import Domination, Elimination, dominated, eliminate
from zermelo.game_theory.maximin import pure_value, saddle_points
from zermelo.game_theory.nash import equilibria
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.regret_check import regrets
from zermelo.game_theory.zero_sum import solve_zero_sum

# No row dominates the middle one, but half of the first with half of the last does: the row player's payoffs are
# the example of Fudenberg, Tirole: Game Theory (1991), section 1.1.2.
MIXED = NormalForm.from_bimatrix([[2, -1], [0, 0], [-1, 2]], [[0, 1], [1, 0], [0, 1]])


def holds(game: NormalForm, kept: list[list[int]], step: Domination) -> bool:
    """The definition, in fractions, over all choices of the others that are kept."""
    others = [own if player != step.player else [0] for player, own in enumerate(kept)]
    gains = []
    for profile in product(*others):

        def of(choice: int, at: tuple[int, ...] = profile) -> Any:
            table: Any = game.rational
            return table[(step.player, *at[: step.player], choice, *at[step.player + 1 :])]

        gains.append(sum(weight * of(choice) for choice, weight in step.dominators) - of(step.strategy))
    if step.strict:
        return bool(min(gains) > 0)
    return bool(min(gains) >= 0 and max(gains) > 0)


def replay(game: NormalForm, done: Elimination) -> None:
    """Every step of a record holds when it is made."""
    kept = [list(range(count)) for count in game.shape]
    for step in done.steps:
        assert all(choice in kept[step.player] for choice, _ in step.dominators)
        assert sum(weight for _, weight in step.dominators) == 1
        assert holds(game, kept, step)
        kept[step.player].remove(step.strategy)
    assert tuple(map(tuple, kept)) == done.kept
    assert done.game == game.restrict(kept)


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("mixed", [True, False])
def test_every_step_holds_and_nothing_is_left(strict: bool, mixed: bool) -> None:
    rng = np.random.default_rng(0)
    steps = 0
    for _ in range(100):
        players = int(rng.integers(2, 4))
        game = NormalForm(rng.integers(0, 4, (players, *rng.integers(1, 5, players))))
        done = eliminate(game, strict=strict, mixed=mixed)
        replay(game, done)
        assert not dominated(done.game, strict=strict, mixed=mixed)
        floats = eliminate(NormalForm(game.payoffs), strict=strict, mixed=mixed)
        assert floats.kept == done.kept
        if strict:
            assert eliminate(game, mixed=mixed, order=range(players)[::-1]).kept == done.kept
        steps += len(done.steps)
    assert steps > 100


def is_answer(own: Any, choice: int) -> bool:
    """Is a choice a best answer to some mixture of the other player? A program over beliefs, not over mixtures."""
    found = linprog(
        np.zeros(own.shape[1]), A_ub=own - own[choice], b_ub=np.zeros(len(own)), A_eq=np.ones((1, own.shape[1])),
        b_eq=[1], method="highs",
    )  # fmt: skip
    return bool(found.status == 0)


def test_strictly_dominated_is_never_a_best_answer() -> None:
    """Pearce (1984), lemma 3: in games of two, the undominated choices are the best answers to some belief."""
    rng = np.random.default_rng(1)
    for _ in range(60):
        own = rng.integers(0, 9, rng.integers(2, 5, 2))
        found = {one.strategy for one in dominated(NormalForm.from_matrix(own), mixed=True) if one.player == 0}
        assert found == {choice for choice in range(len(own)) if not is_answer(own, choice)}


def test_mixed_dominator() -> None:
    assert not eliminate(MIXED).steps
    (first, *_) = eliminate(MIXED, mixed=True).steps
    assert first.text(MIXED) == "player 1: 2 is strictly dominated by 1/2 1 + 1/2 3"
    floats = eliminate(NormalForm(MIXED.payoffs), mixed=True).steps[0]
    assert floats.text(MIXED) == "player 1: 2 is strictly dominated by 0.5 1 + 0.5 3"


def test_weak_elimination_depends_on_the_order() -> None:
    corner = NormalForm.from_bimatrix([[1, 1], [1, 0]], [[1, 1], [1, 0]])
    rows, columns = eliminate(corner, strict=False), eliminate(corner, strict=False, order=(1, 0))
    assert rows.kept == ((0,), (0, 1)) and columns.kept == ((0, 1), (0,))
    assert rows.steps[0].text(corner) == "player 1: 2 is weakly dominated by 1"


@pytest.mark.parametrize("name", CLASSICS)
def test_known_equilibria(name: str) -> None:
    known = CLASSICS[name]
    for profile in known.equilibria:
        assert regrets(known.game, profile) == (0, 0)
    found = {tuple(tuple(part) for part in one.strategies) for one in equilibria(known.game)}
    assert found == set(known.equilibria)


@pytest.mark.parametrize("name", CLASSICS)
def test_known_values(name: str) -> None:
    known = CLASSICS[name]
    assert known.game.is_zero_sum == (known.value is not None)
    if known.value is not None:
        found = solve_zero_sum(known.game, exact=True)
        assert found.value == known.value and found.unique == (True, True)
        assert tuple(map(tuple, found.strategies)) == known.equilibria[0]


def test_the_3x3_game_of_the_lectures() -> None:
    slides = classic("slides_3x3")
    pure = pure_value(slides)
    assert (pure.maximin, pure.minimax, pure.gap) == (-1, 0, 1)
    assert not saddle_points(slides)
    left = eliminate(slides)
    assert left.kept == ((0, 1), (0, 1))
    found = solve_zero_sum(left.game, exact=True)
    assert (found.strategies[0][0], found.strategies[1][0]) == (Fraction(1, 6), Fraction(1, 3))
    assert found.value == solve_zero_sum(slides, exact=True).value == Fraction(-1, 3)


def test_dilemma_is_solved_by_dominance() -> None:
    assert eliminate(classic("prisoners_dilemma")).kept == ((1,), (1,))


def test_maximin_of_three_players() -> None:
    rng = np.random.default_rng(4)
    game = NormalForm(rng.integers(0, 9, (3, 2, 3, 2)))
    for player in range(3):
        found = pure_value(game, player)
        worst = [min(game.payoff(at)[player] for at in every(game) if at[player] == own)
                 for own in range(game.shape[player])]  # fmt: skip
        assert found.maximin == max(worst) and all(worst[choice] == found.maximin for choice in found.choices)
        rest = {tuple(np.delete(at, player)) for at in every(game)}
        held = {other: max(game.payoff(at)[player] for at in every(game) if tuple(np.delete(at, player)) == other)
                for other in rest}  # fmt: skip
        assert found.minimax == min(held.values())
        assert set(found.others) == {other for other in rest if held[other] == found.minimax}


def every(game: NormalForm) -> list[tuple[int, ...]]:
    return list(product(*map(range, game.shape)))


LARGE = NormalForm.from_matrix(np.zeros((500, 401)))


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda: dominated(LARGE), "dominance: expected at most 400,000 payoffs, got 401,000"),
        (lambda: eliminate(LARGE, mixed=True), "dominance: expected at most 20,000 payoffs, got 401,000"),
        (lambda: eliminate(MIXED, order=[0]), "expected an order of the players 0 to 1, got (0,)"),
        (lambda: classic("chiken"), "unknown matrix game: 'chiken' (did you mean chicken?)"),
    ],
)
def test_what_is_refused(ask: Any, expected: str) -> None:
    with pytest.raises(UsageError) as caught:
        ask()
    assert str(caught.value) == expected
