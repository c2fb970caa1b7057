"""Is one player stronger than another? A sequential test, which stops as soon as the games have told.

H0: the first player is stronger by elo0 or less; H1: by elo1 or more. After each game, or each pair of games, the
logarithm of the ratio of the two likelihoods is compared with two bounds [Wald1945]:

    at or below log(beta / (1 - alpha))     H0 is accepted
    at or above log((1 - beta) / alpha)     H1 is accepted

If the truth is elo0, H1 is accepted with a probability of about alpha; if it is elo1, H0 with about beta. Beyond the
two the errors are rarer; between them either answer may come.

Likelihood   The ratio is a generalised one: under each hypothesis the outcomes have the probabilities that make the
             results likeliest among all with the mean score of that hypothesis. So nothing is assumed about draws. The
             outcomes are loss, draw and win of a game, or the five sums of two games from one opening with the seats
             changed: these vary less than two games apart, so the test ends sooner.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.errors import UsageError
from zermelo.statistics.elo import expected_score

UNSEEN = 1e-3  # how often an outcome that never came is taken to have come: the likelihood needs all of them
ROUNDS = 100
PRECISION = 1e-12


@dataclass(frozen=True)
class SequentialTest:
    """The two hypotheses and the two probabilities of an error.

    >>> test = SequentialTest(0, 20)
    >>> [round(bound, 3) for bound in test.bounds]
    [-2.944, 2.944]
    >>> test.decision((500, 0, 600)), test.decision((5, 0, 6))
    ('H1', None)
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise UsageError(f"expected elo0 below elo1, got {self.elo0:g} and {self.elo1:g}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise UsageError(f"{name}: expected a probability above 0 and below 0.5, got {getattr(self, name):g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where H0 and where H1 is accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[float]) -> float:
        """The logarithm of the ratio of the likelihoods, H1 over H0.

        `counts` say how often each score came, from the lowest to the highest: of losses, draws and wins, or of pairs
        of games with 0, 1/2, 1, 3/2 and 2 points.
        """
        if not any(counts):
            return 0.0
        seen = [max(float(count), UNSEEN) for count in counts]
        one, zero = (_tilted(seen, expected_score(elo)) for elo in (self.elo1, self.elo0))
        return math.fsum(count * math.log(p / q) for count, p, q in zip(seen, one, zero, strict=True))

    def decision(self, counts: Sequence[float]) -> str | None:
        """'H0', 'H1', or None: go on."""
        low, high = self.bounds
        found = self.ratio(counts)
        return "H0" if found <= low else "H1" if found >= high else None

    def expected_games(self, elo: float, draws: float = 0.0) -> float:
        """About how many games the test takes if the truth is `elo` and games are independent.

        The ratio is taken for a Brownian motion; what it overshoots its bounds is left out.

        >>> round(SequentialTest(0, 20).expected_games(20, draws=0.4), -1)
        960.0
        """
        low, high = self.bounds
        score, zero, one = (expected_score(each) for each in (elo, self.elo0, self.elo1))
        spread = score - draws / 4 - score * score
        drift = (one - zero) * (score - (zero + one) / 2) / spread
        variance = (one - zero) ** 2 / spread
        pull = 2 * drift / variance
        if abs(pull) < 1e-6:
            return -low * high / variance
        win = (1 - math.exp(-pull * low)) / (math.exp(-pull * high) - math.exp(-pull * low))
        return (win * high + (1 - win) * low) / drift


def _tilted(counts: Sequence[float], mean: float) -> list[float]:
    """The likeliest probabilities of scores evenly spaced over [0, 1], given how often each came, with this mean.

    They are p_i = q_i / (1 + x (a_i - mean)), q_i being the shares and a_i the scores; x makes the mean right.
    """
    total, last = math.fsum(counts), len(counts) - 1
    parts = [(count / total, i / last - mean) for i, count in enumerate(counts)]
    low, high = -1 / (1 - mean), 1 / mean
    x = 0.0
    for _ in range(ROUNDS):
        value = math.fsum(q * a / (1 + x * a) for q, a in parts)
        slope = -math.fsum(q * (a / (1 + x * a)) ** 2 for q, a in parts)
        low, high = (x, high) if value > 0 else (low, x)
        step = x - value / slope
        step = step if low < step < high else (low + high) / 2
        if abs(step - x) <= PRECISION * (high - low + abs(x)):
            break
        x = step
    return [q / (1 + x * a) for q, a in parts]
