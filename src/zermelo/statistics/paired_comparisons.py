"""Strengths of players from paired comparisons with draws, by maximum likelihood.

The model is that of [BradleyTerry1952] with the draws of [Davidson1970]. Player i has the strength p_i, and of two
players with m = sqrt(p_i p_j)

    P(i wins) = p_i / (p_i + p_j + v m)      P(draw) = v m / (p_i + p_j + v m)

The likelihood is concave in log p and log v, so Newton's method finds its maximum. It has one if every player has
scored, directly or through others, against every other one [Hunter2004]; `components` finds the groups within which
that is so. Only the ratio of strengths counts: the mean of log p is 0.

Variance   Comparisons of one group (the games of a board) depend on each other. The covariance is therefore
           H^-1 (sum of g g' + (c / B) H0) H^-1: H is the Fisher information, g the gradient of a group, B the number of
           groups [LiangZeger1986]. The second term stands for c = Z^2 more groups of independent games without draws
           (H0), as Wilson's interval adds Z^2 trials: without it few groups, or groups that do not vary, would seem
           certain.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.statistics.estimates import Z

ROUNDS = 200
PRECISION = 1e-9
FARTHEST = 30.0  # log p of a player who won everything, as far as numbers go
MOST_DRAWS = 9.0  # log v beyond which it has no maximum: fewer than 1 game of 4,000 between equals is decisive
RIDGE = 1e-10  # makes the information regular: it does not change if all strengths grow
LONGEST = 2.0  # step of log p


class Comparison(NamedTuple):
    """Two players by number, what the first one scored (1, 1/2 or 0), and the group it belongs to."""

    first: int
    second: int
    score: float
    group: int = 0


@dataclass(frozen=True)
class Strengths:
    """The maximum: log p of every player, log v (-inf without draws), their covariance.

    virtual   was one virtual decisive game between equals needed to keep v finite?
    """

    logs: Any
    log_draws: float
    covariance: Any
    virtual: bool

    @property
    def draw_rate(self) -> float:
        """The share of draws between two equal players."""
        odds = math.exp(self.log_draws)
        return odds / (2 + odds)


def components(comparisons: Sequence[Comparison], players: int) -> tuple[list[int], list[int]]:
    """For every player the number of its pool, whose members have met through others, and of its component.

    Within a component everybody has scored against everybody, directly or through others.
    """
    import numpy as np
    from scipy.sparse.csgraph import connected_components

    scored = np.zeros((players, players))
    for one in comparisons:
        scored[one.first, one.second] += one.score
        scored[one.second, one.first] += 1 - one.score
    _, pools = connected_components(scored, directed=False)
    _, strong = connected_components(scored, connection="strong")
    return [int(pool) for pool in pools], [int(each) for each in strong]


def reaches(comparisons: Sequence[Comparison], target: set[int]) -> set[int]:
    """The players who have scored against the target, directly or through others; its members are among them."""
    found = set(target)
    while True:
        more = {one.first for one in comparisons if one.score > 0 and one.second in found}
        more |= {one.second for one in comparisons if one.score < 1 and one.first in found}
        if more <= found:
            return found
        found |= more


def davidson(comparisons: Sequence[Comparison], players: int) -> Strengths:
    """The strengths of players who form one component.

    >>> found = davidson([Comparison(0, 1, 1.0, i) for i in range(3)] + [Comparison(0, 1, 0.0, 3)], 2)
    >>> round(math.exp(found.logs[0] - found.logs[1]), 6)
    3.0
    """
    found = _Likelihood(comparisons, players)
    for virtual in (0.0, 1.0):
        found.virtual = virtual
        theta = found.maximum()
        if theta[-1] < MOST_DRAWS:
            break
    return Strengths(theta[:-1] - theta[:-1].mean(), float(theta[-1]), found.covariance(theta), bool(virtual))


def one_sided(
    comparisons: Sequence[Comparison], known: dict[int, float], log_draws: float, player: int, side: int
) -> float:
    """How strong a player is at least who lost nothing to the known ones (side 1), or at most who scored nothing (-1).

    `known` are the strengths (log p) of the others' component. The bound is where the likelihood has fallen to 5 % of
    that of an infinite strength, all other players being as strong as makes the results likeliest; what two players
    did in one group counts as one comparison.
    """
    profile = _profile(comparisons, known, log_draws, player)
    least = profile(side * FARTHEST) + math.log(0.05)
    far, near = side * FARTHEST, -side * FARTHEST
    if profile(near) >= least:
        return near * math.inf
    while abs(far - near) > PRECISION:
        middle = (far + near) / 2
        far, near = (middle, near) if profile(middle) >= least else (far, middle)
    return far


def _profile(
    comparisons: Sequence[Comparison], known: dict[int, float], log_draws: float, player: int
) -> Callable[[float], float]:
    """The log likelihood of a player's strength, at the best strengths of all others that are not known."""
    import numpy as np

    kept = [one for one in comparisons if not (one.first in known and one.second in known)]
    free = sorted({each for one in kept for each in one[:2] if each != player and each not in known})
    places = {each: place for place, each in enumerate([*free, player, *known])}
    found = _Likelihood([one._replace(first=places[one.first], second=places[one.second]) for one in kept], len(places))
    found.weights = _group_weights(kept)
    fixed = list(known.values())
    return lambda at: found.value(found.climb(np.array([0.0] * len(free) + [at, *fixed, log_draws]), len(free)))


def _group_weights(comparisons: Sequence[Comparison]) -> Any:
    """Of the comparisons of two players in one group, each counts in part: one in all."""
    import numpy as np

    keys = [(one.group, min(one[:2]), max(one[:2])) for one in comparisons]
    counts = Counter(keys)
    return np.array([1 / counts[key] for key in keys])


class _Likelihood:
    """The logarithm of the likelihood of theta = (log p of every player, log v), its gradient and information."""

    def __init__(self, comparisons: Sequence[Comparison], players: int) -> None:
        import numpy as np

        self.np, self.players = np, players
        self.first = np.array([one.first for one in comparisons])
        self.second = np.array([one.second for one in comparisons])
        score = np.array([one.score for one in comparisons])
        self.lead = 2 * score - 1  # 1 for a win of the first player, -1 for a loss
        self.drawn = score == 0.5
        _, self.groups = np.unique([one.group for one in comparisons], return_inverse=True)
        self.weights = np.ones(len(comparisons))
        self.draws = bool(self.drawn.any())
        self.virtual = 0.0

    def _parts(self, theta: Any) -> tuple[Any, Any, Any, Any]:
        """Half of each difference, the logarithm of the sum, and the chances of a win and of a draw."""
        np = self.np
        half = (theta[self.first] - theta[self.second]) / 2
        total = np.logaddexp(np.logaddexp(half, -half), theta[-1])
        return half, total, np.exp(half - total), np.exp(theta[-1] - total)

    def value(self, theta: Any) -> float:
        half, total, _, _ = self._parts(theta)
        own = self.np.where(self.drawn, theta[-1] if self.draws else 0.0, self.lead * half)
        return float((self.weights * (own - total)).sum() - self.virtual * math.log1p(math.exp(theta[-1]) / 2))

    def _slopes(self, theta: Any) -> Any:
        """Of every comparison: by half the difference, and by log v."""
        half, total, win, draw = self._parts(theta)
        loss = self.np.exp(-half - total)
        return self.np.stack([self.lead - (win - loss), self.drawn - draw]) * self.weights

    def gradients(self, theta: Any, places: Any, count: int) -> Any:
        """The gradient summed for each of so many places; `places` says to which one a comparison belongs."""
        lead, draw = self._slopes(theta)
        found = self.np.zeros((count, self.players + 1))
        self.np.add.at(found, (places, self.first), lead / 2)
        self.np.add.at(found, (places, self.second), -lead / 2)
        self.np.add.at(found[:, -1], places, draw if self.draws else 0.0)
        return found

    def gradient(self, theta: Any) -> Any:
        found = self.gradients(theta, self.np.zeros(len(self.first), dtype=int), 1)[0]
        found[-1] -= self.virtual * self._draw_rate(theta)
        return found

    def information(self, theta: Any) -> Any:
        """The Fisher information, which is also the curvature of the likelihood."""
        half, total, win, draw = self._parts(theta)
        lead = win - self.np.exp(-half - total)
        return self._spread(self.weights * (1 - draw - lead**2), -self.weights * lead * draw, theta, draw)

    def _spread(self, leads: Any, mixed: Any, theta: Any, draw: Any) -> Any:
        """The information of comparisons, by the variance of each lead and its covariance with a draw."""
        np, found = self.np, self.np.zeros((self.players + 1, self.players + 1))
        for one, other, sign in ((self.first, self.first, 1), (self.second, self.second, 1),
                                 (self.first, self.second, -1), (self.second, self.first, -1)):  # fmt: skip
            np.add.at(found, (one, other), sign * leads / 4)
        if self.draws:
            np.add.at(found[-1], self.first, mixed / 2)
            np.add.at(found[-1], self.second, -mixed / 2)
            found[:-1, -1] = found[-1, :-1]
            rate = self._draw_rate(theta)
            found[-1, -1] = (self.weights * draw * (1 - draw)).sum() + self.virtual * rate * (1 - rate)
        return found

    def _draw_rate(self, theta: Any) -> float:
        odds = math.exp(theta[-1])
        return odds / (2 + odds)

    def maximum(self) -> Any:
        """Theta at the maximum; far away where there is none."""
        theta = self.np.zeros(self.players + 1)
        theta[-1] = 0.0 if self.draws else -math.inf
        return self.climb(theta, None)

    def climb(self, theta: Any, free: int | None) -> Any:
        """Newton's method with shortened steps; only the first `free` strengths move, or all and log v."""
        np, value = self.np, self.value(theta)
        moving = np.arange(self.players + self.draws) if free is None else np.arange(free)
        for _ in range(ROUNDS if len(moving) else 0):
            slope, bend = self.gradient(theta)[moving], self.information(theta)[np.ix_(moving, moving)]
            step = np.linalg.solve(bend + RIDGE * np.eye(len(moving)), slope).clip(-LONGEST, LONGEST)
            size = 1.0
            while size > PRECISION:
                trial = theta.copy()
                trial[moving] += size * step
                if (better := self.value(trial)) >= value - 1e-12 * abs(value):
                    break
                size /= 2
            if size <= PRECISION:
                break
            theta, value = trial, better
            if abs(slope).max() < PRECISION or theta[-1] > MOST_DRAWS:
                break
        return theta

    def covariance(self, theta: Any) -> Any:
        """By groups; zero for log v without draws."""
        np, bend, draw = self.np, self.information(theta), self._parts(theta)[3]
        count = int(self.groups.max()) + 1
        slopes = self.gradients(theta, self.groups, count)
        played = min(len(set(self.groups[(self.first == i) | (self.second == i)])) for i in range(self.players))
        without_draws = self._spread(self.weights, 0 * self.weights, theta, draw)
        inverse = np.linalg.pinv(bend, rcond=1e-11, hermitian=True)
        return inverse @ (slopes.T @ slopes + Z * Z / played * without_draws) @ inverse
