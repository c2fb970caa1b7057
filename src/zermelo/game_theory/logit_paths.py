"""Equilibria of any number of players: follow the logit path, then solve on the supports where it leads.

Idea    In a logit equilibrium everybody answers with chances q exp(lambda u) / sum, u the payoffs against the
        others, q the start. At lambda = 0 that is q; as lambda grows the answers become best replies, and the path
        of logit equilibria leads to an equilibrium. It is followed in the logarithms of the chances by arc length
        (predictor, Newton's corrector). Near the end, Newton's method solves the equations of the supports.
        Other starts may lead to other equilibria: seeded random ones are tried. Not all need be found;
        a path that does not end says so by its regret.
Source  [McKelveyPalfrey1995, Turocy2005]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

import numpy as np

from zermelo.core import between
from zermelo.errors import UsageError
from zermelo.game_theory.equilibrium import Equilibria, Equilibrium, distinct
from zermelo.game_theory.normal_form import NormalForm, contract
from zermelo.game_theory.payoffs import Reals
from zermelo.game_theory.pure_equilibria import pure_nash

METHOD = "logit"
MOST_STRATEGIES = 200  # of all players together
MOST_PAYOFFS = 200_000
MOST_STEPS = 1_000  # of one path
MOST_STARTS = 1_000
LAST_LAMBDA = 1e9  # in units of one over the range of the payoffs
CONVERGED = 1e-10  # regret, of the range of the payoffs
CUTS = (1e-2, 1e-4, 1e-7, 1e-1)  # below, a chance may be zero at the end of the path


def logit(game: NormalForm, starts: int = 8, seed: int = 0) -> Equilibria:
    """All pure equilibria, and those that paths from the centre and from random starts lead to.

    >>> odd = NormalForm.from_payoffs([[[1, 0], [0, 1]], [[0, 1], [1, 0]]])
    >>> print(logit(odd, starts=1))
    1 equilibrium by logit: all pure ones, mixed ones as 1 path found them
      (0.5, 0.5) (0.5, 0.5): payoffs 0.5, 0.5; regret 0
    """
    _check_size(game)
    between("starts", starts, 1, MOST_STARTS)
    paths = [logit_path(game, start) for start in _starts(game, starts, seed)]
    ended = [one for one in paths if converged(game, one)]
    found = distinct([*pure_nash(game), *ended])
    note = f"all pure ones, mixed ones as {len(paths)} path{'s' * (len(paths) > 1)} found them"
    if len(ended) < len(paths):
        worst = max(float(one.regret) for one in paths)
        note += f"; {len(paths) - len(ended)} did not end, with a regret up to {worst:.2g}"
    return Equilibria(found, METHOD, note)


def converged(game: NormalForm, found: Equilibrium) -> bool:
    return bool(found.regret <= CONVERGED * _width(game))


def _width(game: NormalForm) -> float:
    return float(np.ptp(game.payoffs)) or 1.0


def _check_size(game: NormalForm) -> None:
    if sum(game.shape) > MOST_STRATEGIES:
        raise UsageError(f"{METHOD}: expected at most {MOST_STRATEGIES} strategies in all, got {sum(game.shape):,}")
    if game.payoffs.size > MOST_PAYOFFS:
        raise UsageError(f"{METHOD}: expected at most {MOST_PAYOFFS:,} payoffs, got {game.payoffs.size:,}")


def _starts(game: NormalForm, count: int, seed: int) -> Iterator[list[Reals]]:
    yield [np.full(size, 1.0 / size) for size in game.shape]
    random = np.random.default_rng(seed)
    for _ in range(count - 1):
        yield [random.dirichlet(np.ones(size)) + 1e-6 for size in game.shape]


def logit_path(game: NormalForm, start: Sequence[Reals] | None = None) -> Equilibrium:
    """Where the path from a start of positive chances leads; not an equilibrium unless its regret is small.

    >>> pennies = NormalForm.from_matrix([[1, -1], [-1, 1]])
    >>> logit_path(pennies, [np.array([0.9, 0.1]), np.array([0.3, 0.7])]).strategies[0].round(6).tolist()
    [0.5, 0.5]
    """
    _check_size(game)
    path = _Path(game, next(_starts(game, 1, 0)) if start is None else _checked(game, start))
    best = Equilibrium.of(game, path.strategies(), METHOD)
    last = best.regret
    for _ in range(MOST_STEPS):
        if not path.step() or path.point[-1] > LAST_LAMBDA:
            break
        here = Equilibrium.of(game, path.strategies(), METHOD)
        best = min(best, here, key=lambda one: float(one.regret))
        if here.regret < 0.1 * _width(game) and here.regret < 0.7 * last:
            last = here.regret
            best = min(best, *_settled(game, here), key=lambda one: float(one.regret))
            if converged(game, best):
                break
    return best


def _checked(game: NormalForm, start: Sequence[Reals]) -> list[Reals]:
    made = [np.asarray(one, dtype=np.float64) for one in start]
    if len(made) != game.players:
        raise UsageError(f"{METHOD}: expected a start of each of {game.players} players, got {len(made)}")
    for player, one in enumerate(made):
        if one.shape != (game.shape[player],):
            raise UsageError(
                f"{METHOD}: expected {game.shape[player]} chances of player {player} at the start, got {one.size}"
            )
        if not (one > 0).all() or not np.isfinite(one).all():
            least = "0" if not one.min() else f"{one.min():.3g}"
            raise UsageError(
                f"{METHOD}: expected a positive chance of every strategy at the start, got {least} of player {player}"
            )
    return made


class _Path:
    """A point on the path: the logarithms of all chances, then lambda; payoffs scaled to a range of 1."""

    def __init__(self, game: NormalForm, start: list[Reals]) -> None:
        self.table = game.payoffs / _width(game)
        self.bounds = [0, *accumulate(game.shape)]
        logs = [np.log(one / one.sum()) for one in start]
        self.start = np.concatenate(logs)
        self.point = np.append(self.start, 0.0)
        self.direction = np.append(np.zeros(len(self.start)), 1.0)  # lambda grows at first
        self.length = 0.1

    def strategies(self, point: Reals | None = None) -> list[Reals]:
        chances = np.exp(np.minimum((self.point if point is None else point)[:-1], 50.0))
        parts = [chances[a:b] for a, b in pairwise(self.bounds)]
        return parts if point is not None else [part / part.sum() for part in parts]

    def equations(self, point: Reals) -> tuple[Reals, Reals]:
        """The equations of a logit equilibrium and their derivatives."""
        strategies, growth = self.strategies(point), point[-1]
        worth, slope = derivatives(self.table, strategies)
        slope = slope * np.concatenate(strategies)  # by the logarithms
        ahead = np.hstack([np.eye(len(worth)) - growth * slope, -worth[:, None]])
        logs = point[:-1] - self.start - growth * worth
        values, matrix = logs.copy(), ahead.copy()
        for player, (a, b) in enumerate(pairwise(self.bounds)):
            values[a + 1 : b] = logs[a + 1 : b] - logs[a]
            matrix[a + 1 : b] = ahead[a + 1 : b] - ahead[a]
            values[a], matrix[a] = strategies[player].sum() - 1.0, 0.0
            matrix[a, a:b] = strategies[player]
        return values, matrix

    def step(self) -> bool:
        """One step along the path; False if even the shortest fails."""
        while self.length > 1e-7:
            _, matrix = self.equations(self.point)
            ahead = _tangent(matrix, self.direction)
            if ahead is None:
                return False
            reached = self._correct(self.point + self.length * ahead, ahead)
            if reached is not None and np.abs(reached - self.point).max() < 3 * self.length:
                moved = reached - self.point
                self.direction, self.point = moved / np.linalg.norm(moved), reached
                self.length *= 1.5
                return True
            self.length *= 0.5
        return False

    def _correct(self, guess: Reals, ahead: Reals) -> Reals | None:
        """Newton's method in the plane through the guess, across the path; quick, or the step was too long."""
        for _ in range(6):
            values, matrix = self.equations(guess)
            try:
                change = np.linalg.solve(np.vstack([matrix, ahead]), np.append(values, 0.0))
            except np.linalg.LinAlgError:
                return None
            guess = guess - change
            if not np.isfinite(guess).all():
                return None
            if np.abs(change).max() < 1e-9 * (1.0 + np.abs(guess).max()):
                return guess
        return None


def _tangent(matrix: Reals, direction: Reals) -> Reals | None:
    """The direction of the path that goes on, of length 1."""
    try:
        ahead = np.linalg.solve(np.vstack([matrix, direction]), np.append(np.zeros(len(matrix)), 1.0))
    except np.linalg.LinAlgError:
        return None
    return np.asarray(ahead / np.linalg.norm(ahead))


def derivatives(table: Reals, strategies: list[Reals]) -> tuple[Reals, Reals]:
    """The payoff of each player's each strategy against the others, and its derivatives by all chances."""
    bounds = [0, *accumulate(len(one) for one in strategies)]
    worth, slope = np.empty(bounds[-1]), np.zeros((bounds[-1], bounds[-1]))
    players = range(len(strategies))
    for i in players:
        here = slice(bounds[i], bounds[i + 1])
        worth[here] = contract(table[i], i, strategies)
        for k in players:
            if k != i:
                slope[here, bounds[k] : bounds[k + 1]] = _by_two(table[i], i, k, strategies)
    return worth, slope


def _by_two(table: Reals, i: int, k: int, strategies: list[Reals]) -> Reals:
    """The payoffs by the choices of two players, averaged over the others."""
    for other in reversed(range(len(strategies))):
        if other not in (i, k):
            table = np.moveaxis(table, other, -1) @ strategies[other]
    return table if i < k else table.T


def _settled(game: NormalForm, near: Equilibrium) -> Iterator[Equilibrium]:
    """The solutions of the equations of supports near a profile, as far as they are profiles."""
    tried = set()
    for cut in CUTS:
        supports = tuple(tuple(np.flatnonzero(one >= min(cut, one.max())).tolist()) for one in near.strategies)
        if supports in tried:
            continue
        tried.add(supports)
        solved = solve_supports(game, supports, near.strategies)
        if solved is not None:
            yield Equilibrium.of(game, solved, METHOD)
    yield near


def solve_supports(
    game: NormalForm, supports: Sequence[Sequence[int]], near: Sequence[Reals]
) -> list[Reals] | None:
    """Chances on supports that make all their strategies worth the same, by Newton's method; None if there are none."""
    table = game.payoffs[np.ix_(range(game.players), *supports)] / _width(game)
    parts = [one[list(support)] / one[list(support)].sum() for one, support in zip(near, supports, strict=True)]
    sizes = [len(part) for part in parts]
    bounds = [0, *accumulate(sizes)]
    for _ in range(30):
        worth, slope = derivatives(table, parts)
        values, matrix = worth.copy(), slope.copy()
        for a, b in pairwise(bounds):
            values[a + 1 : b] = worth[a + 1 : b] - worth[a]
            matrix[a + 1 : b] = slope[a + 1 : b] - slope[a]
            values[a], matrix[a] = 0.0, 0.0  # the sum stays 1
            matrix[a, a:b] = 1.0
        change = np.linalg.lstsq(matrix, values, rcond=None)[0]
        parts = [part - change[a:b] for part, (a, b) in zip(parts, pairwise(bounds), strict=True)]
        if not np.isfinite(change).all() or np.abs(change).max() > 10.0:
            return None
        if np.abs(change).max() < 1e-15:
            break
    if min(part.min() for part in parts) < -1e-12:
        return None
    made = [np.zeros(size) for size in game.shape]
    for full, support, part in zip(made, supports, parts, strict=True):
        full[list(support)] = np.maximum(part, 0.0) / np.maximum(part, 0.0).sum()
    return made
