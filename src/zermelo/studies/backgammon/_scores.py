"""The score of a match from its pairs, as numbers and as a row of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.experiments import Row, Statistic
from zermelo.statistics import Estimate, bounded_mean
from zermelo.studies._judging import estimated, student_mean

MATTERS = 0.4  # points a game: about a third of what a game is worth on the average
MOST = 3.0  # points of a backgammon
COLUMNS = ("games", "points a game", "share of games won")


@dataclass(frozen=True)
class Score:
    """What the first player of a match got."""

    games: int
    points: Estimate
    won: Estimate

    @property
    def better(self) -> Statistic:
        """Is the first player the better one? By points a game; pairs of games are the sample."""
        return estimated("points a game", self.points, self.games // 2, MATTERS, above=0)

    def cells(self) -> list[object]:
        return [self.games, _shown(self.points), _shown(self.won)]

    def __str__(self) -> str:
        points = f"{self.points.value:+.3f} ({self.points.low:+.3f} to {self.points.high:+.3f}) points a game"
        return f"{points}, {100 * self.won.value:.1f} % won, {self.games} games"


def score(rows: Sequence[Row]) -> Score:
    points = student_mean([row["points"] for row in rows], -MOST, MOST)
    return Score(2 * len(rows), points, bounded_mean([row["won"] for row in rows]))


def _shown(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f})"
